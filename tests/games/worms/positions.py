"""Worms for tests: options of every kind in one mix, a table from a few lines of notation, things counted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import cast

from tests.walks import mix

from wormery.core.chance import Fast, Loaded
from wormery.core.facts import Fact, heard
from wormery.core.game import Options
from wormery.core.state import Seat
from wormery.core.table import Table
from wormery.games.worms import game as worms
from wormery.games.worms.state import Worms

GAME = worms.GAME


def any_options(rng: Random) -> Options:
    """Every option may differ from its default, the numbers too."""
    given: dict[str, object] = dict(mix(GAME, rng, 0.4))
    left = 6 - int(str(given["players"]))
    if rng.random() < 0.4 and left:
        given["larger_map"] = rng.randint(1, left)
    if rng.random() < 0.3:
        given["timer_s"] = 60
    if rng.random() < 0.2:
        given["turn_cap"] = rng.randint(1, 60)
    if rng.random() < 0.2:
        given["prod_cap"] = rng.randint(0, 3)
    if rng.random() < 0.4:
        for name, most in (("drum", 12), ("mine", 12), ("crate", 12), ("fire", 30), ("crater", 60)):
            least = 0 if name in ("fire", "crater") else int(str(given["players"]))
            given[f"pool_{name}"] = rng.randint(least, most)
    if rng.random() < 0.3:
        given["pool_water"] = rng.randint(0, 5)
    return GAME.options(given)


def start(rng: Random) -> tuple[Options, Worms]:
    options = any_options(rng)
    return options, GAME.start(options)


def table(
    position: Mapping[str, object],
    chance: Iterable[str] = (),
    options: Mapping[str, object] | None = None,
    game: worms.WormsGame = GAME,
    seed: int = 0,
) -> Table:
    """A table that stands like this, with these dice; somebody listens."""
    chosen = game.options({"players": 2, **(options or {})})
    state = game.position(chosen, position, [], seed)
    loaded = []
    for said in chance:
        action = game.pack(game.read(game.spelt(said)))
        assert action is not None, said
        loaded.append(action)
    made = Table(game, chosen, Loaded(loaded, Fast(Random(seed))), state)
    made.open(listening=True)
    return made


def worms_of(made: Table) -> Worms:
    return cast(Worms, made.state)


def told(made: Table, viewer: Seat | None = None) -> list[Fact]:
    return heard(made.told or [], viewer)
