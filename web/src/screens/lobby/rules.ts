// The options of a table, as the host changes them and as they are told.
import type { About, Choice } from '../../app/games.svelte'
import type { Lobby } from '../../generated/wire'

type Options = Lobby['options']

/** Those with a form of their own elsewhere, or that only go with another one. */
const APART = ['players', 'first_seat']

export function houseRules(about: About | null): readonly Choice[] {
  return about?.options.filter(({ name }) => !APART.includes(name)) ?? []
}

/** How many of them are not as usual. */
export function changed(about: About | null, options: Options): number {
  return houseRules(about).filter(({ name, default: usual }) => options[name] !== usual).length
}

/** The option that says who begins, by whatever name a game has it. */
export const FIRST = ['first_player', 'first_start']

export function asksForFirst(options: Options): boolean {
  return FIRST.some((name) => name in options && options[name] !== 'random')
}

/** With one option changed; the seat that begins goes with a first player who is not drawn, and only with one. */
export function withOption(options: Options, name: string, value: string | number): Options {
  const next = { ...options, [name]: value }
  if (!asksForFirst(next)) delete next['first_seat']
  else {
    const seat = 'ABCDEF'.indexOf(String(next['first_seat'] ?? ''))
    if (seat < 0 || seat >= Number(next['players'])) next['first_seat'] = 'A'
  }
  return next
}

/** All house rules as usual, the number of players as it is. */
export function usualOptions(about: About | null, options: Options): Options {
  const usual = Object.fromEntries(houseRules(about).flatMap(({ name, default: value }) => (value === null ? [] : [[name, value]])))
  return { ...usual, players: options['players'] ?? 0 }
}
