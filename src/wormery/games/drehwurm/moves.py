"""The moves of Drehwurm: a number inside, a record on the wire, a line of text for people and logs."""

from __future__ import annotations

import re
from collections.abc import Callable

from wormery.core.game import SEATS, Move
from wormery.core.refusal import NotAllowed
from wormery.core.state import Action
from wormery.games.drehwurm.cards import COLOURS, FACES, NUMBERS, SLOTS, UNSEEN_CHICKEN
from wormery.games.drehwurm.coding import (
    CODES,
    DEAL,
    DRAW,
    DREW_AT,
    EAT,
    FIRST_AT,
    PASS,
    PLAY,
    SNAP,
    SNAP_CHICKEN,
    SNAP_ON,
    TURN,
    WON_AT,
)

LETTERS = "YBRJ"


class Play(Move, frozen=True, tag="play"):
    """Lay a worm in a regular turn."""

    card: str
    slot: int


class Eat(Move, frozen=True, tag="eat"):
    card: str
    slot: int


class Snap(Move, frozen=True, tag="snap"):
    """Throw a card in. The pile need not be named; one that is not the fresh pile is refused."""

    card: str
    slot: int | None = None


class Pass(Move, frozen=True, tag="pass"):
    """No throw at this pile."""


class Draw(Move, frozen=True, tag="draw"):
    pass


class Turn(Move, frozen=True, tag="turn"):
    slot: int


class Deal(Move, frozen=True, tag="deal"):
    """The next match."""


class First(Move, frozen=True, tag="starter"):
    """Chance chose who starts the first match."""

    seat: str


class Won(Move, frozen=True, tag="quickest"):
    """Chance chose the quickest of several."""

    seat: str


class Drew(Move, frozen=True, tag="came"):
    """Chance turned up a worm or a chicken."""

    card: str


DrehwurmMove = Play | Eat | Snap | Pass | Draw | Turn | Deal | First | Won | Drew

# -- cards


def name_of(card: int) -> str:
    """`Y6`, `J1`; of a blank `?`. Number 1 is the double face 1 / 10."""
    return f"{LETTERS[card // NUMBERS]}{card % NUMBERS + 1}" if card < FACES else "?"


def chicken_name(chicken: int) -> str:
    """`cY`; of a blank `c?`."""
    return f"c{LETTERS[chicken]}" if chicken < UNSEEN_CHICKEN else "c?"


def card_name(card: int) -> str:
    """Of a worm, or behind the faces of a chicken."""
    return name_of(card) if card < FACES else chicken_name(card - FACES)


CARD_OF: dict[str, int] = {card_name(card): card for card in range(FACES + COLOURS)}


def seat_name(seat: int) -> str:
    return SEATS[seat]


def slot_name(slot: int) -> str:
    return f"p{slot}"


# -- records and numbers


def unpack(action: Action) -> Move:
    if 0 <= action < CODES:
        for start, end, made in _BLOCKS:
            if start <= action < end:
                return made(action - start)
    raise NotAllowed("UNKNOWN_COMMAND", {"said": action})


