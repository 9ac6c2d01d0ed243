import { describe, expect, it } from 'vitest'
import { atOnce, type Choice, IDLE, tap, targets } from './choice'
import { turn, window } from './testing'

const card = (name: string) => ({ on: 'card', key: `${name}#1`, name }) as const
const snap = (name: string) => ({ as: 'throw', move: { type: 'snap', card: name }, key: `${name}#1` })

describe('while throws are quick', () => {
  it('one tap on a worm throws it', () => expect(tap(IDLE, card('Y4'), window())).toEqual({ choice: IDLE, send: snap('Y4') }))

  it('one that does not fit is thrown too: the answer says why it does not', () => {
    expect(atOnce(IDLE, 'B7', window())).toBe(true)
    expect(tap(IDLE, card('B7'), window()).send).toEqual(snap('B7'))
  })

  it('a chicken is no throw', () => {
    expect(atOnce(IDLE, 'cY', window())).toBe(false)
    expect(tap(IDLE, card('cY'), window()).send).toBeUndefined()
  })

  it('a chicken is one where the table has it so', () => {
    expect(tap(IDLE, card('cY'), window({ moves: [{ type: 'pass' }, { type: 'snap', card: 'cY' }] })).send).toEqual(snap('cY'))
  })

  it('no throw is a throw of nothing', () => expect(tap(IDLE, { on: 'pass' }, window()).send).toEqual({ as: 'throw', move: { type: 'pass' }, key: null }))

  it('a tap on a pile does nothing for somebody who is not next', () => expect(tap(IDLE, { on: 'pile', slot: 0 }, window())).toEqual({ choice: IDLE }))
})

describe('the next player, while throws go first', () => {
  const next = window({ ...turn(), moves: [...window().moves, ...turn().moves], fresh: 1, throwing: 'quick', guarded: true })

  it('throws by a card first, whatever card', () => {
    expect(tap(IDLE, card('Y4'), next).send).toEqual(snap('Y4'))
    expect(tap(IDLE, card('B7'), next).send).toEqual(snap('B7'))
  })

  it('plans by a pile first', () => {
    const { choice } = tap(IDLE, { on: 'pile', slot: 2 }, next)
    expect(choice).toEqual({ at: 'pile', slot: 2 })
    expect(atOnce(choice, 'B7', next)).toBe(false)
    expect(tap(choice, card('B7'), next).send).toEqual({ as: 'move', move: { type: 'play', card: 'B7', slot: 2 }, key: 'B7#1' })
  })

  it('on the glowing pile a card is a throw, pile first or not', () => {
    expect(tap({ at: 'pile', slot: 1 }, card('Y4'), next).send).toEqual(snap('Y4'))
  })

  it('eats by the chicken, then the pile', () => {
    const { choice } = tap(IDLE, card('cY'), next)
    expect(tap(choice, { on: 'pile', slot: 0 }, next).send).toEqual({ as: 'move', move: { type: 'eat', card: 'cY', slot: 0 }, key: 'cY#1' })
  })
})

describe('when the guard is over and the pile still fresh', () => {
  const late = window({ moves: [{ type: 'snap', card: 'Y4' }, ...turn().moves.filter((move) => move.type !== 'play' || move.slot !== 1)], turn: true, guarded: false })

  it('a card that fits the fresh pile still flies', () => expect(tap(IDLE, card('Y4'), late).send).toEqual(snap('Y4')))

  it('another is taken up, and never laid by one tap', () => {
    const step = tap(IDLE, card('B7'), late)
    expect(step).toEqual({ choice: { at: 'card', key: 'B7#1', name: 'B7' } })
    expect(tap(step.choice, { on: 'pile', slot: 2 }, late).send).toEqual({ as: 'move', move: { type: 'play', card: 'B7', slot: 2 }, key: 'B7#1' })
  })

  it('where answers were sealed the free throw is a move of the turn', () => {
    const free = { ...late, throwing: null }
    const step = tap(IDLE, card('Y4'), free)
    expect(step.send).toBeUndefined()
    expect(tap(step.choice, { on: 'pile', slot: 1 }, free).send).toEqual({ ...snap('Y4'), as: 'move' })
  })
})

describe('at a calm table', () => {
  const calm = window({ throwing: 'calm', guarded: false })

  it('a card is chosen, then confirmed', () => {
    const { choice, send } = tap(IDLE, card('Y4'), calm)
    expect(send).toBeUndefined()
    expect(tap(choice, { on: 'button' }, calm).send).toEqual(snap('Y4'))
    expect(tap(choice, { on: 'pile', slot: 1 }, calm).send).toEqual(snap('Y4'))
    expect(tap(choice, card('Y4'), calm).choice).toEqual(IDLE)
  })

  it('one that does not fit may be confirmed, so that the answer can say why', () => {
    expect(tap({ at: 'card', key: 'B7#1', name: 'B7' }, { on: 'button' }, calm).send).toEqual(snap('B7'))
  })
})

describe('a regular turn', () => {
  const taken: Choice = { at: 'card', key: 'Y4#1', name: 'Y4' }

  it('shows where a card fits', () => {
    expect(targets('cY', turn())).toEqual([0, 2])
    expect(targets('Y4', turn())).toEqual([1])
    expect(targets('Y9', turn())).toEqual([])
  })

  it('the button lays a card that fits on one pile only', () => {
    expect(tap(taken, { on: 'button' }, turn()).send).toEqual({ as: 'move', move: { type: 'play', card: 'Y4', slot: 1 }, key: 'Y4#1' })
    expect(tap({ at: 'card', key: 'cY#0', name: 'cY' }, { on: 'button' }, turn()).send).toBeUndefined()
  })

  it('a card may be laid where it does not fit, so that the answer can say why', () => {
    expect(tap(taken, { on: 'pile', slot: 0 }, turn()).send?.move).toEqual({ type: 'play', card: 'Y4', slot: 0 })
  })

  it('draws, then turns', () => {
    expect(tap(taken, { on: 'draw' }, turn()).send?.move).toEqual({ type: 'draw' })
    expect(tap(IDLE, { on: 'pile', slot: 2 }, turn({ moves: [{ type: 'turn', slot: 2 }], turn: false, turning: true })).send?.move).toEqual({ type: 'turn', slot: 2 })
  })

  it('out of turn nothing is sent', () => {
    const idle = turn({ moves: [], turn: false })
    expect(tap(taken, { on: 'pile', slot: 1 }, idle).send).toBeUndefined()
    expect(tap(IDLE, { on: 'draw' }, idle).send).toBeUndefined()
    expect(tap(IDLE, { on: 'pass' }, idle).send).toBeUndefined()
  })
})
