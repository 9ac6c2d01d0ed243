// What happened, as lines for the log and for the ear.
import type { DerbyFact, DerbyView } from '../../generated/games/worm-derby'
import type { Chair } from '../../generated/wire'
import type { Line } from '../../table/line'
import { who as called } from '../../table/naming'
import { gatesOf, type Standing } from './gates'
import type { Words } from './words'

/** A line of the log; steps of one worm in a row make one line. */
export interface Told extends Line {
  crawl?: { steps: number; left: number; say: (steps: number) => string }
}

export function joined(log: readonly Told[], said: readonly Told[]): Told[] {
  const all = [...log]
  for (const line of said) {
    const last = all.at(-1)
    if (line.crawl && last?.crawl && last.seat === line.seat && last.crawl.left > 0) {
      const { left, say } = line.crawl
      const steps = last.crawl.steps + 1
      all[all.length - 1] = { ...last, html: say(steps), crawl: { steps, left, say } }
    } else all.push(line)
  }
  return all
}

export function lines(facts: readonly DerbyFact[], view: DerbyView, you: number | null, chairs: readonly Chair[], w: Words, automatic = false): Told[] {
  const told: Told[] = []
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
        told.push({ seat, html: w.stepped(who, 1), automatic: automatic && told.length === 0, crawl: { steps: 1, left: fact.left, say: (steps) => w.stepped(who, steps) } })
        break
      case 'Rounded':
        say(w.rounded(who, fact.laps))
        break
      case 'Passed':
        {
          const found = passedHow(facts, view, fact.seat, fact.tile)
          if (found !== 'ahead') say(w.passed(who, found === 'passed'))
        }
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

/** How the coin that was just laid stands with a gate. */
function passedHow(facts: readonly DerbyFact[], view: DerbyView, seat: number, tile: number): Standing {
  const laid = facts.find((fact) => fact.type === 'Stepped' || fact.type === 'Grew')
  const coins = view.worms[seat]?.coins ?? []
  const head = laid && 'lead' in laid && laid.lead === 1 ? coins.at(-1) : coins[0]
  return (head && gatesOf(view, head).find((gate) => gate.tile === tile)?.standing) ?? 'ahead'
}
