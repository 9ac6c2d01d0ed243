import { describe, expect, it } from 'vitest'
import { advice, type Scene } from './coach'
import { IDLE } from './choice'
import { plain } from '../../table/html'
import { CHAIRS, table, turn } from './testing'
import { en } from './words.en'
import { de } from './words.de'

const scene = (changed: Partial<Scene> = {}): Scene => ({ view: table(), now: turn(), you: 0, chairs: CHAIRS, winners: null, help: 2, ...changed })
const said = (choice: Parameters<typeof advice>[0], changed: Partial<Scene> = {}, w = en): string => plain(advice(choice, scene(changed), w, (text) => text))

describe('with a card in hand', () => {
  it('says which hidden heads score and which are too long', () => {
    expect(said({ at: 'place', slot: 0 })).toBe('The orange worm is 6 long plus its hidden head. It scores when you uncover 4, 5 or 6. Too long with 7.')
    expect(said({ at: 'place', slot: 0 }, {}, de)).toBe('Der orange Wurm misst 6 plus Kopf. Deckst du 4, 5 oder 6 auf, gibt es Punkte! Zu lang bei 7.')
  })

  it('knows a head that I know', () => {
    expect(said({ at: 'place', slot: 2 })).toBe('You know the head: 4. The green worm becomes 11: +4 for you!')
  })

  it('says that nothing is counted on a worm without a head', () => {
    const now = turn({ hand: ['P3'], moves: [{ type: 'place', card: 'P3', worm: 1 }] })
    expect(said({ at: 'place', slot: 0 }, { now })).toBe('The purple worm has no head yet: your card is covered and nothing is counted.')
  })

  it('only warns at help level 1, and is silent at 0', () => {
    expect(said({ at: 'place', slot: 0 }, { help: 1 })).toBe('Careful: this worm may get too long.')
    expect(said({ at: 'place', slot: 2 }, { help: 1 })).toBe('')
    expect(said({ at: 'place', slot: 0 }, { help: 0 })).toBe('')
  })

  it('says what an action does, and that it has nothing to do now', () => {
    expect(said({ at: 'act', slot: 1, action: 'PEEK' })).toBe('Look secretly under one head.')
    const bare = turn({ moves: [{ type: 'place', card: 'Y3', worm: 0 }] })
    expect(said({ at: 'act', slot: 1, action: 'PEEK' }, { now: bare })).toBe('Look secretly under one head. There is nothing for it to do now.')
  })
})

describe('without a card', () => {
  it('says what a turn is', () => expect(said(IDLE)).toBe(en.coachIdle))
  it('says who thinks', () => expect(said(IDLE, { view: table({ turn: 1 }), now: turn({ moves: [] }) })).toBe('Dina <3 is thinking …'))
  it('tells a spectator whose turn it is', () => expect(said(IDLE, { you: null, now: turn({ moves: [] }) })).toBe('Emil is to move.'))
  it('says that nobody draws any more', () => expect(said(IDLE, { view: table({ closing: true }) })).toBe(en.coachClosing))
  it('says who won', () => {
    expect(said(IDLE, { winners: [0] })).toBe('You win with 6 points!')
    expect(said(IDLE, { winners: [0], you: 1 })).toBe('Emil won with 6 points.')
    expect(said(IDLE, { winners: [0], you: 1 }, de)).toBe('Emil gewinnt mit 6 Punkten.')
    expect(said(IDLE, { winners: [0, 1], you: null }, de)).toBe('Emil und Dina <3 gewinnen mit 6 Punkten.')
  })
})

it('escapes what people call themselves', () => {
  const view = table({ turn: 1 })
  expect(advice(IDLE, scene({ view, now: turn({ moves: [] }) }), en, (text) => text.replace('<', '&lt;'))).toContain('Dina &lt;3')
})
