"""The careful bot: it comes home, takes a win, turns round, eats, grows, and stands in the leader's way."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest
from tests.games.wormderby.positions import number, row, state_of, table

from wormery.bots import find
from wormery.core.chance import Fast
from wormery.core.table import Table
from wormery.games.wormderby.game import GAME
from wormery.games.wormderby.moves import Eat, Shift, Step
from wormery.games.wormderby.pilot import best_move, steps_home, to_go, worth
from wormery.games.wormderby.state import WormDerby


def chosen(at: Table) -> str:
    """What the careful bot does for whoever is to act."""
    seat = at.state.to_act()[0]
    action = find("careful", GAME)(at.state.seen_by(seat), seat, Random(1))
    assert at.state.allows(seat, action)
    return GAME.text(action)


def race(seed: int, bots: tuple[str, ...], **options: object) -> WormDerby:
    rng = Random(seed)
    at = Table(GAME, GAME.options({"players": len(bots), **options}), Fast(rng))
    at.open()
    players = [find(name, GAME) for name in bots]
    while seats := at.state.to_act():
        seat = seats[0]
        at.submit(seat, players[seat](at.state.seen_by(seat), seat, rng))
    return cast(WormDerby, at.state)


def test_a_careful_bot_comes_home() -> None:
    state = race(1, ("careful", "random"))
    assert state.finished == [0]
    assert 25 <= state.round <= 55


@pytest.mark.slow
def test_a_careful_bot_finishes_in_about_35_rounds() -> None:  # WD-OBJ-2
    rounds = [race(seed, ("careful", "careful")).round for seed in range(12)]
    assert all(rounds[n] < 60 for n in range(12))
    assert 30 <= sum(rounds) / 12 <= 40


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        {"slalom": 6},
        {"slalom": 4, "slalom_view": "spectator"},
        {"slalom": 2, "slalom_view": "outbound", "cannibal": "on"},
        {"cannibal": "on"},
        {"cannibal": "on", "attack": "any", "finish": "all"},
        {"finish": "all", "route_guard": "always", "start_form": "free"},
        {"obstacles_each": 0, "pylon_distance": 500000},
        {"own_body_gap": "on", "finish_test": "front_only"},
        {"finish_test": "whole_coin", "table_half_width": 120000},
    ],
    ids=str,
)
def test_careful_bots_come_home_whatever_the_rules(options: dict[str, object]) -> None:
    players = 2 + len(options) % 2
    state = race(players, ("careful",) * players, **options)
    assert state.finished
    assert state.round < 120


@pytest.mark.slow
def test_careful_beats_random() -> None:
    assert [race(seed, ("careful", "random"), obstacles_each=4).finished for seed in range(4)] == [[0]] * 4


def test_a_win_is_taken() -> None:  # WD-WIN-1
    at = table({"phase": "move", "turn": "A", "die": "5", "worm.A": row(0, 16500, 6, 0, 7500), "sheet.A": "1"})
    at.say(0, chosen(at))
    assert at.state.to_act() == ()
    back = table({"phase": "move", "turn": "A", "die": "2", "worm.A": row(0, 54000, 6, 0, -7500), "sheet.A": "1"})
    assert chosen(back).startswith("step back")


def test_the_end_that_is_nearer_home_leads() -> None:  # WD-MOV-2
    up = table({"phase": "move", "turn": "A", "die": "3", "worm.A": row(20000, 200000, 6, 0, 7500)})
    assert chosen(up).startswith("step back")  # out to the pylon
    home = table({"phase": "move", "turn": "A", "die": "3", "worm.A": row(20000, 200000, 6, 0, 7500), "sheet.A": "1"})
    assert chosen(home).startswith("step front")  # and home again


def test_a_silent_seat_goes_on_towards_home() -> None:
    at = table({"phase": "move", "turn": "A", "die": "3", "worm.A": row(20000, 200000, 6, 0, -7500)})
    view = at.state.seen_by(0)
    assert GAME.text(GAME.silent(view, 0)) in ("step front 750", "step front 900", "step front 1050")
    ace = table({"phase": "ace", "turn": "A", "t3": "0 200000 0"})
    assert GAME.text(GAME.silent(ace.state, 0)) == "skip"


def test_a_move_makes_the_most_of_its_steps() -> None:
    at = table({"phase": "move", "turn": "A", "die": "5", "worm.A": row(20000, 150000, 6, 0, -7500)})
    before = to_go(state_of(at), 0)
    for _ in range(5):
        at.say(0, chosen(at))
    assert before - to_go(state_of(at), 0) > 4.8


def test_a_wall_is_gone_round() -> None:
    wall = {f"t{3 + i}": f"{-50000 + 20000 * i} 200000 0" for i in range(6)}
    at = table({"phase": "move", "turn": "A", "die": "5", "worm.A": row(0, 180000, 6, 0, -7500), **wall})
    here = steps_home(state_of(at), state_of(at).worms[0][0])
    for _ in range(5):
        at.say(0, chosen(at))
    assert steps_home(state_of(at), state_of(at).worms[0][0]) < here - 4


def test_a_leader_is_eaten_when_it_pays() -> None:  # WD-CAN-1
    prey = " ".join(f"9000,{250000 + 7500 * i}" for i in range(6))
    given = {"phase": "move", "turn": "A", "die": "2", "worm.A": row(0, 250000), "worm.B": prey}
    at = table({**given, "sheet.B": "1"}, cannibal="on")
    assert isinstance(GAME.read(chosen(at)), Eat)
    assert isinstance(GAME.unpack(best_move(state_of(table(given))) or 0), Step)


def test_a_leader_on_its_way_is_walled_off() -> None:  # WD-ACE-1
    tiles = {"t3": "52000 215000 0", "t4": "0 215000 0", "t5": "60000 245000 0"}
    given = {"phase": "ace", "turn": "A", "worm.B": row(22000, 260000, 6, 0, 7500), "sheet.B": "1", **tiles}
    at = table({**given, "worm.A": row(-120000, 20000)})
    before = to_go(state_of(at), 1)
    said = chosen(at)
    assert isinstance(GAME.read(said), Shift)
    state = state_of(at).copy()
    state.play(0, number(said))
    assert to_go(state, 1) > before + 0.3


def test_a_closed_course_is_opened_again() -> None:  # WD-A8
    wall = {f"t{3 + i}": f"{-158558 + 35585 * i} 200000 450" for i in range(10)}
    at = table({"phase": "ace", "turn": "A", "worm.A": row(0, 100000), **wall})
    assert GAME.parts(at.state)["open"] is False
    state = state_of(at).copy()
    state.play(0, number(chosen(at)))
    assert GAME.parts(state)["open"] is True


def test_a_coin_is_put_back_where_it_helps() -> None:  # WD-CAN-8
    at = table({"phase": "ace", "turn": "A", "worm.A": row(20000, 150000, 2, 0, -7500)}, cannibal="on")
    said = chosen(at)
    assert said.startswith("grow front")
    state = state_of(at)
    assert worth(state, 0, number(said)) > worth(state, 0, number("skip"))


def test_gates_are_passed_on_the_right_side() -> None:  # WD-SLA-4
    state = race(3, ("careful", "careful"), slalom=4)
    winner = state.finished[0]
    assert max(state.gates_passed(coin) for coin in (state.worms[winner][0], state.worms[winner][-1])) == 4
