import { describe, expect, it } from 'vitest'
import type { DerbyView } from '../../generated/games/worm-derby'
import { gatesOf, type Standing } from './gates'
import type { Counted } from './lap'
import { testView } from './testing'

const RED = 80_000
const BLUE = 122_500

function view(slalom_view: DerbyView['slalom_view'] = 'driver'): DerbyView {
  return testView({
    slalom_view,
    tiles: [
      { x: -50_000, y: 0, turn: 0, kind: 'start' }, { x: 50_000, y: 0, turn: 0, kind: 'start' }, { x: 0, y: 200_000, turn: 0, kind: 'pylon' },
      { x: 0, y: RED, turn: 0, kind: 'red' }, { x: 0, y: BLUE, turn: 0, kind: 'blue' },
    ],
  })
}

const at = (y: number, sheet: number, ...ledger: number[][]): Counted => ({ x: 0, y, sheet, ledger })
const standings = (head: Counted, of: DerbyView = view()): Standing[] => gatesOf(of, head).map(({ standing }) => standing)
const NONE = [0, 0, 0, 0]
const RIGHT_OUT = [1, 0, 1, 0]
const LEFT_OUT = [0, 1, 0, 1]

describe('the gates of a slalom', () => {
  it('lie ahead, then behind, out and home', () => {
    expect(standings(at(0, 0, NONE, NONE))).toEqual(['ahead', 'ahead'])
    expect(standings(at(100_000, 0, RIGHT_OUT, NONE))).toEqual(['passed', 'ahead'])
    expect(standings(at(150_000, 1, RIGHT_OUT, LEFT_OUT))).toEqual(['ahead', 'ahead'])
    expect(standings(at(100_000, 1, RIGHT_OUT, [-1, 1, 0, 1]))).toEqual(['ahead', 'passed'])
    expect(standings(at(0, 1, [1, -1, 1, 0], [-1, 1, 0, 1]))).toEqual(['passed', 'passed'])
  })

  it('are missed on the wrong side, and made good by going back', () => {
    expect(standings(at(100_000, 0, LEFT_OUT, NONE))).toEqual(['missed', 'ahead'])
    expect(standings(at(0, 0, NONE, NONE))[0]).toBe('ahead')
    expect(standings(at(100_000, 1, RIGHT_OUT, [0, 0, 0, 1]))).toEqual(['ahead', 'missed'])
  })

  it('are told otherwise from the side of the table, or on the way out alone', () => {
    expect(standings(at(0, 1, [0, 0, 1, 0], [0, 0, 0, 1]), view('spectator'))).toEqual(['passed', 'passed'])
    expect(standings(at(150_000, 1, RIGHT_OUT, LEFT_OUT), view('outbound'))).toEqual(['passed', 'passed'])
  })

  it('have their arrow where one passes next: on the other side on the way home, for the driver', () => {
    const [out] = gatesOf(view(), at(0, 0, NONE, NONE))
    const [home] = gatesOf(view(), at(150_000, 1, RIGHT_OUT, LEFT_OUT))
    const [told] = gatesOf(view('spectator'), at(150_000, 1, RIGHT_OUT, LEFT_OUT))
    expect([out?.homeward, home?.homeward]).toEqual([false, true])
    expect(out?.y).toBeGreaterThan(0) // right of it, seen from the start, is down the page
    expect(home?.y).toBeLessThan(0)
    expect(told?.y).toBeGreaterThan(0)
  })
})
