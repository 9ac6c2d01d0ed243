// What is said at every table, whatever is played there; a game's own words come on top.
import { Catalogue } from '../app/catalogue.svelte'
import { settings } from '../app/settings.svelte'

/** Who does something: a name, or null for the reader. */
export type Who = string | null

export interface TableWords {
  or: string
  and: string
  you: string
  /** Bots by their seat. */
  botNames: readonly string[]
  subtitle: (players: number, code: string) => string
  seats: string
  seconds: (left: number) => string
  until: (when: string) => string
  /** Where one sits: one's hand, or what stands instead. */
  yourPlace: string
  toMove: string
  winner: string
  botPlays: string
  happened: string
  nothingYet: string
  takeBack: string
  keys: string
  close: string
  rule: string
  automatic: (who: Who) => string
  byClock: string
  paused: string
  pausedText: (host: string) => string
  pauseGame: string
  goOn: string
  botPlaysYou: string
  takeSeat: string
  seatBack: (name: string) => string
  botForMe: string
  botFor: (name: string) => string
  isAway: (name: string) => string
  letBot: string
  leave: string
  sharedWin: (names: string, points: number) => string
  won: (names: readonly string[], points: number, you: boolean) => string
  pointsTotal: (points: number) => string
  again: string
  home: string
  fair: string
  fairMeans: string
  fingerprint: string
  seed: string
  fairFits: string
  fairNot: string
  replay: string
  lesson: string
  lessonStep: (step: number, of: number) => string
  lessonOn: string
  lessonAgain: string
  lessonPlay: string
  wait: string
  letGo: string
  gotIt: string
  yourMove: string
  notYet: (name: string) => string
}

const catalogue = new Catalogue<TableWords>({
  en: async () => (await import('./words.en')).en,
  de: async () => (await import('./words.de')).de,
})

export const words = (): TableWords => catalogue.words()
/** Before a table is shown; those of a game hold them too. */
export const fetchTableWords = (lang = settings.lang): Promise<void> => catalogue.fetch(lang)
