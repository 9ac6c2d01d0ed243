// What is seen to happen: a coin glides from the tail to the head, a tile to its new place, the die falls.
import { tick } from 'svelte'
import { buzz, play } from '../../app/sound'
import type { DerbyFact } from '../../generated/games/worm-derby'
import { calm, EASE } from '../../table/motion'
import { shown } from './place'

type Of<T extends DerbyFact['type']> = Extract<DerbyFact, { type: T }>

const GLIDE = 300 // ms

export class Stage {
  root: HTMLElement | null = null
  /** The roll that was just seen, and whose it was. */
  rolled = $state.raw<{ seat: number; value: number; count: number } | null>(null)
  /** Where something happened last, for the camera. */
  focus = $state.raw<{ x: number; y: number; count: number } | null>(null)
  #count = 0

  stop(): void {
    this.rolled = null
  }

  /** `planned`: one's own coins lie already where they are laid. */
  tell(facts: readonly DerbyFact[], you: number | null, pace = 1, planned = false): void {
    for (const fact of facts) {
      if (fact.type === 'Rolled') this.rolled = { seat: fact.seat, value: fact.value, count: (this.#count += 1) }
      if (fact.type === 'Stepped' || fact.type === 'Shifted' || fact.type === 'Grew' || fact.type === 'Placed') this.focus = { ...shown(fact), count: (this.#count += 1) }
      if (fact.type === 'Stepped' && !(planned && fact.seat === you)) void this.#glide(`[data-coin="${fact.seat}-${fact.lead === 0 ? 'front' : 'back'}"]`, fact.from_x, fact.from_y, fact, pace)
      if (fact.type === 'Shifted') void this.#glide(`[data-tile="${fact.tile}"]`, fact.from_x, fact.from_y, fact, pace)
    }
    this.#sound(facts, you)
  }

  #sound(facts: readonly DerbyFact[], you: number | null): void {
    const find = <T extends DerbyFact['type']>(type: T): Of<T> | undefined => facts.find((fact): fact is Of<T> => fact.type === type)
    if (find('Ended') || find('Home')) play('win')
    else if (find('Ate')) play('crunch')
    else if (find('Rounded')) play('plus')
    else if (find('Stepped') || find('Grew')) play('plop')
    else if (find('Shifted') || find('Placed')) play('boing')
    else if (find('Rolled')) play('flip')
    const stepped = find('Stepped')
    if (stepped && stepped.seat === you) buzz(8)
  }

  async #glide(what: string, x: number, y: number, to: { x: number; y: number }, pace: number): Promise<void> {
    await tick()
    const element = this.root?.querySelector(what)
    if (!element || calm()) return
    const [from, now] = [shown({ x, y }), shown(to)]
    element.animate([{ transform: `translate(${from.x - now.x}px, ${from.y - now.y}px)` }, { transform: 'none' }], { duration: GLIDE / pace, easing: EASE })
  }
}
