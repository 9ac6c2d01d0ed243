"""The map tiles, read from `tiles.toml` and checked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from wormery.games.common import data
from wormery.games.worms.field import apart, hex_at, turned
from wormery.games.worms.rules import Tile

NAMES = ("T1", "T2", "T3", "T4", "T5", "T6")
WIDEST = 24  # how far Land may lie from the dial, for the field of hexes (`field.py`)
SET = dict[str, list[tuple[int, int]]]
FOLDER = files(__package__)


@cache
def sets() -> Mapping[str, SET]:
    """The tile sets of this edition, the default first."""
    return load(FOLDER / "tiles.toml")


def load(file: Traversable) -> Mapping[str, SET]:
    return data.load(file, dict[str, SET], _faults)


def _faults(found: dict[str, SET]) -> list[str]:
    faults = {name: _fault(tiles) for name, tiles in found.items()}
    return [f"{name}: {reason}" for name, reason in faults.items() if reason]


def _fault(tiles: SET) -> str:
    if tuple(tiles) != NAMES:
        return f"the tiles are {', '.join(NAMES)}"
    reach = 0
    for name, cells in tiles.items():
        if not 1 <= len(cells) <= 9 or len(set(cells)) < len(cells):
            return f"{name}: from 1 to 9 cells, each once"
        if any(max(abs(q), abs(r), abs(q + r)) > 6 for q, r in cells):
            return f"{name}: a cell lies too far from the anchor"
        hexes = [hex_at(q, r) for q, r in cells]
        joined = [hexes[0]]
        for one in joined:
            joined += [other for other in hexes if apart(one, other) == 1 and other not in joined]
        if len(joined) < len(hexes):
            return f"{name}: its cells do not hang together"
        reach += 1 + max(apart(one, other) for one in hexes for other in hexes)
    return f"together they reach {reach} hexes far, the field has room for {WIDEST}" if reach > WIDEST else ""


def shapes(tiles: SET) -> list[Tile]:
    """Each tile in its six turns."""
    made = []
    for cells in tiles.values():
        turns, distinct, met = [], [], set()
        for times in range(6):
            row = sorted(turned(q, r, times) for q, r in cells)
            turns.append([number for cell in row for number in cell])
            q0, r0 = row[0]
            shape = tuple((q - q0, r - r0) for q, r in row)
            if shape not in met:
                met.add(shape)
                distinct.append(times)
        made.append(Tile(turns, distinct))
    return made
