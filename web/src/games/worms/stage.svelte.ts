// What is seen of a chain: beat after beat over the map as it was, while the game has long gone on. A tap ends it.
import { play } from '../../app/sound'
import { calm } from '../../table/motion'
import { type Effect, beats, times } from './beats'
import type { Fact, View } from './kinds'
import { after, EMPTY, type Scene, sceneOf } from './scene'

const SHORT = 3 // beats
const HOLD = 500 // ms that the last beat stays

export class Stage {
  /** What the map shows now. */
  scene = $state.raw<Scene>(EMPTY)
  effects = $state.raw<readonly Effect[]>([])
  busy = $state(false)
  /** Long enough to be skipped. */
  long = $state(false)
  /** Counts beats, so that the same effect twice in a row is two. */
  beat = $state(0)
  root: HTMLElement | null = null
  /** Told where to look. */
  onlook: ((hex: number) => void) | null = null
  #timers: ReturnType<typeof setTimeout>[] = []
  #goal: Scene = EMPTY

  /** The picture as it is, at once. */
  stop(): void {
    this.#timers.forEach(clearTimeout)
    this.#timers = []
    this.scene = this.#goal
    this.effects = []
    this.busy = false
  }

  show(view: View): void {
    this.#goal = sceneOf(view)
    this.stop()
  }

  /** From the picture before to the one that is, by the facts between them. */
  tell(before: View, view: View, facts: readonly Fact[], pace = 1): void {
    this.stop()
    this.#goal = sceneOf(view)
    const queue = beats(facts)
    const { starts, ends } = times(queue.length, pace)
    this.scene = sceneOf(before)
    if (queue.length === 0) {
      this.stop()
      return
    }
    if (calm()) {
      queue.forEach(({ sound }) => sound && play(sound))
      this.stop()
      return
    }
    this.busy = true
    this.long = queue.length > SHORT
    queue.forEach((one, at) => {
      const begin = (): void => {
        this.scene = one.facts.reduce(after, this.scene)
        this.effects = one.effects
        this.beat += 1
        if (one.sound) play(one.sound)
        if (one.hex !== null) this.onlook?.(one.hex)
      }
      if (at === 0) begin()
      else this.#timers.push(setTimeout(begin, starts[at]))
    })
    this.#timers.push(setTimeout(() => this.stop(), ends + HOLD / pace))
  }
}
