"""The odds of a move before it is made: judged at the table, reckoned beside it from what the asking seat sees."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from wormery.core.refusal import NotAllowed
from wormery.core.state import Action, Seat
from wormery.server import messages as m
from wormery.server.asking import record
from wormery.server.jobs import Asked
from wormery.server.room import Room

if TYPE_CHECKING:
    from wormery.server.live import Live


def foretell(live: Live, asked: Asked, request: m.Odds) -> None:
    """Raises `NotAllowed`; else the answer comes when it is known, while the table goes on."""
    viewer = asked.viewer
    seat = live.viewers.get(viewer)
    if seat is None:
        raise NotAllowed("SPECTATOR" if viewer in live.viewers else "NO_TABLE_OPEN")
    if viewer in live.foretelling:
        raise NotAllowed("TOO_MANY", {"seconds": 1})
    action = aimed(live.room, seat, request)
    task = asyncio.create_task(_reckon(live, asked, seat, action), name=f"odds {live.room.code}")
    live.foretelling[viewer] = task
    task.add_done_callback(lambda _: live.foretelling.pop(viewer, None))


def aimed(room: Room, seat: Seat, request: m.Odds) -> Action:
    """The move, if this seat could make it now."""
    table, game = room.table, room.game
    move = record(game, request.move)
    if table is None or room.phase != "playing":
        raise NotAllowed("NOT_PLAYING")
    if seat not in table.state.to_act():
        raise game.out_of_turn(table.state, seat, move)
    if request.version != table.version:
        raise NotAllowed("STALE_VERSION", {"version": request.version, "now": table.version})
    action = game.pack(move)
    if action is None or not table.state.allows(seat, action):
        raise game.why_not(table.state, seat, move)
    return action


async def _reckon(live: Live, asked: Asked, seat: Seat, action: Action) -> None:
    hub, room = live.hub, live.room
    assert room.table is not None
    view = room.table.state.seen_by(seat)
    answer: m.Answer
    try:
        reckoned = asyncio.get_running_loop().run_in_executor(hub.thinkers, room.game.odds, view, seat, action)
        answer = m.Told(asked.request.id, await reckoned)
    except Exception:  # people play on without odds
        hub.log.exception("odds", extra={"table": room.code})
        answer = m.No(asked.request.id, "NOT_NOW", {})
    asked.viewer.send_bytes(hub.encode(answer))
    hub.answered(asked.request, answer, asked.at)
