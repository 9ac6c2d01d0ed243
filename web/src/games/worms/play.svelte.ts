// A player at the table: what is picked, what was sent and waits for its answer, what Wim says about it, what happened.
import { announce } from '../../app/announce.svelte'
import { settings } from '../../app/settings.svelte'
import { buzz, play } from '../../app/sound'
import type { No } from '../../generated/wire'
import { plain } from '../../table/html'
import type { Complaint, Line } from '../../table/line'
import { chairsOf } from '../../table/people'
import { type Choice, FRESH, type Held, movesAt, type Now, onMap, tap, type Tap, wish } from './choice'
import type { Move, Store, Update } from './kinds'
import { lines } from './log'
import { Foresight } from './odds.svelte'
import { why } from './refusing'
import { same } from './same'
import type { Stage } from './stage.svelte'
import { words } from './words'

const KEPT = 80 // lines of the log

export class Play {
  choice = $state.raw<Choice>(FRESH)
  waiting = $state.raw<Move | null>(null)
  complaint = $state.raw<Complaint | null>(null)
  /** The clock made the last move; whose it was. */
  automatic = $state.raw<{ seat: number } | null>(null)
  log = $state.raw<readonly Line[]>([])
  /** The hex somebody looks at, to see what lies there. */
  looked = $state<number | null>(null)
  /** What came with the last update, for the line about it. */
  recent = $state.raw<readonly Line[]>([])
  readonly foresight: Foresight
  /** The lesson may hold a move back and say why. */
  guard: ((move: Move) => string | null) | null = null

  constructor(
    readonly store: Store,
    readonly stage: Stage,
  ) {
    this.foresight = new Foresight(store)
  }

  readonly you = $derived.by(() => this.store.lobby?.you ?? null)
  readonly mine = $derived.by(() => (this.store.update?.moves.length ?? 0) > 0 && this.waiting === null)
  readonly now = $derived.by((): Now | null => {
    const update = this.store.update
    if (!update) return null
    const hand = this.you === null ? [] : (update.view.players[this.you]?.hand ?? [])
    return { view: update.view, moves: this.waiting ? [] : update.moves, hand }
  })
  /** By hex, what may be done there. */
  readonly offers = $derived.by(() => (this.now ? onMap(this.choice, this.now) : new Map<number, Move[]>()))

  // -- what a person does

  tap(event: Tap): void {
    if (!this.now) return
    this.complaint = null
    if (event.on === 'hex') this.looked = this.looked === event.hex && !this.offers.has(event.hex) ? null : event.hex
    if (event.on === 'escape') this.looked = null
    const step = tap(this.choice, event, this.now)
    if (step.choice !== this.choice && !same(step.choice.picked, this.choice.picked)) play('tick')
    this.choice = step.choice
    this.foresight.look(step.choice.picked)
    if (step.send) void this.send(step.send)
  }

  /** Something is held over a hex, or over none. */
  hover(hex: number | null): void {
    const picked = hex === null || !this.now ? null : (movesAt(this.choice, hex, this.now)[0] ?? null)
    if (same(picked, this.choice.picked)) return
    this.choice = { ...this.choice, picked }
    if (picked) play('tick')
  }

  /** It is let go there. False if it may not stay: the table says why. */
  drop(hex: number | null, held: Held): boolean {
    const now = this.now
    this.hover(null)
    if (hex === null || !now || !this.mine) return false
    const moves = movesAt(this.choice, hex, now)
    const [first] = moves
    if (first && (moves.length === 1 || held !== 'worm')) void this.send(first)
    else if (first) this.tap({ on: 'move', move: first }) // inch or jump: that is still to be said
    else {
      const wanted = wish(this.choice, hex, now, held)
      if (wanted) void this.send(wanted)
    }
    return first !== undefined
  }

  async send(move: Move): Promise<void> {
    if (this.waiting) return
    const held = this.guard?.(move)
    if (held) {
      this.complaint = { html: held, clause: '' }
      announce(plain(held))
      play('no')
      return
    }
    this.stage.stop()
    this.waiting = move
    buzz(8)
    const no = await this.store.act(move)
    if (no) this.refused(no)
  }

  refused(no: No): void {
    this.waiting = null
    const html = why(no, words())
    this.complaint = { html, clause: no.clause }
    play('no')
    buzz(30)
    announce(plain(html))
  }

  undo(): void {
    void this.store.undo()
  }

  // -- what came from the table

  took(before: Update | null, now: Update): void {
    const lobby = this.store.lobby
    const you = lobby?.you ?? null
    this.waiting = null
    if (before?.version !== now.version) this.complaint = null
    this.choice = this.#kept(before, now)
    this.foresight.look(null)
    this.looked = null
    const mover = now.facts.find((fact) => 'seat' in fact && fact.seat !== null)
    this.automatic = now.automatic ? { seat: (mover as { seat: number } | undefined)?.seat ?? now.view.turn } : null
    const told = lines(now.facts, you, chairsOf(lobby), words(), now.automatic)
    this.log = (now.whole ? told : [...this.log, ...told]).slice(-KEPT)
    this.recent = now.whole ? [] : told
    if (now.whole || !before) this.stage.show(now.view)
    else {
      this.stage.tell(before.view, now.view, now.facts, settings.speed)
      if (told.length > 0) announce(plain(told.map(({ html }) => html).join(' ')))
    }
  }

  /** How a tile lies and which piece is next stays from one move to the next; a card that is taken up as long as the hand is the same. */
  #kept(before: Update | null, now: Update): Choice {
    const { turned, piece, slot, tile, direction } = this.choice
    const kept = { ...FRESH, turned, piece, tile, direction }
    const seat = this.you
    if (seat === null || !before || slot === null) return kept
    return same(before.view.players[seat]?.hand, now.view.players[seat]?.hand) && now.moves.length === 0 ? { ...kept, slot } : kept
  }
}
