"""Sizes of the pieces in ten-thousandths of an inch, and the 3600 directions a coin may be laid in. Compiled.

Platforms may differ in the last digit of a sine. No entry of these tables lies near enough to a half for that to matter
before it is rounded; the check sums say so wherever the tables are made.
"""

from __future__ import annotations

import math
from hashlib import sha256
from typing import Final

INCH: Final = 10000
TICKS: Final = 3600  # a turn; tick 0 points to the right, 900 toward the pylon
TURNS: Final = 900  # a square looks the same after a quarter turn
FAR: Final = 2_000_000  # no coordinate is larger

D: Final = 7500  # a coin's diameter, and the length of a step
R: Final = 3750
H: Final = 10000  # half a tile's side
TW: Final = 20000  # a tile's width
GIVE: Final = 50  # tolerance nobody can see
RE: Final = 3700  # from a coin's centre to a tile or the table's edge, at least
FOREIGN: Final = 7450  # between the centres of coins of two worms, at least
OWN: Final = 7550  # between the centres of coins of one worm that are not neighbours, at least
GAP: Final = 7400  # an opening narrower than this is a slit
TILE_GIVE: Final = 20  # by which tiles may run into one another: rounding of turned corners
S: Final = 1_000_000  # scale of COS and SIN

DIRECTIONS_SUM: Final = "8e45133644814b70788c950b7f0f53bb5ed24f0e2f92a03689a4f4d2131c5ab6"
TURNS_SUM: Final = "bbddb7da4dcee3188be0f46673eb2670d428724ddcc2f3fdcd4d9a44c83bb634"


def _rounded(radius: int) -> tuple[list[int], list[int]]:
    angles = [2 * math.pi * k / TICKS for k in range(TICKS)]
    return [round(radius * math.cos(a)) for a in angles], [round(radius * math.sin(a)) for a in angles]


def check_sum(xs: list[int], ys: list[int]) -> str:
    told: list[str] = []
    for k in range(len(xs)):
        told.append(f"{xs[k]},{ys[k]}")
    return sha256(",".join(told).encode()).hexdigest()


_TURNED: Final = _rounded(S)
_STEPPED: Final = _rounded(D)
COS: Final[list[int]] = _TURNED[0]
SIN: Final[list[int]] = _TURNED[1]
VX: Final[list[int]] = _STEPPED[0]
VY: Final[list[int]] = _STEPPED[1]

if check_sum(VX, VY) != DIRECTIONS_SUM or check_sum(COS, SIN) != TURNS_SUM:
    raise ImportError("this platform's sine gives other directions than everybody else's")
