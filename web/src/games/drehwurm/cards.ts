// Cards as the wire names them (`Y6`, `J1`, `cR`, `?`) and as facts number them (colour * 9 + number - 1).
import type { Move } from '../../generated/games/drehwurm'

export type Colour = 'Y' | 'B' | 'R' | 'J'

export const COLOURS: readonly Colour[] = ['Y', 'B', 'R', 'J']
export const LOOK: Record<Colour, 'yellow' | 'blue' | 'red' | 'joker'> = { Y: 'yellow', B: 'blue', R: 'red', J: 'joker' }

const NUMBERS = 9

export interface Card {
  name: string
  /** Null: not seen. */
  colour: Colour | null
  /** 1 is the double face 1/10. Null: a chicken, or not seen. */
  number: number | null
  chicken: boolean
}

export function card(name: string): Card {
  const chicken = name.startsWith('c')
  const colour = COLOURS.find((one) => name.charAt(chicken ? 1 : 0) === one) ?? null
  const number = !chicken && colour !== null ? Number(name.slice(1)) : null
  return { name, colour, number, chicken }
}

/** The name of a worm that a fact gives as a number. */
export function named(face: number): string {
  const colour = COLOURS[Math.floor(face / NUMBERS)]
  return colour ? `${colour}${(face % NUMBERS) + 1}` : '?'
}

export function chickenNamed(chicken: number): string {
  return `c${COLOURS[chicken] ?? '?'}`
}

/** As it stands on the card. */
export function face(number: number): string {
  return number === 1 ? '1/10' : String(number)
}

/** The two numbers beside this one on the ring. */
export function neighbours(number: number): [number, number] {
  return [number === 1 ? NUMBERS : number - 1, (number % NUMBERS) + 1]
}

/** What a worm is worth under a chicken: 3, 2 or 1. */
export function worth(worm: string, chicken: string): number {
  const { colour } = card(worm)
  if (colour === card(chicken).colour) return 3
  return colour === 'J' ? 2 : 1
}

/** The moves of a menu that play this card. */
export function movesWith(moves: readonly Move[], name: string): Extract<Move, { type: 'play' | 'eat' | 'snap' }>[] {
  return moves.flatMap((move) => ((move.type === 'play' || move.type === 'eat' || move.type === 'snap') && move.card === name ? [move] : []))
}

export function throwable(moves: readonly Move[], name: string): boolean {
  return movesWith(moves, name).some(({ type }) => type === 'snap')
}
