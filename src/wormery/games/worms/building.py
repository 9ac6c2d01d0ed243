"""Where tiles and Things may go before the first turn. Compiled."""

from __future__ import annotations

from random import Random
from typing import Final

from mypy_extensions import i64

from wormery.core.state import BITS, Action
from wormery.games.worms.coding import PUT, TILE
from wormery.games.worms.field import DIAL, HEXES, STEP, WIDTH
from wormery.games.worms.ground import NO_CELL
from wormery.games.worms.layout import Layout
from wormery.games.worms.rules import Tile
from wormery.games.worms.things import BIT

FULL_HEX: Final = 3


def cells_of(tile: Tile, turns: i64, anchor: i64) -> list[int]:
    """The hexes a tile covers, in order."""
    row = tile.turns[turns]
    return sorted([anchor + row[i] * WIDTH + row[i + 1] for i in range(0, len(row), 2)])


def tile_fault(state: Layout, cells: list[int]) -> int:
    """0: it may lie there. 1: it would cover something. 2: it would touch nothing (WB-S3)."""
    taken = state.ground.cell
    for h in cells:
        if h == DIAL or not 0 <= h < HEXES or taken[h] != NO_CELL:
            return 1
    for h in cells:
        for step in STEP:
            if h + step == DIAL or taken[h + step] != NO_CELL:
                return 0
    return 2


def around(state: Layout) -> tuple[bytes, list[int]]:
    """By hex: 1 taken, 2 free and next to what lies there, 0 free. And the hexes of the second kind."""
    cell = state.ground.cell
    mark = bytearray(HEXES)
    rim: list[int] = []
    mark[DIAL] = 1
    for there in state.ground.hexes:
        mark[there] = 1
    for there in [DIAL, *state.ground.hexes]:
        for step in STEP:
            near = there + step
            if cell[near] == NO_CELL and near != DIAL and not mark[near]:
                mark[near] = 2
                rim.append(near)
    return bytes(mark), rim


def places_for_tiles(state: Layout) -> list[Action]:
    """Every set of cells once: turns that only shift a tile are left out, and so are anchors met before."""
    mark, rim = around(state)
    menu: list[Action] = []
    tile: i64
    turns: i64
    start: i64
    h: i64
    n: i64
    for tile in range(len(state.rules.tiles)):
        if state.used & BIT[tile]:
            continue
        shape = state.rules.tiles[tile]
        for turns in shape.distinct:
            start = TILE + (tile * 6 + turns) * HEXES
            steps = shape.steps[turns]
            for h in rim:
                for n in range(len(steps)):
                    if touches_at(mark, steps, h - steps[n], n) > 0:
                        menu.append(start + h - steps[n])
    return menu


def touches_at(mark: bytes, steps: list[int], anchor: i64, first: i64) -> i64:
    """How many cells of a tile at this anchor lie next to what is there, if all are free; 0 where one is not, or where
    a cell before `first` does, too: that place was met before."""
    found: i64 = 0
    n: i64
    what: i64
    for n in range(len(steps)):
        what = mark[anchor + steps[n]]
        if what == 1 or (what == 2 and n < first):
            return 0
        if what == 2:
            found += 1
    return found


def some_tile(state: Layout, rng: Random) -> Action:
    """One of the places, each as likely: of all ways to lay a cell next to what lies there, a place that is reached in
    several ways is taken as much more rarely."""
    mark, rim = around(state)
    bits = rng.getrandbits
    ways: list[int] = []  # tile and turns as one number, as often as it has cells
    tile: i64
    for tile in range(len(state.rules.tiles)):
        if not state.used & BIT[tile]:
            shape = state.rules.tiles[tile]
            for turns in shape.distinct:
                ways += [tile * 6 + turns] * len(shape.steps[turns])
    while True:
        way = ways[bits(BITS) * len(ways) >> BITS]
        steps = state.rules.tiles[way // 6].steps[way % 6]
        anchor = rim[bits(BITS) * len(rim) >> BITS] - steps[bits(BITS) * len(steps) >> BITS]
        touching: int = touches_at(mark, steps, anchor, 0)
        if touching == 1 or (touching > 1 and not bits(BITS) * touching >> BITS):
            return TILE + way * HEXES + anchor


def places_for_things(state: Layout) -> list[Action]:  # WB-S6, WB-S7
    pile = state.piles[state.turn if state.rules.own_piles else 0]
    free = free_hexes(state)
    menu: list[Action] = []
    start: i64
    h: i64
    for what in range(len(pile)):
        if pile[what]:
            start = PUT + what * HEXES
            for h in free:
                menu.append(start + h)
    return menu


def some_thing(state: Layout, rng: Random) -> Action:
    """One of the places, each as likely: a kind, then a hex; both are counted first, then found."""
    pile = state.piles[state.turn if state.rules.own_piles else 0]
    kinds: i64 = 0
    for left in pile:
        if left:
            kinds += 1
    kind: i64 = rng.getrandbits(BITS) * kinds >> BITS
    what: i64 = 0
    while not pile[what] or kind:
        if pile[what]:
            kind -= 1
        what += 1
    load = state.load
    limit: i64 = FULL_HEX * (1 << 36)
    held: i64
    free: i64 = 0
    for held in load:
        if held < limit:
            free += 1
    chosen: i64 = rng.getrandbits(BITS) * free >> BITS
    for cell in range(len(load)):
        held = load[cell]
        if held < limit:
            if chosen == 0:
                return PUT + what * HEXES + state.ground.hexes[cell]
            chosen -= 1
    return PUT


def free_hexes(state: Layout) -> list[int]:
    load = state.load
    hexes = state.ground.hexes
    limit: i64 = FULL_HEX * (1 << 36)
    held: i64
    free: list[int] = []
    for cell in range(len(load)):
        held = load[cell]
        if held < limit:
            free.append(hexes[cell])
    return free
