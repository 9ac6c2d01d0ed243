// Every card in sentences, fetched when somebody wants to read one.
import type { Settings } from '../../app/settings.svelte'
import de from '../../generated/games/worms-texts.de.json?fetched'
import en from '../../generated/games/worms-texts.en.json?fetched'

type Texts = Record<string, readonly string[]>

const FILES: Record<Settings['lang'], () => Promise<unknown>> = { en, de }

export async function textOf(id: string, lang: Settings['lang']): Promise<readonly string[]> {
  try {
    return ((await FILES[lang]()) as Texts)[id] ?? []
  } catch {
    return [] // no network: the card's own line stands there anyway
  }
}
