"""Who may know what: blanking a copy for a seat, and filling the blanks of a view. Compiled.

A view remembers all that lay open for everybody (perfect recall): which cards lie under which, and in eaten piles. How
much of that people are shown is the affair of `wire.py` and `picture.py` (DW-A14).
"""

from __future__ import annotations

from random import Random

from mypy_extensions import i64

from wormery.core.state import BITS, Seat
from wormery.games.drehwurm.cards import FACES, NOTHING, PASSED, SEALED, UNSEEN, UNSEEN_CHICKEN
from wormery.games.drehwurm.coding import PASS, SNAP, SNAP_CHICKEN
from wormery.games.drehwurm.layout import BIT, QUICKEST, REGULAR, SNAPPING, Layout
from wormery.games.drehwurm.menu import add_throws
from wormery.games.drehwurm.race import racers


def blank(view: Layout, seat: Seat | None) -> None:
    """Take from `view` what `seat` may not know; the faces go to the pools, where no order tells them apart."""
    if view.open():  # a match that is over lies open
        return
    pool = view.pool
    for other in range(len(view.hands)):
        if other == seat:
            continue
        hand = view.hands[other]
        known: i64 = view.shown[other]
        last: i64 = NOTHING
        card: i64
        for i in range(len(hand)):
            card = hand[i]
            if card < UNSEEN and (card == last or not known >> card & 1):
                pool.append(card)
                hand[i] = UNSEEN
            last = card  # of equal cards one was shown
        hand.sort()
        chickens = view.chickens[other]
        for i in range(len(chickens)):
            if chickens[i] != UNSEEN_CHICKEN:
                view.chicken_pool.append(chickens[i])
                chickens[i] = UNSEEN_CHICKEN
        if view.answers[other] != NOTHING or (view.phase == REGULAR and view.waiting & BIT[other]):
            view.answers[other] = SEALED  # live: given or not
    pool.sort()
    view.chicken_pool.sort()


def fill(world: Layout, rng: Random) -> None:
    """Hands uniformly from what is unseen; then each sealed answer uniformly from what its hand allows."""
    pool = world.pool[:]
    chickens = world.chicken_pool[:]
    hands = [hand[:] for hand in world.hands]
    rows = [row[:] for row in world.chickens]
    answers = world.answers[:]
    while True:
        _deal(world, rng)
        _decide(world, rng)
        if _can_be(world):
            break
        world.pool = pool[:]
        world.chicken_pool = chickens[:]
        world.hands = [hand[:] for hand in hands]
        world.chickens = [row[:] for row in rows]
        world.answers = answers[:]


def _deal(world: Layout, rng: Random) -> None:
    bits = rng.getrandbits
    for hand in world.hands:
        for i in range(len(hand)):
            if hand[i] == UNSEEN:
                hand[i] = world.pool.pop(bits(BITS) * len(world.pool) >> BITS)
        hand.sort()
    for row in world.chickens:
        for i in range(len(row)):
            if row[i] == UNSEEN_CHICKEN:
                row[i] = world.chicken_pool.pop(bits(BITS) * len(world.chicken_pool) >> BITS)
        row.sort()


def _decide(world: Layout, rng: Random) -> None:
    bits = rng.getrandbits
    for seat in range(len(world.answers)):
        if world.answers[seat] != SEALED:
            continue
        if world.phase == REGULAR:  # live: who has passed so far
            world.answers[seat] = PASSED if bits(1) else NOTHING
            continue
        menu = [PASS]
        add_throws(world, menu, seat)
        chosen = menu[bits(BITS) * len(menu) >> BITS]
        if chosen == PASS:
            world.answers[seat] = PASSED
        else:
            world.answers[seat] = chosen - SNAP if chosen < PASS else FACES + chosen - SNAP_CHICKEN


def _can_be(world: Layout) -> bool:
    """Whether chance may be asked, or people waited for, with these answers."""
    if world.phase == SNAPPING:
        if world.waiting:
            return True
        throwers = racers(world)
        return world.need == QUICKEST and len(throwers) > 0 and throwers[0] != throwers[-1]
    if not world.waiting:
        return True
    for seat in range(len(world.answers)):
        if world.waiting & BIT[seat] and world.answers[seat] == NOTHING:
            return True
    return False
