// Wim's line: what was turned and what goes on it, what the card taken up can do, whose turn it is.
import type { Move, View } from '../../generated/games/drehwurm'
import type { Chair, Window } from '../../generated/wire'
import { who as called, nameOf, escaped } from '../../table/naming'
import { card } from './cards'
import { type Choice, type Situation, targets } from './choice'
import type { Who, Words } from './words'

/** Cards left at which the end is near (DW-A25: with six players sooner). */
export const LOW = { usual: 6, six: 10 }

export interface Scene {
  view: View
  now: Situation
  window: Window | null
  you: number | null
  chairs: readonly Chair[]
  /** 2 says what fits, 1 only warns, 0 says whose turn it is. */
  help: number
  locked: boolean
  /** What was answered in this window already. */
  answer: Move | null
  plan: Move | null
}

/** With <b> marks; names in it are escaped. */
export function advice(choice: Choice, scene: Scene, w: Words): string {
  const { view, now, you, chairs, help, plan } = scene
  const who = (seat: number): Who => called(chairs, seat, you)
  if (view.phase === 'between') return w.coachDeals(who(view.dealer))
  if (scene.locked) return w.coachLocked
  if (plan) return w.coachPlanned(w.moveText(plan))
  if (now.turning) return w.coachTurning
  if (choice.at === 'pile') return w.coachPile(choice.slot)
  const open = atWindow(scene, who, w)
  if (choice.at === 'card' && (now.turn || !open)) return taken(choice.name, scene, w)
  if (open) return open
  if (now.turn) {
    if (view.fresh !== null && view.turner !== you && view.snap && help === 2 && now.moves.some(({ type }) => type === 'snap')) return w.coachFree(view.fresh, fit(view, view.fresh, w))
    return help > 0 && low(view) ? w.warnLow : help === 2 ? w.coachIdle : w.yourMove
  }
  const name = escaped(nameOf(chairs, view.turn))
  return view.phase === 'turn' ? w.coachDraws(name) : w.coachWaits(name)
}

function taken(name: string, { now, help }: Scene, w: Words): string {
  if (help === 0) return now.turn ? '' : w.coachPlan
  const slots = targets(name, now)
  if (help === 1) return !now.turn || slots.length ? '' : w.coachCard(name, slots)
  if (!now.turn) return w.coachPlan
  return card(name).chicken ? w.coachChicken(name, slots) : w.coachCard(name, slots)
}

function atWindow({ view, window, you, help, answer, now }: Scene, who: (seat: number) => Who, w: Words): string {
  if (!window || view.fresh === null || view.turner === null) return ''
  if (view.turner === you) return w.coachOwn(view.fresh)
  if (you === null || !window.seats.includes(you)) return ''
  if (answer) return window.mode === 'sealed' ? w.coachSealed : answer.type === 'pass' && !now.turn ? w.coachPassed : ''
  if (help < 2) return now.turn && !now.guarded ? '' : w.turned(who(view.turner), view.fresh, topOf(view, view.fresh))
  if (window.mode === 'sealed') return w.coachCalm(who(view.turner), view.fresh, fit(view, view.fresh, w))
  return now.turn && !now.guarded ? '' : w.coachThrow(who(view.turner), view.fresh, fit(view, view.fresh, w))
}

export function topOf(view: View, slot: number): string {
  return view.piles.find((pile) => pile.slot === slot)?.top ?? '?'
}

function fit(view: View, slot: number, w: Words): string {
  return w.fitOn(topOf(view, slot), view.same_colour)
}

export function low(view: View): boolean {
  return view.draw_pile < (view.players.length === 6 ? LOW.six : LOW.usual)
}
