"""What a move is worth, by what a seat has seen. Compiled.

One move ahead: a card out of the hand is a point saved; an eaten pile its points, less what the chicken may still find;
a throw always pays, except on what one wants to eat next. Of the rest of a view only what lies open counts: how thick
the piles are and whom they suit, and how near the end is.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wormery.core.state import Action, Seat
from wormery.games.drehwurm.cards import FACES, JOKER, NUMBERS, SLOTS, UNSEEN, UNSEEN_CHICKEN
from wormery.games.drehwurm.coding import DEAL, DRAW, EAT, PASS, SNAP, SNAP_CHICKEN, SNAP_ON, TURN
from wormery.games.drehwurm.layout import Layout

CARD: Final = 1.0  # a card that leaves the hand
WAIT: Final = 10.0  # points a chicken is kept back for while there is time; fewer near the end
TEMPTING: Final = 0.04  # of the points of a pile whose top others might eat


def worth(view: Layout, seat: Seat, action: Action) -> float:
    """Points `seat` may expect from this action."""
    if action >= SNAP_ON:
        card = (action - SNAP_ON) // SLOTS
        return _thrown(view, seat, card)
    if action >= SNAP_CHICKEN:
        return _thrown(view, seat, FACES + action - SNAP_CHICKEN)
    if action < EAT:
        return CARD + _after_turning(view, action % SLOTS) + _last(view, seat)
    if action < SNAP:
        slot = action % SLOTS
        gain = meal_value(view, slot, (action - EAT) // SLOTS)
        return CARD + gain - patience_of(view, seat) + _last(view, seat)
    if action < PASS:
        return _thrown(view, seat, action - SNAP)
    if action == DRAW:
        return -CARD
    if action >= TURN and action < DEAL:
        return _after_turning(view, action - TURN)
    return 0.0


def meal_value(view: Layout, slot: int, chicken: int) -> float:
    """Points of a pile for this chicken; of a card nobody has seen the mean of what it may be."""
    total = 0.0
    worm: i64
    for side in (view.sides[slot * 2], view.sides[slot * 2 + 1]):
        for worm in side:
            total += _points(worm, chicken) if worm < UNSEEN else _mean(view, chicken)
    return total


def _points(worm: i64, chicken: int) -> float:
    colour = worm // NUMBERS
    return 3.0 if colour == chicken else 2.0 if colour == JOKER else 1.0


def _mean(view: Layout, chicken: int) -> float:
    if not view.pool:
        return 1.0
    total = 0.0
    worm: i64
    for worm in view.pool:
        total += _points(worm, chicken)
    return total / len(view.pool)


def patience_of(view: Layout, seat: Seat) -> float:
    """Points for which a chicken is held back: fewer the fewer turns this seat may still have."""
    rules = view.rules
    seats = int(rules.seats)
    shortest = 99
    for other in range(seats):
        if other != seat:
            shortest = min(shortest, view.cards_of(other))
    chickens = int(seats * rules.chickens_dealt - view.played)  # that end the match when all are played
    cards = 2 * int(view.pile - 1) // 5 + 1  # a chicken takes up to five cards off the draw pile, with the extra piles
    rounds = min(shortest, 2.0 * chickens / seats, 2.0 * cards / seats)
    if rounds < 1.0:
        return 0.0
    left = len(view.chickens[seat])
    full = WAIT if left < 2 else WAIT - 1.0
    return min(full, 4.0 * rounds)


def _thrown(view: Layout, seat: Seat, card: int) -> float:
    slot = view.fresh
    if card >= FACES:
        return CARD + meal_value(view, slot, card - FACES) - patience_of(view, seat)
    lost = 0.0
    if seat == view.turn:  # what it could eat at once
        top = view.top(slot) // NUMBERS
        for chicken in view.chickens[seat]:
            if chicken != UNSEEN_CHICKEN and (chicken == top or top == JOKER):
                still = chicken == card // NUMBERS or card // NUMBERS == JOKER
                gain = meal_value(view, slot, chicken) - patience_of(view, seat)
                lost = max(lost, 0.0 if still else CARD + gain)
    return CARD - lost + _last(view, seat) - TEMPTING * _rich(view, slot, card)


def _last(view: Layout, seat: Seat) -> float:
    """The last card ends the match while the others still hold theirs."""
    return 0.5 if view.cards_of(seat) == 1 else 0.0


def _after_turning(view: Layout, slot: int) -> float:
    """What others are tempted with when this pile is turned."""
    bottom = view.sides[slot * 2 + 1][-1]
    covered = view.top(slot)
    now = TEMPTING * _rich(view, slot, bottom)
    before = TEMPTING * _rich(view, slot, covered)
    return before - now


def _rich(view: Layout, slot: int, top: int) -> float:
    """Points this pile would have for a chicken that suits this top."""
    if top == UNSEEN:
        return 1.5 * (len(view.sides[slot * 2]) + len(view.sides[slot * 2 + 1]))
    if top // NUMBERS == JOKER:
        return max(meal_value(view, slot, 0), meal_value(view, slot, 1), meal_value(view, slot, 2))
    return meal_value(view, slot, top // NUMBERS)


def patience(view: Layout, seat: Seat) -> Action:
    """For a seat whose time has run out: no throw; else the move that is worth most, the first of equals."""
    menu = view.actions(seat)
    if PASS in menu:
        return PASS
    best = menu[0]
    highest = worth(view, seat, best)
    for action in menu:
        value = worth(view, seat, action)
        if value > highest:
            best = action
            highest = value
    return best
