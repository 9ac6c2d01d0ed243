// Hexes as numbers, as facts have them (q + 32) * 64 + r + 32, and where they lie on the map: flat-top, 128 wide.
import type { Frame, Point } from '../../board/camera'

export type Pair = readonly [number, number]

export const SIDE = 64 // from the middle to a corner
export const HIGH = 110.85
const [WIDTH, HALF] = [64, 32]
/** By direction 1 to 6, clockwise from north (WB-H1). */
export const STEPS: readonly Pair[] = [[0, 0], [0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]]
export const DIRECTIONS = [1, 2, 3, 4, 5, 6] as const
export const DIAL = code([0, 0])

export function code([q, r]: Pair): number {
  return (q + HALF) * WIDTH + r + HALF
}

export function pair(hex: number): Pair {
  return [Math.floor(hex / WIDTH) - HALF, (hex % WIDTH) - HALF]
}

export function named(hex: number): string {
  return pair(hex).join(',')
}

export function beside(hex: number, direction: number): number {
  const [q, r] = pair(hex)
  const [dq, dr] = STEPS[direction] ?? [0, 0]
  return code([q + dq, r + dr])
}

export function around(hex: number): number[] {
  return DIRECTIONS.map((direction) => beside(hex, direction))
}

export function apart(one: number, other: number): number {
  const [[q, r], [p, s]] = [pair(one), pair(other)]
  return (Math.abs(q - p) + Math.abs(r - s) + Math.abs(q + r - p - s)) / 2
}

/** In which of the six lines `to` lies, seen from `from`; 0 if in none. */
export function straight(from: number, to: number): number {
  const steps = apart(from, to)
  return DIRECTIONS.find((direction) => along(from, direction, steps) === to && steps > 0) ?? 0
}

export function along(hex: number, direction: number, steps: number): number {
  let there = hex
  for (let step = 0; step < steps; step += 1) there = beside(there, direction)
  return there
}

export function middle(hex: number): Point {
  const [q, r] = pair(hex)
  return { x: q * SIDE * 1.5, y: HIGH * (r + q / 2) }
}

/** The hex under a point of the map. */
export function under({ x, y }: Point): number {
  const q = x / (SIDE * 1.5)
  const r = y / HIGH - q / 2
  let [a, b] = [Math.round(q), Math.round(r)]
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(Math.round(-q - r) + q + r)]
  if (da > db && da > dc) a = -b - Math.round(-q - r)
  else if (db > dc) b = -a - Math.round(-q - r)
  return code([a, b])
}

/** The six corners for a polygon, drawn in by `by` of its size. */
export function corners(hex: number, by = 1): string {
  const { x, y } = middle(hex)
  const [wide, high] = [SIDE * by, (HIGH / 2) * by]
  return [[-wide / 2, -high], [wide / 2, -high], [wide, 0], [wide / 2, high], [-wide / 2, high], [-wide, 0]].map(([dx = 0, dy = 0]) => `${(x + dx).toFixed(1)},${(y + dy).toFixed(1)}`).join(' ')
}

/** What holds all of them, with `edge` units around. */
export function holding(hexes: readonly number[], edge: number): Frame {
  const spots = hexes.map(middle)
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs) - SIDE - edge, Math.min(...ys) - HIGH / 2 - edge]
  return { x: left, y: top, width: Math.max(...xs) + SIDE + edge - left, height: Math.max(...ys) + HIGH / 2 + edge - top }
}

/** Of `hexes` the one that lies best from `from` that way: for arrow keys. */
export function towards(from: number, way: 'up' | 'down' | 'left' | 'right', hexes: readonly number[]): number | null {
  const here = middle(from)
  const [ax, ay] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[way] as [number, number]
  let best: number | null = null
  let least = Infinity
  for (const hex of hexes) {
    const there = middle(hex)
    const [dx, dy] = [there.x - here.x, there.y - here.y]
    const ahead = dx * ax + dy * ay
    const aside = Math.abs(dx * ay) + Math.abs(dy * ax)
    if (ahead < 20 || aside > ahead * 2.2) continue
    const cost = ahead + aside * 1.6
    if (cost < least) [best, least] = [hex, cost]
  }
  return best
}
