"""How quick a bot at a table is: like people of its strength, and drawn before it looks at its cards."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

MEDIANS: Mapping[str, float] = {"easy": 2200, "medium": 1400, "hard": 900}  # ms from seeing a face to acting
LEVELS: Mapping[str, str] = {"random": "easy", "careful": "medium"}  # of bots; a stronger one is hard
SPREAD = 0.35  # of the logarithm: of three reactions one is quicker than 0.7 or slower than 1.4 medians
LEAST = 450  # ms: quicker than that no bot is


def reaction(bot: str, rng: Random) -> float:
    """In ms; of a throw and of silence alike, so that it tells nothing."""
    median = MEDIANS[LEVELS.get(bot, "hard")]
    while True:
        drawn = median * rng.lognormvariate(0, SPREAD)
        if drawn >= LEAST:
            return drawn
