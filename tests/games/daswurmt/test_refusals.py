"""How Das Wurmt says no: the table of section 8.2, the order of checks of 3.4, and that no answer tells a secret."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from tests.games.daswurmt.asking import BARE, BASE, ONE_MORE, SKIPPED, STUCK, answer, of_record
from tests.games.daswurmt.positions import position, refusal

from wormery.core.chance import Fast
from wormery.core.refusal import NotAllowed
from wormery.core.table import Table
from wormery.games.daswurmt.game import GAME
from wormery.games.daswurmt.moves import First, Place, Skip
from wormery.games.daswurmt.refusals import why_not
from wormery.games.daswurmt.state import DasWurmt


@pytest.mark.parametrize(
    ("tc", "given", "text", "code", "clause"),
    [
        (36, BASE, "place Y4 w1", "COLOUR_MISMATCH", "WU-15"),
        (37, BASE, "place Y:PEEK w0", "NOT_A_WORM_CARD", "WU-34"),
        (38, BASE, "end", "MUST_PLACE", "WU-14"),
        (39, SKIPPED, "place Y4 w0", "WORM_FORBIDDEN_AFTER_SKIP", "WU-46"),
        (40, SKIPPED, "redraw", "REDRAW_NOT_ALLOWED", "WU-35"),
        (41, BASE, "redraw", "REDRAW_NOT_ALLOWED", "WU-35"),
        (42, BASE, "remove P:REMOVE w0/head", "TARGET_NOT_FACE_UP", "WU-37"),
        (42, BASE, "remove P:REMOVE w0/end", "TARGET_NOT_FACE_UP", "WU-37"),
        (42, BASE, "remove P:REMOVE w0/6", "TARGET_NOT_FACE_UP", "WU-37"),
        (43, BARE, "remove P:REMOVE w0/1", "NO_TARGET", "WU-36"),
        (44, BASE, "peek Y:PEEK w1", "NO_HEAD", "WU-43"),
        (45, BARE, "peek Y:PEEK w0", "NO_TARGET", "WU-43"),
        (46, {**BASE, "w3": "P [] (-)"}, "new B:NEW_WORM P", "END_NOT_IN_RESERVE", "WU-40"),
        (47, {**ONE_MORE, "phase": "after skip"}, "skip Y:SKIP", "NO_EFFECT", "WU-A12"),
        (48, BASE, "refill B:REFILL B:REFILL", "BAD_DISCARD_SET", "WU-39"),
        (48, BASE, "refill B:REFILL Y4 Y4", "BAD_DISCARD_SET", "WU-39"),
        (48, BASE, "refill B:REFILL Y5", "BAD_DISCARD_SET", "WU-39"),
        (48, BASE, "refill B:REFILL Y9", "BAD_DISCARD_SET", "WU-39"),
        (50, BASE, "place Y5 w0", "CARD_NOT_IN_HAND", "WU-13"),
        (50, BASE, "place Y9 w0", "CARD_NOT_IN_HAND", "WU-13"),
        (50, BASE, "skip B:SKIP", "CARD_NOT_IN_HAND", "WU-32"),
        (50, BASE, "skip Y9", "CARD_NOT_IN_HAND", "WU-32"),
        (54, BASE, "remove Y:PEEK w0/4", "WRONG_ACTION_CARD", "WU-33"),
        (54, BASE, "peek Y4 w0", "WRONG_ACTION_CARD", "WU-33"),
    ],
)
def test_the_table_of_illegal_commands(tc: int, given: dict[str, str], text: str, code: str, clause: str) -> None:
    refused = answer(given, text)
    assert (refused.code, refused.clause) == (code, clause)


def test_an_empty_reserve_leaves_no_target() -> None:
    """TC-46."""
    out = {**BASE, "w3": "P [] (-)", "w4": "Y [] (-)", "w5": "B [] (-)"}
    assert answer(out, "new B:NEW_WORM P").code == "NO_TARGET"
    assert answer(out, "new B:NEW_WORM P").data == {"card": "B:NEW_WORM", "targets": []}


def test_claims_are_given_exactly_where_they_are_in_use() -> None:
    """TC-51."""
    assert answer(BASE, "place Y4 w0", announce="on").code == "CLAIM_REQUIRED"
    assert answer(BASE, "place Y4 w0 says 8", announce="on").code == "CLAIM_OUT_OF_RANGE"
    assert answer(BASE, "place Y4 w0 says 0", announce="on").data == {"claim": 0, "length": None}
    assert answer(BASE, "place Y4 w0 says 3 for 17", announce="on").code == "CLAIM_OUT_OF_RANGE"
    assert answer(BASE, "place Y4 w0 says 3").code == "CLAIM_NOT_IN_USE"
    assert of_record(BASE, Place("Y4", 0, None, 9)).code == "CLAIM_NOT_IN_USE"
    assert of_record(BASE, Place("Y4", 0, None, 9), announce="on").code == "CLAIM_REQUIRED"
    assert {answer(BASE, "place Y4 w0 says 3").clause, answer(BASE, "place Y4 w0", announce="on").clause} == {"WU-53"}


def test_with_immediate_redraw_there_is_nothing_else_to_do() -> None:
    """TC-23, WU-A8."""
    for text in ("peek Y:PEEK w0", "remove P:REMOVE w0/4", "refill B:REFILL", "skip B:SKIP"):
        refused = answer(STUCK, text, no_worm_redraw="immediate")
        assert (refused.code, refused.clause) == ("MUST_REDRAW", "WU-A8")
    assert answer(STUCK, "end", no_worm_redraw="immediate").code == "MUST_PLACE"
    assert answer({**STUCK, "phase": "after skip"}, "peek Y:PEEK w1", no_worm_redraw="immediate").code == "NO_HEAD"
    assert answer(BASE, "peek Y:PEEK w1", no_worm_redraw="immediate").code == "NO_HEAD"


def test_a_closing_game_fills_nobody_s_hand() -> None:
    """WU-A6."""
    closing = {**STUCK, "closing": "True", "pile": "0"}
    assert answer(closing, "redraw", end_timing="finish_turn").code == "REDRAW_NOT_ALLOWED"
    assert answer(closing, "refill B:REFILL", end_timing="finish_turn").code == "NO_EFFECT"
    assert answer(closing, "refill B:REFILL", end_timing="finish_turn").clause == "WU-A6"
    assert answer(closing, "refill B:REFILL Y9", end_timing="finish_turn").code == "BAD_DISCARD_SET"
    placing = {**BASE, "closing": "True", "pile": "0"}
    assert answer(placing, "end", end_timing="finish_round").code == "MUST_PLACE"


# Faults in the order of 3.4, each of which also has the fault after it.
LADDERS = [
    # phase, then card, then kind, then worm, then colour, then claim
    [(SKIPPED, "place Y9 w9"), (BASE, "place Y9 w9"), (BASE, "place Y:PEEK w9"), (BASE, "place Y4 w9")],
    [(BASE, "place Y4 w9 says 3"), (BASE, "place Y4 w1 says 3"), (BASE, "place Y4 w0 says 3")],
    [
        (BASE, "remove Y9 w9/9"),
        (BASE, "remove Y4 w9/9"),
        (BASE, "remove P:REMOVE w9/9"),
        (BASE, "remove P:REMOVE w1/9"),
    ],
    [(BARE, "remove P:REMOVE w9/9"), (BARE, "remove P:REMOVE w1/9"), (BASE, "remove P:REMOVE w1/9")],
    [(BASE, "peek Y9 w9"), (BASE, "peek Y4 w9"), (BASE, "peek Y:PEEK w9")],
    [(BARE, "peek Y:PEEK w9"), (BARE, "peek Y:PEEK w1"), (BASE, "peek Y:PEEK w1")],
    [(BASE, "new Y9 Q"), (BASE, "new Y4 Q"), (BASE, "new B:NEW_WORM Q")],
    [(BASE, "refill Y:REFILL Y9"), (BASE, "refill Y4 Y9"), (BASE, "refill B:REFILL Y9")],
    [(SKIPPED, "skip Y9"), (SKIPPED, "skip Y4"), ({**ONE_MORE, "phase": "after skip"}, "skip Y:SKIP")],
]
CODES = [
    ["WORM_FORBIDDEN_AFTER_SKIP", "CARD_NOT_IN_HAND", "NOT_A_WORM_CARD", "NO_SUCH_WORM"],
    ["NO_SUCH_WORM", "COLOUR_MISMATCH", "CLAIM_NOT_IN_USE"],
    ["CARD_NOT_IN_HAND", "WRONG_ACTION_CARD", "NO_SUCH_WORM", "TARGET_NOT_FACE_UP"],
    ["NO_SUCH_WORM", "NO_TARGET", "TARGET_NOT_FACE_UP"],
    ["CARD_NOT_IN_HAND", "WRONG_ACTION_CARD", "NO_SUCH_WORM"],
    ["NO_SUCH_WORM", "NO_TARGET", "NO_HEAD"],
    ["CARD_NOT_IN_HAND", "WRONG_ACTION_CARD", "END_NOT_IN_RESERVE"],
    ["CARD_NOT_IN_HAND", "WRONG_ACTION_CARD", "BAD_DISCARD_SET"],
    ["CARD_NOT_IN_HAND", "WRONG_ACTION_CARD", "NO_EFFECT"],
]
RANK = [
    ["WORM_FORBIDDEN_AFTER_SKIP", "MUST_PLACE", "REDRAW_NOT_ALLOWED"],
    ["CARD_NOT_IN_HAND"],
    ["NOT_A_WORM_CARD", "WRONG_ACTION_CARD"],
    ["NO_SUCH_WORM", "NO_TARGET"],
    ["COLOUR_MISMATCH", "TARGET_NOT_FACE_UP", "NO_HEAD", "END_NOT_IN_RESERVE", "BAD_DISCARD_SET", "NO_EFFECT"],
    ["CLAIM_REQUIRED", "CLAIM_OUT_OF_RANGE", "CLAIM_NOT_IN_USE"],
]


@pytest.mark.parametrize(("ladder", "codes"), list(zip(LADDERS, CODES, strict=True)))
def test_of_several_faults_the_first_in_order_is_the_answer(
    ladder: list[tuple[dict[str, str], str]], codes: list[str]
) -> None:
    """Section 3.4."""
    found = [answer(given, text).code for given, text in ladder]
    assert found == codes
    ranks = [next(n for n, row in enumerate(RANK) if code in row) for code in found]
    assert all(one <= two for one, two in pairwise(ranks))


@pytest.mark.parametrize("text", ["nonsense", "first B", "drew Y4", "removed Y4", "place y4 w0"])
def test_what_is_no_command_of_a_player_is_unknown(text: str) -> None:
    for given in (BASE, SKIPPED, STUCK):
        assert answer(given, text).code == "UNKNOWN_COMMAND"
    assert answer(STUCK, text, no_worm_redraw="immediate").code == "UNKNOWN_COMMAND"


def test_the_end_and_the_turn_come_before_anything_else() -> None:
    """TC-49, TC-53."""
    over = position({**BASE, "hand.A": "Y4 Y:PEEK", "phase": "over", "pile": "0"})
    assert over.to_act() == ()
    for seat in range(3):
        with pytest.raises(NotAllowed, match="GAME_OVER"):
            Table(GAME, GAME.options({}), Fast(Random(0)), over).say(seat, "nonsense", 5)
    state = position(BASE)
    for text in ("nonsense", "place Y5 w0", "redraw"):
        assert refusal(state, text, 1).data == {"seat": 1, "acting": [0]}


def test_a_move_of_another_kind_is_refused_by_its_name() -> None:
    state: DasWurmt = position(BASE)
    assert why_not(state, 0, First("B")).data == {"said": "first B"}
    assert why_not(state, 0, Skip("Y:PEEK")).data == {"card": "Y:PEEK", "move": "skip"}
