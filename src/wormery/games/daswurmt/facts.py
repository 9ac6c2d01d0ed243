"""What people see happen at a table of Das Wurmt. Numbers as in `cards.py`; None where this audience sees no face."""

from __future__ import annotations

from wormery.core.facts import Fact


class Began(Fact, frozen=True):
    """Chance chose who begins."""

    seat: int


class Drew(Fact, frozen=True):
    seat: int
    colour: int
    card: int | None


class Placed(Fact, frozen=True):
    """A new head lies on a worm. What was claimed of it is for everybody."""

    seat: int
    worm: int
    colour: int
    claim: int | None
    claimed_length: int | None
    number: int | None


class Revealed(Fact, frozen=True):
    """The old head was turned up; `claim` is what was said of it."""

    seat: int
    worm: int
    number: int
    length: int
    claim: int | None
    claimed_length: int | None


class Scored(Fact, frozen=True):
    seat: int
    worm: int
    points: int


class Tidied(Fact, frozen=True):
    """The open cards of a worm went to the discard pile."""

    worm: int
    cards: int


class Played(Fact, frozen=True):
    """An action card was played."""

    seat: int
    card: int


class Removed(Fact, frozen=True):
    seat: int
    worm: int
    number: int


class Threw(Fact, frozen=True):
    """A hand card went face up to the discard pile; of one covered at once some games show the back (WU-A13)."""

    seat: int
    card: int | None
    colour: int | None = None  # where the card is not seen


class Appeared(Fact, frozen=True):
    """A new worm lies on the table."""

    worm: int
    colour: int


class Peeked(Fact, frozen=True):
    seat: int
    worm: int
    number: int | None


class TurnBegan(Fact, frozen=True):
    seat: int


class Ended(Fact, frozen=True):
    """The game is over."""


FACTS = (Began, Drew, Placed, Revealed, Scored, Tidied, Played, Removed, Threw, Appeared, Peeked, TurnBegan, Ended)
