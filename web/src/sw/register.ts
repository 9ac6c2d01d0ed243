// Makes the page installable and keeps it for days without a network. Called once, after the first picture.
import { BUILD } from './build'

const TRIED = 'wormery.reloaded'

export function keepPage(): void {
  reloadWhenChunksAreGone()
  if (BUILD === 'dev' || !('serviceWorker' in navigator)) return
  const begin = (): void => void navigator.serviceWorker.register(new URL('sw.js', document.baseURI)).catch(() => undefined)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

/** Asks for the newest worker, then loads the page anew: the answer to the reload prompt. */
export async function reload(): Promise<void> {
  try {
    await (await navigator.serviceWorker.getRegistration())?.update()
  } catch {
    // without a worker, or without a network: the page itself is asked for anew either way
  }
  location.reload()
}

/** A tab from before an update may ask for a chunk that the server no longer has. It reloads itself, once a minute at most. */
function reloadWhenChunksAreGone(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(TRIED) ?? 0)
    if (!navigator.onLine || Date.now() - last < 60_000) return
    sessionStorage.setItem(TRIED, String(Date.now()))
    location.reload()
  })
}
