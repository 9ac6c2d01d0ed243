// Where in a finished game worms were lost or somebody was hit.
import type { Frame, Replay } from './kinds'
import { kindOf } from './cards'
import { beats, times } from './beats'

export function marks({ frames }: Replay): { at: number; points: number }[] {
  return frames.flatMap(({ facts }, at) => {
    const lost = facts.filter((fact) => fact.type === 'Destroyed' && kindOf(fact.thing) === 'worm').length
    const blasts = facts.filter((fact) => fact.type === 'Blasted' && !fact.water).length
    return lost > 0 ? [{ at, points: -lost }] : blasts > 0 ? [{ at, points: blasts }] : []
  })
}

/** As long as its chain takes, and long enough to see what was chosen. */
export function stays({ facts }: Frame): number {
  return Math.max(900, times(beats(facts).length).ends + 700)
}
