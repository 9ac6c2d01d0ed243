"""Chi-squared by hand: how far counts may lie from what is expected."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any

Z = 3.719  # one in ten thousand of a normal distribution lies above


def critical(freedom: int) -> float:
    """What chi-squared of that many degrees of freedom exceeds once in ten thousand (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + Z * sqrt(spread)) ** 3)


def fits(found: Mapping[Any, int], weights: Mapping[Any, int], least: float = 5.0) -> bool:
    """Whether the counts follow the weights. Rare outcomes are counted together."""
    assert set(found) <= set(weights), "something was found that cannot be"
    count, total = sum(found.values()), sum(weights.values())
    cells: list[tuple[float, int]] = []
    rare = [0.0, 0]
    for one, weight in weights.items():
        expected = count * weight / total
        if expected >= least:
            cells.append((expected, found.get(one, 0)))
        else:
            rare[0] += expected
            rare[1] += found.get(one, 0)
    if rare[0] >= least:
        cells.append((rare[0], int(rare[1])))
    assert len(cells) > 1, "nothing to compare"
    return sum((seen - expected) ** 2 / expected for expected, seen in cells) < critical(len(cells) - 1)
