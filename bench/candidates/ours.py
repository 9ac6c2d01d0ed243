"""A game of ours for three: ours GAME compiled|interpreted [BOT] SECONDS.

Without a bot through the generic loop `wormery.core.rollout.rollout`; with one, it plays every seat as at a table, from
views.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from random import Random

from bench.candidates.clock import MIDDLES, measure

from wormery.bots import find as find_bot
from wormery.core import rollout as loop
from wormery.core.game import Game
from wormery.core.rollout import rollout
from wormery.core.state import CHANCE, State
from wormery.games import find


def played(state: State, rng: Random, decisions: int) -> tuple[int, int]:
    """Play on for so many decisions or to the end; count decisions and events of chance."""
    decided = 0
    chances = 0
    while decided < decisions and (seats := state.to_act()):
        seat = seats[int(rng.random() * len(seats))]
        if seat == CHANCE:
            state.play(CHANCE, state.chance(rng))
            chances += 1
        else:
            menu = state.actions(seat)
            state.play(seat, menu[int(rng.random() * len(menu))])
            decided += 1
    return decided, chances


def by_bots(game: Game, start: State, name: str, rng: Random) -> Callable[[], int]:
    """One game of that bot against itself."""
    bot = find_bot(name, game)

    def play() -> int:
        state = start.copy()
        decided = 0
        state.settle(rng)
        while seats := state.to_act():
            state.play(seats[0], bot(state.seen_by(seats[0]), seats[0], rng))
            state.settle(rng)
            decided += 1
        return decided

    return play


def main(name: str, kind: str, bot: str, seconds: float) -> None:
    game = find(name)
    start = game.start(game.options({"players": 3}))
    rules = sys.modules[type(start).__module__]
    compiled = {str(module.__file__).endswith(tuple(EXTENSION_SUFFIXES)) for module in (loop, rules)}
    if compiled != {kind == "compiled"}:
        sys.exit(f"The wormery found here is not {kind}.")
    rng = Random()
    if bot:
        measure(seconds, by_bots(game, start, bot, rng))
        return
    counts = [played(start.copy(), rng, 10_000) for _ in range(50)]
    middles = [start.copy() for _ in range(MIDDLES)]
    for middle in middles:
        played(middle, rng, sum(decided for decided, _ in counts) // len(counts) // 2)
    chance = sum(chances for _, chances in counts) / len(counts)
    measure(seconds, lambda: rollout(start.copy(), rng), chance, [middle.copy for middle in middles])


main(sys.argv[1], sys.argv[2], "".join(sys.argv[3:-1]), float(sys.argv[-1]))
