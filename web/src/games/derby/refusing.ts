// Why a move was refused, in the words of this table.
import { refusalText } from '../../app/refusals'
import type { DerbyView } from '../../generated/games/worm-derby'
import type { Chair, No } from '../../generated/wire'
import { escaped, nameOf } from '../../table/naming'
import { listed, type Words } from './words'

export function why(no: No, view: DerbyView | null, chairs: readonly Chair[], w: Words): string {
  const own = w.refused[no.code]
  if (own) return own
  const text = refusalText(no, (value) => spelled(value, chairs, w))
  return view ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

function spelled(value: unknown, chairs: readonly Chair[], w: Words): string {
  if (Array.isArray(value)) return listed(value.map((one) => spelled(one, chairs, w)), w.or)
  if (value === 'front' || value === 'back') return w.ends[value]
  if (typeof value === 'string' && /^[A-F]$/.test(value)) return escaped(nameOf(chairs, 'ABCDEF'.indexOf(value)))
  return escaped(typeof value === 'string' || typeof value === 'number' ? String(value) : '')
}
