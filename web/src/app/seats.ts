// The seats this device holds: the private token of each, and enough about its table to offer going on there.
import { recall, remember } from './memory'
import type { Lobby, Phase } from '../generated/wire'

export interface Held {
  code: string
  token: string
  game: string
  phase: Phase
  /** The others: people by name, bots by number. */
  names: string[]
  bots: number
  /** When it was last looked at, milliseconds. */
  at: number
}

const MOST = 40

function all(): Held[] {
  const kept = recall<unknown>('seats')
  return Array.isArray(kept) ? kept.filter((one): one is Held => typeof one?.code === 'string' && typeof one?.token === 'string') : []
}

function write(seats: Held[]): void {
  remember('seats', seats.sort((one, other) => (other.at ?? 0) - (one.at ?? 0)).slice(0, MOST))
}

export function tokenOf(code: string): string | null {
  return all().find((one) => one.code === code)?.token ?? null
}

/** What is played there, as far as this device knows. */
export function gameOf(code: string): string {
  return all().find((one) => one.code === code)?.game ?? ''
}

export function keep(code: string, token: string): void {
  const rest = all().filter((one) => one.code !== code)
  write([{ code, token, game: '', phase: 'lobby', names: [], bots: 0, at: Date.now() }, ...rest])
}

export function forget(code: string): void {
  write(all().filter((one) => one.code !== code))
}

/** What the table looks like now, for the list of tables to go on with. */
export function note({ table, game, phase, chairs, you }: Lobby): void {
  const others = chairs.filter((_, seat) => seat !== you)
  const names = others.flatMap(({ kind, name }) => (kind === 'person' ? [name] : []))
  const bots = others.filter(({ kind }) => kind === 'bot').length
  write(all().map((one) => (one.code === table ? { ...one, game, phase, names, bots, at: Date.now() } : one)))
}

/** Tables where a game waits for somebody of this device, the last one first. */
export function unfinished(): Held[] {
  return all().filter((one) => one.game && one.phase !== 'over')
}
