// The protocol with what differs from game to game filled in.
import type * as wire from '../generated/wire'

/** A game's own types: what is, what may be done, what happens. */
export interface Kinds {
  view: unknown
  move: unknown
  fact: unknown
}

export type Update<K extends Kinds = Kinds> = Omit<wire.Update, 'view' | 'moves' | 'facts'> & {
  view: K['view']
  moves: K['move'][]
  facts: K['fact'][]
}
export type Frame<K extends Kinds = Kinds> = Omit<wire.Frame, 'view' | 'facts'> & { view: K['view']; facts: K['fact'][] }
export type Replay<K extends Kinds = Kinds> = Omit<wire.Replay, 'frames'> & { frames: Frame<K>[] }
