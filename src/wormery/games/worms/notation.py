"""A table of Worms in writing, part by part, and what counts as the same in other people's writing.

map."0,1" = "R1* C M"      worm.R1 = "0,1*"      token = "0,-2 4"      hand.A = "bazooka uzi"      pool.fire = 12
"""

from __future__ import annotations

import re
from typing import Any

from wormery.core.game import SEATS, Parts
from wormery.games.worms import frames as f
from wormery.games.worms.field import NOWHERE
from wormery.games.worms.layout import NO_CARD, TURNS
from wormery.games.worms.names import (
    PIECES,
    TEAMS,
    drop_name,
    hex_name,
    sudden_name,
    weapon_name,
    worm_name,
)
from wormery.games.worms.state import Worms
from wormery.games.worms.things import BIT, CRATE, CRATER, DRUM, FIRE, MINE, TEAM, WORM

PHASES = ("building", "placing", "dealing", "turns", "over")
SIGNS = {DRUM: "O", MINE: "M", CRATE: "S", FIRE: "F", CRATER: "C"}
STEPS = ("", "activate", "heal", "move", "again", "card", "end", "drop", "token")
ASKED = {
    **{0: "", f.ASK_TILE: "tile", f.ASK_THING: "put", f.ASK_KEEP: "keep", f.ASK_ACTIVATE: "activate"},
    **{f.ASK_MOVE: "move", f.ASK_PLAY: "play", f.ASK_TARGET: "target", f.ASK_FACE: "accuracy", f.ASK_ORDER: "order"},
    **{f.ASK_PROD: "prod", f.ASK_DIR: "dir", f.ASK_PICK: "pick", f.ASK_OPTION: "option", f.ASK_SPOT: "emptiest"},
    **{f.ASK_WIND: "wind", f.CHANCE_DIE: "die", f.CHANCE_FLIP: "flip"},
}
EMPTY, WET = "-", "~"  # Land on which nothing lies; a sunk hex
UNORDERED = ("hand.", "map.", "keeps.", "land", "sunk")


def parts(state: Worms) -> Parts:
    """Everything a viewer of this state or view can read off it, in writing."""
    told: dict[str, Any] = {
        "phase": PHASES[state.phase],
        "turn": SEATS[state.turn],
        "turns": state.turns,
        "step": STEPS[state.step()],
        "asked": ASKED.get(state.ask, "chance") if state.acting else "",
        "builder": SEATS[state.builder] if state.builder >= 0 else "",
        "dial": hex_name(state.ground.dial),
        "land": " ".join(hex_name(h) for h in state.land()),
        "sunk": " ".join(hex_name(h) for h in sorted(state.ground.hexes) if state.is_sunk(h)),
        "wind": state.wind,
        "token": _token(state),
        "active": worm_name(state.active) if state.active >= 0 else "",
        "supply": state.supply_left + state.supers_left,
        "drops": state.drops_left,
        "sudden": sudden_name(state.rules, state.sudden) if state.sudden != NO_CARD else "",
        "filed": " ".join(weapon_name(state.rules, card) for card in state.filed),
        "dropped": " ".join(drop_name(state.rules, card) for card in state.dropped),
        "out": " ".join(TEAMS[team] for team in state.gone),
        "final": " ".join(SEATS[seat] for seat in state.finals),
    }
    for kind, sign in enumerate(PIECES, 1):
        told[f"pool.{sign}"] = state.pool[kind]
    for h in sorted(state.ground.hexes):
        told[f"map.{hex_name(h)}"] = lying(state, h)
    for seat in range(state.rules.seats):
        letter = SEATS[seat]
        told[f"team.{letter}"] = TEAMS[state.teams[seat]] if state.teams[seat] >= 0 else ""
        told[f"hand.{letter}"] = " ".join(weapon_name(state.rules, card) for card in state.hands[seat])
        told[f"dealt.{letter}"] = " ".join(sudden_name(state.rules, card) for card in state.dealt[seat])
        told[f"keeps.{letter}"] = sudden_name(state.rules, state.kept[seat]) if state.kept[seat] != NO_CARD else ""
        told[f"kills.{letter}"] = state.kills[seat]
    for team in range(state.rules.seats):
        for worm in range(TEAM * team, TEAM * team + state.rules.worms):
            told[f"worm.{worm_name(worm)}"] = _worm(state, worm)
    for n, pile in enumerate(state.piles):
        counted = [f"{name}{count}" for name, count in zip((*TEAMS, *PIECES), pile, strict=False) if count]
        told["pile" if len(state.piles) == 1 else f"pile.{SEATS[n]}"] = " ".join(counted)
    return told


def lying(state: Worms, h: int) -> str:
    """What lies on a hex: worms, then the rest."""
    if state.is_sunk(h):
        return WET
    signs = [worm_name(worm) + ("*" if state.hurt & BIT[worm] else "") for worm in state.things_of(WORM, h)]
    for kind, sign in SIGNS.items():
        signs += [sign] * state.count_of(kind, h)
    return " ".join(signs) or EMPTY


def _worm(state: Worms, worm: int) -> str:
    if state.at[worm] == NOWHERE:
        return "gone" if state.phase >= TURNS else ""
    return hex_name(state.at[worm]) + ("*" if state.hurt & BIT[worm] else "")


def _token(state: Worms) -> str:
    if state.token == NOWHERE:
        return ""
    return hex_name(state.token) + (f" {state.arrow}" if state.arrow else "")


def absent(part: str) -> bool:
    """Whether a part that is not told is one that could be: Water, a pile that is not there."""
    return re.fullmatch(r"map\.-?\d{1,2},-?\d{1,2}|pile(\.[A-F])?", part) is not None


def agrees(part: str, said: object, found: object) -> bool:
    """Whether people who wrote `said` mean what `parts` writes as `found`. A number for cards: so many."""
    if (
        isinstance(said, int)
        and not isinstance(said, bool)
        and part.startswith(("hand.", "filed", "dropped", "dealt."))
    ):
        return len(str(found).split()) == said
    if part.startswith("map.") and normal(part, said) in ("", WET) and found in ("", WET):
        return True  # Water is Water
    return normal(part, said) == normal(part, found)


def normal(part: str, value: object) -> str:
    """One way to write what may be written in several: brackets, lists and blanks do not matter."""
    text = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    text = re.sub(r"\( ?(-?\d+) ?, ?(-?\d+) ?\)", r" \1,\2 ", text.replace("\N{MINUS SIGN}", "-"))
    text = re.sub(r"(-?\d) ?, ?(-?\d)", r"\1,\2", text)
    text = re.sub(r",(?!-?\d)", " ", text)
    if part.startswith(("map.", "worm.", "turn", "team", "active", "builder", "final")) and not part.startswith("team"):
        text = text.upper().replace("GONE", "gone")
    else:
        text = text.lower()
    words = text.replace(" *", "*").split()
    if part.startswith("map."):
        words = [word for word in words if word != EMPTY]
        words = words or [EMPTY if text.strip() else ""]
    return " ".join(sorted(words) if part.startswith(UNORDERED) else words)
