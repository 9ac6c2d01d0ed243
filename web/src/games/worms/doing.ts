// What the moves of a menu are called: on buttons, in the list of a hex, for the ear.
import { cardName, TEAMS } from './cards'
import { code, named } from './hexes'
import type { Move, View } from './kinds'
import { wormText } from './naming'
import { say } from './sentences.svelte'
import type { Words } from './words'

/** A move in a few words; `at` says where it is, too. */
export function doing(move: Move, view: View, w: Words, at = false): string {
  const where = at && 'hex' in move && move.hex ? ` ${named(code(move.hex))}` : ''
  switch (move.type) {
    case 'tile':
      return w.lay + where
    case 'put':
      return w.put(pieceText(move.thing)) + where
    case 'keep':
      return w.keepCard(cardName(move.card))
    case 'activate':
      return wormText(move.worm, w)
    case 'stay':
      return w.stay
    case 'inch':
      return w.inch + where
    case 'jump':
      return w.jump + where
    case 'play':
      return w.play(cardName(move.card))
    case 'pass':
      return w.noCard
    case 'aim':
      return w.pick.target + where
    case 'strike':
      return `${w.strike}${where}, ${w.direction(move.direction)}`
    case 'face':
      return w.face(move.face)
    case 'next':
      return w.first(thingText(move, w)) + where
    case 'prod':
      return w.prodOne(thingText(move, w)) + where
    case 'decline':
      return w.prodNone
    case 'pick':
      return thingText(move, w) + where
    case 'direction':
      return w.direction(move.direction)
    case 'option':
      return w.option[move.number - 1] ?? String(move.number)
    case 'spot':
      return w.hex(named(code(move.hex)))
    case 'wind':
      return w.direction(move.direction)
  }
  return view.phase
}

export function pieceText(piece: string): string {
  return TEAMS.includes(piece) ? say('worm_of', { team: say(`team.${piece}`) }) : say(`thing.${piece}`)
}

function thingText(move: { thing: string; hex?: [number, number] | null }, w: Words): string {
  return move.hex ? say(`thing.${move.thing}`) : wormText(move.thing, w)
}

/** What the one big button says. */
export function buttonText(picked: Move | null, asked: string, view: View, w: Words): string {
  if (picked?.type === 'aim') return w.fire(cardName(view.asked?.card ?? '') || w.goOn)
  if (picked?.type === 'strike') return w.strike
  if (picked) return doing(picked, view, w)
  return asked in w.pick ? w.pick[asked as keyof Words['pick']] : w.goOn
}

/** What is asked of a seat, with the card's own move and an air strike told apart. */
export function question(view: View, strike: boolean): keyof Words['ask'] | null {
  const kind = view.asked?.kind ?? ''
  if (kind === 'move') return view.step === 'move' || view.step === 'again' ? view.step : 'cardMove'
  if (kind === 'play') return view.cards.length > 0 ? 'playAgain' : 'play'
  if (kind === 'target') return strike ? 'strike' : 'target'
  const known = ['tile', 'put', 'keep', 'activate', 'accuracy', 'order', 'prod', 'dir', 'pick', 'option', 'emptiest', 'wind'] as const
  return known.find((one) => one === kind) ?? null
}
