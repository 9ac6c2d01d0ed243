"""Who may win when several threw at once. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from wormery.core.state import Seat
from wormery.games.drehwurm.layout import Layout
from wormery.games.drehwurm.rules import SEALED_THROWS


def racers(state: Layout) -> list[Seat]:
    """In order, each as often as its chance is to the others': section 3.4 of the rules."""
    rules = state.rules
    answers = state.answers
    throwers: list[Seat] = [seat for seat in range(len(answers)) if answers[seat] >= 0]
    if len(throwers) < 2:
        return throwers
    if rules.mode == SEALED_THROWS:
        if not rules.balanced:
            return throwers
        fewest: i64 = min([state.won[seat] for seat in throwers])
        return [seat for seat in throwers if state.won[seat] == fewest]
    if rules.order:
        for seat in rules.order:
            if seat in throwers:
                return [seat]
    if not rules.speeds:
        return throwers
    weighted: list[Seat] = []
    for seat in throwers:
        weighted += [seat] * rules.speeds[seat]
    return weighted
