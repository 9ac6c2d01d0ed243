"""Tables in one SQLite file, in WAL mode.

Every append that is waiting when a transaction begins goes into it (group commit), in a thread of its own, so that the
event loop never waits for a disk. It is few statements, each with many rows: after each one the thread has to queue for
the interpreter again, and at a busy server that was dearer than the rows. Commits only ever add to the log beside the
file; carrying it over into the file (the checkpoint) is the work of another thread, or every thousandth move would wait
for it.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

from wormery.core.refusal import Unusable
from wormery.server.store import Card, Conflict, Row

T = TypeVar("T")

APPLICATION = 0x574F524D  # "WORM", in the file's header
VERSION = 1
SCHEMA = """
create table event (tab text not null, n integer not null, body blob not null, primary key (tab, n)) without rowid;
create table card (tab text not null primary key, game text not null, phase text not null, listed integer not null,
  wake double precision, changed double precision not null, summary blob not null);
create index card_listed on card (changed) where listed = 1;
create index card_wake on card (wake) where wake is not null;
"""
ADD_EVENTS = "insert into event (tab, n, body) values {rows}"
SET_CARDS = """
insert into card (tab, game, phase, listed, wake, changed, summary) values {rows}
on conflict (tab) do update set game = excluded.game, phase = excluded.phase, listed = excluded.listed,
  wake = excluded.wake, changed = excluded.changed, summary = excluded.summary
