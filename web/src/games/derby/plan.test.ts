import { describe, expect, it } from 'vitest'
import type { DerbyView } from '../../generated/games/worm-derby'
import { after, home, meant, reasonAt, steady, straight, ways, type Table } from './plan'
import { coin, testView } from './testing'

const table = (changed: Partial<DerbyView> = {}): Table => ({ view: testView(changed), seat: 0, bodyGap: false })

describe('a plan', () => {
  it('lays a coin at the leading end and picks one up at the other', () => {
    const worm = after({ lead: 'front', ticks: [900] }, table())
    expect(worm).toHaveLength(6)
    expect(worm[0]).toMatchObject({ x: 0, y: 67_500 })
    expect(worm.at(-1)).toMatchObject({ x: 0, y: 30_000 })
    expect(straight(worm, 'front')).toBe(900)
    expect(straight(worm, 'back')).toBe(2700)
  })

  it('goes on from where the thought-of steps end', () => {
    const { head, ahead } = ways({ lead: 'front', ticks: [900, 1200] }, table())
    expect(head.y).toBeGreaterThan(67_500)
    expect(ahead).toBe(1200)
  })

  it('knows why a coin cannot lie there', () => {
    const found = ways({ lead: 'front', ticks: [] }, table())
    expect(reasonAt(0, found)).toBe('STEP_TILE')
    expect(reasonAt(2700, found)).toBe('STEP_SELF')
    expect(reasonAt(1300, found)).toBeNull()
    expect(meant(2700, found)).not.toBeNull()
  })

  it('draws the finger to straight on, and to where the coin touches', () => {
    const found = ways({ lead: 'front', ticks: [] }, table())
    expect(meant(911, found)).toBe(900)
    expect(meant(965, found)).toBe(965)
    const [run] = found.legal
    expect(meant((run?.first ?? 0) + 9, found)).toBe(run?.first)
  })

  it('is over at home, but only after a lap', () => {
    const worm = [coin(0, 5000, 1), coin(0, 12_500, 1)]
    expect(home(worm, 'front', table().view)).toBe(true)
    expect(home([coin(0, 5000), coin(0, 12_500)], 'front', table().view)).toBe(false)
    expect(home([coin(60_000, 5000, 1), coin(60_000, 12_500, 1)], 'front', table().view)).toBe(false)
  })
})

it('a drag stays on its arc until another is clearly nearer', () => {
  const ways = { lead: 'front' as const, head: { x: 0, y: 0 }, ahead: 900, legal: [{ first: 300, last: 800 }, { first: 1000, last: 1500 }], blocked: [] }
  expect(meant(steady(880, 700, ways), ways)).toBe(800)
  expect(steady(1010, 700, ways)).toBe(1010) // two hundred ticks from its own arc
  expect(steady(940, 700, ways)).toBe(800) // nearer to the other, by less than fifteen degrees
  expect(steady(500, 700, ways)).toBe(500)
  expect(steady(1200, null, ways)).toBe(1200)
})
