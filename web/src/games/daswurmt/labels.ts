// What the one big button says.
import { type Button, type Choice, type Situation } from './choice'
import { card } from './cards'
import type { Words } from './words'

/** On a phone the short form: the card is in sight beside it. */
export function buttonText(what: Button, choice: Choice, now: Situation, wide: boolean, w: Words): string {
  switch (what.does) {
    case 'place': {
      const held = card(choice.at === 'idle' ? '' : (now.hand[choice.slot] ?? ''))
      return wide && held.number !== null ? w.placeCard(held.colour, held.number) : w.place
    }
    case 'play':
      return w.play(what.action)
    case 'draw':
      return w.draw(what.cards)
    case 'pick':
      return w.pick[what.what]
    case 'void':
      return w.throwAway
    case 'end':
      return w.endTurn
    case 'redraw':
      return w.redraw
    case 'wait':
      return w.wait
  }
}

/** Whether a press does something: `pick` of a target only says what is missing. */
export function ready(what: Button): boolean {
  return what.does !== 'wait' && (what.does !== 'pick' || what.what === 'other' || what.what === 'end')
}
