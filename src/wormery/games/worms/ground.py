"""The map as it was built, and what follows from where Land is now. Compiled.

`Ground` says which hexes the tiles cover; it never changes once the map is built. `Shore` says what lies near the Land
there is now; it is made when it is asked for, and thrown away when a hex sinks or rises.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wormery.games.worms.field import DIAL, HEXES, STEP

NO_CELL: Final = 255
NO_CELLS: Final = b"\xff" * HEXES
RING_TWO: Final[list[int]] = [-2, 62, 126, 127, 128, 65, 2, -62, -126, -127, -128, -65]  # hexes at distance 2
MARGIN: Final = 4 * 65  # hex numbers around Land for which a row has room


class Ground:
    hexes: list[int]  # by cell
    cell: bytes  # by hex
    dial: i64  # always the middle, but in positions made for practice

    def __init__(self, hexes: list[int], dial: int = DIAL) -> None:
        self.hexes = hexes
        self.dial = dial
        cell = bytearray(NO_CELLS)
        for n in range(len(hexes)):
            cell[hexes[n]] = n
        self.cell = bytes(cell)


class Shore:
    base: i64  # the hex that `nearness` begins with
    nearness: list[int]  # from there on: 3 Land, 2 next to Land, 1 elsewhere in the window, 0 beyond
    reached: list[int]  # Land, then what is next to it
    second: list[int]  # the rest of the window
    sorted_window: list[int] | None

    def __init__(self, land: list[int], dial: i64) -> None:
        self.base = (land[0] if land else dial) - MARGIN
        last: i64 = (land[len(land) - 1] if land else dial) + MARGIN
        near = [0] * (last - self.base + 1)
        reached: list[int] = []
        second: list[int] = []
        base = self.base
        h: i64
        n: i64
        for h in land:
            near[h - base] = 3
            reached.append(h)
        for h in land:
            for n in STEP:
                if near[h + n - base] == 0:
                    reached.append(h + n)
                    near[h + n - base] = 2
        for h in land:
            for n in RING_TWO:
                if near[h + n - base] == 0:
                    second.append(h + n)
                    near[h + n - base] = 1
        if not base <= dial <= last:
            second.append(dial)
        elif near[dial - base] == 0:
            second.append(dial)
            near[dial - base] = 1
        self.nearness = near
        self.reached = reached
        self.second = second
        self.sorted_window = None

    def near(self, h: i64) -> i64:
        at = h - self.base
        return self.nearness[at] if 0 <= at < len(self.nearness) else 0

    def window(self) -> list[int]:
        """The map window in order (WB-H6)."""
        found = self.sorted_window
        if found is None:
            found = sorted(self.reached + self.second)
            self.sorted_window = found
        return found

    def coastal(self, land: list[int]) -> list[int]:
        """Land with a Water neighbour, in order."""
        found: list[int] = []
        for h in land:
            for n in STEP:
                if self.nearness[h + n - self.base] < 3:
                    found.append(h)
                    break
        return found
