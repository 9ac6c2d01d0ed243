// Wim's line: what is asked of you, or why the finger points somewhere in vain.
import { isSlalom } from './looks'
import type { Play } from './play.svelte'
import type { Words } from './words'

/** With <b> marks; `name` is escaped. */
export function advice(play: Play, name: string, help: number, w: Words): string {
  const { view, task } = play
  if (!view) return ''
  if (play.waiting) return w.going
  if (task === 'none') return view.phase === 'over' ? w.ended : play.you === null ? w.coachWatch(name) : w.coachWaits(name)
  if (play.scattering) return w.scattering
  if (play.held) {
    if (play.fault && help > 0) return w.faults[play.fault]
    if (play.shuts && help > 0) return w.shuts
    return play.held.tile === null ? w.coachPlace(view.worms[play.you ?? 0]?.hand ?? 0) : w.coachAceHeld
  }
  if (task === 'build') return w.coachBuild
  if (task === 'ace') return play.may('walk') ? w.coachWalk : play.lays ? w.coachGrow : w.coachAce
  const racer = view.worms[play.you ?? 0]
  const [only] = view.leads
  if (racer && racer.eaten.length > 0 && view.leads.length === 1 && only && play.ticks.length === 0) return w.coachFlee(only.end)
  if (play.complete) return w.coachGo
  if (play.ghost === null) return w.coachNone
  if (play.bites.length > 0) return w.coachBite
  if (!view.open && help > 0 && play.ticks.length === 0) return w.closed
  return play.ticks.length === 0 && view.lead === null ? (isSlalom(view) ? w.coachSlalom : w.coachLead) : w.coachLay(play.left)
}
