// Worm Derby, as the page around it knows it.
import { nameOf as called } from '../../table/naming'
import { seatedThen } from '../../table/people'
import type { Frame, Replay } from './kinds'

export { default as Table } from './Game.svelte'
export { default as View } from './View.svelte'
export { fetchWords } from './words'

const STEP = 520
const EVENT = 1500 // a lap, a bite, an arrival want to be seen

/** Where somebody rounded the flower, was bitten or came home. */
export function marks({ frames }: Replay): { at: number; points: number }[] {
  return frames.flatMap((frame, at) => frame.facts.flatMap(({ type }) => (type === 'Rounded' || type === 'Home' ? [{ at, points: 1 }] : type === 'Ate' ? [{ at, points: -1 }] : [])))
}

export const stays = ({ facts }: Frame): number => (facts.some(({ type }) => type === 'Rounded' || type === 'Home' || type === 'Ate' || type === 'Shifted') ? EVENT : STEP)
export const nameOf = (replay: Replay, seat: number): string => called(seatedThen(replay), seat)
