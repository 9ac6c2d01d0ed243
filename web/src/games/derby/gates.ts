// The gates of a slalom: on which side a worm has to pass each next, and how it stands with them.
import type { DerbyView } from '../../generated/games/worm-derby'
import type { Counted } from './lap'
import { SIDE, shown } from './place'

/** `missed`: passed on the wrong side, which has to be undone. */
export type Standing = 'ahead' | 'passed' | 'missed'

export interface Gate {
  /** Number of the tile. */
  tile: number
  standing: Standing
  /** Where the arrow lies, on the page, and whether it points home. */
  x: number
  y: number
  homeward: boolean
}

/** For a worm whose leading end is this coin. */
export function gatesOf(view: DerbyView, head: Counted): Gate[] {
  const tiles = view.tiles.flatMap((tile, at) => (tile.kind === 'red' || tile.kind === 'blue' ? [{ ...tile, at }] : []))
  return tiles.map((tile, j) => {
    const homeward = head.sheet !== 0
    const right = (tile.kind === 'red') !== (homeward && view.slalom_view === 'driver')
    const { x, y } = shown(tile)
    return { tile: tile.at, standing: standing(view, head, j, tile), x, y: y + (right ? 1 : -1) * SIDE * 0.86, homeward }
  })
}

function standing(view: DerbyView, head: Counted, j: number, { kind, y }: { kind: string; y: number }): Standing {
  const [r = 0, l = 0, ro = 0, lo = 0] = head.ledger[j] ?? []
  const [right, left, rightOut, leftOut] = kind === 'red' ? [r, l, ro, lo] : [l, r, lo, ro] // blue mirrors red
  const over = head.y >= y
  const is = (a: number, b: number): boolean => right === a && left === b
  if (head.sheet === 0) return over ? (is(1, 0) ? 'passed' : 'missed') : is(0, 0) ? 'ahead' : 'missed'
  if (rightOut !== 1 || leftOut !== 0) return 'missed'
  if (view.slalom_view === 'outbound') return 'passed'
  if (over) return is(1, 0) ? 'ahead' : 'missed'
  return (view.slalom_view === 'driver' ? is(1, -1) : is(0, 0)) ? 'passed' : 'missed'
}
