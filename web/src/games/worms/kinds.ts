// What the protocol carries of Worms.
import type * as app from '../../app/kinds'
import type { TableStore } from '../../app/table.svelte'
import type { Fact, Move, View } from '../../generated/games/worms'

export interface Worms {
  view: View
  move: Move
  fact: Fact
}

export type { Fact, Move, View }
export type Of<T extends Fact['type']> = Extract<Fact, { type: T }>
export type Store = TableStore<Worms>
export type Update = app.Update<Worms>
export type Frame = app.Frame<Worms>
export type Replay = app.Replay<Worms>
