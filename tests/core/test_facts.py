"""What people see happen: each fact finds its audience."""

from __future__ import annotations

import msgspec
import pytest
from tests.toy import GRAB, Got, Won

from wormery.core.facts import Told, heard, listen
from wormery.core.game import Game
from wormery.core.state import State
from wormery.games import GAMES

FACT = Won(1, 3)


@pytest.mark.parametrize(
    ("only", "but", "audience"),
    [(None, None, {0, 1, 2, None}), (1, None, {1}), (None, 1, {0, 2, None}), (0, None, {0}), (None, 0, {1, 2, None})],
)
def test_a_fact_is_for_all_for_one_or_for_all_but_one(only: int | None, but: int | None, audience: set[object]) -> None:
    assert {viewer for viewer in (0, 1, 2, None) if Told(FACT, only, but).heard_by(viewer)} == audience


def test_facts_are_heard_in_order() -> None:
    told = [
        Told(Won(0, 1), None, None),
        Told(Got(1, 2), 1, None),
        Told(Got(1, None), None, 1),
        Told(Won(2, 1), None, None),
    ]
    assert heard(told, 1) == [Won(0, 1), Got(1, 2), Won(2, 1)]
    assert heard(told, None) == heard(told, 0) == [Won(0, 1), Got(1, None), Won(2, 1)]


def test_who_listens_hears_what_happens_from_then_on() -> None:
    state = GRAB.start(GRAB.options({}))
    state.play(-1, 2)
    told = listen(state)
    state.play(-1, 3)
    assert told == [Told(Got(1, 3), 1, None), Told(Got(1, None), None, 1)]


@pytest.mark.parametrize("game", [GRAB, *GAMES.values()], ids=lambda game: game.name)
def test_nobody_listens_to_a_new_state_or_a_copy(game: Game) -> None:
    state = game.start(game.options({}))
    assert state.ear is None
    listen(state)
    assert state.ear is not None
    assert state.copy().ear is None
    assert state.seen_by(0).ear is None


def test_a_fact_is_frozen_and_goes_over_the_wire() -> None:
    with pytest.raises(AttributeError):
        FACT.seat = 2  # type: ignore[misc]
    assert msgspec.json.encode(FACT) == b'{"type":"Won","seat":1,"value":3}'


def test_a_plain_state_promises_the_interface_only() -> None:
    state = State()
    assert state.ear is None
    for ask in (state.to_act, state.scores, state.copy, state.key):
        with pytest.raises(NotImplementedError):
            ask()
