import { describe, expect, it } from 'vitest'
import { IDLE } from './choice'
import { guideOf } from './lesson'
import { table } from './testing'
import { de as sagt, en as says } from './lessonwords'
import { en } from './words.en'

const at = (turning: number, changed = {}) => table({ turning, turn: 0, fresh: null, turner: null, ...changed })

describe('the lesson', () => {
  it('has six moves, and says for each what to do and what not', () => {
    for (const w of [says, sagt]) {
      expect(w.steps).toHaveLength(6)
      for (const [index, turning] of [0, 3, 6, 9, 12, 14].entries()) {
        const guide = guideOf(at(turning, index === 5 ? { fresh: 2, turner: 2 } : {}), IDLE, en, w)
        expect(guide.count).toBe(en.lessonStep(index + 1, 6))
        expect(guide.html).toBe(w.steps[index]?.task)
        expect(guide.refuse({ type: 'play', card: 'Y9', slot: 0 })).toBe(w.steps[index]?.astray)
        expect(guide.throws).toBe(index === 5)
      }
    }
  })

  it('lets the right card through', () => {
    expect(guideOf(at(0), IDLE, en, says).refuse({ type: 'play', card: 'R4', slot: 0 })).toBeNull()
    expect(guideOf(at(6), IDLE, en, says).refuse({ type: 'draw' })).toBeNull()
    expect(guideOf(at(6, { phase: 'turn' }), IDLE, en, says)).toMatchObject({ pile: 2, draw: false })
    expect(guideOf(at(14, { fresh: 2, turner: 2 }), IDLE, en, says).refuse({ type: 'snap', card: 'R7' })).toBeNull()
  })

  it('waits while the others move, and is done when the throw has landed', () => {
    expect(guideOf(at(1, { turn: 1 }), IDLE, en, says).html).toBe(says.steps[0]?.wait)
    expect(guideOf(at(14), IDLE, en, says).done).toBe(true)
  })

  it('says so when another card is taken up', () => {
    expect(guideOf(at(0), { at: 'card', key: 'Y9#1', name: 'Y9' }, en, says).html).toBe(says.steps[0]?.astray)
    expect(guideOf(at(0), { at: 'card', key: 'R4#1', name: 'R4' }, en, says)).toMatchObject({ card: null, pile: 0 })
  })
})
