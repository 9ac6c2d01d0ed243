"""The options of Worm Derby: what they may be, what goes together, what the rules make of them."""

from __future__ import annotations

import pytest

from wormery.core.refusal import Unusable
from wormery.games.wormderby.game import GAME
from wormery.games.wormderby.options import FORM, RANGES, rules


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"players": 1}, "WRONG_PLAYER_COUNT"),
        ({"players": 5}, "WRONG_PLAYER_COUNT"),
        ({"players": True}, "WRONG_PLAYER_COUNT"),
        ({"players": 2.0}, "WRONG_PLAYER_COUNT"),
        ({"obstacles": 3}, "UNKNOWN_OPTION"),
        ({"first_player": "C"}, "WRONG_VALUE"),
        ({"slalom": 3}, "WRONG_VALUE"),
        ({"slalom": 14}, "WRONG_VALUE"),
        ({"cannibal": "maybe"}, "WRONG_VALUE"),
        ({"pylon_distance": 359999}, "WRONG_NUMBER"),
        ({"pylon_distance": 720001}, "WRONG_NUMBER"),
        ({"pylon_distance": 400000.5}, "WRONG_NUMBER"),
        ({"pylon_distance": "far"}, "WRONG_NUMBER"),
        ({"pylon_distance": 10**40}, "WRONG_NUMBER"),
        ({"obstacles_each": 11}, "WRONG_NUMBER"),
        ({"obstacles_each": 8, "players": 3}, "WRONG_NUMBER"),
        ({"obstacles_each": -1}, "WRONG_NUMBER"),
        ({"gate_gap": 59999}, "WRONG_NUMBER"),
        ({"max_rounds": 49}, "WRONG_NUMBER"),
        ({"table_half_width": "²"}, "WRONG_NUMBER"),
        ({"slalom_gap": 20000}, "WRONG_NUMBER"),
        ({"slalom": 6, "obstacles_each": 1}, "OPTIONS_CONTRADICT"),
        ({"slalom": 6, "pylon_distance": 360000}, "OPTIONS_CONTRADICT"),
    ],
)
def test_what_is_no_option(given: dict[str, object], code: str) -> None:
    with pytest.raises(Unusable) as refused:
        GAME.options(given)
    assert refused.value.code == code


def test_options_are_completed_once() -> None:
    for given in ({}, {"players": 4}, {"slalom": "12"}, {"cannibal": True, "first_player": "B"}, {"slalom": 2}):
        options = GAME.options(given)
        assert GAME.options(options) == options


def test_a_slalom_says_where_its_pylon_stands() -> None:  # T53, WD-A34
    assert [GAME.options({"slalom": n})["pylon_distance"] for n in (6, 12)] == [352500, 607500]
    assert rules(GAME.options({"slalom": 6})).gates == [80000, 122500, 165000, 207500, 250000, 292500]


@pytest.mark.parametrize(("players", "each"), [(2, 10), (3, 7), (4, 5)])
def test_t2_dealing_tiles(players: int, each: int) -> None:  # WD-SET-5, WD-A9
    assert GAME.options({"players": players})["obstacles_each"] == each


def test_the_table_and_the_gate() -> None:  # WD-SET-3, WD-SET-4, WD-A1 to WD-A3
    made = rules(GAME.options({}))
    assert (made.box.key(), made.gate, made.pylon) == ((-180000, -120000, 180000, 480000), 40000, 360000)
    wide = rules(GAME.options({"table_half_width": 300000, "table_margin": 60000, "pylon_distance": 720000}))
    assert wide.box.key() == (-300000, -60000, 300000, 780000)
    start = GAME.start(GAME.options({"gate_gap": 60000, "first_player": "A"}))
    assert [tile.key() for tile in start.tiles] == [(-40000, 0, 0, 0), (40000, 0, 0, 0), (0, 360000, 0, 1)]


def test_a_form_offers_what_may_be_chosen() -> None:
    form = {str(one["name"]): one for one in GAME.choices()}
    assert set(form) == set(GAME.options({}))
    for name, one in form.items():
        values = one["values"]
        assert isinstance(values, list)
        assert one["default"] is None or one["default"] in values
        if name in RANGES:
            assert RANGES[name][2] in FORM[name]
        for value in values:
            players = 4 if name == "first_player" else 2
            GAME.options({"players": players, name: value} if name != "players" else {name: value})
