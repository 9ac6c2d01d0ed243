// How the values of a refusal are called in sentences.
import { listed, type Words } from './words'

/** `p2` is a pile, `cR` and `Y6` are cards. */
export function spelled(value: unknown, w: Words): string {
  if (Array.isArray(value)) return listed([...new Set(value.map((one) => spelled(one, w)))], w.or)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const slot = slotOf(text)
  if (slot !== null) return w.pile(slot)
  return /^c?[YBRJ]\d?$/.test(text) ? w.card(text) : text
}

export function slotOf(value: unknown): number | null {
  const found = /^p(\d)$/.exec(String(value))
  return found ? Number(found[1]) : null
}
