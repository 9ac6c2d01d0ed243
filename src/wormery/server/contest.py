"""Who was quickest to throw: judged by reaction, not by arrival. Pure: times in, verdict out; no clock is asked here.

All times are milliseconds. A page reports how long after the first paint of the new face its player acted. That number
is not believed, it is *bounded*: by the time that passed at the server since the face was due on that screen
(`passed`), less what the route there and back takes. The route is measured by the server with ping frames, which script
in a page can neither see nor answer:

    lo    the quickest of the last round trips: no honest reaction is slower than passed - lo
    hi    what a round trip may take, at most JITTER more than lo: no honest reaction is quicker than passed - hi

So a report counts as it is while it lies between the two, and a forged one gains at most hi - lo. Nobody is credited
with more than CREDIT of route, and nobody reacts within HUMAN.

A contest begins with the first valid throw and collects others until none that is still on its way could be as quick,
at most for CREDIT. Whoever is within TIE of the quickest is as quick as far as anybody can measure: lots decide, and
the table's committed chance draws them. The regular action of the next player competes too: a throw that is quicker, or
as quick, goes first. What is judged is what is shown: reactions are rounded to whole milliseconds, then compared.

docs/fairness.md says how fair this is, and bench/fairness.py measures it through this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isfinite
from typing import Literal, NamedTuple, TypeVar

from wormery.core.state import Seat

SAMPLES = 20  # round trips remembered of a connection
FRAME = 17  # a page paints sixty times a second: less jitter than that nobody has
JITTER = 120  # the most by which `hi` exceeds `lo`, and so the most that a forged report gains
CREDIT = 250  # the longest route anybody is credited with, and the longest a contest collects
HUMAN = 150  # nobody sees, decides and taps within this
TIE = 15  # differences up to this are not told apart
LEAD = CREDIT / 2  # the longest that near screens wait for far ones

Why = Literal["as_claimed", "unclaimed", "too_quick", "too_slow", "not_human", "too_far"]
K = TypeVar("K")


class Route(NamedTuple):
    """A message to a screen and the answer to it: how long both take at best, and within what is believed."""

    lo: float
    hi: float


HERE = Route(0, 0)  # where bots sit
UNMEASURED = Route(0, JITTER)  # nothing is known yet, so nothing is credited


def route(trips: Iterable[float]) -> Route:
    """From the last round trips of one connection."""
    measured = sorted(trips)
    if not measured:
        return UNMEASURED
    lo = measured[0]
    late = measured[max(0, -(-95 * len(measured) // 100) - 1)]  # 95 of 100 were not slower
    return Route(lo, min(max(late, lo + FRAME), lo + JITTER))


def delays(routes: Mapping[K, Route]) -> dict[K, float]:
    """How long to wait with each message so that all arrive together: nobody is shown a face before the others."""
    far = min(LEAD, max((one.lo / 2 for one in routes.values()), default=0))
    return {key: max(0.0, far - one.lo / 2) for key, one in routes.items()}


class Reading(NamedTuple):
    """A reaction as it is judged, what was claimed for it, and what made the difference."""

    ms: int
    claimed: int | None
    why: Why


def read(passed: float, claimed: float | None, by: Route) -> Reading:
    """`passed`: from when the face was due, had its message taken no time, until the throw arrived."""
    said = None if claimed is None or not isfinite(claimed) else claimed
    most, least = passed - by.lo, passed - by.hi
    ms, why = most, "unclaimed"
    if said is not None:
        ms = min(max(said, least), most)
        off = round(min(max(said - ms, -1e9), 1e9))
        why = "as_claimed" if not off else "too_quick" if off < 0 else "too_slow"
    if ms < passed - CREDIT:
        ms, why = passed - CREDIT, "too_far"
    if ms < HUMAN:
        ms, why = HUMAN, "not_human"
    told = None if said is None else round(min(max(said, -1e9), 1e9))
    return Reading(round(ms), told, why)  # type: ignore[arg-type]


class Entry(NamedTuple):
    seat: Seat
    reading: Reading
    turn: bool  # the regular action of the next player, no throw


class Finish(NamedTuple):
    """`first`: who may be the winner; of several, lots decide. Empty: the regular action goes ahead of every throw."""

    first: tuple[Seat, ...]
    throws: tuple[Entry, ...]  # quickest first


class Contest:
    """From the first throw until it is settled. Times are those of the server."""

    def __init__(self, due: dict[Seat, float], routes: dict[Seat, Route]) -> None:
        """Of all who may throw, whatever they hold and whatever they answered: when the face was due on their screens,
        and their routes. Somebody who is not connected can send nothing and is not in them."""
        self.due, self.routes = due, routes
        self.entries: list[Entry] = []
        self.began = 0.0

    def measure(self, seat: Seat, at: float, claimed: float | None) -> Reading:
        return read(at - self.due[seat], claimed, self.routes[seat])

    def enter(self, seat: Seat, at: float, reading: Reading, turn: bool = False) -> None:
        """A valid throw arrives, or the regular action of the next player."""
        if not self.entries:
            self.began = at
        self.entries.append(Entry(seat, reading, turn))

    @property
    def until(self) -> float:
        """When to settle: nobody else can be as quick any more."""
        best = min(entry.reading.ms for entry in self.entries)
        thrown = {entry.seat for entry in self.entries if not entry.turn}
        late = [due + best + TIE + self.routes[seat].hi for seat, due in self.due.items() if seat not in thrown]
        return min(self.began + CREDIT, max(late, default=self.began))

    def finish(self) -> Finish:
        throws = tuple(sorted((one for one in self.entries if not one.turn), key=lambda one: one.reading.ms))
        turn = [one.reading.ms for one in self.entries if one.turn]
        if not throws or (turn and throws[0].reading.ms > turn[0] + TIE):
            return Finish((), throws)
        quickest = throws[0].reading.ms
        return Finish(tuple(sorted(one.seat for one in throws if one.reading.ms <= quickest + TIE)), throws)
