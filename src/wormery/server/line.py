"""uvicorn as we run it: its settings, and limits to what a peer that floods, dawdles or does not read may pile up."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State
from websockets.streams import StreamReader

from wormery.server.limits import Bucket, Limits, household

LINGER = 5.0  # seconds for a closing handshake
UNANSWERED = 8  # pings remembered
WHOLE = (0x81, 0x82)  # how a frame begins that is a message by itself, of text or bytes
PIECE = 2048  # bytes looked at in one go: they may hold hundreds of frames
FEW = 8  # messages
HEAD = 16 * 1024  # bytes of a request before its body
TOO_LONG = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
HEAD_TIME, ANSWER_TIME = 10.0, 60.0  # seconds to ask, and to take the answer


def settings(app: ASGIApp, limits: Limits, behind_proxy: bool = False) -> uvicorn.Config:
    most = None if limits.off or behind_proxy else limits.calls_per_address  # a proxy calls for everybody
    return uvicorn.Config(
        app,
        http=type("Call", (Call,), {"most": most, "calls": Counter()}),
        ws=type("Line", (Line,), {"limits": limits}),
        ws_max_size=4 * limits.message_bytes,  # up to there with a farewell, beyond without
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,  # a hundred kilobytes a socket, to save two on a move
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # ours believe the last entry of a list, not the first
        timeout_graceful_shutdown=5,
        limit_concurrency=None if limits.off else 2 * limits.sockets,
    )


class Line(WebSocketsSansIOProtocol):
    """A WebSocket. What has arrived and was not looked at waits as bytes: as messages it would take fifty times the
    memory, and looking at all of it would keep everybody else waiting."""

    limits: ClassVar[Limits]

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.held = bytearray()
        self.feeding: asyncio.Handle | None = None
        self.ear: Callable[[bytes], bool] | None = None  # what is told a message at once; False: not now
        self.odd = Bucket(*self.limits.odd_frames, self.loop.time)
        self.pings: dict[bytes, tuple[float, Callable[[float], None]]] = {}  # on their way: since when, and who asks

    async def run_asgi(self) -> None:
        extensions = cast(dict[str, Any], self.scope["extensions"])
        extensions["wormery.abort"] = self.transport.abort
        extensions["wormery.tell"], extensions["wormery.tell_now"] = self.tell, self.tell_now
        extensions["wormery.ping"], extensions["wormery.listen"] = self.measure, self.listen
        try:
            await super().run_asgi()
        finally:
            self.ear = None
            extensions.clear()  # or the connection keeps itself in memory until all of that is searched
            self.loop.call_later(LINGER, self.transport.abort)

    async def tell(self, texts: Sequence[bytes]) -> None:
        await self.writable.wait()
        if not self.tell_now(texts):
            raise ClientDisconnected

    def tell_now(self, texts: Sequence[bytes]) -> bool:
        """Several messages in one write, if the peer reads: half of what one costs is the call into the system."""
        if not self.writable.is_set() or self.disconnected or self.conn.state is not State.OPEN:
            return False
        self.transport.write(b"".join([part for text in texts for part in (head_of(len(text)), text)]))
        return True

    # -- reading, a piece at a time

    def data_received(self, data: bytes) -> None:
        if not self.held and len(data) <= PIECE:
            message = self._message(data)
            if message is None:
                super().data_received(data)
            elif self.ear is None or not self.queue.empty() or not self.ear(message):
                self._hand_on(message)
        else:
            self.held += data
            self._go_on()

    def listen(self, ear: Callable[[bytes], bool]) -> None:
        """Most messages need not wait for a task to wake up."""
        self.ear = ear

    def _message(self, data: bytes) -> bytes | None:
        """What pages send is mostly this: one whole message and nothing else. All other bytes are read with care."""
        size, start = len(data) - 6, 2
        if size > 125:
            size, start = size - 2, 4
        if size < 0 or data[0] not in WHOLE:
            return None
        if data[1] != (0x80 | size if start == 2 else 0xFE) or (start == 4 and int.from_bytes(data[2:4]) != size):
            return None
        if self.frames or self.conn.state is not State.OPEN or not self._between_frames():
            return None
        return unmasked(data[start + 4 :], data[start : start + 4])

    def _between_frames(self) -> bool:
        """Where websockets waits for a new frame it asks whether the stream has ended."""
        waits: Any = self.conn.parser
        while inner := getattr(waits, "gi_yieldfrom", None):
            waits = inner
        return getattr(waits, "gi_code", None) is StreamReader.at_eof.__code__

    def _feed(self) -> None:
        self.feeding = None
        piece = bytes(self.held[:PIECE])
        del self.held[:PIECE]
        super().data_received(piece)
        self._go_on()

    def _go_on(self) -> None:
        """Nothing more is read while something is held, and the next piece waits until the last one was taken."""
        if self.transport.is_closing():
            self.held.clear()
        elif self.held:
            self.transport.pause_reading()
            if self.feeding is None and (self.queue.empty() or self.close_sent):
                self.feeding = self.loop.call_soon(self._feed)
        elif not self.read_paused:
            self.transport.resume_reading()

    async def receive(self) -> Any:
        message = await super().receive()
        if self.held:
            self._go_on()
        return message

    def handle_events(self) -> None:
        super().handle_events()
        if self.conn.handshake_exc and not self.handshake_initiated and not self.transport.is_closing():
            self.transport.write(TOO_LONG)  # a head that HTTP took and WebSockets do not
            self.transport.close()

    def handle_text(self, event: Frame) -> None:
        self.handle_bytes(event)  # whoever reads the message sees whether it is text

    def send_receive_event_to_app(self) -> None:
        """Reading goes on while few messages wait; to stop it for each one would cost two calls into the system."""
        data, self.frames = b"".join(self.frames), []
        self._hand_on(data)

    def _hand_on(self, data: bytes) -> None:
        if self.close_sent:
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if self.queue.qsize() > FEW and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    # -- frames no page sends in numbers

    def _welcome(self) -> bool:
        if self.odd.take() and not self.transport.is_closing():
            self._close(1008, "too many frames that say nothing")
        return not self.transport.is_closing()

    def _close(self, code: int, reason: str) -> None:
        self.conn.fail(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self.loop.call_later(LINGER, self.transport.abort)

    def handle_cont(self, event: Frame) -> None:
        if self._welcome():
            super().handle_cont(event)

    def handle_pong(self, event: Frame) -> None:
        if asked := self.pings.pop(bytes(event.data), None):
            sent, trip = asked
            trip((time.monotonic() - sent) * 1000)
        elif self._welcome():
            super().handle_pong(event)

    def measure(self, trip: Callable[[float], None]) -> None:
        """`trip` is told the milliseconds of a way there and back. Browsers answer pings themselves, their pages
        cannot; and nobody can answer one early that cannot be guessed."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return
        if len(self.pings) >= UNANSWERED:
            del self.pings[next(iter(self.pings))]
        content = secrets.token_bytes(8)
        self.pings[content] = (time.monotonic(), trip)
        self.conn.send_ping(content)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def handle_ping(self) -> None:
        """A pong is written at once, however full the buffer: who asks for them without reading is sent away."""
        if not self.writable.is_set():
            self.transport.abort()
        elif self._welcome():
            super().handle_ping()

    def keepalive_timeout(self) -> None:
        """Whoever does not answer would never read the rest of the buffer either."""
        super().keepalive_timeout()
        self.loop.call_later(LINGER, self.transport.abort)


