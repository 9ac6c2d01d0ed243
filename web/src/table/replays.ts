// Finished games, moment by moment. The service worker keeps those that were seen, so that they open offline too.
import type { Kinds, Replay } from '../app/kinds'

/** `eyes`: a seat's letter, or `open` for all cards. Null where there is none, or no network and none kept. */
export async function openReplay<K extends Kinds = Kinds>(code: string, game: number | string, eyes: string): Promise<Replay<K> | null> {
  try {
    const answer = await fetch(new URL(`api/replay/${encodeURIComponent(code)}?game=${game}&seat=${eyes}`, document.baseURI))
    return answer.ok ? ((await answer.json()) as Replay<K>) : null
  } catch {
    return null
  }
}
