import { describe, expect, it } from 'vitest'
import type { WurmtMove } from '../../generated/games/das-wurmt'
import { IDLE } from './choice'
import { guideOf, type Guide } from './lesson'
import { table } from './testing'
import { de } from './words.de'
import { en } from './words.en'

const HAND = ['Y1', 'Y4', 'P4', 'P:PEEK', 'B2']
const at = (version: number, slot: number | null = null, w = en): Guide => guideOf({ version, view: table() }, slot === null ? IDLE : { at: 'place', slot }, HAND, w)

describe('the lesson', () => {
  it('has six steps and then it is done', () => {
    const counts = Array.from({ length: 11 }, (_, version) => at(version))
    expect(counts.map(({ count }) => count)).toEqual(['1/6', '1/6', '2/6', '2/6', '3/6', '3/6', '4/6', '5/6', '5/6', '6/6', ''])
    expect(counts.map(({ done }) => done).lastIndexOf(false)).toBe(9)
  })

  it('points at the card, then at the worm', () => {
    expect(at(0)).toMatchObject({ card: 'Y4', worm: null })
    expect(at(0, 1)).toMatchObject({ card: null, worm: 0 })
  })

  it('says kindly that another card comes later', () => expect(at(0, 2).html).toBe(en.lessonSteps[0]?.astray))

  it('lets the one move through and holds others back', () => {
    const place = (card: string, worm: number): WurmtMove => ({ type: 'place', card, worm })
    expect(at(0).refuse(place('Y4', 0))).toBeNull()
    expect(at(0).refuse(place('P4', 1))).toBe(en.lessonSteps[0]?.astray)
    expect(at(7).refuse(place('P4', 1))).toBeNull()
    expect(at(7).refuse(place('B2', 2))).toBe(en.lessonSteps[4]?.astray)
    expect(at(9).refuse(place('B2', 2))).toBeNull()
  })

  it.each([['en', en], ['de', de]] as const)('says nothing longer than two lines on a phone (%s)', (_, w) => {
    const texts = w.lessonSteps.flatMap(({ task, astray, wim }) => [task, astray, wim]).map((html) => html.replace(/<[^>]*>/g, ''))
    for (const text of texts) expect(text.length, text).toBeLessThanOrEqual(88)
  })
})
