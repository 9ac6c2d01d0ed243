// Tables for the tests of this folder, written out where it matters.
import type { WurmtView } from '../../generated/games/das-wurmt'
import type { Chair } from '../../generated/wire'
import type { Situation } from './choice'

export const CHAIRS: Chair[] = [
  { name: 'Emil', avatar: 'crown', kind: 'person', here: true, bot: null },
  { name: 'Dina <3', avatar: 'specs', kind: 'person', here: true, bot: null },
  { name: 'careful', avatar: 'bot', kind: 'bot', here: true, bot: 'careful' },
]

/** Orange 3 1 2 under a hidden head, purple without a head, green 7 under one that seat 0 knows: a 4. */
export function table(changed: Partial<WurmtView> = {}): WurmtView {
  return {
    game: 'das-wurmt', phase: 'main', turn: 0, closing: false, pile: 38, top: 'B', reserve: { Y: 1, P: 1, B: 1 }, discard: [],
    worms: [
      { colour: 'Y', body: [3, 1, 2], length: 6, head: { by: 1, number: null, seen_by: [1], claim: null, claimed_length: null } },
      { colour: 'P', body: [], length: 0, head: null },
      { colour: 'B', body: [7], length: 7, head: { by: 0, number: 4, seen_by: [0], claim: null, claimed_length: null } },
    ],
    players: [
      { hand: ['Y3', 'P:PEEK', 'B5'], plus: [6], minus: [], points: 6 },
      { hand: ['Y?', 'B?', 'B?'], plus: [], minus: [4], points: -4 },
      { hand: ['P?', 'P?', 'P?'], plus: [], minus: [], points: 0 },
    ],
    announce: false, shortest: 10, longest: 12,
    ...changed,
  }
}

/** What seat 0 of `table()` can do. */
export function turn(changed: Partial<Situation> = {}): Situation {
  return {
    hand: ['Y3', 'P:PEEK', 'B5'],
    moves: [
      { type: 'place', card: 'Y3', worm: 0 },
      { type: 'place', card: 'B5', worm: 2 },
      { type: 'peek', card: 'P:PEEK', worm: 0 },
      { type: 'peek', card: 'P:PEEK', worm: 2 },
    ],
    colours: ['Y', 'P', 'B'],
    announce: false,
    ...changed,
  }
}
