"""What people see happen at a table of Worms, in causal order.

Hexes are pairs, cards their ids; a Thing is the number that views give it, a crater 108, a kind 0 worm, 1 drum, 2 mine,
3 crate, 4 fire, 5 crater, a face 1 to 6, 7 wind, 8 direct hit. None where this audience sees no face.
"""

from __future__ import annotations

from wormery.core.facts import Fact
from wormery.games.worms.field import Hex


class BuilderChosen(Fact, frozen=True):
    """Who lays the first tile."""

    seat: int


class TileLaid(Fact, frozen=True):
    """None: chance laid it (option quick_start)."""

    seat: int | None
    tile: int
    hexes: list[Hex]


class SetGiven(Fact, frozen=True):
    """The worms a seat places, with option setup_pile."""

    seat: int
    team: int


class ThingPut(Fact, frozen=True):
    """Something was placed before the first turn."""

    seat: int | None
    thing: int
    hex: Hex


class TeamDealt(Fact, frozen=True):
    seat: int
    team: int


class StarterDealt(Fact, frozen=True):
    seat: int
    card: str | None


class SuddenDealt(Fact, frozen=True):
    """A Sudden Death card of the draft."""

    seat: int
    sudden: str | None


class SuddenKept(Fact, frozen=True):
    seat: int
    sudden: str | None


class TurnStarted(Fact, frozen=True):
    seat: int
    turn: int
    final: bool


class Activated(Fact, frozen=True):
    worm: int
    hex: Hex


class Healed(Fact, frozen=True):
    worm: int
    hex: Hex


class Moved(Fact, frozen=True):
    """From hex to hex; into Water it is told, too, before it is gone."""

    thing: int
    start: Hex
    to: Hex
    why: int


class DieRolled(Fact, frozen=True):
    """For what, and for which Thing or hex."""

    why: int
    face: int
    thing: int | None
    hex: Hex | None


class FaceChosen(Fact, frozen=True):
    face: int


class Flipped(Fact, frozen=True):
    """The Danger Flipper, for a mine or a fire."""

    kind: int
    hex: Hex
    danger: bool


class TokenPut(Fact, frozen=True):
    """The Target Token lies here now; arrow 0: no air strike."""

    hex: Hex
    arrow: int
    why: int | None  # None: it was aimed there


class Blasted(Fact, frozen=True):
    """A Blast begins; in Water nothing follows."""

    hex: Hex
    water: bool
    gift: bool


class DrumBlew(Fact, frozen=True):
    hex: Hex


class Damaged(Fact, frozen=True):
    worm: int
    hex: Hex


class Destroyed(Fact, frozen=True):
    """Off the map."""

    thing: int
    hex: Hex
    cause: int


class ThingPlaced(Fact, frozen=True):
    """A piece came from the pool."""

    kind: int
    thing: int | None  # None: a crater
    hex: Hex


class PoolEmpty(Fact, frozen=True):
    """A piece should have been placed, and none is left."""

    kind: int


class Sank(Fact, frozen=True):
    hex: Hex


class Rose(Fact, frozen=True):
    hex: Hex


class CardDrawn(Fact, frozen=True):
    seat: int
    card: str | None


class SupplyEmpty(Fact, frozen=True):
    seat: int


class CardPlayed(Fact, frozen=True):
    seat: int
    card: str


class CardFiled(Fact, frozen=True):
    """A card is done, or was cut short."""

    card: str
    cut: bool


class DropDrawn(Fact, frozen=True):
    drop: str


class DropsShuffled(Fact, frozen=True):
    """All Drop cards make a new deck (option sudden_death = none)."""


class SuddenDeath(Fact, frozen=True):
    """The Sudden Death card is turned up, and stays."""

    sudden: str


class WindTurned(Fact, frozen=True):
    wind: int


class WindStayed(Fact, frozen=True):
    wind: int


class Prodded(Fact, frozen=True):
    """The hex is full."""

    thing: int
    hex: Hex


class TurnCut(Fact, frozen=True):
    """The Active worm was hurt or lost: on to step 6."""

    worm: int


class TimeUp(Fact, frozen=True):
    seat: int


class TeamOut(Fact, frozen=True):
    team: int
    seat: int


class FinalRound(Fact, frozen=True):
    """These seats have one turn each."""

    seats: list[int]


class GameEnded(Fact, frozen=True):
    winners: list[int]


FACTS = (
    *(BuilderChosen, TileLaid, SetGiven, ThingPut, TeamDealt, StarterDealt, SuddenDealt, SuddenKept, TurnStarted),
    *(
        Activated,
        Healed,
        Moved,
        DieRolled,
        FaceChosen,
        Flipped,
        TokenPut,
        Blasted,
        DrumBlew,
        Damaged,
        Destroyed,
        ThingPlaced,
    ),
    *(PoolEmpty, Sank, Rose, CardDrawn, SupplyEmpty, CardPlayed, CardFiled, DropDrawn, DropsShuffled, SuddenDeath),
    *(WindTurned, WindStayed, Prodded, TurnCut, TimeUp, TeamOut, FinalRound, GameEnded),
)
