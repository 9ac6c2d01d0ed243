// What the protocol carries of Drehwurm.
import type * as app from '../../app/kinds'
import type { TableStore } from '../../app/table.svelte'
import type { Fact, Move, View } from '../../generated/games/drehwurm'

export interface Drehwurm {
  view: View
  move: Move
  fact: Fact
}

export type Store = TableStore<Drehwurm>
export type Update = app.Update<Drehwurm>
export type Frame = app.Frame<Drehwurm>
export type Replay = app.Replay<Drehwurm>
export type Of<T extends Fact['type']> = Extract<Fact, { type: T }>
