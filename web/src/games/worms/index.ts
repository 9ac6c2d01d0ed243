// Worms, as the page around it knows it.
import { nameOf as called } from '../../table/naming'
import { seatedThen } from '../../table/people'
import type { Replay } from './kinds'

/** What is said there in the reader's language. */
export { fetchSentences as ready } from './sentences.svelte'
export { default as Table } from './Game.svelte'
export { marks, stays } from './marks'
export { default as View } from './Watch.svelte'

export const nameOf = (replay: Replay, seat: number): string => called(seatedThen(replay), seat)
