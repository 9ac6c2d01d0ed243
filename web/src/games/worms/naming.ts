// How worms, Things, hexes and faces are called in sentences.
import { escaped } from '../../table/naming'
import { card, cardName, CRATER, FACES, kindOf, PIECES, TEAMS, teamOf, wormName } from './cards'
import type { Pair } from './hexes'
import { say } from './sentences.svelte'
import { listed, type Words } from './words'

/** `Blue 1` for the worm `B1`. */
export function wormText(name: string, w: Words): string {
  const team = TEAMS['BRYGPS'.indexOf(name.charAt(0))] ?? 'blue'
  return w.worm(team, name.charAt(1))
}

export function thingText(thing: number, w: Words): string {
  if (thing >= CRATER) return say('thing.crater')
  const kind = kindOf(thing)
  return kind === 'worm' ? `<b class="${teamOf(thing)}">${wormText(wormName(thing), w)}</b>` : say(`thing.${kind}`)
}

export function faceText(face: string): string {
  return face === 'WIND' || face === 'HIT' ? say(`face.${face}`) : face
}

export function faceNumber(face: number): string {
  return faceText(FACES[face] ?? '')
}

export function hexText(hex: Pair): string {
  return hex.join(',')
}

/** A value of a refusal, in words. */
export function spelled(value: unknown, w: Words): string {
  if (Array.isArray(value)) return listed([...new Set(value.map((one) => spelled(one, w)))], w.or)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (/^[BRYGPS][1-4]$/.test(text)) return wormText(text, w)
  if (card(text) !== null) return cardName(text)
  if (TEAMS.includes(text)) return say(`team.${text}`)
  if (PIECES.includes(text)) return say(`thing.${text}`)
  if (text === 'WIND' || text === 'HIT') return say(`face.${text}`)
  return escaped(text)
}
