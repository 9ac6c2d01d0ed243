// Cards as the wire names them (`Y6`, `P:PEEK`, `Y?`) and as facts number them (colour * 12 + kind).
import type { WurmtMove } from '../../generated/games/das-wurmt'

export type Letter = 'Y' | 'P' | 'B'
export type ActionName = 'REMOVE' | 'REFILL' | 'NEW_WORM' | 'PEEK' | 'SKIP'

export const LETTERS: readonly Letter[] = ['Y', 'P', 'B']
export const ACTIONS: readonly ActionName[] = ['REMOVE', 'REFILL', 'NEW_WORM', 'PEEK', 'SKIP']
export const LOOK: Record<Letter, 'marmalade' | 'plum' | 'mint'> = { Y: 'marmalade', P: 'plum', B: 'mint' }
export const DRAWING: Record<ActionName, string> = {
  REMOVE: 'act-remove', REFILL: 'act-refill', NEW_WORM: 'act-new', PEEK: 'act-peek', SKIP: 'act-rest',
}
/** The key that picks an action card up. */
export const KEY: Record<ActionName, string> = { REMOVE: 'R', REFILL: 'F', NEW_WORM: 'N', PEEK: 'P', SKIP: 'S' }

const KINDS = 12
const NUMBERS = 7

export interface Card {
  name: string
  colour: Letter
  number: number | null
  action: ActionName | null
}

export function card(name: string): Card {
  const colour = letter(name)
  const action = ACTIONS.find((one) => name === `${colour}:${one}`) ?? null
  const number = /^[YPB][1-7]$/.test(name) ? Number(name[1]) : null
  return { name, colour, number, action }
}

export function letter(text: string): Letter {
  return LETTERS.find((one) => text.startsWith(one)) ?? 'Y'
}

/** The name of a card that a fact gives as a number. */
export function named(face: number): string {
  const colour = LETTERS[Math.floor(face / KINDS)] ?? 'Y'
  const kind = face % KINDS
  return kind < NUMBERS ? `${colour}${kind + 1}` : `${colour}:${ACTIONS[kind - NUMBERS] ?? 'SKIP'}`
}

/** Cards in hand with a name of their own each, so that the same card keeps its place on the page. */
export function keyed(hand: readonly string[]): { key: string; name: string }[] {
  const seen = new Map<string, number>()
  return hand.map((name) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { key: `${name}#${count}`, name }
  })
}

export function counts(hand: readonly string[]): Record<Letter, number> {
  const found: Record<Letter, number> = { Y: 0, P: 0, B: 0 }
  for (const name of hand) found[letter(name)] += 1
  return found
}

/** The moves of a menu that play this card. */
export function movesWith(moves: readonly WurmtMove[], name: string): WurmtMove[] {
  return moves.filter((move) => 'card' in move && move.card === name)
}
