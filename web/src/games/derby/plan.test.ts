import { describe, expect, it } from 'vitest'
import type { DerbyView, Spot } from '../../generated/games/worm-derby'
import { after, home, meant, reasonAt, straight, ways, type Table } from './plan'

const coin = (x: number, y: number, sheet = 0): Spot => ({ x, y, sheet, ledger: [] })

/** Seat 0 crawls straight up the middle; a tile lies close on its right. */
function table(changed: Partial<DerbyView> = {}): Table {
  const coins = [0, 1, 2, 3, 4, 5].map((n) => coin(0, 60_000 - 7500 * n))
  const racer = { reserve: 0, hand: 0, eaten: [], banned: [], place: null, gates: [] }
  const view: DerbyView = {
    game: 'worm-derby', phase: 'move', turn: 0, first: 0, round: 3, rounds: 400, die: '3', steps: 3, lead: null,
    box: [-180_000, -120_000, 180_000, 480_000], gate: 40_000, pylon: 360_000,
    tiles: [
      { x: -50_000, y: 0, turn: 0, kind: 'start' }, { x: 50_000, y: 0, turn: 0, kind: 'start' }, { x: 0, y: 360_000, turn: 0, kind: 'pylon' },
      { x: 14_000, y: 64_000, turn: 0, kind: 'obstacle' },
    ],
    worms: [{ ...racer, coins }, { ...racer, coins: [coin(90_000, 90_000), coin(90_000, 97_500)] }],
    leads: [], open: true, cannibal: false, bite: 3750, slalom_view: 'driver', free_start: false, route_guard: 'off',
    ...changed,
  }
  return { view, seat: 0, bodyGap: false }
}

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
