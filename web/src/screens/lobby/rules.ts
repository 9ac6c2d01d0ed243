// The options of a table, as the host changes them and as they are told.
import type { About, Choice } from '../../app/games.svelte'
import { settings } from '../../app/settings.svelte'
import type { Lobby } from '../../generated/wire'
import type { Book, Option } from '../../rules/book'

type Options = Lobby['options']

/** Those with a form of their own elsewhere, or that only go with another one. */
const APART = ['players', 'first_seat']
/** What is settled anew when another option changes. */
const FOLLOWS: Record<string, readonly string[]> = { players: ['obstacles_each'], slalom: ['obstacles_each', 'pylon_distance'] }
/** What only means something where another option has one of these values. */
const NEEDS: Record<string, (options: Options) => boolean> = {
  obstacles_each: ({ slalom }) => slalom === '0',
  pylon_distance: ({ slalom }) => slalom === '0',
  slalom_view: ({ slalom }) => slalom !== '0',
  slalom_gap: ({ slalom }) => slalom !== '0',
  sealed_rule: ({ snap_mode: mode }) => mode === 'sealed',
  snap_tail: ({ snap_mode: mode }) => mode === 'live',
  snap_same_joker: ({ snap_colour: colour }) => colour === 'same',
  attack: ({ cannibal }) => cannibal === 'on',
  setup_pile: ({ quick_start: quick }) => quick !== 'all',
}
const SEATS = 'ABCDEF'

/** What there is to choose: of all options those that mean something now. */
export function houseRules(about: About | null, options: Options | null = null): readonly Choice[] {
  const free = about?.options.filter(({ name, values }) => !APART.includes(name) && values.length > 1) ?? []
  return options ? free.filter(({ name }) => NEEDS[name]?.(options) ?? true) : free
}

/** How many of them are not as usual. */
export function changed(about: About | null, options: Options): number {
  return houseRules(about, options).filter((choice) => unusual(choice, options)).length
}

/** Of some the usual value depends on the others; those always count as usual. */
export function unusual({ name, default: usual }: Choice, options: Options): boolean {
  return usual !== null && options[name] !== usual
}

/** The option that says who begins, by whatever name a game has it. */
export const FIRST = ['first_player', 'first_start']

/** Whether the seat is an option of its own: where it is not drawn, and not named by the first one itself. */
export function asksForFirst(options: Options): boolean {
  return FIRST.some((name) => name in options && options[name] !== 'random' && !isSeat(options[name]))
}

/** With one option changed; the seat that begins goes with a first player who is not drawn, and only with one. */
export function withOption(options: Options, name: string, value: string | number): Options {
  const next = { ...options, [name]: value }
  for (const other of FOLLOWS[name] ?? []) delete next[other]
  for (const [other, seat] of Object.entries(next)) if (isSeat(seat) && SEATS.indexOf(seat) >= Number(next['players'])) next[other] = other === 'first_seat' ? 'A' : 'random'
  if (!asksForFirst(next)) delete next['first_seat']
  else next['first_seat'] ??= 'A'
  return next
}

/** All house rules as usual, the number of players as it is. */
export function usualOptions(about: About | null, options: Options): Options {
  const usual = Object.fromEntries(houseRules(about).flatMap(({ name, default: value }) => (value === null ? [] : [[name, value]])))
  return { ...usual, players: options['players'] ?? 0 }
}

function isSeat(value: unknown): value is string {
  return typeof value === 'string' && value.length === 1 && SEATS.includes(value)
}

/** Of an option's values those that can be chosen at a table of so many. */
export function offered({ values }: Choice, players: number): readonly (string | number)[] {
  return values.filter((value) => !isSeat(value) || SEATS.indexOf(value) < players)
}

// -- in words

const CLAUSE = / ?\((?:[A-Z]{2}-[A-Z]*\d+(?:, )?)+\)/g

/** A sentence of the rules for somebody who reads no files: without clauses, and options under their titles. */
export function plainly(text: string, book: Book): string {
  const quoted = (said: string): string => (settings.lang === 'de' ? `„${said}“` : `“${said}”`)
  return text
    .replace(CLAUSE, '')
    .replace(/,? \S+ `(first_seat|sealed_rule)`( says| sagt)?/g, '') // that one stands right below
    .replace(/^\S+ `\w+ = \w+`: (.)/, (_, first: string) => first.toUpperCase()) // it is shown only then
    .replace(/`(\w+)`/g, (_, name: string) => quoted(book.option[name]?.title ?? name))
}

/** What a value means; a seat is called by who sits there. */
export function meaning(told: Option | undefined, value: string | number | undefined, seats: readonly string[], book: Book): string {
  const seat = isSeat(value) ? seats[SEATS.indexOf(value)] : undefined
  const said = plainly(told?.values[String(value)] ?? String(value ?? ''), book)
  return seat ?? said.charAt(0).toUpperCase() + said.slice(1).replace(/\.$/, '')
}
