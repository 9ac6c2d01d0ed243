"""Hexes as numbers: a field of 64 by 64 with the Wind Dial in the middle. Compiled.

A hex (q, r) is the number (q + 32) * 64 + r + 32, so that a step is one addition. The largest map keeps its Land within
24 hexes of the dial (`tiles.py` checks it), and tokens wander few hexes further, so nothing leaves the field.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

WIDTH: Final = 64
HALF: Final = 32
HEXES: Final = 4096
DIAL: Final = 2080  # WB-H4
NOWHERE: Final = -1

Hex = tuple[int, int]

# By direction 1 to 6, clockwise from north (WB-H1); 0 stays.
STEP: Final[list[int]] = [0, -1, 63, 64, 1, -63, -64]
Q_STEP: Final[list[int]] = [0, 0, 1, 1, 0, -1, -1]
R_STEP: Final[list[int]] = [0, -1, -1, 0, 1, 1, 0]

# Faces of a die: 1 to 6, then these two (WB-A4).
WIND_FACE: Final = 7
HIT_FACE: Final = 8


def hex_at(q: int, r: int) -> int:
    return (q + HALF) * WIDTH + r + HALF


def pair(h: i64) -> Hex:
    """A hex as people write it."""
    return h // WIDTH - HALF, h % WIDTH - HALF


def apart(a: i64, b: i64) -> i64:  # WB-H2
    q: i64 = a // WIDTH - b // WIDTH
    r: i64 = a % WIDTH - b % WIDTH
    s: i64 = q + r
    if q < 0:
        q = -q
    if r < 0:
        r = -r
    if s < 0:
        s = -s
    return (q + r + s) // 2


def line(a: i64, b: i64) -> i64:
    """The direction in which b lies straight from a; 0 when it does not, or when it is a itself."""
    q: i64 = b // WIDTH - a // WIDTH
    r: i64 = b % WIDTH - a % WIDTH
    if q == 0:
        return 0 if r == 0 else 1 if r < 0 else 4
    if r == 0:
        return 3 if q > 0 else 6
    if q + r == 0:
        return 2 if q > 0 else 5
    return 0


def beside(h: i64, d: i64) -> i64:
    """One step; a token at the rim of the field, far out at sea, stays."""
    q: i64 = h // WIDTH + Q_STEP[d]
    r: i64 = h % WIDTH + R_STEP[d]
    return q * WIDTH + r if 0 <= q < WIDTH and 0 <= r < WIDTH else h


def opposite(d: i64) -> i64:
    return (d + 2) % 6 + 1


def turned(q: int, r: int, times: int) -> tuple[int, int]:  # WB-H3
    for _ in range(times):
        q, r = -r, q + r
    return q, r
