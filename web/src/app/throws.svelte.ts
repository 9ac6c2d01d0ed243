// The window in which people may throw in: as it was told, and as time has gone on since.
import type { Mine, Own, Window } from '../generated/wire'

export class Throws {
  window = $state.raw<Window | null>(null)
  /** Throws go first, and a regular move waits. */
  guarding = $state(false)
  /** A throw did not fit: for a moment one may not throw. */
  locked = $state(false)
  #guard: ReturnType<typeof setTimeout> | undefined
  #lock: ReturnType<typeof setTimeout> | undefined

  /** Times in it are counted from now. */
  took(window: Window | null): void {
    clearTimeout(this.#guard)
    this.window = window
    const guard = window?.mode === 'live' ? window.guard : 0
    this.guarding = guard > 0
    if (window && guard > 0) this.#guard = setTimeout(() => (this.guarding = false), window.face + guard)
    this.#held(window?.mine ?? null)
  }

  heard({ window, mine }: Own): void {
    if (this.window?.number !== window) return
    this.window = { ...this.window, mine }
    this.#held(mine)
  }

  #held(mine: Mine | null): void {
    clearTimeout(this.#lock)
    const ms = mine?.locked ?? 0
    this.locked = ms > 0
    if (ms > 0) this.#lock = setTimeout(() => (this.locked = false), ms)
  }
}
