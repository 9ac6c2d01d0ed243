// The engine's own sentences for what happens, and what each card does in a line.
import { Catalogue } from '../../app/catalogue.svelte'
import { settings } from '../../app/settings.svelte'
import hintsDe from '../../generated/games/worms-hints.de.json?fetched'
import hintsEn from '../../generated/games/worms-hints.en.json?fetched'
import sentencesDe from '../../generated/games/worms-sentences.de.json?fetched'
import sentencesEn from '../../generated/games/worms-sentences.en.json?fetched'

type Sentences = Readonly<Record<string, string>>

const sentences = new Catalogue<Sentences>({
  en: async () => (await sentencesEn()) as Sentences,
  de: async () => (await sentencesDe()) as Sentences,
})
const hints = new Catalogue<Sentences>({
  en: async () => (await hintsEn()) as Sentences,
  de: async () => (await hintsDe()) as Sentences,
})

/** Those of the reader's language; a table waits for them. */
export const fetchSentences = (lang = settings.lang): Promise<void> => sentences.fetch(lang)
/** A table does without them until they are here. */
export const fetchHints = (lang = settings.lang): Promise<void> => hints.fetch(lang)

export type Say = (key: string, data?: Readonly<Record<string, string>>) => string

export const say: Say = (key, data = {}) => {
  const text = sentences.known()?.[key] ?? key
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => data[name] ?? whole)
}

export const hint = (card: string): string => hints.known()?.[card] ?? ''
