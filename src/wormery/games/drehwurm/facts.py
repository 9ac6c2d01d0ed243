"""What people see happen at a table of Drehwurm. Numbers as in `cards.py`; None where this audience sees no face."""

from __future__ import annotations

from wormery.core.facts import Fact


class MatchBegan(Fact, frozen=True):
    """The cards of a match are about to be dealt; matches count from 1."""

    match: int
    matches: int
    starts: int


class Dealt(Fact, frozen=True):
    seat: int
    card: int | None


class ChickenDealt(Fact, frozen=True):
    seat: int
    chicken: int | None


class Formed(Fact, frozen=True):
    """A pile of two lies in the centre: one card face down, this one face up."""

    slot: int
    card: int
    left: int  # cards of the draw pile


class Laid(Fact, frozen=True):
    """A worm was laid in a regular turn."""

    seat: int
    card: int
    slot: int


class Turned(Fact, frozen=True):
    """A pile was turned, and this card shows. `window` is the number of the turning, if throws may follow."""

    seat: int
    slot: int
    card: int
    window: int | None


class Thrown(Fact, frozen=True):
    """A worm was thrown in; the pile is not turned."""

    seat: int
    card: int
    slot: int


class ThrowLost(Fact, frozen=True):
    """Somebody else was quicker: this card went back to the hand. For its owner, unless an option shows it to all."""

    seat: int
    by: int
    card: int | None
    chicken: int | None


class WindowClosed(Fact, frozen=True):
    """Nobody threw. `late`: the next player still may."""

    slot: int
    late: bool


class Ate(Fact, frozen=True):
    seat: int
    chicken: int
    slot: int
    cards: int
    thrown: bool  # out of turn (option snap_chickens)


class DrewCard(Fact, frozen=True):
    seat: int
    card: int | None
    left: int


class TurnCame(Fact, frozen=True):
    """This seat has the regular turn."""

    seat: int


class MatchEnded(Fact, frozen=True):
    """`reason` counts; `conditions` are all that were true."""

    match: int
    reason: str
    conditions: str


class Shown(Fact, frozen=True):
    """A card that nobody had seen until the match was over: in an eaten pile of a seat, or in a pile of the centre."""

    card: int
    seat: int | None
    slot: int | None


class MealCounted(Fact, frozen=True):
    """An eaten pile is worth so many points."""

    seat: int
    chicken: int
    worms: tuple[int, ...]
    points: int


class HandCounted(Fact, frozen=True):
    """What is left in a hand costs a point each."""

    seat: int
    worms: tuple[int, ...]
    chickens: tuple[int, ...]
    points: int


class Scores(Fact, frozen=True):
    """Of the match, and the sum so far."""

    match: int
    points: tuple[int, ...]
    totals: tuple[int, ...]


class GameEnded(Fact, frozen=True):
    """All matches are played."""


FACTS = (
    *(MatchBegan, Dealt, ChickenDealt, Formed, Laid, Turned, Thrown, ThrowLost, WindowClosed, Ate, DrewCard, TurnCame),
    *(MatchEnded, Shown, MealCounted, HandCounted, Scores, GameEnded),
)
