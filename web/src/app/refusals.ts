// Why something did not happen, in the reader's language. The sentences are the engine's own, and are fetched with the
// first refusal: a connection hands none over before they are here.
import type { No } from '../generated/wire'
import { settings } from './settings.svelte'

type Templates = Readonly<Record<'en' | 'de', Readonly<Record<string, string>>>>

let templates: Templates = { en: {}, de: {} }

/** Without a network a refusal is told by its code. */
export async function fetchRefusals(): Promise<void> {
  try {
    templates = (await import('../generated/refusals')).refusals
  } catch {
    // asked for again with the next refusal
  }
}

/** `spell` says a value of the data in words: a card, a worm, a list of them. */
export function refusalText(no: No, spell: (value: unknown) => string, lang: 'en' | 'de' = settings.lang): string {
  const words = templates[lang]
  const template = words[keyOf(no, words)] ?? no.code
  const said = (name: string): string => {
    const value = no.data[name]
    return (name === 'reason' && words[`reason.${String(value)}`]) || (empty(value) && Array.isArray(value) ? (words['none'] ?? '') : spell(value))
  }
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in no.data ? said(name) : whole))
}

/** A sentence that fits the data better has the name of a field that is empty behind it. */
function keyOf(no: No, words: Templates['en']): string {
  const without = Object.keys(no.data).find((name) => empty(no.data[name]) && `${no.code}.without.${name}` in words)
  return without ? `${no.code}.without.${without}` : no.code
}

function empty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** For refusals that name nothing of a game. */
export function plainly(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value)
}
