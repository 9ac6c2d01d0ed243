// Why something was refused, as Wim says it: what people meet at this table in his own words, the rest from the engine's.
import { refusalText } from '../../app/refusals'
import type { No } from '../../generated/wire'
import { slotOf, spelled } from './naming'
import type { Words } from './words'

/** Milliseconds that nobody can tell apart: then lots decided (docs/fairness.md). */
const TIE = 15

export function why(no: No, nameOf: (seat: number) => string, w: Words): string {
  const text = inWords(no, nameOf, w) ?? refusalText(no, (value) => spelled(value, w))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function inWords({ code, data }: No, nameOf: (seat: number) => string, w: Words): string | null {
  const [name, top] = [String(data['card'] ?? ''), String(data['top'] ?? '')]
  const fits = Array.isArray(data['fits']) ? data['fits'].flatMap((one) => slotOf(one) ?? []) : []
  switch (code) {
    case 'COLOUR_MISMATCH':
      if (data['jokers'] === '') return w.refused.noJoker
      return data['colours'] === '' ? w.refused.same(name, top) : w.refused.colour(name, top, fits)
    case 'NUMBER_NOT_ADJACENT':
      return w.refused.number(name, top, Array.isArray(data['numbers']) ? data['numbers'].map(String) : [], fits)
    case 'CHICKEN_COLOUR_MISMATCH':
      return w.refused.chicken(name, top, fits)
    case 'SNAP_CHICKEN_FORBIDDEN':
      return w.refused.noChicken(name)
    case 'USE_SNAP':
      return w.refused.useThrow(name)
    case 'MUST_PLAY':
      return w.refused.mustPlay
    case 'SNAP_CLOSED':
      return w.refused.closed
    case 'SNAP_NOT_ELIGIBLE':
      return w.refused.own
    case 'SNAP_LOCKED_OUT':
      return w.refused.locked
    case 'SNAP_LOCKED':
    case 'SNAP_ANSWERED':
      return w.refused.answered
    case 'POSITION_CHANGED':
      return w.refused.changed
    case 'SNAP_LOST': {
      const [by, ms] = [nameOf(Number(data['by'])), Number(data['ms'] ?? 0)]
      return ms <= TIE ? w.refused.lots(by) : w.refused.lost(by, w.seconds_(ms))
    }
    case 'STALE_VERSION':
    case 'NOT_YOUR_TURN':
    case 'WRONG_PHASE':
      return w.refused.late
  }
  return null
}
