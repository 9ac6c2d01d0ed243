// What tests of this folder begin with.
import type { DerbyView, Racer, Spot } from '../../generated/games/worm-derby'

export const coin = (x: number, y: number, sheet = 0): Spot => ({ x, y, sheet, ledger: [] })
export const RACER: Omit<Racer, 'coins'> = { reserve: 0, hand: 0, eaten: [], banned: [], place: null, gates: [] }

/** Seat 0 crawls straight up the middle; a tile lies close on its right. */
export function testView(changed: Partial<DerbyView> = {}): DerbyView {
  const coins = [0, 1, 2, 3, 4, 5].map((n) => coin(0, 60_000 - 7500 * n))
  return {
    game: 'worm-derby', phase: 'move', turn: 0, first: 0, round: 3, rounds: 400, die: '3', steps: 3, lead: null,
    box: [-180_000, -120_000, 180_000, 480_000], gate: 40_000, pylon: 360_000,
    tiles: [
      { x: -50_000, y: 0, turn: 0, kind: 'start' }, { x: 50_000, y: 0, turn: 0, kind: 'start' }, { x: 0, y: 360_000, turn: 0, kind: 'pylon' },
      { x: 14_000, y: 64_000, turn: 0, kind: 'obstacle' },
    ],
    worms: [{ ...RACER, coins }, { ...RACER, coins: [coin(90_000, 90_000), coin(90_000, 97_500)] }],
    leads: [], open: true, cannibal: false, bite: 3750, slalom_view: 'driver', free_start: false, route_guard: 'off',
    ...changed,
  }
}
