"""What stands in the way of an action, as a number: the law of each kind of move in the order of its checks. Compiled.

`refusals.py` turns the number into a code with data. 0 is: nothing.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wormery.games.wormderby.arcs import covering, runs_of
from wormery.games.wormderby.lap import lap_open
from wormery.games.wormderby.law import lt, on_table, slits_with, tiles_overlap, tiles_within
from wormery.games.wormderby.layout import (
    BACK,
    FRONT,
    PYLON_TILE,
    START_Y,
    STRAIGHT_BACK,
    UNCHOSEN,
    Layout,
    straight,
)
from wormery.games.wormderby.pieces import OBSTACLE, Coin, Tile
from wormery.games.wormderby.rules import ALWAYS, NEAREST, OFF, SHORTEST
from wormery.games.wormderby.tables import FOREIGN, RE, TICKS, TW, VX, VY, D, H, R

FINE: Final = 0  # 1 to 5 are those of the law
DIRECTION_FIXED: Final = 6
DIRECTION_FORCED: Final = 7
MUST_MOVE: Final = 8
TILE_OFF_TABLE: Final = 9
TILE_OVERLAP: Final = 10
TILE_ON_WORM: Final = 11
TILE_NEAR_START: Final = 12
TILE_BEYOND: Final = 13
TILE_NEAR_PYLON: Final = 14
TILE_FIXED: Final = 15
TILE_TOO_FAR: Final = 16
ROUTE_CLOSED: Final = 17
WORM_LANE: Final = 18
WORM_ON_TILE: Final = 19
WORM_ON_WORM: Final = 20
EAT_OFF: Final = 21
EAT_SHORT: Final = 22
EAT_BANNED: Final = 23
EAT_NOT_END: Final = 24
EAT_REACH: Final = 25
GROW_NONE: Final = 26


# -- steps


def runs(state: Layout, lead: i64) -> list[int]:
    """The legal ticks of a plain step of the seat to move, found once a position."""
    found = state.known[lead]
    if found is None:
        found = runs_of(state.near(state.turn, lead, False, None))
        state.known[lead] = found
    return found


def leads(state: Layout) -> list[int]:
    """The ends that may lead as far as earlier steps and flight decide (WD-MOV-2, WD-MOV-3, WD-CAN-5)."""
    if state.lead != UNCHOSEN:
        return [state.lead]
    eaten = state.eaten[state.turn]
    if eaten == 1:  # its front was eaten: coins are picked up there, the back leads
        return [BACK]
    if eaten == 2:
        return [FRONT]
    return [FRONT, BACK]


def can_step(state: Layout) -> bool:
    """Whether any plain step is left. A few likely ticks are tried before all are looked at."""
    for lead in leads(state):
        if state.known[lead] is None:
            near = state.near(state.turn, lead, False, None)
            worm = state.worms[state.turn]
            head = worm[0] if lead == FRONT else worm[-1]
            beside = worm[1] if lead == FRONT else worm[-2]
            ahead = towards(head.x - beside.x, head.y - beside.y)
            for turned in (0, 300, 3300, 600, 3000, 900, 2700):
                if near.verdict((ahead + turned) % TICKS) == FINE:
                    return True
        if runs(state, lead):
            return True
    return False


def towards(dx: i64, dy: i64) -> i64:
    """A tick that points about along (dx, dy): the best of 72."""
    best: i64 = 0
    most: i64 = -(1 << 60)
    for j in range(72):
        along = dx * VX[50 * j] + dy * VY[50 * j]
        if along > most:
            most = along
            best = 50 * j
    return best


def step_fault(state: Layout, lead: i64, tick: i64) -> i64:
    if state.lead != UNCHOSEN and lead != state.lead:
        return DIRECTION_FIXED  # WD-MOV-3
    open_leads = leads(state)
    if lead not in open_leads:
        return DIRECTION_FORCED  # WD-CAN-5
    verdict = state.near(state.turn, lead, False, None).verdict(tick)
    if verdict != FINE and len(open_leads) == 2 and not runs(state, lead) and runs(state, 1 - lead):
        return DIRECTION_FORCED  # WD-A20
    return verdict


def eat_runs(state: Layout, lead: i64, seat: i64, end: i64) -> list[int]:
    """The ticks at which that end of another worm can be eaten (WD-CAN-1, WD-A38, WD-A39)."""
    coin = state.end(seat, end)
    head = state.end(state.turn, lead)
    reach = state.rules.attack
    dx = coin.x - head.x
    dy = coin.y - head.y
    if dx * dx + dy * dy > (D + reach + 2) * (D + reach + 2):
        return []
    near = state.near(state.turn, lead, False, coin)
    return covering(near, coin.x, coin.y, reach, runs_of(near))


def prey(state: Layout) -> list[int]:
    """Ends that may be attacked, as 2 * seat + end (WD-CAN-4, WD-CAN-6)."""
    found: list[int] = []
    if state.rules.cannibal:
        for seat in range(len(state.worms)):
            if seat != state.turn and len(state.worms[seat]) > SHORTEST and not state.banned[state.turn] >> seat & 1:
                found.append(2 * seat)
                found.append(2 * seat + 1)
    return found


def can_eat(state: Layout) -> bool:
    for lead in leads(state):
        for one in prey(state):
            if eat_runs(state, lead, one // 2, one % 2):
                return True
    return False


def eat_fault(state: Layout, lead: i64, tick: i64, seat: i64, end: i64) -> i64:
    if not state.rules.cannibal:
        return EAT_OFF
    if state.lead != UNCHOSEN and lead != state.lead:
        return DIRECTION_FIXED
    if lead not in leads(state):
        return DIRECTION_FORCED
    if seat >= state.rules.seats or seat == state.turn or not state.worms[seat]:
        return EAT_NOT_END
    if len(state.worms[seat]) <= SHORTEST:
        return EAT_SHORT
    if state.banned[state.turn] >> seat & 1:
        return EAT_BANNED
    coin = state.end(seat, end)
    head = state.end(state.turn, lead)
    dx = head.x + VX[tick] - coin.x
    dy = head.y + VY[tick] - coin.y
    if dx * dx + dy * dy > state.rules.attack * state.rules.attack:
        return EAT_REACH
    return EAT_REACH if state.near(state.turn, lead, False, coin).verdict(tick) else FINE


def grow_fault(state: Layout, lead: i64, tick: i64) -> i64:
    if state.reserve[state.turn] == 0:
        return GROW_NONE
    return state.near(state.turn, lead, True, None).verdict(tick)


# -- tiles


def place_fault(state: Layout, tile: Tile) -> i64:
    """A tile of the setup (WD-SET-6 to WD-SET-8, 4.9)."""
    if not on_table(tile, state.rules.box):
        return TILE_OFF_TABLE
    for other in state.tiles:
        if tiles_overlap(other, tile):
            return TILE_OVERLAP
    for _, y in tile.corners():
        if y < NEAREST:
            return TILE_NEAR_START
    for _, y in tile.corners():
        if y > state.rules.pylon:
            return TILE_BEYOND
    if tiles_within(state.tiles[PYLON_TILE], tile, 3 * TW - 1):
        return TILE_NEAR_PYLON
    if state.rules.route_guard != OFF and closes(tile, state.tiles, state):
        return ROUTE_CLOSED
    return FINE


def shift_fault(state: Layout, number: i64, x: i64, y: i64, turn: i64) -> i64:
    """An obstacle moved on an ace (WD-ACE-2, WD-OBS-2, WD-OBS-5)."""
    if number >= len(state.tiles) or state.tiles[number].kind != OBSTACLE:
        return TILE_FIXED
    old = state.tiles[number]
    tile = Tile(x, y, turn, OBSTACLE)
    if not on_table(tile, state.rules.box):
        return TILE_OFF_TABLE
    for i in range(len(state.tiles)):
        if i != number and tiles_overlap(state.tiles[i], tile):
            return TILE_OVERLAP
    for worm in state.worms:
        for coin in worm:
            if lt(coin.x, coin.y, tile, RE):
                return TILE_ON_WORM
    if not tiles_within(old, tile, TW):
        return TILE_TOO_FAR
    others = state.tiles[:number] + state.tiles[number + 1 :]
    if state.rules.route_guard == ALWAYS and closes(tile, others, state):
        return ROUTE_CLOSED
    return FINE


def closes(tile: Tile, others: list[Tile], state: Layout) -> bool:
    """Whether a tile shuts the last way; one that makes no narrow opening shuts none."""
    return len(slits_with(tile, others, state.rules.box)) > 0 and not still_open([*others, tile], state)


def still_open(tiles: list[Tile], state: Layout) -> bool:
    return lap_open(tiles, PYLON_TILE, state.rules.gate, state.rules.box)


# -- worms


def worm_fault(state: Layout, x: i64, y: i64, tick: i64) -> i64:
    """A worm as it is built (WD-SET-9, WD-A10 to WD-A12)."""
    gate = state.rules.gate
    if not state.rules.free_start:
        if x > gate - R or -x > gate - R:
            return WORM_LANE
    else:
        if x > gate or -x > gate or y > H or -y > H:
            return WORM_LANE
        for i in range(1, 6):
            if y + i * VY[tick] >= -H:
                return WORM_LANE
    coins = straight(x, y, tick, ())
    for coin in coins:
        for tile in state.tiles:
            if lt(coin.x, coin.y, tile, RE):
                return WORM_ON_TILE
    others = state.others(state.turn)
    for coin in coins:
        for other in others:
            dx = coin.x - other.x
            dy = coin.y - other.y
            if dx * dx + dy * dy < FOREIGN * FOREIGN:
                return WORM_ON_WORM
    if state.rules.free_start:
        waiting: i64 = -1
        for worm in state.worms:
            if not worm:
                waiting += 1
        if lanes_left(others + coins, gate, waiting) < waiting:
            return WORM_LANE
    return FINE


def lanes_left(coins: list[Coin], gate: i64, enough: i64) -> i64:
    """How many straight worms still fit into the gate side by side, counted up to `enough`: each takes the next free
    lane from the left."""
    found: i64 = 0
    x: i64 = -gate + R
    while found < enough and x <= gate - R:
        beyond = x
        for coin in coins:
            for i in range(6):
                dy = START_Y + i * VY[STRAIGHT_BACK] - coin.y
                if -FOREIGN < dy < FOREIGN:
                    wide = root_up(FOREIGN * FOREIGN - dy * dy)
                    if coin.x - wide < beyond < coin.x + wide:
                        beyond = coin.x + wide
        if beyond == x:
            found += 1
            x += FOREIGN
        else:
            x = beyond
    return found


def root_up(n: i64) -> i64:
    """The smallest whole number whose square is not below n."""
    low: i64 = 0
    high: i64 = FOREIGN
    while low < high:
        middle = (low + high) // 2
        if middle * middle >= n:
            high = middle
        else:
            low = middle + 1
    return low
