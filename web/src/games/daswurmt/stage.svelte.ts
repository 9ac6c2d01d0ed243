// The event of a move: a reveal is shown step by step while the game has already gone on. A newer move cuts it short.
import { tick } from 'svelte'
import { buzz, play } from '../../app/sound'
import type { WurmtFact, WurmtView } from '../../generated/games/das-wurmt'
import { calm, flyTo, glideFrom } from '../../table/motion'
import { type Verdict, verdict } from './lengths'

export interface Show {
  /** The body as it was, with the card that was turned up at its end. */
  body: number[]
  count: number
  verdict: Verdict | null
  points: number
  /** Of a claim: whether it was true. */
  truth: boolean | null
}

type Of<T extends WurmtFact['type']> = Extract<WurmtFact, { type: T }>

const FLIP = 420
const COUNT = 380
const HOLD = 560
const FLIGHT = 520

export class Stage {
  shows = $state.raw<Record<number, Show>>({})
  /** Points of a reveal that is still counting up: nobody's total tells the end of it. */
  owed = $state.raw<{ seat: number; points: number } | null>(null)
  /** What only this viewer was shown, until it is put away. */
  peek = $state.raw<{ worm: number; number: number } | null>(null)
  /** Where the viewer's own card was let go, so that it comes from there. */
  dropped: DOMRect | null = null
  root: HTMLElement | null = null
  #timers: ReturnType<typeof setTimeout>[] = []
  #flights: (Animation | null)[] = []

  get busy(): boolean {
    return Object.keys(this.shows).length > 0
  }

  stop(): void {
    this.#timers.forEach(clearTimeout)
    this.#flights.forEach((flight) => flight?.cancel())
    this.#timers = []
    this.#flights = []
    this.shows = {}
    this.owed = null
  }

  /** Of someone's plus or minus, what is still to be shown. */
  owes(seat: number, side: 1 | -1): number {
    return this.owed?.seat === seat ? Math.max(0, side * this.owed.points) : 0
  }

  /** Called when a newer picture came; `before` is the one before it. `pace` over 1 is faster. */
  tell(before: WurmtView | null, view: WurmtView, facts: readonly WurmtFact[], you: number | null, pace = 1): void {
    this.stop()
    const find = <T extends WurmtFact['type']>(type: T): Of<T> | undefined => facts.find((fact): fact is Of<T> => fact.type === type)
    const [placed, revealed, scored, peeked] = [find('Placed'), find('Revealed'), find('Scored'), find('Peeked')]
    if (peeked && peeked.seat === you && peeked.number !== null) this.peek = { worm: peeked.worm, number: peeked.number }
    if (revealed && before) this.#reveal(before, view, revealed, scored, pace)
    if (placed) void this.#arrive(placed, you)
    this.dropped = null
    this.#sound(facts, you)
  }

  #sound(facts: readonly WurmtFact[], you: number | null): void {
    const has = (type: WurmtFact['type']): boolean => facts.some((fact) => fact.type === type)
    if (has('Revealed')) play('flip')
    else if (has('Placed')) play('plop')
    if (has('Removed')) play('crunch')
    if (has('Appeared')) play('boing')
    if (has('Peeked') || has('Threw')) play('pop')
    if (has('Ended')) play('win')
    if (facts.some((fact) => fact.type === 'Placed' && fact.seat === you)) buzz(8)
  }

  async #arrive(placed: Of<'Placed'>, you: number | null): Promise<void> {
    const from = placed.seat === you && this.dropped ? this.dropped : this.#seat(placed.seat)?.getBoundingClientRect()
    await tick()
    glideFrom(this.#find(placed.worm, '[data-head]'), from, 300)
  }

  #reveal(before: WurmtView, view: WurmtView, revealed: Of<'Revealed'>, scored: Of<'Scored'> | undefined, pace: number): void {
    const old = before.worms[revealed.worm]?.body ?? []
    const worm = revealed.worm
    const was = old.reduce((sum, one) => sum + one, 0)
    const truth = revealed.claim === null ? null : revealed.claim === revealed.number
    const verdictNow = verdict(revealed.length, view.shortest, view.longest)
    const start: Show = { body: [...old, revealed.number], count: was, verdict: null, points: scored?.points ?? 0, truth: null }
    const show = (now: Partial<Show>): void => {
      this.shows = { ...this.shows, [worm]: { ...(this.shows[worm] ?? start), ...now } }
    }
    const final = { count: revealed.length, verdict: verdictNow, truth }
    if (calm()) {
      show(final)
      this.#after(1100, () => void this.#clear(worm))
      return
    }
    show({})
    this.owed = scored ?? null
    for (let more = 1; more <= revealed.number; more += 1)
      this.#after((FLIP + (COUNT * more) / revealed.number) / pace, () => show({ count: was + more }))
    this.#after((FLIP + COUNT) / pace, () => {
      show(final)
      if (scored) play(scored.points > 0 ? 'plus' : 'minus')
    })
    this.#after((FLIP + COUNT + HOLD + (scored ? FLIGHT : 0)) / pace, () => (this.owed = null))
    this.#after((FLIP + COUNT + HOLD) / pace, () => {
      if (scored) this.#flights.push(flyTo(this.#find(worm, '[data-flip]'), this.#points(scored.seat), FLIGHT / pace))
      void this.#clear(worm)
    })
  }

  /** The body is gone; the head slides to the tail. */
  async #clear(worm: number): Promise<void> {
    const head = this.#find(worm, '[data-head]')
    const from = head?.getBoundingClientRect()
    this.shows = Object.fromEntries(Object.entries(this.shows).filter(([at]) => Number(at) !== worm))
    await tick()
    glideFrom(this.#find(worm, '[data-head]'), from, 380)
  }

  #after(ms: number, then: () => void): void {
    this.#timers.push(setTimeout(then, ms))
  }

  #find(worm: number, what: string): Element | null {
    return this.root?.querySelector(`[data-worm="${worm}"] ${what}`) ?? null
  }

  #seat(seat: number): Element | null {
    return this.root?.querySelector(`[data-seat="${seat}"]`) ?? null
  }

  #points(seat: number): Element | null {
    return this.root?.querySelector(`[data-points="${seat}"]`) ?? this.#seat(seat)
  }
}
