// What follows from a tap, as a small machine: no drawing, no sending. A card first is a throw while throws are quick;
// a pile first is a plan for the regular turn. So no tap ever becomes a turn because time ran out meanwhile.
import type { Move } from '../../generated/games/drehwurm'
import { card, movesWith, throwable } from './cards'

export type Choice =
  | { at: 'idle' }
  /** A card was taken up; where to is next. */
  | { at: 'card'; key: string; name: string }
  /** A pile was chosen; the card for it is next. */
  | { at: 'pile'; slot: number }

export type Tap =
  | { on: 'card'; key: string; name: string }
  | { on: 'pile'; slot: number }
  | { on: 'button' | 'draw' | 'pass' | 'escape' }

/** A throw goes to the window, a move to the table: they are never taken for one another. */
export type Send = { as: 'throw' | 'move'; move: Move; key: string | null }

export interface Step {
  choice: Choice
  send?: Send
}

export interface Situation {
  moves: readonly Move[]
  /** The pile that was just turned. */
  fresh: number | null
  /** How I may throw in now: at once, or chosen and then confirmed. */
  throwing: 'quick' | 'calm' | null
  /** Throws go first: regular moves wait. */
  guarded: boolean
  /** The regular turn is mine, or will be. */
  turn: boolean
  /** A pile is to be turned after drawing. */
  turning: boolean
}

export const IDLE: Choice = { at: 'idle' }

export function tap(choice: Choice, event: Tap, now: Situation): Step {
  switch (event.on) {
    case 'escape':
      return { choice: IDLE }
    case 'pass':
      return now.throwing && now.moves.some(({ type }) => type === 'pass') ? { choice: IDLE, send: { as: 'throw', move: { type: 'pass' }, key: null } } : { choice }
    case 'draw':
      return now.turn ? { choice: IDLE, send: { as: 'move', move: { type: 'draw' }, key: null } } : { choice }
    case 'button':
      return pressed(choice, now)
    case 'card':
      return onCard(choice, event, now)
    case 'pile':
      return onPile(choice, event.slot, now)
  }
}

/** Whether touching this card throws it, there and then. */
export function atOnce(choice: Choice, name: string, now: Situation): boolean {
  if (now.throwing !== 'quick' || choice.at === 'pile') return false
  if (throwable(now.moves, name)) return true
  return !card(name).chicken && (!now.turn || now.guarded)
}

function onCard(choice: Choice, { key, name }: { key: string; name: string }, now: Situation): Step {
  if (choice.at === 'pile') return placed(choice.slot, key, name, now)
  if (atOnce(choice, name, now)) return { choice: IDLE, send: thrown(key, name) }
  return { choice: choice.at === 'card' && choice.key === key ? IDLE : { at: 'card', key, name } }
}

function onPile(choice: Choice, slot: number, now: Situation): Step {
  if (now.turning) return { choice: IDLE, send: { as: 'move', move: { type: 'turn', slot }, key: null } }
  if (choice.at === 'card') return placed(slot, choice.key, choice.name, now)
  if (!now.turn) return { choice }
  return { choice: choice.at === 'pile' && choice.slot === slot ? IDLE : { at: 'pile', slot } }
}

/** This card on this pile, whether it fits or not: the answer says why it does not. */
function placed(slot: number, key: string, name: string, now: Situation): Step {
  const { chicken } = card(name)
  if (slot === now.fresh && (now.throwing || free(name, now)) && (!chicken || throwable(now.moves, name))) return { choice: IDLE, send: { ...thrown(key, name), as: now.throwing ? 'throw' : 'move' } }
  if (!now.turn) return { choice: { at: 'card', key, name } }
  return { choice: IDLE, send: { as: 'move', move: { type: chicken ? 'eat' : 'play', card: name, slot }, key } }
}

function thrown(key: string, name: string): Send {
  return { as: 'throw', move: { type: 'snap', card: name }, key }
}

/** Nobody threw, the pile is fresh still, and the turn is mine. */
function free(name: string, now: Situation): boolean {
  return now.turn && !now.throwing && throwable(now.moves, name)
}

/** The piles that a card can go on, the fresh one among them if it may be thrown. */
export function targets(name: string, now: Situation): number[] {
  const slots = movesWith(now.moves, name).flatMap((move) => (move.type === 'snap' ? (now.fresh ?? []) : move.slot))
  return [...new Set(slots)].sort((one, other) => one - other)
}

function pressed(choice: Choice, now: Situation): Step {
  if (choice.at !== 'card') return { choice }
  const [slot, ...others] = targets(choice.name, now)
  if (slot === undefined && now.fresh !== null && now.throwing) return placed(now.fresh, choice.key, choice.name, now)
  return slot !== undefined && others.length === 0 ? placed(slot, choice.key, choice.name, now) : { choice }
}
