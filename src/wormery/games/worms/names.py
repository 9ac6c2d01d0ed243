"""How Things, hexes, faces, teams and cards are written: `R1`, `mine`, `0,-1`, `WIND`, `red`, `bazooka`."""

from __future__ import annotations

import re

from wormery.games.worms.cards import THING
from wormery.games.worms.field import HALF, WIDTH, Hex, hex_at, pair
from wormery.games.worms.layout import BACK_STARTER, BACK_SUPER, BACK_SUPPLY, UNSEEN
from wormery.games.worms.rules import Rules
from wormery.games.worms.things import KIND, TEAM, THINGS, WORM

TEAMS = ("blue", "red", "yellow", "green", "purple", "grey")
LETTERS = "BRYGPS"  # S: grey, as silver
PIECES = tuple(THING)  # by kind, from 1 on
FACES = ("", "1", "2", "3", "4", "5", "6", "WIND", "HIT")
BLANKS = {BACK_STARTER: "starter?", BACK_SUPPLY: "supply?", BACK_SUPER: "super?", UNSEEN: "?"}
WORM_NAME = re.compile(rf"([{LETTERS}])([1-{TEAM}])")


def worm_name(worm: int) -> str:
    return f"{LETTERS[worm // TEAM]}{worm % TEAM + 1}"


def thing_name(thing: int) -> str:
    """A worm by its name, anything else by its kind."""
    kind = KIND[thing] if thing < THINGS else len(PIECES)
    return worm_name(thing) if kind == WORM else PIECES[kind - 1]


def said(where: Hex) -> str:
    return f"{where[0]},{where[1]}"


def hex_name(h: int) -> str:
    return said(pair(h))


def hex_of(where: Hex) -> int | None:
    """None beyond the field."""
    q, r = where
    return hex_at(q, r) if -HALF <= q < WIDTH - HALF and -HALF <= r < WIDTH - HALF else None


def weapon_name(rules: Rules, card: int) -> str:
    return BLANKS.get(card) or rules.weapon_names[card]


def drop_name(rules: Rules, card: int) -> str:
    return rules.drop_names[card]


def sudden_name(rules: Rules, card: int) -> str:
    return BLANKS.get(card) or rules.sudden_names[card]
