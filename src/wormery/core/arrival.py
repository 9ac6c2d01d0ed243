"""Who acts next when several may: the only thing that differs between ways to play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from wormery.core.state import Action, Seat, State
from wormery.core.table import Event, Table

Bot = Callable[[State, Seat, Random], Action]  # (what I see, my seat, my dice) -> an action


def as_they_come(table: Table, bots: Sequence[Bot], rng: Random) -> None:
    """Live play to the end: whoever answers first acts."""
    while seats := table.state.to_act():
        seat = seats[0] if len(seats) == 1 else rng.choice(seats)
        table.submit(seat, bots[seat](table.state.seen_by(seat), seat, rng))


def sealed(table: Table, bots: Sequence[Bot], rng: Random) -> None:
    """By mail, or in parallel environments: collect every answer, then open them."""
    while seats := table.state.to_act():
        table.seal([Event(seat, bots[seat](table.state.seen_by(seat), seat, rng)) for seat in seats])
