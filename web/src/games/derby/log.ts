// What happened, as lines for the log and for the ear.
import type { DerbyFact, DerbyView } from '../../generated/games/worm-derby'
import type { Chair } from '../../generated/wire'
import type { Line } from '../../table/line'
import { who as called } from '../../table/naming'
import type { Words } from './words'

export function lines(facts: readonly DerbyFact[], view: DerbyView, you: number | null, chairs: readonly Chair[], w: Words, automatic = false): Line[] {
  const told: Line[] = []
  facts.forEach((fact, at) => {
    const seat = 'seat' in fact ? fact.seat : null
    const who = seat === null ? null : called(chairs, seat, you)
    const say = (html: string): number => told.push({ seat, html, automatic: automatic && told.length === 0 })
    switch (fact.type) {
      case 'Began':
        say(w.began(who))
        break
      case 'TurnedUp':
        break
      case 'Placed':
        say(w.placed(who))
        break
      case 'LeftOut':
        say(w.leftOut(who))
        break
      case 'Built':
        say(w.built(who))
        break
      case 'Rolled':
        say(w.rolled(who, fact.value))
        break
      case 'Skipped':
        say(w.skipped(who))
        break
      case 'Shifted':
        say(w.shifted(who))
        break
      case 'Stepped':
        say(w.stepped(who, fact.left))
        break
      case 'Rounded':
        say(w.rounded(who, fact.laps))
        break
      case 'Passed':
        say(w.passed(who, fact.right, fact.good, view.tiles.filter(({ kind }) => kind === 'red' || kind === 'blue').length))
        break
      case 'Ate':
        say(w.ate(who, called(chairs, fact.victim, you), fact.length))
        break
      case 'Grew':
        say(w.grew(who, fact.length))
        break
      case 'Blocked':
        say(w.blocked(who, fact.left))
        break
      case 'Stopped':
        say(w.stopped(who))
        break
      case 'Home':
        say(w.cameHome(who, fact.place))
        break
      case 'Ended':
        if (facts[at - 1]?.type !== 'Home') say(w.ended)
        break
      case 'TurnBegan':
        break
    }
  })
  return told
}
