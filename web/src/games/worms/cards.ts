// The cards and everything else that facts tell by number, as the engine's data has them.
import data from '../../generated/games/worms-cards.json'
import { hint, say } from './sentences.svelte'

export interface Card {
  id: string
  copies?: number | string
  /** Of a weapon: who has it, its Action Line, its dice for accuracy, whether its shot scatters at once. */
  group?: string
  super?: boolean
  line?: readonly string[]
  dice?: number
  drifts?: boolean
}

export const WEAPONS = data.weapons as readonly Card[]
export const DROPS = data.drops as readonly Card[]
export const SUDDENS = data.suddens as readonly Card[]
export const { why: WHY, causes: CAUSES, pieces: PIECES, faces: FACES, teams: TEAMS } = data
export const FIRE_AND_CRATER = { fire: PIECES.indexOf('fire') + 1, crater: PIECES.indexOf('crater') + 1 }
const KNOWN = new Map([...WEAPONS, ...DROPS, ...SUDDENS].map((card) => [card.id, card]))
const LETTERS = 'BRYGPS'

/** A face-down card is `starter?`, `supply?`, `super?` or `?`. */
export function card(id: string): Card | null {
  return KNOWN.get(id) ?? null
}

export function cardName(id: string): string {
  return card(id) ? say(`card.${id}`) : id
}

export function cardHint(id: string): string {
  return card(id) ? hint(id) : ''
}

export function picture(id: string): string {
  return `worms/card-${id.replaceAll('_', '-')}`
}

// -- Things by number

export const CRATER = data.first[5] ?? 108

export function kindOf(thing: number): string {
  const kind = data.first.findIndex((first, at) => thing >= first && thing < (data.first[at + 1] ?? Infinity))
  return kind <= 0 ? 'worm' : (PIECES[kind - 1] ?? 'crater')
}

/** `B1` for the worm with this number. */
export function wormName(thing: number): string {
  return `${LETTERS.charAt(Math.floor(thing / data.each))}${(thing % data.each) + 1}`
}

export function wormNumber(name: string): number {
  return LETTERS.indexOf(name.charAt(0)) * data.each + Number(name.charAt(1)) - 1
}

export function teamOf(thing: number): string {
  return TEAMS[Math.floor(thing / data.each)] ?? 'blue'
}

/** The green team's drawings and colours are called mint. */
export function look(team: string | null): string {
  return team === 'green' ? 'mint' : (team ?? '')
}

// -- what a text does with its target

/** How many dice at arm's length, or null where nothing is rolled for accuracy. */
export function accuracy(id: string): number | null {
  return card(id)?.dice || null
}

/** Whether the token scatters before anything happens to it. */
export function scatters(id: string): boolean {
  return card(id)?.drifts ?? false
}

/** Dice at that distance (WB-K4). */
export function diceAt(dice: number, distance: number): number {
  return Math.max(1, dice - Math.max(0, distance - 1))
}
