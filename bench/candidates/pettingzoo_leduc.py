"""Leduc hold'em of PettingZoo: pettingzoo_leduc SECONDS. Its dealing is inside reset and step; it has no copy."""

from __future__ import annotations

import sys
from random import Random

from bench.candidates.clock import measure
from pettingzoo.classic import leduc_holdem_v4

random = Random().random
env = leduc_holdem_v4.env()


def play() -> int:
    env.reset()
    decisions = 0
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)  # clears the table; no decision
        else:
            menu = observation["action_mask"].nonzero()[0]
            env.step(int(menu[int(random() * len(menu))]))
            decisions += 1
    return decisions


measure(float(sys.argv[1]), play)
