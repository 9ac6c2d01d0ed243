"""Short ways to positions of Drehwurm: written by hand, or met in random games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple, cast

from tests.walks import pick

from wormery.core.chance import Chance, Fast, Loaded
from wormery.core.refusal import NotAllowed
from wormery.core.state import Action, Seat
from wormery.core.table import Table
from wormery.games.drehwurm.game import GAME
from wormery.games.drehwurm.state import Drehwurm

# B may throw Y4, R6 or J6 on a blue 5 that A has turned; so may C and D.
WINDOW = {
    "phase": "snap",
    "turn": "B",
    "fresh": "p0",
    "p0": "[B5 | Y9]",
    "hand.B": "Y4 R3 cY cY",
    "hand.C": "R6 Y1 cB cB",
    "hand.D": "J6 Y1 cR cR",
}
LIVE = {**WINDOW, "phase": "regular"}


def number(text: str) -> Action:
    action = GAME.pack(GAME.read(text))
    assert action is not None, text
    return action


def table(given: Mapping[str, object], chance: str = "", dice: Chance | None = None, **options: Any) -> Table:
    """An open table in this position, with somebody listening. What chance does comes one thing a comma."""
    complete = GAME.options(options)
    loaded = [number(text.strip()) for text in chance.split(",") if text.strip()]
    state = GAME.position(complete, given, loaded, 0)
    made = Table(GAME, complete, Loaded(loaded, dice or Fast(Random(0))), state)
    made.open(listening=True)
    return made


def position(given: Mapping[str, object], chance: str = "", **options: Any) -> Drehwurm:
    return cast(Drehwurm, table(given, chance, **options).state)


def refusal(state: Drehwurm, seat: Seat, text: str) -> NotAllowed:
    at = Table(GAME, GAME.options({}), Fast(Random(0)), state.copy())
    try:
        at.say(seat, text)
    except NotAllowed as refused:
        assert at.state.key() == state.key()
        return refused
    raise AssertionError(f"{text} is allowed")


class Step(NamedTuple):
    """One move of a seat, with all that chance did after it."""

    before: Drehwurm
    seat: Seat
    action: Action
    after: Drehwurm


def game(seed: int, **options: Any) -> Iterator[Step]:
    """A random game of one match, unless options say otherwise, for 3 to 6 players in turn."""
    rng = Random(seed)
    given = GAME.options({"players": 3 + seed % 4, "matches": "1", **options})
    state = GAME.start(given)
    state.settle(rng)
    while seats := state.to_act():
        seat = rng.choice(seats)
        action = pick(GAME, state.actions(seat), rng, seed // 4 % 3)
        before = state.copy()
        state.play(seat, action)
        state.settle(rng)
        yield Step(before, seat, action, state)
