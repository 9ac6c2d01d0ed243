// With announcement: how often each seat claimed something, and how often it was not true. Told when all is over.
import type { Frame } from './kinds'

export interface Fibs {
  seat: number
  claims: number
  lies: number
}

/** Only what was turned up counts: the heads that still lie stay what was said of them. */
export function fibs(frames: readonly Frame[]): Fibs[] {
  const players = frames[0]?.view.players.length ?? 0
  const found: Fibs[] = Array.from({ length: players }, (_, seat) => ({ seat, claims: 0, lies: 0 }))
  frames.forEach((frame, at) => {
    for (const fact of frame.facts) {
      if (fact.type !== 'Revealed' || fact.claim === null) continue
      const one = found[frames[at - 1]?.view.worms[fact.worm]?.head?.by ?? -1]
      if (!one) continue
      one.claims += 1
      if (fact.claim !== fact.number) one.lies += 1
    }
  })
  return found
}
