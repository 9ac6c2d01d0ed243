"""The odds of a move before it is made: to whom they are told, when, and that nothing happens by them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

import msgspec
import pytest
from tests.server.test_limits import Wire
from tests.server.town import Person, Town
from tests.server.virtual import run

from wormery.games import GAMES
from wormery.games.daswurmt.game import DasWurmtGame
from wormery.games.worms.aiming import Odds
from wormery.server import messages as m
from wormery.server.limits import Limits

QUICK = {"players": 2, "setup_first": "A", "quick_start": "all", "intro": "on"}


def in_no_time(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    @wraps(test)
    def played(*given: Any, **named: Any) -> None:
        run(test(*given, **named))

    return played


async def table(town: Town) -> tuple[Person, Person]:
    """Two people at a table of Worms; the first one returned is to act."""
    ann = town.person()
    seated = await ann.ask(m.Create("c", "worms", QUICK, "Ann", "leaf", token=town.token()))  # type: ignore[arg-type]
    assert isinstance(seated, m.Seated), seated
    ann.code = seated.table
    ben = await town.join(ann.code)
    assert isinstance(await ann.ask(m.Start("go")), m.Done)
    return (ann, ben) if ann.update.moves else (ben, ann)


def odds(person: Person, move: Any, version: int | None = None) -> m.Odds:
    return m.Odds(person.fresh(), person.update.version if version is None else version, raw(move))


def raw(move: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(move))


async def moving(person: Person) -> Any:
    """The worm is chosen; the first hex it may go to."""
    await person.act()
    return next(move for move in person.update.moves if type(move).__name__ in ("Inch", "Jump"))


@in_no_time
async def test_whoever_is_to_act_is_told_and_nothing_happens() -> None:
    town = Town()
    acting, other = await table(town)
    move = await moving(acting)
    before, rows, heard = acting.update, len(town.rows(acting.code)), len(other.heard)
    told = await acting.ask(odds(acting, move))
    assert isinstance(told, m.Told)
    found = msgspec.convert(told.odds, Odds)
    assert 0 <= found.open <= 1
    assert all(0 <= one.damaged + one.lost <= 1.000001 for one in found.harm)
    assert acting.update is before
    assert len(town.rows(acting.code)) == rows
    assert len(other.heard) == heard, "nobody else learns that somebody asked"


@in_no_time
async def test_they_follow_from_what_the_seat_sees() -> None:
    town = Town()
    acting, _ = await table(town)
    move = await moving(acting)
    room = town.live(acting.code).room
    assert room.table
    seat = room.table.state.to_act()[0]
    game = GAMES["worms"]
    action = game.pack(move)
    assert action is not None
    reckoned = game.odds(room.table.state.seen_by(seat), seat, action)
    assert (await acting.ask(odds(acting, move))).odds == msgspec.to_builtins(reckoned)


@in_no_time
async def test_of_a_move_nothing_is_known_about_nothing_is_told() -> None:
    acting, _ = await table(Town())
    told = await acting.ask(odds(acting, acting.update.moves[0]))
    assert told == m.Told(told.id, None), "which worm acts is not a matter of dice"


@in_no_time
async def test_outside_the_menu_out_of_turn_and_late_nobody_is_told() -> None:
    town = Town()
    acting, other = await table(town)
    move = await moving(acting)
    far = {"type": "inch", "hex": [29, 29]}
    assert (await acting.ask(odds(acting, far))).code == "E_NOT_ADJACENT"
    assert (await acting.ask(odds(acting, {"type": "jig"}))).code == "MALFORMED"
    assert (await other.ask(odds(other, move))).code == "NOT_YOUR_TURN"
    assert (await acting.ask(odds(acting, move, 0))).code == "STALE_VERSION"
    guest = town.person()
    await guest.opens(acting.code)
    assert (await guest.ask(odds(guest, move))).code == "SPECTATOR"


@in_no_time
async def test_before_the_start_there_is_nothing_to_tell() -> None:
    town = Town()
    ann = town.person()
    await ann.ask(m.Create("c", "worms", QUICK, "Ann", "leaf", token=town.token()))  # type: ignore[arg-type]
    assert (await ann.ask(m.Odds("o", 0, raw({"type": "stay"})))).code == "NOT_PLAYING"


@in_no_time
async def test_one_after_the_other() -> None:
    town = Town()
    acting, _ = await table(town)
    move = await moving(acting)
    first, second = odds(acting, move), odds(acting, move)
    await acting.send(first)
    await acting.send(second)
    assert (await acting.answer(second.id)).code == "TOO_MANY"
    assert isinstance(await acting.answer(first.id), m.Told)
    assert isinstance(await acting.ask(odds(acting, move)), m.Told)


@in_no_time
async def test_odds_that_cannot_be_reckoned_hold_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    town = Town()
    acting, _ = await table(town)
    move = await moving(acting)

    def fail(*_: object) -> None:
        raise RuntimeError("no odds today")

    monkeypatch.setattr(type(town.live(acting.code).room.game), "odds", fail)
    assert (await acting.ask(odds(acting, move))).code == "NOT_NOW"
    assert isinstance(await acting.act(move), m.Done)


@in_no_time
async def test_a_socket_asks_for_odds_only_so_often() -> None:
    wire = Wire(Town(limits=Limits(odds=(0.001, 3.0))))
    wire.write(*(m.Odds(str(n), 0, raw({"type": "stay"})) for n in range(5)))
    while len(wire.heard) < 5:
        await asyncio.sleep(0.01)
    codes = [answer.code for answer in wire.heard]
    assert codes == ["NO_TABLE_OPEN"] * 3 + ["TOO_MANY"] * 2


def test_games_without_odds_tell_none() -> None:
    game = DasWurmtGame()
    state = game.start(game.options({"players": 2, "first_player": "host_choice", "first_seat": "A"}))
    assert game.odds(state, 0, 0) is None
