"""One open connection: reads requests, writes answers, and lets nobody be slow at everybody's cost."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

import msgspec
from starlette.types import Receive, Scope, Send

from wormery.core.refusal import NotAllowed
from wormery.server import messages as m
from wormery.server.contest import SAMPLES, Route, route
from wormery.server.jobs import refused

if TYPE_CHECKING:
    from wormery.server.hub import Hub

Tell = Callable[[Sequence[bytes]], Awaitable[None]]
TellNow = Callable[[Sequence[bytes]], bool]  # False: not now

_decode = msgspec.json.Decoder(m.ClientMessage).decode

POLICY, TOO_BIG, AGAIN_LATER, GOING = 1008, 1009, 1013, 1001
AT_ONCE = 32 * 1024  # bytes written in one go
LINGER = 2.0  # seconds for a farewell to be read


class _Id(msgspec.Struct):
    id: str = ""


class Socket:
    def __init__(self, hub: Hub, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        self.hub, self.receive, self._send, self.address = hub, receive, send, address
        extensions = scope.get("extensions", {})
        self.abort = extensions.get("wormery.abort", lambda: None)
        self.tell: Tell = extensions.get("wormery.tell", self._tell)
        self.tell_now: TellNow = extensions.get("wormery.tell_now", lambda texts: False)
        self._measure = extensions.get("wormery.ping", lambda _: None)
        extensions.get("wormery.listen", lambda _: None)(self.hear_now)
        self.trips: deque[float] = deque(maxlen=SAMPLES)
        limits, addresses = hub.config.limits, hub.addresses
        self.limits = limits
        self.bucket = addresses.bucket(limits.per_socket)
        self.chat = addresses.bucket(limits.chat)
        self.odds = addresses.bucket(limits.odds)
        self.refusals = addresses.bucket(limits.refusals)
        self.unread: deque[bytes] = deque()
        self.unread_bytes = 0
        self.ready = asyncio.Event()  # something is left for the writer
        self.writing = False
        self.flushing = False
        self.closed = False
        self.asking = False  # something that what is asked next must wait for
        self.ending: int | None = None  # the code to close with
        self.table: str | None = None  # what it looks at

    def looks_at(self, table: str | None) -> None:
        before, self.table = self.table, table
        if before is not None and before != table and (live := self.hub.live.get(before)):
            live.leave(self)

    # -- how far away it is

    def ping(self) -> None:
        self._measure(self.trips.append)

    def route(self) -> Route:
        return route(self.trips)

    # -- writing

    def send_bytes(self, encoded: bytes) -> None:
        if self.closed or self.ending is not None:
            return
        self.unread.append(encoded)
        self.unread_bytes += len(encoded)
        if len(self.unread) > self.limits.unread_messages or self.unread_bytes > self.limits.unread_bytes:
            self.unread.clear()  # it does not read: better gone and back than ever further behind
            self.hub.metrics.counters["sockets_slow"] += 1
            self.farewell("TOO_SLOW", AGAIN_LATER)
        elif not self.flushing:
            self.flushing = True
            self.hub.soon(self._flush)

    def send(self, message: m.Answer | m.News) -> None:
        self.send_bytes(self.hub.encode(message))

    def farewell(self, code: str, closing: int = GOING) -> None:
        if self.ending is None:
            self.unread.append(self.hub.encode(m.Farewell(code)))
            self.ending = closing
            self.ready.set()
            asyncio.get_running_loop().call_later(LINGER, self._gone)

    def _gone(self) -> None:
        if not self.closed:
            self.abort()

    def _flush(self) -> None:
        """What was said since the loop came round goes out now, and the writer sleeps on, unless the peer is slow."""
        self.flushing = False
        while self.unread and not self.writing and self.ending is None:
            told = self._some()
            if not self.tell_now(told):
                self.unread.extendleft(reversed(told))
                self.unread_bytes += sum(map(len, told))
                break
        if self.unread:
            self.ready.set()

    def _some(self) -> list[bytes]:
        told, size = [], 0
        while self.unread and size < AT_ONCE:
            told.append(self.unread.popleft())
            size += len(told[-1])
        self.unread_bytes -= size
        return told

    async def _write(self) -> None:
        while True:
            await self.ready.wait()
            self.ready.clear()
            self.writing = True
            while self.unread:
                await self.tell(self._some())
            self.writing = False
            if self.ending is not None:
                await self._send({"type": "websocket.close", "code": self.ending})
                return

    async def _tell(self, texts: Sequence[bytes]) -> None:
        for text in texts:
            await self._send({"type": "websocket.send", "text": text.decode()})

    # -- reading

    async def run(self) -> None:
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
            if self.ending is not None:  # the farewell is on its way
                await asyncio.wait({writer}, timeout=LINGER)
        finally:
            self.closed = True
            for task in (writer, reader):
                task.cancel()
            for fault in await asyncio.gather(writer, reader, return_exceptions=True):
                if isinstance(fault, Exception) and not isinstance(fault, OSError):  # that is a peer that has gone
                    self.hub.log.error("socket", exc_info=fault)
            self.looks_at(None)

    async def _read(self) -> None:
        while self.ending is None:
            message = await self.receive()
            if message["type"] == "websocket.disconnect":
                return
            self.asking = True
            await self.heard(message.get("text") or message.get("bytes") or "")
            self.asking = False

    async def heard(self, raw: str | bytes) -> None:
        at = time.perf_counter()
        if len(raw) > self.limits.message_bytes:
            self.farewell("TOO_BIG", TOO_BIG)
            return
        try:
            request: m.Request = _decode(raw)
        except (ValueError, RecursionError) as error:
            self._malformed(raw, error)
            return
        if not self._refused(request, at):
            await self.hub.ask(self, self.table, request, at)

    def hear_now(self, raw: bytes) -> bool:
        """The same for what a live table will answer: nothing waits for that. False: hear it as all else is heard."""
        live = self.hub.live.get(self.table) if self.table else None
        if live is None or self.asking or self.ending is not None or len(raw) > self.limits.message_bytes:
            return False
        at = time.perf_counter()
        try:
            request: m.Request = _decode(raw)
        except (ValueError, RecursionError):
            return False
        if isinstance(request, m.AWAITED):
            return False
        if not self._refused(request, at):
            self.hub.pass_on(self, live, request, at)
        return True

    def _refused(self, request: m.Request, at: float) -> bool:
        wait = self._too_much(request)
        if not wait:
            return False
        answer = refused(request.id, NotAllowed("TOO_MANY", {"seconds": int(wait) + 1}))
        self.send(answer)
        self.hub.answered(request, answer, at)
        self._lose_patience()
        return True

    def _too_much(self, request: m.Request) -> float:
        """Seconds to wait, 0 if it is welcome."""
        wait = self.bucket.take() or self.hub.addresses.request(self.address)
        if not wait and isinstance(request, m.Say):
            wait = self.chat.take()
        if not wait and isinstance(request, m.Odds):
            wait = self.odds.take()
        if not wait and isinstance(request, m.Create):
            wait = self.hub.addresses.table(self.address)
        return wait

    def _malformed(self, raw: str | bytes, error: Exception) -> None:
        self.hub.metrics.refusals["MALFORMED"] += 1
        self.send(m.No(_id_of(raw), "MALFORMED", {"reason": str(error)[:200]}))
        if self.bucket.take():
            self._lose_patience()

    def _lose_patience(self) -> None:
        if self.refusals.take():
            self.farewell("TOO_MANY", POLICY)


def _id_of(raw: str | bytes) -> str:
    """As much of a message as is needed to answer it."""
    try:
        return msgspec.json.decode(raw, type=_Id).id[:40]
    except (ValueError, RecursionError):
        return ""
