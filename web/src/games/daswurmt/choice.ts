// What the player is about to do, as a small machine: no drawing, no sending, only what follows from a tap.
import type { WurmtMove } from '../../generated/games/das-wurmt'
import { type ActionName, card, type Letter, movesWith } from './cards'

export type Choice =
  | { at: 'idle' }
  /** A worm card was taken up. */
  | { at: 'place'; slot: number }
  /** An action card was taken up; a target or the button is next. */
  | { at: 'act'; slot: number; action: ActionName }
  | { at: 'refill'; slot: number; thrown: number[] }
  /** With announcement: which number is claimed. */
  | { at: 'claim'; slot: number; worm: number }

export type Tap =
  | { on: 'card'; slot: number }
  | { on: 'worm'; worm: number }
  | { on: 'segment'; worm: number; number: number }
  | { on: 'end'; colour: Letter }
  | { on: 'claim'; claim: number; length: number | null }
  | { on: 'button' }
  | { on: 'escape' }

export interface Situation {
  hand: readonly string[]
  moves: readonly WurmtMove[]
  colours: readonly string[]
  announce: boolean
}

export interface Step {
  choice: Choice
  send?: WurmtMove
}

export const IDLE: Choice = { at: 'idle' }

export function tap(choice: Choice, event: Tap, now: Situation): Step {
  if (event.on === 'escape') return { choice: choice.at === 'claim' ? { at: 'place', slot: choice.slot } : IDLE }
  if (event.on === 'card') return { choice: taken(choice, event.slot, now) }
  if (event.on === 'button') return pressed(choice, now)
  const name = choice.at === 'idle' ? undefined : now.hand[choice.slot]
  if (name === undefined) return { choice }
  if (choice.at === 'place' && (event.on === 'worm' || event.on === 'segment')) return laid(choice.slot, name, event.worm, now)
  if (choice.at === 'claim' && event.on === 'claim') {
    const said = event.length === null ? { claim: event.claim } : { claim: event.claim, length: event.length }
    return { choice: IDLE, send: { type: 'place', card: name, worm: choice.worm, ...said } }
  }
  if (choice.at === 'act') {
    if (choice.action === 'PEEK' && (event.on === 'worm' || event.on === 'segment'))
      return { choice, send: { type: 'peek', card: name, worm: event.worm } }
    if (choice.action === 'REMOVE' && event.on === 'segment')
      return { choice, send: { type: 'remove', card: name, worm: event.worm, number: event.number } }
    if (choice.action === 'REMOVE' && event.on === 'worm')
      return { choice, send: { type: 'remove', card: name, worm: event.worm, number: 'head' } }
    if (choice.action === 'NEW_WORM' && event.on === 'end')
      return { choice, send: { type: 'new', card: name, colour: event.colour } }
  }
  return { choice }
}

function taken(choice: Choice, slot: number, now: Situation): Choice {
  const name = now.hand[slot]
  if (name === undefined) return choice
  if (choice.at === 'refill' && slot !== choice.slot) {
    const thrown = choice.thrown.includes(slot) ? choice.thrown.filter((one) => one !== slot) : [...choice.thrown, slot]
    return { ...choice, thrown }
  }
  if (choice.at !== 'idle' && choice.slot === slot) return IDLE
  const action = card(name).action
  if (action === null) return { at: 'place', slot }
  return action === 'REFILL' && useful(name, now) ? { at: 'refill', slot, thrown: [] } : { at: 'act', slot, action }
}

/** A card may be laid where it does not fit: the answer says why it does not. */
function laid(slot: number, name: string, worm: number, now: Situation): Step {
  const fits = now.colours[worm] === card(name).colour && movesWith(now.moves, name).length > 0
  if (now.announce && fits) return { choice: { at: 'claim', slot, worm } }
  return { choice: { at: 'place', slot }, send: { type: 'place', card: name, worm } }
}

/** Whether the menu lets this card be played at all. */
export function useful(name: string, now: Situation): boolean {
  return movesWith(now.moves, name).length > 0
}

