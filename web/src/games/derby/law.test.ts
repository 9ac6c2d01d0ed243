// @vitest-environment node
import { describe, expect, it } from 'vitest'
import made from '../../../../tests/vectors/worm-derby.json' // by scripts/derby_scenes.py, from the law in Python
import { guarded, lapOpen, nextCoin } from './lap'
import {
  type Box, chord, COS, crosses, lt, Near, nearest, onTable, placeFault, rdiv, type Reason, shiftFault, SIN, type Spot, Tile, tilesOverlap,
  tilesWithin, towards, TW, VX, VY,
} from './law'

interface Scene {
  head: [number, number]; own: [number, number][]; tiles: [number, number, number][]; coins: [number, number][]
  box: [number, number, number, number]; body: boolean; verdicts: [number, number][]; runs: number[]; nearest: [number, number][]
}
interface Vectors {
  scenes: Scene[]
  squares: { a: [number, number, number]; b: [number, number, number]; overlap: boolean; one: boolean; three: boolean; on: boolean }[]
  boards: { tiles: [number, number, number][]; box: [number, number, number, number]; open: boolean }[]
  ways: { gates: number[]; pylon: number; coins: number[][] }[]
}
const vectors = made as unknown as Vectors
const REASONS: (Reason | null)[] = [null, 'STEP_TABLE', 'STEP_TILE', 'STEP_WORM', 'STEP_SELF', 'STEP_GAP']
const TABLE: Box = [-180000, -120000, 180000, 480000]
const spot = ([x, y]: [number, number]): Spot => ({ x, y })
const square = ([x, y, turn]: [number, number, number]): Tile => new Tile(x, y, turn)

function near(scene: Scene): Near {
  const own = scene.own.map(spot)
  return new Near(spot(scene.head), own, scene.tiles.map(square), scene.coins.map(spot), scene.box, scene.body ? own.slice(1) : [])
}

