"""Every code of section 7.2: when it comes, what it names, and that it helps."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.games.wormderby.positions import dealt, refusal, row, state_of, step, table

from wormery.core.refusal import NotAllowed
from wormery.games.wormderby.game import GAME
from wormery.games.wormderby.refusals import CODES
from wormery.words import LANGUAGES, Words

Y = 250000
MOVING: dict[str, object] = {"phase": "move", "turn": "A", "worm.A": row(0, Y)}
PREY: dict[str, object] = {"worm.A": row(0, Y), "worm.B": f"9000,{Y} 16500,{Y} 24000,{Y}", "phase": "move", "turn": "A"}
ACE: dict[str, object] = {"phase": "ace", "turn": "A", "t3": "0 200000 0", "worm.A": row(100000, 100000)}
PLACE: dict[str, object] = {"phase": "place", "turn": "A", "t3": "0 100000 0"}
CANNIBAL: dict[str, object] = {"cannibal": "on"}
SHUT: dict[str, object] = {**MOVING, "t3": f"14000 {Y} 0", "t4": f"-6000 {Y + 13800} 0", "t5": f"-6000 {Y - 13800} 0"}
FLEEING: dict[str, object] = {**MOVING, "worm.A": row(0, Y, 5), "eaten.A": "front", "banned.A": "B"}

CASES: list[tuple[str, Mapping[str, object], dict[str, object], str, str, str]] = [
    ("STEP_TABLE", {**MOVING, "worm.A": row(172600, Y)}, {}, "step front 0", "WD-MOV-6", "free"),
    ("STEP_TILE", {**MOVING, "t3": f"15000 {Y} 0"}, {}, "step front 0", "WD-OBS-1", "free"),
    ("STEP_WORM", {**MOVING, "worm.B": row(12000, Y, 6, 7500)}, {}, "step front 0", "WD-OBS-3", "free"),
    ("STEP_SELF", MOVING, {}, "step front 1800", "WD-WRM-3", "free"),
    ("DIRECTION_FORCED", SHUT, {}, "step front 0", "WD-A20", "other"),
    ("DIRECTION_FORCED", FLEEING, CANNIBAL, "step front 0", "WD-CAN-5", "eaten"),
    ("MUST_MOVE", MOVING, {}, "stop", "WD-TRN-2", "steps"),
    ("TILE_OFF_TABLE", PLACE, {}, "tile 170001 200000 0", "WD-A3", ""),
    ("TILE_OVERLAP", PLACE, {}, "tile 19979 100000 0", "WD-SET-8", "tiles"),
    ("TILE_NEAR_START", PLACE, {}, "tile 50000 79999 0", "WD-SET-7", ""),
    ("TILE_BEYOND", PLACE, {}, "tile 120000 350001 0", "WD-SET-6", ""),
    ("TILE_NEAR_PYLON", PLACE, {}, "tile 0 280001 0", "WD-SET-7", ""),
    ("TILE_FIXED", ACE, {}, "shift t2 0 370000 0", "WD-OBS-5", "tile"),
    ("TILE_FIXED", ACE, {}, "shift t23 0 370000 0", "WD-OBS-5", "tile"),
    ("TILE_TOO_FAR", ACE, {}, "shift t3 40001 200000 0", "WD-ACE-2", "tile"),
    ("TILE_OVERLAP", {**ACE, "t4": "30000 200000 0"}, {}, "shift t3 30000 200000 0", "WD-SET-8", "tiles"),
    ("TILE_ON_WORM", {**ACE, "worm.A": row(80000, 200000)}, {}, "shift t3 30000 200000 0", "WD-OBS-2", "worms"),
    ("EAT_OFF", MOVING, {}, "eat front 0 B front", "WD-CAN-1", ""),
    ("EAT_SHORT", {**PREY, "worm.B": f"9000,{Y} 16500,{Y}"}, CANNIBAL, "eat front 0 B front", "WD-CAN-4", ""),
    ("EAT_REACH", PREY, CANNIBAL, "eat front 242 B front", "WD-A38", "free"),
    ("EAT_REACH", PREY, CANNIBAL, "eat back 0 B front", "WD-A38", ""),
    ("EAT_NOT_END", PREY, CANNIBAL, "eat front 0 A back", "WD-CAN-1", ""),
    ("EAT_NOT_END", PREY, CANNIBAL, "eat front 0 D back", "WD-CAN-1", ""),
    ("GROW_NONE", ACE, CANNIBAL, "grow front 900", "WD-CAN-8", ""),
    ("STEP_SELF", {**ACE, "worm.A": row(0, Y, 3)}, CANNIBAL, "grow front 1800", "WD-WRM-3", "free"),
    ("PHASE", ACE, {}, "step front 900", "WD-TRN-1", "due"),
    ("PHASE", ACE, {}, "walk", "WD-TRN-1", "due"),
    ("PHASE", MOVING, {}, "skip", "WD-TRN-1", "due"),
    ("PHASE", PLACE, {}, "worm 0", "WD-TRN-1", "due"),
    ("BAD_ACTION", MOVING, {}, "step front 3600", "", "said"),
    ("BAD_ACTION", PLACE, {}, "tile 0 80000 900", "", "said"),
    ("UNKNOWN_COMMAND", MOVING, {}, "rolled 5", "", "said"),
    ("UNKNOWN_COMMAND", MOVING, {}, "first A", "", "said"),
]


@pytest.mark.parametrize(("code", "given", "options", "said", "clause", "told"), CASES, ids=lambda case: str(case)[:24])
def test_what_is_in_the_way(
    code: str, given: Mapping[str, object], options: dict[str, object], said: str, clause: str, told: str
) -> None:
    refused = refusal(table(given, "", **options), said)
    assert (refused.code, refused.clause) == (code, clause)
    assert not told or told in refused.data


def test_a_narrow_opening_is_told_with_its_place() -> None:  # WD-OBS-4
    given = {**MOVING, "t3": f"3750 {Y + 16142} 450", "worm.B": row(3750, Y - 9149, 6, 0, -7500)}
    refused = refusal(table(given), "step front 0")
    assert (refused.code, refused.data["x"]) == ("STEP_GAP", 3750)
    assert refused.data["free"]


def test_the_first_check_that_fails_answers() -> None:  # WD-MOV-6
    given = {**MOVING, "worm.A": row(172600, Y), "t3": f"170000 {Y + 13700} 0"}
    at = table(given)
    assert refusal(at, "step front 0").code == "STEP_TABLE"
    assert refusal(at, "step front 450").code == "STEP_TABLE"
    assert refusal(at, "step front 900").code == "STEP_TILE"
    assert refusal(at, "step front 1800").code == "STEP_SELF"


def test_directions_of_a_turn() -> None:  # T57, WD-MOV-3
    at = table({**MOVING, "die": "3"})
    step(at, 0, 0)
    refused = refusal(at, "step back 1800")
    assert (refused.code, refused.clause, refused.data["other"]) == ("DIRECTION_FIXED", "WD-MOV-3", "front")
    assert (
        refusal(table({**PREY, "lead": "back", "steps": 2}, cannibal="on"), "eat front 0 B front").code
        == "DIRECTION_FIXED"
    )


def test_no_more_steps_than_rolled() -> None:  # WD-TRN-2
    at = table({**MOVING, "die": "2", "worm.B": row(-100000, 100000)}, "2")
    step(at, 0, 0)
    step(at, 0, 0)
    assert state_of(at).turn == 1
    assert refusal(at, "step front 0", 0).code == "NOT_YOUR_TURN"


def test_lanes() -> None:  # T4, T5
    at = dealt("first A", obstacles_each=0)
    assert refusal(at, "worm 36251").data["most"] == "3.625"
    for said in ("worm 36251", "worm -36251", "worm 2000000"):
        assert refusal(at, said).code == "WORM_LANE"
    assert refusal(at, "worm 0 -6250 2700").code == "BAD_ACTION"  # that form needs start_form = free
    at.say(0, "worm 0")
    assert (refusal(at, "worm 7449").code, refusal(at, "worm 7449").clause) == ("WORM_ON_WORM", "WD-OBS-3")


def test_who_is_barred() -> None:  # WD-CAN-6, WD-A42
    given = {**PREY, "worm.A": row(0, Y, 5), "eaten.A": "back", "banned.A": "B"}
    refused = refusal(table(given, cannibal="on"), "eat front 0 B front")
    assert (refused.code, refused.data["seat"]) == ("EAT_BANNED", "B")


def test_a_route_guard() -> None:  # WD-A8
    corners = {f"t{3 + i}": f"{-158558 + 35585 * i} 200000 450" for i in range(9)}
    given = {"phase": "place", "turn": "A", **corners, "hand.A": 1, "hand.B": 1}
    assert refusal(table(given, route_guard="setup"), "tile 161707 200000 450").clause == "WD-A8"
    table(given).say(0, "tile 161707 200000 450")
    assert not any("161707 200000" in text for text in GAME.menu(table(given, route_guard="setup").state, 0))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_a_whole_sentence(language: str) -> None:
    words = Words(language, GAME)
    seen = set()
    for _, given, options, said, _, _ in CASES:
        refused = refusal(table(given, "", **options), said)
        sentence = words.refusal(refused)
        seen.add(refused.code)
        assert sentence.endswith((".", "!"))
        assert "{" not in sentence
        assert refused.code not in sentence
    codes = {code for code, _ in CODES.values()}
    elsewhere = {
        "STEP_GAP",
        "DIRECTION_FIXED",
        "WORM_LANE",
        "WORM_ON_WORM",
        "WORM_ON_TILE",
        "EAT_BANNED",
        "ROUTE_CLOSED",
    }
    assert codes - seen == elsewhere
    for code in elsewhere:
        assert len(words.keys[f"refusal.{code}"]) > 20


def test_a_refusal_says_where_a_step_is_free() -> None:
    refused = refusal(table({**MOVING, "t3": f"15000 {Y} 0"}), "step front 0")
    assert isinstance(refused, NotAllowed)
    assert refused.data["free"] == ["80.1°-119.5°", "240.5°-279.9°"]
    assert (refused.data["x"], refused.data["y"]) == (15000, Y)
