import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settings } from '../../app/settings.svelte'
import type { Chair } from '../../generated/wire'
import { plain } from '../../table/html'
import { accuracy, cardName, diceAt, DROPS, kindOf, scatters, SUDDENS, teamOf, WEAPONS, WHY, wormName, wormNumber } from './cards'
import { FRESH } from './choice'
import { code } from './hexes'
import type { Fact } from './kinds'
import { guideOf, STEPS } from './lesson'
import { lessonWords } from './lessonwords'
import { lines } from './log'
import { percent } from './odds.svelte'
import { why } from './refusing'
import { sceneOf } from './scene'
import { fetchHints, fetchSentences } from './sentences.svelte'
import { hexTold } from './telling'
import { viewOf } from './testing'
import { slips, warnings } from './warnings'
import { fetchWords, words } from './words'

const chairs: Chair[] = ['Ann', 'Ben'].map((name) => ({ name, avatar: 'leaf', kind: 'person', here: true, bot: null }))
const told = (facts: Fact[], you: number | null = 0): string[] => lines(facts, you, chairs, words()).map(({ html }) => plain(html))
const HEX: [number, number] = [-1, 2]

beforeAll(async () => void (await Promise.all([fetchSentences('en'), fetchSentences('de'), fetchHints('en'), fetchHints('de'), fetchWords('en'), fetchWords('de')])))
beforeEach(() => void (settings.lang = 'en'))

it('numbers of facts are the things and cards of the engine', () => {
  expect([kindOf(0), kindOf(24), kindOf(40), kindOf(56), kindOf(72)]).toEqual(['worm', 'drum', 'mine', 'crate', 'fire'])
  expect([wormName(5), wormNumber('R2'), teamOf(9)]).toEqual(['R2', 5, 'yellow'])
  expect(WEAPONS.length + DROPS.length + SUDDENS.length).toBe(54)
})

it('a card tells how its shot may drift', () => {
  expect([accuracy('bazooka'), accuracy('girder'), scatters('air_strike'), scatters('mortar')]).toEqual([4, null, true, false])
  expect([1, 2, 3, 9].map((far) => diceAt(4, far))).toEqual([4, 3, 2, 1])
})