async function sum(xs: readonly number[], ys: readonly number[]): Promise<string> {
  const text = xs.map((x, k) => `${x},${ys[k]}`).join(',')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

describe('the tables', () => {
  it('are those of every other platform', async () => {
    expect(await sum(VX, VY)).toBe('8e45133644814b70788c950b7f0f53bb5ed24f0e2f92a03689a4f4d2131c5ab6')
    expect(await sum(COS, SIN)).toBe('bbddb7da4dcee3188be0f46673eb2670d428724ddcc2f3fdcd4d9a44c83bb634')
  })

  it('round halves away from zero', () => {
    expect([rdiv(5, 2), rdiv(-5, 2), rdiv(4, 3), rdiv(-4, 3), rdiv(0, 7)]).toEqual([3, -3, 1, -1, 0])
  })
})

describe('the law here and in Python', () => {
  it('gives the same verdict and reason on each of 3600 ticks', () => {
    for (const [n, scene] of vectors.scenes.entries()) {
      const found = near(scene).verdicts()
      const changes = found.flatMap((reason, k) => (k === 0 || reason !== found[k - 1] ? [[k, REASONS.indexOf(reason)]] : []))
      expect(changes, `scene ${n}`).toEqual(scene.verdicts)
    }
  })

  it('gives the same runs, and the same tick for a pointer', () => {
    for (const scene of vectors.scenes) {
      const runs = near(scene).runs()
      expect(runs.flatMap(({ first, last }) => [first, last])).toEqual(scene.runs)
      for (const [pointed, tick] of scene.nearest) expect(nearest(runs, pointed)).toBe(tick < 0 ? null : tick)
    }
  })

  it('agrees about tiles', () => {
    for (const one of vectors.squares) {
      const [a, b] = [square(one.a), square(one.b)]
      expect([tilesOverlap(a, b), tilesWithin(a, b, TW), tilesWithin(a, b, 3 * TW - 1), onTable(b, TABLE)]).toEqual([
        one.overlap, one.one, one.three, one.on,
      ])
    }
  })

  it('agrees whether a lap is possible', () => {
    for (const board of vectors.boards) expect(lapOpen(board.tiles.map(square), 40000, board.box)).toBe(board.open)
  })

  it('counts laps and gates alike', () => {
    for (const { gates, pylon, coins } of vectors.ways) {
      const told = coins.map(([x = 0, y = 0, sheet = 0, ...flat]) => ({
        x, y, sheet, ledger: gates.map((_, j) => flat.slice(4 * j, 4 * j + 4)),
      }))
      for (const [n, coin] of told.slice(1).entries()) expect(nextCoin(told[n] as typeof coin, coin, pylon, gates)).toEqual(coin)
    }
  })
})

describe('worked cases', () => {
  const body: Spot[] = [-7500, -15000, -22500, -30000].map((x) => ({ x, y: 0 }))
  const open: Box = [-1000000, -1000000, 1000000, 1000000]
  const among = (...tiles: [number, number, number][]): Near => new Near({ x: 0, y: 0 }, body, tiles.map(square), [], open)

  it('WD-WRM-3: on an open table only the own body is in the way', () => {
    expect(among().runs()).toEqual([{ first: 2405, last: 4795 }])
    expect([1195, 1196, 1800].map((tick) => among().verdict(tick))).toEqual([null, 'STEP_SELF', 'STEP_SELF'])
  })

  it('WD-OBS-4: an opening of 7400 can be passed, one of 7399 cannot', () => {
    expect(among([3750, 17841, 450], [3750, -17842, 450]).verdict(0)).toBe('STEP_GAP')
    expect(among([3750, 17842, 450], [3750, -17842, 450]).runs()).toEqual([{ first: 3449, last: 3751 }])
  })

  it('4.6: of two ends as near the lower one is taken', () => {
    const runs = among([15000, 0, 0]).runs()
    expect([1000, 400, 1800].map((tick) => nearest(runs, tick))).toEqual([1000, 801, 1195])
    expect(nearest([], 5)).toBe(null)
  })

  it('says what forbids a tile', () => {
    const tiles = [new Tile(-50000, 0, 0), new Tile(50000, 0, 0), new Tile(0, 360000, 0), new Tile(0, 200000, 0)]
    const put = (x: number, y: number, turn = 0): string | null => placeFault(new Tile(x, y, turn), tiles, TABLE)
    expect([put(0, 80000), put(0, 79999), put(0, 280000), put(0, 280001), put(120000, 350001)]).toEqual([
      null, 'TILE_NEAR_START', null, 'TILE_NEAR_PYLON', 'TILE_BEYOND',
    ])
    expect([put(170001, 200000), put(10000, 200000)]).toEqual(['TILE_OFF_TABLE', 'TILE_OVERLAP'])
    const shift = (x: number, y: number, coins: Spot[] = []): string | null => shiftFault(new Tile(x, y, 0), 3, tiles, coins, TABLE)
    expect([shift(40000, 200000), shift(40001, 200000)]).toEqual([null, 'TILE_TOO_FAR'])
    expect(shift(13700, 200000, [{ x: 0, y: 200000 }])).toBe(null)
    expect(shift(13699, 200000, [{ x: 0, y: 200000 }])).toBe('TILE_ON_WORM')
    expect([shift(0, 470001), shift(0, 345000)]).toEqual(['TILE_OFF_TABLE', 'TILE_OVERLAP'])
  })

  it('finds directions and distances', () => {
    expect([towards({ x: 0, y: 0 }, { x: 0, y: 7500 }), towards({ x: 0, y: 0 }, { x: 7500, y: -13 })]).toEqual([900, 3599])
    expect(lt(13700, 0, new Tile(0, 0, 0), 3700)).toBe(false)
    expect(chord(new Tile(0, 0, 0), new Tile(25000, 3000, 0))).toEqual({ ax: 10000, ay: -7000, bx: 15000, by: -7000 })
    expect(crosses({ x: 0, y: -1 }, { x: 0, y: 1 }, { ax: -1, ay: 0, bx: 1, by: 0 })).toBe(true)
  })
})

it('the way round is guarded while tiles come from the hand, or always', () => {
  expect((['off', 'setup', 'always'] as const).map((guard) => [guarded(guard, true), guarded(guard, false)])).toEqual([[false, false], [true, false], [true, true]])
})
