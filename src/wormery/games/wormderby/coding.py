"""How Worm Derby packs its actions into numbers. Compiled: constants only.

Stable for rules version 1: logs and trained bots rely on it. Only `moves.py` and the rules know this packing. An action
names exact places: the end that leads and the tick, the place of a tile and its turn. All fit into 62 bits; those of
the race are small. A coordinate is packed as itself plus FAR.
"""

from __future__ import annotations

from typing import Final

from wormery.games.wormderby.tables import FAR, TICKS, TURNS

SKIP: Final = 0  # no obstacle is moved
WALK: Final = 1  # slalom with cannibal worms: the ace is one step
STOP: Final = 2  # no plain step is left, and nothing is eaten

ROLLED_AT: Final = 8  # + 0 null, 1 ace, 2 to 5
FIRST_AT: Final = 16  # + seat: chance chose who begins
TURNED_AT: Final = 24  # + 0 red, 1 blue: chance turned up the next tile of the slalom

STEP_AT: Final = 10_000  # + lead * TICKS + tick
GROW_AT: Final = 20_000  # + lead * TICKS + tick
EAT_AT: Final = 30_000  # + ((lead * TICKS + tick) * MOUTHS + seat) * 2 + end
MOUTHS: Final = 4
EAT_END: Final = EAT_AT + 2 * TICKS * MOUTHS * 2

WIDE: Final = 2 * FAR + 1  # values of a coordinate
WORM_AT: Final = 100_000  # + x: straight behind the start line
WORM_END: Final = WORM_AT + WIDE
TILE_AT: Final = 1 << 54  # + (x * WIDE + y) * TURNS + turn
TILE_END: Final = TILE_AT + WIDE * WIDE * TURNS
FREE_AT: Final = 1 << 57  # + (x * WIDE + y) * TICKS + tick: a worm built in any direction
FREE_END: Final = FREE_AT + WIDE * WIDE * TICKS
SHIFT_AT: Final = 1 << 59  # + ((tile * WIDE + x) * WIDE + y) * TURNS + turn
TILES: Final = 24  # of a piecepack
SHIFT_END: Final = SHIFT_AT + TILES * WIDE * WIDE * TURNS
