"""How Drehwurm packs its actions into numbers. Compiled: constants only.

Stable for rules version 1: logs and trained bots rely on it. The first 238 are a whole match as it is usually played;
only `moves.py` and the rules know this packing. A card is named by its face, a pile by its slot.
"""

from __future__ import annotations

from typing import Final

PLAY: Final = 0  # + face * SLOTS + slot
EAT: Final = 180  # + colour of the chicken * SLOTS + slot
SNAP: Final = 195  # + face, onto the fresh pile
PASS: Final = 231
DRAW: Final = 232
TURN: Final = 233  # + slot

DEAL: Final = 238  # the next match
SNAP_CHICKEN: Final = 239  # + colour (option snap_chickens)
SNAP_ON: Final = 256  # + card * SLOTS + slot: a throw that names its pile; chickens follow the 36 faces

FIRST_AT: Final = 460  # + seat: chance chose who starts the first match
WON_AT: Final = 470  # + seat: chance chose the quickest
DREW_AT: Final = 480  # + card: chance turned up a worm, or behind the 36 faces a chicken
CODES: Final = 519
