"""What a seat may do on its turn. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wormery.core.state import Action, Seat
from wormery.games.daswurmt.cards import COLOURS, KINDS, NEW_WORM, NO_CARD, NO_HEAD, NUMBERS, PEEK, REFILL, REMOVE
from wormery.games.daswurmt.coding import (
    CLAIMED,
    END_TURN,
    LENGTHS,
    NEW_AT,
    PEEK_AT,
    PLACE,
    REDRAW,
    REFILL_AT,
    REMOVE_AT,
    SKIP_AT,
    SLOTS,
    THROWN,
    VOID_AT,
)
from wormery.games.daswurmt.layout import MAIN, Layout

# By face: the action that lays it on the worm of its colour that lies there from the start (worm = colour), or NO_CARD.
PLACE_AT: Final[list[int]] = [
    PLACE + (card // KINDS * NUMBERS + card % KINDS) * SLOTS + card // KINDS if card % KINDS < NUMBERS else NO_CARD
    for card in range(COLOURS * KINDS)
]
BIT: Final[list[int]] = [1 << number for number in range(NUMBERS + 1)]


def menu_of(state: Layout, seat: Seat) -> list[Action]:
    """Placing first; equal cards are one entry."""
    menu: list[Action] = []
    hand = state.hands[seat]
    with_actions = False
    twins = state.twins if len(state.colours) > COLOURS else None
    worm: i64
    card: i64
    last: i64 = NO_CARD
    if state.phase == MAIN:  # WU-14 to WU-17
        for card in hand:
            if card == last:
                continue  # equal cards are one entry
            last = card
            place: i64 = PLACE_AT[card]
            if place < 0:
                with_actions = True
                continue
            menu.append(place)
            if twins is not None:
                for worm in twins[card // KINDS]:
                    menu.append(place + worm - card // KINDS)
        if not menu:  # WU-35
            menu.append(END_TURN if state.closing else REDRAW)
            if state.rules.redraw_at_once and not state.closing:  # WU-A8
                return menu
        elif state.rules.announce:
            menu = [CLAIMED + (place * 7 + claim) * LENGTHS for place in menu for claim in range(7)]
    else:
        menu.append(END_TURN)
        with_actions = True
    if with_actions:  # WU-32: the back that leaves the hand is public, so two backs are two entries
        last = NO_CARD
        for card in hand:
            if card != last and card % KINDS >= NUMBERS:
                _add_action_card(state, menu, hand, card // KINDS, card % KINDS)
            last = card
    return menu


def _add_action_card(state: Layout, menu: list[Action], hand: list[int], colour: i64, kind: i64) -> None:
    found = len(menu)
    worm: i64
    if kind == REMOVE:  # WU-36, WU-37
        for worm in range(len(state.colours)):
            there: i64 = 0  # a bit for each number
            number: i64
            for number in state.bodies[worm]:
                there |= BIT[number]
            start: i64 = REMOVE_AT + (colour * SLOTS + worm) * NUMBERS - 1
            while there:
                there >>= 1
                start += 1
                if there & 1:
                    menu.append(start)
    elif kind == REFILL:  # WU-39
        if state.closing:  # nothing can be filled any more (WU-A6), so it is a throw-away
            if state.rules.void_actions:
                menu.append(REFILL_AT + colour)
        else:
            _add_refills(menu, hand, colour)
    elif kind == NEW_WORM:  # WU-40
        for other in range(COLOURS):
            if state.reserve[other] > 0:
                menu.append(NEW_AT + colour * COLOURS + other)
    elif kind == PEEK:  # WU-43
        for worm in range(len(state.heads)):
            if state.heads[worm] != NO_HEAD:
                menu.append(PEEK_AT + colour * SLOTS + worm)
    elif state.phase == MAIN or state.rules.void_actions:  # WU-46
        menu.append(SKIP_AT + colour)
    if state.rules.void_actions and len(menu) == found:  # WU-A12
        menu.append(VOID_AT + colour * 5 + kind - REMOVE)


def _add_refills(menu: list[Action], hand: list[int], colour: i64) -> None:
    """Every different set of the other cards in hand, packed as digits."""
    card: i64
    none = REFILL_AT + colour
    first = len(menu)  # from here on sets may grow by the next card
    menu.append(none)
    grown = first  # from here on they hold the last card
    last: i64 = NO_CARD
    own = colour * KINDS + REFILL
    for card in hand:
        if card == own:
            own = NO_CARD
            continue
        end = len(menu)
        # after an equal card, only sets that hold it may grow: so each set comes once
        for at in range(grown if card == last else first, end):
            fewer: i64 = menu[at]
            menu.append((fewer - none) * THROWN + (card + 1) * COLOURS + none)
        grown = end
        last = card
