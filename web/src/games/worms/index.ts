// Worms, as the page around it knows it.
import { nameOf as called } from '../../table/naming'
import { seatedThen } from '../../table/people'
import type { Replay } from './kinds'
import { fetchDrawings } from '../../art/drawings.svelte'
import { fetchHints, fetchSentences } from './sentences.svelte'
import { fetchWords } from './words'

export { default as Table } from './Game.svelte'
export { marks, stays } from './marks'
export { default as View } from './View.svelte'

/** What is said there in the reader's language. What the first moves show is asked for, but not waited for. */
export function ready(): Promise<unknown> {
  void fetchHints().catch(() => undefined)
  void Promise.all([import('./Choices.svelte'), import('./Aim.svelte')]).catch(() => undefined)
  for (const part of ['worms:card', 'worms:scene']) void fetchDrawings(part)
  return Promise.all([fetchWords(), fetchSentences()])
}

export const nameOf = (replay: Replay, seat: number): string => called(seatedThen(replay), seat)
