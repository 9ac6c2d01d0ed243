"""The life of one window where nobody is hurried: answers are collected, kept secret, and opened together.

At a table where people sit together everybody has `CALM` to answer. By mail nobody is waited for but who wants to be
asked; for the others their standing orders answer. All is opened on a full second from the opening of the window, when
everybody has answered or at the deadline, so that neither what somebody answered nor how quickly can be read off the
time. It waits for all who may throw, whatever they hold.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from wormery.core.game import Window
from wormery.core.state import Action, Seat
from wormery.server import messages as m
from wormery.server.jobs import Opening
from wormery.server.room import Room

if TYPE_CHECKING:
    from wormery.server.live import Live

CALM = 6.0  # seconds to answer where people sit together
ASKED = 4 * 3600.0  # by mail, for who wants to be asked
SECOND = 1.0


def closes(room: Room, window: Window) -> float:
    """When the answers are opened at the latest; seconds since the epoch."""
    if room.pace != "mail":
        return room.moved_at + CALM
    return room.moved_at + (ASKED if asked(room, window) else SECOND)


def asked(room: Room, window: Window) -> list[Seat]:
    """Who is waited for; everybody may know."""
    if room.pace != "mail":
        return list(window.seats)
    return [seat for seat in window.seats if seat in room.orders and room.orders[seat].ask and not room.seats[seat].bot]


class Sealing:
    def __init__(self, live: Live, window: Window, woken: bool) -> None:
        self.live, self.window, self.number = live, window, window.number
        self.bots: dict[Seat, Action] = {}  # what they have answered
        self.opened = live.room.moved_at  # on the wall, where restarts do not matter
        self.by_mail = live.room.pace == "mail"
        if woken and not self.by_mail:
            self.opened = live.hub.now()
        self.timer: asyncio.TimerHandle | None = None
        self.wind()

    @property
    def asked(self) -> list[Seat]:
        return asked(self.live.room, self.window)

    @property
    def closes(self) -> float:
        return self.opened + closes(self.live.room, self.window) - self.live.room.moved_at

    def _bot(self, seat: Seat) -> str | None:
        return self.live.room.seats[seat].bot

    def wind(self) -> None:
        """To the next full second; by mail not before there is something to open."""
        self.stop()
        past = max(0.0, self.live.hub.now() - self.opened)
        wait = SECOND - past % SECOND
        if self.by_mail and not self.complete():
            wait = max(wait, self.closes - self.live.hub.now())
        self.timer = asyncio.get_running_loop().call_later(wait, self.live.queue.put_nowait, Opening(self.number))

    def complete(self) -> bool:
        """Whether the answers may be opened now."""
        room = self.live.room
        bots = all(seat in self.bots for seat in self.window.seats if self._bot(seat))
        people = all(seat in room.answers for seat in self.asked if not self._bot(seat))
        return bots and (people or self.live.hub.now() >= self.closes - 0.001)

    def answers(self) -> dict[Seat, Action]:
        """Of everybody who may throw: their own, that of their orders, or silence."""
        room = self.live.room
        return {seat: room.answers.get(seat, self.bots.get(seat, self._ordered(seat))) for seat in self.window.seats}

    def _ordered(self, seat: Seat) -> Action:
        room = self.live.room
        assert room.table is not None
        if self.by_mail and seat in room.orders:
            for text in room.orders[seat].throws:
                action = room.game.pack(room.game.read(text))
                if action is not None and room.table.state.allows(seat, action):
                    return action
        return self.window.silence

    def told(self, seat: Seat | None) -> m.Window:
        window = self.window
        return m.Window(
            number=self.number,
            mode="sealed",
            seats=list(window.seats),
            next=window.next,
            face=0,
            guard=0,
            tail=window.tail,  # type: ignore[arg-type]
            closes=round(max(0.0, self.closes - self.live.hub.now()), 1),
            asked=self.asked if self.by_mail else [],
            mine=self.mine(seat) if seat is not None and seat in window.seats else None,
        )

    def mine(self, seat: Seat) -> m.Mine:
        answer = self.live.room.answers.get(seat)
        return m.Mine(None if answer is None else self.live.room.game.unpack(answer), None, 0)

    def stop(self) -> None:
        if self.timer:
            self.timer.cancel()
