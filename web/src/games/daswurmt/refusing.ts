// Why a move was refused, as Wim says it: what people meet at this table in his own words, the rest from the engine's.
import { refusalText } from '../../app/refusals'
import type { WurmtView } from '../../generated/games/das-wurmt'
import type { No } from '../../generated/wire'
import { card, letter } from './cards'
import { cardText, spelled, wormNames } from './naming'
import type { Named, Words } from './words'

export function why(no: No, view: WurmtView | null, w: Words): string {
  const own = view ? inWords(no, view, w) : null
  const text = own ?? refusalText(no, (value) => (view ? spelled(value, view, w) : String(value)))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function inWords({ code, data }: No, view: WurmtView, w: Words): string | null {
  const names = wormNames(view)
  const worm = (said: unknown): Named | undefined => names[Number(/^w(\d)$/.exec(String(said))?.[1])]
  const played = card(String(data['card'] ?? ''))
  const on = worm(data['worm'])
  switch (code) {
    case 'COLOUR_MISMATCH': {
      const fits = Array.isArray(data['worms']) ? data['worms'].flatMap((one) => worm(one) ?? []) : []
      return on && played.number !== null ? w.refused.colour(cardText(played.name, w), on, fits) : null
    }
    case 'NO_HEAD':
      return on ? w.refused.noHead(on) : null
    case 'TARGET_NOT_FACE_UP':
      return w.refused.notOpen(Array.isArray(data['numbers']) ? data['numbers'].map(String) : [])
    case 'NO_TARGET':
    case 'NO_EFFECT':
      return played.action ? w.refused.noEffect(played.action) : null
    case 'END_NOT_IN_RESERVE':
      return w.refused.noEnd(Array.isArray(data['targets']) ? data['targets'].map((one) => letter(String(one))) : [])
    case 'WORM_FORBIDDEN_AFTER_SKIP':
      return w.refused.resting
    case 'MUST_PLACE':
      return w.refused.mustPlace
    case 'STALE_VERSION':
    case 'NOT_YOUR_TURN':
      return w.refused.late
  }
  return null
}

