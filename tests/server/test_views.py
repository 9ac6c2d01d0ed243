"""What all see is written once: and each is sent, byte for byte, what would be written from its own view alone."""

from __future__ import annotations

import msgspec
import pytest
from tests.every_game import SEEDS
from tests.walks import positions

from wormery.core.game import Game
from wormery.games import GAMES
from wormery.server.views import Views


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@SEEDS
def test_a_packed_view_is_the_view_whoever_asked_before(game: Game, seeds: range) -> None:
    for at in positions(game, seeds):
        for order in (at.viewers, at.viewers[::-1]):
            views = Views(game, at.state)
            for viewer in order:
                told = bytes(views.packed(viewer))
                assert told == msgspec.json.encode(game.wire(at.state.seen_by(viewer)))
                assert views.knowledge(viewer) == game.knowledge(at.state.seen_by(viewer))
