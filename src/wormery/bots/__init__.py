"""Bots: functions from what a seat sees to an action. They are given views, never states."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wormery.bots.careful import careful
from wormery.bots.random import random
from wormery.core.arrival import Bot
from wormery.core.game import Game
from wormery.core.refusal import Unusable

# Weakest first: the ladder.
BOTS: Mapping[str, Callable[[Game], Bot]] = {"random": random, "careful": careful}


def find(name: str, game: Game) -> Bot:
    if name not in BOTS:
        raise Unusable("UNKNOWN_BOT", {"bot": name, "bots": list(BOTS)})
    return BOTS[name](game)
