import { describe, expect, it } from 'vitest'
import type { DerbyView } from '../../generated/games/worm-derby'
import { after, home, meant, reasonAt, straight, ways, type Table } from './plan'
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
