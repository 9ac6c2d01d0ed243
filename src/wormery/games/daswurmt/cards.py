"""Card faces as small numbers: colour * KINDS + kind. Compiled: constants only.

Kinds 0 to 6 are the numbers 1 to 7, the rest are actions. A blank is a card whose face one does not know: its back
colour alone, or nothing at all. Hands are kept in order of these numbers, so a row of blanks tells no more than counts.
"""

from __future__ import annotations

from typing import Final

COLOURS: Final = 3
NUMBERS: Final = 7
KINDS: Final = 12
FACES: Final = 36

REMOVE: Final = 7
REFILL: Final = 8
NEW_WORM: Final = 9
PEEK: Final = 10
SKIP: Final = 11

BACK: Final = 36  # BACK + colour: a card of which one sees the back
UNSEEN: Final = 39  # a card of which one sees nothing
NO_CARD: Final = -1

NO_HEAD: Final = 0
HIDDEN: Final = -1  # a head whose number one does not know
