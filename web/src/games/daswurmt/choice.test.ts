import { describe, expect, it } from 'vitest'
import { button, type Choice, IDLE, tap, targets } from './choice'
import { turn } from './testing'

const taken = (slot: number): Choice => tap(IDLE, { on: 'card', slot }, turn()).choice

describe('a worm card', () => {
  it('is taken up by a tap and put back by another', () => {
    const choice = taken(0)
    expect(choice).toEqual({ at: 'place', slot: 0 })
    expect(tap(choice, { on: 'card', slot: 0 }, turn()).choice).toEqual(IDLE)
  })

  it('gives way to another card', () => {
    expect(tap(taken(0), { on: 'card', slot: 2 }, turn()).choice).toEqual({ at: 'place', slot: 2 })
  })

  it('fits on the worms of its colour only', () => {
    expect(targets(taken(0), turn())).toEqual([0])
  })

  it('is laid by a tap on the worm', () => {
    expect(tap(taken(0), { on: 'worm', worm: 0 }, turn()).send).toEqual({ type: 'place', card: 'Y3', worm: 0 })
  })

  it('is laid by the button if only one worm has its colour', () => {
    expect(button(taken(0), turn())).toEqual({ does: 'place', worm: 0 })
    expect(tap(taken(0), { on: 'button' }, turn()).send).toEqual({ type: 'place', card: 'Y3', worm: 0 })
  })

  it('needs a choice where two worms have its colour', () => {
    const two = turn({ colours: ['Y', 'P', 'B', 'Y'], moves: [{ type: 'place', card: 'Y3', worm: 0 }, { type: 'place', card: 'Y3', worm: 3 }] })
    expect(button({ at: 'place', slot: 0 }, two)).toEqual({ does: 'pick', what: 'worm' })
    expect(tap({ at: 'place', slot: 0 }, { on: 'button' }, two).send).toBeUndefined()
  })

  it('may be laid where it does not fit, so that the answer can say why', () => {
    expect(tap(taken(0), { on: 'worm', worm: 2 }, turn()).send).toEqual({ type: 'place', card: 'Y3', worm: 2 })
  })

  it('is asked about while worm cards are not allowed', () => {
    const resting = turn({ moves: [{ type: 'end' }] })
    expect(button({ at: 'place', slot: 0 }, resting)).toEqual({ does: 'pick', what: 'other' })
    expect(tap({ at: 'place', slot: 0 }, { on: 'button' }, resting).send).toEqual({ type: 'place', card: 'Y3', worm: 0 })
  })
})

describe('with announcement', () => {
  const loud = turn({ announce: true })

  it('a card that fits is held until a number is said', () => {
    const { choice, send } = tap({ at: 'place', slot: 0 }, { on: 'worm', worm: 0 }, loud)
    expect(send).toBeUndefined()
    expect(choice).toEqual({ at: 'claim', slot: 0, worm: 0 })
    expect(tap(choice, { on: 'claim', claim: 7, length: null }, loud).send).toEqual({ type: 'place', card: 'Y3', worm: 0, claim: 7 })
    expect(tap(choice, { on: 'claim', claim: 7, length: 11 }, loud).send).toEqual({ type: 'place', card: 'Y3', worm: 0, claim: 7, length: 11 })
  })

  it('escape goes back to choosing a worm', () => {
    expect(tap({ at: 'claim', slot: 0, worm: 0 }, { on: 'escape' }, loud).choice).toEqual({ at: 'place', slot: 0 })
  })
})

