"""Facts in the order in which things happen, and everything for people: sentences, pictures, prompts, the view."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from scripts import derby_scenes
from tests.games.wormderby.positions import dealt, games, near, row, step, table

from wormery.core.facts import heard, listen
from wormery.core.state import CHANCE
from wormery.games.wormderby.game import GAME
from wormery.games.wormderby.refusals import CODES
from wormery.games.wormderby.telling import degrees, inches
from wormery.games.wormderby.wire import REASONS, DerbyView, walls
from wormery.scenario import written
from wormery.words import LANGUAGES, Words

NAMES = ["Ann", "Ben", "Cleo", "Dora"]
BOTH = pytest.mark.parametrize("language", LANGUAGES)


@BOTH
def test_everything_that_happens_is_told_in_whole_sentences(language: str) -> None:
    words = Words(language, GAME)
    said: set[str] = set()
    for seed, game in zip(range(8), games(range(8)), strict=True):
        state = next(game).copy()
        told = listen(state)
        rng = Random(seed)
        for _ in range(150):
            if not state.to_act():
                break
            seat = state.to_act()[0]
            for viewer in (seat, None) if seat >= 0 and rng.random() < 0.05 else ():
                lines = GAME.picture(state, viewer, NAMES, words)
                assert all(line and "{" not in line for line in lines)
                if viewer is not None:
                    assert "{" not in GAME.prompt(state, seat, words)
            menu = state.actions(seat)
            assert "{" not in GAME.describe(menu[0], words) or seat == CHANCE
            state.play(seat, state.chance(rng) if seat == CHANCE else rng.choice(menu))
        for viewer in (0, 1, None):
            lines = GAME.tell(heard(told, viewer), viewer, NAMES, words)
            said |= {line for line in lines if line}
            assert all(line.endswith((".", "!")) and "{" not in line for line in lines), lines
        msgspec.json.encode(heard(told, None))
        assert all(written(GAME, one.fact) for one in told)
    assert len(said) > 50


def test_a_turn_in_causal_order() -> None:
    given = {"turn": "A", "worm.A": row(2000, 388000, 6, 7500, 0), "sheet.A": "0"}
    at = table(given, "3 null 2")
    step(at, 0, 1800)
    told = [type(one.fact).__name__ for one in at.told or []]
    assert told == ["Rolled", "Stepped", "Rounded"]
    step(at, 0, 1800)
    step(at, 0, 1800)
    words = Words("en", GAME)
    lines = GAME.tell(heard(at.told or [], 0), 0, NAMES, words)
    assert lines == [
        "You roll a 3.",
        "You: 1 step with your front end.",
        "You have rounded the pylon! Now home.",
        "You: 2 steps with your front end.",
        "Ben is to move.",
        "Ben rolls a null and stays.",
        "It is your turn.",
        "You roll a 2.",
    ]
    assert GAME.turn_began(heard((at.told or [])[-3:], 0), 0)


def test_numbers_as_people_read_them() -> None:
    for language, point in (("en", "."), ("de", ",")):
        words = Words(language, GAME)
        assert [inches(n, words) for n in (0, 80000, -6250, 49, -49)] == [
            text.replace(".", point) for text in ("0.00", "8.00", "-0.63", "0.00", "0.00")
        ]
        assert [degrees(n, words) for n in (900, 905, 3)] == ["90°", f"90{point}5°", f"0{point}3°"]


def test_the_surroundings_are_spoken() -> None:
    given = {"phase": "move", "turn": "A", "worm.A": row(0, 250000), "t3": "18700 250000 0", "worm.B": row(0, 265000)}
    lines = GAME.picture(table(given).state, 0, NAMES, Words("en", GAME))
    front = next(n for n, line in enumerate(lines) if "front end (front)" in line)
    assert "points toward 0°" in lines[front]
    assert "t3, 0.50 in away toward 0°" in " ".join(lines[front + 1 : front + 3])
    assert "worm of Ben, 0.75 in away toward 90°" in " ".join(lines[front + 1 : front + 3])
    assert "0.75 in" not in lines[0]


def test_a_view_for_the_page() -> None:
    at = table({"phase": "move", "turn": "A", "worm.A": row(0, 250000), "t3": "15000 250000 0", "die": "3"})
    view = GAME.wire(at.state.seen_by(1))
    assert isinstance(view, DerbyView)
    assert (view.phase, view.turn, view.die, view.steps, view.lead) == ("move", 0, "3", 3, None)
    assert (view.box, view.gate, view.pylon, view.open) == ((-180000, -120000, 180000, 480000), 40000, 360000, True)
    front, back = view.leads
    assert [(run.first, run.last) for run in front.legal] == [(801, 1195), (2405, 2799)]
    assert [(wall.first, wall.last, wall.reason) for wall in front.blocked] == [
        (0, 800, "STEP_TILE"),
        (1196, 2404, "STEP_SELF"),
        (2800, 3599, "STEP_TILE"),
    ]
    assert (front.ahead, back.ahead) == (0, 1800)
    assert [(tile.kind, tile.turn) for tile in view.tiles] == [("start", 0)] * 2 + [("pylon", 0), ("obstacle", 0)]
    assert [spot.x for spot in view.worms[0].coins] == [0, -7500, -15000, -22500, -30000, -37500]
    assert msgspec.json.decode(msgspec.json.encode(view), type=DerbyView) == view


def test_a_view_of_cannibals_and_slaloms() -> None:
    prey = "9000,250000 16500,250000 24000,250000"
    given = {
        "phase": "move",
        "turn": "A",
        "worm.A": row(0, 250000, 5),
        "worm.B": prey,
        "eaten.A": "back",
        "banned.A": "B",
    }
    view = GAME.wire(table({**given, "banned.A": "C"}, cannibal="on", players=3).state)
    assert [(bite.seat, bite.end, bite.legal[0].last) for bite in view.leads[0].bites] == [(1, "front", 3841)]
    assert ([lead.end for lead in view.leads], view.worms[0].eaten, view.worms[0].banned) == (["front"], ["back"], [2])
    ace = GAME.wire(table({"phase": "ace", "turn": "A", "worm.A": row(0, 250000, 5)}, cannibal="on").state)
    assert [lead.end for lead in ace.leads] == ["front", "back"]
    slalom = GAME.wire(dealt("first A", "turned blue", "turned red", slalom=2).state)
    assert [tile.kind for tile in slalom.tiles[3:]] == ["blue", "red"]


def test_blocked_ticks_have_the_reason_of_the_law() -> None:
    rng = Random(3)
    for _ in range(15):
        scene = derby_scenes.scene(rng).near()
        runs = derby_scenes.by_the_law(scene)
        told: dict[int, str] = {}
        for wall in walls(scene, runs):
            told |= dict.fromkeys(range(wall.first, wall.last + 1), wall.reason)
        for tick in range(0, 3600, 7):
            assert told.get(tick) == REASONS.get(scene.verdict(tick))
    assert walls(near(own=[]), [0, 3599]) == []
    assert set(REASONS.values()) <= {code for code, _ in CODES.values()}
