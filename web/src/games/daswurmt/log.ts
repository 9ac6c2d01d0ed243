// What happened, as lines for the log and for the ear. A move and its effect become one line.
import type { WurmtFact, WurmtView } from '../../generated/games/das-wurmt'
import type { Chair } from '../../generated/wire'
import { card, letter, LETTERS, named } from './cards'
import { who as called } from '../../table/naming'
import { cardText, wormNames } from './naming'
import type { Line } from '../../table/line'
import { listed, type Named, type Words } from './words'

export function lines(
  facts: readonly WurmtFact[], view: WurmtView, you: number | null, chairs: readonly Chair[], w: Words, automatic = false,
): Line[] {
  const names = wormNames(view)
  const worm = (at: number): Named => names[at] ?? { colour: 'Y', mark: '' }
  const dealt = deal(facts)
  const told: Line[] = []
  facts.forEach((fact, at) => {
    const seat = 'seat' in fact ? fact.seat : null
    const who = seat === null ? null : called(chairs, seat, you)
    const say = (html: string): number => told.push({ seat, html, automatic: automatic && told.length === 0 })
    switch (fact.type) {
      case 'Began':
        say(w.began(who))
        break
      case 'Placed':
        if (facts[at + 1]?.type !== 'Revealed' || fact.claim !== null)
          say(w.placed(who, worm(fact.worm), fact.number === null ? null : w.card(worm(fact.worm).colour, fact.number)) + claim(fact, w))
        break
      case 'Revealed': {
        const next = facts[at + 1]
        const points = next?.type === 'Scored' ? next.points : 0
        const truth = fact.claim === null ? '' : `. ${w.truth(fact.claim, fact.claim === fact.number)}`
        say(w.revealed(who, worm(fact.worm), fact.number, fact.length, points) + truth)
        break
      }
      case 'Played': {
        const { action, colour } = card(named(fact.card))
        if (action === 'SKIP' || action === 'REFILL') say(w.played(who, action, colour))
        break
      }
      case 'Removed':
        say(w.removed(who, worm(fact.worm), fact.number))
        break
      case 'Appeared':
        say(w.appeared(worm(fact.worm)))
        break
      case 'Peeked':
        say(w.peeked(who, worm(fact.worm), fact.number))
        break
      case 'Drew':
      case 'Threw':
        if (at >= dealt && !follows(facts, at)) {
          const run = runOf(facts, at)
          const cards = listed(run.map((one) => face(one, w)), w.and)
          say(fact.type === 'Drew' ? w.drew(who, cards, run.length) : w.threw(who, cards))
        }
        break
      case 'Ended':
        say(w.ended)
        break
    }
  })
  return told
}

type Moved = Extract<WurmtFact, { type: 'Drew' | 'Threw' }>

/** How many facts at the head are the deal, which is seen on the table and told to nobody card by card. */
function deal(facts: readonly WurmtFact[]): number {
  const first = facts.findIndex(({ type }) => type !== 'Drew' && type !== 'Began')
  const head = first < 0 ? facts : facts.slice(0, first)
  const seats = new Set(head.map((fact) => ('seat' in fact ? fact.seat : null)))
  return seats.size > 1 || head.some(({ type }) => type === 'Began') ? head.length : 0
}

function follows(facts: readonly WurmtFact[], at: number): boolean {
  return facts[at - 1]?.type === facts[at]?.type
}

function runOf(facts: readonly WurmtFact[], at: number): Moved[] {
  const run: Moved[] = []
  for (const fact of facts.slice(at)) {
    if (fact.type !== facts[at]?.type || (fact.type !== 'Drew' && fact.type !== 'Threw')) break
    run.push(fact)
  }
  return run
}

function face(fact: Moved, w: Words): string {
  if (fact.card !== null) return cardText(named(fact.card), w)
  return w.back(letter(LETTERS[fact.type === 'Drew' ? fact.colour : 0] ?? 'Y'))
}

function claim(fact: Extract<WurmtFact, { type: 'Placed' }>, w: Words): string {
  return fact.claim === null ? '' : `: ${w.says(fact.claim, fact.claimed_length)}`
}
