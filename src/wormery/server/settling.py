"""How a window ends: who throws, what goes ahead, what is opened; stored first, then answered and told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from wormery.core.refusal import NotAllowed
from wormery.core.state import Seat
from wormery.core.table import Event, judge
from wormery.server import history as h
from wormery.server import messages as m
from wormery.server.asking import running
from wormery.server.contest import Finish
from wormery.server.sealing import Sealing
from wormery.server.throwing import Last, Throwing, Thrown, Turn

if TYPE_CHECKING:
    from wormery.server.windows import Windows


class Settling:
    def __init__(self, windows: Windows) -> None:
        self.windows, self.live = windows, windows.live

    async def thrown(self, one: Throwing, finish: Finish) -> None:
        room = self.live.room
        first = {seat: (one.thrown[seat].action, one.thrown[seat].mark) for seat in finish.first}
        losers = dict(one.thrown)

        def photo(lots: tuple[int, ...]) -> m.Photo | None:
            return self.photo(one, finish, lots, None)

        event = room.throw(first, self.live.hub.now(), photo)
        if not await self.live.stored([event]):
            return
        self._count(one, event)
        winner = losers.pop(event.seat)
        self.windows.answer(winner.asked, None)
        self.lost(one, losers, event.seat, winner.reading.ms)
        self.windows.last = Last(one.number, event.seat, winner.reading.ms)
        one.end()
        self.live.happened(event)

    def _count(self, one: Throwing, event: h.Moved) -> None:
        counters = self.live.hub.metrics.counters
        counters["throws"] += 1
        counters["contests"] += len(one.thrown) > 1
        counters["lots"] += bool(event.lots)
        readings = [thrown.reading for thrown in one.thrown.values() if thrown.reading.claimed is not None]
        counters["claims_corrected"] += sum(reading.why != "as_claimed" for reading in readings)

    async def turned(self, one: Throwing, finish: Finish) -> None:
        """The next player's move goes ahead of every throw."""
        turn, ms = one.turn, min(entry.reading.ms for entry in one.contest.entries if entry.turn) if one.contest else 0
        assert turn is not None
        thrown, photo = dict(one.thrown), self.photo(one, finish, (), ms)
        one.thrown.clear()
        if await self.carry_out(turn, photo):
            self.lost(one, thrown, turn.seat, ms)
            self.windows.last = Last(one.number, turn.seat, None)
        else:
            self.windows.answer([asked for one_ in thrown.values() for asked in one_.asked], NotAllowed("NOT_STORED"))

    async def carry_out(self, turn: Turn, photo: m.Photo | None = None) -> bool:
        """A move that waited, judged by the table as it is now."""
        live, room = self.live, self.live.room
        if isinstance(self.windows.open, Throwing):
            self.windows.open.turn = None
        try:
            table = running(room)
            judge(room.game, table.state, Event(turn.seat, turn.action))
        except NotAllowed as refusal:
            if room.table and turn.seat in room.table.state.to_act():
                refusal = NotAllowed("POSITION_CHANGED", {"reason": refusal.code}, refusal.clause)
            self.windows.answer(turn.asked, refusal)
            self.windows.own(turn.seat)
            live.wind()
            return True
        by = turn.seat if turn.mark else None
        event = room.move(
            turn.seat,
            lambda table: table.submit(turn.seat, turn.action),
            live.hub.now(),
            by,
            turn.mark,
            turn.auto,
            (),
            photo,
        )
        stored = await live.stored([event])
        self.windows.answer(turn.asked, None if stored else NotAllowed("NOT_STORED"))
        if stored:
            live.happened(event)
        return stored

    async def beat_over(self, one: Throwing) -> None:
        self.windows.open = None
        one.stop()
        if one.turn:
            await self.carry_out(one.turn)
        elif self.live.room.window() is None:
            self.live.wind()

    async def close(self, one: Throwing) -> None:
        """Nobody throws any more: silence for all."""
        turn, one.turn = one.turn, None
        silent = dict.fromkeys(one.window.seats, one.window.silence)
        events = self.live.room.open_answers(silent, self.live.hub.now())
        if not await self.live.stored(events):
            self.windows.answer(turn.asked if turn else (), NotAllowed("NOT_STORED"))
            return
        self.live.happened(*events)
        if turn:
            await self.carry_out(turn)

    async def open_answers(self, one: Sealing) -> None:
        events = self.live.room.open_answers(one.answers(), self.live.hub.now())
        if await self.live.stored(events):
            self.live.happened(*events)

    def lost(self, one: Throwing, losers: Mapping[Seat, Thrown], by: Seat, ms: int) -> None:
        for thrown in losers.values():
            data = {"by": by, "ms": max(0, thrown.reading.ms - ms)}
            self.windows.answer(thrown.asked, NotAllowed("SNAP_LOST", data, one.window.clause))

    def photo(self, one: Throwing, finish: Finish, lots: tuple[int, ...], turn: int | None) -> m.Photo | None:
        if len(finish.throws) < 2:
            return None
        shown = one.window.lost_shown
        reactions = []
        for entry in finish.throws:
            thrown = one.thrown[entry.seat]
            reactions.append(
                m.Reaction(
                    seat=entry.seat,
                    ms=entry.reading.ms,
                    claimed=entry.reading.claimed,
                    passed=thrown.passed,
                    trip=(round(thrown.route.lo), round(thrown.route.hi)),
                    why=entry.reading.why,
                    move=self.live.room.game.unpack(thrown.action) if shown else None,
                )
            )
        return m.Photo(one.number, reactions, list(lots), turn)
