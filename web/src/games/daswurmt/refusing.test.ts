import { describe, expect, it } from 'vitest'
import { fetchRefusals } from '../../app/refusals'
import type { No } from '../../generated/wire'
import { why } from './refusing'
import { table } from './testing'
import { de } from './words.de'
import { en } from './words.en'

const no = (code: string, data: Record<string, unknown> = {}): No => ({ t: 'no', id: '1', code, data, clause: '' })

describe('Wim says why and what would fit', () => {
  it('of a colour', () => {
    const answer = no('COLOUR_MISMATCH', { card: 'Y3', worm: 'w2', colour: 'B', worms: ['w0'] })
    expect(why(answer, table(), en)).toBe('Orange 3 and the green worm differ in colour. It goes on the orange worm.')
    expect(why(answer, table(), de)).toBe('Die orange 3 passt nicht an den grünen Wurm: Die Farbe muss gleich sein. Leg sie an den orangen Wurm.')
  })

  it('of a worm without a head', () => expect(why(no('NO_HEAD', { worm: 'w1' }), table(), en)).toBe('The purple worm has no head to peek under. Try another one.'))

  it('of a head that cannot be removed', () => {
    expect(why(no('TARGET_NOT_FACE_UP', { worm: 'w0', target: 'head', numbers: ['1', '2', '3'] }), table(), en)).toContain('Here: 1, 2 or 3.')
  })

  it('of an action with nothing to do', () => expect(why(no('NO_TARGET', { card: 'P:PEEK', targets: [] }), table(), de)).toBe(de.refused.noEffect('PEEK')))

  it('of what happened meanwhile', () => expect(why(no('STALE_VERSION', { version: 1, now: 2 }), table(), en)).toBe(en.refused.late))

  it('in the words of the engine where he has none', async () => {
    await fetchRefusals()
    expect(why(no('PAUSED'), table(), en)).toBe('The table is paused.')
  })
})
