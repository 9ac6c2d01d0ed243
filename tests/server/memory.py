"""A store that forgets: the fake at the seam. It can be slow, full, or written to by somebody else."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from wormery.server.store import Card, Conflict, Row


class Memory:
    def __init__(self) -> None:
        self.rows: dict[str, list[bytes]] = {}
        self.cards: dict[str, Card] = {}
        self.gate: asyncio.Event | None = None  # appends wait for it
        self.broken: Exception | None = None  # what the next appends raise
        self.unreadable: Exception | None = None
        self.closed = False

    async def append(self, rows: Sequence[Row], card: Card) -> None:
        if self.gate:
            await self.gate.wait()
        if self.broken:
            raise self.broken
        there = self.rows.get(card.table, [])
        for place, row in enumerate(rows, len(there) + 1):
            if row.n < place:
                raise Conflict(f"{row.table} {row.n}")
            assert row.n == place, "rows have no gap"
            assert row.table == card.table
        self.rows[card.table] = [*there, *(row.body for row in rows)]
        self.cards[card.table] = card

    async def events(self, table: str, after: int = 0) -> list[bytes]:
        if self.unreadable:
            raise self.unreadable
        return self.rows.get(table, [])[after:]

    async def listed(self, limit: int) -> list[Card]:
        found = [card for card in self.cards.values() if card.listed]
        return sorted(found, key=lambda card: -card.changed)[:limit]

    async def due(self, now: float, limit: int) -> list[str]:
        found = sorted((card.wake, card.table) for card in self.cards.values() if card.wake is not None)
        return [table for wake, table in found if wake <= now][:limit]

    async def close(self) -> None:
        self.closed = True
