"""All of chance of a finished game, recomputed from the seed that its table had committed to."""

from __future__ import annotations

import msgspec

from wormery.core.chance import Committed, choice
from wormery.core.state import CHANCE
from wormery.core.table import Sealed
from wormery.saved import Saved


class Verdict(msgspec.Struct, frozen=True):
    choices: int
    wrong: int | None  # number of the first event that does not follow from the seed


def verify(saved: Saved, seed: bytes) -> Verdict:
    """Play the log again, and say which choice of chance is not the one that follows from `seed`."""
    state = saved.game.start(saved.header.options)
    made = 0
    for n, entry in enumerate(saved.log, 1):
        if isinstance(entry, Sealed):
            source = Committed(seed, made)
            if tuple(source.order(list(entry.order))) != entry.order:
                return Verdict(made, n)
            made += len(entry.order)
            continue
        if entry.seat == CHANCE:
            menu = state.actions(CHANCE)
            if menu[choice(seed, made, len(menu))] != entry.action:
                return Verdict(made, n)
            made += 1
        state.play(entry.seat, entry.action)
    return Verdict(made, None)
