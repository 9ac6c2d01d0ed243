// Which clause has a picture beside it: a card as it looks on the table, put together from its drawings.
import type { Component } from 'svelte'

export interface Picture {
  /** Classes that colour it. */
  look: string
  /** From the bottom up. */
  art: readonly string[]
}

const worm = (look: 'yellow' | 'blue' | 'red' | 'joker', number: string): Picture => ({ look: `dw ${look}`, art: [`drehwurm/face-${look}`, `drehwurm/worm-${number}`] })
const chicken = (look: 'yellow' | 'blue' | 'red'): Picture => ({ look: `dw ${look}`, art: [`drehwurm/face-${look}`, 'drehwurm/chicken'] })

/** A name is a drawing that stands alone. */
const CARDS: Record<string, Record<string, Picture | string>> = {
  'das-wurmt': {
    'WU-36': 'daswurmt/act-remove',
    'WU-38': 'daswurmt/act-refill',
    'WU-40': 'daswurmt/act-new',
    'WU-43': 'daswurmt/act-peek',
    'WU-46': 'daswurmt/act-rest',
  },
  drehwurm: {
    'DW-WORM-1': worm('blue', '7'),
    'DW-WORM-2': worm('joker', '4'),
    'DW-WORM-3': worm('yellow', '1-10'),
    'DW-CHICK-1': chicken('red'),
    'DW-DRAW-1': { look: '', art: ['drehwurm/back'] },
    'DW-SNAP-1': worm('red', '8'),
  },
  worms: {
    'WB-S2': 'worms/land-meadow',
    'WB-S8': 'worms/worm-blue',
    'WB-S9': 'worms/card-bazooka',
    'WB-S12': 'worms/card-supply-drop',
    'WB-T2': 'worms/crate',
    'WB-T3': 'worms/worm-red-hurt',
    'WB-T5': 'worms/card-grenade',
    'WB-M2': 'worms/worm-mint',
    'WB-E3': 'worms/crate-open',
    'WB-E4': 'worms/mine',
    'WB-E5': 'worms/fire',
    'WB-E6': 'worms/flip-danger',
    'WB-K1': 'worms/target',
    'WB-K4': 'worms/die-hit',
    'WB-K7': 'worms/crater',
    'WB-K9': 'worms/blast',
    'WB-K15': 'worms/target-line',
    'WB-K30': 'worms/wind-dial',
    'WB-O1': 'worms/drum',
    'WB-O4': 'worms/drum-burning',
    'WB-X2': 'worms/cracked',
    'WB-X4': 'worms/girder',
    'WB-X5': 'worms/splash',
    'WB-R1': 'worms/card-nuclear-test',
  },
}

/** The clause after which something is counted out. */
const EXAMPLES: Record<string, Record<string, () => Promise<{ default: Component }>>> = {
  'das-wurmt': { 'WU-22': () => import('./Example.svelte') },
  drehwurm: { 'DW-SCORE-1': () => import('./Meal.svelte') },
}

export function cardOf(game: string, clause: string): Picture | null {
  const found = CARDS[game]?.[clause] ?? null
  return typeof found === 'string' ? { look: 'wu plum', art: [found] } : found
}

export function exampleOf(game: string, clause: string): (() => Promise<{ default: Component }>) | null {
  return EXAMPLES[game]?.[clause] ?? null
}
