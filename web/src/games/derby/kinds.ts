// What the protocol carries of Worm Derby.
import type * as app from '../../app/kinds'
import type { TableStore } from '../../app/table.svelte'
import type { Fact, Move, View } from '../../generated/games/worm-derby'

export interface Derby {
  view: View
  move: Move
  fact: Fact
}

export type Store = TableStore<Derby>
export type Update = app.Update<Derby>
export type Frame = app.Frame<Derby>
export type Replay = app.Replay<Derby>
