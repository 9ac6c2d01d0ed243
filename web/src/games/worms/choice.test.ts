import { describe, expect, it } from 'vitest'
import { cellsOf, type Choice, FRESH, movesAt, type Now, onMap, preview, tap, type Tap, wish } from './choice'
import { code, named } from './hexes'
import type { Move } from './kinds'
import { viewOf } from './testing'

const now = (kind: string, moves: Move[], more: Partial<Now['view']> = {}): Now => {
  const view = viewOf(more)
  return { view: { ...view, asked: { ...view.asked!, kind, ...(more.asked ?? {}) } }, moves, hand: view.players[0]?.hand ?? [] }
}
const after = (situation: Now, ...taps: Tap[]): { choice: Choice; sent: Move | undefined } => {
  let [choice, sent]: [Choice, Move | undefined] = [FRESH, undefined]
  for (const one of taps) {
    const step = tap(choice, one, situation)
    choice = step.choice
    sent = step.send
  }
  return { choice, sent }
}
const hex = (q: number, r: number): Tap => ({ on: 'hex', hex: code([q, r]) })
const INCH: Move = { type: 'inch', hex: [1, 1] }
const JUMP: Move = { type: 'jump', hex: [1, 1] }
const FAR: Move = { type: 'jump', hex: [0, 2] }

describe('moving', () => {
  const moving = now('move', [{ type: 'stay' }, INCH, JUMP, FAR])

  it('by key the second press goes, whichever way was chosen', () => {
    const press: Tap = { on: 'hex', hex: code([1, 1]), key: true }
    expect(after(moving, press, press).sent).toEqual(INCH)
    expect(after(moving, press, { on: 'move', move: JUMP }, press).sent).toEqual(JUMP)
  })

  it('a tap takes a hex up, the button or a second tap goes there', () => {
    expect(after(moving, hex(0, 2)).choice.picked).toEqual(FAR)
    expect(after(moving, hex(0, 2), { on: 'button' }).sent).toEqual(FAR)
    expect(after(moving, hex(0, 2), hex(0, 2)).sent).toEqual(FAR)
  })

  it('where one may inch or jump, each tap takes up the other way, and only the button goes', () => {
    expect(after(moving, hex(1, 1)).choice.picked).toEqual(INCH)
    const second = after(moving, hex(1, 1), hex(1, 1))
    expect([second.choice.picked, second.sent]).toEqual([JUMP, undefined])
    expect(after(moving, hex(1, 1), { on: 'move', move: JUMP }, { on: 'button' }).sent).toEqual(JUMP)
  })

  it('a tap elsewhere or Escape lets go', () => {
    expect(after(moving, hex(0, 2), hex(5, 5)).choice.picked).toBeNull()
    expect(after(moving, hex(0, 2), { on: 'escape' }).choice.picked).toBeNull()
  })
})

it('a worm is chosen by a tap on its hex; of two worms there the button or a chip tells which', () => {
  const one = now('activate', [{ type: 'activate', worm: 'B1' }])
  expect(after(one, hex(1, 0)).sent).toEqual({ type: 'activate', worm: 'B1' })
  const things = viewOf().things.map((thing) => (thing.id === 4 ? { ...thing, id: 1, worm: 'B2', hex: [1, 0] as [number, number] } : thing))
  const two = now('activate', [{ type: 'activate', worm: 'B1' }, { type: 'activate', worm: 'B2' }], { things })
  expect(after(two, hex(1, 0)).sent).toBeUndefined()
  expect(after(two, hex(1, 0), hex(1, 0), { on: 'button' }).sent).toEqual({ type: 'activate', worm: 'B2' })
})

it('a weapon is taken up, and put back by a second tap', () => {
  const playing = now('play', [{ type: 'pass' }, { type: 'play', card: 'uzi' }, { type: 'play', card: 'bazooka' }])
  expect(after(playing, { on: 'card', slot: 1 }, { on: 'button' }).sent).toEqual({ type: 'play', card: 'bazooka' })
  expect(after(playing, { on: 'card', slot: 1 }, { on: 'card', slot: 1 }).choice).toEqual(FRESH)
})

it('the arrow of an air strike turns with its hex kept', () => {
  const moves: Move[] = [1, 2, 3].map((direction) => ({ type: 'strike', hex: [0, 1], direction }))
  const strike = now('target', moves)
  const { choice } = after(strike, hex(0, 1), { on: 'direction', direction: 3 })
  expect(choice.picked).toEqual({ type: 'strike', hex: [0, 1], direction: 3 })
})

