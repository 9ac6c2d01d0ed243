"""Things as small numbers. Compiled: constants only.

Worms, drums, mines, crates and fires have a number each for the whole game, craters none: they never move, and one
is as good as another. What a hex holds is one number too, a count of six bits for each kind and one for all.
"""

from __future__ import annotations

from typing import Final

WORM: Final = 0
DRUM: Final = 1
MINE: Final = 2
CRATE: Final = 3
FIRE: Final = 4
CRATER: Final = 5
KINDS: Final = 6
TOKEN: Final = -2  # the Target Token where a Thing is asked for

TEAM: Final = 4  # worms a team
FIRST: Final[list[int]] = [0, 24, 40, 56, 72, 108, 109]  # by kind: its first number; the last is the end
THINGS: Final = 108
KIND: Final[list[int]] = [0] * 24 + [1] * 16 + [2] * 16 + [3] * 16 + [4] * 36 + [5]
NO_THING: Final = -1

UNIT: Final[list[int]] = [(1 << 6 * kind) + (1 << 36) for kind in range(6)]
SHARE: Final[list[int]] = [
    1,
    1 << 6,
    1 << 12,
    1 << 18,
    1 << 24,
    1 << 30,
    1 << 36,
]  # by kind: what one of it weighs; last all
BIT: Final[list[int]] = [1 << number for number in range(36)]

SOFT: Final = 15  # bits of kinds: worm, drum, mine, crate
CARGO: Final = 14
HAZARD: Final = 54  # crater, fire, mine, drum
