"""The odds of a choice as clients are sent them."""

from __future__ import annotations

import msgspec

from wormery.core.state import Action, Seat
from wormery.games.worms import frames as f
from wormery.games.worms.field import NOWHERE, Hex, beside, pair
from wormery.games.worms.layout import TURNS
from wormery.games.worms.names import worm_name
from wormery.games.worms.odds import OPEN, WORMS, odds_of
from wormery.games.worms.state import Worms

FOLLOWED = (f.ASK_MOVE, f.ASK_TARGET, f.ASK_FACE, f.ASK_ORDER, f.ASK_PROD, f.ASK_DIR, f.ASK_PICK, f.ASK_OPTION)
DIGITS = 6


class Reach(msgspec.Struct, frozen=True):
    """A hex the token may come to lie on: `can` it be brought there by some face, `will` it be by the best choice."""

    hex: Hex
    can: float
    will: float


class Harm(msgspec.Struct, frozen=True):
    worm: str
    damaged: float
    lost: float


class Odds(msgspec.Struct, frozen=True):
    """What a choice does if its owner then always chooses best. Exact where `open` is 0; else that share of all that
    may happen was not followed outcome by outcome but played out with dice, in so many `samples`."""

    dice: int  # for accuracy; 0 for none
    reach: list[Reach]
    harm: list[Harm]  # worms to which something may happen
    open: float
    samples: int


def odds(view: Worms, seat: Seat, action: Action) -> Odds | None:
    """None where nothing is followed: cards and worms are not chosen by odds."""
    if view.phase != TURNS or view.acting != (seat,) or view.ask not in FOLLOWED or not view.allows(seat, action):
        return None
    row, search = odds_of(view, seat, action)
    reach: dict[int, list[float]] = {}
    if search.aimed != NOWHERE:
        for face in range(1, 9):
            h = beside(search.aimed, view.direction(face))
            there = reach.setdefault(h, [0.0, 0.0])
            there[0] += 1
            there[1] += search.tokens[face]
    return Odds(
        dice=search.dice,
        reach=[
            Reach(pair(h), round(1 - ((8 - faces) / 8) ** search.dice, DIGITS), round(will, DIGITS))
            for h, (faces, will) in reach.items()
        ],
        harm=[
            Harm(worm_name(worm), round(row[worm], DIGITS), round(row[WORMS + worm], DIGITS))
            for worm in range(WORMS)
            if row[worm] + row[WORMS + worm] > 0
        ],
        open=round(row[OPEN], DIGITS),
        samples=search.guesses if row[OPEN] else 0,
    )
