"""Uno of RLCard: rlcard_uno SECONDS. Its dealing and drawing are inside the step; it has no copy."""

from __future__ import annotations

import sys
from random import Random

import rlcard
from bench.candidates.clock import measure

random = Random().random
env = rlcard.make("uno")


def play() -> int:
    state, _ = env.reset()
    decisions = 0
    while not env.is_over():
        menu = list(state["legal_actions"])
        state, _ = env.step(menu[int(random() * len(menu))])
        decisions += 1
    return decisions


measure(float(sys.argv[1]), play)
