"""How a bot at a table takes its time: outside the event loop, and as long for one hand as for another."""

from __future__ import annotations

import asyncio
from random import SystemRandom
from typing import TYPE_CHECKING

from wormery.bots import find as find_bot
from wormery.core.facts import heard
from wormery.core.game import Game
from wormery.core.state import Action, Seat, State
from wormery.server.room import FILLER, Room

if TYPE_CHECKING:
    from wormery.server.hub import Hub

EVENTFUL = 8  # things that happened, after which a bot takes twice its time: people look at them first


async def think(hub: Hub, room: Room, seat: Seat, later: float = 0.0) -> Action:
    """The wait is drawn before the hand is looked at, and stretched only by what everybody saw happen. `later`: seconds
    in which nobody could act."""
    assert room.table is not None
    loop = asyncio.get_running_loop()
    seen = len(heard(room.facts(), None))
    slow = (1 + min(1.0, seen / EVENTFUL)) * room.game.dwelt(room.table.state)
    until = loop.time() + later + rng.uniform(*hub.config.bot_pace) * slow
    view = room.turn_of(seat)
    action = room.lesson.next(view, seat, room.table.log) if room.lesson else None
    if action is None:
        action = await decided(hub, room, view, seat)
    await asyncio.sleep(until - loop.time())
    return action


async def decided(hub: Hub, room: Room, view: State, seat: Seat) -> Action:
    """What the bot of this seat does, or whoever stands in for it."""
    name = room.seats[seat].bot or FILLER
    loop = asyncio.get_running_loop()
    try:
        return await loop.run_in_executor(hub.thinkers, decide, name, room.game, view, seat)
    except Exception:  # a bot that fails does not hold up people
        hub.log.exception("bot", extra={"table": room.code})
        return room.game.silent(view, seat)


rng = SystemRandom()


def decide(name: str, game: Game, view: State, seat: Seat) -> Action:
    """From a view: that is all a bot is ever given."""
    return find_bot(name, game)(view, seat, rng)
