import { describe, expect, it } from 'vitest'
import { between, type Camera, panned, showing, toWindow, toWorld, within, zoomed } from './camera'

const WINDOW = { width: 400, height: 200 }
const WORLD = { x: -50, y: -10, width: 100, height: 100 }
const NEAR: Camera = { x: 3, y: 40, scale: 4 }

it('a whole world is in the middle and fits with an edge', () => {
  const camera = showing(WORLD, WINDOW)
  expect([camera.x, camera.y]).toEqual([0, 40])
  expect(camera.scale).toBeCloseTo(1.84)
  const corner = toWindow({ x: -50, y: -10 }, camera, WINDOW)
  expect(corner.y).toBeGreaterThan(0)
  expect(corner.x).toBeGreaterThan(0)
})

it('window and world lead back to one another', () => {
  const there = toWorld({ x: 17, y: 120 }, NEAR, WINDOW)
  const back = toWindow(there, NEAR, WINDOW)
  expect(back.x).toBeCloseTo(17)
  expect(back.y).toBeCloseTo(120)
})

it('what is under the finger stays under the finger', () => {
  const finger = { x: 300, y: 50 }
  const before = toWorld(finger, NEAR, WINDOW)
  const closer = toWorld(finger, zoomed(NEAR, 1.7, finger, WINDOW), WINDOW)
  expect(closer.x).toBeCloseTo(before.x)
  expect(closer.y).toBeCloseTo(before.y)
  const moved = toWorld({ x: 310, y: 45 }, panned(NEAR, 10, -5), WINDOW)
  expect(moved.x).toBeCloseTo(before.x)
  expect(moved.y).toBeCloseTo(before.y)
})

describe('limits', () => {
  it('nobody gets further away than the whole world, nor so close that all is lost', () => {
    const whole = showing(WORLD, WINDOW)
    expect(within({ ...NEAR, scale: 0.01 }, WORLD, WINDOW)).toEqual(whole)
    expect(within({ ...NEAR, scale: 1e9 }, WORLD, WINDOW).scale).toBeCloseTo(whole.scale * 8)
  })

  it('the world cannot be pushed out of sight', () => {
    const pushed = within({ x: 1e6, y: -1e6, scale: 4 }, WORLD, WINDOW)
    expect(pushed.x).toBeLessThanOrEqual(50)
    expect(pushed.y).toBeGreaterThanOrEqual(-10)
  })
})

it('halfway between two cameras the zoom is their mean in steps', () => {
  expect(between({ x: 0, y: 0, scale: 1 }, { x: 10, y: 20, scale: 4 }, 0.5)).toEqual({ x: 5, y: 10, scale: 2 })
})
