"""Who may know what: blanking a copy for a seat, and filling the blanks of a view. Compiled."""

from __future__ import annotations

from random import Random

from wormery.core.state import Seat
from wormery.games.daswurmt.cards import BACK, COLOURS, HIDDEN, KINDS, NO_CARD, NO_HEAD, NUMBERS, UNSEEN
from wormery.games.daswurmt.layout import Layout
from wormery.games.daswurmt.rules import BACKS_SHOWN


def blank(view: Layout, seat: Seat | None) -> None:
    """Take from `view` what `seat` may not know; the faces go to the pool, where no order tells them apart."""
    pool = view.pool
    for other in range(len(view.hands)):
        if other != seat:
            _cover(view.hands[other], pool)  # WU-9
    for worm in range(len(view.heads)):
        known = seat is not None and view.rules.memory_aid and bool(view.known_by[worm] >> seat & 1)
        if view.heads[worm] > NO_HEAD and not known:
            pool.append(view.colours[worm] * KINDS + view.heads[worm] - 1)
            view.heads[worm] = HIDDEN
    if NO_CARD < view.top < BACK:
        pool.append(view.top)
        view.top = BACK + view.top // KINDS if view.rules.top_shown else UNSEEN  # WU-A4
    if view.rules.removed_cards == BACKS_SHOWN:  # WU-A3
        covered = view.removed[:]
        _cover(covered, pool)
        view.removed = sorted(covered)
    if not view.rules.discards_shown:  # WU-A13
        for i in range(len(view.discard) - 1):
            if view.discard[i] != UNSEEN:
                pool.append(view.discard[i])
                view.discard[i] = UNSEEN
    pool.sort()


def _cover(row: list[int], pool: list[int]) -> None:
    """Turn cards over; a row in order stays in order."""
    for i in range(len(row)):
        if row[i] < BACK:
            pool.append(row[i])
            row[i] = BACK + row[i] // KINDS


def fill(world: Layout, rng: Random) -> None:
    """Heads first, as only worm cards can be heads; then backs by colour; then what is wholly unseen."""
    faces: list[list[int]] = [[] for _ in range(COLOURS)]
    for card in world.pool:
        faces[card // KINDS].append(card)
    for worm in range(len(world.heads)):
        if world.heads[worm] == HIDDEN:
            mine = faces[world.colours[worm]]
            numbers = [i for i in range(len(mine)) if mine[i] % KINDS < NUMBERS]
            card = mine.pop(numbers[int(rng.random() * len(numbers))])
            world.heads[worm] = card % KINDS + 1
    for hand in world.hands:
        _fill(hand, faces, rng)
        hand.sort()
    world.removed = world.removed[:]
    _fill(world.removed, faces, rng)
    top = [world.top]
    _fill(top, faces, rng)
    pool = faces[0] + faces[1] + faces[2]
    for row in (top, world.discard):
        for i in range(len(row)):
            if row[i] == UNSEEN:
                row[i] = pool.pop(int(rng.random() * len(pool)))
    world.top = top[0]
    world.pool = sorted(pool)


def _fill(row: list[int], faces: list[list[int]], rng: Random) -> None:
    for i in range(len(row)):
        if BACK <= row[i] < UNSEEN:
            mine = faces[row[i] - BACK]
            row[i] = mine.pop(int(rng.random() * len(mine)))
