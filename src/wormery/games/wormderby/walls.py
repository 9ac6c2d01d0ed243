"""Where to push an obstacle on an ace: in the way of whoever is ahead, and out of the own one. Compiled.

The field before the push is a perfect guide for the search around the pushed tile, so that each idea costs only the
detour it makes.
"""

from __future__ import annotations

import heapq
from typing import Final

from mypy_extensions import i64

from wormery.core.state import Action
from wormery.games.wormderby.coding import SHIFT_AT, SKIP, WIDE
from wormery.games.wormderby.faults import FINE, shift_fault, still_open
from wormery.games.wormderby.field import BIT, COST, NEVER, Field, field_of, touches
from wormery.games.wormderby.law import Slit, slits_with
from wormery.games.wormderby.layout import Layout
from wormery.games.wormderby.menu import shift_action, tile_of
from wormery.games.wormderby.pieces import OBSTACLE, Coin, Tile
from wormery.games.wormderby.tables import TURNS, TW, H

AHEAD: Final = 78000  # how far along the way of a worm a tile may be put
REACH: Final = 2 * TW + H // 2  # how far a tile's middle moves at most, about
WORTH_IT: Final = 0.3  # steps a push has to gain
TRIED: Final = 2  # ideas that are looked at in full
FARTHEST: Final = 60000  # around a pushed tile; beyond it the old field is right again
NO_WAY: Final = 60.0  # what a closed route counts
AWAY: Final[list[tuple[int, int]]] = [
    (39000, 0),
    (-39000, 0),
    (0, 39000),
    (0, -39000),
    (27000, 27000),
    (-27000, 27000),
    (27000, -27000),
    (-27000, -27000),
]


def best_shift(state: Layout, seat: i64, own: float) -> Action:
    """The push that gains most over the leader of the others, or none."""
    if not still_open(state.tiles, state):
        return _reopen(state)
    rules = state.rules
    field = field_of(state.tiles, rules.box, rules.pylon, rules.gate)
    rival = _ahead(state, field, seat)
    if rival is None:
        return SKIP
    mine = _nearer(state, field, seat)
    before = field.steps(rival.x, rival.y, rival.sheet) - own
    ideas: list[tuple[float, Action]] = []
    for px, py in _way(field, rival):
        for number in state.obstacles():
            old = state.tiles[number]
            dx = px - old.x
            dy = py - old.y
            if dx * dx + dy * dy > REACH * REACH:
                continue
            for turn in (old.turn, (old.turn + 450) % TURNS):
                if shift_fault(state, number, px, py, turn) != FINE:
                    continue
                tile = Tile(px, py, turn, OBSTACLE)
                slits = slits_with(tile, state.tiles[:number] + state.tiles[number + 1 :], rules.box)
                gain = _detour(field, rival, tile, slits) - before
                if gain - own > WORTH_IT:
                    gain -= _detour(field, mine, tile, slits)
                    if gain > WORTH_IT:
                        ideas.append((-gain, shift_action(number, px, py, turn)))
    ideas.sort()
    best: float = WORTH_IT
    found: Action = SKIP
    for _, action in ideas[:TRIED]:  # the old place of the tile is free then, which no detour knows
        after = field_of(shifted(state, action), rules.box, rules.pylon, rules.gate)
        gain = after.steps(rival.x, rival.y, rival.sheet) - after.steps(mine.x, mine.y, mine.sheet) - before
        if gain > best:
            best = gain
            found = action
    return found


def shifted(state: Layout, action: Action) -> list[Tile]:
    """The tiles after a push."""
    tile = tile_of(action)
    tiles = state.tiles[:]
    tiles[(action - SHIFT_AT) // (WIDE * WIDE * TURNS)] = tile
    return tiles


def _reopen(state: Layout) -> Action:
    """No lap is possible: the first push that makes one so."""
    for number in state.obstacles():
        old = state.tiles[number]
        for dx, dy in AWAY:
            if shift_fault(state, number, old.x + dx, old.y + dy, old.turn) == FINE:
                tiles = state.tiles[:]
                tiles[number] = Tile(old.x + dx, old.y + dy, old.turn, OBSTACLE)
                if still_open(tiles, state):
                    return shift_action(number, old.x + dx, old.y + dy, old.turn)
    return SKIP


def _nearer(state: Layout, field: Field, seat: i64) -> Coin:
    worm = state.worms[seat]
    front = worm[0]
    back = worm[-1]
    if field.steps(front.x, front.y, front.sheet) <= field.steps(back.x, back.y, back.sheet):
        return front
    return back


def _ahead(state: Layout, field: Field, seat: i64) -> Coin | None:
    """The foremost end of the others."""
    found: Coin | None = None
    least: float = 1e9
    for other in range(len(state.worms)):
        if other != seat and state.worms[other]:
            coin = _nearer(state, field, other)
            steps = field.steps(coin.x, coin.y, coin.sheet)
            if steps < least:
                least = steps
                found = coin
    return found


def _way(field: Field, coin: Coin) -> list[tuple[int, int]]:
    """Points on the way of a coin, an inch and a half apart."""
    points: list[tuple[int, int]] = []
    cost = field.home if coin.sheet else field.lap
    at = field.cell(coin.x, coin.y)
    gone: i64 = 0
    while gone < AHEAD:
        step: i64 = -1
        least: i64 = cost[at]
        for d in range(8):
            to = at + field.offsets[d]
            if field.free[to] and not field.bars[at] & BIT[d] and cost[to] < least:
                least = cost[to]
                step = d
        if step < 0:
            break
        at += field.offsets[step]
        before = gone // 15000
        gone += COST[step] * field.grain // 5
        if gone // 15000 > before:
            points.append((field.x0 + at // field.high * field.grain, field.y0 + at % field.high * field.grain))
    return points


def _detour(field: Field, coin: Coin, tile: Tile, slits: list[Slit]) -> float:
    """How many steps it is home with one more tile on the table: guided by the field without it, until far enough from
    the tile for that to be right again."""
    cost = field.home if coin.sheet else field.lap
    start = field.cell(coin.x, coin.y)
    if not field.free[start] or cost[start] == NEVER:
        return field.steps(coin.x, coin.y, coin.sheet)
    covered = bytearray(len(field.free))
    field.cover(tile, covered, 1)
    gone: dict[int, int] = {start: 0}
    heap: list[tuple[int, int]] = [(cost[start], start)]
    done: set[int] = set()
    looked: i64 = 0
    while heap:
        whole, at = heapq.heappop(heap)
        if at in done:
            continue
        done.add(at)
        looked += 1
        x: i64 = field.x0 + at // field.high * field.grain
        y: i64 = field.y0 + at % field.high * field.grain
        passed = cost[at] < cost[start] and (_far(x - tile.x) or _far(y - tile.y))
        if passed or looked > 3000 or cost[at] == 0:
            return whole / field.per_step
        for d in range(16):
            to: i64 = at + field.offsets[d]
            if covered[to] or not field.free[to] or cost[to] == NEVER or field.bars[at] & BIT[d]:
                continue
            tx = field.x0 + to // field.high * field.grain
            ty = field.y0 + to % field.high * field.grain
            barred = False
            for slit in slits:
                if touches(slit, x, y, tx, ty):
                    barred = True
                    break
            if barred:
                continue
            there: i64 = gone[at] + COST[d]
            if to not in gone or there < gone[to]:
                gone[to] = there
                heapq.heappush(heap, (there + cost[to], to))
    return cost[start] / field.per_step + NO_WAY


def _far(away: i64) -> bool:
    return away > FARTHEST or -away > FARTHEST
