"""A table of Das Wurmt in writing, part by part, and what counts as the same in other people's writing.

hand.A = "Y6 P3 B1"      w0 = "Y [4 3] (5)"      w0.by = "B"      w0.seen = "B C"      w0.says = "7 for 12"
"""

from __future__ import annotations

import re
from typing import Any

from wormery.core.game import SEATS, Parts
from wormery.games.daswurmt.cards import HIDDEN, NO_CARD, NO_HEAD
from wormery.games.daswurmt.coding import SLOTS
from wormery.games.daswurmt.moves import LETTERS, name_of
from wormery.games.daswurmt.state import DasWurmt

PHASES = ("dealing", "main", "after skip", "over")
ROWS = ("hand.", "plus.", "minus.", "removed.cards", "discard")  # rows of cards; in all but the last order is nothing
_WORM = re.compile(r"([YPB])\[([1-7? ]*)\](?:\(([1-7?-])\))?")


def parts(state: DasWurmt) -> Parts:
    """Everything a viewer of this state or view can read off it, in writing."""
    told: dict[str, Any] = {
        "phase": PHASES[state.phase],
        "turn": SEATS[state.turn],
        "turns": state.turn_no,
        "first": SEATS[state.first] if state.first >= 0 else "",
        "closing": state.closing,
        "pile": state.pile,
        "top": name_of(state.top) if state.top != NO_CARD else "",
        "removed": state.rules.removed,
        "removed.cards": _row(state.removed),
        "discard": _row(state.discard),
        "reserve": " ".join(f"{LETTERS[colour]}{count}" for colour, count in enumerate(state.reserve)),
    }
    for seat in range(state.rules.seats):
        told[f"hand.{SEATS[seat]}"] = _row(state.hands[seat])
        told[f"plus.{SEATS[seat]}"] = _row(state.plus[seat])
        told[f"minus.{SEATS[seat]}"] = _row(state.minus[seat])
        told[f"points.{SEATS[seat]}"] = state.points[seat]
    for worm, colour in enumerate(state.colours):
        number = state.heads[worm]
        head = {NO_HEAD: "-", HIDDEN: "?"}.get(number, str(number))
        told[f"w{worm}"] = f"{LETTERS[colour]} [{' '.join(map(str, state.bodies[worm]))}] ({head})"
        told[f"w{worm}.by"] = SEATS[state.head_by[worm]] if number != NO_HEAD else ""
        told[f"w{worm}.seen"] = _bits(state.known_by[worm])
        claim, length = state.claims[worm] % 8, state.claims[worm] // 8
        told[f"w{worm}.says"] = (str(claim) + (f" for {length}" if length else "")) if claim else ""
    return told


def absent(part: str) -> bool:
    """Whether a part that is not told is one of a worm that may come yet."""
    return re.fullmatch(rf"w[0-{SLOTS - 1}](\.by|\.seen|\.says)?", part) is not None


def _row(cards: list[int]) -> str:
    return " ".join(map(name_of, cards))


def _bits(bits: int) -> str:
    return " ".join(SEATS[seat] for seat in range(len(SEATS)) if bits >> seat & 1)


def agrees(part: str, said: object, found: object) -> bool:
    """Whether people who wrote `said` mean what `parts` writes as `found`. A number for cards: so many."""
    if part.startswith(ROWS) and isinstance(said, int) and not isinstance(said, bool):
        return len(str(found).split()) == said
    return normal(part, said) == normal(part, found)


def normal(part: str, value: object) -> str:
    """One way to write what may be written in several: capitals, commas, lists and spaces do not matter."""
    text = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    words = text.upper().replace(",", " ").split()
    if part == "phase":
        return " ".join(words).lower().replace("_", " ").replace("game over", "over")
    if (part.startswith(ROWS) and part != "discard") or part.endswith(".seen"):
        return " ".join(sorted(words))
    if part == "reserve":  # an end that is not there need not be named
        return " ".join(sorted(word for word in words if word[1:] != "0"))
    if part.startswith("w") and part.isalnum():
        return _worm(" ".join(words))
    return " ".join(words)


def _worm(text: str) -> str:
    """`Y [4 3] (5)` however it is spaced; left as it is where it is no worm."""
    close = re.sub(r" *([\[\]()]) *", r"\1", text)
    found = _WORM.fullmatch(close)
    return f"{found[1]} [{' '.join(found[2].split())}] ({found[3] or '-'})" if found else text