/** The worms that a worm card fits on, or the heads that can be peeked at. */
export function targets(choice: Choice, now: Situation): number[] {
  if (choice.at === 'idle' || choice.at === 'refill') return []
  const name = now.hand[choice.slot] ?? ''
  const found = movesWith(now.moves, name).flatMap((move) => ('worm' in move && typeof move.worm === 'number' ? [move.worm] : []))
  return [...new Set(found)].sort((a, b) => a - b)
}

export type Button =
  | { does: 'place'; worm: number }
  | { does: 'play'; action: ActionName }
  | { does: 'draw'; cards: number }
  | { does: 'void' | 'end' | 'redraw' }
  | { does: 'pick'; what: 'card' | 'worm' | 'head' | 'segment' | 'end' | 'other' }
  | { does: 'wait' }

/** What the one big button would do now; `pick` and `wait` only say what is missing. */
export function button(choice: Choice, now: Situation): Button {
  if (now.moves.length === 0) return { does: 'wait' }
  if (choice.at === 'idle') {
    if (now.moves.some((move) => move.type === 'end')) return { does: 'end' }
    if (now.moves.some((move) => move.type === 'redraw')) return { does: 'redraw' }
    return { does: 'pick', what: 'card' }
  }
  const name = now.hand[choice.slot] ?? ''
  const mine = movesWith(now.moves, name)
  if (choice.at === 'refill') return { does: 'draw', cards: 6 - now.hand.length + choice.thrown.length }
  if (mine.length === 0) return { does: 'pick', what: 'other' }
  if (choice.at === 'claim') return { does: 'pick', what: 'worm' }
  const [only] = mine
  if (choice.at === 'place') {
    const worms = targets(choice, now)
    return worms.length === 1 && worms[0] !== undefined ? { does: 'place', worm: worms[0] } : { does: 'pick', what: 'worm' }
  }
  if (choice.action === 'SKIP') return { does: 'play', action: 'SKIP' }
  if (mine.length === 1 && only !== undefined)
    return pointless(only) ? { does: 'void' } : { does: 'play', action: choice.action }
  return { does: 'pick', what: ({ PEEK: 'head', REMOVE: 'segment', NEW_WORM: 'end', REFILL: 'other' } as const)[choice.action] }
}

function pointless(move: WurmtMove): boolean {
  if (move.type === 'peek' || move.type === 'remove') return typeof move.worm !== 'number'
  return move.type === 'new' && typeof move.colour !== 'string'
}

function pressed(choice: Choice, now: Situation): Step {
  const what = button(choice, now)
  if (what.does === 'end') return { choice: IDLE, send: { type: 'end' } }
  if (what.does === 'redraw') return { choice: IDLE, send: { type: 'redraw' } }
  if (choice.at === 'idle') return { choice }
  const name = now.hand[choice.slot] ?? ''
  if (what.does === 'place') return laid(choice.slot, name, what.worm, now)
  if (what.does === 'draw' && choice.at === 'refill') {
    const discards = choice.thrown.map((slot) => now.hand[slot] ?? '')
    return { choice, send: { type: 'refill', card: name, discards } }
  }
  if (what.does === 'pick' && what.what === 'other') return { choice, send: askWhy(choice, name, now) }
  const [only] = movesWith(now.moves, name)
  if ((what.does === 'play' || what.does === 'void') && only !== undefined) return { choice, send: only }
  return { choice }
}

/** A move that cannot be: the answer says why the card cannot be played now. */
function askWhy(choice: Exclude<Choice, { at: 'idle' }>, name: string, now: Situation): WurmtMove {
  if (choice.at !== 'act') return { type: 'place', card: name, worm: Math.max(0, now.colours.indexOf(card(name).colour)) }
  switch (choice.action) {
    case 'REMOVE':
      return { type: 'remove', card: name }
    case 'PEEK':
      return { type: 'peek', card: name }
    case 'NEW_WORM':
      return { type: 'new', card: name }
    case 'SKIP':
      return { type: 'skip', card: name }
    case 'REFILL':
      return { type: 'refill', card: name, discards: [] }
  }
}
