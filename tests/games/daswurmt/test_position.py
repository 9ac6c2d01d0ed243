"""Positions written by hand: what other people's writing means, and what is wrong with one that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from wormery.core.refusal import Unusable
from wormery.games.daswurmt.game import GAME
from wormery.games.daswurmt.state import DasWurmt
from wormery.words import LANGUAGES, Words


def position(given: dict[str, Any], draws: str = "", **options: object) -> DasWurmt:
    loaded = [GAME.pack(GAME.read(f"drew {card}")) for card in draws.split()]
    return GAME.position(GAME.options(options), given, [action for action in loaded if action is not None], 0)


CLOSING: dict[str, object] = {"end_timing": "finish_turn"}
WRONG: list[tuple[str, str, dict[str, Any], str, dict[str, object]]] = [
    ("phase", "phase", {"phase": "dealing"}, "", {}),
    ("true_or_false", "closing", {"closing": "perhaps"}, "", {}),
    ("no_part", "hnad.A", {"hnad.A": "Y6"}, "", {}),
    ("no_part", "points.A", {"points.A": 3}, "", {}),
    ("no_part", "hand.D", {"hand.D": "Y6 Y5 Y4"}, "", {}),
    ("no_part", "removed.cards", {"removed.cards": "Y6"}, "", {}),
    ("seat", "turn", {"turn": "D"}, "", {}),
    ("seat", "first", {"first": ""}, "", {}),
    ("seat", "w0.by", {"w0": "Y [] (3)", "w0.by": "AB"}, "", {}),
    ("seat", "w0.seen", {"w0": "Y [] (3)", "w0.seen": "A D"}, "", {}),
    ("number", "pile", {"pile": -1}, "", {}),
    ("number", "pile", {"pile": 3.0}, "", {}),
    ("number", "pile", {"pile": 100}, "", {}),
    ("number", "turns", {"turns": "ten"}, "", {}),
    ("number", "turns", {"turns": 10**30}, "", {}),
    ("number", "pile", {"pile": "٣"}, "", {}),
    ("no_card", "hand.A", {"hand.A": "Y6 Y8 P3"}, "", {}),
    ("no_card", "hand.A", {"hand.A": "Y? P3 B1"}, "", {}),
    ("no_card", "discard", {"discard": True}, "", {}),
    ("no_worm_card", "plus.B", {"plus.B": "Y:SKIP"}, "", {}),
    ("no_worm_card", "minus.B", {"minus.B": 3}, "", {}),
    ("too_often", "hand.A", {"hand.A": "Y6 Y6 Y6 Y6 Y6"}, "", {}),
    ("too_often", "draws", {"hand.A": "Y6 Y6 Y6", "plus.B": "Y6"}, "Y6", {}),
    ("too_often", "w0", {"w0": "Y [1 1 1 1] (1)"}, "", {}),
    ("too_many", "pile", {"discard": 99}, "", {}),
    ("too_many", "pile", {"hand.A": 99, "hand.B": 5}, "", {}),
    ("head_of_no_worm", "w3", {"w3.by": "A"}, "", {}),
    ("worm", "w0", {"w0": "Y [4 3] (?)"}, "", {}),
    ("worm", "w0", {"w0": "Y [8] (3)"}, "", {}),
    ("worm", "w0", {"w0": "yellow"}, "", {}),
    ("order_of_worms", "w0", {"w0": "P [] (-)"}, "", {}),
    ("order_of_worms", "w4", {"w4": "P [] (-)"}, "", {}),
    ("no_end", "w4", {"w3": "P [] (-)", "w4": "P [] (-)"}, "", {}),
    ("reserve", "reserve", {"reserve": "Y1 P1", "w3": "P [] (-)"}, "", {}),
    ("no_head", "w0", {"w0": "Y [] (-)", "w0.seen": "A"}, "", {}),
    ("claim", "w0.says", {"w0": "Y [] (3)", "w0.says": "7"}, "", {}),
    ("claim", "w0.says", {"w0": "Y [] (3)", "w0.says": "8"}, "", {"announce": "on"}),
    ("claim", "w0.says", {"w0": "Y [] (3)", "w0.says": "7 for 17"}, "", {"announce": "on"}),
    ("pile_too_large", "pile", {"pile": 65}, "", {}),
    ("pile_too_large", "pile", {"pile": 1}, "Y6 Y6", {}),
    ("pile_must_be", "pile", {"pile": 20, "discard": "Y6"}, "", {}),
    ("pile_must_be", "pile", {"pile": 20, "discard": 7}, "", {}),
    ("pile_empty", "top", {"pile": 0, "top": "Y6"}, "", {}),
    ("top", "top", {"top": "Y6"}, "Y5", {}),
    ("top", "top", {"top": "Y6", "hand.A": "Y6 Y6 Y6 Y6"}, "", {}),
    ("top", "top", {"top": "Y?"}, "", {}),
    ("body_without_head", "w0", {"w0": "Y [4] (-)"}, "", {}),
    ("body_too_long", "w0", {"w0": "Y [4 6] (1)"}, "", {}),
    ("hand_size", "hand.A", {"hand.A": "Y6 Y5"}, "", {}),
    ("hand_size", "hand.C", {"hand.C": 6}, "", {}),
    ("hand_size", "hand.A", {"hand.A": 6, "pile": 0, "closing": True}, "", CLOSING),
    ("removed", "removed.cards", {"removed.cards": "Y6 Y5"}, "", {"removed_cards": "faces_shown"}),
    ("skip_ends_turn", "phase", {"phase": "after skip"}, "", {"skip_ends_turn": "on"}),
    ("over_with_a_pile", "phase", {"phase": "over"}, "", {}),
    ("closing", "closing", {"closing": True, "pile": 0}, "", {}),
    ("closing", "closing", {"closing": True}, "", CLOSING),
]


@pytest.mark.parametrize(("reason", "part", "given", "draws", "options"), WRONG)
def test_a_position_that_cannot_be_is_refused_with_the_part_and_the_reason(
    reason: str, part: str, given: dict[str, Any], draws: str, options: dict[str, object]
) -> None:
    with pytest.raises(Unusable) as refused:
        position(given, draws, **options)
    assert (refused.value.code, refused.value.data["part"]) == ("BAD_POSITION", part)
    assert refused.value.data["reason"] == f"position.{reason}"
    for language in LANGUAGES:
        sentence = Words(language, GAME).refusal(refused.value)
        assert part in sentence
        assert f"position.{reason}" not in sentence
        assert "{" not in sentence


def test_every_reason_was_met() -> None:
    known = {key for key in Words("en", GAME).keys if key.startswith("wrong.position.")}
    met = {f"wrong.position.{reason}" for reason, *_ in WRONG}
    assert known - met == {"wrong.position.pile_only"}


def test_chance_in_a_position_only_turns_up_cards() -> None:
    with pytest.raises(Unusable) as refused:
        GAME.position(GAME.options({}), {}, [action for action in [GAME.pack(GAME.read("first B"))] if action], 0)
    assert refused.value.data["reason"] == "position.pile_only"


@pytest.mark.parametrize(
    ("part", "written", "as_we_write"),
    [
        ("hand.A", "b1, y6,P3", "Y6 P3 B1"),
        ("hand.A", ["Y6", "P3", "B:SKIP"], "Y6 P3 B:SKIP"),
        ("hand.A", "y:new_worm P:Refill Y1", "Y1 Y:NEW_WORM P:REFILL"),
        ("discard", "y6 P3", "Y6 P3"),
        ("w0", "y[4,3](5)", "Y [4 3] (5)"),
        ("w0", "Y  [ 4 3 ]  ( 5 )", "Y [4 3] (5)"),
        ("w2", "B []", "B [] (-)"),
        ("phase", "AFTER_SKIP", "after skip"),
        ("phase", "MAIN", "main"),
        ("turn", "b", "B"),
        ("reserve", "B1 Y1 P1", "Y1 P1 B1"),
        ("pile", "7", 7),
    ],
)
def test_other_writing_means_the_same(part: str, written: object, as_we_write: object) -> None:
    told = GAME.parts(position({part: written}))
    assert told == GAME.parts(position({part: as_we_write}))
    assert GAME.agrees(part, written, told[part])
    assert told[part] == as_we_write


@pytest.mark.parametrize(
    ("part", "said", "found"),
    [
        ("hand.A", "Y6 P3", "Y6 P3 B1"),
        ("hand.A", 2, "Y6 P3 B1"),
        ("hand.A", "Y6 P3 B1", "Y? P? B?"),
        ("hand.A", True, "Y6"),
        ("discard", "P3 Y6", "Y6 P3"),
        ("w0", "Y [3 4] (5)", "Y [4 3] (5)"),
        ("w0", "Y [4 3] (?)", "Y [4 3] (5)"),
        ("w0", "Y [43] (5)", "Y [4 3] (5)"),
        ("w0.seen", "A", "A B"),
        ("w0.says", "7", "7 for 12"),
        ("reserve", "Y1", "Y1 P1 B0"),
        ("phase", "main", "over"),
        ("turn", "", "A"),
        ("pile", 7, 17),
    ],
)
def test_what_is_something_else_does_not_agree(part: str, said: object, found: object) -> None:
    assert not GAME.agrees(part, said, found)


@pytest.mark.parametrize(
    ("part", "said", "found"),
    [
        ("hand.A", 3, "Y6 P3 B1"),
        ("discard", 0, ""),
        ("hand.A", "P? Y?", "Y? P?"),
        ("w0.seen", "C, A", "A C"),
        ("reserve", "B1 Y1", "Y1 P0 B1"),
        ("closing", "true", True),
        ("phase", "GAME_OVER", "over"),
        ("w0", "Y[](?)", "Y [] (?)"),
    ],
)
def test_what_is_the_same_agrees(part: str, said: object, found: object) -> None:
    assert GAME.agrees(part, said, found)


def test_a_number_in_place_of_cards_is_so_many_at_random() -> None:
    state = position({"hand.A": 3, "hand.B": 4, "discard": 7})
    assert [len(hand) for hand in state.hands] == [3, 4, 5]
    assert len(state.discard) == 7
    assert state.pile == 99 - 20 - 12 - 7
    both = position({"discard": 7, "pile": 57})
    assert (len(both.discard), both.pile) == (7, 57)


def test_a_position_of_parts_only_is_filled_up_to_all_cards() -> None:
    state = position({"w0": "Y [4 3] (5)", "plus.C": "B7"}, "P5 B6")
    told = GAME.parts(state)
    assert told["top"] == "P5"
    assert told["w0.by"] == "C"
    assert [len(hand) for hand in state.hands] == [5, 5, 5]
    assert len(state.pool) + 1 + 15 + 3 + 1 == len(state.rules.deck)  # with the top, the hands, the worm and the points
