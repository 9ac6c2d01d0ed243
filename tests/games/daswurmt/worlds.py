"""Two worlds that a viewer cannot tell apart, and ways to go on in both that it cannot tell apart either.

Whoever plays does so in each world from what is there: another may lay a 3 here and a 5 there, and chance may deal one
card here and another there, as long as the viewer is not shown the difference by the rules. Where the rules do show it
(a head is turned up, a card comes into the viewer's own hand), both worlds must have the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import msgspec

from wormery.core.chance import Fast
from wormery.core.facts import Told, heard, listen
from wormery.core.game import Move
from wormery.core.refusal import NotAllowed
from wormery.core.state import CHANCE, Action, Seat
from wormery.core.table import Table
from wormery.games.daswurmt.cards import KINDS
from wormery.games.daswurmt.coding import DREW_AT, REMOVED_AT
from wormery.games.daswurmt.game import GAME
from wormery.games.daswurmt.moves import FACE_OF, EndTurn, NewWorm, Peek, Place, Redraw, Refill, Remove, Skip
from wormery.games.daswurmt.state import DasWurmt

OPTIONS, DICE = GAME.options({}), Random(0)
Moment = tuple[Seat, Action, Action]


class Worlds(NamedTuple):
    viewer: Seat | None
    left: DasWurmt
    right: DasWurmt
    heard: list[Told]
    heard_right: list[Told]

    @property
    def differ(self) -> bool:
        return self.left.key() != self.right.key()


def worlds(state: DasWurmt, viewer: Seat | None, rng: Random) -> Worlds:
    """This one, and another that looks the same to the viewer."""
    left, right = state.copy(), state.seen_by(viewer).imagine(rng)
    return Worlds(viewer, left, right, listen(left), listen(right))


def shown(state: DasWurmt, told: list[Told], viewer: Seat | None, probes: list[Move]) -> dict[str, object]:
    """All that the viewer is ever given: its view, what it hears, its menu, and the answers to what it may not do."""
    view = state.seen_by(viewer)
    given: dict[str, object] = {"key": view.key(), "parts": msgspec.json.encode(GAME.parts(view))}
    given["facts"] = [msgspec.json.encode(fact) for fact in heard(told, viewer)]
    given["acting"], given["scores"], given["winners"] = state.to_act(), state.scores(), state.winners()
    if viewer is not None:
        given["menu"] = state.actions(viewer)
        given["answers"] = [answer(state, viewer, move) for move in probes[: None if viewer in state.to_act() else 2]]
    return given


def answer(state: DasWurmt, seat: Seat, move: Move) -> object:
    action = GAME.pack(move)
    if action is not None and state.allows(seat, action):
        return "allowed"
    try:
        Table(GAME, OPTIONS, Fast(DICE), state).do(seat, move)
    except NotAllowed as refused:
        return (refused.code, refused.data, refused.clause, str(refused))
    raise AssertionError("neither allowed nor refused")


def wrong_moves(rng: Random) -> list[Move]:
    """Most of them cannot be done; some name cards that lie in other hands, in the pile or nowhere."""
    cards, worms = [*FACE_OF, "Y8", "nonsense"], (*range(7), 99)

    def card() -> str:
        return rng.choice(cards)

    moves: list[Move] = [Redraw(), EndTurn()]
    for _ in range(4):
        worm, some = rng.choice(worms), tuple(card() for _ in range(rng.randrange(4)))
        moves += [
            Place(card(), worm),
            Place(card(), worm, 3),
            Remove(card(), worm, rng.randint(1, 7)),
            Peek(card(), worm),
        ]
        moves += [Refill(card(), some), Refill(f"{rng.choice('YPB')}:REFILL", some), NewWorm(card(), rng.choice("YPB"))]
        moves += [Skip(card()), Remove(f"{rng.choice('YPB')}:REMOVE"), Peek(f"{rng.choice('YPB')}:PEEK")]
    return moves


def moments(pair: Worlds, rng: Random) -> Iterator[Moment]:
    """Whoever acts next with an action here and one there that look the same; in any order, different ones first."""
    left, right, viewer = pair.left, pair.right, pair.viewer
    seat = left.to_act()[0] if left.to_act() else None
    if seat is None:
        return
    here, there = left.actions(seat), right.actions(seat)
    rng.shuffle(here)
    if seat == CHANCE:
        for both in _chances(pair, here, there, rng):
            yield seat, *both
    elif seat == viewer:
        yield from ((seat, action, action) for action in here if _shows_the_same(pair, seat, action, action))
    else:
        rng.shuffle(there)
        for apart in (True, False):
            for action in here[:12]:
                for other in there:
                    covered = not left.rules.discards_shown
                    alike = (action != other) == apart and _looks(action, covered) == _looks(other, covered)
                    if alike and _shows_the_same(pair, seat, action, other):
                        yield seat, action, other


@cache
def _looks(action: Action, covered: bool) -> object:
    """What others see of an action when it is played. `covered`: of cards thrown at once they see the top one only."""
    move = GAME.unpack(action)
    if covered and isinstance(move, Refill) and move.discards:  # WU-A13
        return move.card, [card[0] for card in move.discards], move.discards[0]
    return (move.card[0], move.worm, move.claim, move.length) if isinstance(move, Place) else action


def _chances(pair: Worlds, here: list[Action], there: list[Action], rng: Random) -> Iterator[tuple[Action, Action]]:
    left, rules = pair.left, pair.left.rules
    action = here[0]
    same = action in there
    if action < REMOVED_AT:  # who begins
        yield action, action
        return
    if action < DREW_AT:
        colour, free = (action - REMOVED_AT) // KINDS, rules.removed_cards == 1
        others = [other for other in there if (other - REMOVED_AT) // KINDS == colour]
    else:
        # The viewer sees the card at once, or may be the next to draw it.
        dealing = left.phase == 0
        free = left.turn != pair.viewer if left.owed else not dealing and rng.random() < 0.6
        colour = (action - DREW_AT) // KINDS
        others = [other for other in there if (other - DREW_AT) // KINDS == colour]
    if free and others:
        yield action, rng.choice(others)
    elif same:
        yield action, action
    else:
        both = sorted(set(here) & set(there))
        if both:
            yield (rng.choice(both),) * 2


def _shows_the_same(pair: Worlds, seat: Seat, action: Action, other: Action) -> bool:
    """Whether by the rules the viewer may not see a difference between these two actions."""
    left, right, viewer = pair.left, pair.right, pair.viewer
    move = GAME.unpack(action)
    if isinstance(move, Place) and left.heads[move.worm] != right.heads[move.worm]:
        return False  # WU-19: it is turned up
    if isinstance(move, Peek) and seat == viewer and left.heads[move.worm or 0] != right.heads[move.worm or 0]:
        return False  # WU-43
    if isinstance(move, Redraw) and left.hands[seat] != right.hands[seat]:  # WU-35: thrown face up
        covered = not left.rules.discards_shown and seat != viewer  # WU-A13
        return covered and left.hands[seat][-1] == right.hands[seat][-1] and left.top == right.top
    if left.top != right.top:
        trial = left.copy()
        trial.play(seat, action)
        if trial.pile < left.pile:  # the top is drawn
            return seat != viewer and left.top // KINDS == right.top // KINDS
    return True
