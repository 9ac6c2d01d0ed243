"""Load on one server: tables of four sockets that play random moves, first as fast as they are acknowledged, then at
half of that rate. Prints what it found as one line of JSON.

A move is acknowledged when the view it made is back at the socket that sent it. At a given rate moves fall due evenly;
each is made at the table that has waited longest, and counts from the moment it was due, also when no table was ready.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import json
import math
import random
import time
from collections import deque
from typing import Protocol, cast

import uvloop
from bench.serving.process import Process

SEATS = 4
TICK = 0.001  # seconds; no timer of the event loop is finer
WARM = 2.0  # seconds of full load before anything counts

clock = time.perf_counter


class Player(Protocol):
    """One socket at one seat."""

    def act(self, version: int, move: bytes) -> None: ...

    def leave(self) -> None: ...


class Speaker(Protocol):
    """A module of this folder: how one server is spoken with."""

    async def sit_down(self, load: Load, port: int, number: int, most: float = math.inf) -> Table:
        """A new table that has begun, and four sockets at it."""

    async def come_back(self, load: Load, port: int, table: Table) -> None:
        """Four new sockets at the same table."""


def speaker(name: str) -> Speaker:
    return cast(Speaker, importlib.import_module(f"bench.serving.{name}"))


class Table:
    """What the load knows of a table: whose turn it is, or which move is under way."""

    def __init__(self, load: Load, most: float) -> None:
        self.load = load
        self.most = most  # moves; then it rests
        self.moves = 0
        self.players: list[Player] = []
        self.links: list[str] = []  # by which its players come back
        self.turn: tuple[Player, int, list[bytes]] | None = None  # who may move, in which version, and how
        self.mover: Player | None = None  # whose move is under way
        self.version = -1  # in which it was made
        self.due = 0.0
        self.queued = False

    def saw(self, player: Player, version: int, menu: list[bytes]) -> None:
        """A view has reached a player."""
        if version > self.version:
            if player is self.mover:
                self.acknowledged()
            if menu:
                self.turn = player, version, menu
        if self.turn and not self.mover and not self.queued and self.moves < self.most:
            self.queued = True
            self.load.ready(self)

    def saw_end(self, player: Player) -> None:
        if player is self.mover:
            self.acknowledged()

    def acknowledged(self) -> None:
        self.mover = None
        self.moves += 1
        self.load.took.append(clock() - self.due)

    def another_game(self) -> None:
        """Its versions begin again."""
        self.version = -1

    def move(self, due: float) -> None:
        assert self.turn
        player, version, menu = self.turn
        self.turn = None
        self.queued = False
        self.mover, self.version, self.due = player, version, due
        player.act(version, menu[int(random.random() * len(menu))])


class Load:
    """When which table moves, and how long that took."""

    def __init__(self) -> None:
        self.rate: float | None = None  # moves a second; None: each table moves as soon as it can
        self.waiting: deque[Table] = deque()  # for a move to fall due
        self.overdue: deque[float] = deque()  # moves no table was ready for
        self.took: list[float] = []
        self.messages = self.bytes = 0
        self.refused: list[str] = []

    def ready(self, table: Table) -> None:
        if self.rate is None:
            table.move(clock())
        elif self.overdue:
            table.move(self.overdue.popleft())
        else:
            self.waiting.append(table)

    async def pace(self) -> None:
        """Runs for ever. What fell due since the last tick is due now: the grain of the timer is not the server's."""
        owed = 0.0
        before = clock()
        while True:
            await asyncio.sleep(TICK)
            now = clock()
            owed += (now - before) * (self.rate or 0.0)
            before = now
            while owed >= 1:
                owed -= 1
                if self.waiting:
                    self.waiting.popleft().move(now)
                else:
                    self.overdue.append(now)

    async def measure(self, seconds: float, server: Process) -> dict[str, float]:
        self.took, self.messages, self.bytes = [], 0, 0
        start, cpu, own = clock(), server.cpu(), time.process_time()
        await asyncio.sleep(seconds)
        passed, cpu, own = clock() - start, server.cpu() - cpu, time.process_time() - own
        took = sorted(self.took)
        if not took:
            raise RuntimeError("no move was acknowledged")
        return {
            "moves_s": len(took) / passed,
            "moves_cpu_s": len(took) / cpu,
            "p50_ms": quantile(took, 0.5) * 1000,
            "p99_ms": quantile(took, 0.99) * 1000,
            "server_cpu": cpu / passed,
            "load_cpu": own / passed,
            "messages_move": self.messages / len(took),
            "kb_move": self.bytes / len(took) / 1000,
        }


def quantile(ordered: list[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


async def run(options: argparse.Namespace) -> dict[str, dict[str, float]]:
    server = Process(options.pid)
    speak = speaker(options.speaker)
    load = Load()
    tables = [await speak.sit_down(load, options.port, number) for number in range(options.tables)]
    await asyncio.sleep(WARM)
    full = await load.measure(options.seconds, server)
    load.rate = full["moves_s"] / 2
    pacing = asyncio.create_task(load.pace())
    await asyncio.sleep(WARM / 4)
    before = [table.moves for table in tables]
    half = await load.measure(options.seconds, server)
    pacing.cancel()
    still = sum(table.moves == moves for table, moves in zip(tables, before, strict=True))
    if load.refused:
        raise RuntimeError(f"refused: {load.refused[0]}, {len(load.refused)} in all")
    if still:
        raise RuntimeError(f"{still} of {len(tables)} tables stood still")
    return {"full": full, "half": half}


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
