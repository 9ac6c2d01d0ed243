"""A game of OpenSpiel through pyspiel: openspiel GAME usual|tight SECONDS.

`usual` is the loop of OpenSpiel's own examples, drawing for chance by the probabilities it is told. `tight` asks once
who acts and draws for chance from its legal actions, which suits only games whose chance is uniform.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import pyspiel
from bench.candidates.clock import MIDDLES, measure

random = Random().random
ENDLESS = 1_000_000_000
TERMINAL = int(pyspiel.PlayerId.TERMINAL)


def usual(state: Any, steps: int = ENDLESS) -> int:
    """Play so many steps or to the end; return the decisions of players among them."""
    decisions = 0
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            left = random()
            for action, probability in state.chance_outcomes():  # noqa: B007
                left -= probability
                if left < 0:
                    break
            state.apply_action(action)
        elif state.is_simultaneous_node():
            menus = [state.legal_actions(player) for player in range(state.num_players())]
            state.apply_actions([menu[int(random() * len(menu))] for menu in menus])
            decisions += len(menus)
        else:
            menu = state.legal_actions()
            state.apply_action(menu[int(random() * len(menu))])
            decisions += 1
    return decisions


def tight(state: Any) -> int:
    decisions = 0
    while (player := state.current_player()) != TERMINAL:
        menu = state.legal_actions()
        state.apply_action(menu[int(random() * len(menu))])
        if player >= 0:
            decisions += 1
    return decisions


def main(name: str, kind: str, seconds: float) -> None:
    if name.startswith("python_"):
        import open_spiel.python.games  # noqa: F401  registers them
    game = pyspiel.load_game(name)
    lengths = []
    decisions = 0
    for _ in range(50):
        state = game.new_initial_state()
        decisions += usual(state)
        lengths.append(state.move_number())
    middles = [game.new_initial_state() for _ in range(MIDDLES)]
    for middle in middles:
        usual(middle, sum(lengths) // len(lengths) // 2)
    together = game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    chance = None if together else (sum(lengths) - decisions) / len(lengths)
    new = game.new_initial_state
    play = usual if kind == "usual" else tight
    measure(seconds, lambda: play(new()), chance, [middle.clone for middle in middles])


main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
