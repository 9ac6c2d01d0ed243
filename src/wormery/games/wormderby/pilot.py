"""What a move is worth in Worm Derby, and what a careful player does (section 8.1). Compiled.

The way home is measured in steps: by the lap field, in a slalom along the line of its gates. A move is planned to its
end by a beam search over both ends, an ace by what it costs whoever is ahead.
"""

from __future__ import annotations

import math
from random import Random
from typing import Final

from mypy_extensions import i64

from wormery.core.state import Action, Seat
from wormery.games.wormderby.arcs import runs_of
from wormery.games.wormderby.coding import EAT_AT, EAT_END, GROW_AT, MOUTHS, SKIP, STEP_AT, STOP, WALK
from wormery.games.wormderby.faults import FINE, eat_runs, leads, place_fault, prey
from wormery.games.wormderby.field import field_of
from wormery.games.wormderby.lap import next_coin
from wormery.games.wormderby.law import Near
from wormery.games.wormderby.layout import ACE, BUILDING, FRONT, PLACING, PYLON_TILE, Layout
from wormery.games.wormderby.menu import bites, eat_action, headings, step_action, tile_action
from wormery.games.wormderby.pieces import OBSTACLE, RED, Coin, Tile
from wormery.games.wormderby.rules import DRIVER, NEAREST, OUTBOUND
from wormery.games.wormderby.tables import TICKS, TURNS, VX, VY, D
from wormery.games.wormderby.walls import best_shift

WIDTH: Final = 10  # of the beam
WON: Final = -1000.0
ASIDE: Final = 16000.0  # from the middle of a slalom tile to where a worm passes it
AROUND: Final = 22000.0  # and of the pylon
WRONG: Final = 40.0  # steps lost by passing a tile on its wrong side
BY_LENGTH: Final[list[float]] = [0.0, 0.0, 1.6, 2.2, 2.6, 2.8, 2.8]  # steps a turn, by the length of a cannibal worm


# -- how far it is


def steps_home(state: Layout, coin: Coin) -> float:
    """How many steps it is home for an end."""
    rules = state.rules
    if rules.slalom:
        return slalom_way(state, coin) / float(D)
    return field_of(state.tiles, rules.box, rules.pylon, rules.gate).steps(coin.x, coin.y, coin.sheet)


def to_go(state: Layout, seat: i64) -> float:
    """How many steps a worm has to go, with the end that is nearer."""
    worm = state.worms[seat]
    if not worm:
        return 0.0
    front = steps_home(state, worm[0])
    back = steps_home(state, worm[-1])
    return front if front < back else back


def slalom_way(state: Layout, coin: Coin) -> float:
    """Along the line of gates: out, round the pylon, and home."""
    rules = state.rules
    count = len(rules.gates)
    lost = 0.0
    for j in range(count):
        if not _could_be_right(state, coin, j):
            lost += WRONG * D
    pylon = float(rules.pylon)
    x = float(coin.x)
    y = float(coin.y)
    sense = 1.0 if x >= 0 else -1.0
    if coin.sheet == 0:
        ahead: i64 = 0
        while ahead < count and coin.y >= rules.gates[ahead]:
            ahead += 1
        path = [(x, y)]
        for j in range(ahead, count):
            path.append((_side(state, j, False), float(rules.gates[j])))
        if y < pylon:
            last = path[-1][0]
            sense = 1.0 if last >= 0 else -1.0
            path.append((sense * AROUND, pylon))
        path.append((0.0, pylon + AROUND))
        path.append((-sense * AROUND, pylon))
        ahead = count
    else:
        path = [(x, y)]
        if y > pylon:
            path.append((sense * AROUND, pylon))
        ahead = count
        while ahead > 0 and coin.y < rules.gates[ahead - 1]:
            ahead -= 1
    for j in range(ahead - 1, -1, -1):
        path.append((_side(state, j, True), float(rules.gates[j])))
    half = float(rules.gate) / 2
    path.append((max(-half, min(half, path[-1][0])), 9000.0))
    for k in range(len(path) - 1):
        ax, ay = path[k]
        bx, by = path[k + 1]
        lost += math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    return lost


