"""Moves as numbers, records and lines of text."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wormery.core.game import Move
from wormery.core.refusal import NotAllowed
from wormery.core.state import Action
from wormery.games.daswurmt.coding import REFILL_AT, THROWN
from wormery.games.daswurmt.game import GAME
from wormery.games.daswurmt.moves import (
    BLOCKS,
    FACE_OF,
    Drew,
    EndTurn,
    First,
    NewWorm,
    Peek,
    Place,
    Redraw,
    Refill,
    Remove,
    RemovedCard,
    Skip,
    name_of,
)

KNOWN = {  # stable for rules version 1: logs and trained bots rely on them
    0: "place Y1 w0",
    188: "place B7 w8",
    111: "place P6 w3",
    189: "remove Y:REMOVE w0/1",
    377: "remove B:REMOVE w8/7",
    378: "peek Y:PEEK w0",
    404: "peek B:PEEK w8",
    405: "new Y:NEW_WORM Y",
    413: "new B:NEW_WORM B",
    414: "skip Y:SKIP",
    417: "remove Y:REMOVE",
    419: "new Y:NEW_WORM",
    430: "peek B:PEEK",
    432: "redraw",
    433: "end",
    440: "first A",
    448: "removed Y1",
    484: "drew Y1",
    519: "drew B:SKIP",
    1024: "place Y1 w0 says 1",
    1025: "place Y1 w0 says 1 for 1",
    23514: "place B7 w8 says 7 for 16",
    32768: "refill Y:REFILL",
    32770: "refill B:REFILL",
    32768 + 3 * (1 * 37 + 36): "refill Y:REFILL Y1 B:SKIP",
}


def lossless(action: Action) -> Move:
    move = GAME.unpack(action)
    assert GAME.pack(move) == action
    assert GAME.read(GAME.write(move)) == move
    wire = msgspec.json.encode(move)
    assert msgspec.json.decode(wire, type=GAME.move_type) == move
    assert type(move).__name__ == GAME.kind(action)
    return move


def found(action: Action) -> Move | None:
    """The move, which has all its forms; or none, which was said in the right way."""
    try:
        GAME.unpack(action)
    except NotAllowed as error:
        if (error.code, error.data) == ("UNKNOWN_COMMAND", {"said": action}):
            return None
    return lossless(action)


def read(text: str) -> Move | None:
    try:
        return GAME.read(text)
    except NotAllowed as error:
        if error.code == "UNKNOWN_COMMAND":
            return None
        raise


def test_these_numbers_never_change() -> None:
    assert {action: GAME.text(action) for action in KNOWN} == KNOWN
    assert {action: GAME.pack(GAME.read(text)) for action, text in KNOWN.items()} == {
        action: action for action in KNOWN
    }


def test_every_number_stands_for_one_move_in_all_its_forms_or_for_none() -> None:
    """All of them but refills, of which there are millions."""
    seen = set()
    for action in range(-50, REFILL_AT):
        move = found(action)
        if move is None:
            assert not any(start <= action < end for start, end, _ in BLOCKS) or 417 <= action < 432
        else:
            seen.add(GAME.write(move))
    # 189 places, as many removals, 27 looks, 9 worms, 3 skips, 9 without effect, redraw, end, 6 firsts, 36 and 36 cards
    assert len(seen) == 189 + 189 + 27 + 9 + 3 + 9 + 2 + 6 + 36 + 36 + 189 * 7 * 17


def test_every_refill_of_up_to_four_cards_has_a_number_of_its_own() -> None:
    rng = Random(1)
    sets = [thrown for n in range(3) for thrown in combinations_with_replacement(FACE_OF, n)]
    sets += [tuple(rng.choices(list(FACE_OF), k=rng.choice([3, 4]))) for _ in range(3000)]
    numbers = {}
    for thrown in sets:
        for colour in "YPB":
            action = GAME.pack(Refill(f"{colour}:REFILL", thrown))
            assert action is not None
            move = lossless(action)
            assert isinstance(move, Refill)
            assert sorted(move.discards) == sorted(thrown)
            numbers[action] = (colour, tuple(sorted(thrown)))
    assert len(numbers) == len(set(numbers.values()))


@given(st.integers(REFILL_AT - 5, REFILL_AT + THROWN**4 * 3 + 5))
def test_a_number_in_the_refills_stands_for_one_set_in_order_or_for_none(action: int) -> None:
    move = found(action)
    if move is not None:
        assert isinstance(move, Refill)
        faces = [FACE_OF[name] for name in move.discards]
        assert faces == sorted(faces)


@given(st.integers())
def test_any_number_stands_for_a_move_or_is_refused(action: int) -> None:
    found(action)


@pytest.mark.parametrize(
    "move",
    [
        *(Place("Y8", 0), Place("nonsense", 0), Place("Y:PEEK", 0), Place("Y1", 9), Place("Y1", -1), Place("", 0)),
        *(Place("Y1", 0, 0), Place("Y1", 0, 8), Place("Y1", 0, 3, 0), Place("Y1", 0, 3, 17), Place("Y1", 0, None, 5)),
        *(Remove("Y:PEEK", 0, 1), Remove("Y:REMOVE", 9, 1), Remove("Y:REMOVE", 0, 8), Remove("Y:REMOVE", 0, 0)),
        *(Remove("Y:REMOVE", 0, "head"), Remove("Y:REMOVE", 0), Remove("Y:REMOVE", None, 1), Remove("nonsense", 0, 1)),
        *(Remove("Y:REMOVE", -1, 1), Remove("nonsense"), Remove("Y1"), Peek("Y1"), NewWorm("Y:PEEK")),
        *(Peek("nonsense", 0), Peek("nonsense"), Peek("Y:REMOVE", 0), Peek("Y:PEEK", 9), Peek("Y:PEEK", -1)),
        *(NewWorm("nonsense", "Y"), NewWorm("nonsense"), NewWorm("Y:NEW_WORM", "X"), NewWorm("Y:NEW_WORM", "YP")),
        *(NewWorm("Y:NEW_WORM", ""), NewWorm("Y1", "Y"), Skip("nonsense"), Skip("Y1"), Skip("Y:PEEK"), Skip("")),
        *(Refill("nonsense"), Refill("Y:SKIP"), Refill("Y:REFILL", ("Y1",) * 5), Refill("Y:REFILL", ("Y8",))),
        *(Refill("Y:REFILL", ("",)), First("G"), First(""), First("AB"), First("a")),
        *(Drew("nonsense"), Drew("Y?"), Drew("?"), RemovedCard("nonsense"), RemovedCard("Y8")),
    ],
    ids=str,
)
def test_a_record_that_can_mean_no_action_has_no_number(move: Move) -> None:
    assert GAME.pack(move) is None


def test_a_record_of_no_game_has_no_number() -> None:
    assert GAME.pack(Move()) is None


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("place Y6 w0", Place("Y6", 0)),
        ("  place   Y6\tw0 ", Place("Y6", 0)),
        ("place Y6 w12", Place("Y6", 12)),
        ("place Y9 w0", Place("Y9", 0)),
        ("place P2 w1 says 7", Place("P2", 1, 7)),
        ("place P2 w1 says 7 for 12", Place("P2", 1, 7, 12)),
        ("remove P:REMOVE w0/4", Remove("P:REMOVE", 0, 4)),
        ("remove P:REMOVE w0/head", Remove("P:REMOVE", 0, "head")),
        ("remove P:REMOVE w0/end", Remove("P:REMOVE", 0, "end")),
        ("remove P:REMOVE", Remove("P:REMOVE")),
        ("refill B:REFILL", Refill("B:REFILL")),
        ("refill B:REFILL P1 Y7 Y:SKIP", Refill("B:REFILL", ("Y7", "Y:SKIP", "P1"))),
        ("new Y:NEW_WORM P", NewWorm("Y:NEW_WORM", "P")),
        ("new Y:NEW_WORM", NewWorm("Y:NEW_WORM")),
        ("peek Y:PEEK w2", Peek("Y:PEEK", 2)),
        ("peek Y:PEEK", Peek("Y:PEEK")),
        ("skip B:SKIP", Skip("B:SKIP")),
        ("redraw", Redraw()),
        ("end", EndTurn()),
        ("first C", First("C")),
        ("removed Y4", RemovedCard("Y4")),
        ("drew B:PEEK", Drew("B:PEEK")),
    ],
)
def test_a_line_of_text_is_read(text: str, move: Move) -> None:
    assert GAME.read(text) == move


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "dance", "place", "place Y6", "place Y6 0", "place w0 Y6", "place Y6 w", "place Y6 w0 says"),
        *("place Y6 w0 says x", "place Y6 w0 for 12", "place Y6 w1234", "place Y6 w-1", "place y6 w0", "Place Y6 w0"),
        *("place Y6 w٣", "remove", "remove P:REMOVE w0", "remove P:REMOVE w0/", "remove P:REMOVE w0/tail", "refill"),
        *("refill B:REFILL y1", "new", "new Y:NEW_WORM p", "new Y:NEW_WORM P P", "peek Y:PEEK 2", "peek", "skip"),
        *(
            "redraw now",
            "ends",
            "end.",
            "first",
            "first 1",
            "drew",
            "drew Y4 Y5",
            "place Y6 w0; redraw",
            "place Y6 w0\0",
        ),
    ],
)
def test_another_line_of_text_is_refused(text: str) -> None:
    with pytest.raises(NotAllowed) as error:
        GAME.read(text)
    assert (error.value.code, error.value.data) == ("UNKNOWN_COMMAND", {"said": text})


WORDS = [
    "place",
    "remove",
    "refill",
    "new",
    "peek",
    "skip",
    "says",
    "for",
    "w0",
    "w0/3",
    "Y6",
    "P:REMOVE",
    "B:SKIP",
    "7",
]


@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(WORDS)).map(" ".join)))
def test_any_text_is_read_as_a_move_that_says_the_same_or_is_refused(text: str) -> None:
    move = read(text)
    if move is not None:
        assert GAME.read(GAME.write(move)) == move
        action = GAME.pack(move)
        assert action is None or lossless(action) == move


def test_a_very_long_line_is_refused_with_its_beginning() -> None:
    with pytest.raises(NotAllowed) as error:
        GAME.read("x" * 100_000)
    assert error.value.data == {"said": "x" * 80}
    assert GAME.pack(GAME.read("refill B:REFILL" + " Y1" * 10_000)) is None


def test_cards_have_names_and_blanks_say_what_is_seen() -> None:
    assert list(FACE_OF)[:12] == [
        *(f"Y{n}" for n in range(1, 8)),
        *map("Y:".__add__, ["REMOVE", "REFILL", "NEW_WORM", "PEEK", "SKIP"]),
    ]
    assert len(FACE_OF) == 36
    assert [name_of(card) for card in (12, 24, 35, 36, 37, 38, 39)] == ["P1", "B1", "B:SKIP", "Y?", "P?", "B?", "?"]


def test_values_of_facts_and_refusals_are_spoken_in_the_notation() -> None:
    spoken = {("seat", 1): "B", ("worm", 3): "w3", ("card", 12): "P1", ("colour", 2): "B", ("number", 5): "5"}
    assert {key: GAME.spoken(*key) for key in spoken} == spoken
    assert GAME.spoken("card", "Y?") == "Y?"
    assert GAME.spoken("seat", True) == "True"
