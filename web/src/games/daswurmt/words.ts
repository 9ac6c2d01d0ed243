// The words of Das Wurmt on the page, one catalogue a language with the same keys.
import { Catalogue } from '../../app/catalogue.svelte'
import { settings } from '../../app/settings.svelte'
import { fetchTableWords, type TableWords, type Who } from '../../table/words'
import type { ActionName, Letter } from './cards'

/** A worm in a sentence: its colour, and `a` or `b` where two have it. */
export interface Named {
  colour: Letter
  mark: string
}

export interface Words extends TableWords {
  colour: Record<Letter, string>
  action: Record<ActionName, string>
  effect: Record<ActionName, string>
  worm: (worm: Named) => string
  card: (colour: Letter, number: number) => string
  actionCard: (action: ActionName, colour: Letter) => string
  back: (colour: Letter) => string
  // the table
  worms: string
  hand: string
  handOf: (name: string) => string
  left: string
  cardsLeft: (count: number) => string
  top: (colour: Letter) => string
  yourPoints: string
  points: (plus: number, minus: number) => string
  holds: (counts: Record<Letter, number>) => string
  lane: (worm: Named, length: number) => string
  bare: (worm: Named) => string
  headBy: (who: Who) => string
  youKnow: (number: number) => string
  seenBy: (names: string) => string
  claimed: (number: number, length: number | null) => string
  // the right column
  howTo: string
  playFirst: (action: ActionName) => string
  ruleTitle: (shortest: number, longest: number) => string
  below: (shortest: number) => string
  belowMeans: string
  withinMeans: string
  above: (longest: number) => string
  aboveMeans: string
  cardsTitle: string
  reserve: string
  reserveEmpty: string
  discards: string
  discardsEmpty: string
  keyList: [string, string][]
  more: string
  // the button
  place: string
  placeCard: (colour: Letter, number: number) => string
  play: (action: ActionName) => string
  draw: (cards: number) => string
  throwAway: string
  endTurn: string
  redraw: string
  pick: Record<'card' | 'worm' | 'head' | 'segment' | 'end' | 'other', string>
  placeOn: (card: string, worm: Named) => string
  peekAt: (worm: Named) => string
  removeFrom: (number: number, worm: Named) => string
  selected: string
  thrown: string
  cannotNow: string
  // sheets
  peekTitle: string
  peekSees: (worm: Named, number: number) => string
  peekSecret: string
  newTitle: string
  newText: string
  claimTitle: string
  claimText: string
  claimLength: string
  claimNone: string
  // the coach
  coachIdle: string
  coachStuck: string
  coachSkip: string
  coachClosing: string
  coachBare: (worm: Named) => string
  coachScores: (worm: Named, length: number, numbers: string) => string
  coachBursts: (numbers: string) => string
  coachSafe: (worm: Named, length: number) => string
  coachKnown: (worm: Named, number: number, length: number, verdict: 'short' | 'plus' | 'minus') => string
  coachWorms: (colour: Letter) => string
  coachRefill: string
  coachWaits: (name: string) => string
  coachWatch: (name: string) => string
  coachPlan: string
  coachAction: (action: ActionName, possible: boolean) => string
  warnBurst: string
  /** Why not, and what would fit. */
  refused: {
    colour: (card: string, worm: Named, fits: readonly Named[]) => string
    noHead: (worm: Named) => string
    notOpen: (numbers: readonly string[]) => string
    noEffect: (action: ActionName) => string
    noEnd: (left: readonly Letter[]) => string
    resting: string
    mustPlace: string
    late: string
  }
  // what happened
  began: (who: Who) => string
  drew: (who: Who, cards: string, count: number) => string
  placed: (who: Who, worm: Named, card: string | null) => string
  revealed: (who: Who, worm: Named, number: number, length: number, points: number) => string
  says: (claim: number, length: number | null) => string
  truth: (claim: number, held: boolean) => string
  played: (who: Who, action: ActionName, colour: Letter) => string
  removed: (who: Who, worm: Named, number: number) => string
  threw: (who: Who, cards: string) => string
  appeared: (worm: Named) => string
  peeked: (who: Who, worm: Named, number: number | null) => string
  turn: (who: Who) => string
  ended: string
  // the verdict over a worm
  verdict: (points: number) => string
  true: string
  lie: string
  // people who watch, wait, have gone
  watching: string
  // the end
  fibbed: (who: Who, lies: number, claims: number) => string
  // the replay
  // the lesson
  /** At each of the six moves: what to do, what Wim says to something else, what he says while he moves. */
  lessonSteps: readonly { task: string; astray: string; wim: string }[]
  lessonDone: string
  lessonSum: string
}

const catalogue = new Catalogue<Words>({
  en: async () => (await import('./words.en')).en,
  de: async () => (await import('./words.de')).de,
})

export const words = (): Words => catalogue.words()
/** Before anything of this folder is shown. */
export const fetchWords = (lang = settings.lang): Promise<unknown> => Promise.all([catalogue.fetch(lang), fetchTableWords(lang)])

export { listed } from '../../table/listed'
export type { Who } from '../../table/words'
