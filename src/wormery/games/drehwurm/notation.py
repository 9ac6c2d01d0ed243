"""A table of Drehwurm in writing, part by part, and what counts as the same in other people's writing.

hand.A = "Y6 R3 J1 cB"      p0 = "[Y7 | B5]"      fresh = "p0"      turner = "A"      eaten.B = "cY [Y2 R3]"
"""

from __future__ import annotations

import re
from typing import Any

from wormery.core.game import SEATS, Parts
from wormery.games.drehwurm.cards import FACES, NOTHING, PASSED, SEALED, SLOTS
from wormery.games.drehwurm.ending import REASONS
from wormery.games.drehwurm.moves import card_name, chicken_name, name_of, slot_name
from wormery.games.drehwurm.state import Drehwurm

PHASES = ("dealing", "regular", "snap", "turn", "counting", "between", "over")
ROWS = ("hand.", "shown.")  # rows of cards whose order is nothing
_PILE = re.compile(r"\[([^|\[\]]*)\|([^|\[\]]*)\]")
_MEAL = re.compile(r"([A-Z?]+) ?\[([^|\[\]]*)\]")


def parts(state: Drehwurm) -> Parts:
    """Everything a state holds, or the owner of a view may know: also what they have to remember."""
    rules = state.rules
    told: dict[str, Any] = {
        "phase": PHASES[state.phase],
        "turn": SEATS[state.turn],
        "match": state.match + 1,
        "start": SEATS[state.starter()],
        "pile": state.pile,
        "played": state.played,
        "fresh": slot_name(state.fresh) if state.fresh != NOTHING else "",
        "turner": SEATS[state.turner] if state.turner != NOTHING else "",
        "turnings": state.turning,
        "throwing": " ".join(SEATS[seat] for seat in range(rules.seats) if state.waiting >> seat & 1),
        "reason": REASONS[state.reason],
    }
    for slot in range(SLOTS):
        told[slot_name(slot)] = _pile(state, slot) if state.lies(slot) else ""
    for seat in range(rules.seats):
        letter = SEATS[seat]
        hand = [*map(name_of, state.hands[seat]), *map(chicken_name, state.chickens[seat])]
        told[f"hand.{letter}"] = " ".join(hand)
        told[f"eaten.{letter}"] = "; ".join(map(_meal, state.eaten[seat]))
        told[f"won.{letter}"] = state.won[seat]
        told[f"answer.{letter}"] = answer_name(state.answers[seat])
        told[f"shown.{letter}"] = " ".join(name_of(face) for face in range(FACES) if state.shown[seat] >> face & 1)
        told[f"points.{letter}"] = state.points[seat]
        told[f"results.{letter}"] = " ".join(str(row[seat]) for row in state.results)
    return told


def answer_name(answer: int) -> str:
    """What a seat has answered in a throw window; `?` is for its eyes only."""
    if answer >= 0:
        return card_name(answer)
    return {NOTHING: "", PASSED: "pass", SEALED: "?"}[answer]


def _pile(state: Drehwurm, slot: int) -> str:
    """Left of the bar what faces up, the top first; right of it what faces down, the bottom last."""
    up, down = state.sides[slot * 2], state.sides[slot * 2 + 1]
    return f"[{_row(up[::-1])} | {_row(down)}]"


def _meal(meal: list[int]) -> str:
    return f"{chicken_name(meal[0])} [{_row(meal[1:])}]"


def _row(cards: list[int]) -> str:
    return " ".join(map(name_of, cards))


def agrees(part: str, said: object, found: object) -> bool:
    """Whether people who wrote `said` mean what `parts` writes as `found`. A number for cards: so many."""
    if isinstance(said, int) and not isinstance(said, bool):
        if part.startswith(ROWS):
            return len(str(found).split()) == said
        if is_pile(part) or part.startswith("eaten."):
            cards = re.findall(r"[A-Z]\d|\?", str(found).upper().replace("C?", ""))
            return (str(found).count("[") if part.startswith("eaten.") else len(cards)) == said
    return normal(part, said) == normal(part, found)


def is_pile(part: str) -> bool:
    return re.fullmatch(r"p[0-9]", part) is not None


def normal(part: str, value: object) -> str:
    """One way to write what may be written in several: capitals, commas, lists and spaces do not matter."""
    text = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    words = text.upper().replace(",", " ").split()
    if part in ("phase", "reason"):
        return "_".join(words).lower().removeprefix("match_").replace("game_over", "over")
    if part.startswith(ROWS) or part == "throwing":
        return " ".join(sorted(words))
    if is_pile(part):
        return _spaced_pile(" ".join(words))
    if part.startswith("eaten."):
        meals = [
            " ".join(f"{chicken} [{' '.join(sorted(worms.split()))}]".split()) for chicken, worms in split_meals(words)
        ]
        return "; ".join(sorted(meals)) or " ".join(words)
    return " ".join(words)


def split_meals(words: list[str]) -> list[tuple[str, str]]:
    """`CY [Y2 R3]; CR [R1]` as pairs of a chicken and its worms."""
    return [(chicken, worms) for chicken, worms in _MEAL.findall(" ".join(words).replace(";", " "))]


def split_pile(text: str) -> tuple[list[str], list[str]] | None:
    """The cards on either side of the bar, as they are written."""
    found = _PILE.fullmatch(text)
    return (found[1].split(), found[2].split()) if found else None


def _spaced_pile(text: str) -> str:
    """`[Y7 | B5]` however it is spaced; left as it is where it is no pile."""
    sides = split_pile(text)
    return f"[{' '.join(sides[0])} | {' '.join(sides[1])}]" if sides else text
