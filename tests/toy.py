"""A toy game in plain Python, in which several seats act at once.

Each round chance lays a coin; whoever takes it first has it, and when all have passed it is gone. Every seat has a
favourite value that nobody else knows, and coins of that value count double.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from random import Random
from typing import Self, cast

from wormery.core.facts import Fact
from wormery.core.game import SEATS, Game, Move, Options, Parts
from wormery.core.refusal import NotAllowed, Unusable
from wormery.core.state import CHANCE, Action, Seat, State

ROUNDS = 6
VALUES = 3
DEALT = 0  # + value
LAID = 10  # + value
TAKE = 100  # + 2 * round
PASS = 101  # + 2 * round


class Dealt(Move, frozen=True):
    value: int


class Laid(Move, frozen=True):
    value: int


class Take(Move, frozen=True):
    round: int  # an action names what it acts upon


class Pass(Move, frozen=True):
    round: int


class Got(Fact, frozen=True):
    seat: int
    favourite: int | None


class Won(Fact, frozen=True):
    seat: int
    value: int


class Grab(State):
    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.favourites: list[int] = []  # 0: unknown
        self.round = 0
        self.coin = 0
        self.passed: list[Seat] = []
        self.coins: list[list[int]] = [[] for _ in range(seats)]

    def to_act(self) -> tuple[Seat, ...]:
        if self.round == ROUNDS:
            return ()
        if len(self.favourites) < self.seats or not self.coin:
            return (CHANCE,)
        return tuple(seat for seat in range(self.seats) if seat not in self.passed)

    def actions(self, seat: Seat) -> list[Action]:
        if seat not in self.to_act():
            return []
        if seat == CHANCE:
            start = DEALT if len(self.favourites) < self.seats else LAID
            return [start + value for value in range(1, VALUES + 1)]
        return [PASS + 2 * self.round, TAKE + 2 * self.round]

    def play(self, seat: Seat, action: Action) -> None:
        if action >= TAKE and action % 2 == 0:
            self.coins[seat].append(self.coin)
            if self.ear is not None:
                self.ear(Won(seat, self.coin), None, None)
        elif action >= TAKE:
            self.passed.append(seat)
        elif action > LAID:
            self.coin = action - LAID
        else:
            seat = len(self.favourites)
            self.favourites.append(action - DEALT)
            if self.ear is not None:
                self.ear(Got(seat, action - DEALT), seat, None)
                self.ear(Got(seat, None), None, seat)
        if action >= TAKE and (action % 2 == 0 or len(self.passed) == self.seats):
            self.coin, self.passed = 0, []
            self.round += 1

    def seen_by(self, seat: Seat | None) -> Self:
        view = self.copy()
        view.favourites = [own if other == seat else 0 for other, own in enumerate(self.favourites)]
        return view

    def imagine(self, rng: Random) -> Self:
        world = self.copy()
        world.favourites = [known or rng.randint(1, VALUES) for known in self.favourites]
        return world

    def scores(self) -> list[float]:
        return [
            float(sum(coin * (2 if self.favourites[seat : seat + 1] == [coin] else 1) for coin in coins))
            for seat, coins in enumerate(self.coins)
        ]

    def copy(self) -> Self:
        new = type(self)(self.seats)
        new.favourites, new.round, new.coin = self.favourites[:], self.round, self.coin
        new.passed, new.coins = self.passed[:], [row[:] for row in self.coins]
        return new

    def key(self) -> tuple[object, ...]:
        coins = tuple(map(tuple, self.coins))
        return (self.seats, tuple(self.favourites), self.round, self.coin, tuple(self.passed), coins)


class GrabGame(Game):
    name = "grab"
    title = "Grab"
    rules = 1
    seats = range(2, 5)
    folder = files(__package__)
    move_type = Dealt | Laid | Take | Pass

    def options(self, given: Mapping[str, object]) -> Options:
        players = given.get("players", 3)
        if players not in self.seats or set(given) - {"players"}:
            raise Unusable("WRONG_PLAYER_COUNT", {"players": players})
        return {"players": cast(int, players)}

    def start(self, options: Options) -> Grab:
        return Grab(int(options["players"]))

    def unpack(self, action: Action) -> Move:
        if TAKE <= action < TAKE + 2 * ROUNDS:
            return (Pass if action % 2 else Take)((action - TAKE) // 2)
        if 0 < action % LAID <= VALUES and 0 <= action < 2 * LAID:
            return (Laid if action > LAID else Dealt)(action % LAID)
        raise NotAllowed("UNKNOWN_COMMAND", {"said": action})

    def pack(self, move: Move) -> Action | None:
        match move:
            case Take(number) | Pass(number) if 0 <= number < ROUNDS:
                return 2 * number + (TAKE if isinstance(move, Take) else PASS)
            case Dealt(value) | Laid(value) if 0 < value <= VALUES:
                return value + (DEALT if isinstance(move, Dealt) else LAID)
        return None

    def write(self, move: Move) -> str:
        return f"{type(move).__name__.lower()} {getattr(move, move.__struct_fields__[0])}"

    def read(self, text: str) -> Move:
        word, _, number = text.partition(" ")
        for made in (Dealt, Laid, Take, Pass):
            if word == made.__name__.lower() and number.isdecimal() and len(number) < 4 and number.isascii():
                return made(int(number))
        raise NotAllowed("UNKNOWN_COMMAND", {"said": text})

    def why_not(self, state: State, seat: Seat, move: Move) -> NotAllowed:
        return NotAllowed(
            "TOO_LATE" if isinstance(move, Take | Pass) else "UNKNOWN_COMMAND", {"said": self.write(move)}
        )

    def worth(self, view: State, seat: Seat, action: Action) -> float:
        return float(cast(Grab, view).coin) if action % 2 == 0 else 0.0

    def parts(self, state: State) -> Parts:
        own = cast(Grab, state)
        row = {f"favourite.{SEATS[seat]}": value or "?" for seat, value in enumerate(own.favourites)}
        return {"round": own.round, "coin": own.coin, "passed": own.passed, "coins": own.coins, **row}


GRAB = GrabGame()


def find_toy(name: str) -> Game:
    if name != GRAB.name:
        raise Unusable("UNKNOWN_GAME", {"game": name})
    return GRAB
