// The words of the page around the games, one catalogue a language with the same keys.
import type { Avatar, Chair, Pace, Phase, Phrase } from '../generated/wire'
import type { Settings } from './settings.svelte'
import { Catalogue } from './catalogue.svelte'

export interface ShellWords {
  // everywhere
  home: string
  back: string
  close: string
  cancel: string
  done: string
  menu: string
  settings: string
  rules: string
  sound: string
  language: string
  skip: string
  loading: string
  toStart: string
  tryAgain: string
  you: string
  or: string
  and: string
  title: (where: string) => string
  yourTurnTitle: string
  yourTurn: string
  // the landing
  slogan: string
  lead: string
  leadShort: string
  playNow: string
  withCode: string
  toDark: string
  toLight: string
  pickGame: string
  facts: (fewest: number, most: number, minutes: number) => string
  soon: string
  openTables: string
  noTables: string
  hostedBy: (host: string) => string
  seatsTaken: (title: string, taken: number, seats: number) => string
  join: string
  goOn: string
  goOnWith: (title: string, names: string) => string
  goOnBots: (title: string, count: number) => string
  goOnState: (code: string, phase: Phase) => string
  goOnButton: string
  forgetTable: (code: string) => string
  learn: string
  learnTitle: string
  learnText: string
  learnOf: (title: string) => string
  footer: string
  // sitting down
  sitDown: string
  yourName: string
  nameless: readonly string[]
  yourWorm: string
  avatars: Record<Avatar, string>
  howMany: string
  withBots: string
  withFriends: string
  startHint: string
  gettingReady: string
  // a code
  codeTitle: string
  codeLabel: string
  codeText: string
  codeWrong: string
  codeGo: string
  // joining
  joinTitle: (host: string) => string
  joinText: string
  joinStarted: string
  joinOver: string
  seeResult: string
  watchReplay: string
  joinFull: string
  seatLost: string
  seatTaken: string
  watch: string
  whoSits: string
  // the lobby
  table: (code: string) => string
  inviteTitle: string
  inviteText: string
  share: string
  shareText: (title: string) => string
  copyLink: string
  copied: string
  copyByHand: string
  qr: string
  qrText: string
  tableCode: (code: string) => string
  seats: string
  seatFree: string
  seatOf: (number: number) => string
  hosts: string
  isHere: string
  isAway: string
  invite: string
  addBot: string
  botKind: string
  bots: (name: string) => string
  change: string
  changeTitle: string
  remove: (name: string) => string
  giveAway: (name: string) => string
  options: string
  optionsCount: (changed: number) => string
  optionsUsual: string
  optionsReset: string
  usual: string
  hostOnly: string
  moreOptions: string
  players: string
  playersText: string
  pace: string
  paceText: string
  paces: Record<Pace, string>
  paceMeans: Record<Pace, string>
  listed: string
  listedText: string
  firstSeat: string
  firstSeatText: string
  start: string
  startEmpty: (count: number) => string
  startFull: string
  waitsFor: (host: string) => string
  privateLink: string
  privateText: string
  watchLink: string
  watchText: string
  leave: string
  leaveText: string
  watching: string
  satDown: (name: string) => string
  gotUp: (name: string) => string
  // settings
  you_: string
  look: string
  theme: string
  themes: Record<Settings['theme'], string>
  motion: string
  motions: Record<Settings['motion'], string>
  soundOn: string
  volume: string
  play: string
  help: string
  helps: Record<Settings['help'], string>
  calm: string
  calmText: string
  quick: string
  quickText: string
  speed: string
  speeds: { slow: string; normal: string; fast: string }
  chatShown: string
  savedHere: string
  // chat
  chat: string
  chatEmpty: string
  chatMuted: string
  chatUnmute: string
  chatMute: string
  chatWrite: string
  chatSend: string
  chatPhrases: string
  chatWatching: string
  phrases: Record<Phrase, string>
  unread: (count: number) => string
  // when something is wrong
  connecting: string
  reconnecting: string
  offline: string
  offlineNow: string
  backAgain: string
  stale: string
  reload: string
  later: string
  lostTitle: string
  lostText: string
  goneTitle: (code: string) => string
  goneText: string
  brokenTitle: string
  brokenText: string
  offlineTitle: string
  offlineText: string
}

const catalogue = new Catalogue<ShellWords>({
  en: async () => (await import('./words.en')).en,
  de: async () => (await import('./words.de')).de,
})

export const shell = (): ShellWords => catalogue.words()
/** Before the page is shown. */
export const fetchShell = (): Promise<void> => catalogue.fetch()

/** `a, b and c`. */
export function joined(parts: readonly string[], w: ShellWords): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${w.and} ${parts.at(-1) ?? ''}`
}

/** Who sits there, as people call it. */
export function chairName(chair: Chair, w: ShellWords): string {
  return chair.kind === 'bot' ? w.bots(chair.name) : chair.name
}
