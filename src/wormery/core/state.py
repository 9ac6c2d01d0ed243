"""What every game is: a state that seats act upon.

Compiled where a C compiler was found, plain Python everywhere else. A game may subclass `State` either way.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, Self

from mypy_extensions import mypyc_attr

Seat = int
Action = int  # stable per game and rules version: logs and learners rely on it

CHANCE: Final = -1

BITS: Final = 30  # `getrandbits(BITS) * n >> BITS`: a number below n, without a float and fast either way we run


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One moment of a game: all that a referee must know, and nothing else. It never holds a seed."""

    # Called with each fact, whom it is for (None: everybody) and whom it is not for. None: nobody listens.
    ear: Callable[[object, Seat | None, Seat | None], None] | None = None

    def to_act(self) -> tuple[Seat, ...]:
        """Who may act now. Empty: the game is over. Public knowledge."""
        raise NotImplementedError

    def actions(self, seat: Seat) -> list[Action]:
        """The menu of `seat`, meekest first; empty when it may not act. Chance picks uniformly from its own."""
        raise NotImplementedError

    def allows(self, seat: Seat, action: Action) -> bool:
        """Exact, also where the menu is only a sample."""
        return action in self.actions(seat)

    def play(self, seat: Seat, action: Action) -> None:
        """Apply an allowed action, in place, unchecked."""
        raise NotImplementedError

    def seen_by(self, seat: Seat | None) -> Self:
        """A copy with blanks for what `seat` may not know. None: a spectator."""
        raise NotImplementedError

    def imagine(self, rng: Random) -> Self:
        """A copy with every blank filled, uniformly among the worlds that fit."""
        raise NotImplementedError

    def scores(self) -> list[float]:
        raise NotImplementedError

    def copy(self) -> Self:
        """Apart from the original; nobody listens to it."""
        raise NotImplementedError

    def key(self) -> tuple[object, ...]:
        """Everything in it, hashable: equal keys, equal states. A view's key holds all that its owner is given."""
        raise NotImplementedError

    def chance(self, rng: Random) -> Action:
        """One of chance's actions; a game may find it without building the menu."""
        menu = self.actions(CHANCE)
        return menu[rng.getrandbits(BITS) * len(menu) >> BITS]

    def some(self, seat: Seat, rng: Random) -> Action:
        """One entry of the menu of `seat`, each as likely; a game may find it without building the menu."""
        menu = self.actions(seat)
        return menu[rng.getrandbits(BITS) * len(menu) >> BITS]

    def settle(self, rng: Random) -> None:
        """Chance acts until a seat must, or the game is over; a game may find a shorter way to the same end."""
        while CHANCE in self.to_act():
            self.play(CHANCE, self.chance(rng))

    def winners(self) -> list[Seat]:
        """Most points; several when they share first place."""
        scores = self.scores()
        return [seat for seat in range(len(scores)) if scores[seat] == max(scores)]
