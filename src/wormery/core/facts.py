"""What people see happen, in order, each with its audience."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from wormery.core.state import Seat, State


class Fact(msgspec.Struct, frozen=True, tag=True):
    """Something that happened. A field that is None is what this audience did not see."""


class Told(NamedTuple):
    """A fact and whom it concerns: one seat, everybody but one seat, or everybody."""

    fact: Fact
    only: Seat | None
    but: Seat | None

    def heard_by(self, viewer: Seat | None) -> bool:
        """None is a spectator."""
        if self.only is not None:
            return viewer == self.only
        return self.but is None or viewer != self.but


def heard(told: Iterable[Told], viewer: Seat | None) -> list[Fact]:
    return [one.fact for one in told if one.heard_by(viewer)]


def listen(state: State) -> list[Told]:
    """From now on everything that happens in `state` is added to the returned list."""
    told: list[Told] = []

    def ear(fact: object, only: Seat | None, but: Seat | None) -> None:
        assert isinstance(fact, Fact)
        told.append(Told(fact, only, but))

    state.ear = ear
    return told
