// The pace of a replay, whose eyes it is seen with, and the address of one of its moments.
import { tableCode } from '../app/codes'

export const SPEEDS = [0.5, 1, 2, 4] as const
/** Letters of the seats, as the server calls them. */
export const LETTERS = 'ABCDEF'
export const OPEN = 'open'

/** `#/replay/WURM-4711/1?step=12&eyes=B`: the moment and the eyes somebody wanted to show. */
export function fromAddress(hash: string): { step: number; eyes: string } {
  const asked = new URLSearchParams(hash.split('?')[1] ?? '')
  const [step, eyes] = [Number(asked.get('step') ?? 0), asked.get('eyes') ?? OPEN]
  return { step: Number.isInteger(step) && step > 0 ? step : 0, eyes: eyes.length === 1 && LETTERS.includes(eyes) ? eyes : OPEN }
}

export function link(code: string, game: string, step: number, eyes: string): string {
  const page = new URL(document.baseURI)
  page.hash = `/replay/${tableCode(code) ?? code}/${game}?step=${step}&eyes=${eyes}`
  return page.href
}
