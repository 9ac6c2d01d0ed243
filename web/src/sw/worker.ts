// The service worker: keeps the page, its rules and replays that were seen, so that they open without a network.
//
// A build's files lie in a cache of their own. The build before is kept as well, so that a tab that is still open finds
// its chunks after the server was updated. Sockets never come through here.

declare const __BUILD__: string
declare const __FILES__: readonly string[]

const worker = self as unknown as ServiceWorkerGlobalScope
const SHELL = 'page-'
const SEEN = 'replays'
const REPLAYS_KEPT = 40
const PATIENCE = 4000 // ms, before a slow network is taken for none

const here = (path: string): string => new URL(path, worker.registration.scope).href

worker.addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(tidy().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const path = request.url.startsWith(here('./')) ? request.url.slice(here('./').length).split(/[?#]/)[0] : undefined
  if (request.method !== 'GET' || path === undefined) return
  if (request.mode === 'navigate') {
    if (path === '' || path === 'index.html') event.respondWith(shell(request))
  } else if (path.startsWith('api/replay/')) event.respondWith(replay(request))
  else if (__FILES__.includes(path) || path.startsWith('assets/')) event.respondWith(file(request))
})

async function keep(): Promise<void> {
  const cache = await caches.open(SHELL + __BUILD__)
  await cache.addAll(__FILES__.map((path) => new Request(here(path), { cache: path.startsWith('assets/') ? 'default' : 'reload' })))
}

/** Caches are listed in the order they were made. */
async function tidy(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(SHELL))
  const old = builds.filter((name) => name !== SHELL + __BUILD__).slice(0, -1)
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function shell(request: Request): Promise<Response> {
  const kept = async (): Promise<Response | undefined> => (await caches.open(SHELL + __BUILD__)).match(here('index.html'))
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) })
    return answer.status < 500 ? answer : ((await kept()) ?? answer)
  } catch (error) {
    const page = await kept()
    if (page) return page
    throw error
  }
}

async function file(request: Request): Promise<Response> {
  const own = await (await caches.open(SHELL + __BUILD__)).match(request)
  return own ?? (await caches.match(request)) ?? fetch(request)
}

/** A finished game never changes. The oldest of those seen makes room. */
async function replay(request: Request): Promise<Response> {
  const cache = await caches.open(SEEN)
  try {
    const answer = await fetch(request)
    if (answer.ok) {
      await cache.put(request, answer.clone())
      const seen = await cache.keys()
      await Promise.all(seen.slice(0, -REPLAYS_KEPT).map((one) => cache.delete(one)))
    }
    return answer
  } catch (error) {
    const kept = await cache.match(request)
    if (kept) return kept
    throw error
  }
}
