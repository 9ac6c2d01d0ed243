"""The options of section 6: which there are, what is refused, and what the rules make of them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from wormery.core.refusal import Unusable
from wormery.games.daswurmt import deck, options
from wormery.games.daswurmt.game import GAME
from wormery.games.daswurmt.rules import Rules

DEFAULTS: dict[str, str | int] = {
    "players": 3,
    "deck_profile": "uniform4",
    "first_player": "random",
    "announce": "off",
    "memory_aid": "on",
    "tie_break": "shared",
    "no_worm_redraw": "when_needed",
    "void_actions": "forbid",
    "skip_ends_turn": "off",
    "end_timing": "immediate",
    "removed_cards": "hidden",
    "pile_top": "shown",
    "discard_view": "all",
}
FIELDS = [
    "seats",
    "first",
    "deck",
    "removed",
    "ends",
    "hand_size",
    "refill_at",
    "shortest",
    "longest",
    "announce",
    "memory_aid",
    "fewest_minus",
    "redraw_at_once",
    "void_actions",
    "skip_ends_turn",
    "end_timing",
    "removed_cards",
    "top_shown",
    "discards_shown",
]
VALUES = {
    "deck_profile": ["uniform4", "low", "bell"],
    "announce": ["off", "on"],
    "memory_aid": ["on", "off"],
    "tie_break": ["shared", "fewest_minus"],
    "no_worm_redraw": ["when_needed", "immediate"],
    "void_actions": ["forbid", "allow"],
    "skip_ends_turn": ["off", "on"],
    "end_timing": ["immediate", "finish_turn", "finish_round"],
    "removed_cards": ["hidden", "backs_shown", "faces_shown"],
    "pile_top": ["shown", "hidden"],
    "discard_view": ["all", "top_only"],
}


def refused(given: Mapping[str, object]) -> Unusable:
    with pytest.raises(Unusable) as error:
        GAME.options(given)
    return error.value


def rules(**given: object) -> Rules:
    return options.rules(GAME.options(given), deck.box())


def test_the_first_seat_may_be_written_small() -> None:
    given = {"first_player": "host_choice", "first_seat": "b"}
    assert GAME.options(given) == GAME.options({**given, "first_seat": "B"})


def test_the_defaults_are_the_game_of_the_rulebook() -> None:
    assert GAME.options({}) == DEFAULTS


@pytest.mark.parametrize("name", VALUES)
def test_an_option_has_these_values_and_no_others(name: str) -> None:
    for value in VALUES[name]:
        assert GAME.options({name: value}) == {**DEFAULTS, name: value}
    wrongs: tuple[object, ...] = ("", "ON", "maybe", 1, 0, None, 1.5, [], ["on"], {})
    for wrong in wrongs:
        error = refused({name: wrong})
        assert error.code == "WRONG_VALUE"
        assert error.data == {"option": name, "value": wrong, "values": VALUES[name]}


def test_true_and_false_are_on_and_off_where_there_is_on_and_off() -> None:
    assert GAME.options({"announce": True, "memory_aid": False, "skip_ends_turn": False}) == {
        **DEFAULTS,
        "announce": "on",
        "memory_aid": "off",
    }
    assert refused({"pile_top": True}).data["value"] is True
    assert refused({"void_actions": False}).code == "WRONG_VALUE"


def test_completed_options_are_complete() -> None:
    for given in ({}, {"players": 5, "end_timing": "finish_round"}, {"first_player": "host_choice", "first_seat": "B"}):
        assert GAME.options(GAME.options(given)) == GAME.options(given)


@pytest.mark.parametrize("players", [2, 3, 4, 5, "2", "5"])
def test_two_to_five_play(players: object) -> None:
    """WU-2."""
    assert GAME.options({"players": players})["players"] == int(str(players))


@pytest.mark.parametrize("players", [1, 6, 0, -2, 2.0, True, None, "two", "", "-2", "2.0", "99999999", [2]])
def test_nobody_else_plays(players: object) -> None:
    error = refused({"players": players})
    assert (error.code, error.data) == ("WRONG_PLAYER_COUNT", {"players": players, "fewest": 2, "most": 5})


def test_an_unknown_option_is_refused_with_those_that_are_known() -> None:
    error = refused({"anounce": "on"})
    assert (error.code, error.data["option"]) == ("UNKNOWN_OPTION", "anounce")
    assert error.data["known"] == sorted([*DEFAULTS, "first_seat"])


@pytest.mark.parametrize("value", ["host_choice", "previous_loser"])
def test_a_first_player_who_is_not_random_is_named(value: str) -> None:
    """WU-11, WU-A32."""
    given = {"players": 3, "first_player": value, "first_seat": "C"}
    assert GAME.options(given) == {**DEFAULTS, **given}
    error = refused({"first_player": value, "players": 2})
    assert error.code == "OPTION_NEEDED"
    assert error.data == {"option": "first_seat", "other": "first_player", "value": value, "values": ["A", "B"]}
    for seat in ("D", "d", "", "AB", 0, None):
        assert refused({**given, "first_seat": seat}).code == "WRONG_VALUE"


def test_after_a_game_the_one_with_the_fewest_points_begins_if_the_option_says_so() -> None:
    """WU-11: of several the first in seating order."""
    for value, points, first in (
        ("previous_loser", [3, -2, 5], "B"),
        ("previous_loser", [0, 7, 0], "A"),
        ("host_choice", [3, -2, 5], "C"),
    ):
        given = GAME.options({"first_player": value, "first_seat": "C"})
        ended = GAME.start(given)
        ended.points = points
        assert GAME.again(given, ended) == {**given, "first_seat": first}
    ended = GAME.start(GAME.options({}))
    assert GAME.again(GAME.options({}), ended) == GAME.options({})


def test_a_random_first_player_is_not_named() -> None:
    error = refused({"first_seat": "A"})
    assert error.code == "OPTIONS_CONTRADICT"
    assert error.data == {"option": "first_seat", "other": "first_player", "value": "random"}


def test_the_rules_are_made_from_box_and_options() -> None:
    """WU-7, WU-10."""
    for players, removed, pile in ((2, 30, 59), (3, 20, 64), (4, 10, 69), (5, 0, 74)):
        made = rules(players=players)
        assert (made.seats, made.removed, len(made.deck)) == (players, removed, 99)
        assert 99 - removed - 5 * players == pile
    made = rules()
    assert (made.hand_size, made.refill_at, made.shortest, made.longest, made.ends) == (5, 2, 10, 12, 2)
    assert made.first == -1
    assert rules(first_player="host_choice", first_seat="C").first == 2
    assert rules(deck_profile="low").deck.count(0) == 7


@pytest.mark.parametrize(
    ("name", "field", "expected"),
    [
        ("announce", "announce", [False, True]),
        ("memory_aid", "memory_aid", [True, False]),
        ("tie_break", "fewest_minus", [False, True]),
        ("no_worm_redraw", "redraw_at_once", [False, True]),
        ("void_actions", "void_actions", [False, True]),
        ("skip_ends_turn", "skip_ends_turn", [False, True]),
        ("end_timing", "end_timing", [0, 1, 2]),
        ("removed_cards", "removed_cards", [0, 1, 2]),
        ("pile_top", "top_shown", [True, False]),
        ("discard_view", "discards_shown", [True, False]),
    ],
)
def test_each_option_is_one_of_the_rules_and_touches_no_other(name: str, field: str, expected: list[object]) -> None:
    fields = [other for other in FIELDS if other != field]
    for value, meant in zip(VALUES[name], expected, strict=True):
        made = rules(**{name: value})
        assert getattr(made, field) == meant
        assert [getattr(made, other) for other in fields] == [getattr(rules(), other) for other in fields]


def test_rules_made_by_hand_are_those_of_the_rulebook() -> None:
    """But for the deck and the cards removed, which come from the box."""
    made, box = Rules(3, rules().deck), rules()
    box.removed = 0
    assert all(getattr(made, field) == getattr(box, field) for field in FIELDS)
