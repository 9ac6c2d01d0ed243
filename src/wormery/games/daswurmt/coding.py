"""How Das Wurmt packs its actions into numbers. Compiled: constants only.

Stable for rules version 1: logs and trained bots rely on it. Only `moves.py` and the rules know this packing.
A worm is named by its place in order of entry, a card by its face, an action card by its back colour.
"""

from __future__ import annotations

from typing import Final

SLOTS: Final = 9  # worms a table can ever hold: room for three ends of each colour

PLACE: Final = 0  # + (colour * 7 + number - 1) * SLOTS + worm
REMOVE_AT: Final = 189  # + (colour * SLOTS + worm) * 7 + number - 1
PEEK_AT: Final = 378  # + colour * SLOTS + worm
NEW_AT: Final = 405  # + colour * 3 + colour of the end
SKIP_AT: Final = 414  # + colour
VOID_AT: Final = 417  # + colour * 5 + kind - REMOVE: an action card thrown away without effect
REDRAW: Final = 432
END_TURN: Final = 433

FIRST_AT: Final = 440  # + seat: chance chose who begins
REMOVED_AT: Final = 448  # + face: chance took a card out of the game, where that is seen
DREW_AT: Final = 484  # + face: chance turned up the next card of the pile

CLAIMED: Final = 1024  # + (PLACE... * 7 + claim - 1) * LENGTHS + claimed length, 0 for none
LENGTHS: Final = 17
REFILL_AT: Final = 32768  # + thrown * 3 + colour; thrown: faces + 1 as digits of base THROWN, ascending
THROWN: Final = 37
