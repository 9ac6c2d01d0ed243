// Where things lie on the page: the start line at the left, the pylon at the right; a hundred units of the rules are one here.
//
// The rules look from behind the start: x to the right, y toward the pylon, turns against the clock. The page looks from
// the side, so that x runs down and y to the right. Nothing is mirrored: against the clock stays against the clock.
import type { Frame, Point } from '../../board/camera'
import type { Box, Spot } from './law'
import { TICKS } from './law'

export const UNIT = 100
export const COIN = 75 // across
export const SIDE = 200 // of a tile

export const shown = ({ x, y }: Spot): Point => ({ x: y / UNIT, y: x / UNIT })
export const laid = ({ x, y }: Point): Spot => ({ x: Math.round(y * UNIT), y: Math.round(x * UNIT) })

/** Degrees with the clock, as SVG turns. */
export const turned = (ticks: number): number => -ticks / 10

export function world([left, near, right, far]: Box): Frame {
  return { x: near / UNIT, y: left / UNIT, width: (far - near) / UNIT, height: (right - left) / UNIT }
}

/** The point at `radius` around `at` in direction `tick`. */
export function around(at: Spot, tick: number, radius: number): Point {
  const angle = (2 * Math.PI * tick) / TICKS
  const { x, y } = shown(at)
  return { x: x + radius * Math.sin(angle), y: y + radius * Math.cos(angle) }
}

/** The path of an arc around `at`, from tick to tick against the clock. A whole circle is two halves. */
export function arc(at: Spot, first: number, last: number, radius: number): string {
  const point = (tick: number): string => {
    const { x, y } = around(at, tick, radius)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  if (last - first >= TICKS - 1) return `M${point(first)}A${radius} ${radius} 0 1 0 ${point(first + TICKS / 2)}A${radius} ${radius} 0 1 0 ${point(first)}`
  return `M${point(first)}A${radius} ${radius} 0 ${last - first > TICKS / 2 ? 1 : 0} 0 ${point(last)}`
}

const INCH = 10_000

export const inches = (units: number, lang: string, digits = 1): string => (units / INCH).toLocaleString(lang, { maximumFractionDigits: digits })

/** How far `to` is turned from `from`, between −1800 and 1800 ticks; against the clock is positive. */
export function between(from: number, to: number): number {
  return ((((to - from) % TICKS) + TICKS + TICKS / 2) % TICKS) - TICKS / 2
}
