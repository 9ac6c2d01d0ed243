"""How long the odds of an aimed weapon take, card by card: positions of random games, one core, CPU time."""

from __future__ import annotations

import argparse
from collections import defaultdict
from random import Random
from statistics import mean, median
from time import process_time
from typing import cast

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from wormery.core.state import CHANCE
from wormery.games.worms import frames as f
from wormery.games.worms.aiming import Odds
from wormery.games.worms.game import GAME
from wormery.games.worms.state import Worms

GOAL = 5.0  # ms
EACH = 4  # targets of each choice


def card_of(state: Worms) -> str:
    played = [frame[1] for frame in state.stack if frame[0] == f.CARD]
    return GAME.box.weapons[played[-1]].id if played else "(drop card)"


def measured(games: int, seed: int) -> dict[str, list[tuple[float, Odds]]]:
    rng = Random(seed)
    found: dict[str, list[tuple[float, Odds]]] = defaultdict(list)
    for n in range(games):
        state = GAME.start(GAME.options({"players": 2 + n % 5, "tile_set": ("compact", "roomy")[n % 2]}))
        while state.acting:
            seat = state.acting[0]
            if seat != CHANCE and state.phase == 3 and state.ask == f.ASK_TARGET:
                view = state.seen_by(seat)
                menu = view.actions(seat)
                for action in rng.sample(menu, min(EACH, len(menu))):
                    began = process_time()
                    odds = GAME.odds(view, seat, action)
                    found[card_of(view)].append(((process_time() - began) * 1000, cast(Odds, odds)))
            state.play(seat, rng.choice(state.actions(seat)))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="How long the odds of an aimed weapon take.")
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--seed", type=int, default=5)
    options = parser.parse_args()
    found = measured(options.games, options.seed)
    table = Table(title="Odds of an aimed weapon, ms", box=SIMPLE_HEAD)
    for name in ("card", "targets", "median", "mean", "99 %", "most", "exact", "open at most"):
        table.add_column(name, justify="left" if name == "card" else "right")
    everything = [one for rows in found.values() for one in rows]
    for card, rows in [*sorted(found.items()), ("all", everything)]:
        times = sorted(took for took, _ in rows)
        exact = sum(odds.open == 0 for _, odds in rows) / len(rows)
        left = max(odds.open for _, odds in rows)
        cells = (median(times), mean(times), times[int(0.99 * len(times))], times[-1])
        table.add_row(card, str(len(rows)), *(f"{one:.2f}" for one in cells), f"{exact:.0%}", f"{left:.3f}")
    console = Console()
    console.print(table)
    within = sum(took < GOAL for took, _ in everything) / len(everything)
    console.print(f"{within:.1%} took less than {GOAL:.0f} ms.")


if __name__ == "__main__":
    main()
