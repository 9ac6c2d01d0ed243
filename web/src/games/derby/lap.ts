// Laps of Worm Derby: the sheet and ledger of a new coin, and whether a lap is still possible, as in
// src/wormery/games/wormderby/lap.py.
import { type Box, chord, chordToEdge, crosses, GAP, H, length2, lt, RE, type Spot, type Tile } from './law'

export interface Counted extends Spot {
  /** Laps round the pylon up to this coin, against the clock. */
  readonly sheet: number
  /** Four counts a slalom tile: right and left of it, in all and outbound. */
  readonly ledger: readonly (readonly number[])[]
}

/** 1 where the link from h to n crosses the far ray from right to left, −1 the other way. */
export function crossing(h: Spot, n: Spot, pylon: number): number {
  const right = h.x >= 0
  if (right === n.x >= 0) return 0
  const v = (h.y - pylon) * (n.x - h.x) - (n.y - h.y) * h.x
  if (v === 0 || v > 0 !== n.x > h.x) return 0
  return right ? 1 : -1
}

/** A coin laid at n beside another one. `gates`: the heights of the slalom tiles. */
export function nextCoin(beside: Counted, n: Spot, pylon: number, gates: readonly number[]): Counted {
  const ledger = gates.map((height, j) => {
    const row = [...(beside.ledger[j] ?? [0, 0, 0, 0])]
    const up = n.y >= height
    if (beside.y >= height === up) return row
    const v = beside.x * (n.y - beside.y) + (height - beside.y) * (n.x - beside.x)
    const at = (up ? v >= 0 : v <= 0) ? 0 : 1
    row[at] = (row[at] ?? 0) + (up ? 1 : -1)
    if (beside.sheet === 0) row[at + 2] = (row[at + 2] ?? 0) + (up ? 1 : -1)
    return row
  })
  return { x: n.x, y: n.y, sheet: beside.sheet + crossing(beside, n, pylon), ledger }
}

/** Whether this table forbids to shut the way round: always, or while it is set up by tiles from the hand. */
export const guarded = (guard: 'off' | 'setup' | 'always', fromHand: boolean): boolean => guard === 'always' || (guard === 'setup' && fromHand)

interface Joint { readonly i: number; readonly j: number; readonly line: readonly Spot[] }

/** Whether a coin that stands somewhere in the gate can go round the pylon, tile number 2, and come back. */
export function lapOpen(tiles: readonly Tile[], gate: number, box: Box): boolean {
  const joints = jointsOf(tiles, box)
  for (const y of [0, -6250, 6250]) {
    for (let i = 0; i < 25; i++) {
      const x = Math.floor((i + 1) / 2) * (i % 2 ? 3000 : -3000) + 0
      if (Math.abs(x) > gate - RE || tiles.some((t) => lt(x, y, t, RE))) continue
      if (openFrom({ x, y }, tiles, box, joints)) return true
    }
  }
  return false
}

function jointsOf(tiles: readonly Tile[], box: Box): Joint[] {
  const found: Joint[] = []
  tiles.forEach((a, i) => {
    tiles.forEach((b, j) => {
      if (j <= i || (a.x - b.x) ** 2 + (a.y - b.y) ** 2 >= (3 * H + GAP) ** 2) return
      const s = chord(a, b)
      if (length2(s) < GAP * GAP) found.push({ i, j, line: [a, { x: s.ax, y: s.ay }, { x: s.bx, y: s.by }, b] })
    })
    for (let edge = 0; edge < 4; edge++) {
      const s = chordToEdge(a, edge, box)
      if (length2(s) < GAP * GAP) found.push({ i, j: tiles.length, line: [a, { x: s.ax, y: s.ay }, { x: s.bx, y: s.by }] })
    }
  })
  return found
}

/** Obstacles joined by slits form clusters; one blocks when it joins table and pylon, or when a ring in it parts the coin
 * from where it has to go. */
function openFrom(p: Spot, tiles: readonly Tile[], box: Box, joints: readonly Joint[]): boolean {
  const table = tiles.length
  const goal = tiles[2] as Tile
  const root = Array.from({ length: table + 1 }, (_, i) => i)
  const bits = new Array<number>(table + 1).fill(0)
  const rings: number[][] = root.map(() => [])
  const climb = (at: number): [number, number] => {
    let told = 0
    while (root[at] !== at) {
      told ^= bits[at] as number
      at = root[at] as number
    }
    return [at, told]
  }
  for (const { i, j, line } of joints) {
    let told = 0
    line.slice(1).forEach((v, k) => {
      const u = line[k] as Spot
      if (passes(p, goal, u, v)) told ^= 1
      if (passes(p, { x: p.x, y: box[1] - 10 }, u, v)) told ^= 2
    })
    const [a, toA] = climb(i)
    const [b, toB] = climb(j)
    told ^= toA ^ toB
    if (a === b) (rings[a] as number[]).push(told)
    else {
      root[b] = a
      bits[b] = told
      rings[a] = [...(rings[a] as number[]), ...(rings[b] as number[])]
    }
  }
  const border = climb(table)[0]
  const pylon = climb(2)[0]
  if (border === pylon) return false
  return root.every((up, cluster) => {
    if (up !== cluster) return true
    const span = new Set([0])
    for (const ring of rings[cluster] as number[]) for (const other of [...span]) span.add(other ^ ring)
    if (cluster === border) return !span.has(1) && !span.has(3)
    if (cluster === pylon) return !span.has(2) && !span.has(3)
    return !span.has(3)
  })
}

/** Doubled coordinates and one make every crossing a proper one. */
function passes(p: Spot, q: Spot, u: Spot, v: Spot): boolean {
  const odd = (s: Spot): Spot => ({ x: 2 * s.x + 1, y: 2 * s.y + 1 })
  return crosses(odd(p), odd(q), { ax: 2 * u.x, ay: 2 * u.y, bx: 2 * v.x, by: 2 * v.y })
}
