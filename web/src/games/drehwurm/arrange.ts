// How the hand lies: in order while nothing hurries, and never moving while a throw may be near. Then a card that has
// gone leaves its place empty, and one that has come lies at the end.
import { card, COLOURS } from './cards'

export type Order = 'number' | 'colour'

/** `Y6#2` is the second yellow 6. */
export interface Held {
  key: string
  name: string
}

/** Null is an empty place. */
export type Arranged = readonly (Held | null)[]

export function arrange(before: Arranged, hand: readonly string[], order: Order, still: boolean): Arranged {
  const held = keyed(hand)
  if (!still || before.length === 0) return held.sort((one, other) => compare(one.name, other.name, order))
  const left = new Map(held.map((one) => [one.key, one]))
  const kept = before.map((place) => {
    const same = place && left.get(place.key)
    if (same) left.delete(same.key)
    return same ?? null
  })
  return [...kept, ...left.values()]
}

function keyed(hand: readonly string[]): Held[] {
  const seen = new Map<string, number>()
  return hand.map((name) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { key: `${name}#${count}`, name }
  })
}

function compare(one: string, other: string, order: Order): number {
  const [a, b] = [card(one), card(other)]
  const colours = COLOURS.indexOf(a.colour ?? 'J') - COLOURS.indexOf(b.colour ?? 'J')
  const numbers = (a.number ?? 0) - (b.number ?? 0)
  return order === 'number' ? numbers || colours : colours || numbers
}
