// The words of Worms on the page, one catalogue a language with the same keys; what happens is told in the engine's own (`sentences.svelte.ts`).
import { Catalogue } from '../../app/catalogue.svelte'
import { settings } from '../../app/settings.svelte'
import { fetchTableWords, type TableWords } from '../../table/words'

export interface Words extends TableWords {
  team: (team: string) => string
  worm: (team: string, number: string) => string
  youSelf: string
  // above the map
  about: (teams: number, turn: number) => string
  steps: string
  step: Record<'activate' | 'heal' | 'move' | 'again' | 'card' | 'drop', string>
  done: string
  worms: (standing: number, hurt: number, gone: number) => string
  cards: (count: number) => string
  noTeam: string
  wind: (wind: number) => string
  windTo: readonly string[]
  noWind: string
  // the map
  map: string
  hex: (hex: string) => string
  land: string
  sea: string
  dial: string
  sunk: string
  coast: string
  cracked: string
  empty: string
  hurt: string
  gone: string
  active: string
  token: string
  crater: (count: number) => string
  list: string
  listText: string
  allHexes: string
  choices: string
  nowhere: string
  skipShow: string
  // what may be done
  tile: (tile: number) => string
  turnTile: string
  lay: string
  piecesLeft: (count: number) => string
  put: (thing: string) => string
  play: (card: string) => string
  fire: (card: string) => string
  strike: string
  noCard: string
  stay: string
  inch: string
  jump: string
  goOn: string
  face: (face: string) => string
  first: (what: string) => string
  prodOne: (what: string) => string
  prodNone: string
  option: readonly string[]
  direction: (direction: number) => string
  keepCard: (card: string) => string
  pick: Record<'tile' | 'put' | 'keep' | 'activate' | 'move' | 'play' | 'target' | 'accuracy' | 'order' | 'prod' | 'dir' | 'pick' | 'option' | 'emptiest' | 'wind', string>
  ask: Record<'tile' | 'put' | 'keep' | 'activate' | 'move' | 'again' | 'cardMove' | 'play' | 'playAgain' | 'target' | 'strike' | 'accuracy' | 'order' | 'prod' | 'dir' | 'pick' | 'option' | 'emptiest' | 'wind', string>
  hintNoTeam: string
  waits: (name: string) => string
  watches: (name: string) => string
  // aiming
  aimed: string
  aimedDrift: string
  ifYouFire: string
  dice: (count: number) => string
  hit: (percent: string) => string
  nobody: string
  noOdds: string
  reckoning: string
  jumpOdds: (drown: string) => string
  danger: Record<'mine' | 'fire' | 'crate' | 'full' | 'cracked' | 'coast', string>
  // the hand
  hand: string
  noHand: string
  handOf: (name: string) => string
  blank: Record<'starter' | 'supply' | 'super' | 'sudden', string>
  symbols: Record<string, string>
  details: string
  superweapon: string
  allCards: string
  groups: Record<'each' | 'further' | 'supply' | 'drops' | 'suddens', string>
  // beside the map
  comingDown: string
  dropsLeft: (count: number) => string
  supplyLeft: (count: number) => string
  suddenUp: string
  finalRound: (turns: number) => string
  filed: string
  yourTurn: string
  more: string
  keyList: [string, string][]
  watching: string
  // the end
  teamWins: (team: string, name: string, you: boolean, left: number) => string
  teamsShare: (names: string) => string
  left: (worms: number, unhurt: number) => string
  laidByChance: string
  putByChance: string
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
