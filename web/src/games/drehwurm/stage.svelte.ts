// What is seen of a move: a card laid, the pile turning over, a throw that lands, a pile that is eaten. A pile turns in
// the same time for everybody, and its new face is shown when the server says, never sooner.
import { tick } from 'svelte'
import { buzz, play } from '../../app/sound'
import type { Fact } from '../../generated/games/drehwurm'
import { calm, EASE, flyTo, glideFrom } from '../../table/motion'
import { named } from './cards'
import type { Of } from './kinds'

/** Half a turning: the old face goes, the new one comes. */
const HALF = 175
/** Where nobody has to be quick, a card lies for a moment before its pile is turned. */
export const LEISURE = 420

export class Stage {
  root: HTMLElement | null = null
  /** A pile on its way over, with the card just laid on it. */
  turning = $state.raw<{ slot: number; laid: string | null } | null>(null)
  /** Where the viewer's own card was let go, so that it comes from there. */
  dropped: DOMRect | null = null
  #timers: ReturnType<typeof setTimeout>[] = []
  #flights: (Animation | null)[] = []

  stop(): void {
    this.#timers.forEach(clearTimeout)
    this.#flights.forEach((flight) => flight?.cancel())
    this.#timers = []
    this.#flights = []
    this.turning = null
  }

  /** The pile goes over; `show` is called the moment its new face is to be seen, `face` ms from now. */
  turn(turned: Of<'Turned'>, laid: Of<'Laid'> | undefined, face: number, show: () => void): void {
    this.stop()
    const half = Math.min(HALF, face)
    this.turning = { slot: turned.slot, laid: laid ? named(laid.card) : null }
    if (laid) void this.#land(turned.slot, laid.seat, Math.max(120, face - half))
    if (laid) play('plop')
    this.#after(face - half, () => {
      play('flip')
      this.#flights.push(over(this.#find(turned.slot, '[data-deck]'), half, 'out'))
    })
    this.#after(face, () => {
      this.turning = null
      show()
      void tick().then(() => this.#flights.push(over(this.#find(turned.slot, '[data-deck]'), HALF, 'in')))
    })
  }

  /** Called while the old picture still stands: what leaves it sets off from there. */
  leave(facts: readonly Fact[]): void {
    for (const fact of facts) {
      if (fact.type === 'Ate') this.#flights.push(flyTo(this.#find(fact.slot, '[data-deck]'), this.#seat(fact.seat)))
      if (fact.type === 'DrewCard' && fact.card === null) this.#flights.push(flyTo(this.root?.querySelector('[data-stack]') ?? null, this.#seat(fact.seat)))
    }
  }

  /** Called with the new picture: what came is seen coming. */
  async arrive(facts: readonly Fact[], you: number | null): Promise<void> {
    const dropped = this.dropped
    this.dropped = null
    this.#sound(facts, you)
    const stack = this.root?.querySelector('[data-stack]')?.getBoundingClientRect()
    await tick()
    for (const fact of facts) {
      if (fact.type === 'Thrown') this.#thud(fact, fact.seat === you ? dropped : null)
      if (fact.type === 'Formed') glideFrom(this.#find(fact.slot, '[data-deck]'), stack, 380)
    }
  }

  #sound(facts: readonly Fact[], you: number | null): void {
    const has = (type: Fact['type']): boolean => facts.some((fact) => fact.type === type)
    if (has('Thrown')) this.#after(calm() ? 0 : 160, () => play('thud'))
    if (has('Ate')) play('crunch')
    if (has('DrewCard')) play('pop')
    if (has('GameEnded')) play('win')
    else if (has('MatchEnded')) play('boing')
    if (facts.some((fact) => (fact.type === 'Thrown' || fact.type === 'Ate') && fact.seat === you)) buzz(8)
  }

  /** Thrown cards come fast and shake the pile. */
  #thud({ slot, seat }: Of<'Thrown'>, from: DOMRect | null): void {
    const deck = this.#find(slot, '[data-deck]')
    glideFrom(this.#find(slot, '[data-top]'), from ?? this.#seat(seat)?.getBoundingClientRect(), 170, 'cubic-bezier(.5, 0, .9, .6)')
    if (deck && !calm()) deck.animate([{ scale: 1 }, { scale: 1.1, rotate: '-2deg' }, { scale: 0.96, rotate: '1deg' }, { scale: 1 }], { duration: 240, delay: 160, easing: EASE })
  }

  async #land(slot: number, seat: number, ms: number): Promise<void> {
    const from = this.dropped ?? this.#seat(seat)?.getBoundingClientRect()
    this.dropped = null
    await tick()
    glideFrom(this.#find(slot, '[data-top]'), from, ms)
  }

  #after(ms: number, then: () => void): void {
    if (ms <= 0) then()
    else this.#timers.push(setTimeout(then, ms))
  }

  #find(slot: number, what: string): Element | null {
    return this.root?.querySelector(`[data-pile="${slot}"] ${what}`) ?? null
  }

  #seat(seat: number): Element | null {
    return this.root?.querySelector(`[data-seat="${seat}"]`) ?? this.root?.querySelector('[data-hand]') ?? null
  }
}

/** Half a turn of a pile; with less motion it fades, in the same time. */
function over(deck: Element | null, ms: number, way: 'out' | 'in'): Animation | null {
  if (!deck) return null
  const flat = { transform: 'rotateY(0) translateY(0)', opacity: 1 }
  const edge = calm() ? { transform: 'none', opacity: 0 } : { transform: `rotateY(${way === 'out' ? 90 : -90}deg) translateY(-10px)`, opacity: 1 }
  const frames = calm() ? [{ ...flat, transform: 'none' }, edge] : [flat, edge]
  deck.getAnimations().forEach((one) => one.cancel())
  return deck.animate(way === 'out' ? frames : frames.reverse(), { duration: ms, easing: way === 'out' ? 'ease-in' : 'ease-out', fill: way === 'out' ? 'forwards' : 'none' })
}
