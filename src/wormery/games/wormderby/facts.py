"""What people see happen in Worm Derby. Places in ten-thousandths of an inch, directions in ticks of a tenth degree."""

from __future__ import annotations

from wormery.core.facts import Fact


class Began(Fact, frozen=True):
    """Chance chose who begins."""

    seat: int


class TurnedUp(Fact, frozen=True):
    """A tile of the slalom lies face up."""

    tile: int
    colour: str  # red, blue


class Placed(Fact, frozen=True):
    """An obstacle was placed before the race."""

    seat: int
    tile: int
    x: int
    y: int
    turn: int


class LeftOut(Fact, frozen=True):
    """A tile of this seat fits nowhere and stays out."""

    seat: int


class Built(Fact, frozen=True):
    """A worm lies behind the start line: its first coin, and where the others lie from there."""

    seat: int
    x: int
    y: int
    tick: int


class TurnBegan(Fact, frozen=True):
    seat: int


class Rolled(Fact, frozen=True):
    """0 null, 1 ace, 2 to 5."""

    seat: int
    value: int


class Skipped(Fact, frozen=True):
    """No obstacle was moved on an ace."""

    seat: int


class Shifted(Fact, frozen=True):
    """An obstacle was moved."""

    seat: int
    tile: int
    from_x: int
    from_y: int
    from_turn: int
    x: int
    y: int
    turn: int


class Stepped(Fact, frozen=True):
    """The coin at (from_x, from_y) was picked up and laid at (x, y); so many steps are left."""

    seat: int
    lead: int
    tick: int
    from_x: int
    from_y: int
    x: int
    y: int
    left: int


class Rounded(Fact, frozen=True):
    """The coin just laid lies on another lap than its neighbour: so many are closed there, against the clock if
    positive."""

    seat: int
    laps: int


class Passed(Fact, frozen=True):
    """The coin just laid passed a tile of the slalom; so many of all stand right in its count."""

    seat: int
    tile: int
    right: bool
    good: int


class Ate(Fact, frozen=True):
    """The coin of another worm at (eaten_x, eaten_y) goes back to its owner."""

    seat: int
    victim: int
    end: int
    eaten_x: int
    eaten_y: int
    length: int  # of the victim now


class Grew(Fact, frozen=True):
    """A coin from the reserve was laid at (x, y)."""

    seat: int
    lead: int
    tick: int
    x: int
    y: int
    length: int


class Blocked(Fact, frozen=True):
    """No further step can be made; so many are lost."""

    seat: int
    left: int


class Stopped(Fact, frozen=True):
    """Only eating was left, and was not wanted."""

    seat: int


class Home(Fact, frozen=True):
    """A worm is back between the start tiles, in this place."""

    seat: int
    place: int


class Ended(Fact, frozen=True):
    """The game is over."""


FACTS = (
    *(Began, TurnedUp, Placed, LeftOut, Built, TurnBegan, Rolled, Skipped, Shifted, Stepped, Rounded, Passed),
    *(Ate, Grew, Blocked, Stopped, Home, Ended),
)
