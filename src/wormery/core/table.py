"""One game being played: the state and its log. No sockets, no clocks, no storage."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wormery.core.chance import Chance
from wormery.core.facts import Told, listen
from wormery.core.game import Game, Move, Options
from wormery.core.refusal import NotAllowed
from wormery.core.state import CHANCE, Action, Seat, State


class Event(NamedTuple):
    seat: Seat
    action: Action


class Sealed(NamedTuple):
    """The answers of these seats were collected, and opened in this order."""

    order: tuple[Seat, ...]


Log = list[Event | Sealed]


class Table:
    """Owns the state and is the only one to change it; everybody else holds a copy."""

    def __init__(self, game: Game, options: Options, chance: Chance, state: State | None = None) -> None:
        self.game = game
        self.options = options
        self.chance = chance
        self.state = state if state is not None else game.start(options)
        self.log: Log = []
        self.version = 0  # moves accepted
        self.told: list[Told] | None = None

    def open(self, listening: bool = False) -> None:
        """Chance makes its first choices. What people see happen is kept in `told` if somebody listens."""
        if listening:
            self.told = listen(self.state)
        self._settle()

    def submit(self, seat: Seat, action: Action, version: int | None = None) -> Log:
        """Judge `action` by the state it arrives in; return what it caused."""
        self._door(seat, version, action)
        if not self.state.allows(seat, action):
            raise self.game.why_not(self.state, seat, self.game.unpack(action))
        return self._accept(seat, action)

    def do(self, seat: Seat, move: Move, version: int | None = None) -> Log:
        """The same for a record, which may name what does not exist."""
        self._door(seat, version, move)
        action = self.game.pack(move)
        if action is None or not self.state.allows(seat, action):
            raise self.game.why_not(self.state, seat, move)
        return self._accept(seat, action)

    def say(self, seat: Seat, text: str, version: int | None = None) -> Log:
        """The same for a line of text."""
        self._door(seat, version, text)
        return self.do(seat, self.game.read(text), version)

    def seal(self, answers: Sequence[Event]) -> Log:
        """Open the answers of several seats, given in secret from one another. Late or void ones are passed over."""
        start = len(self.log)
        by_seat = dict(answers)
        for seat in self.lots(list(by_seat)):
            if seat in self.state.to_act() and self.state.allows(seat, by_seat[seat]):
                self._accept(seat, by_seat[seat])
        return self.log[start:]

    def lots(self, seats: Sequence[Seat]) -> list[Seat]:
        """Whose answer is opened first, and whose next: chance draws the order, and the log keeps it."""
        order = sorted(seats)
        if len(order) > 1:
            order = self.chance.order(order)
            self.log.append(Sealed(tuple(order)))
        return order

    def _door(self, seat: Seat, version: int | None, said: Action | Move | str) -> None:
        _may_act(self.game, self.state, seat, said)
        if seat == CHANCE:
            raise self.game.out_of_turn(self.state, seat, said)
        if version is not None and version != self.version:
            raise NotAllowed("STALE_VERSION", {"version": version, "now": self.version})

    def _accept(self, seat: Seat, action: Action) -> Log:
        start = len(self.log)
        self._play(seat, action)
        self.version += 1
        self._settle()
        return self.log[start:]

    def _settle(self) -> None:
        while CHANCE in self.state.to_act():
            self._play(CHANCE, self.chance.act(self.state))

    def _play(self, seat: Seat, action: Action) -> None:
        self.state.play(seat, action)
        self.log.append(Event(seat, action))


def replay(game: Game, options: Options, log: Iterable[Event | Sealed], state: State | None = None) -> State:
    """The state after these events. Chance needs no dice: its choices are in the log."""
    state = state if state is not None else game.start(options)
    for event in log:
        if isinstance(event, Event):
            judge(game, state, event)
            state.play(event.seat, event.action)
    return state


def judge(game: Game, state: State, event: Event) -> None:
    """Raise `NotAllowed` for an event that cannot happen in `state`."""
    _may_act(game, state, event.seat, event.action)
    if event.seat == CHANCE:
        if event.action not in state.actions(CHANCE):
            raise NotAllowed("NOT_BY_CHANCE", {"said": game.text(event.action)})
    elif not state.allows(event.seat, event.action):
        raise game.why_not(state, event.seat, game.unpack(event.action))


def _may_act(game: Game, state: State, seat: Seat, said: Action | Move | str) -> None:
    if not state.to_act():
        raise NotAllowed("GAME_OVER")
    if seat not in state.to_act():
        raise game.out_of_turn(state, seat, said)
