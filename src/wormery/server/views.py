"""One state of a running game as each seat sees it, made once however many ask."""

from __future__ import annotations

from wormery.core.game import Game
from wormery.core.state import Seat, State
from wormery.server.messages import Raw, encode


class Views:
    """As long as `state` is not played on. None: a spectator."""

    __slots__ = ("game", "made", "shared", "state")

    def __init__(self, game: Game, state: State) -> None:
        self.game, self.state = game, state
        self.made: dict[Seat | None, State] = {}
        self.shared: object = None

    def of(self, seat: Seat | None) -> State:
        view = self.made.get(seat)
        if view is None:
            view = self.made[seat] = self.state.seen_by(seat)
        return view

    def knowledge(self, seat: Seat | None) -> object:
        return self.game.knowledge(self.of(seat))

    def packed(self, seat: Seat | None) -> Raw:
        """As it is sent: the same bytes with a packing as without."""
        packing = self.game.packing
        if packing is None:
            return Raw(encode(self.game.wire(self.of(seat))))
        if self.shared is None:
            self.shared = packing.shared(self.of(None))
        return Raw(packing.packed(self.of(seat), seat, self.shared))
