"""The lesson: a stacked deck on the real engine, and a teacher who plays by his script while he can."""

from __future__ import annotations

import asyncio
from random import Random

import msgspec
from tests.server.town import Person, Town
from tests.server.virtual import run

from wormery.core.chance import Committed, Loaded
from wormery.core.table import Event
from wormery.games import find
from wormery.server import messages as m
from wormery.server.lesson import SEAT, lesson_of

GAME = find("das-wurmt")


async def learner(town: Town) -> Person:
    ann = town.person()
    await ann.ask(m.Create("c", "das-wurmt", {}, "Ann", "leaf", lesson=True, token=town.token()))
    ann.code, ann.token = ann.last(m.Seated).table, ann.last(m.Seated).token
    await ann.ask(m.Start("go"))
    return ann


def hand(update: m.Update) -> list[str]:
    held: list[str] = update.view.players[0].hand
    return held


def test_the_cards_are_the_same_for_everybody_and_the_teacher_is_there() -> None:
    async def scene() -> list[str]:
        ann = await learner(Town())
        assert ann.lobby.lesson
        assert [(chair.name, chair.kind) for chair in ann.lobby.chairs] == [("Ann", "person"), ("Wim", "bot")]
        assert ann.update.clock is None
        assert ann.update.moves, "the learner begins"
        return hand(ann.update)

    dealt = run(scene())
    assert run(scene()) == dealt
    deck = sorted(GAME.text(action).removeprefix("drew ") for action in lesson_of(GAME).draws[:5])
    assert sorted(dealt) == deck


def test_nothing_of_a_lesson_is_changed_by_its_learner() -> None:
    async def scene() -> None:
        town = Town()
        ann = town.person()
        await ann.ask(m.Create("c", "das-wurmt", {"players": 5, "announce": "on"}, "Ann", "leaf", lesson=True))
        assert ann.lobby.options["players"] == 2
        for request in (
            m.Configure("1", {"players": 3}, "normal", False),
            m.Clear("2", 1),
            m.Bot("3", 1, "random"),
        ):
            assert (await ann.ask(request)).code in ("LESSON_AS_IT_IS", "SEAT_TAKEN")

    run(scene())


def test_the_teacher_plays_his_script_as_long_as_the_learner_leaves_the_path_open() -> None:
    """Also after a restart: how far he is stands in the table's log."""

    async def scene() -> None:
        town = Town()
        ann = await learner(town)
        rng = Random(4)
        script = [GAME.text(action) for action in lesson_of(GAME).script[SEAT]]
        for _ in range(4):
            await ann.turn()
            if ann.update.winners is not None:
                break
            await ann.act(rng.choice(ann.update.moves))
            town = await town.restart()
            ann = await town.two_tabs(ann)
            await asyncio.sleep(10)
        wims = [row["move"] for row in town.rows(ann.code) if row["e"] == "moved" and row["seat"] == SEAT]
        assert wims[0] == script[0]
        assert len(wims) >= 2

    run(scene())


def test_a_lesson_goes_on_to_the_end_whatever_the_learner_does() -> None:
    async def scene(seed: int) -> None:
        ann = await learner(Town())
        rng = Random(seed)
        while ann.update.winners is None:
            if ann.update.moves:
                await ann.act(rng.choice(ann.update.moves))
            else:
                await ann.until(lambda one: isinstance(one, m.Update), len(ann.heard))
        assert ann.lobby.phase == "over"

    for seed in range(8):
        run(scene(seed))


def test_the_script_can_be_played() -> None:
    """Every scripted move is allowed when its turn comes, if the learner plays along by laying cards."""
    from wormery.core.table import Table

    lesson = lesson_of(GAME)
    script = lesson.script[SEAT]
    assert len(script) == len(set(script)), "a move that came twice would be taken for the earlier one"
    table = Table(GAME, GAME.options(lesson.options), Loaded(lesson.draws, Committed(bytes(32))))
    table.open()
    done = 0
    while done < len(script) and table.state.to_act():
        (seat,) = table.state.to_act()
        view = table.state.seen_by(seat)
        if seat == SEAT:
            action = lesson.next(view, seat, table.log)
            if action is None:
                break
            assert action == script[done]
            done += 1
        else:
            action = view.actions(seat)[0]
        table.submit(seat, action)
    assert done >= 2
    assert next(event for event in table.log if isinstance(event, Event)).seat == -1


def test_in_a_lesson_with_throws_only_the_learner_throws() -> None:
    """The two others keep to their scripts, and the last pile stays fresh for as long as the learner needs."""
    drehwurm = find("drehwurm")
    lesson = lesson_of(drehwurm)
    moves = [["play R4 p0"], ["play B1 p1"], ["draw", "turn p2"], ["play J6 p2"], ["eat cY p1"]]

    async def scene() -> None:
        town = Town()
        ann = town.person()
        await ann.ask(m.Create("c", "drehwurm", {}, "Ann", "leaf", lesson=True, token=town.token()))
        ann.code, ann.token = ann.last(m.Seated).table, ann.last(m.Seated).token
        await ann.ask(m.Start("go"))
        assert [chair.name for chair in ann.lobby.chairs][:2] == ["Ann", "Wim"]
        for texts in moves:
            for text in texts:
                assert isinstance(await ann.act(drehwurm.read(text)), m.Done)
            while ann.update.view.turn != 0:
                await ann.until(lambda one: isinstance(one, m.Update), len(ann.heard))
        await asyncio.sleep(600)
        assert ann.update.window is not None
        assert ann.update.view.players[0].throws == 0
        thrown = m.Throw("t", ann.update.window.number, msgspec.Raw(b'{"type":"snap","card":"R7"}'), 900.0)
        assert isinstance(await ann.ask(thrown), m.Done)
        assert ann.update.view.players[0].throws == 1
        assert ann.update.view.piles[2].top == "R7"
        rows = [row for row in town.rows(ann.code) if row["e"] == "moved"]
        for seat, script in lesson.script.items():
            told = [row["move"] for row in rows if row["seat"] == seat]
            assert told[: len(script)] == [drehwurm.text(action) for action in script]

    run(scene())
