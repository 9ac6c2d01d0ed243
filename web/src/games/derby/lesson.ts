// The lesson: what Wim says at each of six tasks, and what he lets through. Dice and his own moves are the server's
// (lesson.json beside the rules).
import type { DerbyMove, DerbyView, End } from '../../generated/games/worm-derby'
import type { LessonWords } from './lessonwords'
import type { Words } from './words'

export interface Guide {
  title: string
  /** `2/6`. */
  count: string
  html: string
  /** The end to choose. */
  end: End | null
  done: boolean
  /** Why not yet, or null: go on. */
  refuse: (move: DerbyMove) => string | null
}

const STEPS = 6

/** Which of the six tasks this is: placing, building, the first roll, an ace, what follows it, the other end. Rounds are
 * counted when they are over. */
function taskOf({ phase, worms, die, turn, round }: DerbyView): number {
  if (phase === 'place') return worms[0]?.hand ? 0 : 1
  if (phase === 'build' || round === 0) return phase === 'build' ? 1 : 2
  if (round === 1) return phase === 'ace' || (turn === 0 && die === 'ace') ? 3 : 4
  return round === 2 && turn === 0 ? 5 : STEPS
}

/** `planned`: steps laid in thought; `complete`: all that this roll gives. */
export function guideOf(view: DerbyView, planned: number, complete: boolean, w: Pick<Words, 'lesson' | 'lessonStep'>, l: LessonWords): Guide {
  const at = taskOf(view)
  const words = l.steps[at]
  if (!words || view.phase === 'over') return { title: w.lesson, count: '', html: l.done, end: null, done: true, refuse: () => null }
  const guide = { title: w.lesson, count: w.lessonStep(at + 1, STEPS), end: null, done: false }
  if (view.turn !== 0) return { ...guide, html: words.wim, refuse: () => null }
  return {
    ...guide,
    end: at === 5 && planned === 0 ? 'back' : null,
    html: complete ? l.go : planned > 0 ? l.more : words.task,
    refuse: (move) => (at === 5 && move.type === 'step' && move.lead === 'front' ? words.astray : null),
  }
}
