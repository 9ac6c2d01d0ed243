"""Moves and facts of Worm Derby as sentences, from the keys of `words.*.toml`."""

from __future__ import annotations

from collections.abc import Sequence

from wormery.core.facts import Fact
from wormery.core.game import Move, Say
from wormery.core.state import Seat
from wormery.games.wormderby import facts as f
from wormery.games.wormderby.moves import ENDS, FACES, Eat, Grow, Shift, Skip, Step, Stop, Tile, Walk, Worm, write


def inches(units: int, say: Say) -> str:
    """`12.50`: hundredths of an inch will do for people."""
    hundredths = (abs(units) + 50) // 100
    sign = "-" if units < 0 and hundredths else ""
    return f"{sign}{hundredths // 100}{say('decimal')}{hundredths % 100:02}"


def degrees(ticks: int, say: Say) -> str:
    return f"{ticks // 10}{say('decimal')}{ticks % 10}°" if ticks % 10 else f"{ticks // 10}°"


def spot(x: int, y: int, say: Say) -> str:
    """`3.00 in right, 12.50 in up`: from the middle of the start line, with the pylon ahead."""
    across = say("spot.right" if x > 0 else "spot.left", inches=inches(abs(x), say)) if x else say("spot.middle")
    along = say("spot.up" if y >= 0 else "spot.down", inches=inches(abs(y), say))
    return f"{across}, {along}"


def end_name(lead: int, say: Say) -> str:
    return say(f"end.{ENDS[lead]}")


def describe(move: Move, say: Say) -> str:
    """An allowed move for people."""
    match move:
        case Step(lead, tick):
            return say("move.step", end=say(f"end.{lead}"), angle=degrees(tick, say))
        case Grow(lead, tick):
            return say("move.grow", end=say(f"end.{lead}"), angle=degrees(tick, say))
        case Eat(lead, tick, seat, end):
            names = {"end": say(f"end.{lead}"), "seat": seat, "eaten": say(f"end.{end}")}
            return say("move.eat", angle=degrees(tick, say), **names)
        case Tile(x, y, turn):
            return say("move.tile", spot=spot(x, y, say), angle=degrees(turn, say))
        case Shift(number, x, y, turn):
            return say("move.shift", tile=f"t{number}", spot=spot(x, y, say), angle=degrees(turn, say))
        case Worm(x, None, None):
            return say("move.worm", x=inches(x, say))
        case Worm(x, int(y), int(tick)):
            return say("move.worm_free", spot=spot(x, y, say), angle=degrees(tick, say))
        case Skip() | Walk() | Stop():
            return say(f"move.{type(move).__name__.lower()}")
    return write(move)


def tell(told: Sequence[Fact], viewer: Seat | None, names: Sequence[str], say: Say) -> list[str]:
    """Steps of one turn in a row become one sentence."""
    lines: list[str] = []
    at = 0
    while at < len(told):
        fact = told[at]
        steps = 1
        if isinstance(fact, f.Stepped):
            while at + steps < len(told) and isinstance(told[at + steps], f.Stepped) and _same(fact, told[at + steps]):
                steps += 1
        at += steps
        lines.append(_sentence(fact, steps, viewer, names, say))
    return lines


def _same(one: Fact, other: Fact) -> bool:
    return getattr(one, "seat", None) == getattr(other, "seat", None)


def _sentence(fact: Fact, steps: int, viewer: Seat | None, names: Sequence[str], say: Say) -> str:
    seat = getattr(fact, "seat", None)
    you = ".you" if seat is not None and seat == viewer else ""
    who = {"seat": names[seat]} if seat is not None else {}
    key = f"fact.{type(fact).__name__}"
    match fact:
        case f.TurnedUp(tile, colour):
            return say(f"{key}.{colour}", tile=f"t{tile}")
        case f.Placed(_, tile, x, y, turn):
            return say(key + you, tile=f"t{tile}", spot=spot(x, y, say), angle=degrees(turn, say), **who)
        case f.Built(_, x, _, _):
            return say(key + you, x=inches(x, say), **who)
        case f.Rolled(_, value):
            special = f".{FACES[value]}" if value < 2 else ""
            return say(key + special + you, value=value, **who)
        case f.Shifted(_, tile, _, _, _, x, y, turn):
            return say(key + you, tile=f"t{tile}", spot=spot(x, y, say), angle=degrees(turn, say), **who)
        case f.Stepped(_, lead):
            return say(key + you, steps=say("steps", count=steps), end=end_name(lead, say), **who)
        case f.Rounded(_, laps):
            return say(key + ("" if laps else ".undone") + you, **who)
        case f.Passed(_, tile, right, good):
            side = say("side.right" if right else "side.left")
            return say(key + you, tile=f"t{tile}", side=side, good=good, **who)
        case f.Ate(_, victim, end, _, _, length):
            mine = ".me" if victim == viewer else you
            return say(key + mine, victim=names[victim], end=end_name(end, say), length=length, **who)
        case f.Grew(_, lead, _, _, _, length):
            return say(key + you, end=end_name(lead, say), length=length, **who)
        case f.Blocked(_, left):
            return say(key + you, steps=say("steps", count=left), **who)
        case f.Home(_, place):
            return say(key + (".first" if place == 1 else "") + you, place=place, **who)
    return say(key + you, **who)
