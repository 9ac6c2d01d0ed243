"""The life of one window at a live table: when its face is shown, what is under way, what waits, when it is settled.

The judging is `contest.py`, the table is `live.py`; here is only time. A window lives through

    guard     from the showing of the face: throws go first, the next player's move waits, seen by nobody else
    tail      the next player's move competes with throws by reaction; or nobody throws any more, as the table wants it
    contest   begun by the first valid throw, or by that move after the guard; others are collected; it ends in `settle`
    beat      after a throw stands: a moment in which people see it; then what waited is judged anew

What timers are set, and when they ring, follows from what everybody knows: who may throw, when the face was shown,
how far away each screen is, and that somebody has thrown. No hand is looked at, and no silence. What is under way lives
only here: a server that starts anew opens the window again, and pages ask again what was not answered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from wormery.core.game import Window
from wormery.core.state import Action, Seat
from wormery.server import messages as m
from wormery.server.audience import Viewer
from wormery.server.contest import CREDIT, HERE, Contest, Finish, Reading, Route, delays, read
from wormery.server.jobs import Asked, BeatOver, Closing, GuardOver, Rung, Settle

if TYPE_CHECKING:
    from wormery.server.live import Live

FACE = 175  # ms of turning until the face shows: the same on every screen
BEAT = 400  # ms to see what was thrown
LOCKED = 1000  # ms without a throw after one that did not fit
EARLY = 0.01  # ms that a timer may ring too early, and nobody minds
WOKEN = 5000  # ms more for people to come back after a restart


@dataclass
class Thrown:
    """A throw under way. `asked`: whoever waits for its answer; more than one after a lost connection."""

    action: Action
    reading: Reading
    passed: int  # ms from when the face was due until it arrived
    route: Route
    mark: str  # "" for a bot
    asked: list[Asked] = field(default_factory=list)


@dataclass
class Turn:
    """The next player's move that waits, or competes."""

    seat: Seat
    action: Action
    mark: str  # "" for a bot or the clock
    auto: bool
    reading: Reading | None  # None: made while throws went first
    asked: list[Asked] = field(default_factory=list)


class Last(NamedTuple):
    """How a window ended, for whoever comes too late."""

    window: int
    by: Seat
    ms: int | None  # of the throw that stands; None: a move went ahead


