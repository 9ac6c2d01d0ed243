// The lesson: what Wim says at each of six moves, and what he lets through. The deck and his own moves are the server's
// (lesson.json beside the rules); each move is one version of the table, so that the version says where we are.
import type { WurmtMove } from '../../generated/games/das-wurmt'
import type { Update } from './kinds'
import { card } from './cards'
import type { Choice } from './choice'
import type { Words } from './words'

export interface Guide {
  title: string
  /** `2/6`. */
  count: string
  html: string
  /** The card and the worm to look at. */
  card: string | null
  worm: number | null
  done: boolean
  /** Why not yet, or null: go on. */
  refuse: (move: WurmtMove) => string | null
}

interface Step {
  card: string | null
  worm: number | null
  fits: (move: WurmtMove) => boolean
}

const lays = (name: string): Step['fits'] => (move) => move.type === 'place' && move.card === name
const STEPS: readonly Step[] = [
  { card: 'Y4', worm: 0, fits: lays('Y4') },
  { card: 'B2', worm: 2, fits: lays('B2') },
  { card: 'Y1', worm: 0, fits: lays('Y1') },
  { card: 'P:PEEK', worm: 2, fits: (move) => move.type === 'peek' && move.worm === 2 },
  // His green head is a 7, and green is 7 long: any other colour will do.
  { card: null, worm: null, fits: (move) => move.type !== 'place' || card(move.card).colour !== 'B' },
  { card: null, worm: null, fits: () => true },
]
/** By version: the step to do, or the step after which Wim moves. */
const AT: readonly { step: number; wim: boolean }[] = [
  { step: 0, wim: false }, { step: 0, wim: true }, { step: 1, wim: false }, { step: 1, wim: true }, { step: 2, wim: false },
  { step: 2, wim: true }, { step: 3, wim: false }, { step: 4, wim: false }, { step: 4, wim: true }, { step: 5, wim: false },
]

export function guideOf({ version, view }: Pick<Update, 'version' | 'view'>, choice: Choice, hand: readonly string[], w: Words): Guide {
  const at = AT[version]
  const step = at ? STEPS[at.step] : undefined
  const words = at ? w.lessonSteps[at.step] : undefined
  if (!at || !step || !words || view.phase === 'over') {
    return { title: w.lesson, count: '', html: w.lessonDone, card: null, worm: null, done: true, refuse: () => null }
  }
  const taken = choice.at === 'idle' ? null : (hand[choice.slot] ?? null)
  const astray = taken !== null && (step.card !== null ? taken !== step.card : at.step === 4 && card(taken).colour === 'B')
  const guide = { title: w.lesson, count: w.lessonStep(at.step + 1, STEPS.length), done: false }
  if (at.wim) return { ...guide, html: words.wim, card: null, worm: null, refuse: () => null }
  return {
    ...guide,
    html: astray ? words.astray : words.task,
    card: taken === step.card ? null : step.card,
    worm: taken === step.card ? step.worm : null,
    refuse: (move) => (step.fits(move) ? null : words.astray),
  }
}
