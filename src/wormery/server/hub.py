"""All live tables of this process: opened from their rows when somebody comes, forgotten when everybody has gone."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field

import msgspec

from wormery.core.refusal import NotAllowed, Refusal, Unusable
from wormery.games import find
from wormery.server import history as h
from wormery.server import messages as m
from wormery.server import telling
from wormery.server.asking import hosted, named
from wormery.server.audience import Viewer
from wormery.server.jobs import Asked, Elsewhere, refused
from wormery.server.limits import Addresses, Limits
from wormery.server.live import Live
from wormery.server.metrics import Metrics
from wormery.server.news import Local, News
from wormery.server.room import Room, hash_of
from wormery.server.store import Conflict, Row, Store

WORDS = ("WURM", "KOMPOST", "WURZEL", "BEET", "LAUB", "ERDE", "MOOS", "PILZ", "RADI", "APFEL", "BIRNE", "KNOLLE")
DIGITS = (4, 4, 4, 4, 5, 5, 5, 6, 6, 6, 9, 9)  # codes grow when the short ones are taken
SWEEP = 5.0
GOODBYE = 1.0  # seconds in which whoever reads at all has read a farewell
FEW = 20  # forgotten tables; what was one hangs together in circles, and to look for those keeps everybody waiting
QUEUE = 1000  # requests that may wait at one table


@dataclass
class Config:
    bot_pace: tuple[float, float] = (0.8, 1.8)  # seconds a bot takes
    limits: Limits = field(default_factory=Limits)
    build: str = "dev"
    origins: tuple[str, ...] = ()  # of pages elsewhere that may connect
    behind_proxy: bool = False
    prefix: str = ""  # the path under which a proxy shows us
    now: Callable[[], float] = time.time
    clock: Callable[[], float] = lambda: time.monotonic() * 1000  # ms; reactions are measured by it
    thinkers: Executor | None = None  # where bots think


class Hub:
    def __init__(self, store: Store, config: Config, news: News | None = None) -> None:
        self.store, self.config = store, config
        self.news = news or Local()
        self.now, self.clock = config.now, config.clock
        self.metrics = Metrics()
        self.addresses = Addresses(config.limits)
        self.log = logging.getLogger("wormery")
        self.live: dict[str, Live] = {}
        self.opening: dict[str, asyncio.Task[Live | None]] = {}
        self.viewers: set[Viewer] = set()
        self.damaged: set[str] = set()
        self.thinkers = config.thinkers or ThreadPoolExecutor(2, "bot")
        self.readers: Executor = config.thinkers or ThreadPoolExecutor(1, "read")
        self.encode: Callable[[object], bytes] = msgspec.json.Encoder().encode
        self.sweeper: asyncio.Task[None] | None = None
        self.forgotten = 0  # tables that may still take memory
        self.flushes: list[Callable[[], None]] = []
        self.stopping = False

    def start(self) -> None:
        self.news.listen(self.heard)
        self.sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    def farewell(self) -> None:
        """Before the sockets are closed because the server stops."""
        self.stopping = True
        for viewer in list(self.viewers):
            viewer.farewell("RESTART")

    async def goodbye(self) -> None:
        """The same, and time for them to hear it."""
        self.farewell()
        until = time.monotonic() + GOODBYE
        while self.viewers and time.monotonic() < until:
            await asyncio.sleep(0.01)

    async def stop(self) -> None:
        """Nothing needs saving: everything said is on disk."""
        self.farewell()
        self.news.leave(self.heard)
        tasks = [live.task for live in self.live.values()] + list(self.opening.values())
        tasks += [self.sweeper] if self.sweeper else []
        for live in list(self.live.values()):
            live.stop()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.live.clear()
        for threads in (self.thinkers, self.readers):
            threads.shutdown(wait=False, cancel_futures=True)
        await self.store.close()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except Exception:
                self.log.exception("sweep")

    async def sweep(self) -> None:
        """Forget tables that nobody needs awake, wake those where something must happen."""
        now = self.now()
        if self.forgotten > FEW + len(self.live) // 4:
            self.forgotten = 0
            gc.collect()
        for code, live in list(self.live.items()):
            if live.idle(now):
                live.stop()
                del self.live[code]
                self.forgotten += 1
        for code in await self.store.due(now, 100 + len(self.damaged) + len(self.live)):
            if code not in self.damaged and code not in self.live:
                try:
                    await self.table(code)
                except Refusal:
                    self.damaged.add(code)

    # -- tables

    async def table(self, code: str) -> Live | None:
        """The live table of that code, or None if there is no such table."""
        if code in self.live:
            return self.live[code]
        if code not in self.opening:
            task = self.opening[code] = asyncio.create_task(self._open(code), name=f"open {code}")
            task.add_done_callback(lambda one: one.cancelled() or one.exception())  # perhaps nobody waits any more
        return await asyncio.shield(self.opening[code])

    async def _open(self, code: str) -> Live | None:
        try:
            rows = await self.store.events(code)
            if not rows:
                return None
            room = await self.read(code, rows)
            self.metrics.counters["tables_opened"] += 1
            self.live[code] = Live(self, room, woken=True)
            return self.live[code]
        except Unusable as error:
            self.log.error("unusable", extra={"table": code}, exc_info=error)
            raise
        finally:
            del self.opening[code]

    async def read(self, code: str, rows: Sequence[bytes]) -> Room:
        return await asyncio.get_running_loop().run_in_executor(self.readers, Room.read, code, rows)

    def drop(self, live: Live) -> None:
        """Something went wrong with it: whoever looks on comes back and gets what is on disk."""
        if self.live.get(live.room.code) is live:
            del self.live[live.room.code]
        for viewer in list(live.viewers):
            viewer.farewell("TABLE_LOST")
        live.stop()

    def heard(self, code: str, n: int) -> None:
        """News of a table, our own among them."""
        live = self.live.get(code)
        if live and n > live.room.n:
            live.queue.put_nowait(Elsewhere(n))

    def appended(self, code: str, n: int, event: h.Event) -> None:
        self.metrics.counters["events"] += 1
        if isinstance(event, h.Moved):
            kind = "moves" if event.by is not None else "moves_automatic" if event.auto else "moves_bots"
            self.metrics.counters[kind] += 1
        self.news.tell(code, n)

    def soon(self, flush: Callable[[], None]) -> None:
        """When the loop comes round: what a move lets everybody know goes out in one go."""
        if not self.flushes:
            asyncio.get_running_loop().call_soon(self._flush)
        self.flushes.append(flush)

    def _flush(self) -> None:
        flushes, self.flushes = self.flushes, []
        for flush in flushes:
            try:
                flush()
            except Exception:
                self.log.exception("flush")

    def token(self) -> str:
        return secrets.token_urlsafe(16)

    async def create(self, request: m.Create, token: str) -> str:
        """The code of the table that this token makes: asked for again it is the same one."""
        now, name, hashed = self.now(), named(request.name), hash_of(token)
        options = hosted(find(request.game), request.options, request.pace)
        made = h.Made(now, None, "", request.game, options, request.pace, request.listed, request.lesson)
        sat = h.SatDown(now, 0, "", 0, name, request.avatar, hashed)
        for attempt, digits in enumerate(DIGITS):
            code = code_of(token, attempt, digits)
            room = Room.made(code, made)
            room.apply(sat)
            rows = [Row(code, n, h.encode(event)) for n, event in enumerate((made, sat), 1)]
            try:
                await self.store.append(rows, telling.card(room, now, None))
            except Conflict:
                live = await self.table(code)
                if live and live.room.seat_of(token) is not None:
                    return code
                continue
            if code not in self.live:
                self.live[code] = Live(self, room, woken=False)
            self.metrics.counters["tables_made"] += 1
            self.log.info("table made", extra={"table": code})
            return code
        raise NotAllowed("NO_CODE_LEFT")

    async def listed(self) -> list[m.Entry]:
        return [msgspec.json.decode(card.summary, type=m.Entry) for card in await self.store.listed(30)]

    # -- requests

    async def ask(self, viewer: Viewer, table: str | None, request: m.Request, at: float) -> None:
        """Every request is answered, here or by its table. `table`: what the viewer looks at."""
        try:
            match request:
                case m.Hello():
                    self._answer(viewer, request, m.Welcome(request.id, m.PROTOCOL, self.config.build), at)
                case m.Tables():
                    self._answer(viewer, request, m.Listed(request.id, await self.listed()), at)
                case m.Create():
                    token = request.token or self.token()
                    code = await self.create(request, token)
                    sit = m.Sit(request.id, code, request.name, request.avatar, None, token)
                    await self._pass(viewer, code, sit, at, wait=True)
                case m.Sit() | m.Open():
                    await self._pass(viewer, request.table.upper(), request, at, wait=True)
                case _:
                    if table is None:
                        raise NotAllowed("NO_TABLE_OPEN")
                    await self._pass(viewer, table, request, at, wait=False)
        except Refusal as refusal:
            self._answer(viewer, request, refused(request.id, refusal), at)
        except Exception:
            self.log.exception("request")
            self._answer(viewer, request, m.No(request.id, "NOT_NOW", {}), at)

    def _answer(self, viewer: Viewer, request: m.Request, answer: m.Answer, at: float) -> None:
        viewer.send_bytes(self.encode(answer))
        self.answered(request, answer, at)

    def answered(self, request: m.Request, answer: m.Answer, at: float) -> None:
        self.metrics.answered(type(request).__name__.lower(), time.perf_counter() - at)
        if isinstance(answer, m.No):
            self.metrics.refusals[answer.code] += 1

    async def _pass(self, viewer: Viewer, code: str, request: m.Request, at: float, wait: bool) -> None:
        """`wait`: what the viewer looks at depends on the answer, so what it asks next must wait for it."""
        live = await self.table(code)
        if live is None:
            raise NotAllowed("NO_SUCH_TABLE", {"table": code})
        done: asyncio.Future[None] | None = asyncio.get_running_loop().create_future() if wait else None
        if self.pass_on(viewer, live, request, at, done) and done:
            await done

    def pass_on(
        self, viewer: Viewer, live: Live, request: m.Request, at: float, done: asyncio.Future[None] | None = None
    ) -> bool:
        """False: too many wait there already, and the answer says so."""
        if live.queue.qsize() >= QUEUE:
            self._answer(viewer, request, refused(request.id, NotAllowed("TOO_MANY", {"seconds": 1})), at)
            return False
        live.ask(Asked(viewer, request, at, done, self.clock()))
        return True


def code_of(token: str, attempt: int, digits: int) -> str:
    """A code that everybody may know; it tells less of the token than its hash does."""
    digest = hashlib.sha256(b"wormery/code/1:%d:" % attempt + token.encode()).digest()
    word = WORDS[int.from_bytes(digest[:8], "big") % len(WORDS)]
    return f"{word}-{10 ** (digits - 1) + int.from_bytes(digest[8:16], 'big') % (9 * 10 ** (digits - 1))}"
