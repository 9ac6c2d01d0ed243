"""A position in which much is not allowed, and the answers to those who ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from tests.games.daswurmt.positions import position, refusal

from wormery.core.chance import Fast
from wormery.core.game import Move
from wormery.core.refusal import NotAllowed
from wormery.core.table import Table
from wormery.games.daswurmt.game import GAME

BASE = {
    "turn": "A",
    "hand.A": "Y4 Y:PEEK P:REMOVE B:REFILL B:NEW_WORM",
    "hand.B": "Y5 Y6 P5 B5 B:SKIP",
    "w0": "Y [4 3] (6)",
    "w1": "P [] (-)",
    "w2": "B [] (5)",
}
SKIPPED = {**BASE, "phase": "after skip"}
ONE_MORE = {**BASE, "hand.A": "Y4 Y:SKIP P:REMOVE B:REFILL"}
STUCK = {**BASE, "hand.A": "Y:PEEK P:REMOVE B:REFILL"}
BARE = {"turn": "A", "hand.A": "Y4 Y:PEEK P:REMOVE B:REFILL Y:SKIP"}


def answer(given: Mapping[str, str], text: str, **options: object) -> NotAllowed:
    return refusal(position(given, "", **options), text)


def of_record(given: Mapping[str, str], move: Move, **options: object) -> NotAllowed:
    state = position(given, "", **options)
    with pytest.raises(NotAllowed) as error:
        Table(GAME, GAME.options({}), Fast(Random(0)), state).do(0, move)
    return error.value