it('a face lies on the map where it would carry the token; wind and number may be the same hex', () => {
  const moves: Move[] = [{ type: 'face', face: '2' }, { type: 'face', face: 'WIND' }, { type: 'face', face: 'HIT' }]
  const offers = onMap(FRESH, now('accuracy', moves, { token: [0, 1] }))
  expect([...offers].map(([one, faces]) => [named(one), faces.length])).toEqual([['1,0', 2], ['0,1', 1]])
})

it('pieces are placed one after the other, with the chosen kind', () => {
  const moves: Move[] = ['blue', 'mine'].flatMap((thing): Move[] => [{ type: 'put', thing, hex: [0, 1] }, { type: 'put', thing, hex: [1, 1] }])
  const placing = now('put', moves)
  expect(after(placing, hex(1, 1)).sent).toEqual({ type: 'put', thing: 'blue', hex: [1, 1] })
  expect(after(placing, { on: 'piece', piece: 'mine' }, hex(0, 1)).sent).toEqual({ type: 'put', thing: 'mine', hex: [0, 1] })
})

describe('building', () => {
  // two hexes: turned by 180 degrees they cover the same cells from another anchor, and the menu has them once (WB-S3)
  const turns: [number, number][][] = [[[0, 0], [0, 1]], [[0, 0], [-1, 1]], [[0, 0], [-1, 0]], [[0, 0], [0, -1]], [[0, 0], [1, -1]], [[0, 0], [1, 0]]]
  const moves: Move[] = [{ type: 'tile', tile: 2, hex: [3, 0], turned: 0 }, { type: 'tile', tile: 2, hex: [3, 2], turned: 1 }]
  const building = now('tile', moves, { tiles: [{ tile: 2, turns }], phase: 'building' })

  it('any hex that the tile would cover means it, however it is described', () => {
    expect(after(building, hex(3, 1)).choice.picked).toEqual(moves[0])
    const half = after(building, { on: 'turn', by: 1 }, { on: 'turn', by: 1 }, { on: 'turn', by: 1 }, hex(3, 1))
    expect(half.choice.picked).toEqual(moves[0])
    expect(preview(half.choice, building.view).map(named)).toEqual(['3,0', '3,1'])
  })

  it('turned, it stays as near as it can', () => {
    const turned = after(building, hex(3, 1), { on: 'turn', by: 1 })
    expect(turned.choice.picked).toEqual(moves[1])
    expect(cellsOf(building.view, 2, 1, [3, 2]).map(named)).toEqual(['3,2', '2,3'])
    expect(after(building, hex(3, 1), { on: 'turn', by: 1 }, { on: 'button' }).sent).toEqual(moves[1])
  })
})

describe('let go over the map', () => {
  it('a worm may have two ways to a neighbour', () => {
    const moving = now('move', [{ type: 'stay' }, INCH, JUMP, FAR])
    expect(movesAt(FRESH, code([1, 1]), moving)).toEqual([INCH, JUMP])
    expect(movesAt(FRESH, code([5, 5]), moving)).toEqual([])
  })

  it('what may not be is asked for all the same, so that the table says why', () => {
    const moving = now('move', [{ type: 'stay' }])
    expect(wish(FRESH, code([1, 1]), moving, 'worm')).toEqual({ type: 'inch', hex: [1, 1] })
    expect(wish(FRESH, code([4, 1]), moving, 'worm')).toEqual({ type: 'jump', hex: [4, 1] })
    expect(wish(FRESH, code([1, 0]), moving, 'worm')).toBeNull() // where it is
    const placing = now('put', [{ type: 'put', thing: 'mine', hex: [0, 1] }])
    expect(wish(FRESH, code([3, 3]), placing, 'piece')).toEqual({ type: 'put', thing: 'mine', hex: [3, 3] })
  })

  it('a tile is asked for where its middle would lie', () => {
    const turns: [number, number][][] = Array.from({ length: 6 }, () => [[0, 0], [0, 1], [0, 2]])
    const building = now('tile', [], { tiles: [{ tile: 2, turns }], phase: 'building' })
    expect(wish(FRESH, code([4, 4]), building, 'tile')).toEqual({ type: 'tile', tile: 2, turned: 0, hex: [4, 3] })
  })
})
