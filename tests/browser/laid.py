"""Tables that were laid beforehand: a game at the moment a test wants to look at, written into the server's file.

Whoever is no person here is a bot; a person's moves are those of a bot, a careful one if nothing else is said, so
that a game reads like one that was played. The deal follows from a number, and `found` tries one number after another.
"""

from __future__ import annotations

import asyncio
import itertools
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from msgspec import Raw, json, structs
from tests.browser.serving import Serving

from wormery.bots import find
from wormery.core.state import State
from wormery.server import history as h
from wormery.server import messages as m
from wormery.server import telling
from wormery.server.asking import happen, mark_of
from wormery.server.room import Room, hash_of
from wormery.server.sqlite import Sqlite
from wormery.server.store import Row

AVATARS: Sequence[m.Avatar] = ("leaf", "cap", "crown", "specs", "bow")
STARTS = {"das-wurmt": {"first_player": "host_choice"}, "drehwurm": {"first_start": "fixed"}}
MOST = 400  # deals that are tried
AGO = 600.0  # seconds; the moves were made since


class Laid:
    """A table with people at its first seats and, once it has begun, bots at the others."""

    def __init__(
        self,
        *names: str,
        players: int = 3,
        game: str = "das-wurmt",
        pace: m.Pace = "mail",
        mind: str = "careful",
        listed: bool = False,
        code: str = "",
        **options: str | int,
    ):
        self.code = code or f"WURM-{secrets.randbelow(9 * 10**8) + 10**8}"
        self.tokens = [secrets.token_urlsafe(16) for _ in names]
        self.now = time.time() - AGO
        if not options.keys() & STARTS.get(game, {}).keys() and game in STARTS:
            options |= {**STARTS[game], "first_seat": "A"}
        made = h.Made(self.now, None, "", game, {"players": players, **options}, pace, listed)
        self.room = Room.made(self.code, made)
        self.rows: list[h.Event] = [made]
        self.asked = itertools.count(1)
        self.mind = find(mind, self.room.game)
        self.rng = Random(self.code)
        for name, token, avatar in zip(names, self.tokens, AVATARS, strict=False):
            self.ask(None, m.Sit(self.id(), self.code, name, avatar), token)

    def id(self) -> str:
        return str(next(self.asked))

    @property
    def state(self) -> State:
        assert self.room.table
        return self.room.table.state

    def view(self, seat: int | None = 0) -> Any:
        """What is sent to a seat; by default to the first person."""
        return self.room.game.wire(self.state.seen_by(seat))

    @property
    def open(self) -> Any:
        """What is sent when nothing is hidden."""
        return self.room.game.wire(self.state)

    def menu(self, seat: int = 0) -> list[Any]:
        """The moves of a seat, as records."""
        return [self.room.game.unpack(action) for action in self.state.seen_by(seat).actions(seat)]

    @property
    def turn(self) -> int | None:
        """The seat that is to act; None at the end."""
        return next(iter(self.state.to_act()), None)

    def ask(self, who: int | None, request: m.Request, token: str = "") -> None:
        self.now += 0.5
        mark = mark_of(self.room, who, request)
        self.rows.append(happen(self.room, who, request, self.now, mark, hash_of(token) if token else ""))

    def pause(self) -> None:
        self.ask(self.room.host, m.Pause(self.id(), True))

    def begin(self, deal: int = 0) -> Laid:
        self.rng = Random(deal)
        options, seats = self.room.options, self.room.seats
        bots = {str(seat): "careful" for seat, one in enumerate(seats) if one.kind == "empty"}
        names = [one.name or "careful" for one in seats]
        seed = Random(deal).randbytes(32).hex()
        began = h.Began(
            self.now, 0, "", self.room.game.rules, seed, options, names, [one.avatar for one in seats], bots
        )
        self.room.apply(began)
        self.rows.append(began)
        return self

    def move(self, record: Any = None) -> None:
        """One move of whoever is to act: this one, or what a bot would do."""
        seat = self.turn
        assert seat is not None
        game = self.room.game
        if record is None:
            record = game.unpack(self.mind(self.state.seen_by(seat), seat, self.rng))
        if self.room.seats[seat].bot:
            action = game.pack(record)
            assert action is not None
            self.now += 0.5
            self.rows.append(self.room.submit(seat, action, self.now))
        else:
            self.ask(seat, m.Act(self.id(), self.room.version, Raw(json.encode(record))))

    def until(self, wanted: Callable[[Laid], bool]) -> bool:
        """Plays on; False if the game ended before it came to that."""
        while not wanted(self):
            if self.turn is None:
                return False
            self.move()
        return True

    def put(self, serving: Serving) -> Laid:
        """Onto the server's table. The last thing that happened there happened just now."""
        late = time.time() - self.now
        events = [structs.replace(event, at=event.at + late) for event in self.rows]
        rows = [Row(self.code, n, h.encode(event)) for n, event in enumerate(events, 1)]
        with ThreadPoolExecutor(1) as aside:  # Playwright has an event loop in this thread
            aside.submit(asyncio.run, append(serving, rows, self.room)).result()
        return self

    def link(self, seat: int = 0) -> str:
        """The private link of a person."""
        return f"#/s/{self.code}/{self.tokens[seat]}"


async def append(serving: Serving, rows: Sequence[Row], room: Room) -> None:
    store = Sqlite(serving.folder / "wormery.db")
    try:
        await store.append(rows, telling.card(room, time.time(), None))
    finally:
        await store.close()


def found(wanted: Callable[[Laid], bool], *names: str, **more: Any) -> Laid:
    """The first game that comes to such a moment."""
    for deal in range(MOST):
        laid = Laid(*names, **more).begin(deal)
        if laid.until(wanted):
            return laid
    raise LookupError("no deal leads there")


def finished(*names: str, **more: Any) -> Laid:
    return found(lambda laid: laid.turn is None, *names, **more)
