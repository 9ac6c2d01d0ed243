// The odds of a move before it is made, as the engine reckons them from what this seat sees; asked for one at a time.
import type { Odds } from '../../generated/games/worms'
import { same } from './same'
import type { Move, Store } from './kinds'

export type { Odds }

interface Known {
  version: number
  move: Move
  odds: Odds | null
}

const KEPT = 40

export class Foresight {
  /** Null: not known (yet); its `odds` are null where there is nothing to tell. */
  known = $state.raw<Known | null>(null)
  #all: Known[] = []
  #wanted: Move | null = null
  #asking = false

  constructor(readonly store: Store) {}

  /** For this move, or for none. */
  look(move: Move | null): void {
    const version = this.store.update?.version ?? 0
    this.#all = this.#all.filter((one) => one.version === version)
    this.known = move && (this.#all.find((one) => same(one.move, move)) ?? null)
    this.#wanted = move && !this.known && foreseen(move) ? move : null
    if (this.#wanted && !this.#asking) void this.#ask()
  }

  async #ask(): Promise<void> {
    this.#asking = true
    while (this.#wanted) {
      const [move, version] = [this.#wanted, this.store.update?.version ?? 0]
      const odds = (await this.store.odds(move)) as Odds | null
      this.#all = [...this.#all, { version, move, odds }].slice(-KEPT)
      if (this.#wanted !== move) continue
      this.#wanted = null
      if (version === this.store.update?.version) this.known = { version, move, odds }
    }
    this.#asking = false
  }
}

/** What the engine can tell something about. */
export function foreseen(move: Move): boolean {
  return move.type === 'aim' || move.type === 'strike' || move.type === 'jump' || move.type === 'inch'
}

export function percent(share: number): string {
  const told = share * 100
  return told > 0 && told < 1 ? '< 1 %' : told > 99 && told < 100 ? '> 99 %' : `${Math.round(told)} %`
}
