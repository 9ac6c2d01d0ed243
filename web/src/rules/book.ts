// A game's rules as the engine's own texts tell them, one file a language that is fetched when it is first read.
import type { Settings } from '../app/settings.svelte'

export interface Clause {
  title: string
  text: string
}

export interface Option {
  title: string
  text: string
  /** What each value means. */
  values: Record<string, string>
}

export interface Book {
  title: string
  summary: string
  section: { title: string; clauses: string[] }[]
  clause: Record<string, Clause>
  option: Record<string, Option>
}

const FILES = import.meta.glob<Book>('../generated/rules/*.json', { import: 'default' })

export function hasRules(game: string): boolean {
  return `../generated/rules/${game}.en.json` in FILES
}

export async function loadBook(game: string, lang: Settings['lang']): Promise<Book> {
  const load = FILES[`../generated/rules/${game}.${lang}.json`]
  if (!load) throw new Error(`There are no rules of ${game}`)
  return load()
}
