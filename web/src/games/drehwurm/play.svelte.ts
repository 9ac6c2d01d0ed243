// A player at the table: what is taken up, what was thrown or planned and waits for its answer, what Wim says about it,
// what happened. `update` is the picture that is shown: while a pile turns over it is a moment behind the table.
import { tick } from 'svelte'
import { announce } from '../../app/announce.svelte'
import { recall, remember } from '../../app/memory'
import { buzz, play } from '../../app/sound'
import type { Move } from '../../generated/games/drehwurm'
import type { No, Photo } from '../../generated/wire'
import { plain } from '../../table/html'
import type { Complaint, Line } from '../../table/line'
import { painted, shake, glideFrom } from '../../table/motion'
import { nameOf, who } from '../../table/naming'
import { chairsOf } from '../../table/people'
import { type Arranged, arrange, type Held, type Order } from './arrange'
import { card, throwable } from './cards'
import { atOnce, type Choice, IDLE, type Send, type Situation, type Step, tap, type Tap, targets } from './choice'
import { topOf } from './coach'
import type { Store, Update } from './kinds'
import { meant } from './keys'
import { lines } from './log'
import { why } from './refusing'
import { LEISURE, type Stage } from './stage.svelte'
import { words } from './words'

const KEPT = 60 // lines of the log
const SHOWN = 6000 // ms a photo-finish stays
const LATE = 2600 // ms that a lost throw is marked

/** A card that was sent and waits for its answer. */
export interface Sent {
  key: string | null
  name: string | null
  slot: number | null
}

export class Play {
  update = $state.raw<Update | null>(null)
  choice = $state.raw<Choice>(IDLE)
  thrown = $state.raw<Sent | null>(null)
  /** `landed`: it is on the table, and gone from the hand with the next picture. */
  acting = $state.raw<{ move: Move; key: string | null; landed: boolean } | null>(null)
  /** A number was pressed, and two colours of it would do. */
  number = $state<number | null>(null)
  /** The card in hand that keys act upon. */
  cursor = $state('')
  over = $state<number | null>(null)
  complaint = $state.raw<Complaint | null>(null)
  automatic = $state.raw<{ seat: number } | null>(null)
  log = $state.raw<readonly Line[]>([])
  photo = $state.raw<Photo | null>(null)
  /** The last one, to be looked at again. */
  album = $state.raw<Photo | null>(null)
  /** Mine was too late: which card, and by how much. */
  late = $state.raw<{ key: string; text: string } | null>(null)
  order = $state<Order>(recall<Order>('drehwurm.order') === 'colour' ? 'colour' : 'number')
  places = $state.raw<Arranged>([])
  /** The match whose points are being counted, until somebody has seen enough. */
  count = $state<number | null>(null)
  /** The lesson may hold a move back and say why, and hide the windows before its last step. */
  guard: ((send: Send) => string | null) | null = null
  quiet = $state(false)

