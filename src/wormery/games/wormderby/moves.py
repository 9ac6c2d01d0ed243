"""The moves of Worm Derby: a number inside, a record on the wire, a line of text for people and logs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

from wormery.core.game import SEATS, Move
from wormery.core.refusal import NotAllowed
from wormery.core.state import Action
from wormery.games.wormderby.coding import (
    EAT_AT,
    EAT_END,
    FIRST_AT,
    FREE_AT,
    FREE_END,
    GROW_AT,
    MOUTHS,
    ROLLED_AT,
    SHIFT_AT,
    SHIFT_END,
    SKIP,
    STEP_AT,
    STOP,
    TILE_AT,
    TILE_END,
    TILES,
    TURNED_AT,
    WALK,
    WIDE,
    WORM_AT,
    WORM_END,
)
from wormery.games.wormderby.tables import FAR, INCH, TICKS, TURNS

End = Literal["front", "back"]
Face = Literal["null", "ace", "2", "3", "4", "5"]
Colour = Literal["red", "blue"]
ENDS: tuple[End, ...] = ("front", "back")
FACES: tuple[Face, ...] = ("null", "ace", "2", "3", "4", "5")
COLOURS: tuple[Colour, ...] = ("red", "blue")


class Tile(Move, frozen=True, tag="tile"):
    """An obstacle is placed before the race. Places in ten-thousandths of an inch, turns and ticks in tenths of a
    degree."""

    x: int
    y: int
    turn: int


class Worm(Move, frozen=True, tag="worm"):
    """The own worm is built, straight back from the gate; in any direction where `start_form` is free."""

    x: int
    y: int | None = None
    tick: int | None = None


class Step(Move, frozen=True, tag="step"):
    lead: End
    tick: int


class Eat(Move, frozen=True, tag="eat"):
    """A step onto an end of another worm."""

    lead: End
    tick: int
    seat: str
    end: End


class Grow(Move, frozen=True, tag="grow"):
    """A coin from the reserve is put back."""

    lead: End
    tick: int


class Shift(Move, frozen=True, tag="shift"):
    """An obstacle is moved on an ace."""

    tile: int
    x: int
    y: int
    turn: int


class Skip(Move, frozen=True, tag="skip"):
    """No obstacle is moved."""


class Walk(Move, frozen=True, tag="walk"):
    """The ace of a slalom is one step, not a coin from the reserve."""


class Stop(Move, frozen=True, tag="stop"):
    """No plain step is left, and nothing is eaten."""


class First(Move, frozen=True, tag="first"):
    """Chance chose who begins."""

    seat: str


class Rolled(Move, frozen=True, tag="rolled"):
    """Chance rolled the die."""

    face: Face


class Turned(Move, frozen=True, tag="turned"):
    """Chance turned up the next tile of the slalom."""

    colour: Colour


DerbyMove = Tile | Worm | Step | Eat | Grow | Shift | Skip | Walk | Stop | First | Rolled | Turned

# -- records and numbers


def _spot(packed: int) -> tuple[int, int]:
    x, y = divmod(packed, WIDE)
    return x - FAR, y - FAR


def _tile(action: Action) -> Tile:
    packed, turn = divmod(action - TILE_AT, TURNS)
    return Tile(*_spot(packed), turn)


def _shift(action: Action) -> Shift:
    packed, turn = divmod(action - SHIFT_AT, TURNS)
    number, packed = divmod(packed, WIDE * WIDE)
    return Shift(number, *_spot(packed), turn)


def _free(action: Action) -> Worm:
    packed, tick = divmod(action - FREE_AT, TICKS)
    return Worm(*_spot(packed), tick)


def _eat(action: Action) -> Eat:
    packed, end = divmod(action - EAT_AT, 2)
    packed, seat = divmod(packed, MOUTHS)
    lead, tick = divmod(packed, TICKS)
    return Eat(ENDS[lead], tick, SEATS[seat], ENDS[end])


# Where each block of numbers begins and ends, and what reads it.
BLOCKS: tuple[tuple[int, int, Callable[[Action], Move]], ...] = (
    (STEP_AT, STEP_AT + 2 * TICKS, lambda n: Step(ENDS[(n - STEP_AT) // TICKS], (n - STEP_AT) % TICKS)),
    (ROLLED_AT, ROLLED_AT + len(FACES), lambda n: Rolled(FACES[n - ROLLED_AT])),
    (SHIFT_AT, SHIFT_END, _shift),
    (SKIP, SKIP + 1, lambda n: Skip()),
    (TILE_AT, TILE_END, _tile),
    (WORM_AT, WORM_END, lambda n: Worm(n - WORM_AT - FAR)),
    (FREE_AT, FREE_END, _free),
    (EAT_AT, EAT_END, _eat),
    (GROW_AT, GROW_AT + 2 * TICKS, lambda n: Grow(ENDS[(n - GROW_AT) // TICKS], (n - GROW_AT) % TICKS)),
    (WALK, WALK + 1, lambda n: Walk()),
    (STOP, STOP + 1, lambda n: Stop()),
    (FIRST_AT, FIRST_AT + MOUTHS, lambda n: First(SEATS[n - FIRST_AT])),
    (TURNED_AT, TURNED_AT + len(COLOURS), lambda n: Turned(COLOURS[n - TURNED_AT])),
)


def unpack(action: Action) -> Move:
    for start, end, read_block in BLOCKS:
        if start <= action < end:
            return read_block(action)
    raise NotAllowed("UNKNOWN_COMMAND", {"said": action})


def pack(move: Move) -> Action | None:
    """None where a place, turn or tick of the record lies beyond what any table has."""
    match move:
        case Step(lead, tick) if 0 <= tick < TICKS:
            return STEP_AT + ENDS.index(lead) * TICKS + tick
        case Grow(lead, tick) if 0 <= tick < TICKS:
            return GROW_AT + ENDS.index(lead) * TICKS + tick
        case Eat(lead, tick, seat, end) if 0 <= tick < TICKS and len(seat) == 1 and seat in SEATS[:MOUTHS]:
            packed = (ENDS.index(lead) * TICKS + tick) * MOUTHS + SEATS.index(seat)
            return EAT_AT + packed * 2 + ENDS.index(end)
        case Tile(x, y, turn) if _on_any_table(x, y) and 0 <= turn < TURNS:
            return TILE_AT + ((x + FAR) * WIDE + y + FAR) * TURNS + turn
        case Shift(number, x, y, turn) if 0 <= number < TILES and _on_any_table(x, y) and 0 <= turn < TURNS:
            return SHIFT_AT + ((number * WIDE + x + FAR) * WIDE + y + FAR) * TURNS + turn
        case Worm(x, None, None) if _on_any_table(x, 0):
            return WORM_AT + x + FAR
        case Worm(x, int(y), int(tick)) if _on_any_table(x, y) and 0 <= tick < TICKS:
            return FREE_AT + ((x + FAR) * WIDE + y + FAR) * TICKS + tick
        case First(seat) if len(seat) == 1 and seat in SEATS[:MOUTHS]:
            return FIRST_AT + SEATS.index(seat)
        case Rolled(face):
            return ROLLED_AT + FACES.index(face)
        case Turned(colour):
            return TURNED_AT + COLOURS.index(colour)
        case Skip():
            return SKIP
        case Walk():
            return WALK
        case Stop():
            return STOP
    return None


def _on_any_table(x: int, y: int) -> bool:
    return -FAR <= x <= FAR and -FAR <= y <= FAR


# -- text


def write(move: Move) -> str:
    match move:
        case Step(lead, tick):
            return f"step {lead} {tick}"
        case Grow(lead, tick):
            return f"grow {lead} {tick}"
        case Eat(lead, tick, seat, end):
            return f"eat {lead} {tick} {seat} {end}"
        case Tile(x, y, turn):
            return f"tile {x} {y} {turn}"
        case Shift(number, x, y, turn):
            return f"shift t{number} {x} {y} {turn}"
        case Worm(x, y, tick):
            return f"worm {x}" + (f" {y} {tick}" if y is not None else "")
        case First(seat):
            return f"first {seat}"
        case Rolled(face):
            return f"rolled {face}"
        case Turned(colour):
            return f"turned {colour}"
        case Skip() | Walk() | Stop():
            return type(move).__name__.lower()
    raise TypeError(move)


_LONG = r"(-?\d{1,12}|-?\d{1,6}(?:\.\d{1,4})?(?:in|\"|″))"
_ANGLE = r"(-?\d{1,12}|-?\d{1,4}(?:\.\d)?(?:°|deg))"
_END = r"(front|back)"
_GRAMMAR: tuple[tuple[re.Pattern[str], Callable[..., Move]], ...] = tuple(
    (re.compile(pattern, re.ASCII), made)
    for pattern, made in (
        (rf"step {_END} {_ANGLE}", lambda lead, k: Step(lead, angle(k, TICKS))),
        (rf"grow {_END} {_ANGLE}", lambda lead, k: Grow(lead, angle(k, TICKS))),
        (rf"eat {_END} {_ANGLE} ([a-z]) {_END}", lambda lead, k, q, e: Eat(lead, angle(k, TICKS), q.upper(), e)),
        (rf"tile {_LONG} {_LONG} {_ANGLE}", lambda x, y, o: Tile(length(x), length(y), angle(o, TURNS))),
        (
            rf"shift t?(\d{{1,3}}) {_LONG} {_LONG} {_ANGLE}",
            lambda i, x, y, o: Shift(int(i), length(x), length(y), angle(o, TURNS)),
        ),
        (rf"worm {_LONG}", lambda x: Worm(length(x))),
        (rf"worm {_LONG} {_LONG} {_ANGLE}", lambda x, y, k: Worm(length(x), length(y), angle(k, TICKS))),
        (r"skip", Skip),
        (r"walk", Walk),
        (r"stop", Stop),
        (r"first ([a-z])", lambda seat: First(seat.upper())),
        (r"rolled (null|ace|[2-5])", Rolled),
        (r"turned (red|blue)", Turned),
    )
)


def length(text: str) -> int:
    """`80000`, or the same in inches: `8in`."""
    if text.lstrip("-").isdecimal():
        return int(text)
    return scaled(text.rstrip('in"″'), 4, INCH)


def angle(text: str, whole: int) -> int:
    """`905`, or the same in degrees, from any turn: `90.5°`, `-269.5°`."""
    if text.lstrip("-").isdecimal():
        return int(text)
    return scaled(text.rstrip("deg°"), 1, 10) % whole


def scaled(text: str, places: int, scale: int) -> int:
    """A decimal fraction times `scale`, without a float on the way."""
    ahead, _, behind = text.lstrip("-").partition(".")
    found = int(ahead) * scale + int(behind.ljust(places, "0") or 0)
    return -found if text.startswith("-") else found


def read(text: str) -> Move:
    """The record a line stands for, whatever its capitals and commas. Places beyond the table are read too."""
    line = " ".join(text.replace(",", " ").split()).lower()
    for pattern, made in _GRAMMAR:
        found = pattern.fullmatch(line)
        if found:
            return made(*found.groups())
    raise NotAllowed("UNKNOWN_COMMAND", {"said": text[:80]})


def spelt(text: str) -> str:
    """Numbers and few words: there is nothing to forgive."""
    return text
