"""Tiles, coins and the table as the law needs them. They never change, so copies of a state share them. Compiled."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from wormery.games.wormderby.tables import COS, SIN, H, S

START: Final = 0  # kinds of tiles
PYLON: Final = 1
OBSTACLE: Final = 2
RED: Final = 3  # of the slalom: passed on their right
BLUE: Final = 4  # passed on their left

Point = tuple[int, int]


def rdiv(a: i64, b: i64) -> i64:
    """The nearest whole number, halves away from zero; b > 0."""
    if a >= 0:
        return (2 * a + b) // (2 * b)
    return -((b - 2 * a) // (2 * b))


@final
class Tile:
    """A square: its middle, its turn in ticks, and its corners against the clock, the upper right one of the unturned
    square first."""

    x: i64
    y: i64
    turn: i64
    kind: i64
    c: i64
    s: i64
    x0: i64
    y0: i64
    x1: i64
    y1: i64
    x2: i64
    y2: i64
    x3: i64
    y3: i64

    def __init__(self, x: i64, y: i64, turn: i64, kind: i64) -> None:
        self.x = x
        self.y = y
        self.turn = turn
        self.kind = kind
        c: i64 = COS[turn]
        s: i64 = SIN[turn]
        self.c = c
        self.s = s
        self.x0 = x + rdiv(H * c - H * s, S)
        self.y0 = y + rdiv(H * s + H * c, S)
        self.x1 = x + rdiv(-H * c - H * s, S)
        self.y1 = y + rdiv(-H * s + H * c, S)
        self.x2 = x + rdiv(-H * c + H * s, S)
        self.y2 = y + rdiv(-H * s - H * c, S)
        self.x3 = x + rdiv(H * c + H * s, S)
        self.y3 = y + rdiv(H * s - H * c, S)

    def corners(self) -> list[Point]:
        return [(self.x0, self.y0), (self.x1, self.y1), (self.x2, self.y2), (self.x3, self.y3)]

    def key(self) -> tuple[int, int, int, int]:
        return (self.x, self.y, self.turn, self.kind)


@final
class Coin:
    """A coin of a worm: its middle; how often the worm has gone round the pylon up to here, against the clock (4.7);
    and what it passed of the slalom, four numbers a tile (4.8)."""

    x: i64
    y: i64
    sheet: i64
    ledger: tuple[int, ...]

    def __init__(self, x: i64, y: i64, sheet: i64, ledger: tuple[int, ...]) -> None:
        self.x = x
        self.y = y
        self.sheet = sheet
        self.ledger = ledger

    def key(self) -> tuple[int, int, int, tuple[int, ...]]:
        return (self.x, self.y, self.sheet, self.ledger)


@final
class Box:
    """The table's edges."""

    x0: i64
    y0: i64
    x1: i64
    y1: i64

    def __init__(self, x0: i64, y0: i64, x1: i64, y1: i64) -> None:
        self.x0 = x0
        self.y0 = y0
        self.x1 = x1
        self.y1 = y1

    def key(self) -> tuple[int, int, int, int]:
        return (self.x0, self.y0, self.x1, self.y1)
