"""How the load speaks with boardgame.io: what its client says, as messages of socket.io over a bare websocket."""

from __future__ import annotations

import asyncio
import math
from itertools import count

import msgspec
from bench.serving.load import SEATS, Load, Table
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

SPACE = b"/das-wurmt,"
OPENED, PING, PONG, JOIN, EVENT = b"0", b"2", b"3", b"40" + SPACE, b"42" + SPACE


class Game(msgspec.Struct):
    moves: list[msgspec.Raw]


class Context(msgspec.Struct):
    gameover: object = None


class State(msgspec.Struct):
    G: Game
    ctx: Context
    version: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    state: State


class Kind(msgspec.Struct):
    type: str


hear_update = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw]).decode
hear_sync = msgspec.json.Decoder(tuple[str, str, Synced]).decode
kind_of = msgspec.json.Decoder(Kind).decode


class Seat(WSListener):
    def __init__(self, load: Load, table: Table, number: int) -> None:
        super().__init__()
        self.load, self.table, self.number = load, table, number
        self.joined = asyncio.get_running_loop().create_future()
        self.synced = asyncio.get_running_loop().create_future()
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

    def sync(self) -> None:
        """Take part in the match of the table; who asks first makes it."""
        self.send(EVENT + msgspec.json.encode(["sync", self.table.links[0], str(self.number), None, SEATS]))

    def act(self, version: int, move: bytes) -> None:
        action = b'{"type":"MAKE_MOVE","payload":{"type":"%b","args":[%b],"playerID":"%d","credentials":null}}'
        said = action % (kind_of(move).type.encode(), move, self.number)
        self.send(b'%b["update",%b,%d,"%b","%d"]' % (EVENT, said, version, self.table.links[0].encode(), self.number))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()
        if frame.msg_type != WSMsgType.TEXT:
            return
        raw = frame.get_payload_as_bytes()
        self.load.messages += 1
        self.load.bytes += len(raw)
        if raw.startswith(EVENT):
            self.heard(raw[len(EVENT) :])
        elif raw == PING:
            self.send(PONG)
        elif raw.startswith(OPENED):
            self.send(JOIN)
        elif raw.startswith(JOIN):
            self.joined.set_result(None)

    def heard(self, event: bytes) -> None:
        if event.startswith(b'["update"'):
            _, match, state, _ = hear_update(event)
        elif event.startswith(b'["sync"'):
            _, match, synced = hear_sync(event)
            state = synced.state
            if not self.synced.done():
                self.synced.set_result(None)
        else:
            return
        if state.ctx.gameover is not None:
            self.table.saw_end(self)
            if self.number == 0:
                self.table.another_game()
                self.table.links = [f"{self.table.links[0]}+"]
                for player in self.table.players:
                    assert isinstance(player, Seat)
                    player.sync()
        elif match == self.table.links[0]:
            self.table.saw(self, state.version, state.G.moves)  # type: ignore[arg-type]  # `Raw` is bytes


names = count()


async def sit_down(load: Load, port: int, number: int, most: float = math.inf) -> Table:
    table = Table(load, most)
    table.links = [f"match-{next(names)}"]
    await come_back(load, port, table)
    return table


async def come_back(load: Load, port: int, table: Table) -> None:
    address = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
    seats = []
    for number in range(SEATS):
        _, seat = await ws_connect(lambda number=number: Seat(load, table, number), address)
        assert isinstance(seat, Seat)
        seats.append(seat)
        await seat.joined
    table.players = [*seats]
    for seat in seats:
        seat.sync()
        await seat.synced
