"""What a table tells: the lobby, the game as each viewer sees it, and the card it is found by."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import NamedTuple

from wormery.core.facts import Told, heard
from wormery.core.state import Action, Seat
from wormery.server import messages as m
from wormery.server.room import Room
from wormery.server.store import Card

SECONDS: dict[m.Pace, float] = {"relaxed": 180.0, "normal": 60.0, "brisk": 20.0, "mail": 3 * 86400.0}
BOTS_DUE = 60.0  # a bot that has not moved by then sits at a table nobody has open


class Due(NamedTuple):
    """When whose time runs out; seconds since the epoch."""

    seat: Seat
    at: float
    of: float


def due(room: Room) -> Due | None:
    """Only people who wait for one another are under a clock."""
    seat = room.awaited()
    if seat is None or sum([one.kind == "person" and not one.bot for one in room.seats]) < 2:
        return None
    assert room.table is not None
    of = min(SECONDS[room.pace], room.game.hurry(room.table.state) or math.inf)
    return Due(seat, room.moved_at + of, of)


def card(room: Room, now: float, deadline: float | None) -> Card:
    taken = sum(seat.kind != "empty" for seat in room.seats)
    entry = m.Entry(
        table=room.code,
        game=room.game.name,
        seats=len(room.seats),
        taken=taken,
        avatars=[seat.avatar for seat in room.seats if seat.kind == "person"],
        host=room.seats[room.host].name,
    )
    listed = room.listed and room.phase == "lobby" and 0 < taken < len(room.seats)
    wake = deadline if room.thinker() is None else now + BOTS_DUE
    return Card(room.code, room.game.name, room.phase, listed, wake, now, m.encode(entry))


def lobby(room: Room, you: Seat | None, here: Collection[Seat]) -> m.Lobby:
    return m.Lobby(
        table=room.code,
        game=room.game.name,
        options=room.options,
        pace=room.pace,
        listed=room.listed,
        phase=room.phase,
        games=room.games,
        lesson=room.lesson is not None,
        chairs=[
            m.Chair(one.name, one.avatar, one.kind, seat in here, one.bot)  # type: ignore[arg-type]
            for seat, one in enumerate(room.seats)
        ],
        host=room.host,
        you=you,
        commitment=room.commitment,
    )


def update(
    room: Room,
    seat: Seat | None,
    told: Sequence[Told],
    clock: m.Clock | None,
    whole: bool = False,
    window: m.Window | None = None,
    photo: m.Photo | None = None,
) -> m.Update:
    """The table as `seat` sees it, with what it hears of what was told."""
    table, views, phase = room.table, room.views(), room.phase
    assert table is not None
    assert room.began is not None
    over = phase == "over"
    menu: Sequence[Action] = ()
    if seat is not None and phase == "playing" and not room.seats[seat].bot and seat in table.state.to_act():
        menu = views.of(seat).actions(seat)
    return m.Update(
        n=room.told,
        version=table.version,
        view=views.packed(seat),
        moves=[room.game.unpack(action) for action in menu],
        facts=heard(told, seat),
        whole=whole,
        automatic=room.automatic,
        undo=seat is not None and room.may_undo(seat),
        clock=clock,
        winners=table.state.winners() if over else None,
        seed=room.began.seed if over else None,
        window=window,
        photo=photo,
        orders=_orders(room, seat),
    )


def _orders(room: Room, seat: Seat | None) -> m.Standing | None:
    if room.pace != "mail" or seat is None or seat not in room.orders:
        return None
    orders = room.orders[seat]
    return m.Standing([room.game.read(text) for text in orders.throws], orders.ask)
