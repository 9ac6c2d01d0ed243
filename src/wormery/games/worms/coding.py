"""How Worms packs its actions into numbers. Compiled: constants only.

Stable for rules version 1: logs and trained bots rely on it. Only `moves.py`, `menu.py` and the rules know it.
A hex is its number in the field; a worm its number, other Things their kind and hex, as equal Things are one choice; a
card its number in the box.
"""

from __future__ import annotations

from typing import Final

STAY: Final = 0
PASS: Final = 1
DECLINE: Final = 2
TIME_UP: Final = 3  # the clock ran out (option timer_s)
TURN_TO: Final = 8  # + direction 1 to 6
WIND_TO: Final = 16  # + direction 1 to 6
FACE: Final = 24  # + face 1 to 8
OPTION: Final = 40  # + number of a branch
KEEP: Final = 64  # + Sudden Death card
ACTIVATE: Final = 128  # + worm
PLAY: Final = 256  # + weapon card

# What chance does.
BUILDER: Final = 512  # + seat: who builds first
SET: Final = 520  # + colour: the set of a seat (option setup_pile)
TEAM_IS: Final = 528  # + colour: the team of the next seat
ROLLED: Final = 536  # + face 1 to 8
FLIPPED: Final = 546  # + 1 for danger
STARTER: Final = 768  # + weapon card: dealt to the next seat
DREW: Final = 1024  # + weapon card, from the Supply Deck
DROP: Final = 1280  # + Drop card
DEALT: Final = 1536  # + Sudden Death card: dealt to the next seat (draft)
SUDDEN: Final = 1792  # + Sudden Death card: revealed
CARDS: Final = 256  # room for each kind of card

# Blocks of a hex each.
INCH: Final = 1 << 13
JUMP: Final = 2 << 13
AIM: Final = 3 << 13
SPOT: Final = 4 << 13  # a tied hex
LAND_IS: Final = 5 << 13  # chance chose a Land hex
STRIKE: Final = 1 << 16  # + hex * 8 + direction of the arrow
PUT: Final = 2 << 16  # + what * HEXES + hex; what: colour 0 to 5, then drum, mine, crate
PUTS: Final = 9
# Things: a worm's number, or (1 + kind) * HEXES + hex
ORDER: Final = 3 << 16
PROD: Final = 4 << 16
PICK: Final = 5 << 16
TILE: Final = 1 << 20  # + (tile number * 6 + turns clockwise) * HEXES + anchor
