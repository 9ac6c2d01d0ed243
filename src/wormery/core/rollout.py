"""Play to the end at random: the loop under every search and every bulk simulation.

Compiled like the rules. It asks only for what `State` promises, so it serves every game.
"""

from __future__ import annotations

from random import Random

from wormery.core.state import BITS, State


def rollout(state: State, rng: Random) -> int:
    """Play `state` to its end in place, uniformly; return how many decisions seats (not chance) took."""
    bits = rng.getrandbits
    decisions = 0
    state.settle(rng)
    while True:
        seats = state.to_act()
        if not seats:
            return decisions
        seat = seats[0] if len(seats) == 1 else seats[bits(BITS) * len(seats) >> BITS]
        state.play(seat, state.some(seat, rng))
        state.settle(rng)
        decisions += 1
