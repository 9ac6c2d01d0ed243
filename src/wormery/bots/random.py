"""A bot that picks a kind of move, then one of that kind: else a card with many uses would swamp the rest."""

from __future__ import annotations

from random import Random

from wormery.core.arrival import Bot
from wormery.core.game import Game
from wormery.core.state import Action, Seat, State


def random(game: Game) -> Bot:
    kinds: dict[Action, str] = {}  # of actions met so far

    def kind(action: Action) -> str:
        if action not in kinds:
            kinds[action] = game.kind(action)
        return kinds[action]

    def bot(view: State, seat: Seat, rng: Random) -> Action:
        menu = view.actions(seat)
        offered = sorted({kind(action) for action in menu})
        chosen = rng.choice(offered)
        return rng.choice([action for action in menu if kind(action) == chosen])

    return bot
