// How people are called in sentences.
import type { Chair } from '../generated/wire'
import { type Who, words } from './words'

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
}

/** Bots have a name by their seat, so that three of a kind are told apart. */
export function nameOf(chairs: readonly Chair[], seat: number): string {
  const chair = chairs[seat]
  return (chair?.kind === 'bot' ? words().botNames[seat] : chair?.name) || 'ABCDEF'.charAt(seat)
}

/** For sentences with marks: the name as bold text, or null for the reader. */
export function who(chairs: readonly Chair[], seat: number, you: number | null): Who {
  return seat === you ? null : `<b>${escaped(nameOf(chairs, seat))}</b>`
}
