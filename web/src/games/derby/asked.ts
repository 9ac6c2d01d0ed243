// What the camera shows when something is asked of a player: where a tile could go, the gate, obstacles, the own worm.
import type { Frame, Point } from '../../board/camera'
import type { DerbyView } from '../../generated/games/worm-derby'
import type { Spot } from './law'
import { COIN, shown, SIDE, UNIT } from './place'
import type { Play } from './play.svelte'

/** `narrow`: a phone, which shows a part of what a desk does. */
export function asked(play: Play, narrow: boolean): Frame | null {
  const { view, task, held, worm } = play
  if (!view) return null
  switch (task) {
    case 'none':
      return null
    case 'place':
      if (narrow && held) return enclosing([shown(held)], 4 * SIDE)
      return { x: 5 * COIN, y: -2 * SIDE, width: view.pylon / UNIT - 2 * COIN, height: 4 * SIDE }
    case 'build':
      return { x: -9 * COIN, y: -view.gate / UNIT - SIDE, width: 17 * COIN, height: (2 * view.gate) / UNIT + 2 * SIDE }
    case 'ace':
      if (play.lays) break
      return enclosing([worm[0], worm.at(-1), ...near(play, view, narrow ? 2 : 6)].flatMap((spot) => (spot ? [shown(spot)] : [])), 0.8 * SIDE)
    case 'move':
      break
  }
  // the part that moves, on a small screen; all of it where there is room
  const coins = play.lead === 'front' ? worm : [...worm].reverse()
  const [head, beside] = coins
  const ahead = head && beside ? [{ x: 3 * head.x - 2 * beside.x, y: 3 * head.y - 2 * beside.y }] : [] // one looks where one goes
  return enclosing([...ahead, ...coins.slice(0, narrow ? 4 : coins.length)].map(shown), COIN * (narrow ? 2.4 : 4.5))
}

/** Obstacles that may be moved, the nearest and those about as near. */
function near(play: Play, { tiles }: DerbyView, most: number): Spot[] {
  const head = play.worm[0] ?? { x: 0, y: 0 }
  const found = play.movable.slice(0, most).flatMap((at) => tiles[at] ?? [])
  return found.filter((one, at) => at === 0 || Math.hypot(one.x - head.x, one.y - head.y) < 8 * SIDE * UNIT)
}

function enclosing(spots: readonly Point[], room: number): Frame | null {
  if (spots.length === 0) return null
  const [left, right] = [Math.min(...spots.map(({ x }) => x)) - room, Math.max(...spots.map(({ x }) => x)) + room]
  const [top, bottom] = [Math.min(...spots.map(({ y }) => y)) - room, Math.max(...spots.map(({ y }) => y)) + room]
  return { x: left, y: top, width: right - left, height: bottom - top }
}
