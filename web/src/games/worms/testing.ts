// A small table for tests: two teams, a few hexes of land, whatever else a test wants to say.
import type { View } from './kinds'

export const LAND: [number, number][] = [[0, 1], [1, 0], [1, 1], [0, 2], [-1, 2]]

export function viewOf(changed: Partial<View> = {}): View {
  return {
    game: 'worms', phase: 'turns', turn: 0, turns: 1, worms: 2, step: 'move', builder: 0, dial: [0, 0],
    hexes: LAND.map((hex) => ({ hex, sunk: false, craters: 0 })),
    things: [
      { id: 0, kind: 'worm', hex: [1, 0], worm: 'B1', team: 'blue', damaged: false },
      { id: 4, kind: 'worm', hex: [-1, 2], worm: 'R1', team: 'red', damaged: false },
      { id: 40, kind: 'mine', hex: [0, 2], worm: null, team: null, damaged: false },
    ],
    tiles: [], pile: {}, wind: 2, token: null, arrow: null, active: 'B1', cut: false,
    asked: { kind: 'move', seats: [0], card: null, thing: null, hex: null, dice: [], why: null },
    cards: [], pools: {}, supply: 30, supers: 0, drops: 5, sudden: null, filed: [], dropped: [], out: [], final: false, finals: [], timer: 0, sudden_death: 'random',
    players: ['blue', 'red'].map((team, at) => ({ team, hand: at === 0 ? ['uzi', 'bazooka'] : ['starter?'], worms: 1, unhurt: 1, kills: 0, dealt: [], kept: null, place: 1 })),
    ...changed,
  }
}
