"""What an answer says: what would fit, and nothing that the one who asks may not know."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.daswurmt.asking import BASE, answer, of_record
from tests.games.daswurmt.positions import position, refusal

from wormery.core.game import Move
from wormery.games.daswurmt.moves import NewWorm, Peek, Place, Refill, Remove, Skip


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("place Y4 w1", {"card": "Y4", "worm": "w1", "colour": "P", "worms": ["w0", "w3"]}),
        ("place Y4 w9", {"worm": "w9", "worms": ["w0", "w1", "w2", "w3"]}),
        ("place Y9 w0", {"card": "Y9"}),
        ("place Y:PEEK w0", {"card": "Y:PEEK"}),
        ("remove Y:PEEK w0/4", {"card": "Y:PEEK", "move": "remove"}),
        ("remove P:REMOVE w0/7", {"worm": "w0", "target": "7", "numbers": ["3", "4"]}),
        ("remove P:REMOVE w0/head", {"worm": "w0", "target": "head", "numbers": ["3", "4"]}),
        ("remove P:REMOVE", {"card": "P:REMOVE", "targets": ["w0"]}),
        ("peek Y:PEEK w1", {"worm": "w1"}),
        ("peek Y:PEEK", {"card": "Y:PEEK", "targets": ["w0", "w2"]}),
        ("new B:NEW_WORM Y", {"colour": "Y", "targets": ["P", "B"]}),
        ("new B:NEW_WORM", {"card": "B:NEW_WORM", "targets": ["P", "B"]}),
        ("refill B:REFILL Y4 B1", {"cards": ["Y4", "B1"], "others": ["B:NEW_WORM", "P:REMOVE", "Y4", "Y:PEEK"]}),
        ("end", {}),
        ("redraw", {}),
    ],
)
def test_an_answer_says_what_would_fit(text: str, data: dict[str, object]) -> None:
    refused = answer({**BASE, "w3": "Y [] (-)"}, text)
    assert refused.data == data
    assert str(refused).startswith(f"{refused.code}(")


ELSEWHERE = {  # where P3 lies: in another hand, as a head, removed or in the pile, on top, open, or nowhere
    "hand": {**BASE, "hand.C": "P3 P1 B1"},
    "head": {**BASE, "hand.C": "P2 P1 B1", "w1": "P [] (3)"},
    "pile": {**BASE, "hand.C": "P2 P1 B1"},
    "top": {**BASE, "hand.C": "P2 P1 B1", "top": "P3"},
}


@pytest.mark.parametrize(
    "move",
    [
        *(Place("P3", 1), Place("P3", 0), Place("P3", 77), Place("P3", 1, 3), Remove("P3", 0, 4), Peek("P3", 1)),
        *(Skip("P3"), NewWorm("P3", "Y"), Refill("P3"), Refill("B:REFILL", ("P3",)), Refill("B:REFILL", ("P3",) * 5)),
    ],
    ids=str,
)
def test_an_answer_is_the_same_wherever_the_card_lies(move: Move) -> None:
    """Section 4.4: the same for another hand, the pile and a card that does not exist."""
    told = {where: of_record(given, move) for where, given in ELSEWHERE.items()}
    answers = {(error.code, str(error.data), error.clause) for error in told.values()}
    assert len(answers) == 1
    for name in ("P9", "nonsense", "Ж"):
        other = of_record(ELSEWHERE["hand"], _renamed(move, name))
        code, data, clause = answers.copy().pop()
        assert (other.code, str(other.data), other.clause) == (code, data.replace("P3", name), clause)


def _renamed(move: Move, name: str) -> Move:
    match move:
        case Place(_, worm, claim):
            return Place(name, worm, claim)
        case Remove(_, worm, number):
            return Remove(name, worm, number)
        case Peek(_, worm):
            return Peek(name, worm)
        case NewWorm(_, colour):
            return NewWorm(name, colour)
        case Refill(card, discards):
            return Refill(card if discards else name, (name,) * len(discards))
    return Skip(name)


def test_an_answer_depends_on_the_view_alone() -> None:
    state = position({**BASE, "hand.C": "P3 P1 B1"})
    for seed in range(30):
        world = state.seen_by(0).imagine(Random(seed))
        for text in (
            "place P3 w1",
            "place Y4 w1",
            "remove P:REMOVE w0/6",
            "peek Y:PEEK w1",
            "refill B:REFILL P3",
            "end",
        ):
            refused = refusal(state, text), refusal(world, text)
            assert (refused[0].code, refused[0].data) == (refused[1].code, refused[1].data)
