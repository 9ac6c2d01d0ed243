"""Moves and facts of Das Wurmt as sentences, from the keys of `words.*.toml`."""

from __future__ import annotations

from collections.abc import Sequence

from wormery.core.facts import Fact
from wormery.core.game import Move, Say
from wormery.core.state import Seat
from wormery.games.daswurmt.cards import COLOURS, FACES, KINDS, NUMBERS
from wormery.games.daswurmt.deck import ACTIONS
from wormery.games.daswurmt.facts import (
    Appeared,
    Began,
    Drew,
    Peeked,
    Placed,
    Played,
    Removed,
    Revealed,
    Scored,
    Threw,
    Tidied,
    TurnBegan,
)
from wormery.games.daswurmt.moves import (
    FACE_OF,
    LETTERS,
    EndTurn,
    NewWorm,
    Peek,
    Place,
    Redraw,
    Refill,
    Remove,
    Skip,
    write,
)


def card_name(card: int, say: Say) -> str:
    """`yellow 6`, `Peek (pink back)`; of a blank its colour."""
    if card >= FACES:
        return colour_name(card - FACES, say) if card < FACES + COLOURS else say("card.unseen")
    colour = colour_name(card // KINDS, say)
    kind = card % KINDS
    if kind < NUMBERS:
        return say("card.worm", colour=colour, number=kind + 1)
    return say("card.action", colour=colour, action=say(f"action.{ACTIONS[kind - NUMBERS]}"))


def colour_name(colour: int, say: Say) -> str:
    return say(f"colour.{LETTERS[colour]}")


def describe(move: Move, say: Say) -> str:
    """An allowed move for people. The record names cards that exist."""
    name = getattr(move, "card", None)
    card = card_name(FACE_OF[name], say) if name else ""
    back = say(f"colour.{name[0]}") if name else ""
    match move:
        case Place(_, worm, claim, length):
            text = say("move.place", card=card, worm=f"w{worm}")
            if claim is None:
                return text
            return text + say("move.claim_length" if length else "move.claim", claim=claim, length=length)
        case Remove(_, None, _) | Peek(_, None) | NewWorm(_, None):
            return say("move.void", card=card)
        case Remove(_, worm, number):
            return say("move.remove", colour=back, worm=f"w{worm}", number=number)
        case Refill(_, ()):
            return say("move.refill_none", colour=back)
        case Refill(_, discards):
            thrown = [card_name(FACE_OF[one], say) for one in discards]
            return say("move.refill", colour=back, cards=thrown)
        case NewWorm(_, str(end)):
            return say("move.new", colour=back, end=say(f"colour.{end}"))
        case Peek(_, worm):
            return say("move.peek", colour=back, worm=f"w{worm}")
        case Skip():
            return say("move.skip", colour=back)
        case Redraw():
            return say("move.redraw")
        case EndTurn():
            return say("move.end")
    return write(move)


def tell(facts: Sequence[Fact], viewer: Seat | None, names: Sequence[str], say: Say) -> list[str]:
    """Draws and throws of one seat in a row become one sentence."""
    lines: list[str] = []
    at = 0
    while at < len(facts):
        fact = facts[at]
        run = [fact]
        if isinstance(fact, Drew | Threw):
            for other in facts[at + 1 :]:
                if type(other) is not type(fact) or getattr(other, "seat", None) != fact.seat:
                    break
                run.append(other)
        at += len(run)
        lines.append(_sentence(fact, run, viewer, names, say))
    return lines


def _sentence(fact: Fact, run: Sequence[Fact], viewer: Seat | None, names: Sequence[str], say: Say) -> str:
    seat = getattr(fact, "seat", None)
    mine = seat is not None and seat == viewer
    key = f"fact.{type(fact).__name__}"
    who = {"seat": names[seat]} if seat is not None else {}
    worm = {"worm": f"w{fact.worm}"} if hasattr(fact, "worm") else {}
    you = ".you" if mine else ""
    match fact:
        case Began() | TurnBegan():
            return say(key + you, **who)
        case Drew() | Threw():
            return say(key + you, cards=[_face(one, say) for one in run], **who)
        case Placed(_, _, colour, claim, length, number):
            known = number is not None
            card = card_name(colour * KINDS + (number or 1) - 1, say)
            text = say(key + (you or ".open" if known else ""), card=card, **who, **worm)
            return text + _claim("fact.claim", claim, length, say)
        case Revealed(_, _, number, length, claim, _):
            text = say(key, number=number, length=length, **worm)
            return text + (say(f"fact.{'true' if claim == number else 'false'}", claim=claim) if claim else "")
        case Scored(_, _, points):
            side = "plus" if points > 0 else "minus"
            return say(f"{key}.{side}{you}", points=abs(points), **who)
        case Tidied(_, cards):
            return say(key, cards=say("cards", count=cards), **worm)
        case Played(_, card):
            return say(key + you, card=card_name(card, say), **who)
        case Removed(_, _, number):
            return say(key, number=number, **worm)
        case Appeared(_, colour):
            return say(key, colour=colour_name(colour, say), **worm)
        case Peeked(_, _, number):
            known = number is not None
            return say(key + (you or ".open" if known else ""), number=number, **who, **worm)
    return say(key)


def _face(fact: Fact, say: Say) -> str:
    """What this audience saw of a card drawn or thrown."""
    card = getattr(fact, "card", None)
    return card_name(card if card is not None else FACES + (getattr(fact, "colour", None) or 0), say)


def _claim(key: str, claim: int | None, length: int | None, say: Say) -> str:
    if claim is None:
        return ""
    return say(f"{key}_length" if length else key, claim=claim, length=length)
