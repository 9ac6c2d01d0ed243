"""What a live table has to do, one thing after the other: requests, and what comes of itself."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from wormery.core.refusal import Refusal
from wormery.core.state import Action, Seat
from wormery.server import messages as m
from wormery.server.audience import Viewer


class Asked(NamedTuple):
    viewer: Viewer
    request: m.Request
    at: float  # on the clock of time.perf_counter
    done: asyncio.Future[None] | None  # of somebody who waits until it was carried out
    arrived: float = 0.0  # in ms, on the clock of the hub


class BotMove(NamedTuple):
    seat: Seat
    version: int
    action: Action


class Elsewhere(NamedTuple):
    """Somebody else has appended."""

    n: int


class Expired(NamedTuple):
    pass


class HostAway(NamedTuple):
    pass


class Away(NamedTuple):
    """The clock has moved for this seat again and again, where others wait for every moment."""

    seat: Seat


class Settle(NamedTuple):
    """Nobody can be as quick any more."""

    window: int


class GuardOver(NamedTuple):
    window: int


class Closing(NamedTuple):
    """Throws made in time have arrived; nobody throws after the guard at this table."""

    window: int


class BeatOver(NamedTuple):
    """Everybody has seen who threw."""

    window: int


class BotThrows(NamedTuple):
    """A bot has made up its mind: a throw, or silence."""

    window: int
    seat: Seat
    action: Action


class Opening(NamedTuple):
    """A full second since the window was opened: answers may be."""

    window: int


Rung = Settle | GuardOver | Closing | BeatOver | BotThrows | Opening
Job = Asked | BotMove | Elsewhere | Expired | HostAway | Away | Rung


def refused(id_: str, refusal: Refusal) -> m.No:
    return m.No(id_, refusal.code, {key: _told(value) for key, value in refusal.data.items()}, refusal.clause)


def _told(value: object) -> object:
    if isinstance(value, list | tuple):
        return [_told(one) for one in value]
    return value if isinstance(value, str | int | float | bool) or value is None else str(value)
