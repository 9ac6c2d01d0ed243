// Das Wurmt, as the page around it knows it.
import type { Frame, Replay } from './kinds'
import { nameOf as called } from '../../table/naming'
import { seatedThen } from '../../table/people'

export { default as Table } from './Game.svelte'
export { marks } from './marks'
export { default as View } from './View.svelte'
export { fetchWords } from './words'

const STEP = 1200
const REVEAL = 2400 // it wants to be seen

export const stays = ({ facts }: Frame): number => (facts.some(({ type }) => type === 'Revealed') ? REVEAL : STEP)
export const nameOf = (replay: Replay, seat: number): string => called(seatedThen(replay), seat)
