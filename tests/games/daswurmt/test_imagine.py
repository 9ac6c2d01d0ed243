"""Every world that fits a view is imagined, each as often as it is likely; and the true one no more often.

That a world imagined looks right is not enough: a copy of the truth would. So worlds are counted (section 4.5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from itertools import chain
from math import sqrt
from random import Random

import pytest
from tests.chisquare import Z, critical, fits
from tests.games.daswurmt.small import all_worlds, settle_pool, table_of, world_of

from wormery.games.daswurmt.cards import KINDS
from wormery.games.daswurmt.rules import BACKS_SHOWN, FACES_SHOWN
from wormery.games.daswurmt.state import DasWurmt

SAMPLES = 6000


def unknown_head() -> DasWurmt:
    """Of five yellow cards unseen, one is a head; a PEEK cannot be it."""
    return table_of("Y1 Y1 Y2 Y3 Y:PEEK P1 P2 B1", "P1", "P2", top="B1", worms=("2", "", ""))


def two_heads_of_one_colour() -> DasWurmt:
    state = table_of("Y1 Y1 Y2 Y3 Y:PEEK P1 P2 B1", "P1", "P2", top="B1", worms=("2", "", ""))
    state._new_worm(0)
    state.heads[3] = 1
    settle_pool(state)
    return state


def hands() -> DasWurmt:
    return table_of("Y1 Y1 Y2 Y:PEEK P1 P2 P:SKIP B1 B2", "Y1 P1", "Y:PEEK P2", top="B2")


def head_and_hand() -> DasWurmt:
    """The head is drawn from worm cards only; were the hand filled first, it would come out wrong."""
    return table_of("Y1 Y2 Y:PEEK Y:SKIP P1 B1", "P1", "Y:PEEK", top="B1", worms=("1", "", ""))


def top_hidden() -> DasWurmt:
    state = hands()
    state.rules.top_shown = False
    return state


def removed_backs() -> DasWurmt:
    state = hands()
    state.rules.removed_cards = BACKS_SHOWN
    state.rules.removed = 2
    state.removed = [2 * KINDS, 1]  # B1 Y2, as they came
    settle_pool(state)
    return state


def covered_discards() -> DasWurmt:
    state = table_of("Y1 Y2 P1 P2 P:SKIP B1 B2", "B1", "P1", top="B2")
    state.rules.discards_shown = False
    state.discard = [0, KINDS + 11, 1]
    settle_pool(state)
    return state


def covered_discards_and_hidden_top() -> DasWurmt:
    state = covered_discards()
    state.rules.top_shown = False
    return state


def without_memory() -> DasWurmt:
    """The seat laid the head itself and does not remember it."""
    state = unknown_head()
    state.rules.memory_aid = False
    return state


def removed_unseen() -> DasWurmt:
    state = hands()
    state.rules.removed = 3
    settle_pool(state)
    return state


CASES = {
    case.__name__: case
    for case in (
        *(unknown_head, two_heads_of_one_colour, hands, head_and_hand, top_hidden, removed_backs, covered_discards),
        *(covered_discards_and_hidden_top, without_memory, removed_unseen),
    )
}
EVERY_CASE = pytest.mark.parametrize("case", CASES)


def imagined(state: DasWurmt, viewer: int | None, seed: str) -> Counter[Hashable]:
    rng = Random(seed)
    view = state.seen_by(viewer)
    return Counter(world_of(view.imagine(rng)) for _ in range(SAMPLES))


@EVERY_CASE
def test_every_world_that_fits_is_imagined_as_often_as_it_is_likely(case: str) -> None:
    state = CASES[case]()
    for viewer in (*range(len(state.hands)), None):
        worlds = all_worlds(state.seen_by(viewer))
        if len(worlds) > 1:
            assert fits(imagined(state, viewer, case), worlds)


@EVERY_CASE
def test_the_true_world_is_imagined_no_more_often_than_its_share(case: str) -> None:
    """The gin rummy leak: a copy of the truth passes every test that looks at one world."""
    state = CASES[case]()
    for viewer in (*range(len(state.hands)), None):
        worlds = all_worlds(state.seen_by(viewer))
        truth = _as_seen(state, viewer)
        assert truth in worlds
        share = worlds[truth] / sum(worlds.values())
        found = imagined(state, viewer, f"truth {case}")[truth]
        assert abs(found - SAMPLES * share) <= 1 + Z * sqrt(SAMPLES * share * (1 - share))


def _as_seen(state: DasWurmt, viewer: int | None) -> Hashable:
    """The true world; in which order the backs of removed cards are shown is no secret."""
    if state.rules.removed_cards != BACKS_SHOWN:
        return world_of(state)
    true = state.copy()
    true.removed = sorted(true.removed, key=lambda card: card // KINDS)
    return world_of(true)


@EVERY_CASE
def test_the_cards_of_an_imagined_world_are_those_of_the_deck(case: str) -> None:
    state = CASES[case]()
    for seed in range(50):
        world = state.seen_by(None).imagine(Random(seed))
        heads = [c * KINDS + n - 1 for c, n in zip(world.colours, world.heads, strict=True) if n]
        cards = [*world.pool, world.top, *world.discard, *world.removed, *chain(*world.hands), *heads]
        assert sorted(cards) == state.rules.deck
        assert all(hand == sorted(hand) for hand in world.hands)
        assert world.pool == sorted(world.pool)


def test_removed_faces_that_are_shown_stay_as_they_are() -> None:
    state = removed_backs()
    state.rules.removed_cards = FACES_SHOWN
    assert all(state.seen_by(1).imagine(Random(seed)).removed == state.removed for seed in range(20))


@pytest.mark.parametrize("steps", [1, 2, 3, 4, 5, 6])
def test_worlds_are_counted_right_in_a_game_played_to_a_point(steps: int) -> None:
    deck = "Y1 Y2 Y4 Y:PEEK P2 P3 P5 P:SKIP B1 B3 B6 B:REMOVE"
    state = table_of(deck, "Y1 P2 B1", "Y2 B3", top="Y4")
    state.rules.hand_size, state.rules.refill_at = 3, 0
    rng = Random(steps)
    for _ in range(steps):
        if state.to_act():
            state.play(state.turn, rng.choice(state.actions(state.turn)))
            state.settle(rng)
    for viewer in (0, 1, None):
        worlds = all_worlds(state.seen_by(viewer))
        if len(worlds) > 1:
            assert fits(imagined(state, viewer, str(steps)), worlds)


def test_chi_squared_by_hand_agrees_with_the_tables() -> None:
    """Values for p = 0.0001 as printed: 15.14, 18.42, 35.56, 161.3."""
    for freedom, value in ((1, 15.14), (2, 18.42), (10, 35.56), (100, 161.32)):
        assert abs(critical(freedom) / value - 1) < 0.08
    assert fits({"a": 500, "b": 500}, {"a": 1, "b": 1})
    assert not fits({"a": 600, "b": 400}, {"a": 1, "b": 1})
    assert not fits({"a": 1000}, {"a": 999, "b": 20})
