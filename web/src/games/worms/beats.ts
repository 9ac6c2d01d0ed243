// Facts as beats: what is seen at once, one thing after another, with its sound.
import type { Sound } from '../../app/sound'
import { FACES, FIRE_AND_CRATER, WHY } from './cards'
import { code } from './hexes'
import type { Fact } from './kinds'
import { same } from './same'

export interface Effect {
  kind: 'blast' | 'splash' | 'smoke' | 'die' | 'danger' | 'safe' | 'ring'
  hex: number | null
  /** It stands at this Thing, wherever that is then. */
  thing?: number | null
  /** Faces of dice. */
  faces?: readonly string[]
}

export interface Beat {
  facts: Fact[]
  effects: Effect[]
  sound: Sound | null
  /** Where to look. */
  hex: number | null
}

const QUIET: ReadonlySet<Fact['type']> = new Set(['StarterDealt', 'SuddenDealt', 'SuddenKept', 'SupplyEmpty', 'PoolEmpty', 'DropsShuffled', 'CardFiled', 'BuilderChosen', 'SetGiven'])
/** What belongs to the beat before it. */
const ALONG: ReadonlySet<Fact['type']> = new Set(['Healed', 'Damaged', 'ThingPlaced', 'FaceChosen', 'CardDrawn', 'TurnCut', 'TeamOut', 'FinalRound', 'TeamDealt', 'WindStayed'])

export function beats(facts: readonly Fact[]): Beat[] {
  const told: Beat[] = []
  for (const fact of facts) {
    const last = told[told.length - 1]
    const before = last?.facts[last.facts.length - 1]
    if (last && (QUIET.has(fact.type) || belongs(fact, before))) {
      last.facts.push(fact)
      more(last, fact)
    } else told.push(beat(fact))
  }
  return told
}

function belongs(fact: Fact, before: Fact | undefined): boolean {
  if (fact.type === 'DieRolled' && before?.type === 'DieRolled') return fact.why === before.why && (WHY[fact.why] === 'aim' || WHY[fact.why] === 'drum')
  if (fact.type === 'ThingPlaced') return before?.type === 'Blasted' || (before?.type === 'ThingPlaced' && fact.kind === FIRE_AND_CRATER.fire)
  if (fact.type === 'Destroyed' && before?.type === 'Destroyed') return same(before.hex, fact.hex)
  if (fact.type === 'TeamDealt' || fact.type === 'ThingPut' || fact.type === 'TileLaid') return before?.type === fact.type && fact.type !== 'TeamDealt' ? fact.seat === null : before?.type === fact.type
  return ALONG.has(fact.type)
}

function beat(fact: Fact): Beat {
  const made: Beat = { facts: [fact], effects: [], sound: null, hex: null }
  more(made, fact)
  return made
}

function more(made: Beat, fact: Fact): void {
  const [sound, effect] = shown(fact)
  made.sound ??= sound
  if (effect?.kind === 'die' && made.effects.some(({ kind }) => kind === 'die')) {
    made.effects = made.effects.map((one) => (one.kind === 'die' ? { ...one, faces: [...(one.faces ?? []), ...(effect.faces ?? [])] } : one))
  } else if (effect) made.effects.push(effect)
  if ('hex' in fact && fact.hex) made.hex = code(fact.hex)
  if (fact.type === 'Moved') made.hex = code(fact.to)
}

function shown(fact: Fact): [Sound | null, Effect | null] {
  const hex = 'hex' in fact && fact.hex ? code(fact.hex) : null
  switch (fact.type) {
    case 'Moved':
      return [WHY[fact.why] === 'inch' || WHY[fact.why] === 'go' ? 'pop' : 'boing', null]
    case 'Blasted':
      return [fact.water ? 'plop' : 'crunch', { kind: fact.water ? 'splash' : 'blast', hex }]
    case 'DrumBlew':
      return ['crunch', { kind: 'blast', hex }]
    case 'DieRolled':
      return ['tick', { kind: 'die', hex, thing: fact.thing, faces: [FACES[fact.face] ?? ''] }]
    case 'Flipped':
      return [fact.danger ? 'minus' : 'flip', { kind: fact.danger ? 'danger' : 'safe', hex }]
    case 'Destroyed':
      return [fact.cause === 1 ? 'plop' : fact.cause === 4 ? 'plus' : 'minus', { kind: fact.cause === 1 ? 'splash' : 'smoke', hex }]
    case 'Sank':
      return ['plop', { kind: 'splash', hex }]
    case 'Rose':
      return ['boing', { kind: 'ring', hex }]
    case 'Damaged':
      return ['minus', null]
    case 'Activated':
      return ['pop', { kind: 'ring', hex }]
    case 'TokenPut':
      return ['tick', null]
    case 'ThingPlaced':
    case 'ThingPut':
    case 'TileLaid':
      return ['plop', null]
    case 'CardPlayed':
    case 'CardDrawn':
    case 'DropDrawn':
      return ['flip', null]
    case 'SuddenDeath':
      return ['minus', null]
    case 'Healed':
      return ['plus', null]
    case 'WindTurned':
      return ['flip', null]
    case 'Prodded':
      return ['pop', { kind: 'ring', hex }]
    case 'GameEnded':
      return ['win', null]
  }
  return [null, null]
}

const BEAT = 350 // ms
const LONGEST = 4000 // of beats at their pace; what is left then runs
const FAST = 70

/** When each beat begins, in ms from the first, and when the last is over. */
export function times(count: number, pace = 1): { starts: number[]; ends: number } {
  const starts: number[] = []
  let at = 0
  for (let one = 0; one < count; one += 1) {
    starts.push(at)
    at += (at < LONGEST ? BEAT : FAST) / pace
  }
  return { starts, ends: at }
}