  #pending: { show: () => void } | null = null
  #painted: { window: number; at: number } | null = null
  #photoTimer: ReturnType<typeof setTimeout> | undefined
  #lateTimer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly store: Store,
    readonly stage: Stage,
  ) {}

  readonly you = $derived.by(() => this.store.lobby?.you ?? null)
  readonly view = $derived.by(() => this.update?.view ?? null)
  readonly hand = $derived.by(() => (this.you === null ? [] : (this.view?.players[this.you]?.hand ?? [])))
  readonly chickens = $derived.by((): Held[] => (this.you === null ? [] : (this.view?.players[this.you]?.chickens ?? [])).map((name, at) => ({ key: `${name}#${at}`, name })))
  /** The open window, once its pile has been seen. */
  readonly window = $derived.by(() => {
    const { window } = this.store.throws
    return window && !this.quiet && this.update?.window?.number === window.number ? window : null
  })
  readonly answer = $derived.by((): Move | null => (this.window?.mine?.answer as Move | null | undefined) ?? null)
  readonly plan = $derived.by((): Move | null => {
    const waiting = this.store.throws.window?.mine?.waiting as Move | null | undefined
    return waiting ?? (this.now.guarded && this.acting && !this.acting.landed ? this.acting.move : null)
  })
  /** I may throw now, or could in a moment. */
  readonly eligible = $derived.by(() => {
    const { window, you } = this
    if (!window || you === null || !window.seats.includes(you) || this.answer) return false
    return window.mode === 'sealed' || this.store.throws.guarding || window.tail === 'everyone' || (window.tail === 'next_only' && window.next === you)
  })
  readonly now = $derived.by((): Situation => {
    const moves = this.update?.moves ?? []
    const turn = moves.some(({ type }) => type === 'play' || type === 'eat' || type === 'draw')
    return {
      moves,
      fresh: this.quiet ? null : (this.view?.fresh ?? null),
      throwing: this.eligible && !this.store.throws.locked && !this.thrown ? (this.window?.mode === 'live' ? 'quick' : 'calm') : null,
      guarded: this.store.throws.guarding && !this.quiet,
      turn,
      turning: moves.some(({ type }) => type === 'turn'),
    }
  })
  readonly mine = $derived.by(() => (this.now.turn || this.now.turning) && !this.now.guarded)
  readonly deals = $derived.by(() => this.now.moves.some(({ type }) => type === 'deal'))
  readonly targets = $derived.by((): number[] => {
    if (this.now.turning) return this.view?.piles.map(({ slot }) => slot) ?? []
    return this.choice.at === 'card' && (this.now.turn || this.now.throwing) ? targets(this.choice.name, this.now) : []
  })

  // -- what a person does

  /** A card is touched while throws are quick: it flies at that very moment. */
  press(held: Held, event: Event): boolean {
    if (!atOnce(this.choice, held.name, this.now)) return false
    this.tap({ on: 'card', ...held }, event)
    return true
  }

  tap(event: Tap, by?: Event): void {
    this.complaint = null
    this.number = null
    this.#step(tap(this.choice, event, this.now), by)
  }

  /** A card was moved away from the hand: it is taken up, but never put down by that. */
  lift(held: Held): void {
    this.complaint = null
    this.choice = { at: 'card', ...held }
  }

  drop(target: number | null, table: boolean, rect: DOMRect): void {
    this.over = null
    if (!table) return
    this.stage.dropped = rect
    if (target === null) this.tap({ on: 'button' })
    else this.tap({ on: 'pile', slot: target })
    if (!this.thrown && !this.acting) this.stage.dropped = null
  }

  /** A number, then perhaps a colour: the card that is meant, there and then if only one can be. */
  pick(number: number, by: Event): void {
    const held = this.#held(({ number: one }) => one === number)
    if (held.length === 0) {
      play('no')
      return
    }
    const one = this.number === number ? held.find(({ fits }) => fits) ?? held[0] : meant(held)
    if (one && this.now.throwing === 'quick') this.#use(one, by)
    else if (this.now.throwing === 'quick') this.number = number
    else this.#next(held)
  }

  colour(letter: string, by: Event): void {
    const held = this.#held(({ number, colour, chicken }) => !chicken && colour === letter && (this.number === null || number === this.number))
    const one = this.number === null ? meant(held) : held[0]
    if (one && (this.number !== null || this.now.throwing !== 'quick')) this.#use(one, by)
    else if (this.now.throwing !== 'quick') this.#next(held)
  }

  chicken(): void {
    this.#next(this.chickens)
  }

  #use({ key, name }: Held, by: Event): void {
    this.cursor = key
    this.tap({ on: 'card', key, name }, by)
  }

  /** Without haste: the next of them is taken up. */
  #next(held: readonly Held[]): void {
    const { choice } = this
    const at = choice.at === 'card' ? held.findIndex(({ key }) => key === choice.key) : -1
    const one = held[(at + 1) % Math.max(1, held.length)]
    if (!one) return
    this.cursor = one.key
    this.choice = IDLE
    this.#step(tap(IDLE, { on: 'card', key: one.key, name: one.name }, { ...this.now, throwing: null }))
  }

  #held(want: (face: ReturnType<typeof card>) => boolean): (Held & { fits: boolean })[] {
    return this.places.flatMap((held) => (held && want(card(held.name)) ? [{ ...held, fits: throwable(this.now.moves, held.name) }] : []))
  }

  #step({ choice, send }: Step, by?: Event): void {
    if (choice.at !== this.choice.at && choice.at !== 'idle') play('tick')
    this.choice = choice
    if (send) void this.send(send, by)
  }

  async send(send: Send, by?: Event): Promise<void> {
    const held = this.guard?.(send)
    if (held) {
      this.stage.dropped = null
      this.#complain(held, '')
      this.#back(send.key)
      return
    }
    if (send.as === 'throw') await this.#throw(send, by)
    else await this.#act(send, by)
  }

  async #throw({ move, key }: Send, by?: Event): Promise<void> {
    const window = this.window
    if (!window || this.thrown) return
    const react = this.#react(window.number, by)
    if (move.type === 'snap') {
      this.thrown = { key, name: move.card, slot: this.view?.fresh ?? null }
      buzz(8)
    }
    const no = await this.store.throwIn(window.number, move, react)
    if (no) this.refused(no, key)
    else if (move.type === 'snap' && window.mode === 'sealed') this.thrown = null
  }

  async #act({ move, key }: Send, by?: Event): Promise<void> {
    if (this.acting && !this.acting.landed && !this.now.guarded) return
    const mine = { move, key, landed: false }
    const version = this.store.update?.version ?? 0
    this.acting = mine
    const no = await this.store.act(move, this.window ? this.#react(this.window.number, by) : null)
    const seen = this.update !== null && this.update.version > version && !this.#pending
    if (this.acting === mine) this.acting = no || (seen && !this.now.guarded) ? null : { ...mine, landed: true }
    if (no && no.code !== 'WITHDRAWN') this.refused(no, key)
  }

  withdraw(): void {
    if (this.plan) void this.store.withdraw()
  }

  /** Milliseconds since the face was painted here, if it was. */
  #react(window: number, by?: Event): number | null {
    return this.#painted?.window === window ? Math.max(0, (by?.timeStamp ?? performance.now()) - this.#painted.at) : null
  }

  /** The card comes back with a small shake, and Wim says why. */
  refused(no: No, key: string | null): void {
    this.thrown = null
    this.stage.dropped = null
    const chairs = chairsOf(this.store.lobby)
    this.#complain(why(no, (seat) => `<b>${nameOf(chairs, seat)}</b>`, words()), no.clause)
    if (no.code === 'SNAP_LOST' && key) {
      const ms = Number(no.data['ms'] ?? 0)
      this.late = { key, text: words().behind(ms) }
      clearTimeout(this.#lateTimer)
      this.#lateTimer = setTimeout(() => (this.late = null), LATE)
    }
    this.#back(key)
  }

  #complain(html: string, clause: string): void {
    this.complaint = { html, clause }
    play('no')
    buzz(30)
    announce(plain(html))
  }

  #back(key: string | null): void {
    const from = this.stage.root?.querySelector('[data-ghost]')?.getBoundingClientRect()
    void tick().then(() => {
      const element = key === null ? null : (this.stage.root?.querySelector(`[data-key="${key}"]`) ?? null)
      glideFrom(element, from)
      shake(element)
    })
  }

  undo(): void {
    void this.store.undo()
  }

  // -- how the hand lies

  sort(): void {
    this.order = this.order === 'number' ? 'colour' : 'number'
    remember('drehwurm.order', this.order)
    play('pop')
  }

  tidy(): void {
    this.places = arrange(this.places, this.hand, this.order, this.eligible)
  }

  // -- what came from the table

  /** A newer picture. If a pile was turned, it is seen turning first: until its face shows, the old picture stands. */
  took(before: Update | null, now: Update): void {
    this.#pending?.show()
    const ghost = this.stage.root?.querySelector('[data-ghost]:not(.planned)')?.getBoundingClientRect()
    if (ghost && !this.stage.dropped) this.stage.dropped = ghost
    const turned = now.facts.findLast((fact) => fact.type === 'Turned')
    const whole = now.whole || !before
    const face = now.window ? now.window.face : whole ? 0 : LEISURE
    if (!turned || face <= 0 || document.hidden) {
      this.#show(before, now)
      return
    }
    const pending = {
      show: (): void => {
        if (this.#pending !== pending) return
        this.#pending = null
        this.#show(before, now)
        const number = now.window?.number
        if (number !== undefined) painted((at) => (this.#painted = { window: number, at }))
      },
    }
    this.#pending = pending
    if (whole) setTimeout(pending.show, face) // nothing to turn yet, but nobody sees the face sooner than others
    else this.stage.turn(turned, now.facts.findLast((fact) => fact.type === 'Laid'), face, pending.show)
  }

  #show(before: Update | null, now: Update): void {
    const lobby = this.store.lobby
    const [you, chairs, w] = [this.you, chairsOf(lobby), words()]
    if (!now.whole) this.stage.leave(now.facts)
    if (this.acting?.landed) this.acting = null
    this.update = now
    this.over = null
    this.number = null
    if (now.window?.number !== before?.window?.number || now.facts.some(({ type }) => type === 'Thrown')) this.thrown = null
    if (before && before.version !== now.version && now.facts.length > 0) this.complaint = this.late ? this.complaint : null
    this.choice = kept(this.choice, now, you)
    const mover = now.facts.find((fact) => 'seat' in fact)
    this.automatic = now.automatic ? { seat: mover && 'seat' in mover && mover.seat !== null ? mover.seat : now.view.turn } : null
    const told = lines(now, you, chairs, w)
    this.log = (now.whole ? told : [...this.log, ...told]).slice(-KEPT)
    if (now.photo) this.#picture(now.photo)
    if (now.whole) {
      this.stage.stop()
      this.count = null
      return
    }
    if (now.facts.some(({ type }) => type === 'MatchEnded')) this.count = now.view.match
    void this.stage.arrive(now.facts, you)
    const turned = now.facts.findLast((fact) => fact.type === 'Turned')
    if (turned && now.window && you !== null && now.window.seats.includes(you) && !this.quiet)
      announce(plain(w.windowOpen(topOf(now.view, turned.slot), turned.slot, who(chairs, turned.seat, you))), 'assertive')
    else if (told.length > 0) announce(plain(told.map(({ html }) => html).join('. ')))
  }

  #picture(photo: Photo): void {
    this.photo = this.album = photo
    clearTimeout(this.#photoTimer)
    this.#photoTimer = setTimeout(() => (this.photo = null), SHOWN)
  }

  stop(): void {
    this.stage.stop()
    this.#pending = null
    clearTimeout(this.#photoTimer)
    clearTimeout(this.#lateTimer)
  }
}

/** A plan holds as long as its card is in hand and its pile lies there. */
function kept(choice: Choice, now: Update, you: number | null): Choice {
  if (choice.at === 'idle' || you === null) return IDLE
  const player = now.view.players[you]
  if (choice.at === 'card') return [...(player?.hand ?? []), ...(player?.chickens ?? [])].includes(choice.name) && now.view.phase !== 'between' ? choice : IDLE
  return now.view.piles.some(({ slot }) => slot === choice.slot) && now.moves.some(({ type }) => type === 'play' || type === 'draw') ? choice : IDLE
}
