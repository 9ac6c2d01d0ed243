// A table that is open on this page: what is there, what happens, and everything one can ask of it.
import type { Answer, Chair, Lobby, No, Open, Phrase, Said } from '../generated/wire'
import { type Asking, connection, type Connection, type Hearer, type News } from './connection.svelte'
import { secret } from './codes'
import type { Kinds, Update } from './kinds'
import { forget, keep, note, tokenOf } from './seats'
import type { Avatar } from './settings.svelte'
import { go } from './router.svelte'
import { Throws } from './throws.svelte'

export interface Refusal {
  no: No
  /** What was refused; null where it was no move. */
  move: unknown
  /** Counts up, so that the same refusal twice is two. */
  count: number
}

const CHAT_KEPT = 200

/** `K`: the types of the game that is played there. */
export class TableStore<K extends Kinds = Kinds> implements Hearer {
  lobby = $state.raw<Lobby | null>(null)
  update = $state.raw<Update<K> | null>(null)
  refusal = $state.raw<Refusal | null>(null)
  /** Why there is nothing to see: no such table. */
  gone = $state.raw<No | null>(null)
  readonly throws = new Throws()
  chat = $state.raw<readonly Said[]>([])
  unread = $state(0)
  /** Looks on and was asked already whether to sit down. */
  watching = $state(false)
  /** The private link of this device opens no seat here any more. */
  lostSeat = $state(false)
  /** Somebody else said something just now. */
  onsaid: ((said: Said) => void) | null = null
  /** The stage animates from it. */
  onupdate: ((before: Update<K> | null, now: Update<K>) => void) | null = null

  #since = Infinity

  constructor(
    readonly code: string,
    private readonly spectate: boolean,
    private readonly line: Connection = connection,
  ) {
    this.watching = spectate
    line.attach(this)
  }

  get you(): number | null {
    return this.lobby?.you ?? null
  }

  get chair(): Chair | null {
    return this.you === null ? null : (this.lobby?.chairs[this.you] ?? null)
  }

  get hosting(): boolean {
    return this.you !== null && this.you === this.lobby?.host
  }

  // -- what the connection tells

  opening(): Omit<Open, 'id'> {
    return { t: 'open', table: this.code, token: this.spectate ? null : tokenOf(this.code), whole: true }
  }

  opened(answer: Answer): void {
    if (answer.t !== 'no') {
      this.gone = null
      this.#since = Math.min(this.#since, Date.now())
      return
    }
    if (answer.code === 'WRONG_LINK') {
      forget(this.code)
      this.lostSeat = true
      this.line.attach(this)
    } else if (answer.code === 'TOO_MANY') setTimeout(() => this.line.attach(this), 1000 * Number(answer.data['seconds'] ?? 5))
    else {
      if (answer.code === 'NO_SUCH_TABLE') forget(this.code)
      this.gone = answer
    }
  }

  heard(news: News): void {
    switch (news.t) {
      case 'lobby':
        this.#met(news)
        break
      case 'update': {
        const before = this.update
        if (before && news.n < before.n) break
        const now: Update<K> = news
        this.update = now
        this.throws.took(now.window)
        if (!before || news.n > before.n) this.onupdate?.(before, now)
        break
      }
      case 'own':
        this.throws.heard(news)
        break
      case 'said':
        if (news.at <= (this.chat.at(-1)?.at ?? -Infinity)) break // told again after Open
        this.chat = [...this.chat.slice(1 - CHAT_KEPT), news]
        // What comes along with the first opening was said before.
        if (news.seat === this.you || Date.now() - this.#since < 1000) break
        this.unread += 1
        this.onsaid?.(news)
    }
  }

  #met(lobby: Lobby): void {
    const { table, you, chairs, phase } = lobby
    if (table !== this.code) return
    if (you !== null && chairs[you]?.kind !== 'person') {
      // The host gave the seat away: from now on this is somebody who looks on.
      forget(this.code)
      this.lostSeat = true
      this.line.attach(this)
      return
    }
    if (you !== null) this.lostSeat = false
    if (phase === 'lobby') this.update = null
    this.lobby = lobby
    note(lobby)
  }

