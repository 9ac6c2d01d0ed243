import { beforeAll, describe, expect, it } from 'vitest'
import type { WurmtFact } from '../../generated/games/das-wurmt'
import { plain } from '../../table/html'
import { fetchTableWords } from '../../table/words'
import { lines } from './log'
import { CHAIRS, table } from './testing'
import { de } from './words.de'
import { en } from './words.en'

const told = (facts: WurmtFact[], you: number | null = 0, w = en): string[] => lines(facts, table(), you, CHAIRS, w).map(({ html }) => plain(html))
const placed = (seat: number, claim: number | null = null): WurmtFact => ({ type: 'Placed', seat, worm: 0, colour: 0, claim, claimed_length: null, number: null })
const revealed = (seat: number, number: number, length: number, claim: number | null = null): WurmtFact => ({ type: 'Revealed', seat, worm: 0, number, length, claim, claimed_length: null })

beforeAll(() => fetchTableWords('en')) // bots are called by it

describe('a move becomes one line', () => {
  it('a head on a bare worm', () => expect(told([placed(1), { type: 'TurnBegan', seat: 2 }])).toEqual(['Dina <3 puts a head on the orange worm']))

  it('a reveal that scores', () => {
    const facts: WurmtFact[] = [placed(1), revealed(1, 5, 11), { type: 'Scored', seat: 1, worm: 0, points: 5 }, { type: 'Tidied', worm: 0, cards: 3 }]
    expect(told(facts)).toEqual(['Dina <3 uncovered a 5: the orange worm is 11: +5'])
    expect(told(facts, 1)).toEqual(['You uncovered a 5: the orange worm is 11: +5'])
    expect(told(facts, 1, de)).toEqual(['Du deckst eine 5 auf: Der orange Wurm misst 11: +5'])
  })

  it('a reveal that is too short', () => expect(told([placed(0), revealed(0, 2, 8)])).toEqual(['You uncovered a 2: the orange worm is 8, nothing happens']))

  it('a peek, with the number for those who saw it', () => {
    const peek = (number: number | null): WurmtFact[] => [{ type: 'Played', seat: 0, card: 22 }, { type: 'Peeked', seat: 0, worm: 0, number }]
    expect(told(peek(6))).toEqual(['You peeked under the head of the orange worm: 6'])
    expect(told(peek(null), 1)).toEqual(['Emil peeked under the head of the orange worm'])
  })

  it('cards that are drawn, all in one', () => {
    const drew = (card: number | null, colour: number): WurmtFact => ({ type: 'Drew', seat: 0, colour, card })
    expect(told([drew(5, 0), drew(22, 1)])).toEqual(['You draw orange 6 and Peek (purple back)'])
    expect(told([drew(null, 0), drew(null, 2), drew(null, 2)], 1)).toEqual(['Emil draws orange, green and green'])
  })
})

it('a claim is told when it is made, and whether it was true when the head is turned up', () => {
  expect(told([placed(1, 7)])).toEqual(['Dina <3 puts a head on the orange worm: “It is a 7.”'])
  expect(told([placed(1, 2), revealed(1, 4, 9, 7)])[1]).toBe('Dina <3 uncovered a 4: the orange worm is 9, nothing happens. “7” was a fib!')
})

describe('the deal is not told card by card', () => {
  const drew = (seat: number): WurmtFact => ({ type: 'Drew', seat, colour: 0, card: null })

  it('when chance says who begins', () => expect(told([drew(0), { type: 'Began', seat: 1 }])).toEqual(['Dina <3 begins.']))

  it('when that was settled before', () => expect(told([drew(0), drew(1), { type: 'TurnBegan', seat: 0 }])).toEqual([]))

  it('but what is drawn later is, in a game that is told from its beginning', () => {
    const facts: WurmtFact[] = [drew(0), { type: 'Began', seat: 1 }, { type: 'TurnBegan', seat: 1 }, placed(1), drew(1)]
    expect(told(facts).at(-1)).toBe('Dina <3 draws orange')
  })
})

it('a move of the clock is marked', () => {
  expect(lines([placed(1)], table(), 0, CHAIRS, en, true)).toEqual([{ seat: 1, html: '<b>Dina &lt;3</b> puts a head on the orange worm', automatic: true }])
})

it('bots are told apart by the names of their seats', () => {
  expect(told([placed(2)])[0]).toBe(`${en.botNames[2]} puts a head on the orange worm`)
})
