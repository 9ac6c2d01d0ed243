// A match counted out card by card, from what lies open when it is over (DW-SCORE-1, DW-SCORE-2).
import type { View } from '../../generated/games/drehwurm'
import { worth } from './cards'

export interface Counted {
  seat: number
  meals: { chicken: string; worms: { name: string; points: number }[]; points: number }[]
  /** What was left in hand, a point each. */
  hand: string[]
  /** Of this match, and of all so far. */
  points: number
  total: number
}

/** Null while the match still runs. */
export function counted(view: View): Counted[] | null {
  const row = view.results[view.match - 1]
  if (!row || (view.phase !== 'between' && view.phase !== 'over')) return null
  return view.players.map((player, seat) => ({
    seat,
    meals: player.eaten.map(({ chicken, worms, points }) => {
      const told = (worms ?? []).map((name) => ({ name, points: worth(name, chicken) }))
      return { chicken, worms: told, points: points ?? told.reduce((sum, one) => sum + one.points, 0) }
    }),
    hand: [...player.hand, ...player.chickens],
    points: row[seat] ?? 0,
    total: player.points,
  }))
}

/** How many cards there are to count, over all seats. */
export function steps(rows: readonly Counted[]): number {
  return Math.max(0, ...rows.map(stepsOf))
}

export function stepsOf({ meals, hand }: Counted): number {
  return meals.reduce((sum, { worms }) => sum + worms.length, 0) + hand.length
}

/** The points of a seat after so many of its cards were counted. */
export function sumAfter({ meals, hand }: Counted, step: number): number {
  const gains = [...meals.flatMap(({ worms }) => worms.map(({ points }) => points)), ...hand.map(() => -1)]
  return gains.slice(0, step).reduce((sum, one) => sum + one, 0)
}
