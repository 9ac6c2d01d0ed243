"""The moves of Das Wurmt: a number inside, a record on the wire, a line of text for people and logs."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache

from wormery.core.game import SEATS, Move
from wormery.core.refusal import NotAllowed
from wormery.core.state import Action
from wormery.games.daswurmt.cards import COLOURS, FACES, KINDS, NEW_WORM, NUMBERS, PEEK, REFILL, REMOVE, SKIP
from wormery.games.daswurmt.coding import (
    CLAIMED,
    DREW_AT,
    END_TURN,
    FIRST_AT,
    LENGTHS,
    NEW_AT,
    PEEK_AT,
    REDRAW,
    REFILL_AT,
    REMOVE_AT,
    REMOVED_AT,
    SKIP_AT,
    SLOTS,
    THROWN,
    VOID_AT,
)
from wormery.games.daswurmt.deck import ACTIONS

LETTERS = "YPB"


class Place(Move, frozen=True, tag="place"):
    card: str
    worm: int
    claim: int | None = None
    length: int | None = None  # the length claimed


class Remove(Move, frozen=True, tag="remove"):
    """Without a worm: thrown away without effect (option void_actions)."""

    card: str
    worm: int | None = None
    number: int | str | None = None  # "head" and "end" can be said, and are refused


class Refill(Move, frozen=True, tag="refill"):
    card: str
    discards: tuple[str, ...] = ()


class NewWorm(Move, frozen=True, tag="new"):
    card: str
    colour: str | None = None


class Peek(Move, frozen=True, tag="peek"):
    card: str
    worm: int | None = None


class Skip(Move, frozen=True, tag="skip"):
    card: str


class Redraw(Move, frozen=True, tag="redraw"):
    pass


class EndTurn(Move, frozen=True, tag="end"):
    pass


class First(Move, frozen=True, tag="first"):
    """Chance chose who begins."""

    seat: str


class RemovedCard(Move, frozen=True, tag="removed"):
    """Chance took a card out of the game."""

    card: str


class Drew(Move, frozen=True, tag="drew"):
    """Chance turned up the next card of the pile."""

    card: str


WurmtMove = Place | Remove | Refill | NewWorm | Peek | Skip | Redraw | EndTurn | First | RemovedCard | Drew

# -- cards


@cache
def name_of(card: int) -> str:
    """`Y6`, `P:PEEK`; of a blank `Y?`, or `?` where not even the back is seen."""
    if card >= FACES:
        return f"{LETTERS[card - FACES]}?" if card < FACES + COLOURS else "?"
    letter = LETTERS[card // KINDS]
    kind = card % KINDS
    return f"{letter}{kind + 1}" if kind < NUMBERS else f"{letter}:{ACTIONS[kind - NUMBERS]}"


FACE_OF: dict[str, int] = {name_of(card): card for card in range(FACES)}

# -- records and numbers


def _place(action: Action) -> Place:
    claim = length = None
    if action >= CLAIMED:
        rest, length = divmod(action - CLAIMED, LENGTHS)
        action, claim = divmod(rest, 7)
        claim += 1
    card, worm = divmod(action, SLOTS)
    return Place(f"{LETTERS[card // NUMBERS]}{card % NUMBERS + 1}", worm, claim, length or None)


def _remove(action: Action) -> Remove:
    at, number = divmod(action - REMOVE_AT, NUMBERS)
    return Remove(f"{LETTERS[at // SLOTS]}:REMOVE", at % SLOTS, number + 1)


def _refill(action: Action) -> Refill | None:
    thrown, colour = divmod(action - REFILL_AT, COLOURS)
    faces: list[int] = []
    while thrown:
        thrown, digit = divmod(thrown, THROWN)
        faces.insert(0, digit - 1)
    fine = faces == sorted(faces) and -1 not in faces
    return Refill(f"{LETTERS[colour]}:REFILL", tuple(map(name_of, faces))) if fine else None


def _void(action: Action) -> Move | None:
    colour, kind = divmod(action - VOID_AT, len(ACTIONS))
    made = {REMOVE: Remove, NEW_WORM: NewWorm, PEEK: Peek}.get(kind + REMOVE)
    return made(f"{LETTERS[colour]}:{ACTIONS[kind]}") if made else None


KNOWN = 1024  # of the moves told last; a record is frozen, so one does for all menus

# Where each block of numbers begins and ends, and what reads it.
BLOCKS: tuple[tuple[int, int, Callable[[Action], Move | None]], ...] = (
    (0, REMOVE_AT, _place),
    (REMOVE_AT, PEEK_AT, _remove),
    (PEEK_AT, NEW_AT, lambda n: Peek(f"{LETTERS[(n - PEEK_AT) // SLOTS]}:PEEK", (n - PEEK_AT) % SLOTS)),
    (NEW_AT, SKIP_AT, lambda n: NewWorm(f"{LETTERS[(n - NEW_AT) // 3]}:NEW_WORM", LETTERS[(n - NEW_AT) % 3])),
    (SKIP_AT, VOID_AT, lambda n: Skip(f"{LETTERS[n - SKIP_AT]}:SKIP")),
    (VOID_AT, REDRAW, _void),
    (REDRAW, REDRAW + 1, lambda n: Redraw()),
    (END_TURN, END_TURN + 1, lambda n: EndTurn()),
    (FIRST_AT, FIRST_AT + len(SEATS), lambda n: First(SEATS[n - FIRST_AT])),
    (REMOVED_AT, DREW_AT, lambda n: RemovedCard(name_of(n - REMOVED_AT))),
    (DREW_AT, DREW_AT + FACES, lambda n: Drew(name_of(n - DREW_AT))),
    (CLAIMED, CLAIMED + REMOVE_AT * 7 * LENGTHS, _place),
    (REFILL_AT, REFILL_AT + THROWN**4 * COLOURS, _refill),
)


@lru_cache(KNOWN)
def unpack(action: Action) -> Move:
    for start, end, read_block in BLOCKS:
        if start <= action < end:
            move = read_block(action)
            if move is not None:
                return move
    raise NotAllowed("UNKNOWN_COMMAND", {"said": action})


def pack(move: Move) -> Action | None:
    """None where a card, worm or number of the record cannot exist."""
    card = FACE_OF.get(getattr(move, "card", "Y1"))
    if card is None:
        return None
    colour, kind = divmod(card, KINDS)
    match move:
        case Place(_, worm, claim, length) if kind < NUMBERS and 0 <= worm < SLOTS:
            place = (colour * NUMBERS + kind) * SLOTS + worm
            if claim is None:
                return place if length is None else None
            fits = 1 <= claim <= 7 and (length is None or 1 <= length < LENGTHS)
            return CLAIMED + (place * 7 + claim - 1) * LENGTHS + (length or 0) if fits else None
        case Remove(_, int(worm), int(number)) if kind == REMOVE and 0 <= worm < SLOTS and 1 <= number <= NUMBERS:
            return REMOVE_AT + (colour * SLOTS + worm) * NUMBERS + number - 1
        case Peek(_, int(worm)) if kind == PEEK and 0 <= worm < SLOTS:
            return PEEK_AT + colour * SLOTS + worm
        case NewWorm(_, str(letter)) if kind == NEW_WORM and len(letter) == 1 and letter in LETTERS:
            return NEW_AT + colour * COLOURS + LETTERS.index(letter)
        case Remove(_, None, None) | Peek(_, None) | NewWorm(_, None) if kind == kind_for(move):
            return VOID_AT + colour * len(ACTIONS) + kind - REMOVE
        case Refill(_, discards) if kind == REFILL and len(discards) <= 4:
            thrown = 0
            for face in sorted(FACE_OF.get(name, -1) for name in discards):
                if face < 0:
                    return None
                thrown = thrown * THROWN + face + 1
            return REFILL_AT + thrown * COLOURS + colour
        case Skip() if kind == SKIP:
            return SKIP_AT + colour
        case Redraw():
            return REDRAW
        case EndTurn():
            return END_TURN
        case First(seat) if len(seat) == 1 and seat in SEATS:
            return FIRST_AT + SEATS.index(seat)
        case RemovedCard():
            return REMOVED_AT + card
        case Drew():
            return DREW_AT + card
    return None


def kind_for(move: Move) -> int:
    return {Remove: REMOVE, Refill: REFILL, NewWorm: NEW_WORM, Peek: PEEK, Skip: SKIP}.get(type(move), -1)


# -- text


def write(move: Move) -> str:
    match move:
        case Place(card, worm, claim, length):
            said = f" says {claim}" if claim is not None else ""
            return f"place {card} w{worm}{said}" + (f" for {length}" if length is not None else "")
        case Remove(card, worm, number):
            return f"remove {card}" + (f" w{worm}/{number}" if worm is not None else "")
        case Refill(card, discards):
            return " ".join(("refill", card, *discards))
        case NewWorm(card, colour):
            return f"new {card}" + (f" {colour}" if colour else "")
        case Peek(card, worm):
            return f"peek {card}" + (f" w{worm}" if worm is not None else "")
        case Skip(card):
            return f"skip {card}"
        case Redraw():
            return "redraw"
        case EndTurn():
            return "end"
        case First(seat):
            return f"first {seat}"
        case RemovedCard(card):
            return f"removed {card}"
        case Drew(card):
            return f"drew {card}"
    raise TypeError(move)


_NAME = r"([A-Z]\S*)"
_GRAMMAR: tuple[tuple[re.Pattern[str], Callable[..., Move]], ...] = tuple(
    (re.compile(pattern, re.ASCII), made)
    for pattern, made in (
        (
            rf"place {_NAME} w(\d{{1,3}})(?: says (\d{{1,3}})(?: for (\d{{1,3}}))?)?",
            lambda c, w, n, m: Place(c, int(w), n and int(n), m and int(m)),
        ),
        (rf"remove {_NAME}", Remove),
        (rf"remove {_NAME} w(\d{{1,3}})/(\d{{1,3}}|head|end)", lambda c, w, n: Remove(c, int(w), _number(n))),
        (rf"refill {_NAME}((?: {_NAME})*)", lambda c, thrown, *_: Refill(c, tuple(sorted(thrown.split(), key=_order)))),
        (rf"new {_NAME}(?: ([A-Z]))?", NewWorm),
        (rf"peek {_NAME}(?: w(\d{{1,3}}))?", lambda c, w: Peek(c, w and int(w))),
        (rf"skip {_NAME}", Skip),
        (r"redraw", Redraw),
        (r"end", EndTurn),
        (r"first ([A-Z])", First),
        (rf"removed {_NAME}", RemovedCard),
        (rf"drew {_NAME}", Drew),
    )
)


def _number(text: str) -> int | str:
    return int(text) if text.isdecimal() else text


def _order(name: str) -> tuple[int, str]:
    return FACE_OF.get(name, FACES), name


def read(text: str) -> Move:
    """The record a line stands for. A card that no deck holds is read too: it is simply not in the hand."""
    line = " ".join(text.split())
    for pattern, made in _GRAMMAR:
        found = pattern.fullmatch(line)
        if found:
            return made(*found.groups())
    raise NotAllowed("UNKNOWN_COMMAND", {"said": text[:80]})


def spelt(text: str) -> str:
    """A line as `read` wants it, whatever its capitals and commas: verbs and worms small, cards and colours large."""
    words = [word for word in text.replace(",", " ").split() if word.lower() not in ("on", "at", "from")]
    verb = "".join(words[:1]).lower()
    if " ".join(words[:2]).lower() in ("new worm", "end turn"):
        del words[1]
    rest = [word.lower() if word[:1] in "wW" or word.lower() in ("says", "for") else word.upper() for word in words[1:]]
    return " ".join([{"new_worm": "new", "end_turn": "end"}.get(verb, verb), *rest])
