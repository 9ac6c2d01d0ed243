"""A hub with people at its tables, in one thread and in virtual time: no sockets, no disk, no waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from tests.server.memory import Memory
from tests.server.virtual import Inline, clock, wall
from tests.server.wire import act, decode

from wormery.server import messages as m
from wormery.server.contest import Route
from wormery.server.hub import Config, Hub
from wormery.server.limits import Limits
from wormery.server.live import Live
from wormery.server.news import News

LIMITS = Limits(off=True)
FIRST = {"das-wurmt": {"first_player": "host_choice"}, "drehwurm": {"first_start": "fixed"}}  # seat A


class Town:
    """Everything of one server process but its sockets."""

    def __init__(self, store: Memory | None = None, news: News | None = None, bots: float = 1.0, **more: Any) -> None:
        self.store = store or Memory()
        settings: dict[str, Any] = {
            "bot_pace": (bots, bots),
            "limits": LIMITS,
            "now": wall,
            "clock": clock,
            "thinkers": Inline(),
            **more,
        }
        self.hub = Hub(self.store, Config(**settings), news)
        self.tokens = 0

    def token(self) -> str:
        self.tokens += 1
        return f"{self.tokens:022}"

    def person(self) -> Person:
        return Person(self)

    async def host(self, players: int = 2, pace: str = "normal", game: str = "das-wurmt", **options: Any) -> Person:
        """Somebody who has made a table and looks at it."""
        person = self.person()
        given = {"players": players, **FIRST[game], "first_seat": "A", **options}
        seated = await person.ask(m.Create("c", game, given, "Ann", "leaf", pace, token=self.token()))  # type: ignore[arg-type]
        assert isinstance(seated, m.Seated), seated
        person.code, person.token = seated.table, seated.token
        return person

    async def join(self, code: str, name: str = "Ben") -> Person:
        person = self.person()
        seated = await person.ask(m.Sit("s", code, name, "cap", token=self.token()))
        assert isinstance(seated, m.Seated), seated
        person.code, person.token = code, seated.token
        return person

    async def two(self, players: int = 2, pace: str = "normal", **options: Any) -> tuple[Person, Person]:
        """A game that has begun, between two people; bots at the other seats."""
        ann = await self.host(players, pace, **options)
        ben = await self.join(ann.code)
        assert isinstance(await ann.ask(m.Start("go")), m.Done)
        return ann, ben

    async def two_tabs(self, person: Person) -> Person:
        """The same seat once more, on another connection."""
        tab = self.person()
        tab.code, tab.token = person.code, person.token
        answer = await tab.opens(person.code, person.token)
        assert isinstance(answer, m.Done), answer
        return tab

    def live(self, code: str) -> Live:
        return self.hub.live[code]

    def rows(self, code: str) -> list[dict[str, Any]]:
        return [msgspec.json.decode(row) for row in self.store.rows[code]]

    async def restart(self) -> Town:
        """The process dies; another one has nothing but the rows."""
        for live in list(self.hub.live.values()):
            live.stop()
        self.hub.live.clear()
        return Town(self.store, bots=self.hub.config.bot_pace[0])


class Person:
    """A connection, and who sits behind it."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.closed = False
        self.table: str | None = None
        self.code = ""
        self.token = ""
        self.heard: list[Any] = []  # every message, in order
        self.bytes: list[bytes] = []
        self.at: list[float] = []  # ms, when each message was sent
        self.news = asyncio.Event()
        self.asked = 0
        self.trip = Route(0, 0)  # as the server has measured it

    # -- as the hub knows it

    def send_bytes(self, encoded: bytes) -> None:
        if not self.closed:
            self.bytes.append(encoded)
            self.at.append(clock())
            self.heard.append(decode(encoded))
            self.news.set()

    def looks_at(self, table: str | None) -> None:
        before, self.table = self.table, table
        if before is not None and before != table and (live := self.town.hub.live.get(before)):
            live.leave(self)

    def ping(self) -> None:
        pass

    def route(self) -> Route:
        return self.trip

    def farewell(self, code: str) -> None:
        self.send_bytes(msgspec.json.encode(m.Farewell(code)))
        self.closed = True
        self.looks_at(None)

    # -- as a test plays it

    def disconnect(self) -> None:
        self.closed = True
        self.looks_at(None)

    async def send(self, request: m.Request) -> None:
        """Ask, and do not wait for the answer."""
        await self.town.hub.ask(self, self.table, request, 0.0)

    async def ask(self, request: m.Request) -> Any:
        """The answer, which is the only one."""
        start = len(self.heard)
        await self.send(request)
        return await self.answer(request.id, start)

    async def answer(self, id_: str, start: int = 0) -> Any:
        return await self.until(lambda one: isinstance(one, m.Answer) and one.id == id_, start)

    async def until(self, wanted: Callable[[Any], bool], start: int = 0) -> Any:
        """The first message of that kind, from number `start` on, whenever it comes."""
        while True:
            while start < len(self.heard):
                start += 1
                if wanted(self.heard[start - 1]):
                    return self.heard[start - 1]
            self.news.clear()
            await self.news.wait()

    def fresh(self) -> str:
        self.asked += 1
        return f"{id(self)}-{self.asked}"

    @property
    def update(self) -> m.Update:
        update: m.Update = self.last(m.Update)
        return update

    @property
    def lobby(self) -> m.Lobby:
        lobby: m.Lobby = self.last(m.Lobby)
        return lobby

    def last(self, kind: type[Any]) -> Any:
        return next(one for one in reversed(self.heard) if isinstance(one, kind))

    def all(self, kind: type[Any]) -> list[Any]:
        return [one for one in self.heard if isinstance(one, kind)]

    async def act(self, move: Any = None) -> Any:
        """Play a move, or the first one of the menu."""
        update = self.update
        return await self.ask(act(self.fresh(), update.version, move or update.moves[0]))

    async def turn(self) -> m.Update:
        """Wait until it is one's turn."""
        while not self.update.moves:
            seen = len(self.heard)
            await self.until(lambda one: isinstance(one, m.Update), seen)
        return self.update

    async def opens(self, code: str = "", token: str | None = None, whole: bool = False) -> Any:
        return await self.ask(m.Open(self.fresh(), code or self.code, token, whole))
