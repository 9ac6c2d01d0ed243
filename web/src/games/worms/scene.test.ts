import { describe, expect, it } from 'vitest'
import { beats, times } from './beats'
import { PIECES, WHY } from './cards'
import { around, code } from './hexes'
import type { Fact } from './kinds'
import { after, coastal, lying, onLand, placed, type Scene, sceneOf } from './scene'
import { viewOf } from './testing'

const AT: [number, number] = [-1, 2]
const BESIDE: [number, number] = [0, 2]
const [HEX, NEXT] = [code(AT), code(BESIDE)]
const why = (name: string): number => WHY.indexOf(name)
const crater: Fact = { type: 'ThingPlaced', kind: PIECES.indexOf('crater') + 1, thing: null, hex: AT }
const play = (scene: Scene, ...facts: Fact[]): Scene => facts.reduce(after, scene)
const start = sceneOf(viewOf())

describe('a scene follows the facts', () => {
  it('a hurt worm that is thrown lies on its new hex, in front of those that were there', () => {
    const scene = play(start, { type: 'Damaged', worm: 4, hex: AT }, { type: 'Moved', thing: 4, start: AT, to: BESIDE, why: why('blast') })
    expect(lying(scene, HEX)).toEqual([])
    expect(lying(scene, NEXT).map(({ id, hurt }) => [id, hurt])).toEqual([[40, false], [4, true]])
  })

  it('craters are counted, and taken away by what clears them', () => {
    const two = play(start, crater, crater)
    expect(two.ground.get(HEX)?.craters).toBe(2)
    expect(play(two, { type: 'Destroyed', thing: 108, hex: AT, cause: 3 }).ground.get(HEX)?.craters).toBe(1)
  })

  it('what sinks takes everything along, and may rise again, empty (WB-X2, WB-X4)', () => {
    const sunk = play(start, crater, { type: 'Sank', hex: AT })
    expect(onLand(sunk, HEX)).toBe(false)
    expect(lying(sunk, HEX)).toEqual([])
    const risen = play(sunk, { type: 'Rose', hex: AT })
    expect(risen.ground.get(HEX)).toEqual({ sunk: false, craters: 0 })
  })

  it('token, wind, worm and hurt change with their facts, and a new turn clears the token', () => {
    const scene = play(start, { type: 'TokenPut', hex: AT, arrow: 3, why: null }, { type: 'WindTurned', wind: 5 }, { type: 'Activated', worm: 4, hex: AT })
    expect([scene.token, scene.arrow, scene.wind, scene.active]).toEqual([HEX, 3, 5, 4])
    expect(play(scene, { type: 'TurnStarted', seat: 1, turn: 2, final: false }).token).toBeNull()
  })

  it('new pieces have their kind by their number', () => {
    const scene = play(start, { type: 'ThingPlaced', kind: 4, thing: 75, hex: BESIDE }, { type: 'ThingPut', seat: 0, thing: 9, hex: BESIDE })
    expect(lying(scene, NEXT).map(({ kind, worm }) => worm ?? kind)).toEqual(['mine', 'fire', 'Y2'])
  })

  it('a fact that moves nothing leaves the scene as it is', () => {
    expect(after(start, { type: 'TimeUp', seat: 0 })).toBe(start)
  })
})

it('land is coastal beside water, the dial or a sunk hex', () => {
  expect(coastal(start, HEX, around(HEX))).toBe(true)
  expect(coastal(start, code([9, 9]), around(code([9, 9])))).toBe(false)
})

it('worms stand in front, and nothing stands outside its hex', () => {
  const things = lying(play(start, { type: 'Moved', thing: 4, start: AT, to: BESIDE, why: 0 }), NEXT)
  const stacked = placed([...things].reverse())
  expect(stacked.map(({ thing }) => thing.kind)).toEqual(['mine', 'worm'])
  for (const count of [1, 4, 7]) for (const { x, y } of placed(Array.from({ length: count }, () => things[0]!))) expect(Math.hypot(x, y)).toBeLessThan(50)
})

describe('beats', () => {
  const chain: Fact[] = [
    { type: 'DieRolled', why: why('aim'), face: 3, thing: null, hex: AT },
    { type: 'DieRolled', why: why('aim'), face: 8, thing: null, hex: AT },
    { type: 'FaceChosen', face: 8 },
    { type: 'Blasted', hex: AT, water: false, gift: false },
    crater,
    { type: 'DieRolled', why: why('blast'), face: 4, thing: 4, hex: AT },
    { type: 'Damaged', worm: 4, hex: AT },
    { type: 'Moved', thing: 4, start: AT, to: BESIDE, why: why('blast') },
    { type: 'Flipped', kind: 2, hex: BESIDE, danger: true },
    { type: 'CardFiled', card: 'bazooka', cut: false },
  ]

  it('what belongs together is seen at once, in causal order', () => {
    expect(beats(chain).map(({ facts }) => facts.map(({ type }) => type))).toEqual([
      ['DieRolled', 'DieRolled', 'FaceChosen'], ['Blasted', 'ThingPlaced'], ['DieRolled', 'Damaged'], ['Moved'], ['Flipped', 'CardFiled'],
    ])
  })

  it('nothing is lost, and dice of one roll lie side by side', () => {
    expect(beats(chain).flatMap(({ facts }) => facts)).toEqual(chain)
    expect(beats(chain)[0]?.effects).toEqual([{ kind: 'die', hex: HEX, thing: null, faces: ['3', 'HIT'] }])
  })

  it('one looks at where it happens, and hears it', () => {
    expect(beats(chain).map(({ hex }) => hex)).toEqual([HEX, HEX, HEX, NEXT, NEXT])
    expect(beats(chain)[1]?.sound).toBe('crunch')
  })

  it('350 ms each, 4 s in all, then fast; a quicker pace is quicker', () => {
    expect(times(3).starts).toEqual([0, 350, 700])
    const long = times(60)
    expect(long.starts.filter((at) => at <= 4200).length).toBeGreaterThan(11)
    expect(long.ends).toBeLessThan(8000)
    expect(times(10, 2).ends).toBe(times(10).ends / 2)
  })
})
