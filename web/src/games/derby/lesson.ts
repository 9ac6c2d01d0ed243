// The lesson: what Wim says at each of six tasks, and what he lets through. Dice and his own moves are the server's
// (lesson.json beside the rules).
import type { DerbyMove } from '../../generated/games/worm-derby'
import type { Update } from './kinds'
import type { LessonWords } from './lessonwords'
import type { Words } from './words'

export interface Guide {
  title: string
  /** `2/6`. */
  count: string
  html: string
  done: boolean
  /** Why not yet, or null: go on. */
  refuse: (move: DerbyMove) => string | null
}

const STEPS = 6

/** Which of the six tasks this is: placing, building, the first roll, an ace, what follows it, the other end. */
function taskOf({ phase, worms, die }: Update['view'], round: number): number {
  if (phase === 'place') return worms[0]?.hand ? 0 : 1
  if (phase === 'build') return 1
  if (round <= 1) return 2
  if (round === 2) return phase === 'ace' || die === 'ace' ? 3 : 4
  return round === 3 ? 5 : STEPS
}

export function guideOf({ view }: Pick<Update, 'view'>, planned: number, w: Pick<Words, 'lesson' | 'lessonStep'>, l: LessonWords): Guide {
  const at = taskOf(view, view.round)
  const words = l.steps[at]
  if (!words || view.phase === 'over') return { title: w.lesson, count: '', html: l.done, done: true, refuse: () => null }
  const guide = { title: w.lesson, count: w.lessonStep(at + 1, STEPS), done: false }
  if (view.turn !== 0) return { ...guide, html: words.wim, refuse: () => null }
  return {
    ...guide,
    html: planned > 0 ? l.more : words.task,
    refuse: (move) => (at === 5 && move.type === 'step' && move.lead === 'front' ? words.astray : null),
  }
}