describe('the log', () => {
  const dice: Fact[] = [3, 8, 7].map((face) => ({ type: 'DieRolled', why: WHY.indexOf('aim'), face, thing: null, hex: HEX }))

  it('dice of one roll are one line, in both languages', () => {
    expect(told(dice)).toEqual(['Accuracy: 3 direct hit wind.'])
    settings.lang = 'de'
    expect(told(dice)).toHaveLength(1)
    expect(told(dice)[0]).toContain('Volltreffer')
  })

  it('you are you, others have their names, watchers see names only', () => {
    const turn: Fact = { type: 'TurnStarted', seat: 0, turn: 1, final: false }
    expect(told([turn])).toEqual(['It is your turn.'])
    expect(told([turn], 1)).toEqual(['Ann is to move.'])
    expect(told([{ type: 'CardDrawn', seat: 1, card: null }])).toEqual(['Ben draws a card.'])
  })

  it('names of people cannot bring marks along', () => {
    const bad = [{ ...chairs[0]!, name: '<img>' }]
    expect(lines([{ type: 'CardDrawn', seat: 0, card: null }], null, bad, words())[0]?.html).toContain('&lt;img&gt;')
  })

  it('a map that chance built is told in one line', () => {
    const put: Fact[] = Array.from({ length: 8 }, (_, at) => ({ type: 'ThingPut', seat: null, thing: at, hex: HEX }))
    expect(told(put)).toEqual(['Chance has placed worms and cargo.'])
  })

  it('every fact has a sentence in both languages', () => {
    const facts: Fact[] = [
      { type: 'BuilderChosen', seat: 1 }, { type: 'TileLaid', seat: 0, tile: 0, hexes: [HEX] }, { type: 'SetGiven', seat: 1, team: 1 }, { type: 'TeamDealt', seat: 0, team: 0 },
      { type: 'StarterDealt', seat: 1, card: null }, { type: 'SuddenDealt', seat: 0, sudden: 'nuclear_test' }, { type: 'SuddenKept', seat: 1, sudden: null }, { type: 'Activated', worm: 0, hex: HEX },
      { type: 'Healed', worm: 0, hex: HEX }, ...[0, 1, 2, 3, 4, 5, 6, 10].map((one): Fact => ({ type: 'Moved', thing: 0, start: HEX, to: [0, 2], why: one })),
      { type: 'FaceChosen', face: 8 }, { type: 'Flipped', kind: 2, hex: HEX, danger: false }, { type: 'Flipped', kind: 4, hex: HEX, danger: true }, { type: 'TokenPut', hex: HEX, arrow: 2, why: null },
      { type: 'TokenPut', hex: HEX, arrow: 0, why: 7 }, { type: 'Blasted', hex: HEX, water: true, gift: false }, { type: 'DrumBlew', hex: HEX }, { type: 'Damaged', worm: 0, hex: HEX },
      ...[0, 1, 2, 3, 4].flatMap((cause): Fact[] => [0, 56].map((thing) => ({ type: 'Destroyed', thing, hex: HEX, cause }))),
      { type: 'ThingPlaced', kind: 3, thing: 56, hex: HEX }, { type: 'PoolEmpty', kind: 3 }, { type: 'Sank', hex: HEX }, { type: 'Rose', hex: HEX }, { type: 'SupplyEmpty', seat: 0 },
      { type: 'CardPlayed', seat: 1, card: 'uzi' }, { type: 'CardFiled', card: 'uzi', cut: true }, { type: 'DropDrawn', drop: 'gale' }, { type: 'DropsShuffled' }, { type: 'SuddenDeath', sudden: 'inferno' },
      { type: 'WindTurned', wind: 3 }, { type: 'WindStayed', wind: 3 }, { type: 'Prodded', thing: 0, hex: HEX }, { type: 'TurnCut', worm: 0 }, { type: 'TimeUp', seat: 0 }, { type: 'TeamOut', team: 1, seat: 1 },
      { type: 'FinalRound', seats: [0, 1] }, { type: 'GameEnded', winners: [0] },
    ]
    for (const lang of ['en', 'de'] as const) {
      settings.lang = lang
      for (const fact of facts) for (const line of told([fact])) expect(line).not.toMatch(/^fact\.|\{|undefined/)
      expect(told(facts).length).toBeGreaterThan(40)
    }
  })
})

it('a hex is told with all that lies there', () => {
  const text = hexTold(code([0, 2]), sceneOf(viewOf()), words())
  expect(text).toBe('Hex 0,2: the mine. land, coast')
})

it('the risk of slipping is the number of wet neighbours, the wind counted twice (T40)', () => {
  // water in directions 2 to 5, land in 1 and 6
  const hexes = [[0, 0], [0, -1], [-1, 0]].map((hex) => ({ hex: [hex[0]! + 5, hex[1]! + 5] as [number, number], sunk: false, craters: 0 }))
  expect(slips(code([5, 5]), viewOf({ hexes, wind: 3 }))).toBe('5/8')
  expect(slips(code([5, 5]), viewOf({ hexes, wind: 1 }))).toBe('4/8')
})

it('Wim warns of what lies where one is going', () => {
  expect(warnings({ type: 'jump', hex: [0, 2] }, viewOf(), words())[0]).toBe('a mine lies there')
  expect(warnings({ type: 'stay' }, viewOf(), words())).toEqual([])
})

it('a refusal names worms and cards as they are called here', () => {
  const text = why({ t: 'no', id: '', code: 'UNHEARD_OF', data: {}, clause: '' }, words())
  expect(text).toBe('UNHEARD_OF')
  expect(cardName('uzi')).toBe('Uzi')
})

it('percents are honest at the ends', () => {
  expect([0, 0.004, 0.42, 0.996, 1].map(percent)).toEqual(['0 %', '< 1 %', '42 %', '> 99 %', '100 %'])
})

describe('the lesson', () => {
  it('has words for every step in both languages', () => {
    for (const lang of ['en', 'de'] as const) {
      settings.lang = lang
      expect(lessonWords().steps).toHaveLength(STEPS.length)
    }
  })

  it('lets the right move through, teaches at another, and ends after the turn', () => {
    const guide = guideOf(viewOf(), FRESH, words(), lessonWords())
    expect(guide.count).toBe('2/7')
    expect(guide.refuse({ type: 'inch', hex: [2, 1] })).toBeNull()
    expect(guide.refuse({ type: 'stay' })).toContain('crate')
    expect(guideOf(viewOf({ turns: 2 }), FRESH, words(), lessonWords()).done).toBe(true)
  })
})
