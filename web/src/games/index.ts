// The games this page can show; each is a part of its own that loads when it is first needed.
import type { Component } from 'svelte'
import type { TableStore } from '../app/table.svelte'
import { fetchDrawings } from '../art/drawings.svelte'
import type { Wurmt } from './daswurmt/kinds'
import type { Drehwurm } from './drehwurm/kinds'
import type { Derby } from './derby/kinds'
import type { Worms } from './worms/kinds'
import type { Frame, Kinds, Replay } from '../app/kinds'

/** What a lesson leads to. */
export interface Then {
  play: () => void
  again: () => void
}

/** A finished game at one of its moments. `from` is the moment shown before, if the change is to be seen. */
export interface Moment<K extends Kinds = Kinds> {
  replay: Replay<K>
  at: number
  from: number | null
  /** Whose knowledge is shown; null: all is open. */
  eyes: number | null
  speed: number
}

export interface GameScreens<K extends Kinds = Kinds> {
  /** The table from the first move to the result; with `lesson` also what Wim says. */
  Table: Component<{ store: TableStore<K>; lesson?: Then | null }>
  /** The same table in a replay. */
  View: Component<Moment<K>>
  /** Moments worth a mark on the slider: who gained what. */
  marks: (replay: Replay<K>) => { at: number; points: number }[]
  nameOf: (replay: Replay<K>, seat: number) => string
  /** How long a moment of a replay wants to be seen, in milliseconds. */
  stays: (frame: Frame<K>) => number
}

export interface GameEntry {
  name: string
  title: string
  /** Options of a table at which nobody has to be quick, of a game where that counts. */
  calm?: Record<string, string>
  /** Options that spare people what comes before the first turn, where that takes a while. */
  quick?: Record<string, string>
  load: () => Promise<GameScreens>
}

/** A game is only ever handed tables and replays of its own. */
function known<K extends Kinds>(screens: GameScreens<K>): GameScreens {
  return screens as unknown as GameScreens
}

const REGISTRY: readonly GameEntry[] = [
  {
    name: 'drehwurm',
    title: 'Drehwurm',
    calm: { snap_mode: 'sealed' },
    load: async () => {
      const [screens] = await Promise.all([import('./drehwurm'), fetchDrawings('drehwurm')])
      await screens.fetchWords()
      return known<Drehwurm>(screens)
    },
  },
  {
    name: 'das-wurmt',
    title: 'Das Wurmt',
    load: async () => {
      const [screens] = await Promise.all([import('./daswurmt'), fetchDrawings('daswurmt')])
      await screens.fetchWords()
      return known<Wurmt>(screens)
    },
  },
  {
    name: 'worms',
    title: 'Worms',
    quick: { quick_start: 'all' },
    load: async () => {
      const [screens] = await Promise.all([import('./worms'), fetchDrawings('worms')])
      await screens.ready()
      return known<Worms>(screens)
    },
  },
  {
    name: 'worm-derby',
    title: 'Worm Derby',
    load: async () => {
      const [screens] = await Promise.all([import('./derby'), fetchDrawings('derby')])
      await screens.fetchWords()
      return known<Derby>(screens)
    },
  },
]

export function gameNamed(name: string): GameEntry | null {
  return REGISTRY.find((one) => one.name === name) ?? null
}
