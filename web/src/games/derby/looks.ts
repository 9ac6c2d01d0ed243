// How things look: whose coins are whose, which drawing a tile has.
import type { DerbyView, Square } from '../../generated/games/worm-derby'

export const SUITS = ['sun', 'moon', 'crown', 'arms'] as const
export type Suit = (typeof SUITS)[number]

/** Colours for the small map. */
export const PAINT: Record<Suit, string> = { sun: '#DB3B2E', moon: '#4A4552', crown: '#F6B40E', arms: '#3474E0' }

export const suitOf = (seat: number): Suit => SUITS[seat % SUITS.length] ?? 'sun'

const OBSTACLES = ['stone', 'bed', 'mushroom', 'log', 'puddle', 'molehill'] as const

export function tileArt({ kind }: Square, at: number, slalom: boolean): string {
  if (kind === 'pylon') return 'pylon'
  if (kind === 'start') return slalom ? 'tile-gate-start' : 'tile-start'
  if (kind === 'obstacle') return `tile-${OBSTACLES[at % OBSTACLES.length] ?? 'stone'}`
  return `tile-gate-${kind}`
}

export const isSlalom = (view: DerbyView): boolean => view.tiles.some(({ kind }) => kind === 'red' || kind === 'blue')

/** In order of the race: who is home, who has been round the pylon, who is furthest. */
export function standing(view: DerbyView): number[] {
  const far = (seat: number): number => {
    const racer = view.worms[seat]
    if (!racer) return 0
    if (racer.place !== null) return 1e9 - racer.place
    return Math.max(0, ...racer.coins.map(({ x, y, sheet }) => along(x, y, sheet, view.pylon)))
  }
  const seats = view.worms.map((_, seat) => seat)
  const found = seats.map(far)
  return seats.map((seat) => 1 + found.filter((other, at) => other > (found[seat] ?? 0) || (other === found[seat] && at < seat)).length)
}

function along(x: number, y: number, sheet: number, pylon: number): number {
  if (sheet !== 0) return 3 * pylon - Math.max(0, y)
  return y < pylon ? y : pylon + Math.abs(Math.atan2(x, y - pylon)) + 1
}
