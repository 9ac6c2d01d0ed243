"""Who may know what: blanking a copy for a seat, and filling the blanks of a view. Compiled.

Starters and supply cards have different backs, and everybody starts with the four named starters (WB-I2): so of another
hand one sees which named starters it still holds, and how many cards of each back.
"""

from __future__ import annotations

from random import Random

from wormery.core.state import BITS, Seat
from wormery.games.worms.layout import BACK_STARTER, BACK_SUPER, BACK_SUPPLY, NO_CARD, UNSEEN, Layout


def blank(view: Layout, seat: Seat | None) -> None:
    """Take from `view` what `seat` may not know; the faces go to the pools, where no order tells them apart."""
    rules = view.rules
    starters = view.starters[:]
    supply = view.supply[:]
    supers = view.supers[:]
    for other in range(rules.seats):
        if other == seat:
            continue
        hand: list[int] = []
        for card in view.hands[other]:
            if card >= BACK_STARTER or card in rules.named:
                hand.append(card)
            elif rules.weapons[card].starter:
                hand.append(BACK_STARTER)
                starters.append(card)
            elif rules.late_supers and rules.weapons[card].superweapon:
                hand.append(BACK_SUPER)
                supers.append(card)
            else:
                hand.append(BACK_SUPPLY)
                supply.append(card)
        hand.sort()
        view.hands[other] = hand
    view.starters = sorted(starters)
    view.supply = sorted(supply)
    view.supers = sorted(supers)
    _blank_draft(view, seat)
    if (seat,) != view.acting:
        view.offered = None


def _blank_draft(view: Layout, seat: Seat | None) -> None:
    suddens = view.suddens[:]
    dealt: list[list[int]] = []
    kept: list[int] = []
    for other in range(len(view.dealt)):
        if other == seat:
            dealt.append(view.dealt[other])
            kept.append(view.kept[other])
        else:
            suddens += [card for card in view.dealt[other] if card < UNSEEN]
            dealt.append([UNSEEN] * len(view.dealt[other]))
            kept.append(UNSEEN if view.kept[other] != NO_CARD else NO_CARD)
    view.suddens = sorted(suddens)
    view.dealt = dealt
    view.kept = kept


def fill(world: Layout, rng: Random) -> None:
    """Each blank from the pool of its back."""
    starters = world.starters[:]
    supply = world.supply[:]
    supers = world.supers[:]
    for seat in range(len(world.hands)):
        hand: list[int] = []
        for card in world.hands[seat]:
            if card == BACK_STARTER:
                card = _drawn(starters, rng)
            elif card == BACK_SUPPLY:
                card = _drawn(supply, rng)
            elif card == BACK_SUPER:
                card = _drawn(supers, rng)
            hand.append(card)
        hand.sort()
        world.hands[seat] = hand
    world.starters = starters
    world.supply = supply
    world.supers = supers
    suddens = world.suddens[:]
    dealt = [[_drawn(suddens, rng) if card == UNSEEN else card for card in row] for row in world.dealt]
    for row in dealt:
        row.sort()
    world.kept = [
        dealt[seat][_below(len(dealt[seat]), rng)] if world.kept[seat] == UNSEEN else world.kept[seat]
        for seat in range(len(dealt))
    ]
    world.dealt = dealt
    world.suddens = suddens


def _below(n: int, rng: Random) -> int:
    return rng.getrandbits(BITS) * n >> BITS


def _drawn(pool: list[int], rng: Random) -> int:
    return pool.pop(_below(len(pool), rng))
