"""What a seat may do. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from wormery.core.state import Action, Seat
from wormery.games.drehwurm.cards import FITS, JOKER, NOTHING, NUMBERS, SLOTS
from wormery.games.drehwurm.coding import DEAL, DRAW, EAT, PASS, PLAY, SNAP, SNAP_CHICKEN, TURN
from wormery.games.drehwurm.layout import BIT, REGULAR, SNAPPING, TURNING, Layout


def menu_of(state: Layout, seat: Seat) -> list[Action]:
    """For a seat that acts; equal cards are one entry."""
    menu: list[Action] = []
    if state.phase == SNAPPING:
        menu.append(PASS)
        add_throws(state, menu, seat)
    elif state.phase == REGULAR:
        if seat == state.turn:
            _regular(state, menu, seat)
        else:
            menu.append(PASS)  # who has passed can only do so again: nothing (DW-SNAP-5)
            if state.answers[seat] == NOTHING:
                add_throws(state, menu, seat)
    elif state.phase == TURNING:
        for slot in range(SLOTS):  # DW-DRAW-3, DW-A21
            if state.sides[slot * 2]:
                menu.append(TURN + slot)
    else:
        menu.append(DEAL)
    return menu


def _regular(state: Layout, menu: list[Action], seat: i64) -> None:
    hand = state.hands[seat]
    chickens = state.chickens[seat]
    fresh = state.fresh
    slot: i64
    card: i64
    last: i64
    for slot in range(SLOTS):
        side = state.sides[slot * 2]
        if not side or slot == fresh:  # DW-A8: a worm on the fresh pile is a throw
            continue
        fits: i64 = FITS[side[-1]]
        last = NOTHING
        for card in hand:
            if card != last and fits >> card & 1:  # DW-WORM-1
                menu.append(PLAY + card * SLOTS + slot)
            last = card
    if chickens:
        for slot in range(SLOTS):
            side = state.sides[slot * 2]
            if side:
                add_meals(menu, chickens, side[-1], EAT + slot, SLOTS)
    stuck = not menu
    if fresh != NOTHING:
        add_throws(state, menu, seat)
    if stuck or not state.rules.forced:  # DW-DRAW-1, DW-A1
        menu.append(DRAW)
    if state.waiting & BIT[seat] and state.answers[seat] == NOTHING:
        menu.append(PASS)


def add_throws(state: Layout, menu: list[Action], seat: i64) -> None:
    """DW-SNAP-3, DW-SNAP-4."""
    top: i64 = state.sides[state.fresh * 2][-1]
    fits: i64 = state.rules.throws[top]
    last: i64 = NOTHING
    card: i64
    for card in state.hands[seat]:
        if card != last and fits >> card & 1:
            menu.append(SNAP + card)
        last = card
    if state.rules.chickens_thrown:
        add_meals(menu, state.chickens[seat], top, SNAP_CHICKEN, 1)


def add_meals(menu: list[Action], chickens: list[int], top: i64, start: i64, step: i64) -> None:
    """DW-CHICK-1."""
    colour = top // NUMBERS
    last: i64 = NOTHING
    chicken: i64
    for chicken in chickens:
        if chicken != last and (chicken == colour or colour == JOKER):
            menu.append(start + chicken * step)
        last = chicken
