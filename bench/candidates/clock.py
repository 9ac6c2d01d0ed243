"""Measures a candidate in this process, in CPU time, and prints what was found as one line of JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from time import process_time

MIDDLES = 20  # states whose copying is timed, each from halfway through a random game


def measure(
    seconds: float,
    play: Callable[[], int],
    chance: float | None = None,
    copies: Sequence[Callable[[], object]] = (),
) -> None:
    """`play` plays one random game and returns how many decisions players took. `chance`: events of chance a game."""
    batch = 1
    while timed(play, batch)[0] < seconds / 20:  # warms up, too
        batch *= 2
    games = 0
    decisions = 0
    spent = 0.0
    while spent < seconds:
        took, decided = timed(play, batch)
        spent += took
        decisions += decided
        games += batch
    found = {"moves_s": decisions / spent, "games_s": games / spent, "moves_game": decisions / games}
    print(json.dumps({**found, "chance_game": chance, "copy_us": timed_copies(copies, seconds / 5)}))


def timed(play: Callable[[], int], games: int) -> tuple[float, int]:
    """CPU seconds and decisions of so many games. The clock is asked once, as it costs as much as a move."""
    decisions = 0
    started = process_time()
    for _ in range(games):
        decisions += play()
    return process_time() - started, decisions


def timed_copies(copies: Sequence[Callable[[], object]], seconds: float) -> float | None:
    """Microseconds a copy."""
    if not copies:
        return None
    count = 0
    spent = 0.0
    while spent < seconds:
        started = process_time()
        for _ in range(50):
            for copy in copies:
                copy()
        spent += process_time() - started
        count += 50 * len(copies)
    return spent / count * 1e6
