"""Moves as numbers, records, text and JSON: nothing is lost, and what is no move is told so."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wormery.core.refusal import NotAllowed
from wormery.games.wormderby.coding import SHIFT_END
from wormery.games.wormderby.game import GAME
from wormery.games.wormderby.menu import free_action, shift_action, step_action, tile_action, tile_of, worm_action
from wormery.games.wormderby.moves import (
    BLOCKS,
    DerbyMove,
    Eat,
    Grow,
    Shift,
    Step,
    Tile,
    Worm,
    pack,
    read,
    unpack,
    write,
)

COORDINATE = st.integers(-2_000_000, 2_000_000)
TICK = st.integers(0, 3599)
TURN = st.integers(0, 899)
END = st.sampled_from(["front", "back"])
MOVES = st.one_of(
    st.builds(Tile, COORDINATE, COORDINATE, TURN),
    st.builds(Shift, st.integers(0, 23), COORDINATE, COORDINATE, TURN),
    st.builds(Worm, COORDINATE),
    st.builds(Worm, COORDINATE, COORDINATE, TICK),
    st.builds(Step, END, TICK),
    st.builds(Grow, END, TICK),
    st.builds(Eat, END, TICK, st.sampled_from("ABCD"), END),
)


@given(MOVES)
def test_a_move_is_the_same_in_all_its_forms(move: Any) -> None:
    action = pack(move)
    assert action is not None
    assert action < 2**62
    assert unpack(action) == move
    assert read(write(move)) == move
    assert msgspec.json.decode(msgspec.json.encode(move), type=DerbyMove) == move


@given(st.integers(-10, SHIFT_END + 10))
def test_a_number_is_one_move_or_none(action: int) -> None:
    if any(start <= action < end for start, end, _ in BLOCKS):
        assert pack(unpack(action)) == action
    else:
        with pytest.raises(NotAllowed, match="UNKNOWN_COMMAND"):
            unpack(action)


def test_blocks_do_not_meet() -> None:
    ends = sorted((start, end) for start, end, _ in BLOCKS)
    assert all(one[1] <= two[0] for one, two in pairwise(ends))
    for start, end, _ in BLOCKS:
        for action in (start, end - 1):
            assert pack(unpack(action)) == action


def test_the_rules_pack_as_the_moves_do() -> None:
    assert tile_action(-5, 7, 899) == pack(Tile(-5, 7, 899))
    assert shift_action(23, 2_000_000, -2_000_000, 899) == pack(Shift(23, 2_000_000, -2_000_000, 899))
    assert shift_action(23, 2_000_000, 2_000_000, 899) == SHIFT_END - 1
    assert worm_action(-36250) == pack(Worm(-36250))
    assert free_action(1, -2, 3) == pack(Worm(1, -2, 3))
    assert step_action(1, 3599) == pack(Step("back", 3599))
    tile = tile_of(shift_action(5, 12, -34, 56))
    assert tile.key()[:3] == (12, -34, 56)


@pytest.mark.parametrize(
    "move",
    [
        Tile(2_000_001, 0, 0),
        Tile(0, -2_000_001, 0),
        Tile(0, 0, 900),
        Tile(0, 0, -1),
        Tile(10**30, 0, 0),
        Shift(24, 0, 0, 0),
        Shift(-1, 0, 0, 0),
        Worm(2_000_001),
        Worm(0, None, 5),
        Worm(0, 5, None),
        Worm(0, 0, 3600),
        Step("front", 3600),
        Step("front", -1),
        Grow("back", 10**20),
        Eat("front", 0, "E", "back"),
        Eat("front", 0, "", "back"),
        Eat("front", 0, "AB", "back"),
    ],
    ids=str,
)
def test_what_no_table_has_is_no_number(move: Any) -> None:
    assert pack(move) is None


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("STEP Front 905", "step front 905"),
        ("step front 90.5°", "step front 905"),
        ("step back -90°", "step back 2700"),
        ("step back 360deg", "step back 0"),
        ("tile 3in, 12.5in, 45°", "tile 30000 125000 450"),
        ('tile -0.0001" 7in 100°', "tile -1 70000 100"),
        ("shift T5 1in 2in 0", "shift t5 10000 20000 0"),
        ("shift 5 10000 20000 0", "shift t5 10000 20000 0"),
        ("worm -3.625in", "worm -36250"),
        ("eat front 0 b Back", "eat front 0 B back"),
        ("Rolled ACE", "rolled ace"),
        ("first b", "first B"),
    ],
)
def test_what_people_write(said: str, meant: str) -> None:
    assert write(read(said)) == meant


@pytest.mark.parametrize(
    "said",
    [
        *("", "step", "step front", "step front 9.5", "step front 1e3", "step front 90.55°", "step side 3", "tile 1 2"),
        *("tile 1.5 2 3", "tile 1.00001in 2in 0", "shift tx 1 2 3", "rolled 1", "rolled 6", "worm 1 2"),
        *("eat front 0 B", "step front ٣", "step front 9999999999999", "step front nan", "tile inf 0 0", "first AB"),
        "turned green",
    ],
)
def test_what_is_no_move(said: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        read(said)
    assert refused.value.code == "UNKNOWN_COMMAND"


@pytest.mark.parametrize(
    "raw",
    [
        '{"type":"step","lead":"front","tick":1.5}',
        '{"type":"step","lead":"front","tick":"9"}',
        '{"type":"step","lead":"front","tick":true}',
        '{"type":"step","lead":"front","tick":null}',
        '{"type":"step","lead":0,"tick":9}',
        '{"type":"step","lead":"front"}',
        '{"type":"tile","x":1e40,"y":0,"turn":0}',
        '{"type":"tile","x":NaN,"y":0,"turn":0}',
        '{"type":"eat","lead":"front","tick":0,"seat":"B","end":"middle"}',
        '{"type":"leap"}',
    ],
)
def test_what_the_wire_refuses(raw: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(raw, type=GAME.move_type)


def test_huge_numbers_of_the_wire_are_read_and_are_no_action() -> None:
    move = msgspec.json.decode(
        '{"type":"step","lead":"front","tick":123456789012345678901234567890}', type=GAME.move_type
    )
    assert pack(cast(Step, move)) is None
