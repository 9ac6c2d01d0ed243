import { beforeAll, describe, expect, it } from 'vitest'
import { fetchRefusals } from '../../app/refusals'
import type { Fact } from '../../generated/games/drehwurm'
import type { No } from '../../generated/wire'
import { plain } from '../../table/html'
import { fetchTableWords } from '../../table/words'
import { advice, type Scene } from './coach'
import { IDLE } from './choice'
import { counted, steps, sumAfter } from './counting'
import { lines } from './log'
import { why } from './refusing'
import { CHAIRS, opened, photo, table, turn, window } from './testing'
import { de } from './words.de'
import { en } from './words.en'

const scene = (changed: Partial<Scene> = {}): Scene => ({ view: table(), now: window(), window: opened(), you: 0, chairs: CHAIRS, help: 2, locked: false, answer: null, plan: null, ...changed })
const said = (choice: Parameters<typeof advice>[0], changed: Partial<Scene> = {}, w = en): string => plain(advice(choice, scene(changed), w))

beforeAll(() => fetchTableWords('en')) // bots are called by it

describe('Wim', () => {
  it('says what was turned and what goes on it', () => {
    expect(said(IDLE)).toBe('Dina <3 turned pile 2. A 4 or 6 in another colour fits: first one wins!')
    expect(said(IDLE, {}, de)).toBe('Dina <3 hat Drehwurm 2 gedreht: 4 oder 6 in anderer Farbe passt. Der Schnellste zählt!')
    expect(said(IDLE, { view: table({ piles: [{ slot: 1, top: 'J1', count: 2, bottom: null, up: null, down: null }] }) })).toContain('A 9 or 2 in any colour fits')
    expect(said(IDLE, { view: table({ same_colour: true }) })).toContain('A 4 or 6 in blue fits')
  })

  it('helps less where less help is wanted', () => {
    expect(said(IDLE, { help: 1 })).toBe('Dina <3 turns pile 2: blue 5')
    expect(said({ at: 'card', key: 'Y4#1', name: 'Y4' }, { help: 0, now: turn(), window: null })).toBe('')
  })

  it('knows who turned, who passed, who waits', () => {
    expect(said(IDLE, { you: 1 })).toBe('You turned pile 2: now the others may throw on it.')
    expect(said(IDLE, { answer: { type: 'pass' } })).toBe(en.coachPassed)
    expect(said(IDLE, { locked: true })).toBe(en.coachLocked)
    expect(said(IDLE, { plan: { type: 'play', card: 'B7', slot: 2 } })).toBe('Planned: blue 7 on pile 3. Throws go first.')
    expect(said(IDLE, { window: opened({ mode: 'sealed' }), answer: { type: 'pass' } })).toBe(en.coachSealed)
  })

  it('speaks of the card taken up', () => {
    const fresh = { view: table({ fresh: null, turner: null, turn: 0 }), window: null, now: turn() }
    expect(said({ at: 'card', key: 'Y4#1', name: 'Y4' }, fresh)).toBe('Yellow 4 fits on pile 2. Then that pile is turned.')
    expect(said({ at: 'card', key: 'cY#0', name: 'cY' }, fresh, de)).toBe('Das gelbe Huhn kann Drehwurm 1 oder 3 fressen: 3 für die eigene Farbe, 2 für Joker, 1 für andere.')
    expect(said(IDLE, fresh)).toBe(en.coachIdle)
    expect(said(IDLE, { ...fresh, view: table({ fresh: null, turner: null, turn: 0, draw_pile: 5 }) })).toBe(en.warnLow)
  })

  it('says when a worm on the fresh pile is free', () => {
    const view = table({ turn: 0 })
    expect(said(IDLE, { view, window: null, now: turn({ fresh: 1, moves: [{ type: 'snap', card: 'Y4' }, ...turn().moves] }) })).toContain('still fresh: a 4 or 6 in another colour on it is a free throw')
  })
})

describe('the log', () => {
  const told = (facts: Fact[], w = en, you: number | null = 0): string[] => lines({ facts }, you, CHAIRS, w).map(({ html }) => plain(html))

  it('tells a worm and its turning in one line', () => {
    const facts: Fact[] = [{ type: 'Laid', seat: 1, card: 25, slot: 1 }, { type: 'Turned', seat: 1, slot: 1, card: 13, window: 4 }, { type: 'TurnCame', seat: 2 }]
    expect(told(facts)).toEqual(['Dina <3 lays red 8 on pile 2; it turns: blue 5'])
    expect(told(facts, de)).toEqual(['Dina <3 legt die rote 8 auf Drehwurm 2; er dreht sich: blaue 5'])
    expect(told(facts, de, 1)).toEqual(['Du legst die rote 8 auf Drehwurm 2; er dreht sich: blaue 5'])
  })

  it('keeps what others draw to itself, and the deal', () => {
    expect(told([{ type: 'DrewCard', seat: 1, card: null, left: 40 }])).toEqual(['Dina <3 draws a card'])
    expect(told([{ type: 'MatchBegan', match: 1, matches: 3, starts: 0 }, { type: 'Dealt', seat: 0, card: 3 }, { type: 'Formed', slot: 0, card: 3, left: 54 }])).toEqual(['Match 1 of 3: You begin'])
  })

  it('tells a throw, and the photo-finish before it', () => {
    const thrown: Fact = { type: 'Thrown', seat: 2, card: 3, slot: 1 }
    expect(told([thrown])).toEqual(['Squirm throws in yellow 4!'])
    expect(lines({ facts: [thrown], photo: photo() }, 0, CHAIRS, de).map(({ html }) => plain(html))).toEqual(['Zielfoto: Squirm 0,61 s, du 0,69 s', 'Squirm wirft die gelbe 4 dazwischen!'])
  })

  it('tells who ate what, and how a match is counted', () => {
    expect(told([{ type: 'Ate', seat: 1, chicken: 0, slot: 1, cards: 5, thrown: false }, { type: 'Formed', slot: 1, card: 3, left: 40 }])).toEqual(['Dina <3’s yellow chicken eats pile 2: 5 cards', 'A new pile 2: yellow 4'])
    expect(told([{ type: 'MatchEnded', match: 2, reason: 'draw_pile', conditions: 'draw_pile' }, { type: 'HandCounted', seat: 0, worms: [1], chickens: [2], points: -2 }, { type: 'HandCounted', seat: 1, worms: [], chickens: [], points: 0 }], de)).toEqual(['Partie 2 ist vorbei: der Nachziehstapel ist aufgebraucht', 'Du: 2 auf der Hand, −2'])
  })
})

