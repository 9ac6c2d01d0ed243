// Where in a finished game somebody scored.
import type { Replay } from './kinds'

export function marks({ frames }: Replay): { at: number; points: number }[] {
  return frames.flatMap((frame, at) => frame.facts.flatMap((fact) => (fact.type === 'Scored' ? [{ at, points: fact.points }] : [])))
}
