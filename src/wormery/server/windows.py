"""What a live table does about throws: takes them, lets moves wait and bots throw, settles, says how it ended.

The time of it is `throwing.py` or, where nobody is hurried, `sealing.py`; who was quicker is judged in `contest.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from wormery.core.game import Move
from wormery.core.refusal import NotAllowed
from wormery.core.state import Action, Seat, State
from wormery.server import history as h
from wormery.server import messages as m
from wormery.server import thinking
from wormery.server.asking import mark_of, record, running
from wormery.server.audience import Viewer
from wormery.server.jobs import Asked, BeatOver, BotThrows, Closing, GuardOver, Rung, Settle
from wormery.server.reflexes import reaction
from wormery.server.room import FILLER
from wormery.server.sealing import Sealing, closes
from wormery.server.settling import Settling
from wormery.server.throwing import LOCKED, Last, Throwing, Turn

if TYPE_CHECKING:
    from wormery.server.live import Live


class Windows:
    def __init__(self, live: Live) -> None:
        self.live = live
        self.open: Throwing | Sealing | None = None
        self.last: Last | None = None
        self.bots: dict[Seat, asyncio.Task[None]] = {}
        self.settling = Settling(self)

    # -- opening and closing

    def sync(self, woken: bool = False) -> Mapping[Viewer, float] | None:
        """Follow what has happened at the table. Seconds to wait with each viewer where a new face is to be shown."""
        window = self.live.room.window()
        faces = None
        if window is None or self.open is None or self.open.number != window.number:
            if not (window is None and isinstance(self.open, Throwing) and self.open.ended):
                self._drop("PAUSED" if self.live.room.phase == "paused" else "POSITION_CHANGED")
            if window is not None:
                self.open = Sealing(self.live, window, woken) if window.sealed else Throwing(self.live, window, woken)
                if isinstance(self.open, Throwing):
                    faces = {viewer: self.open.wait(viewer) for viewer in self.live.audience.viewers}
                    for viewer in faces:
                        viewer.ping()
        self._wake_bots()
        return faces

    def _drop(self, code: str) -> None:
        """What is under way in a window that is no more is answered."""
        if isinstance(self.open, Throwing):
            for thrown in self.open.thrown.values():
                self.answer(thrown.asked, NotAllowed(code))
            if self.open.turn:
                self.answer(self.open.turn.asked, NotAllowed(code))
        self.stop()

    def stop(self) -> None:
        if self.open:
            self.open.stop()
            self.open = None
        for task in self.bots.values():
            task.cancel()
        self.bots.clear()

    def reset(self, code: str) -> None:
        """What was under way could not be stored; the window begins anew."""
        self._drop(code)

    # -- what is told

    def told(self, seat: Seat | None) -> m.Window | None:
        return self.open.told(seat) if self.open else None

    def closes(self) -> float | None:
        """When answers are opened at the latest; seconds since the epoch. Of the table as it is, also before `sync`."""
        window = self.live.room.window()
        return closes(self.live.room, window) if window and window.sealed else None

    def turn_began(self) -> float | None:
        """When the guard ends or has ended, and with it the time for the next player's move begins."""
        one = self.open
        if not isinstance(one, Throwing) or one.ended:
            return None
        return self.live.hub.now() + (one.guard_ends - one.clock()) / 1000

    def wait(self, viewer: Viewer) -> float:
        """Seconds until somebody who comes now may be shown the table."""
        return self.open.wait(viewer) if isinstance(self.open, Throwing) else 0.0

    def own(self, seat: Seat) -> None:
        if self.open and not (isinstance(self.open, Throwing) and self.open.ended):
            self.live.audience.tell_seat(seat, m.Own(self.open.number, self.open.mine(seat)))

    def answer(self, asked: Iterable[Asked], refusal: NotAllowed | None) -> None:
        for one in asked:
            self.live.answer(one, refusal)

    # -- what people ask

    async def asked(self, job: Asked, seat: Seat) -> bool:
        """Whether this was a request about throws, or one that has to wait for them. Raises `NotAllowed`."""
        request = job.request
        match request:
            case m.Throw():
                await self._throw(job, request, seat)
            case m.Withdraw():
                self._withdraw(job, seat)
            case m.Orders():
                await self._orders(job, request, seat)
            case m.Act() if self.open:
                return self._act(self.open, job, request, seat)
            case _:
                return False
        return True

    def _mine(self, seat: Seat) -> State:
        room = self.live.room
        table = running(room)
        if room.seats[seat].bot:
            raise NotAllowed("BOT_PLAYS")
        return table.state

    def _window(self, number: int) -> Throwing | Sealing:
        """Raises `NotAllowed` for any other window than the one that is open."""
        one = self.open
        if one and one.number == number and not (isinstance(one, Throwing) and one.ended):
            return one
        raise NotAllowed("SNAP_CLOSED", {"window": number})

    async def _throw(self, job: Asked, request: m.Throw, seat: Seat) -> None:
        room = self.live.room
        state = self._mine(seat)
        mark = mark_of(room, seat, request)
        if room.answered(mark):
            self.live.answer(job)
            return
        if self._again(job, seat, mark):
            return
        if self.last and self.last.window == request.window and self.last.ms is not None:
            raise self._too_late(job, request, seat, self.last.by, self.last.ms)
        one = self._window(request.window)
        move = record(room.game, request.move)
        action = self._judged(one, state, seat, move)
        if seat in room.answers or (isinstance(one, Throwing) and seat in one.thrown):
            raise NotAllowed("SNAP_ANSWERED", {}, one.window.clause)
        if isinstance(one, Sealing) or action == one.window.silence:
            await self._keep(job, h.Answered(self.live.hub.now(), seat, mark, seat, one.number, room.game.text(action)))
            self.own(seat)
            await self._opened_early(one)
            return
        thrown = one.measure(seat, action, job.arrived, request.react, mark)
        if not one.in_time(thrown.reading):
            raise NotAllowed("SNAP_CLOSED", {"window": request.window})
        thrown.asked.append(job)
        one.throw(seat, thrown, job.arrived)
        self.own(seat)
        await self._settle(one)

    def _again(self, job: Asked, seat: Seat, mark: str) -> bool:
        """Whether this request is under way already: it came again over another connection."""
        if not isinstance(self.open, Throwing):
            return False
        for waiting in (self.open.thrown.get(seat), self.open.turn):
            if waiting and waiting.mark == mark:
                waiting.asked.append(job)
                return True
        return False

    def _too_late(self, job: Asked, request: m.Throw, seat: Seat, by: Seat, ms: int) -> NotAllowed:
        """By how much, as long as that can be said."""
        one = self.open
        if isinstance(one, Throwing) and one.number == request.window and seat in one.window.seats:
            late = one.measure(seat, one.window.silence, job.arrived, request.react).reading.ms - ms
            if late > 0:
                return NotAllowed("SNAP_LOST", {"by": by, "ms": late}, one.window.clause)
        return NotAllowed("SNAP_LATE", {"by": by})

    def _judged(self, one: Throwing | Sealing, state: State, seat: Seat, move: Move) -> Action:
        """Raises the game's own refusal; live, the seat is locked for a moment by it."""
        game, window = self.live.room.game, one.window
        if isinstance(one, Throwing) and (left := one.locked.get(seat, 0) - one.clock()) > 0:
            raise NotAllowed("SNAP_LOCKED_OUT", {"ms": round(left)}, window.clause)
        action = game.pack(move)
        if action is not None and action != window.silence and not game.throws(action):
            raise NotAllowed("NOT_A_THROW", {}, window.clause)
        if seat not in state.to_act():
            raise game.out_of_turn(state, seat, move)
        if action is None or not state.allows(seat, action):
            if isinstance(one, Throwing):
                one.locked[seat] = one.clock() + LOCKED
                self.own(seat)
            raise game.why_not(state, seat, move)
        return action

    def _act(self, one: Throwing | Sealing, job: Asked, request: m.Act, seat: Seat) -> bool:
        """The next player's move waits, or competes. False: it is for the table to refuse, or was answered before."""
        room = self.live.room
        state = self._mine(seat)
        mark = mark_of(room, seat, request)
        if room.answered(mark) or seat not in state.to_act():
            return False
        if self._again(job, seat, mark):
            return True
        move = record(room.game, request.move)
        action = room.game.pack(move)
        ended = isinstance(one, Throwing) and one.ended
        if action is not None and not ended and (room.game.throws(action) or action == one.window.silence):
            raise NotAllowed("USE_THROW", {}, one.window.clause)
        if isinstance(one, Sealing):
            return False
        if request.version != room.version:
            raise NotAllowed("STALE_VERSION", {"version": request.version, "now": room.version})
        if action is None or not state.allows(seat, action):
            raise room.game.why_not(state, seat, move)
        if one.competing:
            raise NotAllowed("UNDER_WAY")
        if one.turn:
            self.answer(one.turn.asked, NotAllowed("WITHDRAWN"))
        reading = None if one.guarded else one.measure(seat, action, job.arrived, request.react).reading
        one.move(Turn(seat, action, mark, False, reading, [job]), job.arrived)
        self.own(seat)
        return True

    def move(self, seat: Seat, action: Action, auto: bool) -> bool:
        """A bot's or the clock's move for a seat: waits or competes as well. False: no window is in its way."""
        one = self.open
        if not isinstance(one, Throwing):
            return False
        if not one.ended and self.live.room.game.throws(action):
            self.live.queue.put_nowait(BotThrows(one.number, seat, action))
        elif one.turn is None:
            now = one.clock()
            reading = None if one.guarded else one.measure(seat, action, now, None).reading
            one.move(Turn(seat, action, "", auto, reading), now)
        return True

    def _withdraw(self, job: Asked, seat: Seat) -> None:
        one = self.open
        if not isinstance(one, Throwing) or one.turn is None or one.turn.seat != seat or one.competing:
            raise NotAllowed("NOTHING_WAITS")
        self.answer(one.turn.asked, NotAllowed("WITHDRAWN"))
        one.turn = None
        self.live.answer(job)
        self.own(seat)

    async def _orders(self, job: Asked, request: m.Orders, seat: Seat) -> None:
        room = self.live.room
        self._mine(seat)
        if room.pace != "mail":
            raise NotAllowed("ORDERS_BY_MAIL")
        mark = mark_of(room, seat, request)
        if room.answered(mark):
            self.live.answer(job)
            return
        texts = []
        for raw in request.throws:
            action = room.game.pack(record(room.game, raw))
            if action is None or not room.game.throws(action):
                raise NotAllowed("NOT_A_THROW")
            texts.append(room.game.text(action))
        await self._keep(job, h.Ordered(self.live.hub.now(), seat, mark, seat, tuple(texts), request.ask))
        for viewer in self.live.audience.at(seat):
            self.live.audience.show(viewer, whole=False)
        if isinstance(self.open, Sealing):
            self.open.wind()

    async def _keep(self, job: Asked, event: h.Secret) -> None:
        """On disk, and told to nobody."""
        self.live.room.apply(event)
        if await self.live.stored([event]):
            self.live.answer(job)
        else:
            self.live.answer(job, NotAllowed("NOT_STORED"))

    async def _opened_early(self, one: Throwing | Sealing) -> None:
        """Everybody who may throw has said that they do not: nobody's hand was asked."""
        if one is not self.open:
            return
        if isinstance(one, Sealing):
            one.wind()
        elif not one.thrown and all(seat in self.live.room.answers for seat in one.window.seats):
            await self.settling.close(one)

    # -- what the clock and the bots do

    async def rang(self, job: Rung) -> None:
        one = self.open
        if one is None or one.number != job.window:
            return
        if isinstance(one, Sealing):
            if isinstance(job, BotThrows):
                one.bots[job.seat] = job.action
                one.wind()
            elif one.complete():
                await self.settling.open_answers(one)
            else:
                one.wind()
            return
        match job:
            case Settle():
                await self._settle(one)
            case GuardOver():
                one.guard_over()
                await self._settle(one)
            case Closing() if one.contest is None:
                await self.settling.close(one)
            case BeatOver():
                await self.settling.beat_over(one)
            case BotThrows(seat=seat, action=action):
                await self._bot_throws(one, seat, action)

    async def _bot_throws(self, one: Throwing, seat: Seat, action: Action) -> None:
        room = self.live.room
        if one.ended or seat in one.thrown or not room.seats[seat].bot:
            return
        if action == one.window.silence:
            room.answers[seat] = action  # on no disk: a bot can be asked again
            await self._opened_early(one)
        elif room.table and room.table.state.allows(seat, action):
            thrown = one.measure(seat, action, one.clock(), None)
            if one.in_time(thrown.reading):
                one.throw(seat, thrown, one.clock())
                await self._settle(one)

    def _wake_bots(self) -> None:
        """Each bot that may throw gets its time to react before anybody looks at its cards. In a lesson only the
        learner throws: its last window waits for that."""
        for seat in [seat for seat, task in self.bots.items() if task.done()]:
            del self.bots[seat]
        one, room = self.open, self.live.room
        if one is None or room.lesson or (isinstance(one, Throwing) and one.ended):
            return
        for seat in one.window.seats:
            done = seat in room.answers or seat in (one.bots if isinstance(one, Sealing) else one.thrown)
            if room.seats[seat].bot and seat not in self.bots and not done:
                self.bots[seat] = asyncio.create_task(self._react(one, seat), name=f"bot at {room.code}")

    async def _react(self, one: Throwing | Sealing, seat: Seat) -> None:
        room = self.live.room
        bot = room.seats[seat].bot or FILLER
        loop = asyncio.get_running_loop()
        ms = reaction(bot, thinking.rng)
        until = loop.time() + ms / 1000
        if isinstance(one, Throwing):
            until += max(0.0, one.shown - one.clock()) / 1000
        elif one.by_mail:
            until = loop.time()
        assert room.table is not None
        action = await thinking.decided(self.live.hub, room, room.table.state.seen_by(seat), seat)
        if not room.game.throws(action):
            action = one.window.silence
        await asyncio.sleep(until - loop.time())
        self.live.queue.put_nowait(BotThrows(one.number, seat, action))

    # -- settling

    async def _settle(self, one: Throwing) -> None:
        finish = one.finish()
        if finish is None or one is not self.open:
            return
        if finish.first:
            await self.settling.thrown(one, finish)
        else:
            await self.settling.turned(one, finish)
