// Why a move was refused, as Wim says it: the engine's own sentence with worms, cards and hexes as they are called here.
import { refusalText } from '../../app/refusals'
import type { No } from '../../generated/wire'
import { spelled } from './naming'
import type { Words } from './words'

export function why(no: No, w: Words): string {
  const text = refusalText(no, (value) => spelled(value, w))
  return text.charAt(0).toUpperCase() + text.slice(1)
}
