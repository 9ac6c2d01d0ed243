"""The table: its door, its version, its log, and answers sealed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.toy import GRAB, PASS, TAKE, Pass, Take

from wormery.core.chance import Committed, Fast, Loaded, seed_from
from wormery.core.refusal import NotAllowed
from wormery.core.state import CHANCE
from wormery.core.table import Event, Sealed, Table, judge, replay

DEAL = [1, 2, 3]
Ask = Callable[..., object]


def table(*coins: int, listening: bool = False) -> Table:
    made = Table(GRAB, GRAB.options({}), Loaded([*DEAL, *(10 + coin for coin in coins)], Fast(Random(1))))
    made.open(listening)
    return made


def refused(ask: Ask, *given: Any) -> NotAllowed:
    with pytest.raises(NotAllowed) as error:
        ask(*given)
    return error.value


def asks(at: Table) -> list[tuple[Ask, object, object]]:
    """Each way in, with a move that is allowed in the first round and one that never is."""
    return [(at.submit, TAKE, TAKE + 6), (at.do, Take(0), Take(3)), (at.say, "take 0", "take 3")]


def test_an_open_table_waits_for_seats() -> None:
    at = table(3)
    assert at.state.to_act() == (0, 1, 2)
    assert at.log == [Event(CHANCE, action) for action in (*DEAL, 13)]
    assert at.version == 0


def test_before_it_is_open_nobody_may_act() -> None:
    assert refused(Table(GRAB, GRAB.options({}), Fast(Random(1))).submit, 0, TAKE).code == "NOT_YOUR_TURN"


@pytest.mark.parametrize("way", range(3))
def test_the_door_asks_first_for_the_end_then_the_seat_then_the_version_then_the_move(way: int) -> None:
    at = table(3)
    ask, _, bad = asks(at)[way]
    at.submit(0, PASS)
    assert at.version == 1
    assert refused(ask, 0, bad, 0).code == "NOT_YOUR_TURN"
    assert refused(ask, 1, bad, 0).code == "STALE_VERSION"
    assert refused(ask, 1, bad, 2).code == "STALE_VERSION"
    assert refused(ask, 1, bad, 1).code == "TOO_LATE"
    assert refused(ask, 1, bad).code == "TOO_LATE"
    for number in range(6):
        at.submit(1, TAKE + 2 * number)
    for seat in (0, 7, CHANCE):
        assert refused(ask, seat, bad, 0).code == "GAME_OVER"


@pytest.mark.parametrize("way", range(3))
def test_the_door_says_who_may_act_and_which_version_it_is(way: int) -> None:
    at = table(3)
    ask, _, bad = asks(at)[way]
    for seat in (CHANCE, 3):
        assert refused(ask, seat, bad).data == {"seat": seat, "acting": [0, 1, 2]}
    assert refused(ask, 0, bad, 9).data == {"version": 9, "now": 0}


def test_chance_has_no_voice_at_the_door_even_when_it_acts() -> None:
    at = Table(GRAB, GRAB.options({}), Fast(Random(1)))
    assert refused(at.submit, CHANCE, 1).code == "NOT_YOUR_TURN"


@pytest.mark.parametrize("way", range(3))
def test_number_record_and_text_do_the_same(way: int) -> None:
    at, other = table(3, 2), table(3, 2)
    ask, good, _ = asks(at)[way]
    assert ask(1, good, 0) == other.submit(1, TAKE) == [Event(1, TAKE), Event(CHANCE, 12)]
    assert at.state.key() == other.state.key()
    assert (at.log, at.version) == (other.log, 1)


@pytest.mark.parametrize("way", range(3))
def test_a_refused_move_leaves_log_and_version_and_ears_alone(way: int) -> None:
    at = table(3, listening=True)
    ask, _, bad = asks(at)[way]
    before = (at.state.key(), list(at.log), at.version, list(at.told or ()))
    refused(ask, 0, bad)
    refused(ask, 0, bad, 5)
    refused(ask, 5, bad)
    assert (at.state.key(), at.log, at.version, at.told) == before


def test_a_number_or_record_that_means_nothing_is_refused() -> None:
    at = table(3)
    assert refused(at.submit, 0, 99999).code == "UNKNOWN_COMMAND"
    assert refused(at.do, 0, Take(99)).code == "TOO_LATE"
    assert refused(at.say, 0, "sing").code == "UNKNOWN_COMMAND"


def test_only_a_table_that_listens_is_told() -> None:
    assert table(3).told is None
    at = table(3, listening=True)
    assert len(at.told or ()) == 6  # three deals, each for the seat itself and for the others
    at.submit(2, TAKE)
    assert len(at.told or ()) == 7


def test_sealed_answers_are_opened_in_an_order_that_is_recorded() -> None:
    at = table(3)
    written = at.seal([Event(2, PASS), Event(0, PASS)])
    assert isinstance(written[0], Sealed)
    assert sorted(written[0].order) == [0, 2]
    assert written[1:] == [Event(seat, PASS) for seat in written[0].order]
    assert at.log[-3:] == written
    assert at.version == 2


def test_a_sealed_answer_that_comes_too_late_is_passed_over() -> None:
    at = table(3, 2)
    written = at.seal([Event(0, TAKE), Event(1, TAKE), Event(2, TAKE)])
    assert isinstance(written[0], Sealed)
    assert written[1:] == [Event(written[0].order[0], TAKE), Event(CHANCE, 12)]
    assert at.version == 1
    assert at.state.to_act() == (0, 1, 2)


def test_a_sealed_answer_of_a_seat_that_may_not_act_is_passed_over() -> None:
    at = table(3)
    at.submit(0, PASS)
    written = at.seal([Event(0, PASS), Event(1, PASS + 2), Event(2, PASS)])
    assert [entry for entry in written if isinstance(entry, Event)] == [Event(2, PASS)]


def test_a_single_sealed_answer_needs_no_order() -> None:
    at = table(3)
    assert at.seal([Event(1, PASS)]) == [Event(1, PASS)]


def test_a_single_sealed_answer_takes_no_choice_from_chance() -> None:
    one, other = (Table(GRAB, GRAB.options({}), Committed(seed_from("x"))) for _ in range(2))
    one.open()
    other.open()
    one.seal([Event(1, TAKE)])
    other.submit(1, TAKE)
    assert one.log == other.log


def test_a_replay_needs_no_dice_and_judges_every_event() -> None:
    at = table(3, 1)
    at.seal([Event(0, PASS), Event(1, TAKE)])
    options = GRAB.options({})
    assert replay(GRAB, options, at.log).key() == at.state.key()
    assert replay(GRAB, options, at.log[1:], replay(GRAB, options, at.log[:1])).key() == at.state.key()
    good = Event(CHANCE, 1)
    for log, code in (
        ([Event(0, TAKE)], "NOT_YOUR_TURN"),
        ([Event(CHANCE, 11)], "NOT_BY_CHANCE"),
        ([good, good, good, Event(CHANCE, 11), Event(0, TAKE + 2)], "TOO_LATE"),
        ([good, good, good, Event(CHANCE, 11), Event(CHANCE, 11)], "NOT_YOUR_TURN"),
    ):
        assert refused(replay, GRAB, options, log).code == code


def test_after_the_end_nothing_is_judged_right() -> None:
    at = table(*[1] * 6)
    for number in range(6):
        at.do(0, Take(number))
    assert refused(judge, GRAB, at.state, Event(0, TAKE)).code == "GAME_OVER"
    assert GRAB.unpack(PASS) == Pass(0)
