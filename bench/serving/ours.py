"""How the load speaks with our server: requests and answers as JSON, one socket a seat."""

from __future__ import annotations

import asyncio
import math
from itertools import count

import msgspec
from bench.serving.load import SEATS, Load, Table
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

NAMES = ("Ada", "Ben", "Cleo", "Dirk")


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


hear = msgspec.json.Decoder(Heard).decode


class Seat(WSListener):
    def __init__(self, load: Load, table: Table) -> None:
        super().__init__()
        self.load, self.table = load, table
        self.numbers = count()
        self.asked: dict[str, asyncio.Future[Heard]] = {}
        self.left = False

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if not self.left:
            self.load.refused.append("CLOSED")

    def leave(self) -> None:
        self.left = True
        self.transport.disconnect()

    def send(self, message: bytes) -> None:
        self.transport.send(WSMsgType.TEXT, message)

    async def ask(self, kind: str, **fields: object) -> Heard:
        number = f"a{next(self.numbers)}"
        answer = self.asked[number] = asyncio.get_running_loop().create_future()
        self.send(msgspec.json.encode({"t": kind, "id": number, **fields}))
        return await answer

    def act(self, version: int, move: bytes) -> None:
        self.send(b'{"t":"act","id":"m%d","version":%d,"move":%b}' % (next(self.numbers), version, move))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()
        if frame.msg_type != WSMsgType.TEXT:
            return
        raw = frame.get_payload_as_bytes()
        self.load.messages += 1
        self.load.bytes += len(raw)
        heard = hear(raw)
        if heard.t == "update":
            self.updated(heard)
        elif heard.t in ("no", "farewell"):
            self.load.refused.append(heard.code)
        if heard.id in self.asked:
            self.asked.pop(heard.id).set_result(heard)

    def updated(self, heard: Heard) -> None:
        if heard.winners is None:
            self.table.saw(self, heard.version, heard.moves)  # type: ignore[arg-type]  # `Raw` is bytes, if it does not say so
            return
        self.table.saw_end(self)
        if self is self.table.players[0]:
            self.table.another_game()
            self.send(b'{"t":"again","id":"g%d"}' % next(self.numbers))


async def connect(load: Load, port: int, table: Table) -> Seat:
    _, seat = await ws_connect(lambda: Seat(load, table), f"ws://127.0.0.1:{port}/ws")
    assert isinstance(seat, Seat)
    await seat.ask("hello", protocol=1)
    return seat


async def sit_down(load: Load, port: int, number: int, most: float = math.inf) -> Table:
    table = Table(load, most)
    seats = [await connect(load, port, table) for _ in NAMES]
    table.players = [*seats]
    host = seats[0]
    pace = "normal" if most == math.inf else "mail"  # at a table that rests nobody's time runs out
    options = {"players": SEATS}
    made = await host.ask("create", game="das-wurmt", options=options, name=NAMES[0], avatar="leaf", pace=pace)
    table.links = [made.table, made.token]
    for seat, name in zip(seats[1:], NAMES[1:], strict=True):
        table.links.append((await seat.ask("sit", table=made.table, name=name, avatar="cap")).token)
    await host.ask("start")
    return table


async def come_back(load: Load, port: int, table: Table) -> None:
    seats = [await connect(load, port, table) for _ in NAMES]
    table.players = [*seats]
    code, *tokens = table.links
    for seat, token in zip(seats, tokens, strict=True):
        await seat.ask("open", table=code, token=token)
