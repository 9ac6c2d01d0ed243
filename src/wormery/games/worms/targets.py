"""Which hexes and Things the words of a card mean on the table as it lies. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wormery.games.worms import rules as r
from wormery.games.worms.field import HEXES, NOWHERE, STEP, WIDTH, apart, beside
from wormery.games.worms.layout import Layout
from wormery.games.worms.things import (
    BIT,
    CRATER,
    FIRE,
    KINDS,
    TEAM,
    THINGS,
    WORM,
)

FULL_HEX: Final = 3


def targets(state: Layout, op: r.Op) -> list[int]:
    """The hexes a `target` allows, in order; for an air strike hex * 8 + direction (WB-K1, WB-K2, WB-K15)."""
    if op.reach == r.LINE3:
        return strikes(state)
    if op.reach == r.RANDOM:
        return [h for h in state.land() if fits(state, op, h, NOWHERE)]
    origin = state.token if op.from_token else state.here()
    if origin == NOWHERE and op.reach != r.ANY:
        return []
    if op.reach == r.OWN:
        found = [int(origin)]
    elif op.reach == r.ANY:
        found = state.around_land().window()
    elif op.reach == r.PATH:
        found = paths(state, origin, op.most)
    elif op.reach == r.DIRECT:
        found = lines(state, origin, op.most)
    else:
        found = disc(origin, op.most) if op.most < r.ENDLESS else state.around_land().window()
    return [h for h in found if fits(state, op, h, origin)]


def fits(state: Layout, op: r.Op, h: i64, origin: i64) -> bool:
    """Whether a hex meets the restrictions."""
    if op.land or op.nonfull:
        if not state.on_land(h) or (op.nonfull and state.count(h) >= FULL_HEX):
            return False
    elif op.sunk and not state.is_sunk(h):
        return False
    if op.new and h == state.token:
        return False
    if origin == NOWHERE:
        return True
    if op.least == 0 and op.most == r.ENDLESS:
        return True
    return op.least <= apart(origin, h) <= op.most


def disc(origin: i64, most: i64) -> list[int]:
    """All hexes within so many steps, in order."""
    found: list[int] = []
    q: i64
    low: i64
    high: i64
    for q in range(-most, most + 1):
        low = -most - q if q < 0 else -most
        high = most if q < 0 else most - q
        for step in range(low, high + 1):
            h = origin + q * WIDTH + step
            if 0 <= h < HEXES:
                found.append(int(h))
    return found


def lines(state: Layout, origin: i64, most: i64) -> list[int]:
    """The own hex and the six lines, as far as the map window goes."""
    shore = state.around_land()
    found = [int(origin)]
    d: i64
    for d in range(1, 7):
        h = origin
        left = most
        while left > 0:
            onward = beside(h, d)
            if onward == h:
                break
            h = onward
            left -= 1
            if shore.near(h):
                found.append(int(h))
    found.sort()
    return found


def paths(state: Layout, origin: i64, most: i64) -> list[int]:
    """Land reached over Land, in order; the origin belongs to it if it is Land."""
    found = [int(origin)]
    rim = found[:]
    for _ in range(most):
        further: list[int] = []
        for h in rim:
            for d in range(1, 7):
                n = h + STEP[d]
                if n not in found and state.on_land(n):
                    found.append(n)
                    further.append(n)
        rim = further
    return sorted([h for h in found if state.on_land(h)])


def strikes(state: Layout) -> list[int]:
    """Every place and direction of the arrow that reaches Land or a hex next to it (WB-K15)."""
    shore = state.around_land()
    base = shore.base
    arrows = [0] * len(shore.nearness)  # by hex from base on: bits of directions
    met: list[int] = []
    h: i64
    d: i64
    there: i64
    step: i64
    bit: i64
    held: i64
    for h in shore.reached:
        for d in range(1, 7):
            step = STEP[d]
            bit = BIT[d]
            there = h - base
            for _ in range(3):
                held = arrows[there]
                if held == 0:
                    met.append(there)
                arrows[there] = held | bit
                there -= step
    met.sort()
    codes: list[int] = []
    for there in met:
        held = arrows[there]
        for d in range(1, 7):
            if held & BIT[d]:
                codes.append((there + base) * 8 + d)
    return codes


def hexes(state: Layout, where: i64, bound: i64) -> list[int]:
    """The hexes of a selector that asks nobody. `bound`: the hex that `each` has fixed."""
    if where == r.AREA:
        return [int(bound)] if bound != NOWHERE else state.area()
    if where == r.AT_OWN:
        here = state.here()
        return [int(here)] if here != NOWHERE else []
    if where == r.AROUND:
        return [state.token + STEP[d] for d in range(1, 7)] if state.token != NOWHERE else []
    if where == r.BURNING:
        return [h for h in state.land() if state.count_of(FIRE, h)]
    return state.land()


def selected(state: Layout, op: r.Op, where: list[int]) -> list[int]:
    """The Things there that a card means, as Thing and hex in turn; a crater by the number behind all Things."""
    found: list[int] = []
    kind: i64
    for h in where:
        if not state.on_land(h):
            continue
        for kind in range(KINDS):
            if not op.kinds & BIT[kind] or not state.count_of(kind, h):
                continue
            if kind == CRATER:
                for _ in range(state.count_of(CRATER, h)):
                    found += [THINGS, h]
                continue
            for thing in state.things_of(kind, h):
                if kind != WORM or is_meant(state, op, thing):
                    found += [thing, h]
    return found


def is_meant(state: Layout, op: r.Op, worm: i64) -> bool:
    if op.healthy and state.hurt & BIT[worm]:
        return False
    if op.side == r.OTHER:
        return worm != state.active
    own = state.teams[state.turn] == worm // TEAM
    return op.side == r.ANYBODY or own == (op.side == r.MINE_OWN)
