// The law of Worm Derby: every question of geometry as a comparison of whole numbers, line for line as in
// src/wormery/games/wormderby/law.py; shared scenes hold the two together. Products reach 2^43, so no bit operators here.

export const TICKS = 3600
export const TURNS = 900
export const D = 7500
export const R = 3750
export const H = 10000
export const TW = 20000
export const RE = 3700
export const FOREIGN = 7450
export const OWN = 7550
export const GAP = 7400
const TILE_GIVE = 20
const S = 1e6
const REACH = D + GAP

export interface Spot { readonly x: number; readonly y: number }
export interface Square extends Spot { readonly turn: number }
export type Box = readonly [left: number, near: number, right: number, far: number]
export interface Slit { readonly ax: number; readonly ay: number; readonly bx: number; readonly by: number }
export type Reason = 'STEP_TABLE' | 'STEP_TILE' | 'STEP_WORM' | 'STEP_SELF' | 'STEP_GAP'
export interface Run { readonly first: number; readonly last: number }

/** Halves away from zero; never −0. */
function rounded(a: number): number {
  return (a < 0 ? -Math.round(-a) : Math.round(a)) + 0
}

function turned(radius: number, along: (angle: number) => number): number[] {
  return Array.from({ length: TICKS }, (_, k) => rounded(radius * along((2 * Math.PI * k) / TICKS)))
}

export const COS: readonly number[] = turned(S, Math.cos)
export const SIN: readonly number[] = turned(S, Math.sin)
export const VX: readonly number[] = turned(D, Math.cos)
export const VY: readonly number[] = turned(D, Math.sin)

const of = (table: readonly number[], k: number): number => table[k] as number

export function rdiv(a: number, b: number): number {
  return a >= 0 ? Math.floor((2 * a + b) / (2 * b)) : -Math.floor((b - 2 * a) / (2 * b))
}

/** A square with its corners, against the clock, the upper right one of the unturned square first. */
export class Tile implements Square {
  readonly c: number
  readonly s: number
  readonly corners: readonly [Spot, Spot, Spot, Spot]

  constructor(readonly x: number, readonly y: number, readonly turn: number) {
    this.c = of(COS, turn)
    this.s = of(SIN, turn)
    this.corners = [this.world(H, H), this.world(-H, H), this.world(-H, -H), this.world(H, -H)]
  }

  world(u: number, v: number): Spot {
    return { x: this.x + rdiv(u * this.c - v * this.s, S), y: this.y + rdiv(u * this.s + v * this.c, S) }
  }

  /** Times S, in the tile's own directions. */
  local(px: number, py: number): [number, number] {
    const dx = px - this.x
    const dy = py - this.y
    return [dx * this.c + dy * this.s, dy * this.c - dx * this.s]
  }
}

export const tile = (square: Square): Tile => new Tile(square.x, square.y, square.turn)

const apart2 = (a: Spot, b: Spot): number => (a.x - b.x) ** 2 + (a.y - b.y) ** 2

/** Whether a point is nearer to a tile than rho. */
export function lt(px: number, py: number, t: Tile, rho: number): boolean {
  const [u, v] = t.local(px, py)
  const au = Math.abs(u)
  const av = Math.abs(v)
  const limit = (H + rho) * S
  if (au >= limit || av >= limit) return false
  if (au <= H * S || av <= H * S) return true
  const corner = u > 0 ? t.corners[v > 0 ? 0 : 3] : t.corners[v > 0 ? 1 : 2]
  return apart2({ x: px, y: py }, corner) < rho * rho
}

/** The point of a tile nearest to a point outside it. */
export function foot(px: number, py: number, t: Tile): Spot {
  const [u, v] = t.local(px, py)
  return t.world(Math.max(-H, Math.min(H, rdiv(u, S))), Math.max(-H, Math.min(H, rdiv(v, S))))
}

function side(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
}

/** Whether the segment from p to q crosses a slit properly. */
export function crosses(p: Spot, q: Spot, { ax, ay, bx, by }: Slit): boolean {
  return side(p.x, p.y, q.x, q.y, ax, ay) * side(p.x, p.y, q.x, q.y, bx, by) < 0
    && side(ax, ay, bx, by, p.x, p.y) * side(ax, ay, bx, by, q.x, q.y) < 0
}

const slit = (a: Spot, b: Spot): Slit => ({ ax: a.x, ay: a.y, bx: b.x, by: b.y })

