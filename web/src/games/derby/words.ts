// The words of Worm Derby on the page, one catalogue a language with the same keys.
import { Catalogue } from '../../app/catalogue.svelte'
import { settings } from '../../app/settings.svelte'
import type { End, Reason } from '../../generated/games/worm-derby'
import { fetchTableWords, type TableWords, type Who } from '../../table/words'
import type { TileFault } from './law'

export interface Words extends TableWords {
  ends: Record<End, string>
  course: string
  roundOf: (round: number) => string
  watching: string
  more: string
  keyList: [string, string][]
  // the seats
  lapOpen: string
  lapDone: string
  homeAt: (place: number) => string
  waits: string
  tilesLeft: (count: number) => string
  coins: (count: number, reserve: number) => string
  flees: string
  place: (place: number) => string
  // controls
  yourRoll: string
  dice: readonly string[]
  toRoll: string
  steps: (count: number) => string
  stepsPlanned: (planned: number, of: number) => string
  leads: Record<End, string>
  lay: string
  go: (steps: number) => string
  going: string
  left: string
  right: string
  undoStep: string
  eat: (name: string, end: End) => string
  grow: string
  skip: string
  walk: string
  stop: string
  putTile: string
  scatter: string
  scattering: string
  moveTile: string
  letGo: string
  turnLeft: string
  turnRight: string
  nextTile: string
  build: string
  laneLeft: string
  laneRight: string
  slantLeft: string
  slantRight: string
  // for the ear
  heading: (degrees: number, side: number) => string
  contact: string
  free: (ways: string) => string
  freeFrom: (from: string, to: string) => string
  tileAt: (across: string, up: string, degrees: number) => string
  laneAt: (across: string) => string
  obstacle: (number: number) => string
  wormOf: (name: string) => string
  things: string
  thing: (name: string, inches: string, heading: string) => string
  startTile: string
  pylonTile: string
  gateTile: (colour: 'red' | 'blue', right: boolean) => string
  // the coach
  coachWaits: (name: string) => string
  coachWatch: (name: string) => string
  coachPlace: (left: number) => string
  coachBuild: string
  coachAce: string
  coachAceHeld: string
  coachGrow: string
  coachWalk: string
  coachSlalom: string
  coachLead: string
  coachLay: (left: number) => string
  coachGo: string
  coachBite: string
  coachFlee: (end: End) => string
  coachNone: string
  blocked: (who: Who, left: number) => string
  reasons: Record<Reason, string>
  faults: Record<TileFault | 'ROUTE_CLOSED', string>
  shuts: string
  fixed: string
  closed: string
  refused: Partial<Record<string, string>>
  // what happened
  began: (who: Who) => string
  placed: (who: Who) => string
  leftOut: (who: Who) => string
  built: (who: Who) => string
  rolled: (who: Who, value: number) => string
  skipped: (who: Who) => string
  shifted: (who: Who) => string
  stepped: (who: Who, steps: number) => string
  rounded: (who: Who, laps: number) => string
  passed: (who: Who, right: boolean) => string
  ate: (who: Who, whom: Who, length: number) => string
  grew: (who: Who, length: number) => string
  stopped: (who: Who) => string
  cameHome: (who: Who, place: number) => string
  ended: string
  // the end
  wonRace: (names: string, you: boolean) => string
  nobody: string
}

const catalogue = new Catalogue<Words>({
  en: async () => (await import('./words.en')).en,
  de: async () => (await import('./words.de')).de,
})

export const words = (): Words => catalogue.words()
/** Before anything of this folder is shown. */
export const fetchWords = (lang = settings.lang): Promise<unknown> => Promise.all([catalogue.fetch(lang), fetchTableWords(lang)])

export { listed } from '../../table/listed'
