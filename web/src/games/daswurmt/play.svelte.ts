// A player at the table: what is taken up, what was sent and waits for its answer, what Wim says about it, what happened.
import { tick } from 'svelte'
import { announce } from '../../app/announce.svelte'
import { settings } from '../../app/settings.svelte'
import { buzz, play } from '../../app/sound'
import type { Store } from './kinds'
import type { WurmtMove } from '../../generated/games/das-wurmt'
import type { No } from '../../generated/wire'
import type { Update } from './kinds'
import { button, type Choice, IDLE, type Situation, type Step, tap, type Tap, targets } from './choice'
import { card } from './cards'
import { plain } from '../../table/html'
import { lines } from './log'
import type { Complaint, Line } from '../../table/line'
import { glideFrom, shake } from '../../table/motion'
import { nameOf } from '../../table/naming'
import { chairsOf } from '../../table/people'
import { why } from './refusing'
import type { Stage } from './stage.svelte'
import { words } from './words'

/** Sent, and not yet answered. A card that was laid waits on its worm. */
export interface Waiting {
  name: string | null
  slot: number | null
  worm: number | null
}

const KEPT = 60 // lines of the log

export class Play {
  choice = $state.raw<Choice>(IDLE)
  /** The card in hand that keys act upon. */
  cursor = $state(0)
  over = $state<number | null>(null)
  waiting = $state.raw<Waiting | null>(null)
  complaint = $state.raw<Complaint | null>(null)
  /** The clock made the last move; whose it was. */
  automatic = $state.raw<{ seat: number } | null>(null)
  log = $state.raw<readonly Line[]>([])
  /** The lesson may hold a move back and say why. */
  guard: ((move: WurmtMove) => string | null) | null = null

  constructor(
    readonly store: Store,
    readonly stage: Stage,
  ) {}

  readonly you = $derived.by(() => this.store.lobby?.you ?? null)
  readonly now = $derived.by((): Situation => {
    const update = this.store.update
    return {
      hand: this.you === null ? [] : (update?.view.players[this.you]?.hand ?? []),
      moves: this.waiting ? [] : (update?.moves ?? []),
      colours: update?.view.worms.map((worm) => worm.colour) ?? [],
      announce: update?.view.announce ?? false,
    }
  })
  readonly mine = $derived.by(() => (this.store.update?.moves.length ?? 0) > 0)
  readonly button = $derived.by(() => button(this.choice, this.now))
  readonly targets = $derived.by(() => (this.mine ? targets(this.choice, this.now) : []))

  // -- what a person does

  tap(event: Tap): void {
    this.complaint = null
    this.#step(tap(this.choice, event, this.now))
  }

  /** A card was moved away from the hand: it is taken up, but never put down by that. */
  lift(slot: number): void {
    this.complaint = null
    if (this.choice.at === 'refill') return
    if (this.choice.at === 'idle' || this.choice.slot !== slot) this.#step(tap(IDLE, { on: 'card', slot }, this.now))
  }

  drop(slot: number, where: { worm: number | null; table: boolean; rect: DOMRect }): void {
    this.over = null
    if (!where.table || !this.mine) return
    this.stage.dropped = where.rect
    if (this.choice.at === 'refill') {
      if (this.choice.slot !== slot) this.tap({ on: 'card', slot })
      return
    }
    const { choice } = this
    if (where.worm === null || (choice.at === 'act' && choice.action === 'SKIP')) this.tap({ on: 'button' })
    else if (choice.at === 'act' && choice.action === 'REMOVE') this.#only(where.worm)
    else this.tap({ on: 'worm', worm: where.worm })
  }

