"""Secrecy in time: what is sent when, in which order, and what timers are set, tells nothing about a hand.

Two worlds look the same to everybody but D: in one of them D holds cards that fit the pile that was turned, in the
other none. As long as everybody does the same in both, every byte that anybody else is sent must be the same, must come
in the same order and at the same moment, and the server must set the same timers for the same times.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest
from tests.server.races import SILENCE, Race, all_can_throw, race, throws
from tests.server.town import Person, Town
from tests.server.virtual import run

from wormery.core.state import State
from wormery.games.drehwurm.coding import PASS
from wormery.server import history as h
from wormery.server import messages as m
from wormery.server.contest import Route
from wormery.server.live import Live

D = 3
HAPPENED = Live.happened
Script = Callable[[Race], Awaitable[None]]
Timer = tuple[int, int, str]  # set when, for when, what


def empty_handed(state: Any) -> None:
    """Cards of D that fit are exchanged for cards of the draw pile that do not: nobody else has seen any of them."""
    top = state.sides[state.fresh * 2][-1]
    fits = [card for card in state.hands[D] if state.rules.throws[top] >> card & 1]
    spare = [card for card in state.pool if not state.rules.throws[top] >> card & 1][: len(fits)]
    assert fits
    assert len(spare) == len(fits)
    for card, other in zip(fits, spare, strict=True):
        state.hands[D].remove(card)
        state.hands[D].append(other)
        state.pool.remove(other)
        state.pool.append(card)
    state.hands[D].sort()
    state.pool.sort()
    assert not throws(state, D)


def change(patch: pytest.MonkeyPatch) -> None:
    """When the pile has been turned, before anybody is told."""
    happened = Live.happened
    done: list[bool] = []

    def changing(live: Live, *events: h.Event) -> None:
        if live.room.window() and not done:
            assert live.room.table
            empty_handed(live.room.table.state)
            done.append(True)
        happened(live, *events)

    patch.setattr(Live, "happened", changing)


class World:
    def __init__(self) -> None:
        self.heard: list[list[tuple[int, bytes]]] = []  # by viewer, D left out
        self.timers: list[Timer] = []


def lived(patch: pytest.MonkeyPatch, changed: bool, script: Script, people: int, seconds: float, **more: Any) -> World:
    world = World()

    async def scene() -> None:
        patch.setattr(Live, "happened", HAPPENED)
        patch.setattr("wormery.server.thinking.rng", Random(5))
        patch.setattr("wormery.server.thinking.decide", silent)
        loop = asyncio.get_running_loop()
        call_at = loop.call_at

        def watched(when: float, callback: Any, *args: Any, context: Any = None) -> asyncio.TimerHandle:
            job = [repr(one) for one in args if isinstance(one, tuple)]
            world.timers.append((ms(loop.time()), ms(when), " ".join([callback.__qualname__, *job])))
            return call_at(when, callback, *args, context=context)

        patch.setattr(loop, "call_at", watched)
        ids = map(str, itertools.count())
        patch.setattr(Person, "fresh", lambda _: next(ids))
        if changed:
            change(patch)
        town = Town()
        trips = {seat: Route(20 + 40 * seat, 30 + 40 * seat) for seat in range(people)}
        one = await race(patch, people=people, trips=trips, town=town, **more)
        eve = town.person()
        await eve.opens(one.people[0].code)
        await script(one)
        await asyncio.sleep(seconds)
        others = [*(person for seat, person in enumerate(one.people) if seat != D), eve]
        world.heard = [[(ms(at / 1000), told) for at, told in zip(who.at, who.bytes, strict=True)] for who in others]

    run(scene())
    return world


def ms(seconds: float) -> int:
    return round(seconds * 1000)


def silent(_: str, game: Any, view: State, seat: int) -> int:
    """A bot that never throws, whatever it holds."""
    menu = view.actions(seat)
    return PASS if PASS in menu else menu[-1]


async def nobody_acts(one: Race) -> None:
    pass


async def all_but_d_are_silent(one: Race) -> None:
    await asyncio.sleep(0.7)
    for seat in (1, 2):
        await one.people[seat].ask(one.throw(seat, SILENCE))


async def d_is_silent_too(one: Race) -> None:
    await all_but_d_are_silent(one)
    await asyncio.sleep(0.2)
    await one.people[D].ask(one.throw(D, SILENCE))


async def a_move_waits(one: Race) -> None:
    await asyncio.sleep(0.5)
    asyncio.get_running_loop().create_task(one.people[1].ask(one.act(one.regular())))
    await asyncio.sleep(5)


async def a_move_after_the_guard(one: Race) -> None:
    await asyncio.sleep(2.6)
    await one.people[1].ask(one.act(one.regular()))


async def somebody_throws(one: Race) -> None:
    await asyncio.sleep(0.9)
    await one.people[2].ask(one.throw(2, None, 700))


SCRIPTS = [nobody_acts, all_but_d_are_silent, a_move_waits, a_move_after_the_guard, somebody_throws]


@pytest.mark.parametrize("script", [*SCRIPTS, d_is_silent_too], ids=lambda script: script.__name__)
@pytest.mark.parametrize("tail", ["everyone", "next_only"])
def test_what_a_person_holds_changes_nothing_for_others(
    monkeypatch: pytest.MonkeyPatch, script: Script, tail: str
) -> None:
    worlds = [lived(monkeypatch, changed, script, 4, 4.0, snap_tail=tail) for changed in (False, True)]
    assert len(worlds[0].heard) == 4
    assert worlds[0].heard == worlds[1].heard
    assert worlds[0].timers == worlds[1].timers
    assert len(worlds[0].timers) > 5


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.__name__)
def test_what_a_bot_holds_changes_nothing_for_others(monkeypatch: pytest.MonkeyPatch, script: Script) -> None:
    worlds = [lived(monkeypatch, changed, script, 3, 4.0) for changed in (False, True)]
    assert worlds[0].heard == worlds[1].heard
    assert worlds[0].timers == worlds[1].timers


@pytest.mark.parametrize("script", [nobody_acts, all_but_d_are_silent, d_is_silent_too], ids=lambda one: one.__name__)
def test_sealed_answers_take_as_long_whatever_is_held(monkeypatch: pytest.MonkeyPatch, script: Script) -> None:
    worlds = [lived(monkeypatch, changed, script, 4, 8.0, snap_mode="sealed") for changed in (False, True)]
    assert worlds[0].heard == worlds[1].heard
    assert worlds[0].timers == worlds[1].timers


def test_a_wrong_throw_is_known_to_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(one: Race) -> None:
        await asyncio.sleep(0.9)
        await one.people[D].ask(one.throw(D, one.wrong(D)))

    tried, still = (lived(monkeypatch, False, one, 4, 4.0) for one in (script, lambda one: asyncio.sleep(0.9)))
    assert tried.heard == still.heard


def test_a_bot_that_throws_set_the_timers_of_one_that_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until it is told what it threw: nobody could have known before."""

    def eager(_: str, game: Any, view: State, seat: int) -> int:
        found = throws(view, seat)
        return found[0] if found else PASS

    def world(bot: Any) -> World:
        monkeypatch.setattr("tests.server.test_throwing_secrecy.silent", bot)
        return lived(monkeypatch, False, nobody_acts, 3, 4.0)

    quiet = silent
    eagerly, quietly = world(eager), world(quiet)
    thrown = min(at for at, _, what in eagerly.timers if "Settle" in what)
    assert thrown > 450
    assert any(b'"Thrown"' in told for _, told in eagerly.heard[0])

    def before(known: World) -> Any:
        return [timer for timer in known.timers if timer[0] < thrown], [
            [one for one in heard if one[0] < thrown] for heard in known.heard
        ]

    assert before(eagerly) == before(quietly)


def test_the_worlds_differ_for_d(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or the tests above would compare a world with itself."""
    seed, _ = all_can_throw()
    assert seed
    hands = []
    for changed in (False, True):

        async def scene(changed: bool = changed) -> None:
            if changed:
                change(monkeypatch)
            one = await race(monkeypatch)
            await asyncio.sleep(0.3)
            hands.append(one.people[D].update.view.players[D].hand)
            assert isinstance(one.people[D].update, m.Update)

        run(scene())
    assert hands[0] != hands[1]