"""
EVENTS = "select body from event where tab = ? and n > ? order by n"
LISTED = """
select tab, game, phase, listed, wake, changed, summary from card where listed = 1 order by changed desc limit ?
"""
DUE = "select tab from card where wake <= ? order by wake limit ?"

AT_ONCE = 50  # rows in a statement
PATIENCE = 0.002  # seconds
CHECKPOINT = 500  # commits after which a checkpoint is worth while
LONGEST_LOG = 16_000  # pages of log that no checkpoint could catch up with: then writers wait for one
CHECKED = 64 << 20  # bytes up to which a file is checked from end to end when it is opened

Waiting = tuple[Sequence[Row], Card, "asyncio.Future[None]"]
log = logging.getLogger("wormery.store")


class Sqlite:
    """A writer, a reader and a checkpointer: a thread and a connection each."""

    def __init__(self, path: Path | str) -> None:
        """Raises `Unusable` for a file that is damaged, newer than this program, or somebody else's."""
        self.path = str(path)
        self.alone = self.path == ":memory:"  # then there is one connection, and nothing to check or carry over
        self.waiting: list[Waiting] = []
        self.idle = asyncio.Event()  # nothing is written or waits to be
        self.idle.set()
        self.checking: asyncio.Future[int] | None = None
        self.commits = 0  # since the last checkpoint
        self.behind = False
        try:
            self.write_db = self._connect()
            self._prepare(self.write_db)
            self.read_db = self.write_db if self.alone else self._connect()
            self.check_db = self.write_db if self.alone else self._connect()
        except (sqlite3.Error, OSError) as error:
            raise Unusable("NO_DATABASE", {"db": self.path, "reason": str(error)}) from error
        self.writer = ThreadPoolExecutor(1, "store-write")
        self.reader = self.writer if self.alone else ThreadPoolExecutor(1, "store-read")
        self.checker = ThreadPoolExecutor(1, "store-checkpoint")

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, cached_statements=3 * AT_ONCE)
        try:
            db.execute("pragma busy_timeout = 5000")
            db.execute("pragma journal_mode = wal")
            db.execute("pragma synchronous = full")  # an acknowledged move survives a power cut, not only a crash
            db.execute("pragma wal_autocheckpoint = 0")
        except BaseException:
            db.close()
            raise
        return db

    def _prepare(self, db: sqlite3.Connection) -> None:
        try:
            (application,) = db.execute("pragma application_id").fetchone()
            (version,) = db.execute("pragma user_version").fetchone()
            (tables,) = db.execute("select count(*) from sqlite_master").fetchone()
            if tables and application != APPLICATION:
                raise Unusable("DATABASE_FOREIGN", {"db": self.path})
            if version > VERSION:
                raise Unusable("DATABASE_NEWER", {"db": self.path, "version": version, "known": VERSION})
            if not tables:
                marks = f"pragma application_id = {APPLICATION}; pragma user_version = {VERSION};"
                db.executescript(f"begin immediate; {marks} {SCHEMA} commit;")
            elif not self.alone and Path(self.path).stat().st_size <= CHECKED:
                (verdict,) = db.execute("pragma quick_check(1)").fetchone()
                if verdict != "ok":
                    raise sqlite3.DatabaseError(verdict)
        except BaseException:
            db.close()
            raise

    # -- writing

    async def append(self, rows: Sequence[Row], card: Card) -> None:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self.waiting.append((rows, card, done))
        if self.idle.is_set():
            self.idle.clear()
            self._gather(loop)
        await done

    def _gather(self, loop: asyncio.AbstractEventLoop) -> None:
        """A commit of many is hardly dearer than one: as long as every turn of the loop brings more, wait for more."""
        loop.call_soon(self._go_on, loop, len(self.waiting), time.monotonic() + PATIENCE)

    def _go_on(self, loop: asyncio.AbstractEventLoop, before: int, until: float) -> None:
        if len(self.waiting) > before and time.monotonic() < until:
            loop.call_soon(self._go_on, loop, len(self.waiting), until)
            return
        batch, self.waiting = self.waiting, []
        self.writer.submit(self._write_down, loop, batch)

    def _write_down(self, loop: asyncio.AbstractEventLoop, batch: list[Waiting]) -> None:
        failures = self._commit([one[:2] for one in batch])
        loop.call_soon_threadsafe(self._written, loop, batch, failures)

    def _written(self, loop: asyncio.AbstractEventLoop, batch: list[Waiting], failures: list[Exception | None]) -> None:
        if self.waiting:
            self._gather(loop)
        else:
            self.idle.set()
        for (_, _, done), failure in zip(batch, failures, strict=True):
            if done.cancelled():
                continue
            if failure is None:
                done.set_result(None)
            else:
                done.set_exception(failure)
        self._checkpoint()

    def _commit(self, batch: list[tuple[Sequence[Row], Card]]) -> list[Exception | None]:
        """One transaction for all; if it fails, one for each, so that one bad append harms only itself."""
        try:
            self._transaction(batch)
            return [None] * len(batch)
        except Exception as error:
            if len(batch) == 1:
                return [error]
        return [failure for one in batch for failure in self._commit([one])]

    def _transaction(self, batch: list[tuple[Sequence[Row], Card]]) -> None:
        db = self.write_db
        if self.behind:  # what the other thread has left of it is little
            db.execute("pragma wal_checkpoint(truncate)").fetchone()
            self.behind = False
        db.execute("begin immediate")
        try:
            for some in _pieces([row for rows, _ in batch for row in rows]):
                db.execute(_filled(ADD_EVENTS, len(some), 3), [*chain.from_iterable(some)])
            for some in _pieces([card for _, card in batch]):
                db.execute(_filled(SET_CARDS, len(some), 7), [*chain.from_iterable(some)])
            db.execute("commit")
            self.commits += 1
        except BaseException as error:
            if db.in_transaction:
                db.execute("rollback")
            if isinstance(error, sqlite3.IntegrityError):
                raise Conflict(str(error)) from error
            raise

    # -- the checkpoint

    def _checkpoint(self) -> None:
        if self.alone or self.checking is not None or self.commits < CHECKPOINT:
            return
        self.commits = 0
        self.checking = asyncio.get_running_loop().run_in_executor(self.checker, self._carry_over)
        self.checking.add_done_callback(self._carried)

    def _carry_over(self) -> int:
        """The length of the log, which begins anew when a commit finds all of it carried over."""
        _, pages, _ = self.check_db.execute("pragma wal_checkpoint(passive)").fetchone()
        return int(pages)

    def _carried(self, done: asyncio.Future[int]) -> None:
        self.checking = None
        if done.cancelled():
            return
        if error := done.exception():
            log.warning("checkpoint: %s", error)
        elif done.result() > LONGEST_LOG:
            self.behind = True

    # -- reading

    async def _read(self, query: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.reader, query)

    async def events(self, table: str, after: int = 0) -> list[bytes]:
        found = await self._read(lambda: self.read_db.execute(EVENTS, (table, after)).fetchall())
        return [body for (body,) in found]

    async def listed(self, limit: int) -> list[Card]:
        found = await self._read(lambda: self.read_db.execute(LISTED, (limit,)).fetchall())
        return [Card(tab, game, phase, bool(listed), *rest) for tab, game, phase, listed, *rest in found]

    async def due(self, now: float, limit: int) -> list[str]:
        found = await self._read(lambda: self.read_db.execute(DUE, (now, limit)).fetchall())
        return [table for (table,) in found]

    async def close(self) -> None:
        await self.idle.wait()
        if self.checking:
            await asyncio.wait([self.checking])
        for thread in (self.writer, self.reader, self.checker):
            thread.shutdown()
        if not self.alone:
            self.check_db.close()
            self.read_db.close()
        self.write_db.close()  # the last connection carries the log over and removes it


def _pieces(rows: Sequence[tuple[Any, ...]]) -> Iterator[Sequence[tuple[Any, ...]]]:
    for start in range(0, len(rows), AT_ONCE):
        yield rows[start : start + AT_ONCE]


@cache
def _filled(statement: str, rows: int, columns: int) -> str:
    one = f"({', '.join('?' * columns)})"
    return statement.format(rows=", ".join([one] * rows))
