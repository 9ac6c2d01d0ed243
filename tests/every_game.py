"""All games and the toy, for tests that hold each of them to the same promises."""

from __future__ import annotations

import pytest
from tests.toy import GRAB

from wormery.core.game import Game
from wormery.games import GAMES

ALL: dict[str, Game] = {**GAMES, GRAB.name: GRAB}
EVERY_GAME = pytest.mark.parametrize("game", ALL.values(), ids=lambda game: game.name)
MORE = pytest.param(range(12, 80), marks=pytest.mark.slow, id="more")
MANY = pytest.param(range(80, 600), marks=pytest.mark.nightly, id="many")
SEEDS = pytest.mark.parametrize("seeds", [pytest.param(range(12), id="few"), MORE, MANY])


def find(name: str) -> Game:
    return ALL[name]
