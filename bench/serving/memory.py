"""Memory of idle tables: four seats play a few moves at each of many tables, go away, and come back to wait.
Prints what one table adds to the server's resident memory as one line of JSON, in KB."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import urllib.request

import uvloop
from bench.serving.load import Load, Speaker, Table, speaker
from bench.serving.process import Process

MOVES = 10
AT_ONCE = 10  # tables
WARM = 60  # tables; buffers and caches of the server are full after them
FORGET = 90.0  # seconds within which our server forgets a table nobody looks at


async def played(speak: Speaker, load: Load, port: int, tables: int) -> list[Table]:
    """Tables at which a few moves were played, and which everybody has left."""
    done: list[Table] = []
    while len(done) < tables:
        some = [speak.sit_down(load, port, number, MOVES) for number in range(len(done), len(done) + AT_ONCE)]
        new = await asyncio.gather(*some)
        while any(table.moves < MOVES or table.mover for table in new):
            await asyncio.sleep(0.005)
        for table in new:
            for player in table.players:
                player.leave()
        done += new
    return done


async def resident(server: Process, collects: bool) -> float:
    """In KB, after the server had time to clear away."""
    await asyncio.sleep(1.0)
    if collects:
        os.kill(server.pid, signal.SIGUSR2)
        await asyncio.sleep(1.5)
    return server.resident()


async def run(options: argparse.Namespace) -> dict[str, float]:
    speak, server, load = speaker(options.speaker), Process(options.pid), Load()
    await played(speak, load, options.port, WARM)
    before = await resident(server, options.collects)
    tables = await played(speak, load, options.port, options.tables)
    alone = await resident(server, options.collects)
    for table in tables:
        await speak.come_back(load, options.port, table)
    full = await resident(server, options.collects)
    if load.refused:
        raise RuntimeError(f"refused: {load.refused[0]}, {len(load.refused)} in all")
    found = {"alone_kb": (alone - before) / options.tables, "watched_kb": (full - before) / options.tables}
    if options.forgets:
        for table in tables:
            for player in table.players:
                player.leave()
        await forgotten(options.port)
        again = await played(speak, load, options.port, options.tables)
        for table in again:
            await speak.come_back(load, options.port, table)
        found["forgotten_kb"] = (await resident(server, options.collects) - full) / options.tables
    return found


async def forgotten(port: int) -> None:
    """Until our server holds no table any more."""
    for _ in range(int(FORGET)):
        await asyncio.sleep(1.0)
        if b"\nwormery_tables_live 0\n" in await asyncio.to_thread(metrics, port):
            return
    raise RuntimeError(f"after {FORGET:.0f} seconds the server still holds tables nobody looks at")


def metrics(port: int) -> bytes:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as answer:
        return bytes(answer.read())


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("speaker")
    parser.add_argument("port", type=int)
    parser.add_argument("pid", type=int, help="of the server")
    parser.add_argument("tables", type=int)
    parser.add_argument("--collects", action="store_true", help="the server clears its memory away on SIGUSR2")
    parser.add_argument("--forgets", action="store_true", help="wait until all are forgotten, and see what is left")
    print(json.dumps(uvloop.run(run(parser.parse_args()))))


if __name__ == "__main__":
    main()