def _side(state: Layout, j: i64, homeward: bool) -> float:
    """Where to pass a slalom tile, as the option slalom_view has it (WD-A35)."""
    red = state.tiles[PYLON_TILE + 1 + j].kind == RED
    if homeward and state.rules.slalom_view == DRIVER:
        red = not red
    return ASIDE if red else -ASIDE


def _could_be_right(state: Layout, coin: Coin, j: i64) -> bool:
    """Whether nothing in a ledger has to be undone so far."""
    right, left, right_out, left_out = coin.ledger[4 * j : 4 * j + 4]
    if state.tiles[PYLON_TILE + 1 + j].kind != RED:
        right, left, right_out, left_out = left, right, left_out, right_out
    height: i64 = state.rules.gates[j]
    out = 1 if coin.y >= height or coin.sheet else 0
    if coin.sheet == 0:
        return right == out and left == 0
    if right_out != 1 or left_out != 0:
        return False
    home = 1 if coin.y < height else 0
    if state.rules.slalom_view == DRIVER:
        return right == 1 and left == -home
    if state.rules.slalom_view == OUTBOUND:
        return True
    return right == 1 - home and left == 0


# -- what a move is worth


def worth(state: Layout, seat: Seat, action: Action) -> float:
    """Minus the steps to go after a move, as far as one move tells."""
    what: i64 = action
    if STEP_AT <= what < GROW_AT:
        return -_after(state, state.coin_at(seat, (what - STEP_AT) // TICKS, (what - STEP_AT) % TICKS))
    if GROW_AT <= what < EAT_AT:
        return gain_of_growing(state, seat) - _after(
            state, state.coin_at(seat, (what - GROW_AT) // TICKS, (what - GROW_AT) % TICKS)
        )
    if EAT_AT <= what < EAT_END:
        packed = (what - EAT_AT) // 2
        at = packed // MOUTHS
        bite = gain_of_eating(state, packed % MOUTHS, (what - EAT_AT) % 2)
        return bite - _after(state, state.coin_at(seat, at // TICKS, at % TICKS))
    if what in (SKIP, STOP):
        return -to_go(state, seat)
    return 1.0 - to_go(state, seat) if what == WALK else -to_go(state, seat) - 0.5


def _after(state: Layout, coin: Coin) -> float:
    return WON if state.home(coin, coin) else steps_home(state, coin)


def gain_of_growing(state: Layout, seat: i64) -> float:
    """Steps a longer worm saves on its way home."""
    length = len(state.worms[seat])
    if length >= 6:
        return 0.0
    return to_go(state, seat) * (1.0 - BY_LENGTH[length] / BY_LENGTH[length + 1])


def gain_of_eating(state: Layout, victim: i64, end: i64) -> float:
    """What a bite costs its victim in steps: it is shorter, and flees from the end that was eaten (WD-CAN-5)."""
    worm = state.worms[victim]
    bitten = steps_home(state, worm[0] if end == FRONT else worm[-1])
    other = steps_home(state, worm[-1] if end == FRONT else worm[0])
    length = len(worm)
    slower = min(bitten, other) * (BY_LENGTH[length] / BY_LENGTH[length - 1] - 1.0)
    share = 1.0 / float(state.rules.seats - 1)
    return (slower + (5.0 if bitten < other else 0.5)) * share


# -- what a careful player does


def advised(state: Layout, seat: Seat, rng: Random) -> Action | None:
    """None where one move ahead is enough."""
    if state.phase == PLACING:
        return _anywhere(state, rng)
    if state.phase == BUILDING:
        return None
    if state.phase == ACE:
        return None if state.rules.slalom or state.reserve[seat] else best_shift(state, seat, to_go(state, seat))
    return best_move(state)


def _anywhere(state: Layout, rng: Random) -> Action | None:
    """A place for a tile; nobody has started, so one is as good as another."""
    box = state.rules.box
    wide = box.x1 - box.x0
    high = state.rules.pylon - NEAREST
    for _ in range(40):
        x = box.x0 + rng.randrange(wide)
        y = NEAREST + rng.randrange(high)
        turn = rng.randrange(TURNS)
        if place_fault(state, Tile(x, y, turn, OBSTACLE)) == FINE:
            return tile_action(x, y, turn)
    return None


Plan = tuple[float, int, int, list[Coin]]  # score, first tick, number, the worm from tail to head


def best_move(state: Layout) -> Action | None:
    """The first step of the best way to use up all steps, or a bite."""
    best: float = 1e9
    found: Action | None = None
    for lead in leads(state):
        score, tick = beam(state, lead)
        if tick >= 0 and score < best:
            best = score
            found = step_action(lead, tick)
    for one in prey(state):
        for lead in leads(state):
            gain = -1.0
            for tick in bites(eat_runs(state, lead, one // 2, one % 2)):
                if gain < 0.0:
                    gain = gain_of_eating(state, one // 2, one % 2)
                coin = state.coin_at(state.turn, lead, tick)
                score = WON if state.home(coin, state.end(state.turn, lead)) else steps_home(state, coin) - gain
                if score < best:
                    best = score
                    found = eat_action(lead, tick, one // 2, one % 2)
    return found


def beam(state: Layout, lead: i64) -> tuple[float, int]:
    """The score of the best worm after all steps with this end, and the first tick on the way to it; -1 for none."""
    rules = state.rules
    worm = state.worms[state.turn]
    start = worm[::-1] if lead == FRONT else worm[:]
    others = state.others(state.turn)
    layer: list[Plan] = [(0.0, -1, 0, start)]
    best: float = 1e9
    first: i64 = -1
    for step in range(int(state.steps)):
        found: list[Plan] = []
        for _, tick_of, _, chain in layer:
            head = chain[-1]
            rest = chain[1:-1]
            rest.reverse()
            body = rest[1:] if rules.own_body_gap else []
            near = Near(head.x, head.y, rest, state.tiles, others, rules.box, body)
            runs = runs_of(near)
            if not runs:
                if tick_of >= 0:  # a dead end: as good as the steps it got
                    stuck = steps_home(state, head) + 3.0
                    if stuck < best:
                        best = stuck
                        first = tick_of
                continue
            for tick in ticks_to_try(runs):
                x = head.x + VX[tick]
                y = head.y + VY[tick]
                coin = next_coin(head, x, y, rules.pylon, rules.gates)
                opening = tick_of if tick_of >= 0 else tick
                if state.home(coin, head):
                    score = WON + step
                    if score < best:
                        best = score
                        first = opening
                    continue
                score = steps_home(state, coin)
                found.append((score, opening, len(found), [*chain[1:], coin]))
        if not found:
            return best, first
        found.sort(key=_score)
        layer = _apart(found)
    for score, opening, _, chain in layer:
        tail = steps_home(state, chain[0])
        if tail < score:  # the other end is nearer home, and may lead next time
            score = tail + 0.5
        if score < best:
            best = score
            first = opening
    return best, first


def _score(plan: Plan) -> tuple[float, int]:
    return (plan[0], plan[2])


def _apart(found: list[Plan]) -> list[Plan]:
    """The best of them, no two with heads in about the same place."""
    chosen: list[Plan] = []
    for plan in found:
        head = plan[3][-1]
        twin = False
        for other in chosen:
            end = other[3][-1]
            dx = head.x - end.x
            dy = head.y - end.y
            if dx * dx + dy * dy < 400 * 400:
                twin = True
                break
        if not twin:
            chosen.append(plan)
            if len(chosen) == WIDTH:
                break
    return chosen


def ticks_to_try(runs: list[int]) -> list[int]:
    """Headings of 15 degrees, and the ends of the runs: contact with what is in the way."""
    ticks = headings(runs)
    for end in runs:
        tick = end % TICKS
        if tick not in ticks:
            ticks.append(tick)
    return ticks
