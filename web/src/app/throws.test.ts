import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Window } from '../generated/wire'
import { Throws } from './throws.svelte'

const window: Window = { number: 3, mode: 'live', seats: [0, 1], next: 1, face: 175, guard: 2000, tail: 'everyone', closes: null, asked: [], mine: { answer: null, waiting: null, locked: 0 } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('throws go first until the guard is over, counted from the face', () => {
  const throws = new Throws()
  throws.took(window)
  expect(throws.guarding).toBe(true)
  vi.advanceTimersByTime(2174)
  expect(throws.guarding).toBe(true)
  vi.advanceTimersByTime(1)
  expect(throws.guarding).toBe(false)
})

it('a window that is over guards nothing', () => {
  const throws = new Throws()
  throws.took(window)
  throws.took(null)
  expect(throws).toMatchObject({ window: null, guarding: false, locked: false })
})

it('sealed answers are in nobody’s way', () => {
  const throws = new Throws()
  throws.took({ ...window, mode: 'sealed', guard: 0 })
  expect(throws.guarding).toBe(false)
})

it('what is mine is heard, of this window only, and a lock passes', () => {
  const throws = new Throws()
  throws.took(window)
  throws.heard({ t: 'own', window: 2, mine: { answer: { type: 'pass' }, waiting: null, locked: 0 } })
  expect(throws.window?.mine?.answer).toBeNull()
  throws.heard({ t: 'own', window: 3, mine: { answer: null, waiting: null, locked: 1000 } })
  expect(throws.locked).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(throws.locked).toBe(false)
})
