import { expect, it } from 'vitest'
import type { DerbyView } from '../../generated/games/worm-derby'
import { guideOf } from './lesson'
import { en as said } from './lessonwords'
import { RACER, testView } from './testing'
import { en } from './words.en'

const hand = (tiles: number): Pick<DerbyView, 'worms'> => ({ worms: [{ ...RACER, coins: [], hand: tiles }, { ...RACER, coins: [] }] })
const count = (changed: Partial<DerbyView>): string => guideOf(testView(changed), 0, false, en, said).count

it('counts six tasks, by what the table asks', () => {
  expect(count({ phase: 'place', round: 0, ...hand(1) })).toBe(en.lessonStep(1, 6))
  expect(count({ phase: 'build', round: 0, ...hand(0) })).toBe(en.lessonStep(2, 6))
  expect(count({ round: 0, die: '5' })).toBe(en.lessonStep(3, 6))
  expect(count({ phase: 'ace', round: 1, die: 'ace' })).toBe(en.lessonStep(4, 6))
  expect(count({ round: 1, die: '5' })).toBe(en.lessonStep(5, 6))
  expect(count({ round: 2, die: '3' })).toBe(en.lessonStep(6, 6))
  expect(guideOf(testView({ round: 2, turn: 1 }), 0, false, en, said).done).toBe(true)
})

it('says what comes next when coins are laid, and when all are', () => {
  const [first, more, all] = [guideOf(testView({ round: 0 }), 0, false, en, said), guideOf(testView({ round: 0 }), 2, false, en, said), guideOf(testView({ round: 0 }), 5, true, en, said)]
  expect([first.html, more.html, all.html]).toEqual([said.steps[2]?.task, said.more, said.go])
})

it('holds a step of the head back once, when the tail shall lead', () => {
  const guide = guideOf(testView({ round: 2 }), 0, false, en, said)
  expect(guide.end).toBe('back')
  expect(guide.refuse({ type: 'step', lead: 'front', tick: 900 })).toBe(said.steps[5]?.astray)
  expect(guide.refuse({ type: 'step', lead: 'back', tick: 2700 })).toBeNull()
  expect(guideOf(testView({ round: 0 }), 0, false, en, said).refuse({ type: 'step', lead: 'front', tick: 900 })).toBeNull()
})

it('has Wim speak while he moves', () => {
  expect(guideOf(testView({ round: 1, turn: 1 }), 0, false, en, said).html).toBe(said.steps[4]?.wim)
})
