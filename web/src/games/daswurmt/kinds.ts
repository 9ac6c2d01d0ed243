// What the protocol carries of Das Wurmt.
import type * as app from '../../app/kinds'
import type { TableStore } from '../../app/table.svelte'
import type { Fact, Move, View } from '../../generated/games/das-wurmt'

export interface Wurmt {
  view: View
  move: Move
  fact: Fact
}

export type Store = TableStore<Wurmt>
export type Update = app.Update<Wurmt>
export type Frame = app.Frame<Wurmt>
export type Replay = app.Replay<Wurmt>
