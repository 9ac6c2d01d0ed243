// The games this server has, asked for once; and the four of the box, so that the page knows what is still to come.
import { gameNamed } from '../games'
import { recall, remember } from './memory'

export interface Choice {
  name: string
  values: readonly (string | number)[]
  default: string | number | null
}

export interface About {
  name: string
  title: string
  players: [fewest: number, most: number]
  options: readonly Choice[]
  bots: readonly string[]
}

export interface Boxed {
  name: string
  title: string
  players: [number, number]
  minutes: number
  /** A drawing that stands for it in lists. */
  sign: string
}

/** In the order of the box. */
export const BOX: readonly Boxed[] = [
  { name: 'drehwurm', title: 'Drehwurm', players: [3, 6], minutes: 10, sign: 'drehwurm/suit-yellow' },
  { name: 'das-wurmt', title: 'Das Wurmt', players: [2, 5], minutes: 20, sign: 'daswurmt/mark-plum' },
  { name: 'worms', title: 'Worms', players: [2, 6], minutes: 45, sign: 'worms/die-hit' },
  { name: 'worm-derby', title: 'Worm Derby', players: [2, 4], minutes: 30, sign: 'derby/coin-arms' },
]

class Games {
  /** What the server told last time, until it tells anew. */
  all = $state.raw<readonly About[]>(recall<About[]>('games') ?? [])
  #asked: Promise<void> | null = null

  /** Again only after it failed. */
  load(): Promise<void> {
    this.#asked ??= this.#ask().catch(() => void (this.#asked = null))
    return this.#asked
  }

  about(name: string): About | null {
    return this.all.find((game) => game.name === name) ?? null
  }

  async #ask(): Promise<void> {
    const answer = await fetch(new URL('api/games', document.baseURI))
    if (!answer.ok) throw new Error(String(answer.status))
    // a game of the server that this page cannot show yet is still to come
    this.all = ((await answer.json()) as About[]).filter(({ name }) => gameNamed(name))
    remember('games', this.all)
  }
}

export const games = new Games()

export function boxed(name: string): Boxed | null {
  return BOX.find((game) => game.name === name) ?? null
}

/** The one that was played last, or the first there is: whose rules and lessons are meant where no game is. */
export function lastGame(): string {
  const last = recall<string>('game') ?? ''
  const there = BOX.filter(({ name }) => games.about(name))
  return (there.find(({ name }) => name === last) ?? there[0] ?? BOX[0])?.name ?? ''
}

/** As it stands on the box, also before the server has told. */
export function titleOf(name: string): string {
  return games.about(name)?.title ?? boxed(name)?.title ?? name
}
