"""Numbers, records and lines of text: nothing is lost on the way."""

from __future__ import annotations

import msgspec
import pytest

from wormery.core.game import Move
from wormery.core.refusal import NotAllowed
from wormery.games.drehwurm.coding import CODES, DEAL, SNAP_ON
from wormery.games.drehwurm.game import GAME
from wormery.games.drehwurm.moves import Draw, DrehwurmMove, Drew, Eat, First, Pass, Play, Snap, Turn, Won


def known(action: int) -> Move | None:
    try:
        return GAME.unpack(action)
    except NotAllowed:
        return None


def test_every_number_there_is_means_one_move() -> None:
    moves = {action: move for action in range(CODES) if (move := known(action))}
    assert set(range(DEAL + 4)) <= set(moves), "section 3.1: 238 actions, the next deal, three chickens to throw"
    assert len({GAME.write(move) for move in moves.values()}) == len(moves)
    for action, move in moves.items():
        assert GAME.pack(move) == action
        assert GAME.read(GAME.write(move)) == move
        assert msgspec.json.decode(msgspec.json.encode(move), type=DrehwurmMove) == move
    for action in (-1, CODES, 10**6, 451, 459, 466):
        assert known(action) is None


def test_the_first_238_numbers_are_those_of_the_specification() -> None:
    kinds = [GAME.kind(action) for action in range(DEAL)]
    expected = ["Play"] * 180 + ["Eat"] * 15 + ["Snap"] * 36 + ["Pass", "Draw"] + ["Turn"] * 5
    assert kinds == expected


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("play Y7 p0", Play("Y7", 0)),
        ("eat cR p4", Eat("cR", 4)),
        ("snap J1", Snap("J1")),
        ("snap B2 p3", Snap("B2", 3)),
        ("snap cY", Snap("cY")),
        ("pass", Pass()),
        ("draw", Draw()),
        ("turn p2", Turn(2)),
        ("first C", First("C")),
        ("won F", Won("F")),
        ("drew cB", Drew("cB")),
        ("  PLAY   y7,  P0 ", Play("Y7", 0)),
        ("Lay y7 p0", Play("Y7", 0)),
        ("throw j1", Snap("J1")),
        ("eat CR p1", Eat("cR", 1)),
        ("won c", Won("C")),
        ("play Y12 p77", Play("Y12", 77)),
    ],
)
def test_lines_are_read_as_people_write_them(text: str, move: Move) -> None:
    assert GAME.read(GAME.spelt(text)) == move


@pytest.mark.parametrize(
    "text", ["", "play", "play Y7", "eat cR", "turn", "turn 2", "draw Y7", "snap", "jump p0", "ß", "pass p0"]
)
def test_what_is_no_line_is_refused(text: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        GAME.read(GAME.spelt(text))
    assert refused.value.code == "UNKNOWN_COMMAND"


@pytest.mark.parametrize(
    "move",
    [
        Play("Y10", 0),
        Play("cY", 0),
        Play("Y7", 5),
        Play("Y7", -1),
        Eat("Y7", 0),
        Eat("cJ", 0),
        Snap("Y0"),
        Snap("Y7", 9),
        Turn(5),
        First("AB"),
        Won("G"),
        Drew("?"),
    ],
    ids=str,
)
def test_what_cannot_exist_has_no_number(move: Move) -> None:
    assert GAME.pack(move) is None


def test_a_throw_that_names_its_pile_has_a_number_of_its_own() -> None:
    assert GAME.pack(Snap("Y1", 0)) == SNAP_ON
    assert GAME.pack(Snap("cR", 4)) == SNAP_ON + 38 * 5 + 4
