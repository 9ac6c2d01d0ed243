"""A bot that takes what a game advises; else it looks one move ahead and takes what is worth most, ties at random."""

from __future__ import annotations

from random import Random

from wormery.core.arrival import Bot
from wormery.core.game import Game
from wormery.core.state import Action, Seat, State


def careful(game: Game) -> Bot:
    def bot(view: State, seat: Seat, rng: Random) -> Action:
        advice = game.advised(view, seat, rng)
        if advice is not None:
            return advice
        menu = view.actions(seat)
        worths = [game.worth(view, seat, action) for action in menu]
        best = max(worths)
        return rng.choice([action for action, worth in zip(menu, worths, strict=True) if worth == best])

    return bot
