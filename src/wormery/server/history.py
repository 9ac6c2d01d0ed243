"""What happens to a table, as it is stored: one record a row. A table is its history and nothing else."""

from __future__ import annotations

import msgspec

from wormery.server.messages import Pace, Photo


class Happened(msgspec.Struct, frozen=True, tag_field="e", tag=str.lower, omit_defaults=True):
    at: float  # seconds since the epoch
    by: int | None  # the seat that asked; None: the table itself
    mark: str  # of the request, so that one sent again is known; "" where nobody asked


class Made(Happened, frozen=True):
    game: str
    options: dict[str, str | int]
    pace: Pace
    listed: bool
    lesson: bool = False


class SatDown(Happened, frozen=True):
    seat: int
    name: str
    avatar: str
    token: str  # its hash


class BotSat(Happened, frozen=True):
    seat: int
    bot: str


class GotUp(Happened, frozen=True):
    """Before the start: the seat is empty again."""

    seat: int


class Renamed(Happened, frozen=True):
    seat: int
    name: str
    avatar: str


class Configured(Happened, frozen=True):
    options: dict[str, str | int]
    pace: Pace
    listed: bool


class Began(Happened, frozen=True):
    """A game starts. The seed stays here while it runs; everybody is told its hash."""

    rules: int
    seed: str
    options: dict[str, str | int]
    names: list[str]  # by seat, as they are in this game
    avatars: list[str]
    bots: dict[str, str] = {}  # seats that were empty, and their bots


class Moved(Happened, frozen=True):
    seat: int
    move: str
    chance: tuple[str, ...] = ()  # what chance did after it
    auto: bool = False  # by the clock
    lots: tuple[int, ...] = ()  # seats that were as quick: chance drew them in this order before the first one's move
    photo: Photo | None = None  # of the contest that it won


class Answered(Happened, frozen=True):
    """What a seat answered in an open window. Nobody else hears of it before all answers are opened."""

    seat: int
    window: int
    move: str


class Ordered(Happened, frozen=True):
    """What is thrown for a seat by mail. Nobody else ever hears of it, but whether the seat wants to be asked."""

    seat: int
    throws: tuple[str, ...]
    ask: bool


class TookBack(Happened, frozen=True):
    """The last move of this seat never was."""

    seat: int


class StoodIn(Happened, frozen=True):
    """A bot plays on for a seat; None: the seat is handed back."""

    seat: int
    bot: str | None


class Left(Happened, frozen=True):
    """Somebody left a game that runs: a bot plays on for them, and their private link stays good."""

    seat: int
    bot: str


class Paused(Happened, frozen=True):
    on: bool


class Hosts(Happened, frozen=True):
    """The host has been away for long: somebody else is the host now."""

    seat: int


Secret = Answered | Ordered  # counted nowhere that others could see
Event = (
    Made
    | SatDown
    | BotSat
    | GotUp
    | Renamed
    | Configured
    | Began
    | Moved
    | Answered
    | Ordered
    | TookBack
    | StoodIn
    | Left
    | Paused
    | Hosts
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Event).decode