  // -- what one can ask

  async act(move: K['move'], react: number | null = null): Promise<No | null> {
    return this.#ask({ t: 'act', version: this.update?.version ?? 0, move, ...timed(react) }, move)
  }

  /** A throw, or the silence, in window `window`. `react`: milliseconds since its face was painted, if that was seen. */
  throwIn(window: number, move: K['move'], react: number | null = null): Promise<No | null> {
    return this.#ask({ t: 'throw', window, move, ...timed(react) }, move)
  }

  /** The move that waits because throws go first is taken back. */
  withdraw(): Promise<No | null> {
    return this.#ask({ t: 'withdraw' })
  }

  /** By mail: what is thrown wherever it fits, the dearest first. */
  orders(throws: K['move'][], ask: boolean): Promise<No | null> {
    return this.#ask({ t: 'orders', throws, ask })
  }

  /** What a move of the menu would do; null where there is nothing to tell. */
  async odds(move: K['move']): Promise<unknown> {
    const answer = await this.line.request({ t: 'odds', version: this.update?.version ?? 0, move }, this)
    return answer.t === 'told' ? answer.odds : null
  }

  undo(): Promise<No | null> {
    return this.#ask({ t: 'undo', version: this.update?.version ?? 0 })
  }

  say(what: { phrase: Phrase } | { text: string }): Promise<No | null> {
    return this.#ask({ t: 'say', ...what })
  }

  pause(on: boolean): Promise<No | null> {
    return this.#ask({ t: 'pause', on })
  }

  start(): Promise<No | null> {
    return this.#ask({ t: 'start' })
  }

  again(): Promise<No | null> {
    return this.#ask({ t: 'again' })
  }

  configure(options: Lobby['options'], pace: Lobby['pace'], listed: boolean): Promise<No | null> {
    return this.#ask({ t: 'configure', options, pace, listed })
  }

  /** Before the start a bot takes an empty seat. Later it plays for somebody; null gives the seat back. */
  bot(seat: number, name: string | null): Promise<No | null> {
    return this.#ask({ t: 'bot', seat, bot: name })
  }

  clear(seat: number): Promise<No | null> {
    return this.#ask({ t: 'clear', seat })
  }

  rename(name: string, avatar: Avatar): Promise<No | null> {
    return this.#ask({ t: 'rename', name, avatar })
  }

  async sit(name: string, avatar: Avatar, seat: number | null = null): Promise<No | null> {
    const answer = await this.line.request({ t: 'sit', table: this.code, name, avatar, seat, token: secret(16) }, this)
    if (answer.t === 'no') return answer
    if (answer.t === 'seated') {
      keep(answer.table, answer.token)
      this.watching = false
    }
    return null
  }

  /** Looks on without a seat. */
  watch(): void {
    this.watching = true
  }

  /** Gets up: before the start the seat is free again, later a bot plays on and the seat can be taken back. */
  async leave(): Promise<No | null> {
    const { you, phase } = this.lobby ?? { you: null, phase: 'over' }
    if (you !== null && phase !== 'over') {
      const no = await this.clear(you)
      if (no) return no
      if (phase === 'lobby') forget(this.code)
    }
    this.close()
    go('#/')
    return null
  }

  /** Nothing more is told; the seat stays. */
  close(): void {
    this.line.detach(this)
  }

  async #ask(message: Asking, move: unknown = null): Promise<No | null> {
    const answer = await this.line.request(message, this)
    if (answer.t !== 'no') return null
    this.refusal = { no: answer, move, count: (this.refusal?.count ?? 0) + 1 }
    return answer
  }
}

function timed(react: number | null): { react?: number } {
  return react === null ? {} : { react }
}

/** A table of whatever game, for what does not look at the game. */
export type AnyTable = Omit<TableStore, 'onupdate'>

/** Opens it by the private link this device keeps, and keeps it open. `spectate` never uses the link. */
export function openTable(code: string, { spectate = false }: { spectate?: boolean } = {}): TableStore {
  return new TableStore(code, spectate)
}