_BLOCKS: tuple[tuple[int, int, Callable[[int], Move]], ...] = (
    (PLAY, EAT, lambda n: Play(name_of(n // SLOTS), n % SLOTS)),
    (EAT, SNAP, lambda n: Eat(chicken_name(n // SLOTS), n % SLOTS)),
    (SNAP, PASS, lambda n: Snap(name_of(n))),
    (PASS, DRAW, lambda n: Pass()),
    (DRAW, TURN, lambda n: Draw()),
    (TURN, DEAL, lambda n: Turn(n)),
    (DEAL, SNAP_CHICKEN, lambda n: Deal()),
    (SNAP_CHICKEN, SNAP_CHICKEN + COLOURS, lambda n: Snap(chicken_name(n))),
    (SNAP_ON, SNAP_ON + (FACES + COLOURS) * SLOTS, lambda n: Snap(card_name(n // SLOTS), n % SLOTS)),
    (FIRST_AT, FIRST_AT + len(SEATS), lambda n: First(SEATS[n])),
    (WON_AT, WON_AT + len(SEATS), lambda n: Won(SEATS[n])),
    (DREW_AT, CODES, lambda n: Drew(card_name(n))),
)


def pack(move: Move) -> Action | None:
    """None where a card, pile or seat of the record cannot exist."""
    card = CARD_OF.get(getattr(move, "card", "Y1"))
    slot = getattr(move, "slot", None)
    if card is None or (slot is not None and not 0 <= slot < SLOTS):
        return None
    worm = card < FACES
    match move:
        case Play(_, slot) if worm:
            return PLAY + card * SLOTS + slot
        case Eat(_, slot) if not worm:
            return EAT + (card - FACES) * SLOTS + slot
        case Snap(_, None):
            return SNAP + card if worm else SNAP_CHICKEN + card - FACES
        case Snap(_, int(slot)):
            return SNAP_ON + card * SLOTS + slot
        case Turn(slot):
            return TURN + slot
        case Pass() | Draw() | Deal():
            return {Pass: PASS, Draw: DRAW, Deal: DEAL}[type(move)]
        case First(seat) | Won(seat) if len(seat) == 1 and seat in SEATS:
            return (FIRST_AT if isinstance(move, First) else WON_AT) + SEATS.index(seat)
        case Drew():
            return DREW_AT + card
    return None


# -- text


def write(move: Move) -> str:
    match move:
        case Play(card, slot):
            return f"play {card} p{slot}"
        case Eat(card, slot):
            return f"eat {card} p{slot}"
        case Snap(card, slot):
            return f"snap {card}" + (f" p{slot}" if slot is not None else "")
        case Turn(slot):
            return f"turn p{slot}"
        case Pass() | Draw() | Deal():
            return type(move).__name__.lower()
        case First(seat):
            return f"first {seat}"
        case Won(seat):
            return f"won {seat}"
        case Drew(card):
            return f"drew {card}"
    raise TypeError(move)


_CARD, _SLOT = r"([A-Za-z]\S*)", r"[pP](\d{1,3})"
_GRAMMAR: tuple[tuple[re.Pattern[str], Callable[..., Move]], ...] = tuple(
    (re.compile(pattern, re.ASCII), made)
    for pattern, made in (
        (rf"play {_CARD} {_SLOT}", lambda card, slot: Play(_named(card), int(slot))),
        (rf"eat {_CARD} {_SLOT}", lambda card, slot: Eat(_named(card), int(slot))),
        (rf"snap {_CARD}(?: {_SLOT})?", lambda card, slot: Snap(_named(card), slot and int(slot))),
        (rf"turn {_SLOT}", lambda slot: Turn(int(slot))),
        (r"pass", Pass),
        (r"draw", Draw),
        (r"deal", Deal),
        (r"first ([A-Z])", First),
        (r"won ([A-Z])", Won),
        (rf"drew {_CARD}", lambda card: Drew(_named(card))),
    )
)


def _named(text: str) -> str:
    """A card as it is written here: `cY` and `Y7`, however it was typed."""
    upper = text.upper()
    return "c" + upper[1:] if upper[:1] == "C" else upper


def read(text: str) -> Move:
    """The record a line stands for. A card that no deck holds is read too: it is simply not in the hand."""
    line = " ".join(text.split())
    for pattern, made in _GRAMMAR:
        found = pattern.fullmatch(line)
        if found:
            return made(*found.groups())
    raise NotAllowed("UNKNOWN_COMMAND", {"said": text[:80]})


SPELLINGS = {"lay": "play", "throw": "snap"}


def spelt(text: str) -> str:
    """A line as `read` wants it, whatever its capitals and commas; `lay`, `throw` and `on` a pile are understood."""
    words = [word for word in text.replace(",", " ").split() if word.lower() != "on"]
    verb = "".join(words[:1]).lower()
    rest = [word.upper() if verb in ("first", "won") else word for word in words[1:]]
    return " ".join([SPELLINGS.get(verb, verb), *rest])
