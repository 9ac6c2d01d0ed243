// Where in a finished game a pile was eaten, or cost somebody the rest of a hand.
import type { Replay } from './kinds'

export function marks({ frames }: Replay): { at: number; points: number }[] {
  return frames.flatMap(({ facts }, at) => facts.flatMap((fact) => (fact.type === 'Ate' ? [{ at, points: fact.cards }] : fact.type === 'MatchEnded' ? [{ at, points: -1 }] : [])))
}
