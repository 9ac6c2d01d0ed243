"""Random games, the same ones for the same seed: the positions that the tests look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from wormery.core.chance import Chance, Committed, seed_from
from wormery.core.game import Game, Options
from wormery.core.refusal import Unusable
from wormery.core.state import CHANCE, Action, Seat, State
from wormery.core.table import Table

# Races that nobody steers end by the clock of the rules: soon, that there is time for many.
SHORT: Mapping[str, Mapping[str, object]] = {"worm-derby": {"max_rounds": 50}}
RARER: Mapping[str, int] = {"worm-derby": 40, "worms": 8}  # and few of their many positions are looked at


@cache
def variants(game: Game) -> dict[str, tuple[str, ...]]:
    """The values of every option that has a list of them, asked of the game itself."""
    found: dict[str, tuple[str, ...]] = {}
    for name in game.options({}):
        try:
            game.options({name: "?"})
        except Unusable as error:
            if error.code == "WRONG_VALUE":
                found[name] = _values(error)
    return found


# What makes a game short that is many rounds of the same: most random games are played so.
BRIEF: Mapping[str, Mapping[str, object]] = {"drehwurm": {"matches": "1"}}


def mix(game: Game, rng: Random, share: float = 0.35) -> Options:
    """Any number of players; each option differs from its default (perhaps) as often as `share` says."""
    given: dict[str, object] = {"players": rng.choice(game.seats), **SHORT.get(game.name, {})}
    for name, values in variants(game).items():
        if rng.random() < share:
            given[name] = rng.choice(values)
    if game.name in BRIEF and rng.random() < 0.95:
        given |= BRIEF[game.name]
    while True:
        try:
            return game.options(given)
        except Unusable as error:
            name = str(error.data.get("option"))
            if error.code == "OPTION_NEEDED":
                given[name] = rng.choice(_values(error))
            elif name in given:  # it does not go with the others
                del given[name]
            else:
                raise


def _values(error: Unusable) -> tuple[str, ...]:
    values = error.data["values"]
    assert isinstance(values, list)
    return tuple(map(str, values))


def pick(game: Game, menu: Sequence[Action], rng: Random, style: int) -> Action:
    """0: any entry. 1: any kind, then any of that kind. 2: of the meekest kind, so that special cards gather."""
    if style == 0:
        return rng.choice(menu)
    kinds = [game.kind(action) for action in menu]
    kind = kinds[0] if style == 2 else rng.choice(sorted(set(kinds)))
    return rng.choice([action for action, its in zip(menu, kinds, strict=True) if its == kind])


def walk(game: Game, options: Options, rng: Random, style: int = 0) -> Iterator[State]:
    """The state of one game wherever a seat must decide, and at its end. It is one object, and goes on between them."""
    state = game.start(options)
    state.settle(rng)
    while seats := state.to_act():
        yield state
        seat = rng.choice(seats)
        state.play(seat, pick(game, state.actions(seat), rng, style))
        state.settle(rng)
    yield state


class Position(NamedTuple):
    """A position of a random game."""

    options: Options
    state: State
    rng: Random

    @property
    def viewers(self) -> list[Seat | None]:
        return [*range(int(self.options["players"])), None]


def positions(game: Game, seeds: Sequence[int], every: int = 5, mixed: bool = True) -> Iterator[Position]:
    """About every fifth decision, and the end, of one game a seed. What is done to a place does not change the next."""
    for seed in seeds:
        rng = Random(seed)
        options = mix(game, rng) if mixed else game.options({"players": game.seats[seed % len(game.seats)]})
        for n, state in enumerate(walk(game, options, rng, seed % 3)):
            if (n + seed) % (every * RARER.get(game.name, 1)) == 0 or not state.to_act():
                yield Position(options, state.copy(), Random(f"{seed}/{n}"))


def random_moves(table: Table, name: str, most: int = 10_000) -> None:
    """Play on. Each choice depends on `name` and the number of moves made, so that a game can stop and go on."""
    for _ in range(most):
        seats = table.state.to_act()
        if not seats:
            return
        rng = Random(f"{name}/{table.version}")
        seat = rng.choice(seats)
        table.submit(seat, pick(table.game, table.state.actions(seat), rng, rng.randrange(3)))


def played(game: Game, seed: int, most: int = 10_000, chance: Chance | None = None) -> Table:
    """The table of a random game with mixed options and a committed seed."""
    table = Table(game, mix(game, Random(seed)), chance or Committed(seed_from(str(seed))))
    table.open()
    random_moves(table, str(seed), most)
    return table


def step_by_step(state: State, rng: Random) -> None:
    """What `settle` does, the long way."""
    while CHANCE in state.to_act():
        action = state.chance(rng)
        assert action in state.actions(CHANCE)
        state.play(CHANCE, action)
