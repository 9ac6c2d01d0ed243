"""Who looks at a live table, from which seat, and what each of them is sent, in the order it happened."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from wormery.core.refusal import NotAllowed
from wormery.core.state import Seat
from wormery.server import messages as m
from wormery.server import telling
from wormery.server.asking import mark_of
from wormery.server.contest import Route
from wormery.server.text import plain

if TYPE_CHECKING:
    from wormery.server.live import Live

REMEMBERED = 30  # of what was said


class Viewer(Protocol):
    """A connection, as a table knows it."""

    closed: bool

    def send_bytes(self, encoded: bytes) -> None: ...
    def looks_at(self, table: str | None) -> None:
        """It leaves the table it looked at before."""

    def farewell(self, code: str) -> None: ...
    def ping(self) -> None:
        """Measure how long the way there and back takes."""

    def route(self) -> Route: ...


class Audience:
    """`viewers` are the connections that look on, and the seat each looks from."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.viewers: dict[Viewer, Seat | None] = {}
        self.links: dict[Viewer, str] = {}  # the link, as a hash, by which each has its seat
        self.held: dict[Viewer, list[bytes]] = {}  # what waits so that all see a face at the same moment
        self.said: deque[tuple[str, bytes]] = deque(maxlen=REMEMBERED)  # marks of requests, and what all were told
        self.said_at = 0.0

    def here(self) -> set[Seat]:
        return {seat for seat in self.viewers.values() if seat is not None}

    def at(self, seat: Seat) -> list[Viewer]:
        return [viewer for viewer, one in self.viewers.items() if one == seat]

    # -- sending

    def send(self, viewer: Viewer, encoded: bytes) -> None:
        """Behind whatever is held back for this viewer."""
        if viewer in self.held:
            self.held[viewer].append(encoded)
        else:
            viewer.send_bytes(encoded)

    def hold(self, viewer: Viewer, seconds: float) -> None:
        """From now on everything for this viewer waits so long."""
        if seconds > 0 and viewer not in self.held:
            self.held[viewer] = []
            asyncio.get_running_loop().call_later(seconds, self._release, viewer)

    def _release(self, viewer: Viewer) -> None:
        for encoded in self.held.pop(viewer, ()):
            viewer.send_bytes(encoded)

    def tell(self, make: Callable[[Seat | None], m.News], but: Viewer | None = None) -> None:
        """The same for all who see the same."""
        encoded: dict[Seat | None, bytes] = {}
        for viewer, seat in self.viewers.items():
            if viewer is not but:
                if seat not in encoded:
                    encoded[seat] = self.live.hub.encode(make(seat))
                self.send(viewer, encoded[seat])

    def tell_seat(self, seat: Seat, news: m.News) -> None:
        encoded = self.live.hub.encode(news)
        for viewer in self.at(seat):
            self.send(viewer, encoded)

    def lobby(self, but: Viewer | None = None) -> None:
        here = self.here()
        self.tell(lambda seat: telling.lobby(self.live.room, seat, here), but)

    def update(self, make: Callable[[Seat | None], m.Update], faces: Mapping[Viewer, float] | None) -> None:
        """`faces`: seconds to wait with each, because a new face is shown to all at once."""
        for viewer, seconds in (faces or {}).items():
            self.hold(viewer, seconds)
        self.tell(make)

    def show(self, viewer: Viewer, whole: bool) -> None:
        live, seat = self.live, self.viewers[viewer]
        self.send(viewer, live.hub.encode(telling.lobby(live.room, seat, self.here())))
        if live.room.table:
            told = live.room.story() if whole else ()
            self.send(viewer, live.hub.encode(live.picture(seat, told, live.clock(live.due()), whole)))
            live.room.looked = None

    # -- coming and going

    def opens(self, viewer: Viewer, request: m.Open) -> Seat | None:
        """From which seat. Raises `NotAllowed`."""
        room = self.live.room
        seat = room.seat_of(request.token) if request.token else None
        if request.token and seat is None:
            raise NotAllowed("WRONG_LINK", {"table": room.code})
        watching = sum(one is None for one in self.viewers.values())
        if seat is None and viewer not in self.viewers and watching >= self.live.hub.config.limits.spectators:
            raise NotAllowed("TOO_MANY_WATCH")
        return seat

    def look(self, viewer: Viewer, seat: Seat | None) -> None:
        """From now on `viewer` sees what `seat` sees."""
        before = self.here()
        viewer.looks_at(self.live.room.code)
        self.viewers[viewer] = seat
        self.links[viewer] = "" if seat is None else self.live.room.seats[seat].token
        if self.live.room.game.quick:
            viewer.ping()
        self._presence(before, viewer)

    def leave(self, viewer: Viewer) -> None:
        """The viewer itself says so."""
        if viewer not in self.viewers:
            return
        before = self.here()
        del self.viewers[viewer], self.links[viewer]
        self.held.pop(viewer, None)
        self.live.idle_since = self.live.hub.now()
        self._presence(before, None)

    def _presence(self, before: set[Seat], but: Viewer | None) -> None:
        if self.here() != before:
            self.lobby(but)
            self.live.wind_host()

    def gave_up(self, seat: Seat) -> None:
        """Whoever looked from this seat is a spectator now."""
        for viewer in self.at(seat):
            self.viewers[viewer] = None

    def check_seats(self) -> None:
        """Nobody goes on looking from a seat that is no longer theirs."""
        for viewer, seat in self.viewers.items():
            seats = self.live.room.seats
            if seat is not None and [one.token for one in seats[seat : seat + 1]] != [self.links[viewer]]:
                self.viewers[viewer] = None

    # -- talking

    def say(self, viewer: Viewer, request: m.Say) -> m.Said | None:
        """None: it was said before, and is sent again."""
        seat = self.viewers.get(viewer)
        if seat is None:
            raise NotAllowed("SPECTATOR" if viewer in self.viewers else "NO_TABLE_OPEN")
        text = plain(request.text) if request.text else None
        if bool(text) == bool(request.phrase):
            raise NotAllowed("NOTHING_SAID")
        if any(known == mark_of(self.live.room, seat, request) for known, _ in self.said):
            return None
        self.said_at = max(self.live.hub.now(), self.said_at + 0.001)
        return m.Said(self.said_at, seat, self.live.room.seats[seat].name, request.phrase, text)

    def hear(self, mark: str, said: m.Said) -> None:
        encoded = self.live.hub.encode(said)
        self.said.append((mark, encoded))
        for viewer in self.viewers:
            self.send(viewer, encoded)
