// Where the page is, told by the part of its address behind the #: it works under any path and offline.
import { decoded, tableCode } from './codes'

export type Route =
  | { name: 'landing'; params: Record<string, never> }
  | { name: 'settings'; params: Record<string, never> }
  | { name: 'table'; params: { code: string } }
  | { name: 'seat'; params: { code: string; token: string } }
  | { name: 'watch'; params: { code: string } }
  | { name: 'rules'; params: { game: string; clause?: string } }
  | { name: 'learn'; params: { game: string } }
  | { name: 'replay'; params: { code: string; n: string } }
  | { name: 'lost'; params: { hash: string } }

export function parse(hash: string): Route {
  const [kind = '', first = '', second = '', ...more] = hash.replace(/^#?\/?/, '').split('?')[0]?.split('/').map(decoded) ?? []
  const code = tableCode(first)
  if (more.length === 0)
    switch (kind) {
      case '':
        if (!first) return { name: 'landing', params: {} }
        break
      case 'settings':
        if (!first) return { name: 'settings', params: {} }
        break
      case 't':
        if (code && !second) return { name: 'table', params: { code } }
        break
      case 'w':
        if (code && !second) return { name: 'watch', params: { code } }
        break
      case 's':
        if (code && second) return { name: 'seat', params: { code, token: second } }
        break
      case 'rules':
        if (first) return { name: 'rules', params: second ? { game: first, clause: second } : { game: first } }
        break
      case 'learn':
        if (first && !second) return { name: 'learn', params: { game: first } }
        break
      case 'replay':
        if (code) return { name: 'replay', params: { code, n: second || '1' } }
        break
    }
  return { name: 'lost', params: { hash } }
}

export const route: Route = $state(parse(typeof location === 'undefined' ? '' : location.hash))

/** How many steps back are still within this page. */
let depth = 0

function follow(): void {
  const kept: unknown = history.state
  if (typeof kept === 'number') depth = kept
  else history.replaceState((depth += 1), '')
  const next = parse(location.hash)
  if (JSON.stringify(next) !== JSON.stringify(route)) Object.assign(route, next)
}

/** `go('#/t/WURM-4711')`. With `replace` the way back does not lead here again. */
export function go(hash: string, replace = false): void {
  const address = `#${hash.replace(/^#/, '')}`
  if (replace) history.replaceState(depth, '', address)
  else if (location.hash !== address) history.pushState(null, '', address)
  follow()
}

/** One step back within the page, or to the landing if the visit began here. */
export function back(): void {
  if (depth > 0) history.back()
  else go('#/', true)
}

if (typeof window !== 'undefined') {
  if (typeof history.state === 'number') depth = history.state
  else history.replaceState(0, '')
  addEventListener('popstate', follow)
  addEventListener('hashchange', follow)
}
