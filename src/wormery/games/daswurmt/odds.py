"""What a reveal is worth, by what a seat has seen. Compiled.

Only the view counts: `pool` holds every face its owner has not seen, so a hidden head is one of the worm cards of its
colour there, each as likely as the next.
"""

from __future__ import annotations

from typing import Final

from wormery.core.state import Action, Seat
from wormery.games.daswurmt.cards import COLOURS, HIDDEN, KINDS, NO_HEAD, NUMBERS
from wormery.games.daswurmt.coding import (
    CLAIMED,
    END_TURN,
    LENGTHS,
    NEW_AT,
    PEEK_AT,
    REDRAW,
    REFILL_AT,
    REMOVE_AT,
    SKIP_AT,
    SLOTS,
    THROWN,
    VOID_AT,
)
from wormery.games.daswurmt.rules import Rules
from wormery.games.daswurmt.state import DasWurmt

# An action card in the hand is worth keeping; below this gain it stays there.
THRIFT: Final = 0.4
NOTHING: Final = -1000.0


def verdict(rules: Rules, length: int, number: int) -> int:
    """Points for revealing `number` on a body of `length`: WU-21 to WU-25."""
    if length + number < rules.shortest:
        return 0
    return number if length + number <= rules.longest else -number


def expected(rules: Rules, length: int, chances: list[int]) -> float:
    """The mean verdict where number i + 1 is as likely as chances[i] says; 0 if nothing is possible."""
    total = 0
    weight = 0
    for i in range(NUMBERS):
        weight += chances[i]
        total += chances[i] * verdict(rules, length, i + 1)
    return total / weight if weight else 0.0


def chances_of(view: DasWurmt, worm: int) -> list[int]:
    """How likely each number is to be the head of a worm."""
    chances = [0] * NUMBERS
    if view.heads[worm] > 0:
        chances[view.heads[worm] - 1] = 1
    elif view.heads[worm] == HIDDEN:
        start = view.colours[worm] * KINDS
        for card in view.pool:
            if start <= card < start + NUMBERS:
                chances[card - start] += 1
    return chances


def reveal(view: DasWurmt, worm: int, length: int) -> float:
    """What placing on a worm whose body has this length is worth to the one who places."""
    return 0.0 if view.heads[worm] == NO_HEAD else expected(view.rules, length, chances_of(view, worm))


def best_place(view: DasWurmt, seat: Seat, worm: int, length: int) -> float:
    """The best reveal open to `seat` if `worm` had a body of `length`. NOTHING without a worm card."""
    best = NOTHING
    for other in range(len(view.colours)):
        if _can_reach(view, seat, view.colours[other]):
            best = max(best, reveal(view, other, length if other == worm else view.lengths[other]))
    return best


def _can_reach(view: DasWurmt, seat: Seat, colour: int) -> bool:
    return any(colour * KINDS <= card < colour * KINDS + NUMBERS for card in view.hands[seat])


def worth(view: DasWurmt, seat: Seat, action: Action) -> float:
    """Points `seat` may expect from this turn when it goes on with `action`."""
    if CLAIMED <= action < REFILL_AT:
        action = (action - CLAIMED) // LENGTHS // 7
    if action < REMOVE_AT:
        worm = action % SLOTS
        return reveal(view, worm, view.lengths[worm])
    if action == END_TURN:
        return 0.0
    now = best_place(view, seat, -1, 0)
    if action == REDRAW:
        return THRIFT  # nothing else brings a worm card, unless an action brings more
    if action >= REFILL_AT:
        return _refilled(view, seat, action, now) - THRIFT
    if action >= VOID_AT:
        return now - 2 * THRIFT
    if action >= SKIP_AT:
        return -THRIFT
    if action >= NEW_AT:
        return max(now, 0.0 if _can_reach(view, seat, (action - NEW_AT) % COLOURS) else NOTHING) - THRIFT
    if action >= PEEK_AT:
        return _peeked(view, seat, (action - PEEK_AT) % SLOTS) - THRIFT
    worm = (action - REMOVE_AT) // NUMBERS % SLOTS
    number = (action - REMOVE_AT) % NUMBERS + 1
    return best_place(view, seat, worm, view.lengths[worm] - number) - THRIFT


def _refilled(view: DasWurmt, seat: Seat, action: Action, now: float) -> float:
    """A fresh hand finds a harmless place; the more cards are thrown for it the likelier."""
    thrown = 0
    digits = (action - REFILL_AT) // COLOURS
    while digits:
        digits //= THROWN
        thrown += 1
    return now if now >= 0.0 else now + (0.0 - now) * min(thrown, 3) / 4


def _peeked(view: DasWurmt, seat: Seat, worm: int) -> float:
    """Knowing one head, take it or the best of the others."""
    others = NOTHING
    for other in range(len(view.colours)):
        if other != worm and _can_reach(view, seat, view.colours[other]):
            others = max(others, reveal(view, other, view.lengths[other]))
    if not _can_reach(view, seat, view.colours[worm]):
        return others
    chances = chances_of(view, worm)
    total = 0.0
    weight = 0
    for i in range(NUMBERS):
        weight += chances[i]
        total += chances[i] * max(others, float(verdict(view.rules, view.lengths[worm], i + 1)))
    return total / weight if weight else others


def patience(view: DasWurmt, seat: Seat) -> Action:
    """For a seat whose time has run out (9.3): end a skipped turn, else the best expected reveal, else redraw."""
    menu = view.actions(seat)
    best = menu[0]
    if best in (END_TURN, REDRAW):
        return best
    for action in menu:
        if (action < REMOVE_AT or CLAIMED <= action < REFILL_AT) and worth(view, seat, action) > worth(
            view, seat, best
        ):
            best = action
    return best
