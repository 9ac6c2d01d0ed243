// The words of Drehwurm on the page, one catalogue a language with the same keys.
import { Catalogue } from '../../app/catalogue.svelte'
import { settings } from '../../app/settings.svelte'
import { fetchTableWords, type TableWords, type Who } from '../../table/words'

export type Why = 'as_claimed' | 'unclaimed' | 'too_quick' | 'too_slow' | 'not_human' | 'too_far'

export interface Words extends TableWords {
  /** `blue 7`, `joker 4`, `red chicken`. */
  card: (name: string) => string
  pile: (slot: number) => string
  piles: string
  pileLabel: (slot: number, top: string, count: number) => string
  freshBy: (who: Who) => string
  underneath: (card: string | null) => string
  chosen: string
  fitsHere: (card: string) => string
  throwHere: (card: string) => string
  plannedHere: (card: string) => string
  turnIt: string
  throwIn: string
  hand: string
  handOf: (name: string) => string
  chickens: string
  fits: string
  selected: string
  sending: string
  sort: string
  sortBy: Record<'number' | 'colour', string>
  left: string
  drawPile: (count: number) => string
  drawLow: string
  played: (count: number, of: number) => string
  more: (at: readonly number[]) => string
  match: (at: number, of: number) => string
  thisMatch: string
  holds: (cards: number, chickens: number) => string
  chickensLeft: (count: number) => string
  points: (points: number) => string
  pointsShort: string
  ate: (chicken: string, count: number) => string
  totals: string
  moreTitle: string
  keyList: [string, string][]
  watching: string
  // the buttons
  draw: string
  drawShort: string
  drawLong: string
  pass: string
  passed: string
  deal: string
  confirm: string
  withdraw: string
  orders: string
  place: (card: string) => string
  // the coach
  coachIdle: string
  coachTurning: string
  coachPlan: string
  coachNext: string
  coachPile: (slot: number) => string
  coachCard: (card: string, slots: readonly number[]) => string
  coachChicken: (card: string, slots: readonly number[]) => string
  coachWaits: (name: string) => string
  coachDeals: (who: Who) => string
  coachDraws: (name: string) => string
  coachPassed: string
  coachSealed: string
  coachCalm: (who: Who, slot: number, fit: string) => string
  coachThrow: (who: Who, slot: number, fit: string) => string
  coachOwn: (slot: number) => string
  coachFree: (slot: number, fit: string) => string
  coachLocked: string
  coachPlanned: (move: string) => string
  /** `6 or 8, not yellow`: what goes on a top. */
  fitOn: (top: string, same: boolean) => string
  warnLow: string
  moveText: (move: { type: string; card?: string; slot?: number | null }) => string
  // for the ear
  windowOpen: (top: string, slot: number, who: Who) => string
  // why not
  refused: {
    colour: (card: string, top: string, fits: readonly number[]) => string
    same: (card: string, top: string) => string
    noJoker: string
    number: (card: string, top: string, numbers: readonly string[], fits: readonly number[]) => string
    chicken: (card: string, top: string, fits: readonly number[]) => string
    noChicken: (card: string) => string
    useThrow: (card: string) => string
    mustPlay: string
    closed: string
    own: string
    locked: string
    answered: string
    changed: string
    late: string
    lost: (who: string, seconds: string) => string
    lots: (who: string) => string
  }
  // what happened
  began: (match: number, of: number, who: Who) => string
  laid: (who: Who, card: string, slot: number) => string
  turned: (who: Who | undefined, slot: number, card: string) => string
  formed: (slot: number, card: string) => string
  threw: (who: Who, card: string, slot: number) => string
  threwLate: (who: Who, card: string) => string
  atePile: (who: Who, chicken: string, slot: number, cards: number) => string
  drew: (who: Who, card: string | null) => string
  lay: (slot: number, card: string) => string
  turn: (who: Who) => string
  ended: (match: number, reason: string) => string
  mealCounted: (who: Who, chicken: string, points: number) => string
  handCounted: (who: Who, cards: number) => string
  over: string
  // the photo-finish
  photo: string
  photoLine: (throws: readonly { who: Who; ms: number }[]) => string
  seconds_: (ms: number) => string
  behind: (ms: number) => string
  quickest: string
  byLots: string
  turnFirst: string
  photoWhy: string
  measured: (ms: number) => string
  claimed: (ms: number) => string
  corrected: Record<Why, string>
  trip: (from: number, to: number) => string
  photoAbout: string
  // calm tables and mail
  closes: (seconds: number) => string
  ordersTitle: string
  ordersText: string
  ordersAll: string
  ordersNone: string
  ordersAsk: string
  ordersAskText: string
  ordersSave: string
  dearer: (card: string) => string
  cheaper: (card: string) => string
  // the count
  countTitle: (match: number, reason: string) => string
  countSum: string
  countHand: (cards: number) => string
  countHurry: string
  countOn: string
  toResult: string
  noMeal: string
  best: string
  inMatch: (points: number) => string
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
