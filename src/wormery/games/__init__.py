"""The games, by name. Nothing outside this package names one of them."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches

from wormery.core.game import Game
from wormery.core.refusal import Unusable
from wormery.games.daswurmt.game import GAME as DAS_WURMT
from wormery.games.drehwurm.game import GAME as DREHWURM
from wormery.games.wormderby.game import GAME as WORM_DERBY
from wormery.games.worms.game import GAME as WORMS

GAMES: Mapping[str, Game] = {game.name: game for game in (DAS_WURMT, DREHWURM, WORM_DERBY, WORMS)}


def find(name: str) -> Game:
    """The game of that name; `Unusable` names what was probably meant."""
    if name in GAMES:
        return GAMES[name]
    near = get_close_matches(name.lower(), GAMES, 1, 0.3)
    raise Unusable("UNKNOWN_GAME", {"game": name, "games": list(GAMES), "near": near[0] if near else ""})