  /** Remove dropped on a worm: if it has one open card, that one is meant. */
  #only(worm: number): void {
    const numbers = new Set(this.store.update?.view.worms[worm]?.body)
    const [number] = numbers
    if (number !== undefined && numbers.size === 1) this.tap({ on: 'segment', worm, number })
  }

  #step({ choice, send }: Step): void {
    if (choice.at !== this.choice.at && choice.at !== 'idle') play('tick')
    this.choice = choice
    if (send) void this.#send(send)
  }

  async #send(move: WurmtMove): Promise<void> {
    if (this.waiting) return
    const held = this.guard?.(move)
    if (held) {
      this.complaint = { html: held, clause: '' }
      this.stage.dropped = null
      play('no')
      return
    }
    const name = 'card' in move ? move.card : null
    const slot = this.choice.at === 'idle' ? this.now.hand.findIndex((one) => one === name) : this.choice.slot
    const from = this.stage.dropped ?? this.#card(slot)?.getBoundingClientRect()
    this.waiting = { name, slot: slot < 0 ? null : slot, worm: move.type === 'place' ? move.worm : null }
    await tick()
    glideFrom(this.#ghost(), from, 180)
    const no = await this.store.act(move)
    if (no) this.refused(no)
  }

  /** The card comes back with a small shake, and Wim says why. */
  refused(no: No): void {
    const from = this.#ghost()?.getBoundingClientRect()
    const slot = this.waiting?.slot ?? null
    const view = this.store.update?.view
    this.waiting = null
    this.stage.dropped = null
    const html = why(no, view ?? null, words())
    this.complaint = { html, clause: no.clause }
    play('no')
    buzz(30)
    announce(plain(html))
    void tick().then(() => {
      const element = slot === null ? null : this.#card(slot)
      glideFrom(element, from)
      shake(element)
    })
  }

  undo(): void {
    void this.store.undo()
  }

  // -- what came from the table

  /** A newer picture: what was sent is answered by it, the stage shows what happened, the log tells it. */
  took(before: Update | null, now: Update): void {
    const lobby = this.store.lobby
    const you = lobby?.you ?? null
    const chairs = chairsOf(lobby)
    const ghost = this.#ghost()?.getBoundingClientRect()
    if (ghost) this.stage.dropped = ghost
    const sent = this.waiting
    this.waiting = null
    this.over = null
    if (before && before.version !== now.version) this.complaint = null
    this.choice = sent ? IDLE : kept(this.choice, before, now, you)
    const mover = now.facts.find((fact) => 'seat' in fact)
    this.automatic = now.automatic ? { seat: mover && 'seat' in mover ? mover.seat : now.view.turn } : null
    const told = lines(now.facts, now.view, you, chairs, words(), now.automatic)
    this.log = (now.whole ? told : [...this.log, ...told]).slice(-KEPT)
    if (now.whole) this.stage.stop()
    else {
      this.stage.tell(before?.view ?? null, now.view, now.facts, you, settings.speed)
      if (told.length > 0) announce(plain(told.map(({ html }) => html).join('. ')))
    }
    if (sent?.slot != null) void this.#refocus()
  }

  /** After one's own move the keyboard is back at the hand, unless it is somewhere else on purpose. */
  async #refocus(): Promise<void> {
    await tick()
    const active = document.activeElement
    if (active && active !== document.body) return
    this.stage.root?.querySelector<HTMLElement>('[data-slot][tabindex="0"]')?.focus({ preventScroll: true })
  }

  // -- where things are on the page

  #card(slot: number): Element | null {
    return this.stage.root?.querySelector(`[data-slot="${slot}"]`) ?? null
  }

  #ghost(): Element | null {
    return this.stage.root?.querySelector('[data-ghost]') ?? null
  }

  held(): ReturnType<typeof card> | null {
    return this.choice.at === 'idle' ? null : card(this.now.hand[this.choice.slot] ?? '')
  }

  turnName(): string {
    const { lobby, update } = this.store
    return nameOf(chairsOf(lobby), update?.view.turn ?? 0)
  }
}

/** A plan holds as long as the card is still where it was. */
function kept(choice: Choice, before: Update | null, now: Update, you: number | null): Choice {
  if (choice.at === 'idle' || you === null || !before) return IDLE
  const [old, hand] = [before.view.players[you]?.hand ?? [], now.view.players[you]?.hand ?? []]
  return old.length === hand.length && old.every((name, slot) => name === hand[slot]) ? choice : IDLE
}
