// Every card in sentences, fetched when somebody wants to read one.
import type { Settings } from '../../app/settings.svelte'

type Texts = Record<string, readonly string[]>

const FILES: Record<Settings['lang'], () => Promise<{ default: Texts }>> = {
  en: () => import('../../generated/games/worms-texts.en.json'),
  de: () => import('../../generated/games/worms-texts.de.json'),
}

export async function textOf(id: string, lang: Settings['lang']): Promise<readonly string[]> {
  try {
    return (await FILES[lang]()).default[id] ?? []
  } catch {
    return [] // no network: the card's own line stands there anyway
  }
}
