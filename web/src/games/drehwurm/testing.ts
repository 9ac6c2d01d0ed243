// Tables for the tests of this folder, written out where it matters.
import type { View } from '../../generated/games/drehwurm'
import type { Chair, Photo, Window } from '../../generated/wire'
import type { Situation } from './choice'

export const CHAIRS: Chair[] = [
  { name: 'Emil', avatar: 'crown', kind: 'person', here: true, bot: null },
  { name: 'Dina <3', avatar: 'specs', kind: 'person', here: true, bot: null },
  { name: 'careful', avatar: 'bot', kind: 'bot', here: true, bot: 'careful' },
]

/** Dina turned pile 2, which shows blue 5. Seat 2 is next. */
export function table(changed: Partial<View> = {}): View {
  return {
    game: 'drehwurm', phase: 'regular', mode: 'live', match: 1, matches: 3, starts: 0, dealer: 0, turn: 2, fresh: 1, turner: 1, turning: 4, throwing: [0, 2],
    draw_pile: 54,
    piles: [
      { slot: 0, top: 'Y3', count: 2, bottom: null, up: null, down: null },
      { slot: 1, top: 'B5', count: 3, bottom: 'R8', up: null, down: null },
      { slot: 2, top: 'J6', count: 2, bottom: null, up: null, down: null },
    ],
    played: 0, chickens: 6, extra_piles: [2, 4],
    players: [
      { hand: ['Y4', 'B7', 'R6'], chickens: ['cY'], eaten: [], throws: 0, answer: '', points: 0 },
      { hand: ['?', '?'], chickens: ['c?'], eaten: [], throws: 0, answer: '', points: 0 },
      { hand: ['?'], chickens: ['c?', 'c?'], eaten: [], throws: 0, answer: '', points: 0 },
    ],
    reason: '', results: [], snap: true, same_colour: false,
    ...changed,
  }
}

export function opened(changed: Partial<Window> = {}): Window {
  return { number: 4, mode: 'live', seats: [0, 2], next: 2, face: 175, guard: 2000, tail: 'everyone', closes: null, asked: [], mine: { answer: null, waiting: null, locked: 0 }, ...changed }
}

/** Seat 0 of `table()` in the window: yellow 4 and red 6 fit on the blue 5. */
export function window(changed: Partial<Situation> = {}): Situation {
  return {
    moves: [{ type: 'pass' }, { type: 'snap', card: 'Y4' }, { type: 'snap', card: 'R6' }],
    fresh: 1, throwing: 'quick', guarded: true, turn: false, turning: false,
    ...changed,
  }
}

/** Its regular turn, with no pile fresh. */
export function turn(changed: Partial<Situation> = {}): Situation {
  return {
    moves: [{ type: 'play', card: 'Y4', slot: 1 }, { type: 'play', card: 'B7', slot: 2 }, { type: 'play', card: 'R6', slot: 1 }, { type: 'eat', card: 'cY', slot: 0 }, { type: 'eat', card: 'cY', slot: 2 }, { type: 'draw' }],
    fresh: null, throwing: null, guarded: false, turn: true, turning: false,
    ...changed,
  }
}

export function photo(changed: Partial<Photo> = {}): Photo {
  return {
    window: 4, lots: [], turn: null,
    throws: [
      { seat: 2, ms: 611, claimed: 611, passed: 660, trip: [20, 37], why: 'as_claimed', move: null },
      { seat: 0, ms: 692, claimed: 650, passed: 740, trip: [30, 48], why: 'too_quick', move: null },
    ],
    ...changed,
  }
}
