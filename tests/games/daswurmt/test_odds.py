"""What a reveal is worth: the table of section 9.2, the reveals of section 5, and the worth of each kind of move."""

from __future__ import annotations

import pytest
from tests.games.daswurmt.positions import number, position

from wormery.games.daswurmt.deck import box
from wormery.games.daswurmt.game import GAME
from wormery.games.daswurmt.odds import NOTHING, THRIFT, best_place, chances_of, expected, reveal, verdict
from wormery.games.daswurmt.rules import Rules
from wormery.games.daswurmt.state import DasWurmt

RULES = Rules(3, box().faces("uniform4"))
MEANS = [0, 0, 0, 1.00, 1.86, 2.57, 1.14, -0.14, -1.29, -2.29]  # by body sum, unknown head, uniform numbers
BASE = {"turn": "A", "hand.A": "Y1 Y2 P3 B1 B:PEEK", "w0": "Y [4 3] (5)", "w0.by": "B", "w1": "P [5] (6)", "w1.by": "A"}


@pytest.mark.parametrize(("length", "mean"), list(enumerate(MEANS)))
def test_the_mean_of_an_unknown_head_is_as_in_the_table(length: int, mean: float) -> None:
    assert expected(RULES, length, [1] * 7) == pytest.approx(mean, abs=0.005)
    assert expected(RULES, length, [4] * 7) == expected(RULES, length, [1] * 7)


@pytest.mark.parametrize(
    ("length", "plus", "minus"),
    [
        *((0, "", ""), (1, "", ""), (2, "", ""), (3, "7", ""), (4, "67", ""), (5, "567", "")),
        *((6, "456", "7"), (7, "345", "67"), (8, "234", "567"), (9, "123", "4567")),
    ],
)
def test_a_reveal_does_what_section_5_says(length: int, plus: str, minus: str) -> None:
    """WU-21 to WU-25."""
    for one in range(1, 8):
        value = one if str(one) in plus else -one if str(one) in minus else 0
        assert verdict(RULES, length, one) == value
        known = [0] * 7
        known[one - 1] = 3
        assert expected(RULES, length, known) == value


@pytest.mark.parametrize(
    ("length", "head", "value"), [(6, 3, 0), (7, 3, 3), (7, 5, 5), (7, 6, -6), (9, 7, -7), (0, 7, 0)]
)
def test_the_worked_examples_s1_to_s7(length: int, head: int, value: int) -> None:
    assert verdict(RULES, length, head) == value


def test_lengths_that_score_come_from_the_rules() -> None:
    rules = Rules(3, RULES.deck)
    rules.shortest, rules.longest = 5, 6
    assert [verdict(rules, 3, one) for one in (1, 2, 3, 4)] == [0, 2, 3, -4]


def test_where_nothing_is_possible_nothing_is_expected() -> None:
    assert expected(RULES, 7, [0] * 7) == 0.0


def test_likelier_numbers_weigh_more() -> None:
    assert expected(RULES, 7, [0, 0, 3, 0, 0, 1, 0]) == (3 * 3 - 6) / 4


def view(given: dict[str, str], seat: int = 0, **options: object) -> DasWurmt:
    return position({**BASE, **given}, "", **options).seen_by(seat)


def test_the_chances_of_a_hidden_head_are_the_numbers_of_its_colour_not_yet_seen() -> None:
    """Section 4.5: own hand, bodies and discards are seen; action cards cannot be heads."""
    mine = view({"discard": "Y6 Y6 Y:PEEK P7", "plus.A": "Y7"})
    assert chances_of(mine, 0) == [3, 3, 3, 3, 4, 2, 3]
    assert chances_of(mine, 1) == [0, 0, 0, 0, 0, 1, 0]  # laid it
    assert chances_of(mine, 2) == [0] * 7  # no head
    spectator = position({**BASE, "discard": "Y6 Y6"}).seen_by(None)
    assert chances_of(spectator, 0) == [4, 4, 3, 3, 4, 2, 4]
    assert chances_of(spectator, 1) == [4, 4, 4, 4, 3, 4, 4]


def test_a_known_head_is_exact_and_no_head_is_worth_nothing() -> None:
    known = view({"w0.seen": "A"})
    assert reveal(known, 0, 7) == 5
    assert reveal(known, 0, 8) == -5
    assert reveal(known, 1, 5) == 6
    assert reveal(known, 2, 9) == 0


def worth(given: dict[str, str], text: str, **options: object) -> float:
    return GAME.worth(view(given, 0, **options), 0, number(text))


def test_placing_is_worth_the_reveal() -> None:
    assert worth({}, "place P3 w1") == 6
    assert worth({}, "place B1 w2") == 0
    unknown = (3 * 3 + 4 * 3 + 5 * 4 - 6 * 4 - 7 * 4) / 24
    assert worth({}, "place Y1 w0") == worth({}, "place Y2 w0") == pytest.approx(unknown)
    assert worth({}, "place P3 w1 says 5", announce="on") == worth({}, "place P3 w1 says 7 for 9", announce="on") == 6


