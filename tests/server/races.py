"""Tables of Drehwurm where a pile has just been turned, and people who can throw on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
from tests.server.town import Person, Town
from tests.server.wire import act

from wormery.core.chance import Committed
from wormery.core.state import Action, State
from wormery.core.table import Table
from wormery.games import find
from wormery.games.drehwurm.moves import Eat, Pass, Snap, name_of
from wormery.server import messages as m
from wormery.server.contest import Route

GAME = find("drehwurm")
SILENCE = Pass()
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")


def options(**more: Any) -> dict[str, str | int]:
    given = {"players": 4, "first_start": "fixed", "first_seat": "A", "snap_mode": "live", **more}
    return dict(GAME.options(given))


def throws(state: State, seat: int) -> list[Action]:
    return [action for action in state.actions(seat) if GAME.throws(action)]


def openings(first: int, **more: Any) -> Iterator[tuple[bytes, Action, State]]:
    """Seeds of chance, what A may lay first, and the table after that."""
    chosen = options(**more)
    for n in range(first, first + 400):
        seed = n.to_bytes(32, "big")
        table = Table(GAME, chosen, Committed(seed))
        table.open()
        for action in table.state.actions(0):
            if GAME.text(action).startswith("play"):
                copy = Table(GAME, chosen, Committed(seed, table.chance.made), table.state.copy())  # type: ignore[attr-defined]
                copy.submit(0, action)
                yield seed, action, copy.state
    raise AssertionError("no such deal")


@cache
def all_can_throw(**more: Any) -> tuple[bytes, Action]:
    """Everybody but A can throw, and B can do something else as well."""
    for seed, action, state in openings(1, **more):
        others = range(1, int(options(**more)["players"]))
        if all(throws(state, seat) for seat in others) and len(state.actions(1)) > 3:
            return seed, action
    raise AssertionError


@cache
def eats_what_another_covers(**more: Any) -> tuple[bytes, Action]:
    """B could eat the pile that was turned, and C can throw what keeps B's chicken off it."""
    for seed, action, state in openings(1, **more):
        if _meal(state) is not None and _cover(state) is not None:
            return seed, action
    raise AssertionError


def _meal(state: State) -> Action | None:
    slot: int = state.fresh  # type: ignore[attr-defined]
    meals = [action for action in state.actions(1) if GAME.text(action).startswith("eat ")]
    return next((action for action in meals if GAME.unpack(action).slot == slot), None)  # type: ignore[attr-defined]


def _cover(state: State) -> Action | None:
    meal = _meal(state)
    for action in throws(state, 2):
        after = state.copy()
        after.play(2, action)
        if meal is not None and meal not in after.actions(1) and 1 in after.to_act():
            return action
    return None


def chicken_on_the_fresh_pile(one: Race) -> Eat:
    meal = _meal(one.state)
    assert meal is not None
    move = GAME.unpack(meal)
    assert isinstance(move, Eat)
    return move


def covering(one: Race) -> Any:
    cover = _cover(one.state)
    assert cover is not None
    return GAME.unpack(cover)


def told_as(move: Any) -> Any:
    return msgspec.to_builtins(move)


def act_with(one: Race, move: Any, react: float) -> m.Act:
    return msgspec.structs.replace(one.act(move), react=react)


def act_for(one: Race, seat: int, move: Any) -> m.Act:
    return one.act(move, seat)


class Race:
    """People at a table of Drehwurm; A has turned a pile."""

    def __init__(self, town: Town, people: list[Person]) -> None:
        self.town, self.people = town, people
        self.ids = 0

    @property
    def state(self) -> State:
        table = self.town.live(self.people[0].code).room.table
        assert table
        return table.state

    @property
    def window(self) -> m.Window:
        window = self.people[0].update.window
        assert window
        return window

    def id(self) -> str:
        self.ids += 1
        return f"race-{self.ids}"

    def fitting(self, seat: int) -> Any:
        return GAME.unpack(throws(self.state, seat)[0])

    def wrong(self, seat: int) -> Any:
        """A card in hand that does not fit."""
        fits = {GAME.text(action) for action in throws(self.state, seat)}
        hand: list[int] = self.state.hands[seat]  # type: ignore[attr-defined]
        return next(Snap(name_of(card)) for card in hand if f"snap {name_of(card)}" not in fits)

    def regular(self, seat: int = 1, kind: str = "draw") -> Any:
        found = [GAME.unpack(action) for action in self.state.actions(seat) if GAME.text(action).startswith(kind)]
        return found[0]

    def throw(self, seat: int, move: Any = None, react: float | None = None, window: int | None = None) -> m.Throw:
        raw = msgspec.Raw(msgspec.json.encode(move if move is not None else self.fitting(seat)))
        return m.Throw(self.id(), self.window.number if window is None else window, raw, react)

    def act(self, move: Any, seat: int = 1) -> m.Act:
        return act(self.id(), self.people[seat].update.version, move)


async def seated(town: Town, people: int, pace: str = "normal", **more: Any) -> list[Person]:
    ann = await town.host(game="drehwurm", pace=pace, **{"players": 4, **more})
    return [ann, *[await town.join(ann.code, name) for name in NAMES[1:people]]]


async def race(
    patch: pytest.MonkeyPatch,
    deal: Callable[..., tuple[bytes, Action]] = all_can_throw,
    people: int = 4,
    trips: dict[int, Route] | None = None,
    town: Town | None = None,
    pace: str = "normal",
    **more: Any,
) -> Race:
    """Until A has turned a pile; nobody has been told of it yet but whoever is to see it first."""
    seed, action = deal(**more)
    patch.setattr("secrets.token_bytes", lambda _: seed)
    town = town or Town()
    everybody = await seated(town, people, pace, **more)
    for seat, trip in (trips or {}).items():
        everybody[seat].trip = trip
    assert isinstance(await everybody[0].ask(m.Start("go")), m.Done)
    assert isinstance(await everybody[0].act(GAME.unpack(action)), m.Done)
    return Race(town, everybody)
