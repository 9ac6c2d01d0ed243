"""Throw-ins under load: tables of Drehwurm with four sockets, whose people react like people, and what came of it.

Each throws what fits, or says that it does not, at a reaction drawn from the same distribution; the next player moves
soon after the guard. Loopback has no distances: what is measured is what the server adds to them. How far apart the
four screens were sent a face, how long a throw waited for its answer, and whether whoever was quickest won. Prints what
it found as one line of JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections.abc import Coroutine
from itertools import count
from random import Random
from typing import Any

import msgspec
import uvloop
from bench.serving.load import quantile
from bench.serving.process import Process
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

NAMES = ("Ada", "Ben", "Cleo", "Dirk")
GUARD = 800  # ms, the shortest there is
MEAN, SPREAD, LEAST = 420.0, 90.0, 170.0  # ms of a reaction
TIE = 15  # ms the server does not tell apart
WARM = 3.0


class Window(msgspec.Struct):
    number: int
    next: int
    face: int
    seats: list[int]


class Reaction(msgspec.Struct):
    seat: int
    ms: int


class Photo(msgspec.Struct):
    throws: list[Reaction]
    lots: list[int]


class Heard(msgspec.Struct):
    """What matters here of any message."""

    t: str
    id: str = ""
    code: str = ""
    table: str = ""
    token: str = ""
    version: int = -1
    moves: list[msgspec.Raw] = []
    winners: list[int] | None = None
    window: Window | int | None = None
    photo: Photo | None = None


class Move(msgspec.Struct):
    type: str


hear = msgspec.json.Decoder(Heard).decode
kind = msgspec.json.Decoder(Move).decode


class Found:
    def __init__(self) -> None:
        self.apart: list[float] = []  # s between the first and the last screen that was sent a face
        self.answers: list[float] = []  # s from a throw to its answer
        self.windows = self.throws = self.contests = self.lots = self.told_apart = self.right = 0
        self.refused: list[str] = []


class Table:
    def __init__(self, found: Found) -> None:
        self.found = found
        self.seats: list[Seat] = []
        self.shown: dict[int, list[float]] = {}  # by window: when each screen was sent the face
        self.reactions: dict[int, dict[int, float]] = {}  # by window and seat: ms, of those who threw

    def saw(self, window: int, at: float) -> None:
        came = self.shown.setdefault(window, [])
        came.append(at)
        if len(came) == len(self.seats):
            self.found.apart.append(max(came) - min(came))
            self.found.windows += 1

    def settled(self, window: int, photo: Photo) -> None:
        found, first = self.found, photo.throws[0].seat
        found.contests += 1
        found.lots += bool(photo.lots)
        truly = sorted((self.reactions[window].get(one.seat, 1e9), one.seat) for one in photo.throws)
        if truly[1][0] - truly[0][0] > TIE:
            found.told_apart += 1
            found.right += truly[0][1] == (photo.lots or [first])[0]


class Seat(WSListener):
    def __init__(self, table: Table, number: int, rng: Random) -> None:
        super().__init__()
        self.table, self.number, self.rng = table, number, rng
        self.ids = count()
        self.asked: dict[str, asyncio.Future[Heard]] = {}
        self.window = -1
        self.version = -1
        self.tasks: set[asyncio.Task[object]] = set()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def start(self, doing: Coroutine[Any, Any, object]) -> None:
        task = asyncio.get_running_loop().create_task(doing)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def ask(self, kind: str, **fields: object) -> Heard:
        number = f"{kind}{next(self.ids)}"
        answer = self.asked[number] = asyncio.get_running_loop().create_future()
        self.transport.send(WSMsgType.TEXT, msgspec.json.encode({"t": kind, "id": number, **fields}))
        return await answer

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()
        if frame.msg_type == WSMsgType.PING:
            transport.send(WSMsgType.PONG, frame.get_payload_as_bytes())
        if frame.msg_type != WSMsgType.TEXT:
            return
        heard = hear(frame.get_payload_as_bytes())
        if heard.id in self.asked:
            self.asked.pop(heard.id).set_result(heard)
        if heard.t == "update":
            self.updated(heard)

    def updated(self, heard: Heard) -> None:
        loop = asyncio.get_running_loop()
        window = heard.window if isinstance(heard.window, Window) else None
        if heard.winners is not None and self.number == 0:
            self.start(self.ask("again"))
        if heard.photo and self.number == 0:
            self.table.settled(self.window, heard.photo)
        if heard.version == self.version:
            return
        self.version = heard.version
        if window and window.face and window.number != self.window:
            self.window = window.number
            self.table.saw(self.window, time.perf_counter())
            if self.number in window.seats:
                reaction = max(LEAST, self.rng.gauss(MEAN, SPREAD))
                shown = time.perf_counter() + window.face / 1000
                loop.call_later((window.face + reaction) / 1000, self.react, heard, window.number, shown)
        moves = [move for move in heard.moves if kind(move).type not in ("snap", "pass")]
        mine = window is None or window.next == self.number
        if moves and mine:
            wait = (GUARD + 300 if window else 200) * self.rng.uniform(1.0, 1.5) / 1000
            loop.call_later(wait, self.act, heard.version, self.rng.choice(moves))

    def act(self, version: int, move: msgspec.Raw) -> None:
        if version == self.version:
            self.start(self.ask("act", version=version, move=move))

    def react(self, heard: Heard, window: int, shown: float) -> None:
        if heard.version == self.version:
            self.start(self.throw(heard, window, (time.perf_counter() - shown) * 1000))

    async def throw(self, heard: Heard, window: int, reaction: float) -> None:
        throws = [move for move in heard.moves if kind(move).type == "snap"]
        move: object = self.rng.choice(throws) if throws else {"type": "pass"}
        if throws:
            self.table.reactions.setdefault(window, {})[self.number] = reaction
        start = time.perf_counter()
        answer = await self.ask("throw", window=window, move=move, react=reaction)
        found = self.table.found
        if throws:
            found.throws += 1
            found.answers.append(time.perf_counter() - start)
        if answer.code not in ("", "SNAP_LOST", "SNAP_LATE", "SNAP_CLOSED", "MATCH_OVER"):
            found.refused.append(answer.code)


async def connect(port: int, seat: Seat) -> Seat:
    await ws_connect(lambda: seat, f"ws://127.0.0.1:{port}/ws")
    await seat.ask("hello", protocol=1)
    return seat


async def sit_down(found: Found, port: int, number: int) -> Table:
    table = Table(found)
    for at, _ in enumerate(NAMES):
        table.seats.append(await connect(port, Seat(table, at, Random(1000 * number + at))))
    host, *others = table.seats
    options = {"players": len(NAMES), "snap_guard_ms": GUARD}
    made = await host.ask("create", game="drehwurm", options=options, name=NAMES[0], avatar="leaf")
    for seat, name in zip(others, NAMES[1:], strict=True):
        await seat.ask("sit", table=made.table, name=name, avatar="cap")
    await host.ask("start")
    return table


async def run(options: argparse.Namespace) -> dict[str, float]:
    server, found = Process(options.pid), Found()
    tables = [await sit_down(found, options.port, number) for number in range(options.tables)]
    await asyncio.sleep(WARM)
    measured = Found()
    for table in tables:
        table.found = measured
    start, cpu = time.perf_counter(), server.cpu()
    await asyncio.sleep(options.seconds)
    passed, cpu = time.perf_counter() - start, server.cpu() - cpu
    if measured.refused or found.refused:
        raise RuntimeError(f"refused: {(measured.refused + found.refused)[0]}")
    apart, answers = sorted(measured.apart), sorted(measured.answers)
    if not apart or not answers or not measured.told_apart:
        raise RuntimeError("nobody threw")
    return {
        "tables": options.tables,
        "windows_s": measured.windows / passed,
        "throws_s": measured.throws / passed,
        "contests_s": measured.contests / passed,
        "lots": measured.lots / max(1, measured.contests),
        "right": measured.right / measured.told_apart,
        "apart_p50_ms": quantile(apart, 0.5) * 1000,
        "apart_p99_ms": quantile(apart, 0.99) * 1000,
        "answer_p50_ms": quantile(answers, 0.5) * 1000,
        "answer_p99_ms": quantile(answers, 0.99) * 1000,
        "server_cpu": cpu / passed,
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("speaker")
    parser.add_argument("port", type=int)
    parser.add_argument("pid", type=int, help="of the server")
    parser.add_argument("tables", type=int)
    parser.add_argument("seconds", type=float)
    print(json.dumps(uvloop.run(run(parser.parse_args()))))


if __name__ == "__main__":
    main()