export const length2 = (s: Slit): number => (s.ax - s.bx) ** 2 + (s.ay - s.by) ** 2

/** The shortest segment between two tiles that do not overlap. */
export function chord(a: Tile, b: Tile): Slit {
  const ways = [...b.corners.map((p) => slit(foot(p.x, p.y, a), p)), ...a.corners.map((p) => slit(p, foot(p.x, p.y, b)))]
  return ways.reduce((best, one) => (length2(one) < length2(best) ? one : best))
}

function edgeFoot(p: Spot, edge: number, box: Box): Spot {
  if (edge === 0) return { x: box[0], y: p.y }
  if (edge === 1) return { x: box[2], y: p.y }
  return { x: p.x, y: edge === 2 ? box[1] : box[3] }
}

/** The shortest segment from a tile to an edge of the table: 0 left, 1 right, 2 near, 3 far. */
export function chordToEdge(t: Tile, edge: number, box: Box): Slit {
  return t.corners.map((p) => slit(p, edgeFoot(p, edge, box))).reduce((best, one) => (length2(one) < length2(best) ? one : best))
}

/** All openings narrower than a coin among tiles, coins of other worms and the outside of the table. */
export function slitsBetween(tiles: readonly Tile[], coins: readonly Spot[], edges: readonly number[], box: Box): Slit[] {
  const out: Slit[] = []
  const keep = (s: Slit, limit: number): void => {
    if (length2(s) < limit * limit) out.push(s)
  }
  tiles.forEach((a, i) => {
    for (const b of tiles.slice(i + 1)) if (apart2(a, b) < (3 * H + GAP) ** 2) keep(chord(a, b), GAP)
    for (const coin of coins) keep(slit(foot(coin.x, coin.y, a), coin), GAP + R)
    for (const edge of edges) keep(chordToEdge(a, edge, box), GAP)
  })
  coins.forEach((a, i) => {
    for (const b of coins.slice(i + 1)) keep(slit(a, b), GAP + 2 * R)
    for (const edge of edges) keep(slit(a, edgeFoot(a, edge, box)), GAP + R)
  })
  return out
}

/** All that can matter to a step from `head`. `own`: the worm's coins that stay, without the head; `coins`: those of all
 * other worms; `body`: own coins that bound openings too (option own_body_gap). */
export class Near {
  readonly tiles: readonly Tile[]
  readonly coins: readonly Spot[]
  readonly slits: readonly Slit[]

  constructor(
    readonly head: Spot, readonly own: readonly Spot[], tiles: readonly Tile[], coins: readonly Spot[],
    readonly box: Box, body: readonly Spot[] = [],
  ) {
    const { x, y } = head
    const close = (coin: Spot): boolean => apart2(coin, head) < (REACH + R) ** 2
    this.tiles = tiles.filter((t) => lt(x, y, t, REACH))
    this.coins = coins.filter(close)
    const edges = [x - box[0], box[2] - x, y - box[1], box[3] - y].flatMap((far, edge) => (far < REACH ? [edge] : []))
    this.slits = slitsBetween(this.tiles, [...this.coins, ...body.filter(close)], edges, box)
  }

  at(tick: number): Spot {
    return { x: this.head.x + of(VX, tick), y: this.head.y + of(VY, tick) }
  }

  /** The law on one tick: null, or the first thing in the way. */
  verdict(tick: number): Reason | null {
    const n = this.at(tick)
    const [x0, y0, x1, y1] = this.box
    if (n.x < x0 + RE || n.x > x1 - RE || n.y < y0 + RE || n.y > y1 - RE) return 'STEP_TABLE'
    if (this.tiles.some((t) => lt(n.x, n.y, t, RE))) return 'STEP_TILE'
    if (this.coins.some((coin) => apart2(coin, n) < FOREIGN * FOREIGN)) return 'STEP_WORM'
    if (this.own.some((coin) => apart2(coin, n) < OWN * OWN)) return 'STEP_SELF'
    return this.slits.some((s) => crosses(this.head, n, s)) ? 'STEP_GAP' : null
  }

  verdicts(): (Reason | null)[] {
    return Array.from({ length: TICKS }, (_, tick) => this.verdict(tick))
  }

  runs(): Run[] {
    return runsOf(this.verdicts().map((reason) => reason === null))
  }
}

