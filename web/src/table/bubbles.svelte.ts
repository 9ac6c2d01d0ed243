// What somebody just said, as a bubble at their seat for a while.
import { untrack } from 'svelte'
import { settings } from '../app/settings.svelte'
import type { AnyTable } from '../app/table.svelte'
import { shell } from '../app/words'
import type { Said } from '../generated/wire'

const SHOWN = 5000 // ms

export class Bubbles {
  said = $state.raw<Readonly<Record<number, string>>>({})
  #heard: Said | undefined
  #timers = new Map<number, ReturnType<typeof setTimeout>>()

  constructor(store: AnyTable) {
    this.#heard = store.chat.at(-1)
    $effect(() => {
      const { chat } = store
      const fresh = chat.slice(this.#heard ? chat.indexOf(this.#heard) + 1 : 0)
      this.#heard = chat.at(-1)
      if (!settings.chat) return
      for (const { seat, phrase, text } of fresh) if (seat !== null) untrack(() => this.#say(seat, phrase ? shell().phrases[phrase] : (text ?? '')))
    })
    $effect(() => () => this.#timers.forEach(clearTimeout))
  }

  #say(seat: number, text: string): void {
    clearTimeout(this.#timers.get(seat))
    this.said = { ...this.said, [seat]: text }
    this.#timers.set(seat, setTimeout(() => {
      this.said = Object.fromEntries(Object.entries(this.said).filter(([other]) => Number(other) !== seat))
    }, SHOWN))
  }
}
