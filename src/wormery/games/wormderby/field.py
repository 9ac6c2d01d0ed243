"""How far it is home from anywhere: the lap field that bots steer by (section 8.1). Compiled.

A lattice over the table; the way of a coin's middle among tiles that are swollen by a little less than its radius,
never across a slit. The plane is cut along the far ray behind the pylon. One layer tells the way home of a coin that
has been round, the other, for one that has not, goes on across the cut. Worms are not looked at: they move away.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from mypy_extensions import i64

from wormery.games.wormderby.law import Slit, lt, slits_with
from wormery.games.wormderby.pieces import OBSTACLE, Box, Tile
from wormery.games.wormderby.tables import RE, D, H, R

GRAIN: Final = 3000  # from cell to cell
RIM: Final = 2  # cells around the table, so that no move leaves the lattice
NEVER: Final = 1 << 30

# The sixteen moves: straight, across, and a knight's, with costs of 5, 7 and 11: straight lines at most 2 % too long.
DX: Final[list[int]] = [1, 0, -1, 0, 1, -1, -1, 1, 2, 1, -1, -2, -2, -1, 1, 2]
DY: Final[list[int]] = [0, 1, 0, -1, 1, 1, -1, -1, 1, 2, 2, 1, -1, -2, -2, -1]
COST: Final[list[int]] = [5, 5, 5, 5, 7, 7, 7, 7, 11, 11, 11, 11, 11, 11, 11, 11]
BIT: Final[list[int]] = [1 << d for d in range(16)]

TileKey = tuple[int, int, int, int]


@final
class Field:
    grain: i64  # from cell to cell
    clear: i64  # from a cell to a tile, at least
    per_step: float  # the cost of the length of one step
    x0: i64  # of the first cell
    y0: i64
    wide: i64  # cells across and along
    high: i64
    offsets: list[int]
    free: bytearray
    bars: list[int]  # by cell: a bit for each move that a slit or the far ray forbids
    home: list[int]  # cost by cell after the pylon has been rounded
    lap: list[int]  # and before

    def __init__(self, tiles: list[Tile], box: Box, pylon: i64, gate: i64, grain: i64) -> None:
        self.grain = grain
        self.clear = RE - grain * 7 // 10
        self.per_step = D * 5.0 / float(grain)
        self.x0 = -((-box.x0) // self.grain + RIM) * self.grain
        self.y0 = -((-box.y0) // self.grain + RIM) * self.grain
        self.wide = (box.x1 - self.x0) // self.grain + 1 + RIM
        self.high = (box.y1 - self.y0) // self.grain + 1 + RIM
        self.offsets = [DX[d] * self.high + DY[d] for d in range(16)]
        self._open(tiles, box)
        self._cut(pylon)
        for slit in slits_of(tiles, box):
            self._bar(slit)
        seeds: list[tuple[int, int]] = []
        for i in range(-(gate - R) // self.grain, (gate - R) // self.grain + 1):
            for j in range(-H // self.grain, H // self.grain + 1):
                seeds.append((self.cell(i * self.grain, j * self.grain), 0))
        self.home = self._spread(seeds)
        seeds = []
        j0 = (pylon - self.y0) // self.grain + 1
        right = -self.x0 // self.grain
        for j in range(j0, self.high - RIM):
            at_right = right * self.high + j
            at_left = at_right - self.high
            if self.home[at_left] < NEVER:
                seeds.append((at_right, self.home[at_left] + 5))
            if self.home[at_right] < NEVER:
                seeds.append((at_left, self.home[at_right] + 5))
        self.lap = self._spread(seeds)

    def cell(self, x: i64, y: i64) -> i64:
        """The cell nearest to a place on the table."""
        return (x - self.x0 + self.grain // 2) // self.grain * self.high + (y - self.y0 + self.grain // 2) // self.grain

    def _open(self, tiles: list[Tile], box: Box) -> None:
        self.free = bytearray(self.wide * self.high)
        self.bars = [0] * (self.wide * self.high)
        for i in range(RIM, self.wide - RIM):
            x = self.x0 + i * self.grain
            if x - box.x0 < self.clear or box.x1 - x < self.clear:
                continue
            for j in range(RIM, self.high - RIM):
                y = self.y0 + j * self.grain
                if y - box.y0 >= self.clear and box.y1 - y >= self.clear:
                    self.free[i * self.high + j] = 1
        for tile in tiles:
            self.cover(tile, self.free, 0)

    def cover(self, tile: Tile, cells: bytearray, value: i64) -> None:
        """Mark the cells a tile takes away."""
        reach: i64 = 3 * H // 2 + self.clear
        left = (tile.x - reach - self.x0) // self.grain
        low = (tile.y - reach - self.y0) // self.grain
        across: i64 = 2 * reach // self.grain + 2
        for i in range(max(left, 0), min(left + across, self.wide)):
            for j in range(max(low, 0), min(low + across, self.high)):
                if lt(self.x0 + i * self.grain, self.y0 + j * self.grain, tile, self.clear):
                    cells[i * self.high + j] = value

    def _cut(self, pylon: i64) -> None:
        right = -self.x0 // self.grain
        for i in range(right - 2, right + 2):
            for j in range(RIM, self.high - RIM):
                for d in range(16):
                    dx: i64 = DX[d]
                    dy: i64 = DY[d]
                    middle = self.y0 + j * self.grain + dy * self.grain // 2
                    if (i >= right) != (i + dx >= right) and middle > pylon:
                        self.bars[i * self.high + j] |= BIT[d]

    def _bar(self, slit: Slit) -> None:
        """Forbid the moves that cross or touch a slit."""
        left = (min(slit.ax, slit.bx) - self.x0) // self.grain - 2
        right = (max(slit.ax, slit.bx) - self.x0) // self.grain + 3
        low = (min(slit.ay, slit.by) - self.y0) // self.grain - 2
        top = (max(slit.ay, slit.by) - self.y0) // self.grain + 3
        for i in range(max(left, RIM), min(right, self.wide - RIM - 1) + 1):
            for j in range(max(low, RIM), min(top, self.high - RIM - 1) + 1):
                x = self.x0 + i * self.grain
                y = self.y0 + j * self.grain
                for d in range(16):
                    if touches(slit, x, y, x + DX[d] * self.grain, y + DY[d] * self.grain):
                        self.bars[i * self.high + j] |= BIT[d]

    def _spread(self, seeds: list[tuple[int, int]]) -> list[int]:
        """The cost of every cell from the nearest seed: one bucket for each cost, emptied in order."""
        cost = [NEVER] * (self.wide * self.high)
        buckets: list[list[int]] = []
        free = self.free
        bars = self.bars
        offsets = self.offsets
        for cell, start in seeds:
            if free[cell] and start < cost[cell]:
                cost[cell] = start
                while len(buckets) <= start:
                    buckets.append([])
                buckets[start].append(cell)
        now: i64 = 0
        while now < len(buckets):
            bucket = buckets[now]
            for boxed in bucket:
                at: i64 = boxed
                if cost[at] != now:
                    continue
                barred: i64 = bars[at]
                for d in range(16):
                    if barred and barred & BIT[d]:
                        continue
                    to: i64 = at + offsets[d]
                    if not free[to]:
                        continue
                    there: i64 = now + COST[d]
                    if there < cost[to]:
                        cost[to] = there
                        while len(buckets) <= there:
                            buckets.append([])
                        buckets[there].append(to)
            bucket.clear()
            now += 1
        return cost

    def reaches(self) -> bool:
        """Whether a lap leads home from the gate."""
        for i in range(-10, 11):
            if self.lap[self.cell(3000 * i, 0)] < NEVER:
                return True
        return False

    def steps(self, x: i64, y: i64, sheet: i64) -> float:
        """How many steps it is home from here, between the four cells around where all of them know."""
        cost = self.home if sheet else self.lap
        gx = x - self.x0
        gy = y - self.y0
        at = gx // self.grain * self.high + gy // self.grain
        a = cost[at]
        b = cost[at + self.high]
        c = cost[at + 1]
        d = cost[at + self.high + 1]
        if a < NEVER and b < NEVER and c < NEVER and d < NEVER and max(a, b, c, d) - min(a, b, c, d) <= 14:
            u: float = float(gx % self.grain) / float(self.grain)
            v: float = float(gy % self.grain) / float(self.grain)
            return (a * (1 - u) * (1 - v) + b * u * (1 - v) + c * (1 - u) * v + d * u * v) / self.per_step
        near = cost[self.cell(x, y)]
        if near == NEVER:
            near = min(a, b, c, d)
        return near / self.per_step if near < NEVER else 10000.0


def touches(slit: Slit, px: i64, py: i64, qx: i64, qy: i64) -> bool:
    ax = slit.ax
    ay = slit.ay
    bx = slit.bx
    by = slit.by
    one = (qx - px) * (ay - py) - (qy - py) * (ax - px)
    two = (qx - px) * (by - py) - (qy - py) * (bx - px)
    if (one > 0 and two > 0) or (one < 0 and two < 0):
        return False
    one = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    two = (bx - ax) * (qy - ay) - (by - ay) * (qx - ax)
    return not ((one > 0 and two > 0) or (one < 0 and two < 0))


def slits_of(tiles: list[Tile], box: Box) -> list[Slit]:
    found: list[Slit] = []
    for i in range(len(tiles)):
        found.extend(slits_with(tiles[i], tiles[:i], box))
    return found


def field_of(tiles: list[Tile], box: Box, pylon: i64, gate: i64) -> Field:
    """The field of a table; it depends on the tiles alone, and is found again for the same ones."""
    return _field(tuple([tile.key() for tile in tiles]), box.key(), pylon, gate)


@lru_cache(maxsize=16)
def _field(tiles: tuple[TileKey, ...], box: tuple[int, int, int, int], pylon: int, gate: int) -> Field:
    x0, y0, x1, y1 = box
    squares = [Tile(x, y, turn, OBSTACLE) for x, y, turn, _ in tiles]
    return Field(squares, Box(x0, y0, x1, y1), pylon, gate, GRAIN)