class Throwing:
    def __init__(self, live: Live, window: Window, woken: bool) -> None:
        self.live, self.window, self.number = live, window, window.number
        self.thrown: dict[Seat, Thrown] = {}
        self.turn: Turn | None = None
        self.locked: dict[Seat, float] = {}
        self.contest: Contest | None = None
        self.timers: dict[type[Rung], asyncio.Handle] = {}
        self.guarding = True  # until the guard has rung: only then is what waits looked at
        self.ended = False  # a throw or a move stands, and what follows is the beat
        self.clock: Callable[[], float] = live.hub.clock
        self.show(WOKEN if woken else 0)

    # -- showing the face

    def show(self, more: float) -> None:
        """Plan when each screen is sent the face, so that all show it together."""
        now = self.clock()
        viewers = self.live.audience.viewers
        seated = {viewer: viewer.route() for viewer, seat in viewers.items() if seat in self.window.seats}
        ahead = delays({**seated, **{viewer: HERE for viewer in viewers if viewer not in seated}, None: HERE})
        self.sends = {viewer: now + wait for viewer, wait in ahead.items() if viewer is not None}
        self.shown = now + ahead[None] + FACE
        self.guard_ends = self.shown + self.window.guard + more
        self.due: dict[Seat, float] = {}
        for viewer in seated:
            self._due(viewer, self.sends[viewer] + FACE)
        self._at(self.guard_ends, GuardOver(self.number))
        if self.window.tail != "everyone":
            self._at(self.guard_ends + CREDIT, Closing(self.number))

    def _due(self, viewer: Viewer, at: float) -> None:
        """To a seat with several pages the face is due when the first of them is."""
        seat = self.live.audience.viewers[viewer]
        if seat is not None:
            self.due[seat] = min(at, self.due.get(seat, at))

    def wait(self, viewer: Viewer) -> float:
        """Seconds until this viewer may be sent the face. Whoever comes later than the others sees it at once."""
        now = self.clock()
        if viewer not in self.sends:
            self.sends[viewer] = max(now, self.shown - FACE)
            self._due(viewer, max(now, self.shown))
        return max(0.0, self.sends[viewer] - now) / 1000

    def _at(self, ms: float, job: Rung) -> None:
        if before := self.timers.get(type(job)):
            before.cancel()
        seconds = max(0.0, ms - self.clock()) / 1000
        self.timers[type(job)] = asyncio.get_running_loop().call_later(seconds, self._ring, ms, job)

    def _ring(self, ms: float, job: Rung) -> None:
        """Never before its time: uvloop counts whole milliseconds, and rings up to one and a half too early."""
        if self.clock() < ms - EARLY:
            self._at(ms, job)
        else:
            self.live.queue.put_nowait(job)

    def stop(self) -> None:
        for timer in self.timers.values():
            timer.cancel()
        self.timers.clear()

    # -- what is known of it

    @property
    def guarded(self) -> bool:
        """Moves wait."""
        return self.ended or self.clock() < self.guard_ends

    @property
    def competing(self) -> bool:
        """The next player's move is in the contest, and cannot be taken back."""
        return self.contest is not None and any(entry.turn for entry in self.contest.entries)

    def told(self, seat: Seat | None) -> m.Window | None:
        if self.ended:
            return None
        window, now = self.window, self.clock()
        showing = now < self.shown
        left = max(0, round(self.guard_ends - max(now, self.shown)))
        return m.Window(
            number=self.number,
            mode="live",
            seats=list(window.seats),
            next=window.next,
            face=FACE if showing else 0,
            guard=left,
            tail=window.tail,  # type: ignore[arg-type]
            closes=None,
            asked=[],
            mine=self.mine(seat) if seat is not None and (seat in window.seats or seat == window.next) else None,
        )

    def mine(self, seat: Seat) -> m.Mine:
        unpack = self.live.room.game.unpack
        answer = self.thrown[seat].action if seat in self.thrown else self.live.room.answers.get(seat)
        waiting = self.turn.action if self.turn and self.turn.seat == seat else None
        locked = max(0, round(self.locked.get(seat, 0) - self.clock()))
        return m.Mine(None if answer is None else unpack(answer), None if waiting is None else unpack(waiting), locked)

    # -- the contest

    def route_of(self, seat: Seat) -> Route:
        """The shortest of a seat's pages; a bot's is none."""
        if self.live.room.seats[seat].bot:
            return HERE
        return min((viewer.route() for viewer in self.live.audience.at(seat)), default=HERE)

    def due_at(self, seat: Seat) -> float:
        return self.shown if self.live.room.seats[seat].bot else self.due.get(seat, self.shown)

    def measure(self, seat: Seat, action: Action, arrived: float, react: float | None, mark: str = "") -> Thrown:
        passed, route = arrived - self.due_at(seat), self.route_of(seat)
        return Thrown(action, read(passed, react, route), round(passed), route, mark)

    def in_time(self, reading: Reading) -> bool:
        """At a table where nobody throws after the guard."""
        return self.window.tail == "everyone" or reading.ms <= self.guard_ends - self.shown

    def _begun(self) -> Contest:
        if self.contest is None:
            here = self.live.audience.here()
            seats = [one for one in self.window.seats if one in here or self.live.room.seats[one].bot]
            due = {seat: self.due_at(seat) for seat in seats}
            self.contest = Contest(due, {seat: self.route_of(seat) for seat in seats})
        return self.contest

    def throw(self, seat: Seat, thrown: Thrown, at: float) -> None:
        """A valid throw has arrived."""
        contest = self._begun()
        contest.due.setdefault(seat, self.due_at(seat))
        contest.routes.setdefault(seat, self.route_of(seat))
        contest.enter(seat, at, thrown.reading)
        self.thrown[seat] = thrown
        self._at(contest.until, Settle(self.number))

    def move(self, turn: Turn, at: float) -> None:
        """The next player's move: it waits, or competes."""
        self.turn = turn
        if not self.guarding and not self.ended:
            self._compete(at)

    def _compete(self, at: float) -> None:
        assert self.turn is not None
        reading = self.turn.reading or Reading(0, None, "unclaimed")
        guard = round(self.guard_ends - self.shown)
        contest = self._begun()
        contest.enter(self.turn.seat, at, reading._replace(ms=max(guard, reading.ms)), turn=True)
        self._at(contest.until, Settle(self.number))

    def guard_over(self) -> None:
        self.guarding = False
        if self.turn and not self.ended:
            self._compete(self.guard_ends)

    def finish(self) -> Finish | None:
        """None: somebody is still waited for."""
        if self.contest is None or self.clock() < self.contest.until - 0.5:
            return None
        return self.contest.finish()

    def end(self) -> None:
        """A throw stands: what waits is carried out after a beat."""
        self.stop()
        self.ended, self.contest = True, None
        self.thrown = {}
        self._at(self.clock() + BEAT, BeatOver(self.number))
