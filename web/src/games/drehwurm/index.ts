// Drehwurm, as the page around it knows it.
import { nameOf as called } from '../../table/naming'
import { seatedThen } from '../../table/people'
import type { Frame, Replay } from './kinds'

export { default as Table } from './Game.svelte'
export { marks } from './marks'
export { default as View } from './View.svelte'
export { fetchWords } from './words'

const STEP = 1100
const TURN = 1700 // it turns over first
const PHOTO = 3200
const COUNT = 4500

export const stays = ({ facts, photo }: Frame): number => {
  if (facts.some(({ type }) => type === 'MatchEnded')) return COUNT
  if (photo) return PHOTO
  return facts.some(({ type }) => type === 'Turned') ? TURN : STEP
}
export const nameOf = (replay: Replay, seat: number): string => called(seatedThen(replay), seat)
