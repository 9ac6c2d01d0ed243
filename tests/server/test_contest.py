"""Who was quickest: reactions bounded by measured routes (section 3.4 of Drehwurm's rules), and how fair that is."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from bench.fairness import Pair, cheats, measured, pairs

from wormery.server.contest import (
    CREDIT,
    HERE,
    HUMAN,
    JITTER,
    LEAD,
    SAMPLES,
    TIE,
    UNMEASURED,
    Contest,
    Reading,
    Route,
    delays,
    read,
    route,
)

SHOWN = 175.0


def contest(**routes: tuple[float, float]) -> Contest:
    """Seats by letter; every face was sent at 0."""
    known = {"ABCDEF".index(letter): Route(*one) for letter, one in routes.items()}
    return Contest(dict.fromkeys(known, SHOWN), known)


def throw(one: Contest, seat: int, at: float, claimed: float) -> None:
    one.enter(seat, at, one.measure(seat, at, claimed))


# -- one reaction


def test_t35_a_claim_is_bounded_by_the_route() -> None:
    by = Route(80, 110)
    passed = 800 - SHOWN
    assert read(passed, 0, by) == Reading(515, 0, "too_quick")
    assert read(passed, 900, by) == Reading(545, 900, "too_slow")
    assert read(passed, 530, by) == Reading(530, 530, "as_claimed")
    assert read(passed, None, by) == Reading(545, None, "unclaimed")


def test_nobody_reacts_faster_than_people_do() -> None:
    assert read(160, 20, Route(10, 60)) == Reading(HUMAN, 20, "not_human")
    assert read(5, None, Route(10, 60)).ms == HUMAN
    assert read(-300, -300, Route(10, 60)).ms == HUMAN, "thrown before the face could have been seen"


def test_nobody_is_credited_with_a_longer_route_than_all_are() -> None:
    assert read(1000, 600, Route(400, 460)) == Reading(1000 - CREDIT, 600, "too_far")


@pytest.mark.parametrize("claimed", [-1e308, -1.0, 0.0, 1e6, 1e308, float("inf"), float("-inf"), float("nan")])
def test_a_claim_may_be_anything_and_counts_for_no_more_than_the_jitter(claimed: float) -> None:
    rng = Random(1)
    for _ in range(500):
        by = route([rng.uniform(5, 400) for _ in range(rng.randint(0, SAMPLES))])
        passed = rng.uniform(0, 3000)
        forged, best = read(passed, claimed, by), read(passed, None, by)
        assert HUMAN <= forged.ms <= max(HUMAN, round(passed))
        assert 0 <= best.ms - forged.ms <= JITTER
        assert forged.claimed is None or abs(forged.claimed) <= 1e9


# -- a route


def test_a_route_is_the_quickest_trip_and_what_nearly_all_stay_under() -> None:
    trips = [40.0] * 10 + [50.0] * 8 + [90.0, 900.0]
    assert route(trips) == Route(40, 90), "one of twenty may be lost"
    assert route([30.0]) == Route(30, 47), "a screen paints sixty times a second"
    assert route([20, 400]) == Route(20, 20 + JITTER)
    assert route([]) == UNMEASURED


def test_the_far_screen_is_sent_to_first_so_that_all_turn_together() -> None:
    assert delays({"near": Route(20, 30), "far": Route(180, 200), "here": HERE}) == {"near": 80, "far": 0, "here": 90}
    assert delays({"near": Route(20, 30), "moon": Route(2000, 2100)}) == {"near": LEAD - 10, "moon": 0}
    assert delays({}) == {}


# -- a contest


def test_t34_the_quicker_one_wins_though_it_arrives_later() -> None:
    one = contest(C=(30, 40), D=(180, 200))
    throw(one, 2, SHOWN + 620 + 30, 620)
    later = SHOWN + 600 + 180
    assert later == one.began + 130
    assert later < one.until
    throw(one, 3, later, 600)
    assert one.until == one.began, "nobody is missing any more"
    assert one.finish().first == (3,)


def test_it_is_settled_as_soon_as_nobody_can_be_as_quick() -> None:
    one = contest(B=(20, 30), C=(100, 130), D=(40, 90))
    throw(one, 1, SHOWN + 500, 480)
    assert one.until == SHOWN + 480 + TIE + 130
    throw(one, 2, SHOWN + 550, 450)
    assert one.until == SHOWN + 450 + TIE + 90


def test_nobody_is_waited_for_longer_than_the_credit() -> None:
    one = contest(B=(20, 30), C=(900, 1000))
    throw(one, 1, SHOWN + 500, 480)
    assert one.until == one.began + CREDIT


def test_one_who_throws_alone_is_not_kept_waiting() -> None:
    one = contest(B=(20, 30))
    throw(one, 1, SHOWN + 500, 480)
    assert one.until == one.began
    assert one.finish().first == (1,)


def test_whoever_is_within_the_tie_takes_part_in_the_lots_in_whatever_order_they_came() -> None:
    claims = {1: 500.0, 2: 500.0 + TIE, 3: 501.0 + TIE, 4: 530.0}
    for order in permutations(claims):
        one = contest(B=(20, 60), C=(20, 60), D=(20, 60), E=(20, 60))
        for seat in order:
            throw(one, seat, SHOWN + claims[seat] + 40, claims[seat])
        finish = one.finish()
        assert finish.first == (1, 2)
        assert [entry.seat for entry in finish.throws] == [1, 2, 3, 4]


def test_a_throw_goes_before_the_turn_when_it_is_quicker_or_as_quick() -> None:
    for claim, first in ((2400.0, (2,)), (2500.0, (2,)), (2500.0 + TIE, (2,)), (2501.0 + TIE, ())):
        one = contest(B=(20, 60), C=(20, 60))
        one.enter(1, SHOWN + 2540, Reading(2500, 2500, "as_claimed"), turn=True)
        assert one.until == SHOWN + 2500 + TIE + 60, "the next player may throw too"
        throw(one, 2, SHOWN + claim + 40, claim)
        assert one.finish().first == first


def test_a_turn_alone_goes_ahead() -> None:
    one = contest(B=(20, 60))
    one.enter(1, SHOWN + 2540, Reading(2500, None, "unclaimed"), turn=True)
    assert one.finish() == ((), ())


# -- fairness, over simulated networks

CONTESTS = 8000


@pytest.mark.parametrize("pair", [pair for pair in pairs() if pair.fair], ids=lambda pair: pair.title)
def test_equal_reflexes_win_equally_often_wherever_they_sit(pair: Pair) -> None:
    tally = measured(pair, CONTESTS, seed=2)
    assert 48 <= tally.share(tally.won) <= 52
    assert tally.share(tally.quickest) >= 92, "the others are within what nobody can tell apart"
    assert tally.longest <= CREDIT


def test_by_arrival_the_near_player_would_win_nearly_always() -> None:
    (pair,) = [pair for pair in pairs() if pair.title == "20 ms against 180 ms"]
    tally = measured(pair, CONTESTS, seed=2)
    assert tally.share(tally.by_arrival) == pytest.approx(89, abs=1.5)
    assert tally.share(tally.quickest_by_arrival) == pytest.approx(61, abs=1.5)


@pytest.mark.parametrize("pair", list(cheats()), ids=lambda pair: pair.title)
def test_a_forged_report_never_gains_more_than_the_stated_cap(pair: Pair) -> None:
    tally = measured(pair, CONTESTS, seed=2)
    assert tally.forging <= JITTER
    assert tally.favour <= CREDIT
    assert tally.share(tally.by_claim) > 99, "it would win everything if it were believed"


@pytest.mark.nightly
@pytest.mark.parametrize("pair", [pair for pair in pairs() if pair.fair], ids=lambda pair: pair.title)
def test_equal_reflexes_win_equally_often_over_many_contests(pair: Pair) -> None:
    tally = measured(pair, 60_000, seed=3)
    assert 48.5 <= tally.share(tally.won) <= 51.5