/** The maximal runs of ticks that are free; one through tick 0 ends beyond 3599. */
export function runsOf(free: readonly boolean[]): Run[] {
  const runs: Run[] = []
  free.forEach((one, tick) => {
    if (!one) return
    const last = runs.at(-1)
    if (last?.last === tick - 1) runs[runs.length - 1] = { first: last.first, last: tick }
    else runs.push({ first: tick, last: tick })
  })
  const [first, last] = [runs[0], runs.at(-1)]
  if (runs.length < 2 || first?.first !== 0 || last?.last !== TICKS - 1) return runs
  return [...runs.slice(1, -1), { first: last.first, last: first.last + TICKS }]
}

export function legal(runs: readonly Run[], tick: number): boolean {
  return runs.some(({ first, last }) => (first <= tick && tick <= last) || (first <= tick + TICKS && tick + TICKS <= last))
}

/** The legal tick nearest to one that is pointed at; of two as near the lower; null where none is (4.6). */
export function nearest(runs: readonly Run[], tick: number): number | null {
  if (legal(runs, tick)) return tick
  let best: number | null = null
  let least = TICKS
  for (const end of runs.flatMap(({ first, last }) => [first % TICKS, last % TICKS])) {
    const away = Math.min(Math.abs(end - tick), TICKS - Math.abs(end - tick))
    if (away < least || (away === least && best !== null && end < best)) [best, least] = [end, away]
  }
  return best
}

/** The tick in which one spot lies from another. */
export function towards(from: Spot, to: Spot): number {
  return ((Math.round((Math.atan2(to.y - from.y, to.x - from.x) * TICKS) / (2 * Math.PI)) % TICKS) + TICKS) % TICKS
}

// -- tiles

/** By separating axes; a hair does not count. */
export function tilesOverlap(a: Tile, b: Tile): boolean {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const r = (b.turn - a.turn + TICKS) % TICKS
  const e = H * S + H * (Math.abs(of(COS, r)) + Math.abs(of(SIN, r))) - TILE_GIVE * S
  return ![a, b].some((t) => Math.abs(dx * t.c + dy * t.s) >= e || Math.abs(dy * t.c - dx * t.s) >= e)
}

/** Whether two squares are no farther apart than rho. */
export function tilesWithin(a: Tile, b: Tile, rho: number): boolean {
  return tilesOverlap(a, b)
    || b.corners.some((p) => lt(p.x, p.y, a, rho + 1))
    || a.corners.some((p) => lt(p.x, p.y, b, rho + 1))
}

export function onTable(t: Tile, box: Box): boolean {
  return t.corners.every((p) => p.x >= box[0] && p.x <= box[2] && p.y >= box[1] && p.y <= box[3])
}

export type TileFault =
  | 'TILE_OFF_TABLE' | 'TILE_OVERLAP' | 'TILE_NEAR_START' | 'TILE_BEYOND' | 'TILE_NEAR_PYLON' | 'TILE_ON_WORM' | 'TILE_TOO_FAR'

/** What forbids a tile of the setup, without the route guard. `tiles`: all that lie, the pylon as number 2. */
export function placeFault(t: Tile, tiles: readonly Tile[], box: Box): TileFault | null {
  const pylon = tiles[2] as Tile
  if (!onTable(t, box)) return 'TILE_OFF_TABLE'
  if (tiles.some((other) => tilesOverlap(other, t))) return 'TILE_OVERLAP'
  if (t.corners.some((p) => p.y < H + 3 * TW)) return 'TILE_NEAR_START'
  if (t.corners.some((p) => p.y > pylon.y)) return 'TILE_BEYOND'
  return tilesWithin(pylon, t, 3 * TW - 1) ? 'TILE_NEAR_PYLON' : null
}

/** What forbids moving tile `number` to `t` on an ace, without the route guard. */
export function shiftFault(t: Tile, number: number, tiles: readonly Tile[], coins: readonly Spot[], box: Box): TileFault | null {
  if (!onTable(t, box)) return 'TILE_OFF_TABLE'
  if (tiles.some((other, i) => i !== number && tilesOverlap(other, t))) return 'TILE_OVERLAP'
  if (coins.some((coin) => lt(coin.x, coin.y, t, RE))) return 'TILE_ON_WORM'
  return tilesWithin(tiles[number] as Tile, t, TW) ? null : 'TILE_TOO_FAR'
}
