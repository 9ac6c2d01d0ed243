// The coach line: what the card in hand can bring, at the help level the player wants.
import { button, type Choice, type Situation, targets } from './choice'
import { card } from './cards'
import { outlook, span, verdict } from './lengths'
import { nameOf } from '../../table/naming'
import { wormNames } from './naming'
import type { WurmtView } from '../../generated/games/das-wurmt'
import type { Chair } from '../../generated/wire'
import type { Words } from './words'

export interface Scene {
  view: WurmtView
  now: Situation
  you: number | null
  chairs: readonly Chair[]
  winners: readonly number[] | null
  /** 2 says what fits, 1 only warns, 0 says whose turn it is. */
  help: number
}

/** With <b> marks; names in it are plain text and go through `escaped` by the caller of `nameOf`. */
export function advice(choice: Choice, scene: Scene, w: Words, safe: (text: string) => string): string {
  const { view, now, you, chairs, help } = scene
  if (scene.winners) {
    const [best] = scene.winners
    const points = best === undefined ? 0 : (view.players[best]?.points ?? 0)
    const names = scene.winners.map((seat) => safe(nameOf(chairs, seat)))
    return w.won(names, points, scene.winners.length === 1 && best === you)
  }
  const mine = view.turn === you
  if (choice.at === 'idle') {
    const name = safe(nameOf(chairs, view.turn))
    if (!mine) return you === null ? w.coachWatch(name) : w.coachWaits(name)
    const does = button(choice, now).does
    if (does === 'redraw') return w.coachStuck
    if (does === 'end') return view.closing ? w.coachClosing : w.coachSkip
    return view.closing ? w.coachClosing : w.coachIdle
  }
  if (choice.at === 'refill') return w.coachRefill
  const held = card(now.hand[choice.slot] ?? '')
  if (choice.at === 'act') return w.coachAction(choice.action, !mine || targets(choice, now).length > 0 || button(choice, now).does !== 'pick' || choice.action === 'NEW_WORM')
  const worms = choice.at === 'claim' ? [choice.worm] : now.colours.flatMap((colour, at) => (colour === held.colour ? [at] : []))
  if (help === 0) return mine ? '' : w.coachPlan
  if (help === 1) return worms.some((at) => risky(view, at)) ? w.warnBurst : ''
  const [only] = worms
  return worms.length > 1 || only === undefined ? w.coachWorms(held.colour) : aboutWorm(view, only, w)
}

function risky(view: WurmtView, at: number): boolean {
  const worm = view.worms[at]
  if (!worm?.head) return false
  const { bursts } = outlook(worm.length, view.shortest, view.longest)
  return worm.head.number === null ? bursts.length > 0 : bursts.includes(worm.head.number)
}

/** What a reveal of this worm can bring. */
export function aboutWorm(view: WurmtView, at: number, w: Words): string {
  const [worm, named] = [view.worms[at], wormNames(view)[at]]
  if (!worm || !named) return ''
  if (!worm.head) return w.coachBare(named)
  if (worm.head.number !== null) {
    const length = worm.length + worm.head.number
    return w.coachKnown(named, worm.head.number, length, verdict(length, view.shortest, view.longest))
  }
  const { scores, bursts } = outlook(worm.length, view.shortest, view.longest)
  if (scores.length === 0) return w.coachSafe(named, worm.length)
  const tail = bursts.length ? ` ${w.coachBursts(span(bursts, w.or))}` : ''
  return w.coachScores(named, worm.length, span(scores, w.or)) + tail
}
