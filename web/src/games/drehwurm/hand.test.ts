import { describe, expect, it } from 'vitest'
import { arrange, type Arranged } from './arrange'
import { card, chickenNamed, face, named, neighbours, worth } from './cards'
import { intent, meant } from './keys'

const keys = (places: Arranged): (string | null)[] => places.map((held) => held?.key ?? null)

describe('cards', () => {
  it('have names', () => {
    expect([named(0), named(9), named(26), named(35), named(36)]).toEqual(['Y1', 'B1', 'R9', 'J9', '?'])
    expect([chickenNamed(0), chickenNamed(1), chickenNamed(2)]).toEqual(['cY', 'cB', 'cR'])
    expect(card('c?')).toEqual({ name: 'c?', colour: null, number: null, chicken: true })
    expect(card('?').colour).toBeNull()
    expect(face(1)).toBe('1/10')
  })

  it('lie on a ring', () => expect([neighbours(1), neighbours(5), neighbours(9)]).toEqual([[9, 2], [4, 6], [8, 1]]))

  it('are worth 3, 2 or 1 under a chicken (DW-SCORE-1, S5)', () => expect(['Y2', 'J5', 'R3'].map((one) => worth(one, 'cY'))).toEqual([3, 2, 1]))
})

describe('the hand', () => {
  it('lies by number or by colour', () => {
    expect(keys(arrange([], ['Y9', 'B2', 'R2', 'J1'], 'number', false))).toEqual(['J1#1', 'B2#1', 'R2#1', 'Y9#1'])
    expect(keys(arrange([], ['R2', 'Y9', 'Y2', 'J1'], 'colour', false))).toEqual(['Y2#1', 'Y9#1', 'R2#1', 'J1#1'])
  })

  it('never moves while a throw may be near: what went leaves a gap, what came lies at the end', () => {
    const before = arrange([], ['Y2', 'Y5', 'Y9'], 'number', false)
    const after = arrange(before, ['Y2', 'Y9', 'B1'], 'number', true)
    expect(keys(after)).toEqual(['Y2#1', null, 'Y9#1', 'B1#1'])
    expect(keys(arrange(after, ['Y2', 'Y9', 'B1'], 'number', false))).toEqual(['B1#1', 'Y2#1', 'Y9#1'])
  })

  it('is in order from the first look, also in a window', () => expect(keys(arrange([], ['Y9', 'B2'], 'number', true))).toEqual(['B2#1', 'Y9#1']))

  it('tells two of a face apart', () => expect(keys(arrange([], ['Y2', 'Y2'], 'number', false))).toEqual(['Y2#1', 'Y2#2']))
})

describe('keys', () => {
  it('mean numbers, colours in both languages, and moves', () => {
    expect(intent('7')).toEqual({ does: 'number', number: 7 })
    expect([intent('y'), intent('G')]).toEqual([{ does: 'colour', colour: 'Y' }, { does: 'colour', colour: 'Y' }])
    expect([intent(' '), intent('d'), intent('Enter')]).toEqual([{ does: 'pass' }, { does: 'draw' }, { does: 'press' }])
    expect(intent('x')).toBeNull()
  })

  it('a number alone means the card that fits, or asks for its colour', () => {
    const held = (name: string, fits: boolean) => ({ name, fits })
    expect(meant([held('Y6', false), held('B6', true)])?.name).toBe('B6')
    expect(meant([held('Y6', true), held('B6', true)])).toBeNull()
    expect(meant([held('Y6', true), held('Y6', true)])?.name).toBe('Y6')
    expect(meant([held('Y6', false)])?.name).toBe('Y6')
    expect(meant([])).toBeNull()
  })
})
