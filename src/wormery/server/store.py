"""Where tables live: one row an event, key (table, n). This is the seam; `sqlite.py` stands behind it by default.

An append is done when its rows would survive a power cut: only then may anybody be told of them. What the seam promises
is written down once more in tests/server/test_store_contract.py, which every store has to pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from wormery.core.refusal import Unusable


class Row(NamedTuple):
    """One event of a table, as it is stored."""

    table: str
    n: int  # from 1, without a gap
    body: bytes


class Card(NamedTuple):
    """What the list of tables, and the clock, know of a table without reading its events."""

    table: str
    game: str
    phase: str
    listed: bool  # has room, and wants to be found
    wake: float | None  # when something must happen even if nobody looks; seconds since the epoch
    changed: float
    summary: bytes  # for the list of open tables


class Conflict(Exception):
    """One of these rows is there already: somebody else wrote it. Whoever meets this reads the table again."""


class Store(Protocol):
    async def append(self, rows: Sequence[Row], card: Card) -> None:
        """All rows of one table and its card, or nothing. On disk when it returns. Raises `Conflict`."""

    async def events(self, table: str, after: int = 0) -> list[bytes]:
        """Those behind row `after`, in order; empty for an unknown table."""

    async def listed(self, limit: int) -> list[Card]:
        """Tables that want to be found, newest first."""

    async def due(self, now: float, limit: int) -> list[str]:
        """Tables where something must happen by `now`, longest overdue first."""

    async def close(self) -> None:
        """What is being appended is still appended."""


def open_store(address: str) -> Store:
    """`sqlite:///wormery.db`; other kinds come with their own modules. Raises `Unusable`."""
    kind, _, path = address.partition("://")
    if kind != "sqlite" or not path.startswith("/"):
        raise Unusable("NO_SUCH_STORE", {"db": address})
    from wormery.server.sqlite import Sqlite

    return Sqlite(path[1:] or ":memory:")
