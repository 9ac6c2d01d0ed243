"""Throws: who wins, who is told, what a window is to a host."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from itertools import permutations
from random import Random
from typing import Any

import pytest
from tests.chisquare import fits
from tests.games.drehwurm.positions import LIVE, WINDOW, number, position, table

from wormery.core.chance import Committed, Fast, seed_from
from wormery.core.facts import heard
from wormery.core.game import SEATS
from wormery.core.rollout import rollout
from wormery.core.state import CHANCE, State
from wormery.core.table import Event, Log, Table
from wormery.games.drehwurm.game import GAME

THROWS = {1: number("snap Y4"), 2: number("snap R6"), 3: number("snap J6")}
ROUNDS = 3000


def winners(rounds: int, **options: Any) -> Counter[Hashable]:
    """Who is quickest of B, C and D when all throw."""
    won = Counter[Hashable]()
    state = position(WINDOW, **options)
    rng = Random(7)
    for _ in range(rounds):
        now = state.copy()
        for seat in rng.sample((1, 2, 3), 3):
            now.play(seat, THROWS[seat])
        now.settle(rng)
        won.update(SEATS[seat] for seat in range(4) if now.won[seat])
    return won


def test_t36_sealed_throws_have_equal_chances() -> None:
    found = winners(ROUNDS, snap_mode="sealed")
    assert fits(found, {"B": 1, "C": 1, "D": 1})
    assert all(abs(found[seat] - ROUNDS / 3) <= 100 for seat in "BCD")


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
def test_t36_losers_keep_their_cards_and_nobody_else_sees_them(order: tuple[int, ...]) -> None:
    """DW-SNAP-5, DW-A16. In which order answers come decides nothing: chance does."""
    at = table(WINDOW, "won C", snap_mode="sealed")
    for seat in order:
        at.submit(seat, THROWS[seat])
    parts = GAME.parts(at.state)
    assert (parts["hand.B"], parts["hand.C"], parts["hand.D"]) == ("Y4 R3 cY cY", "Y1 cB cB", "Y1 J6 cR cR")
    for viewer in (0, 2, None):
        told = str(heard(at.told or [], viewer))
        assert "ThrowLost" not in told
        view = GAME.parts(at.state.seen_by(viewer))
        assert view["hand.B"] == "? ? c? c?"
    assert "ThrowLost(seat=1, by=2, card=3" in str(heard(at.told or [], 1))


def test_t36_a_sealed_table_opens_the_same_answers_alike_in_any_order() -> None:
    """What `Table.seal` draws lots for decides nothing here."""
    seen = set()
    for seed in range(40):
        at = table(WINDOW, "won D", Committed(seed_from(str(seed))), snap_mode="sealed")
        at.seal([Event(seat, action) for seat, action in THROWS.items()])
        seen.add(at.state.key())
    assert len(seen) == 1


def test_t37_speeds_are_weights() -> None:
    """C is three times as quick as B; D has passed."""
    won = Counter[Hashable]()
    state = position(WINDOW, snap_speed="1 1 3 1")
    rng = Random(3)
    for _ in range(ROUNDS):
        now = state.copy()
        for seat, action in ((3, number("pass")), (1, THROWS[1]), (2, THROWS[2])):
            now.play(seat, action)
        now.settle(rng)
        won.update(SEATS[seat] for seat in range(4) if now.won[seat])
    assert fits(won, {"B": 1, "C": 3})
    assert fits(winners(ROUNDS, snap_speed="1 5 1 2"), {"B": 5, "C": 1, "D": 2})
    assert winners(50, snap_order="ADCB") == {"D": 50}


def test_balanced_throws_go_to_whoever_won_fewest() -> None:
    given = {**WINDOW, "won.B": 1, "won.C": 1, "won.D": 2}
    state = position(given, snap_mode="sealed", sealed_rule="balanced")
    rng, won = Random(1), Counter[Hashable]()
    for _ in range(ROUNDS):
        now = state.copy()
        for seat, action in THROWS.items():
            now.play(seat, action)
        now.settle(rng)
        won.update(SEATS[seat] for seat in range(4) if now.won[seat] > state.won[seat])
    assert fits(won, {"B": 1, "C": 1})


def test_a_single_throw_asks_no_chance_and_none_closes_the_window() -> None:
    """DW-SNAP-9."""
    at = table(WINDOW)
    for seat, text in ((1, "pass"), (2, "snap R6"), (3, "pass")):
        at.say(seat, text)
    assert [event.seat for event in at.log if isinstance(event, Event)] == [1, 2, 3]
    assert GAME.parts(at.state)["p0"] == "[R6 B5 | Y9]"


def test_a_live_pass_changes_nothing_for_anybody_else() -> None:
    """Section 3.4: passes are sealed. Views, facts, menus and who may act stay the same."""
    at = table(LIVE, snap_mode="live")
    quiet = [(at.state.seen_by(viewer).key(), at.state.to_act()) for viewer in (0, 1, 3, None)]
    menus = [at.state.actions(seat) for seat in (1, 3)]
    at.say(2, "pass")
    at.say(2, "pass")
    assert [(at.state.seen_by(viewer).key(), at.state.to_act()) for viewer in (0, 1, 3, None)] == quiet
    assert [at.state.actions(seat) for seat in (1, 3)] == menus
    assert at.told == []
    assert GAME.menu(at.state, 2) == ["pass"]


@pytest.mark.parametrize("mode", ["engine", "sealed", "live"])
def test_a_window_tells_hosts_what_everybody_knows(mode: str) -> None:
    state = position(LIVE if mode == "live" else WINDOW, snap_mode=mode, snap_guard_ms=900, snap_tail="next_only")
    window = GAME.window(state)
    assert window is not None
    assert (window.seats, window.next, window.number) == ((1, 2, 3), 1, state.turning)
    assert (window.sealed, window.guard, window.tail) == (mode != "live", 900, "next_only")
    assert window.silence == number("pass")
    state.play(2, number("pass"))
    assert GAME.window(state) == window, "who has answered is nobody's business"
    for viewer in (0, 1, 2, 3, None):
        assert GAME.window(state.seen_by(viewer)) == window
    state.play(1, number("pass"))
    state.play(3, number("pass"))
    assert GAME.window(state) is None
    assert number("snap Y4") in state.actions(1)


def test_what_is_thrown_is_known() -> None:
    assert all(GAME.throws(number(text)) for text in ("snap Y4", "snap Y4 p1", "snap cR", "snap cR p4"))
    assert not any(GAME.throws(number(text)) for text in ("pass", "draw", "play Y4 p1", "eat cR p0", "turn p0", "deal"))


def test_people_at_a_table_play_live_and_by_mail_sealed() -> None:
    """Section 6: `live` online, `engine` headless."""
    asked = {"snap_colour": "same"}
    assert GAME.options(GAME.hosted(asked, False))["snap_mode"] == "live"
    assert GAME.options(GAME.hosted(asked, True))["snap_mode"] == "sealed"
    assert GAME.options(GAME.hosted({"snap_mode": "sealed"}, False))["snap_mode"] == "sealed"
    assert GAME.options({})["snap_mode"] == "engine"


@pytest.mark.parametrize(("mode", "turn", "pile"), [("live", 20, 5), ("sealed", None, None), ("engine", None, None)])
def test_where_people_throw_in_real_time_a_turn_has_a_clock(mode: str, turn: int | None, pile: int | None) -> None:
    at = table({"hand.A": "Y2 Y8"}, "drew B1", snap_mode=mode)
    assert GAME.hurry(at.state) == turn
    at.say(0, "draw")
    assert GAME.hurry(at.state) == pile


def test_bots_let_people_look_at_the_points_of_a_match_before_they_deal() -> None:
    state = GAME.start(GAME.options({"players": 3}))
    rng = Random(1)
    while GAME.wire(state).phase != "between":
        assert GAME.dwelt(state) == 1
        seat = state.to_act()[0]
        state.play(seat, rng.choice(state.actions(seat)))
    assert GAME.dwelt(state) > 1


@pytest.mark.parametrize("rule", ["always_snap", "window"])
def test_live_and_sealed_are_one_game_when_the_same_seats_win(rule: str) -> None:
    """The mode says who wins a throw, and nothing else: outside of windows the states are equal in every field."""
    given = {"matches": "1", "first_start": "fixed", "first_seat": "A", "fresh_pile_rule": rule}
    thrown = 0
    for seed in range(12):
        rng = Random(seed)
        sealed = Table(GAME, GAME.options({**given, "players": 3 + seed % 4}), Fast(rng))
        live = GAME.start(GAME.options({**given, "players": 3 + seed % 4, "snap_mode": "live"}))
        sealed.open()
        follow(live, sealed.log)
        while seats := sealed.state.to_act():
            if GAME.window(sealed.state) is None:
                seat = seats[0]
                follow(live, sealed.submit(seat, rng.choice(sealed.state.actions(seat))))
            else:
                thrown += one_window(sealed, live, rng)
            if GAME.window(sealed.state) is None:
                assert live.key() == sealed.state.key()
    assert thrown > 50


def follow(state: State, log: Log) -> None:
    for entry in log:
        assert isinstance(entry, Event)
        state.play(entry.seat, entry.action)


def one_window(sealed: Table, live: State, rng: Random) -> bool:
    """All answer; live, the winner alone throws, or all pass. Whether somebody threw."""
    answers, before = {}, GAME.parts(sealed.state)
    while (window := GAME.window(sealed.state)) and window.number == before["turnings"]:
        seat = rng.choice(sealed.state.to_act())
        answers[seat] = rng.choice(sealed.state.actions(seat))
        sealed.submit(seat, answers[seat])
    after = GAME.parts(sealed.state)
    won = [seat for seat in answers if after[f"won.{SEATS[seat]}"] > before[f"won.{SEATS[seat]}"]]
    for seat in won or answers:
        live.play(seat, answers[seat])
    if CHANCE in live.to_act():  # the match is over: it turns up here what it has turned up there
        last = max(n for n, one in enumerate(sealed.log) if isinstance(one, Event) and one.seat != CHANCE)
        shown = [one for one in sealed.log[last + 1 :] if isinstance(one, Event)]
        follow(live, [one for one in shown if GAME.kind(one.action) == "Drew"])
    return bool(won)


def test_rollouts_end_in_every_mode() -> None:
    for mode in ("engine", "sealed", "live"):
        state = GAME.start(GAME.options({"snap_mode": mode}))
        rollout(state, Random(1))
        assert state.to_act() == ()