def test_an_action_card_is_worth_what_can_be_placed_after_it_less_a_little() -> None:
    assert worth({}, "peek B:PEEK w2") == 6 - THRIFT
    given = {"hand.A": "Y1 Y2 P3 B1 B:REMOVE"}
    assert worth(given, "remove B:REMOVE w0/3") == 6 - THRIFT
    assert worth({**given, "w1": "P [5 2] (6)"}, "remove B:REMOVE w1/2") == 6 - THRIFT
    assert worth({**given, "w0": "Y [4 3] (5)", "w0.seen": "A", "w1": "P [5 3] (7)"}, "remove B:REMOVE w0/4") == -THRIFT
    bad = {"hand.A": "P1 P2 P3 B:REMOVE Y:SKIP", "w1": "P [5 3] (7)"}
    assert worth(bad, "remove B:REMOVE w1/3") == 7 - THRIFT
    assert worth(bad, "remove B:REMOVE w1/5") == 7 - THRIFT
    assert worth(bad, "remove B:REMOVE w0/3") == -7 - THRIFT
    assert worth(bad, "skip Y:SKIP") == -THRIFT


def test_a_new_worm_is_a_free_place_for_those_who_have_its_colour() -> None:
    bad = {"hand.A": "P1 P2 P3 B:NEW_WORM", "w1": "P [5 3] (7)"}
    assert worth(bad, "new B:NEW_WORM P") == -THRIFT
    assert worth(bad, "new B:NEW_WORM Y") == -7 - THRIFT
    assert worth({"hand.A": "P1 P2 P3 B:NEW_WORM"}, "new B:NEW_WORM P") == 6 - THRIFT


def test_a_look_is_worth_the_better_of_knowing_and_going_elsewhere() -> None:
    given = {"hand.A": "Y1 Y2 B1 B:PEEK"}
    good = (3 * 4 + 4 * 3 + 5 * 4) / 24  # else the blue worm, at no cost; of the 4s one lies open, of the 3s one
    seen = view(given)
    chances = chances_of(seen, 0)
    value = sum(chances[n - 1] * max(0, verdict(RULES, 7, n)) for n in range(1, 8)) / sum(chances)
    assert value > 1
    assert worth(given, "peek B:PEEK w0") == pytest.approx(value - THRIFT)
    assert abs(value - good) < 0.3
    assert worth({"hand.A": "B1 B2 B3 B:PEEK"}, "peek B:PEEK w0") == -THRIFT  # cannot reach it
    assert worth({"hand.A": "Y1 Y2 Y3 B:PEEK", "w0": "Y [] (-)", "w0.by": ""}, "peek B:PEEK w1") == -THRIFT
    known = {"hand.A": "P1 P2 P3 B:PEEK", "w1": "P [5 3] (7)"}
    assert worth(known, "peek B:PEEK w1") == -7 - THRIFT


def test_a_refill_softens_a_bad_turn_and_spoils_no_good_one() -> None:
    bad = {"hand.A": "P1 P2 P3 P4 B:REFILL", "w1": "P [5 3] (7)"}
    for thrown, value in (
        ("", -7),
        (" P1", -7 * 3 / 4),
        (" P1 P2", -7 / 2),
        (" P1 P2 P3", -7 / 4),
        (" P1 P2 P3 P4", -7 / 4),
    ):
        assert worth(bad, f"refill B:REFILL{thrown}") == pytest.approx(value - THRIFT)
    assert worth({"hand.A": "P1 P2 P3 P4 B:REFILL"}, "refill B:REFILL P1 P2") == 6 - THRIFT


def test_the_rest_is_worth_nothing_or_little() -> None:
    assert worth({}, "end") == 0
    stuck = {"hand.A": "B:PEEK Y:PEEK P:SKIP"}
    assert worth(stuck, "redraw") == THRIFT
    assert worth(stuck, "peek B:PEEK") < 0
    assert worth({"hand.A": "P1 P2 P3 B:REMOVE", "w0": "Y [] (5)", "w1": "P [] (6)"}, "remove B:REMOVE") == -2 * THRIFT


def test_without_a_worm_card_nothing_can_be_placed() -> None:
    stuck = view({"hand.A": "B:PEEK Y:PEEK P:SKIP"})
    assert best_place(stuck, 0, -1, 0) == NOTHING
    assert best_place(view({}), 0, -1, 0) == 6
    assert best_place(view({}), 0, 1, 3) == max(0, reveal(view({}), 0, 7))
    assert best_place(view({}), 0, 1, 7) == max(0, reveal(view({}), 0, 7))


def silent(given: dict[str, str], **options: object) -> str:
    return GAME.text(GAME.silent(view(given, 0, **options), 0))


def test_a_silent_seat_takes_the_best_reveal_it_can_expect() -> None:
    """Section 9.3."""
    assert silent({}) == "place P3 w1"
    assert silent({"w1": "P [5 2] (6)"}) != "place P3 w1"
    assert silent({"w0": "Y [4 3] (5)", "w0.seen": "A", "w1": "P [] (2)"}) == "place Y1 w0"
    assert silent({}, announce="on").startswith("place P3 w1 says ")


def test_a_silent_seat_ends_a_skipped_turn_and_redraws_when_it_must_and_plays_no_action_card() -> None:
    assert silent({"phase": "after skip"}) == "end"
    assert silent({"hand.A": "B:PEEK Y:PEEK P:SKIP"}) == "redraw"
    bad = {"hand.A": "P1 P2 P3 B:NEW_WORM Y:SKIP", "w1": "P [5 3] (7)"}
    assert silent(bad) == "place P1 w1"
