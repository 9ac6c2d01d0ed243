// How worms and cards are called in sentences.
import type { WurmtView } from '../../generated/games/das-wurmt'
import { card, counts, letter } from './cards'
import { listed, type Named, type Words } from './words'

/** Two worms of one colour are told apart as a and b, in the order they came. */
export function wormNames(view: WurmtView): Named[] {
  return view.worms.map((worm, at) => {
    const same = view.worms.flatMap((other, index) => (other.colour === worm.colour ? [index] : []))
    return { colour: letter(worm.colour), mark: same.length > 1 ? 'abcdef'.charAt(same.indexOf(at)) : '' }
  })
}

export function cardText(name: string, w: Words): string {
  const { colour, number, action } = card(name)
  if (number !== null) return w.card(colour, number)
  return action === null ? w.back(colour) : w.actionCard(action, colour)
}

/** `2 orange, 1 green`: what the others see of a hand. */
export function handText(hand: readonly string[], w: Words): string {
  const found = counts(hand)
  const parts = (['Y', 'P', 'B'] as const).flatMap((colour) => (found[colour] ? [`${found[colour]} ${w.back(colour)}`] : []))
  return listed(parts, w.and)
}

/** A value of a refusal, in words. */
export function spelled(value: unknown, view: WurmtView, w: Words): string {
  if (Array.isArray(value)) return listed([...new Set(value.map((one) => spelled(one, view, w)))], w.or)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const worm = /^w(\d)$/.exec(text)
  const named = worm ? wormNames(view)[Number(worm[1])] : undefined
  if (named) return w.worm(named)
  if (/^[YPB]$/.test(text)) return w.back(letter(text))
  return /^[YPB](:|\d|\?)/.test(text) ? cardText(text, w) : text
}
