"""The server is killed while people play, and started again: what it acknowledged, and what it told, is there.

People ask with ids of their own, and ask again for whatever was not answered. Afterwards the file is read without the
server, and these have to hold:

- what each person was answered with `done` are that person's rows, each once and in that order: no acknowledged request
  is missing, none was carried out twice, and no row is there of one that was refused;
- whatever anybody was told of a table, spectators too, is what its rows give at that number: nothing was told and
  then lost.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.server.process import Process
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from wormery.server import history as h
from wormery.server import telling
from wormery.server.room import Room

IN_TIME = 60.0
PLAYERS = (2, 3, 2)  # at each table
LONGEST = 0.4  # seconds the server lives, once it has started

Message = dict[str, Any]


class Player:
    """Somebody with a private link, or a spectator: comes back whenever the server does."""

    def __init__(self, port: int, name: str, rng: Random) -> None:
        self.address = f"ws://127.0.0.1:{port}/ws"
        self.name, self.rng = name, rng
        self.token = "".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=22)) if name else None
        self.table = ""
        self.ids = 0
        self.ws: ClientConnection | None = None
        self.asked: Message | None = None  # what was not answered yet
        self.answers: list[tuple[Message, Message]] = []
        self.told: list[Message] = []
        self.over = False  # nothing new is asked any more
        self.again = self.known = 0  # requests sent again, and those of them that had been carried out before

    async def play(self) -> None:
        """Until it is over and everything was answered."""
        while not self.over or self.asked:
            try:
                async with connect(self.address, compression=None, ping_interval=None) as self.ws:
                    await self._talk(self.ws)
            except (OSError, EOFError, ConnectionClosed, InvalidHandshake, InvalidMessage):
                await asyncio.sleep(0.02)

    async def _talk(self, ws: ClientConnection) -> None:
        """As a page that comes back: look at the table, ask again what was not answered, and play on."""
        await self._say({"t": "open", "id": "open", "table": self.table, "token": self.token})
        if self.asked:
            self.again += 1
            await self._say(self.asked)
        async for raw in ws:
            self._hear(json.loads(raw))
            if self.asked is None and self.over:
                return
            if self.asked is None and (wish := self._wish()):
                await self._ask(wish)

    def _hear(self, told: Message) -> None:
        if told["t"] == "update":
            self.told.append(told)
        elif self.asked and told.get("id") == self.asked["id"]:
            self.known += told["t"] == "done" and self.told[-1:] != [] and self.asked.get("version", 1e9) < self.version
            self.answers.append((self.asked, told))
            self.asked = None

    @property
    def version(self) -> int:
        return int(self.told[-1]["version"])

    def _wish(self) -> Message | None:
        """What to ask now, if anything."""
        now, rng = self.told[-1] if self.told else None, self.rng
        if now is None or not self.token:
            return None
        if now["winners"] is not None:
            return {"t": "again"}
        if now["undo"] and rng.random() < 0.2:
            return {"t": "undo", "version": now["version"]}
        if now["moves"]:
            return {"t": "act", "version": now["version"], "move": rng.choice(now["moves"])}
        return None

    async def _ask(self, wish: Message) -> None:
        self.ids += 1
        self.asked = {**wish, "id": f"{self.name}-{self.ids}"}
        await self._say(self.asked)

    async def _say(self, message: Message) -> None:
        assert self.ws
        await self.ws.send(json.dumps(message))

    async def arrive(self, **wish: Any) -> Message:
        """Make a table or sit down at one, while the server is well."""
        async with connect(self.address, compression=None) as self.ws:
            await self._ask({**wish, "name": "Ann", "avatar": "leaf", "token": self.token})
            while self.asked:
                self._hear(json.loads(await self.ws.recv()))
        return self.answers.pop()[1]


async def begin(process: Process, rng: Random) -> dict[str, list[Player]]:
    """Tables with their players and a spectator each; the hosts are about to start."""
    tables: dict[str, list[Player]] = {}
    for number, seats in enumerate(PLAYERS):
        host, *others = people = [Player(process.port, f"{number}{'ABC'[seat]}", rng) for seat in range(seats)]
        made = await host.arrive(t="create", game="das-wurmt", options={"players": seats}, pace="mail")
        for one in others:
            await one.arrive(t="sit", table=made["table"])
        host.asked = {"t": "start", "id": "start"}
        tables[made["table"]] = [*people, Player(process.port, "", rng)]
        for one in tables[made["table"]]:
            one.table = made["table"]
    return tables


async def killing(process: Process, kills: int, rng: Random) -> dict[str, list[Player]]:
    tables = await begin(process, rng)
    everybody = [one for players in tables.values() for one in players]
    playing = [asyncio.create_task(one.play()) for one in everybody]
    for _ in range(kills):
        await asyncio.sleep(rng.uniform(0, LONGEST))
        await asyncio.to_thread(process.kill)
        await asyncio.to_thread(process.start)
    await asyncio.sleep(LONGEST)
    for one in everybody:
        one.over = True
        if one.ws:
            await one.ws.close()
    await asyncio.wait_for(asyncio.gather(*playing), IN_TIME)
    return tables


@pytest.mark.parametrize(
    ("rounds", "kills"), [pytest.param(1, 4, id="few"), pytest.param(15, 20, marks=pytest.mark.nightly, id="hundreds")]
)
def test_every_acknowledged_move_is_there_once_in_order_and_nothing_told_is_lost(
    tmp_path: Path, rounds: int, kills: int
) -> None:
    process = Process(tmp_path, "--no-limits", "--bot-pace", "0")
    seen: Counter[str] = Counter()
    for number in range(rounds):
        with process:
            tables = asyncio.run(killing(process, kills, Random(number)))
        with closing(sqlite3.connect(process.db)) as db:
            assert db.execute("pragma integrity_check").fetchone() == ("ok",)
            for code, players in tables.items():
                rows = db.execute("select n, body from event where tab = ? order by n", (code,)).fetchall()
                assert [n for n, _ in rows] == [*range(1, len(rows) + 1)]
                check(code, [body for _, body in rows], players, seen)
    assert [line for line in process.told() if line["what"] != "table made"] == []
    killed = rounds * kills
    assert seen["done"] > 20 * killed
    assert seen["told"] > 50 * killed
    assert seen["again"] > killed
    assert seen["known"] > killed / 20 or killed < 100, "of some requests only the answer was lost"
    print(f"{killed} kills: {dict(seen)}")


def check(code: str, rows: list[bytes], players: list[Player], seen: Counter[str]) -> None:
    *people, spectator = players
    made, *events = map(h.decode, rows)
    assert isinstance(made, h.Made)
    room = Room.made(code, made)
    carried_out: list[list[object]] = [[] for _ in people]
    pictures: list[list[Message]] = [[], []]  # by number and viewer; none before the second event
    for event in events:
        room.apply(event)
        if event.by is not None and not isinstance(event, h.SatDown):
            carried_out[event.by].append(in_row(event))
        pictures.append([picture(room, seat) for seat in (*range(len(people)), None)] if room.table else [])
    for one, found in zip(people, carried_out, strict=True):
        assert [in_request(room, request) for request, answer in one.answers if answer["t"] == "done"] == found
        seen["done"] += len(found)
        seen["refused"] += len(one.answers) - len(found)
        seen["again"] += one.again
        seen["known"] += one.known
    assert not spectator.answers
    for place, one in enumerate(players):
        assert [told["n"] for told in one.told] == sorted(told["n"] for told in one.told)
        for told in one.told:
            right = pictures[told["n"]][place]
            assert told["facts"] in (right["facts"], [])
            assert {**told, "facts": [], "clock": None} == {**right, "facts": []}, (code, place, told["n"])
        seen["told"] += len(one.told)


def picture(room: Room, seat: int | None) -> Message:
    found: Message = msgspec.json.decode(msgspec.json.encode(telling.update(room, seat, room.facts(), None)))
    return found


def in_row(event: h.Event) -> object:
    assert isinstance(event, h.Moved | h.TookBack | h.Began), f"nobody asked for {event}"
    return event.move if isinstance(event, h.Moved) else type(event)


def in_request(room: Room, request: Message) -> object:
    if request["t"] == "act":
        return room.game.write(msgspec.convert(request["move"], room.game.move_type))
    return h.TookBack if request["t"] == "undo" else h.Began