def head_of(size: int) -> bytes:
    """Of the frame of a whole text message from us."""
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2) if size < 1 << 16 else b"\x81\x7f" + size.to_bytes(8)


def unmasked(masked: bytes, key: bytes) -> bytes:
    size = len(masked)
    keys = (key * (size // 4 + 1))[:size]
    return (int.from_bytes(masked) ^ int.from_bytes(keys)).to_bytes(size)


class Call(HttpToolsProtocol):
    """A connection without a socket, or before it: it has so long to ask and so long to read what it is answered."""

    most: ClassVar[int | None]  # from one address at once
    calls: ClassVar[Counter[str]]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn says it
        super().connection_made(transport)
        self.heading, self.head = False, 0
        self.patience: asyncio.TimerHandle | None = None
        self.caller = household(self.client[0] if self.client else "")
        self.calls[self.caller] += 1
        if self.most is not None and self.calls[self.caller] > self.most:
            transport.abort()
        self._wait(HEAD_TIME)

    def _wait(self, seconds: float) -> None:
        if self.patience:
            self.patience.cancel()
        self.patience = self.loop.call_later(seconds, self.transport.abort)

    def _over(self) -> None:
        if self.patience:
            self.patience.cancel()
            self.patience = None
            self.calls[self.caller] -= 1
            if not self.calls[self.caller]:
                del self.calls[self.caller]

    def connection_lost(self, exc: Exception | None) -> None:
        self._over()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._over()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.head = self.head + len(data) if self.heading else 0
        if self.head > HEAD and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.heading = True
        self._wait(HEAD_TIME)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.heading = False
        self._wait(ANSWER_TIME)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.patience:
            self._wait(ANSWER_TIME)
