// The lesson: what Wim says at each decision of the learner's first turn, and what he lets through. The map, the dice and
// the chain are the server's (lesson.json beside the rules); what is asked says where we are.
import type { Choice } from './choice'
import { code } from './hexes'
import type { Move, View } from './kinds'
import type { LessonWords } from './lessonwords'
import { same } from './same'
import type { Words } from './words'

export interface Guide {
  title: string
  /** `2/7`. */
  count: string
  html: string
  /** The card and the hex to look at. */
  card: string | null
  hex: number | null
  done: boolean
  /** Why not yet, or null: go on. */
  refuse: (move: Move) => string | null
}

interface Step {
  asked: string
  step: string
  card?: string
  hex?: [number, number]
  move: Move | null
}

export const STEPS: readonly Step[] = [
  { asked: 'activate', step: 'activate', hex: [1, 2], move: { type: 'activate', worm: 'B1' } },
  { asked: 'move', step: 'move', hex: [2, 1], move: { type: 'inch', hex: [2, 1] } },
  { asked: 'move', step: 'again', hex: [1, 0], move: { type: 'jump', hex: [1, 0] } },
  { asked: 'play', step: 'card', card: 'bazooka', move: { type: 'play', card: 'bazooka' } },
  { asked: 'target', step: 'card', hex: [-1, 2], move: { type: 'aim', hex: [-1, 2] } },
  { asked: 'accuracy', step: 'card', hex: [-1, 2], move: { type: 'face', face: 'HIT' } },
  { asked: 'move', step: 'card', move: null },
]

export function guideOf(view: View, choice: Choice, w: Pick<Words, 'lesson' | 'lessonStep'>, l: LessonWords): Guide {
  const first = view.turns === FIRST && view.turn === 0
  const at = first ? STEPS.findIndex(({ asked, step }) => asked === view.asked?.kind && step === view.step) : -1
  const [step, words] = [STEPS[at], l.steps[at]]
  if (!step || !words) return { title: w.lesson, count: '', html: l.done, card: null, hex: null, done: true, refuse: () => null }
  const fits = (move: Move): boolean => step.move === null || same(step.move, move)
  const astray = choice.picked !== null && !fits(choice.picked)
  return {
    title: w.lesson,
    count: w.lessonStep(at + 1, STEPS.length),
    html: astray ? words.astray : words.task,
    card: choice.slot === null ? (step.card ?? null) : null,
    hex: step.hex && choice.picked === null ? code(step.hex) : null,
    done: false,
    refuse: (move) => (fits(move) ? null : words.astray),
  }
}

const FIRST = 1 // turns are counted from it