describe('Wim says why and what would fit', () => {
  const no = (code: string, data: Record<string, unknown> = {}): No => ({ t: 'no', id: '1', code, data, clause: '' })
  const name = (seat: number): string => CHAIRS[seat]?.name ?? ''

  it('of colours', () => {
    expect(why(no('COLOUR_MISMATCH', { card: 'B4', top: 'B5', slot: 'p1', fits: ['p0'], jokers: 'fit', colours: 'differ' }), name, en)).toBe('Blue 4 and blue 5 have the same colour: they must differ. It fits on pile 1.')
    expect(why(no('COLOUR_MISMATCH', { card: 'R4', top: 'B5', slot: 'p1', fits: [], jokers: 'fit', colours: '' }), name, de)).toBe('An diesem Tisch muss ein Wurf dieselbe Farbe haben: die rote 4 und die blaue 5 haben verschiedene.')
  })

  it('of numbers', () => {
    expect(why(no('NUMBER_NOT_ADJACENT', { card: 'Y7', top: 'B5', slot: 'p1', numbers: ['4', '6'], fits: [] }), name, en)).toBe('7 is not next to 5: only 4 or 6 would do.')
    expect(why(no('NUMBER_NOT_ADJACENT', { card: 'Y7', top: 'B9', slot: 'p1', numbers: ['8', '1'], fits: ['p0', 'p2'] }), name, de)).toBe('7 und 9 sind keine Nachbarn: Hier geht nur 8 oder 1/10. Die gelbe 7 passt auf Drehwurm 1 oder 3.')
  })

  it('of chickens', () => expect(why(no('CHICKEN_COLOUR_MISMATCH', { card: 'cR', top: 'B5', slot: 'p1', fits: ['p2'] }), name, de)).toBe('Das rote Huhn frisst unter der eigenen Farbe oder einem Joker, nicht unter der blauen 5. Es könnte Drehwurm 3 fressen.'))

  it('of a race that was lost', () => {
    expect(plain(why(no('SNAP_LOST', { by: 1, ms: 81 }), name, en))).toBe('0.08 s too late: Dina <3 was quicker. You keep your card.')
    expect(why(no('SNAP_LOST', { by: 1, ms: 0 }), name, de)).toBe('Genauso schnell wie Dina <3! Das Los hat entschieden, deine Karte behältst du.')
  })

  it('in the words of the engine where he has none', async () => {
    await fetchRefusals()
    expect(why(no('CARD_NOT_IN_HAND', { card: 'Y4' }), name, en)).toBe('Yellow 4 is not in your hand.')
  })
})

describe('the count', () => {
  const view = table({
    phase: 'between', reason: 'hand_empty', results: [[11, 5, -12]],
    players: [
      { hand: ['Y4'], chickens: ['cR'], eaten: [{ chicken: 'cY', count: 6, worms: ['Y2', 'Y9', 'Y4', 'R3', 'B4', 'J5'], points: 13 }], throws: 0, answer: '', points: 11 },
      { hand: [], chickens: [], eaten: [{ chicken: 'cB', count: 3, worms: ['B1', 'R9', 'Y8'], points: 5 }], throws: 0, answer: '', points: 5 },
      { hand: Array<string>(10).fill('Y2'), chickens: ['cY', 'cB'], eaten: [], throws: 0, answer: '', points: -12 },
    ],
  })

  it('goes card by card, 3, 2, 1, then the hand (S1, S3)', () => {
    const [mine, dina, none] = counted(view) ?? []
    expect(mine?.meals[0]?.worms.map(({ points }) => points)).toEqual([3, 3, 3, 1, 1, 2])
    expect([0, 3, 6, 8].map((step) => mine && sumAfter(mine, step))).toEqual([0, 9, 13, 11])
    expect([dina, none].map((row) => row && sumAfter(row, 99))).toEqual([5, -12])
    expect(steps(counted(view) ?? [])).toBe(12)
  })

  it('is for when the match is over', () => expect(counted(table())).toBeNull())
})
