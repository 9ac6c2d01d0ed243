// The lesson: what Wim says at each of six moves, and what he lets through. The deck and the moves of the others are the
// server's (lesson.json beside the rules), so the number of turnings says where we are. Throws are hidden until the last
// step, as the rules advise; that pile stays fresh until the learner, who is next, has thrown.
import type { Move, View } from '../../generated/games/drehwurm'
import type { Choice } from './choice'
import type { LessonWords } from './lessonwords'
import type { Words } from './words'

export interface Guide {
  title: string
  /** `2/6`. */
  count: string
  html: string
  /** The card and the pile to look at. */
  card: string | null
  pile: number | null
  /** The button to draw is meant. */
  draw: boolean
  /** Throws are shown. */
  throws: boolean
  done: boolean
  /** Why not yet, or null: go on. */
  refuse: (move: Move) => string | null
}

interface Step {
  /** Turnings before it. */
  at: number
  card: string | null
  pile: number
  fits: (move: Move) => boolean
}

const on = (type: 'play' | 'eat', card: string, slot: number) => (move: Move): boolean => move.type === type && move.card === card && move.slot === slot
const STEPS: readonly Step[] = [
  { at: 0, card: 'R4', pile: 0, fits: on('play', 'R4', 0) },
  { at: 3, card: 'B1', pile: 1, fits: on('play', 'B1', 1) },
  { at: 6, card: null, pile: 2, fits: (move) => move.type === 'draw' || (move.type === 'turn' && move.slot === 2) },
  { at: 9, card: 'J6', pile: 2, fits: on('play', 'J6', 2) },
  { at: 12, card: 'cY', pile: 1, fits: on('eat', 'cY', 1) },
  { at: 14, card: 'R7', pile: 2, fits: (move) => move.type === 'snap' && move.card === 'R7' },
]

export function guideOf(view: View, choice: Choice, w: Pick<Words, 'lesson' | 'lessonStep'>, l: LessonWords): Guide {
  const index = STEPS.findLastIndex(({ at }) => at <= view.turning)
  const [step, said] = [STEPS[index], l.steps[index]]
  const last = index === STEPS.length - 1
  const guide = { title: w.lesson, count: w.lessonStep(index + 1, STEPS.length), card: null, pile: null, draw: false, throws: last, done: false, refuse: () => null }
  if (!step || !said || view.turning > (STEPS[STEPS.length - 1]?.at ?? 0) || view.phase === 'over' || (last && view.fresh === null)) return { ...guide, count: '', html: l.done, throws: true, done: true }
  const mine = view.turning === step.at && (last || view.turn === 0)
  if (!mine) return { ...guide, html: said.wait, refuse: () => said.wait }
  const taken = choice.at === 'card' ? choice.name : null
  const astray = taken !== null && taken !== step.card
  const drawing = step.card === null && view.phase !== 'turn'
  return {
    ...guide,
    html: astray ? said.astray : said.task,
    card: taken === step.card ? null : step.card,
    pile: (taken === step.card || view.phase === 'turn') && !last ? step.pile : null,
    draw: drawing,
    refuse: (move) => (step.fits(move) ? null : said.astray),
  }
}