describe('action cards', () => {
  it('peek at a head that is tapped', () => {
    expect(tap(taken(1), { on: 'worm', worm: 2 }, turn()).send).toEqual({ type: 'peek', card: 'P:PEEK', worm: 2 })
    expect(button(taken(1), turn())).toEqual({ does: 'pick', what: 'head' })
  })

  it('without a target ask why', () => {
    const bare = turn({ moves: [{ type: 'place', card: 'Y3', worm: 0 }] })
    expect(tap({ at: 'act', slot: 1, action: 'PEEK' }, { on: 'button' }, bare).send).toEqual({ type: 'peek', card: 'P:PEEK' })
  })

  it('remove takes a segment, never a head', () => {
    const now = turn({ hand: ['P:REMOVE', 'Y1'], moves: [{ type: 'remove', card: 'P:REMOVE', worm: 0, number: 3 }, { type: 'remove', card: 'P:REMOVE', worm: 0, number: 1 }] })
    const choice: Choice = { at: 'act', slot: 0, action: 'REMOVE' }
    expect(tap(choice, { on: 'segment', worm: 0, number: 3 }, now).send).toEqual({ type: 'remove', card: 'P:REMOVE', worm: 0, number: 3 })
    expect(tap(choice, { on: 'worm', worm: 0 }, now).send).toEqual({ type: 'remove', card: 'P:REMOVE', worm: 0, number: 'head' })
  })

  it('a new worm is chosen from the reserve, or comes at once if there is one left', () => {
    const choice: Choice = { at: 'act', slot: 0, action: 'NEW_WORM' }
    const both = turn({ hand: ['B:NEW_WORM'], moves: [{ type: 'new', card: 'B:NEW_WORM', colour: 'Y' }, { type: 'new', card: 'B:NEW_WORM', colour: 'P' }] })
    expect(button(choice, both)).toEqual({ does: 'pick', what: 'end' })
    expect(tap(choice, { on: 'end', colour: 'P' }, both).send).toEqual({ type: 'new', card: 'B:NEW_WORM', colour: 'P' })
    const last = turn({ hand: ['B:NEW_WORM'], moves: [{ type: 'new', card: 'B:NEW_WORM', colour: 'Y' }] })
    expect(tap(choice, { on: 'button' }, last).send).toEqual({ type: 'new', card: 'B:NEW_WORM', colour: 'Y' })
  })

  it('refill marks cards to throw away and draws up to five', () => {
    const now = turn({ hand: ['Y:REFILL', 'Y7', 'P1'], moves: [{ type: 'refill', card: 'Y:REFILL', discards: [] }] })
    let { choice } = tap(IDLE, { on: 'card', slot: 0 }, now)
    expect(choice).toEqual({ at: 'refill', slot: 0, thrown: [] })
    expect(button(choice, now)).toEqual({ does: 'draw', cards: 3 })
    choice = tap(choice, { on: 'card', slot: 1 }, now).choice
    expect(button(choice, now)).toEqual({ does: 'draw', cards: 4 })
    expect(tap(choice, { on: 'button' }, now).send).toEqual({ type: 'refill', card: 'Y:REFILL', discards: ['Y7'] })
    choice = tap(choice, { on: 'card', slot: 1 }, now).choice
    expect(choice).toEqual({ at: 'refill', slot: 0, thrown: [] })
    expect(tap(choice, { on: 'card', slot: 0 }, now).choice).toEqual(IDLE)
  })

  it('thrown away without effect goes by the button', () => {
    const now = turn({ hand: ['P:PEEK'], moves: [{ type: 'peek', card: 'P:PEEK', worm: null }] })
    expect(button({ at: 'act', slot: 0, action: 'PEEK' }, now)).toEqual({ does: 'void' })
  })
})

describe('the button', () => {
  it('waits while it is not my turn', () => {
    expect(button(IDLE, turn({ moves: [] }))).toEqual({ does: 'wait' })
  })

  it('ends the turn after a rest', () => {
    const rested = turn({ moves: [{ type: 'end' }] })
    expect(tap(IDLE, { on: 'button' }, rested).send).toEqual({ type: 'end' })
  })

  it('swaps a hand without worm cards', () => {
    const stuck = turn({ hand: ['P:PEEK', 'Y:SKIP'], moves: [{ type: 'skip', card: 'Y:SKIP' }, { type: 'redraw' }] })
    expect(tap(IDLE, { on: 'button' }, stuck).send).toEqual({ type: 'redraw' })
  })
})
