"""Card faces as small numbers: colour * NUMBERS + number - 1. Compiled: constants only.

Number 1 is the double face "1 / 10", so the nine numbers lie on a ring. Colour 3 is the joker's. Chickens are kept
apart from worms and are numbered by colour alone. A blank sorts behind all faces, so a row of blanks tells no more than
a count.
"""

from __future__ import annotations

from typing import Final

COLOURS: Final = 3  # of chickens, and of worms that are no jokers
JOKER: Final = 3
NUMBERS: Final = 9
FACES: Final = 36
SLOTS: Final = 5  # piles the centre can ever hold

UNSEEN: Final = 36  # a worm whose face one does not know
UNSEEN_CHICKEN: Final = 3
NOTHING: Final = -1  # no slot, no seat, no answer
PASSED: Final = -2  # an answer: no throw at this pile
SEALED: Final = -3  # an answer of somebody else, given or not

FACE_BIT: Final[list[int]] = [1 << face for face in range(FACES)]

# By top card: the faces that may be laid on it, a bit for each (DW-WORM-2, DW-WORM-3).
FITS: Final[list[int]] = [
    sum(
        [
            1 << face
            for face in range(FACES)
            if (face - top) % NUMBERS in (1, NUMBERS - 1)
            and (face // NUMBERS != top // NUMBERS or top // NUMBERS == JOKER)
        ]
    )
    for top in range(FACES)
]
