import { expect, it } from 'vitest'
import { VX, VY } from './law'
import { arc, around, between, laid, shown } from './place'

it('the pylon is to the right, the right hand is below', () => {
  expect(shown({ x: 0, y: 360_000 })).toEqual({ x: 3600, y: 0 })
  expect(shown({ x: 40_000, y: 0 })).toEqual({ x: 0, y: 400 })
  expect(laid(shown({ x: -123, y: 45_600 }))).toEqual({ x: -123, y: 45_600 })
})

it('a direction leads where the law lays the coin', () => {
  for (const tick of [0, 450, 900, 1777, 3599]) {
    const head = { x: 12_000, y: 70_000 }
    const coin = shown({ x: head.x + (VX[tick] ?? 0), y: head.y + (VY[tick] ?? 0) })
    const point = around(head, tick, 75)
    expect(point.x).toBeCloseTo(coin.x, 1)
    expect(point.y).toBeCloseTo(coin.y, 1)
  }
})

it('an arc runs against the clock, a whole one is closed', () => {
  expect(arc({ x: 0, y: 0 }, 0, 900, 10)).toBe('M0.0 10.0A10 10 0 0 0 10.0 0.0')
  expect(arc({ x: 0, y: 0 }, 0, 2700, 10)).toContain(' 0 1 0 ')
  expect(arc({ x: 0, y: 0 }, 0, 3599, 10).match(/A/g)).toHaveLength(2)
})

it('turns are told by the shorter way', () => {
  expect(between(0, 300)).toBe(300)
  expect(between(0, 3300)).toBe(-300)
  expect(between(3500, 100)).toBe(200)
})
