// Words in the reader's language. The other language is a file of its own, fetched when it is first wanted.
import { type Settings, settings } from './settings.svelte'

type Lang = Settings['lang']

export class Catalogue<W> {
  #here: Partial<Record<Lang, W>> = $state.raw({})
  #asked = new Map<Lang, Promise<void>>()

  constructor(private readonly files: Record<Lang, () => Promise<W>>) {}

  /** Before the first word is said. Again only after it failed. */
  fetch(lang: Lang = settings.lang): Promise<void> {
    const asked = this.#asked.get(lang) ?? this.#load(lang)
    this.#asked.set(lang, asked)
    return asked
  }

  async #load(lang: Lang): Promise<void> {
    try {
      const words = await this.files[lang]()
      this.#here = { ...this.#here, [lang]: words }
    } catch (error) {
      this.#asked.delete(lang)
      throw error
    }
  }

  /** Until a language is here, the one before goes on; null before the first. */
  known(): W | null {
    const found = this.#here[settings.lang]
    if (!found) void this.fetch().catch(() => undefined)
    return found ?? this.#here.en ?? this.#here.de ?? null
  }

  words(): W {
    const some = this.known()
    if (!some) throw new Error('words before they were fetched')
    return some
  }
}
