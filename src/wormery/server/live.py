"""A table that is looked at, or where something is about to happen: one task, one queue. Judge, store, answer, tell."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from wormery.core.facts import Told
from wormery.core.refusal import NotAllowed, Refusal
from wormery.core.state import Action, Seat
from wormery.server import history as h
from wormery.server import messages as m
from wormery.server import telling
from wormery.server.asking import happen, mark_of
from wormery.server.audience import Audience, Viewer
from wormery.server.foretelling import foretell
from wormery.server.jobs import Asked, Away, BotMove, Elsewhere, Expired, HostAway, Job, refused
from wormery.server.room import FILLER, Room, hash_of
from wormery.server.store import Conflict, Row
from wormery.server.thinking import think
from wormery.server.windows import Windows

if TYPE_CHECKING:
    from wormery.server.hub import Hub

GRACE = 30.0  # at least this long for a move after a table was woken
LATE = 1.0  # a move that is on its way when the clock runs out
IDLE = 60.0  # a table nobody looks at is forgotten; its rows are not
HOST_AWAY = 60.0  # then somebody else is the host
ATTEMPTS = 5  # at an append that others are faster at
PINGS = 2.0  # seconds from one measuring of distances to the next, where they matter
TOO_LATE = 2  # times in a row that the clock moves for somebody before a bot plays on, where people are hurried


class Live:
    def __init__(self, hub: Hub, room: Room, woken: bool) -> None:
        self.hub, self.room = hub, room
        self.audience = Audience(self)
        self.windows = Windows(self)
        self.queue: asyncio.Queue[Job] = asyncio.Queue()
        self.pings: asyncio.TimerHandle | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.host_alarm: asyncio.TimerHandle | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.thought_of = 0  # the version a bot is thinking of
        self.foretelling: dict[Viewer, asyncio.Task[None]] = {}
        self.patient_until = hub.now() + min(GRACE, telling.SECONDS[room.pace]) if woken else 0.0
        self.idle_since = hub.now()
        self.task = asyncio.create_task(self._run(), name=f"table {room.code}")
        self.windows.sync(woken)
        self.wind()

    @property
    def viewers(self) -> dict[Viewer, Seat | None]:
        return self.audience.viewers

    def leave(self, viewer: Viewer) -> None:
        self.audience.leave(viewer)

    # -- the queue

    def ask(self, asked: Asked) -> None:
        self.queue.put_nowait(asked)

    async def _run(self) -> None:
        while True:
            job = await self.queue.get()
            try:
                await self._do(job)
            except Exception:
                self.hub.log.exception("table", extra={"table": self.room.code})
                self.queue.put_nowait(job)  # whoever asked is told with the others
                self.hub.drop(self)
                return

    async def _do(self, job: Job) -> None:
        match job:
            case Asked():
                await self._asked(job)
            case BotMove():
                await self._bot_moved(job)
            case Elsewhere(n):
                if n > self.room.n:
                    await self._catch_up()
            case Expired():
                await self._expired()
            case HostAway():
                await self._host_away()
            case Away(seat):
                await self._stand_in(seat)
            case _:
                await self.windows.rang(job)

    async def _asked(self, job: Asked) -> None:
        viewer, request = job.viewer, job.request
        try:
            if viewer.closed:  # its answer would reach nobody; it will come back and ask again
                return
            match request:
                case m.Open():
                    self._open(job, request)
                case m.Close():
                    viewer.looks_at(None)
                    self.answer(job)
                case m.Say():
                    said = self.audience.say(viewer, request)
                    self.answer(job)
                    if said:
                        self.audience.hear(mark_of(self.room, said.seat, request), said)
                case m.Odds():
                    foretell(self, job, request)
                case _:
                    await self._requested(job)
        except Refusal as refusal:
            self._answer(job, refused(request.id, refusal))
        finally:
            if job.done and not job.done.done():
                job.done.set_result(None)

    def answer(self, job: Asked, refusal: Refusal | None = None) -> None:
        self._answer(job, refused(job.request.id, refusal) if refusal else m.Done(job.request.id))

    def _answer(self, job: Asked, answer: m.Answer) -> None:
        job.viewer.send_bytes(self.hub.encode(answer))
        self.hub.answered(job.request, answer, job.at)

    # -- requests that change the table

    async def _requested(self, job: Asked) -> None:
        viewer, request = job.viewer, job.request
        token = ""
        seat = self.viewers.get(viewer)
        if isinstance(request, m.Throw | m.Withdraw | m.Orders) and seat is None:
            raise NotAllowed("SPECTATOR" if viewer in self.viewers else "NO_TABLE_OPEN")
        if seat is not None and await self.windows.asked(job, seat):
            return
        for attempt in range(1, ATTEMPTS + 1):
            room, who = self.room, self.viewers.get(viewer)
            if isinstance(request, m.Sit):
                token = request.token or self.hub.token()
                seat = room.seat_of(token)
                if seat is not None:  # asked before, and the answer was lost
                    self._answer(job, m.Seated(request.id, room.code, seat, token))
                    self._look(viewer, seat)
                    self.audience.show(viewer, whole=False)
                    return
                if who is not None:
                    raise NotAllowed("ALREADY_SEATED", {"table": room.code})
            elif viewer not in self.viewers:
                raise NotAllowed("NO_TABLE_OPEN")
            mark = mark_of(room, who, request)
            if room.answered(mark):
                self.answer(job)
                return
            event = happen(room, who, request, self.hub.now(), mark, hash_of(token) if token else "")
            try:
                await self._append(event)
                break
            except Conflict:
                await self._reread()
                if attempt == ATTEMPTS:
                    self._answer(job, m.No(request.id, "NOT_STORED", {}))
                    return
            except Exception:
                self.hub.log.exception("append", extra={"table": room.code})
                self._answer(job, m.No(request.id, "NOT_STORED", {}))
                await self._reread()
                return
        if isinstance(event, h.SatDown):
            self._answer(job, m.Seated(request.id, self.room.code, event.seat, token))
            self._look(viewer, event.seat)
        else:
            self.answer(job)
        self.happened(event)

    async def _append(self, *events: h.Event) -> None:
        """They have happened to the room already."""
        room = self.room
        first = room.n - len(events) + 1
        rows = [Row(room.code, n, h.encode(event)) for n, event in enumerate(events, first)]
        try:
            await self.hub.store.append(rows, telling.card(room, self.hub.now(), self._wake()))
        except BaseException:
            self.hub.metrics.counters["append_failures"] += 1
            raise
        for row, event in zip(rows, events, strict=True):
            self.hub.appended(room.code, row.n, event)

    async def _reread(self) -> None:
        """What is in memory is not what is on disk. If this fails too the table is dropped."""
        self.hub.metrics.counters["tables_reread"] += 1
        code = self.room.code
        self.room = await self.hub.read(code, await self.hub.store.events(code))
        self.windows.reset("NOT_STORED")
        self.audience.check_seats()
        self.windows.sync()
        for viewer in list(self.viewers):
            self.audience.show(viewer, whole=False)
        self.wind()

    async def _catch_up(self) -> None:
        """Let happen here what has happened elsewhere."""
        for row in await self.hub.store.events(self.room.code, self.room.n):
            event = h.decode(row)
            try:
                self.room.apply(event)
            except Exception:
                self.hub.log.exception("catching up", extra={"table": self.room.code})
                await self._reread()
                return
            self.happened(event)

    # -- looking on

    def _open(self, job: Asked, request: m.Open) -> None:
        seat = self.audience.opens(job.viewer, request)
        self.answer(job)
        self._look(job.viewer, seat)
        self.audience.show(job.viewer, request.whole)
        for _, said in self.audience.said:
            self.audience.send(job.viewer, said)

    def _look(self, viewer: Viewer, seat: Seat | None) -> None:
        self.audience.look(viewer, seat)
        self.audience.hold(viewer, self.windows.wait(viewer))
        self._wind_pings()

    def picture(
        self,
        seat: Seat | None,
        told: Sequence[Told],
        clock: m.Clock | None,
        whole: bool = False,
        photo: m.Photo | None = None,
    ) -> m.Update:
        return telling.update(self.room, seat, told, clock, whole, self.windows.told(seat), photo)

    # -- telling

    def happened(self, *events: h.Event) -> None:
        """It is on disk: now everybody may know."""
        room, event = self.room, events[-1]
        if isinstance(event, h.Secret):
            return
        if isinstance(event, h.Left):
            self.audience.gave_up(event.seat)
        if not isinstance(event, h.Moved | h.TookBack):
            self.audience.check_seats()
            self.audience.lobby()
        elif room.phase == "over":
            self.audience.lobby()
        faces = self.windows.sync()
        due = self.due()
        if room.table:
            told = room.facts() if isinstance(event, h.Moved | h.Began) else ()
            photo = event.photo if isinstance(event, h.Moved) else None
            hurried = room.game.quick and room.pace != "mail"
            if isinstance(event, h.Moved) and event.auto and hurried and room.late[event.seat] >= TOO_LATE:
                self.queue.put_nowait(Away(event.seat))
            clock = self.clock(due)
            self.audience.update(lambda seat: self.picture(seat, told, clock, photo=photo), faces)
            room.looked = None
        self._wind(due)

    # -- the clock, the bots, and who is host

    def due(self) -> telling.Due | None:
        due = telling.due(self.room)
        if due is None:
            return None
        began = self.windows.turn_began()
        at = max(due.at if began is None else began + due.of, self.patient_until)
        return due if at == due.at else telling.Due(due.seat, at, due.of)

    def _wake(self) -> float | None:
        """When something happens by itself."""
        closes = self.windows.closes()
        due = self.due() if closes is None else None
        return due.at if due else closes

    def clock(self, due: telling.Due | None) -> m.Clock | None:
        if due is None:
            return None
        now = self.hub.now()
        left = min(max(0.0, due.at - now), max(due.of, self.patient_until - now))
        return m.Clock(due.seat, round(left, 1), due.of)

    def wind(self) -> None:
        """Set the alarms that the table as it is now asks for."""
        self._wind(self.due())

    def _wind(self, due: telling.Due | None) -> None:
        if self.alarm:
            self.alarm.cancel()
            self.alarm = None
        if due is not None:
            wait = due.at + LATE - self.hub.now()
            if wait < 2 * IDLE or self.viewers:
                loop = asyncio.get_running_loop()
                self.alarm = loop.call_later(max(0.0, wait), self.queue.put_nowait, Expired())
        seat = self.room.thinker()
        if self.thinking and self.thought_of != self.room.version:
            self.thinking.cancel()
            self.thinking = None
        if seat is not None and self.thinking is None:
            self.thought_of = self.room.version
            self.thinking = asyncio.create_task(self._think(seat))
        self.wind_host()
        self._wind_pings()

    def _wind_pings(self) -> None:
        """Where the quickest counts, the server knows how far away everybody is."""
        wanted = self.room.game.quick and self.room.phase == "playing" and bool(self.viewers)
        if wanted and self.pings is None:
            self.pings = asyncio.get_running_loop().call_later(PINGS, self._ping)

    def _ping(self) -> None:
        self.pings = None
        for viewer in self.viewers:
            viewer.ping()
        self._wind_pings()

    def wind_host(self) -> None:
        room, here = self.room, self.audience.here()
        waiting = bool(here) and room.host not in here and room.pace != "mail"
        if waiting and self.host_alarm is None:
            loop = asyncio.get_running_loop()
            self.host_alarm = loop.call_later(HOST_AWAY, self.queue.put_nowait, HostAway())
        elif not waiting and self.host_alarm:
            self.host_alarm.cancel()
            self.host_alarm = None

    async def _think(self, seat: Seat) -> None:
        room = self.room
        assert room.table is not None
        version = room.table.version
        began = self.windows.turn_began()
        action = await think(self.hub, room, seat, max(0.0, (began or 0.0) - self.hub.now()))
        self.queue.put_nowait(BotMove(seat, version, action))

    async def _bot_moved(self, job: BotMove) -> None:
        self.thinking = None
        if self.room.version == job.version and self.room.thinker() == job.seat:
            await self._play(job.seat, job.action)
        else:
            self.wind()

    async def _expired(self) -> None:
        due = self.due()
        if due is None or self.hub.now() < due.at + LATE:
            self.wind()
            return
        await self._play(due.seat, self.room.game.silent(self.room.turn_of(due.seat), due.seat), auto=True)

    async def _stand_in(self, seat: Seat) -> None:
        """A bot plays on for somebody, until they say that they are back."""
        room = self.room
        if room.phase == "playing" and not room.seats[seat].bot and room.late.get(seat, 0) >= TOO_LATE:
            event = h.StoodIn(self.hub.now(), None, "", seat, FILLER)
            room.apply(event)
            if await self.stored([event]):
                self.happened(event)

    async def _play(self, seat: Seat, action: Action, auto: bool = False) -> None:
        if self.windows.move(seat, action, auto):
            return
        event = self.room.submit(seat, action, self.hub.now())
        if await self.stored([event]):
            self.happened(event)

    async def _host_away(self) -> None:
        self.host_alarm = None
        here = sorted(seat for seat in self.audience.here() if not self.room.seats[seat].left)
        if here and self.room.host not in here:
            event = h.Hosts(self.hub.now(), None, "", here[0])
            self.room.apply(event)
            if await self.stored([event]):
                self.happened(event)

    async def stored(self, events: Sequence[h.Event]) -> bool:
        """What the table does by itself. False: it did not happen, and the table is as it is on disk."""
        try:
            await self._append(*events)
        except Exception as error:
            if not isinstance(error, Conflict):
                self.hub.log.exception("append", extra={"table": self.room.code})
                await asyncio.sleep(LATE)  # the disk may be full: no haste
            await self._reread()
            return False
        return True

    # -- the end of looking

    def idle(self, now: float) -> bool:
        """Nobody looks on and nothing is about to happen: the rows are enough."""
        if self.viewers or not self.queue.empty() or self.thinking or self.room.thinker() is not None:
            return False
        deadline = self._wake()
        return now - self.idle_since > IDLE and (deadline is None or deadline - now > 2 * IDLE)

    def stop(self) -> None:
        """Whoever is still waiting for an answer has to ask again."""
        self.windows.stop()
        for timer in (self.alarm, self.host_alarm, self.pings):
            if timer:
                timer.cancel()
        if self.thinking:
            self.thinking.cancel()
        while not self.queue.empty():
            job = self.queue.get_nowait()
            if isinstance(job, Asked):
                job.viewer.farewell("TABLE_LOST")
                if job.done and not job.done.done():
                    job.done.set_result(None)
        if self.task is not asyncio.current_task():
            self.task.cancel()
