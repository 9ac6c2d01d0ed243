// The engine's own sentences for what happens, one file a language, fetched when it is first wanted.
import { settings, type Settings } from '../../app/settings.svelte'

type Sentences = Readonly<Record<string, string>>

const FILES: Record<Settings['lang'], () => Promise<{ default: Sentences }>> = {
  en: () => import('../../generated/games/worms-sentences.en.json'),
  de: () => import('../../generated/games/worms-sentences.de.json'),
}

class Here {
  all: Partial<Record<Settings['lang'], Sentences>> = $state.raw({})
}

const here = new Here()

/** Those of the reader's language; a table waits for them. */
export async function fetchSentences(lang: Settings['lang'] = settings.lang): Promise<void> {
  if (here.all[lang]) return
  const { default: found } = await FILES[lang]()
  here.all = { ...here.all, [lang]: found }
}

export type Say = (key: string, data?: Readonly<Record<string, string>>) => string

/** While another language is on its way, the one that is here. */
export const say: Say = (key, data = {}) => {
  const { lang } = settings
  if (!here.all[lang]) void fetchSentences(lang).catch(() => undefined)
  const text = (here.all[lang] ?? here.all.en ?? here.all.de)?.[key] ?? key
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => data[name] ?? whole)
}
