"""Whether a lap is still possible: worked cases (T42 to T44), and the lap field as a second opinion (invariant 12)."""

from __future__ import annotations

from random import Random

import pytest
from scripts import derby_scenes

from wormery.games.wormderby.field import GRAIN, Field, field_of
from wormery.games.wormderby.lap import lap_open
from wormery.games.wormderby.law import on_table, tiles_overlap
from wormery.games.wormderby.pieces import OBSTACLE, Box, Tile

TABLE = Box(-180000, -120000, 180000, 480000)
FIXED = [Tile(-50000, 0, 0, 0), Tile(50000, 0, 0, 0), Tile(0, 360000, 0, 1)]


def opened(*squares: tuple[int, int, int]) -> bool:
    return lap_open([*FIXED, *(Tile(*square, OBSTACLE) for square in squares)], 2, 40000, TABLE)


def test_t42_to_t44_walls() -> None:  # WD-A8
    wall = [-162601 + 27399 * i for i in range(13)]
    assert not opened(*((x, 200000, 0) for x in wall))
    assert opened(*((x + (i >= 7), 200000, 0) for i, x in enumerate(wall)))
    corners = [(-158558 + 35585 * i, 200000, 450) for i in range(10)]
    assert (opened(*corners), opened(*corners[:9])) == (False, True)
    assert not opened(*((0, 387399 + 27399 * i, 0) for i in range(4)))
    assert opened()


def test_a_coin_that_is_shut_in_makes_no_lap() -> None:
    ring = [(x, 40000, 0) for x in range(-60000, 60001, 20000)] + [(x, -70000, 0) for x in range(-60000, 60001, 20000)]
    sides = [(sign * 70000, y, 0) for sign in (-1, 1) for y in range(-60000, 40001, 20000)]
    assert not opened(*ring, *sides)
    assert opened(*ring, *sides[1:-1])


def test_a_ring_that_the_pylon_belongs_to_shuts_the_gate_in() -> None:  # 4.10
    rows = [(x, y, 0) for y in (-70000, 360000) for x in range(-60000, 60001, 20000) if (x, y) != (0, 360000)]
    sides = [(sign * 70000, y, 0) for sign in (-1, 1) for y in range(-50000, 340000, 20500)]
    assert not opened(*rows, *sides)
    assert opened(*rows, *sides[:8], *sides[10:])


def board(rng: Random) -> tuple[list[Tile], Box, int]:
    made = derby_scenes.board(rng)
    box = Box(*made["box"])
    tiles = [Tile(x, y, turn, OBSTACLE) for x, y, turn in made["tiles"]]
    return tiles, box, tiles[2].y


@pytest.mark.parametrize("boards", [12, pytest.param(60, marks=pytest.mark.slow)])
def test_the_field_reaches_the_gate_where_a_lap_is_open(boards: int) -> None:  # invariant 12
    rng = Random(boards)
    decided = 0
    for _ in range(boards):
        tiles, box, pylon = board(rng)
        reached = Field(tiles, box, pylon, 40000, 1000).reaches()
        if lap_open(tiles, 2, 40000, box):  # the field's tiles are a little smaller, so it finds every way there is
            assert reached
            assert Field(tiles, box, pylon, 40000, GRAIN).reaches()
        decided += reached == lap_open(tiles, 2, 40000, box)
    assert decided >= 0.9 * boards  # where it found one more, an opening is within its lattice of a coin's width


def test_the_field_knows_how_long_a_lap_is() -> None:
    field = field_of(FIXED, TABLE, 360000, 40000)
    way = field.steps(0, -6250, 0)
    assert 96 < way < 104  # up, round a pylon two inches wide, and back: about 74 inches
    assert field.steps(0, 0, 1) == 0
    assert abs(field.steps(0, 187500, 1) - 24) < 1  # 180000 to the gate's mouth, in steps of 7500
    assert field.steps(-3000, 390000, 0) == pytest.approx(field.steps(3000, 390000, 0), abs=1)
    assert field_of(FIXED, TABLE, 360000, 40000) is field


def test_a_field_goes_round_tiles_and_through_no_slit() -> None:
    rng = Random(4)
    tiles = list(FIXED)
    while len(tiles) < 20:
        tile = Tile(rng.randrange(-160000, 160000), rng.randrange(90000, 270000), rng.randrange(900), OBSTACLE)
        if on_table(tile, TABLE) and not any(tiles_overlap(tile, other) for other in tiles):
            tiles.append(tile)
    free = field_of(FIXED, TABLE, 360000, 40000).steps(0, -6250, 0)
    assert free - 2 < field_of(tiles, TABLE, 360000, 40000).steps(0, -6250, 0) < free + 15
    wall = [Tile(-162601 + 27399 * i, 200000, 0, OBSTACLE) for i in range(13)]
    assert field_of([*FIXED, *wall], TABLE, 360000, 40000).steps(0, -6250, 0) == 10000
