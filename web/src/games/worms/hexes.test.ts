import { describe, expect, it } from 'vitest'
import { along, apart, around, beside, code, holding, middle, named, pair, straight, towards, under } from './hexes'

it('a number and a pair are the same hex, as facts have it', () => {
  expect(code([0, 0])).toBe(2080)
  expect(pair(code([-3, 5]))).toEqual([-3, 5])
  expect(named(code([2, -1]))).toBe('2,-1')
})

it('directions run clockwise from north (WB-H1)', () => {
  expect(around(code([0, 0])).map(named)).toEqual(['0,-1', '1,-1', '1,0', '0,1', '-1,1', '-1,0'])
  const north = middle(code([0, -1]))
  expect(north.x).toBe(0)
  expect(north.y).toBeLessThan(0)
})

it('distances and lines (WB-H2)', () => {
  expect(apart(code([0, 0]), code([2, -1]))).toBe(2)
  expect(straight(code([1, 0]), code([-1, 2]))).toBe(5)
  expect(straight(code([1, 0]), code([1, 0]))).toBe(0)
  expect(straight(code([0, 0]), code([1, 1]))).toBe(0)
})

it('an air strike keeps its arrow wherever the token goes (T26)', () => {
  const strike = (token: number): string[] => [0, 1, 2].map((step) => named(along(token, 3, step)))
  expect(strike(code([0, -1]))).toEqual(['0,-1', '1,-1', '2,-1'])
  expect(strike(beside(code([0, -1]), 2))).toEqual(['1,-2', '2,-2', '3,-2'])
})

describe('on the map', () => {
  it('under the middle of a hex lies that hex, and near it too', () => {
    for (const hex of [code([0, 0]), code([4, -2]), code([-3, 5])]) {
      const { x, y } = middle(hex)
      expect(under({ x, y })).toBe(hex)
      expect(under({ x: x + 30, y: y - 40 })).toBe(hex)
    }
  })

  it('a frame holds whole hexes', () => {
    const frame = holding([code([0, 0])], 10)
    expect(frame.width).toBeCloseTo(148)
    expect(frame.x).toBeCloseTo(-74)
  })

  it('arrow keys find the next hex that way, and nothing behind', () => {
    const hexes = around(code([0, 0]))
    expect(named(towards(code([0, 0]), 'up', hexes) ?? 0)).toBe('0,-1')
    expect(['1,-1', '1,0']).toContain(named(towards(code([0, 0]), 'right', hexes) ?? 0))
    expect(towards(code([0, -1]), 'up', hexes)).toBeNull()
  })
})
