"""Short ways to positions of Das Wurmt: written by hand, or met in random games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple, cast

from tests.walks import mix, pick

from wormery.core.chance import Fast, Loaded
from wormery.core.refusal import NotAllowed
from wormery.core.state import CHANCE, Action, Seat
from wormery.core.table import Table
from wormery.games.daswurmt.game import GAME
from wormery.games.daswurmt.moves import FACE_OF, Drew
from wormery.games.daswurmt.state import DasWurmt


def row(cards: str) -> list[int]:
    return [FACE_OF[name] for name in cards.split()]


def number(text: str) -> Action:
    action = GAME.pack(GAME.read(text))
    assert action is not None, text
    return action


def table(given: Mapping[str, object], draws: str = "", **options: object) -> Table:
    """An open table in this position, with somebody listening. The `draws` come next from the pile."""
    complete = GAME.options({"players": 3, **options})
    loaded = [cast(Action, GAME.pack(Drew(card))) for card in draws.split()]
    state = GAME.position(complete, given, loaded, 0)
    made = Table(GAME, complete, Loaded(loaded, Fast(Random(0))), state)
    made.open(listening=True)
    return made


def position(given: Mapping[str, object], draws: str = "", **options: object) -> DasWurmt:
    return cast(DasWurmt, table(given, draws, **options).state)


def after(given: Mapping[str, object], *moves: str, draws: str = "", **options: object) -> DasWurmt:
    """The position after these moves of whoever is to act."""
    at = table(given, draws, **options)
    for move in moves:
        at.say(at.state.to_act()[0], move)
    return cast(DasWurmt, at.state)


def refusal(state: DasWurmt, text: str, seat: Seat | None = None) -> NotAllowed:
    at = Table(GAME, GAME.options({}), Fast(Random(0)), state.copy())
    try:
        at.say(state.to_act()[0] if seat is None else seat, text)
    except NotAllowed as refused:
        assert at.state.key() == state.key()
        return refused
    raise AssertionError(f"{text} is allowed")


class Step(NamedTuple):
    """One move of a seat, with all that chance did after it."""

    before: DasWurmt
    seat: Seat
    action: Action
    after: DasWurmt


def game(seed: int, **options: object) -> Iterator[Step]:
    """A random game; with default options, unless some are given, for 2 to 5 players in turn."""
    rng = Random(seed)
    given = GAME.options({"players": 2 + seed % 4, **options})
    state = GAME.start(given)
    state.settle(rng)
    while seats := state.to_act():
        action = pick(GAME, state.actions(seats[0]), rng, seed // 4 % 3)
        before = state.copy()
        state.play(seats[0], action)
        state.settle(rng)
        yield Step(before, seats[0], action, state)


def start(seed: int, mixed: bool = False) -> DasWurmt:
    """Before the deal: chance is to act."""
    rng = Random(seed)
    state = GAME.start(mix(GAME, rng) if mixed else GAME.options({"players": 2 + seed % 4}))
    assert state.to_act() == (CHANCE,)
    return state
