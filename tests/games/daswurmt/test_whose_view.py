"""Section 4.1: for each kind of hidden thing, exactly whose view changes when it is another one."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.games.daswurmt.positions import after, position

from wormery.core.game import SEATS
from wormery.games.daswurmt.game import GAME
from wormery.games.daswurmt.layout import GAME_OVER
from wormery.games.daswurmt.state import DasWurmt

BASE = {
    "turn": "A",
    "hand.A": "Y1 Y2 P3 B1",
    "hand.B": "Y4 P:PEEK B2 B:SKIP",
    "hand.C": "P5 P6 B3",
    "w0": "Y [2] (5)",
    "w0.by": "B",
    "w0.seen": "C",
    "w1": "P [] (7)",
    "w1.by": "A",
    "discard": "P1 Y7 B4 P2",
    "top": "B6",
}
EVERYBODY = "ABC-"  # "-" is a spectator


def whose(left: DasWurmt, right: DasWurmt) -> str:
    """The viewers who can tell these two worlds apart, by what a view holds as well as by what is written of it."""
    told = ""
    for viewer in (*range(len(left.hands)), None):
        views = [state.seen_by(viewer) for state in (left, right)]
        differ = views[0].key() != views[1].key()
        assert differ == (GAME.parts(views[0]) != GAME.parts(views[1]))
        told += (SEATS[viewer] if viewer is not None else "-") if differ else ""
    assert (left.key() != right.key()) or not told
    return told


def changed(change: Mapping[str, str], base: Mapping[str, str] = BASE, over: bool = False, **options: object) -> str:
    states = [position(given, "", **options) for given in (base, {**base, **change})]
    for state in states if over else ():
        state.phase, state.acting = GAME_OVER, ()
    return whose(*states)


@pytest.mark.parametrize(
    ("hands", "seen_by"),
    [
        ({"hand.B": "Y3 P:PEEK B2 B:SKIP"}, "B"),
        ({"hand.B": "Y4 P4 B2 B:SKIP"}, "B"),
        ({"hand.B": "Y4 P:PEEK B2 B5"}, "B"),
        ({"hand.C": "P5 P4 B3"}, "C"),
        ({"hand.A": "Y1 Y2 P3 B:REMOVE"}, "A"),
        ({"hand.B": "Y4 P5 B2 B:SKIP", "hand.C": "P:PEEK P6 B3"}, "BC"),
        ({"hand.B": "Y4 P:PEEK P4 B:SKIP"}, EVERYBODY),
        ({"hand.B": "Y4 P:PEEK B:SKIP"}, EVERYBODY),
    ],
    ids=str,
)
@pytest.mark.parametrize("phase", ["main", "after skip", "over"])
def test_the_front_of_a_hand_card_is_its_owner_s_and_its_back_is_everybody_s(
    hands: dict[str, str], seen_by: str, phase: str
) -> None:
    """WU-9, TC-30."""
    if phase == "over":
        assert changed(hands, over=True) == seen_by
    else:
        assert changed(hands, {**BASE, "phase": phase}) == seen_by


@pytest.mark.parametrize("over", [False, True])
def test_the_number_of_a_head_is_theirs_who_laid_it_or_looked(over: bool) -> None:
    """WU-43, WU-44, TC-31."""
    assert changed({"w0": "Y [2] (6)"}, over=over) == "BC"
    assert changed({"w1": "P [] (1)"}, over=over) == "A"
    assert changed({"w0": "Y [2] (4)", "hand.B": "Y5 P:PEEK B2 B:SKIP"}, over=over) == "BC"
    assert changed({"w0": "Y [2] (6)"}, {**BASE, "w0.seen": "A B C"}, over=over) == "ABC"


def test_without_memory_aid_no_view_holds_the_number_of_a_head() -> None:
    """Section 4.3."""
    assert changed({"w0": "Y [2] (6)"}, memory_aid="off") == ""
    assert changed({"w1": "P [] (1)"}, memory_aid="off") == ""
    assert changed({"w0": "Y [1] (5)"}, memory_aid="off") == EVERYBODY


def test_who_laid_a_head_and_who_looked_is_everybody_s() -> None:
    """WU-45."""
    assert changed({"w0.seen": ""}) == EVERYBODY
    assert changed({"w0.by": "C"}) == EVERYBODY
    base = {**BASE, "w0.says": "7 for 12"}
    assert changed({"w0.says": "7 for 13"}, base, announce="on") == EVERYBODY
    assert changed({"w0.says": "6 for 12"}, base, announce="on") == EVERYBODY


def test_the_pile_shows_the_back_of_its_top_card_only() -> None:
    """WU-A4."""
    assert changed({"top": "B5"}) == ""
    assert changed({"top": "B:PEEK"}) == ""
    assert changed({"top": "Y6"}) == EVERYBODY
    assert changed({"top": "Y6"}, pile_top="hidden") == ""
    assert changed({"top": "B5"}, pile_top="hidden") == ""


REMOVED = {
    **{part: text for part, text in BASE.items() if part[0] != "w"},
    "hand.D": "Y3 Y6 P4",
    "removed.cards": "Y1 Y3 P1 P4 P7 B1 B:PEEK B5 B6 Y:SKIP",
}


def test_removed_cards_are_seen_as_the_option_has_it() -> None:
    """WU-A3."""
    front = {"removed.cards": "Y1 Y3 P1 P4 P7 B1 B2 B5 B6 Y:SKIP"}
    back = {"removed.cards": "Y1 Y3 P1 P4 P7 B1 P:SKIP B5 B6 Y:SKIP"}
    order = {"removed.cards": "B5 Y1 Y3 P1 P4 P7 B1 B:PEEK B6 Y:SKIP"}
    shown: dict[str, object] = {"players": 4, "removed_cards": "backs_shown"}
    assert changed(front, REMOVED, False, **shown) == ""
    assert changed(order, REMOVED, False, **shown) == ""
    assert changed(back, REMOVED, False, **shown) == "ABCD-"
    shown = {"players": 4, "removed_cards": "faces_shown"}
    assert changed(front, REMOVED, False, **shown) == changed(back, REMOVED, False, **shown) == "ABCD-"
    hidden = {part: text for part, text in REMOVED.items() if part != "removed.cards"}
    assert position(hidden, players=4).removed == []


def test_removed_cards_of_which_nothing_is_shown_are_told_apart_from_the_pile_by_nobody() -> None:
    """WU-7: even the referee does not hold them apart."""
    hidden = {part: text for part, text in REMOVED.items() if part != "removed.cards"}
    state = position(hidden, players=4)
    assert len(state.pool) + 1 == state.pile + 10


def test_discards_are_seen_as_the_option_has_it() -> None:
    """WU-A13."""
    covered, open_ = {"discard": "P1 Y6 B4 P2"}, {"discard": "P1 Y7 B4 P3"}
    assert changed(covered) == changed(open_) == EVERYBODY
    assert changed(covered, discard_view="top_only") == ""
    assert changed({"discard": "Y2 P5 B4 P2"}, discard_view="top_only") == ""
    assert changed(open_, discard_view="top_only") == EVERYBODY
    assert changed({"discard": "P1 Y7 P2"}, discard_view="top_only") == EVERYBODY


@pytest.mark.parametrize(
    "change",
    [
        {"plus.A": "Y3"},
        {"minus.C": "Y3"},
        {"w0": "Y [3] (5)"},
        {"w0": "Y [2 3] (5)"},
        {"w3": "P [] (-)"},
        {"turns": "7"},
        {"first": "B"},
        {"turn": "B"},
    ],
    ids=str,
)
def test_what_lies_open_is_everybody_s(change: dict[str, str]) -> None:
    assert changed(change) == EVERYBODY


def test_a_card_drawn_is_its_owner_s() -> None:
    """WU-30: the order of colours is public, and after that the hand is counts per colour."""
    base = {**BASE, "hand.A": "Y1 P3 B1"}
    left = after(base, "place Y1 w0", draws="B6 Y5 P4 B5")
    assert whose(left, after(base, "place Y1 w0", draws="B6 Y6 P4 B5")) == "A"
    assert whose(left, after(base, "place Y1 w0", draws="B6 P4 Y5 B5")) == ""
    assert whose(left, after(base, "place Y1 w0", draws="B6 Y5 P4 B7")) == ""
    assert whose(left, after(base, "place Y1 w0", draws="B6 B2 P4 B5")) == EVERYBODY


def test_a_card_laid_as_a_head_is_its_owner_s() -> None:
    """WU-16."""
    base = {**BASE, "hand.A": "Y1 Y2 Y3 P3 B1"}
    left = after(base, "place Y2 w0")
    assert whose(left, after(base, "place Y3 w0")) == "A"
    assert whose(left, after({**base, "hand.A": "Y2 Y4 Y6 P3 B1"}, "place Y2 w0")) == "A"


def test_a_view_counts_what_its_owner_has_not_seen() -> None:
    """Section 4.5: the pool of a view is the deck without what its owner sees."""
    state = position(BASE)
    for viewer, seen in ((0, "Y1 Y2 P3 B1 P7"), (1, "Y4 P:PEEK B2 B:SKIP Y5"), (2, "P5 P6 B3 Y5"), (None, "")):
        view = state.seen_by(viewer)
        open_ = [GAME.spoken("card", card) for card in (*view.discard, 1)] + seen.split()
        rest = sorted(GAME.spoken("card", card) for card in state.rules.deck)
        for name in open_:
            rest.remove(name)
        assert sorted(GAME.spoken("card", card) for card in view.pool) == rest
