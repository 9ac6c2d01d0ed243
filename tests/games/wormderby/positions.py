"""Short ways to positions of Worm Derby: written by hand, or met in random games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import cast

from tests.walks import mix, pick

from wormery.core.chance import Fast, Loaded
from wormery.core.refusal import NotAllowed
from wormery.core.state import Action, Seat
from wormery.core.table import Table
from wormery.games.wormderby.game import GAME
from wormery.games.wormderby.law import Near
from wormery.games.wormderby.moves import ENDS
from wormery.games.wormderby.pieces import OBSTACLE, Box, Coin, Tile
from wormery.games.wormderby.state import WormDerby

FAR_AWAY = Box(-(10**6), -(10**6), 10**6, 10**6)
BODY = [Coin(x, 0, 0, ()) for x in (-7500, -15000, -22500, -30000)]  # behind a lead at (0, 0)
FRONT, BACK = range(2)


def row(x: int, y: int, count: int = 6, dx: int = -7500, dy: int = 0) -> str:
    """A straight worm in writing."""
    return " ".join(f"{x + i * dx},{y + i * dy}" for i in range(count))


def tiles(*squares: tuple[int, int, int]) -> list[Tile]:
    return [Tile(x, y, turn, OBSTACLE) for x, y, turn in squares]


def coins(*spots: tuple[int, int]) -> list[Coin]:
    return [Coin(x, y, 0, ()) for x, y in spots]


def near(
    *squares: tuple[int, int, int],
    foreign: list[tuple[int, int]] | None = None,
    head: tuple[int, int] = (0, 0),
    own: list[Coin] | None = None,
    box: Box = FAR_AWAY,
) -> Near:
    return Near(*head, BODY if own is None else own, tiles(*squares), coins(*(foreign or [])), box, [])


def number(text: str) -> Action:
    action = GAME.pack(GAME.read(text))
    assert action is not None, text
    return action


def table(given: Mapping[str, object], rolls: str = "", **options: object) -> Table:
    """An open table in this position, with somebody listening. These `rolls` come next."""
    complete = GAME.options(options)
    loaded = [number(f"rolled {face}") for face in rolls.split()]
    made = Table(GAME, complete, Loaded(loaded, Fast(Random(0))), GAME.position(complete, given, [], 0))
    made.open(listening=True)
    return made


def dealt(*chance: str, **options: object) -> Table:
    """A table from the start."""
    made = Table(GAME, GAME.options(options), Loaded([number(text) for text in chance], Fast(Random(0))))
    made.open(listening=True)
    return made


def state_of(at: Table) -> WormDerby:
    return cast(WormDerby, at.state)


def refusal(at: Table, text: str, seat: Seat | None = None) -> NotAllowed:
    before = at.state.key()
    try:
        at.say(at.state.to_act()[0] if seat is None else seat, text)
    except NotAllowed as refused:
        assert at.state.key() == before
        return refused
    raise AssertionError(f"{text} is allowed")


def step(at: Table, lead: int, tick: int) -> None:
    """One step of whoever is to act."""
    at.say(at.state.to_act()[0], f"step {ENDS[lead]} {tick}")


def games(seeds: range, **fixed: object) -> Iterator[Iterator[WormDerby]]:
    """Random games with mixed options; each is the same state object at each of its decisions, and at its end."""
    for seed in seeds:
        rng = Random(seed)
        options = GAME.options({**mix(GAME, rng), **fixed}) if fixed else mix(GAME, rng)
        yield walk(options, rng)


def walk(options: Mapping[str, str | int], rng: Random) -> Iterator[WormDerby]:
    state = GAME.start(options)
    state.settle(rng)
    while seats := state.to_act():
        yield state
        state.play(seats[0], pick(GAME, state.actions(seats[0]), rng, rng.randrange(2)))
        state.settle(rng)
    yield state
