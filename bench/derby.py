"""What the geometry and the bot of Worm Derby cost on one core, over positions of races between careful bots."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import process_time

from bench.rollouts import about
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from wormery.bots import find as find_bot
from wormery.core.state import CHANCE
from wormery.games import find
from wormery.games.wormderby.arcs import runs_of
from wormery.games.wormderby.faults import still_open
from wormery.games.wormderby.field import Field
from wormery.games.wormderby.layout import ACE, MOVING
from wormery.games.wormderby.state import WormDerby

GAME = find("worm-derby")
Rows = list[tuple[str, str, Sequence[float]]]  # what, its goal, seconds of each


def races(count: int) -> tuple[list[WormDerby], list[float], list[float]]:
    """Positions to move in, and what the bot took to think in moves and on aces."""
    bot = find_bot("careful", GAME)
    found: list[WormDerby] = []
    moves: list[float] = []
    aces: list[float] = []
    for seed in range(count):
        rng = Random(seed)
        state = GAME.start(GAME.options({}))
        assert isinstance(state, WormDerby)
        while seats := state.to_act():
            if seats[0] == CHANCE:
                state.play(CHANCE, state.chance(rng))
                continue
            view = state.seen_by(seats[0])
            if state.phase == MOVING:
                found.append(view.copy())
            began = process_time()
            action = bot(view, seats[0], rng)
            took = process_time() - began
            if state.phase in (MOVING, ACE):
                (moves if state.phase == MOVING else aces).append(took)
            state.play(seats[0], action)
    return found, moves, aces


def timed(work: Callable[[WormDerby], object], positions: Sequence[WormDerby], times: int) -> list[float]:
    found = []
    for position in positions:
        began = process_time()
        for _ in range(times):
            work(position)
        found.append((process_time() - began) / times)
    return found


def menu(one: WormDerby) -> None:
    one.known = [None, None]
    one.actions(one.turn)


def rows(count: int) -> Rows:
    positions, moves, aces = races(count)
    near = {id(one): one.near(one.turn, 0, False, None) for one in positions}
    ticks = range(0, 3600, 12)

    def verdicts(one: WormDerby) -> None:
        for tick in ticks:
            near[id(one)].verdict(tick)

    law = [seconds / len(ticks) for seconds in timed(verdicts, positions, 3)]
    return [
        ("law for one tick", "< 5 µs", law),
        ("what surrounds an end, with slits", "", timed(lambda one: one.near(one.turn, 0, False, None), positions, 50)),
        (
            "full legal set of a step, from nothing",
            "< 300 µs",
            timed(lambda one: runs_of(one.near(one.turn, 0, False, None)), positions, 50),
        ),
        ("menu of a move", "", timed(menu, positions, 20)),
        ("whether a lap is possible", "", timed(lambda one: still_open(one.tiles, one), positions[::10], 5)),
        ("lap field", "", timed(lambda one: Field(one.tiles, one.rules.box, 360000, 40000, 3000), positions[::60], 1)),
        ("the bot's choice of a step, beam search", "< 20 ms", moves),
        ("the bot's choice on an ace", "", aces),
    ]


def shown(seconds: float) -> str:
    return f"{seconds * 1e6:.3g} µs" if seconds < 1e-3 else f"{seconds * 1e3:.3g} ms"


def cells(found: Rows) -> list[list[str]]:
    return [[what, shown(median(took)), shown(quantiles(took, n=20)[-1]), goal] for what, goal, took in found]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=6)
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the report there")
    options = parser.parse_args()
    found = cells(rows(options.races))
    heads = ["what", "median", "95 %", "goal"]
    grid = Table(*heads, title="Worm Derby on one core", box=SIMPLE_HEAD)
    for row in found:
        grid.add_row(*row)
    Console().print(grid)
    if options.markdown:
        told = about()
        lines = ["# Worm Derby on one core", "", *(f"- {name}: {told[name]}" for name in ("date", "Python", "machine"))]
        lines += ["", f"| {' | '.join(heads)} |", "| --- | ---: | ---: | ---: |"]
        lines += [f"| {' | '.join(row)} |" for row in found]
        options.markdown.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
