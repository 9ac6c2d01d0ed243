// What a key means at the table. The page's own keys (Tab, Enter on a button) stay what they are.
import type { Colour } from './cards'

export type Intent =
  | { does: 'number'; number: number }
  | { does: 'colour'; colour: Colour }
  | { does: 'card' | 'pile'; by: -1 | 1 }
  | { does: 'press' | 'pass' | 'draw' | 'chicken' | 'escape' | 'sort' | 'mute' | 'help' }

/** Yellow is gelb for some. */
const LETTERS: Record<string, Intent> = {
  Y: { does: 'colour', colour: 'Y' },
  G: { does: 'colour', colour: 'Y' },
  B: { does: 'colour', colour: 'B' },
  R: { does: 'colour', colour: 'R' },
  J: { does: 'colour', colour: 'J' },
  C: { does: 'chicken' },
  H: { does: 'chicken' },
  D: { does: 'draw' },
  S: { does: 'sort' },
  M: { does: 'mute' },
}

const OTHERS: Record<string, Intent> = {
  ArrowLeft: { does: 'card', by: -1 },
  ArrowRight: { does: 'card', by: 1 },
  ArrowUp: { does: 'pile', by: -1 },
  ArrowDown: { does: 'pile', by: 1 },
  Enter: { does: 'press' },
  ' ': { does: 'pass' },
  Escape: { does: 'escape' },
  '?': { does: 'help' },
}

export function intent(key: string): Intent | null {
  if (/^[1-9]$/.test(key)) return { does: 'number', number: Number(key) }
  return OTHERS[key] ?? LETTERS[key.toUpperCase()] ?? null
}

/** Of the cards of one number: the one meant now, or null while a colour is still to be said. */
export function meant<T extends { name: string; fits: boolean }>(held: readonly T[]): T | null {
  const fitting = held.filter(({ fits }) => fits)
  const from = fitting.length ? fitting : held
  const faces = new Set(from.map(({ name }) => name))
  return faces.size === 1 ? (from[0] ?? null) : null
}
