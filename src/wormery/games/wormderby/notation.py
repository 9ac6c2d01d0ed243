"""A table of Worm Derby in writing, part by part, and what counts as the same in other people's writing.

t3 = "0 80000 45"      worm.A = "20000,1250 20000,-6250"      sheet.A = "1 1"      legal.front = "2405-4795"
"""

from __future__ import annotations

import re
from typing import Any

from wormery.core.game import SEATS, Parts
from wormery.games.wormderby.arcs import count
from wormery.games.wormderby.faults import eat_runs, leads, prey, runs, still_open
from wormery.games.wormderby.layout import ACE, MOVING, UNCHOSEN, UNROLLED, Layout
from wormery.games.wormderby.menu import grow_runs
from wormery.games.wormderby.moves import ENDS, FACES
from wormery.games.wormderby.pieces import Tile

PHASES = ("dealing", "place", "build", "roll", "ace", "move", "over")
KINDS = ("start", "pylon", "", "red", "blue")  # of tiles
DERIVED = ("legal.", "ticks.", "eats.", "grows.", "open")  # follow from the rest: looked at, never given


def parts(state: Layout) -> Parts:
    """Everything that can be read off a table, in writing."""
    told: dict[str, Any] = {
        "phase": PHASES[state.phase],
        "turn": SEATS[state.turn],
        "first": SEATS[state.first] if state.first >= 0 else "",
        "round": state.round,
        "die": FACES[state.die] if state.die != UNROLLED else "",
        "rolls": state.rolls,
        "steps": state.steps,
        "lead": ENDS[state.lead] if state.lead != UNCHOSEN else "",
        "home": " ".join(SEATS[seat] for seat in state.finished),
        "open": still_open(state.tiles, state),
    }
    for number, tile in enumerate(state.tiles):
        told[f"t{number}"] = tile_text(tile)
    for seat in range(state.rules.seats):
        letter = SEATS[seat]
        worm = state.worms[seat]
        told[f"hand.{letter}"] = state.hands[seat]
        told[f"worm.{letter}"] = " ".join(f"{coin.x},{coin.y}" for coin in worm)
        told[f"sheet.{letter}"] = " ".join(str(coin.sheet) for coin in worm)
        told[f"reserve.{letter}"] = state.reserve[seat]
        told[f"eaten.{letter}"] = " ".join(ENDS[end] for end in (0, 1) if state.eaten[seat] >> end & 1)
        told[f"banned.{letter}"] = " ".join(SEATS[q] for q in range(state.rules.seats) if state.banned[seat] >> q & 1)
        if state.rules.slalom:
            for name, coin in (("front", worm[:1]), ("back", worm[-1:])):
                told[f"ledger.{letter}.{name}"] = ledger_text(coin[0].ledger) if coin else ""
    return told | _open_ticks(state)


def _open_ticks(state: Layout) -> Parts:
    """What the seat to move may do with each end, as runs of ticks."""
    told: dict[str, Any] = {}
    moving = state.phase == MOVING and state.to_act() != ()
    open_leads = leads(state) if moving else []
    for lead, name in enumerate(ENDS):
        found = runs(state, lead) if lead in open_leads else []
        told[f"legal.{name}"] = span(found)
        told[f"ticks.{name}"] = count(found)
        if state.phase == ACE and state.reserve[state.turn]:
            told[f"grows.{name}"] = span(grow_runs(state, lead))
        for one in prey(state) if lead in open_leads else []:
            found = eat_runs(state, lead, one // 2, one % 2)
            if found:
                told[f"eats.{name}.{SEATS[one // 2]}.{ENDS[one % 2]}"] = span(found)
    return told


def tile_text(tile: Tile) -> str:
    return f"{tile.x} {tile.y} {tile.turn}" + (f" {KINDS[tile.kind]}" if KINDS[tile.kind] else "")


def ledger_text(ledger: tuple[int, ...]) -> str:
    """Four numbers a tile: right, left, and the same two outbound."""
    return " / ".join(" ".join(map(str, ledger[at : at + 4])) for at in range(0, len(ledger), 4))


def span(found: list[int]) -> str:
    """`2405-4795`: runs of ticks in order; one through tick 0 ends beyond 3599."""
    return " ".join(f"{found[i]}-{found[i + 1]}" for i in range(0, len(found), 2))


def absent(part: str) -> bool:
    """Whether a part that is not told is one that may be there at another time."""
    return re.fullmatch(r"t\d{1,2}|eats\.(front|back)\.[A-D]\.(front|back)|grows\.(front|back)", part) is not None


def agrees(part: str, said: object, found: object) -> bool:
    return normal(part, said) == normal(part, found)


def normal(part: str, value: object) -> str:
    """One way to write what may be written in several: capitals, lists, brackets and spaces do not matter."""
    text = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    text = text.strip()
    if part.startswith("worm."):  # (0,-6250) and 0,-6250 and 0, -6250 are one place
        return " ".join(re.sub(r"\s*,\s*", ",", text.replace("(", " ").replace(")", " ")).split())
    words = text.replace(",", " ").lower().split()
    if re.fullmatch(r"t[012]", part):  # what lies there needs not be said
        words = [word for word in words if word not in KINDS[:2]]
    if part.startswith(("banned.", "eaten.")):
        return " ".join(sorted(words))
    if part.startswith(("legal.", "eats.", "grows.")):
        return " ".join(map(run, words))
    return " ".join(words)


def run(word: str) -> str:
    """`1195` and `1195-1195` are one run; `2405..4795` is another way to write it."""
    ends = word.replace("..", "-").split("-")
    return word if len(ends) > 2 else f"{ends[0]}-{ends[-1]}"
