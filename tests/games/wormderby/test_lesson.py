"""The lesson of Worm Derby, and how briskly Wim and other bots crawl."""

from __future__ import annotations

from random import Random

import pytest

from wormery.core.chance import Committed, Loaded
from wormery.core.table import Table
from wormery.games.wormderby.game import GAME
from wormery.server.lesson import SEAT, lesson_of

LANES = ["worm 0", "worm 3000", "worm -36000"]


def play(lane: str, tile: str) -> tuple[Table, list[str], list[str]]:
    """A learner who keeps straight on while that goes; the table, what it looked like to them, what Wim did."""
    lesson = lesson_of(GAME)
    table = Table(GAME, GAME.options(lesson.options), Loaded(lesson.draws, Committed(bytes(32))))
    table.open()
    asked, wim = [], []
    while (view := GAME.wire(table.state)).round < 2 or view.turn != SEAT:
        (seat,) = table.state.to_act()
        if seat == SEAT:
            action = lesson.next(table.state, seat, table.log)
            assert action is not None, "he has no more to say"
            wim.append(GAME.text(action))
            table.submit(seat, action)
            continue
        straight = next((one.ahead for one in view.leads if one.end == "front"), 0)
        first = {"place": tile, "build": lane, "ace": "skip", "move": f"step front {straight}"}[view.phase]
        action = GAME.pack(GAME.read(first))
        assert action is not None
        if not table.state.allows(seat, action):
            asked.append("blocked")
            action = max(table.state.actions(seat), key=lambda one: GAME.worth(table.state, seat, one))
        asked.append(f"{view.phase} {view.die or ''}".strip())
        table.submit(seat, action)
    return table, asked, wim


@pytest.mark.parametrize("lane", LANES)
def test_six_tasks_and_a_teacher_who_keeps_to_his_script(lane: str) -> None:
    _, asked, wim = play(lane, "tile 0 220000 0")
    tasks = [one for at, one in enumerate(asked) if one != "blocked" and one not in asked[:at]]
    assert tasks == ["place", "build", "move 5", "ace ace", "move 3"]
    assert asked.count("move 5") == 10, "twice"
    assert wim == [GAME.text(action) for action in lesson_of(GAME).script[SEAT]]
    assert len(set(wim)) == len(wim), "a move that came twice would be taken for the earlier one"


def test_the_tile_of_the_teacher_blocks_the_way_when_that_is_explained() -> None:
    _, asked, _ = play("worm 0", "tile 0 220000 0")
    assert "blocked" in asked[asked.index("ace ace") :]


def test_bots_do_not_dawdle_over_each_step_and_tile() -> None:
    table = Table(GAME, GAME.options({"obstacles_each": 1, "slalom": "0"}), Committed(bytes(32)))
    table.open()
    rng = Random(3)
    slow: dict[str, set[float]] = {}
    while GAME.wire(table.state).round < 8:
        view = GAME.wire(table.state)
        (seat,) = table.state.to_act()
        under_way = view.phase == "move" and view.lead is not None
        slow.setdefault("on" if under_way else view.phase, set()).add(GAME.dwelt(table.state))
        table.submit(seat, rng.choice(table.state.actions(seat)))
    assert slow["move"] == slow["build"] == slow["ace"] == {1.0}, "the roll, and what it means, is looked at"
    assert max(slow["on"] | slow["place"]) <= 0.4
