"""What may be done in Worm Derby: exactly, and as a menu that samples the countless places. Compiled.

A menu holds a heading of 15 degrees at a time for either end, a lattice for a tile that is placed, three moves for each
obstacle. Whoever may act has at least one entry: where a coarse lattice is full, a finer one is tried.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wormery.core.state import Action, Seat
from wormery.games.wormderby.arcs import bins_of, runs_of
from wormery.games.wormderby.coding import (
    EAT_AT,
    EAT_END,
    FREE_AT,
    FREE_END,
    GROW_AT,
    MOUTHS,
    SHIFT_AT,
    SHIFT_END,
    SKIP,
    STEP_AT,
    STOP,
    TILE_AT,
    TILE_END,
    WALK,
    WIDE,
    WORM_AT,
    WORM_END,
)
from wormery.games.wormderby.faults import (
    FINE,
    can_eat,
    can_step,
    eat_fault,
    eat_runs,
    grow_fault,
    leads,
    place_fault,
    prey,
    runs,
    shift_fault,
    step_fault,
    worm_fault,
)
from wormery.games.wormderby.layout import ACE, BUILDING, MOVING, PLACING, START_Y, STRAIGHT_BACK, Layout
from wormery.games.wormderby.pieces import OBSTACLE, Tile
from wormery.games.wormderby.rules import NEAREST
from wormery.games.wormderby.tables import FAR, TICKS, TURNS, TW, H

HEADINGS: Final = 24  # of a menu: one every 15 degrees
LANE: Final = 3000  # between the lanes of a menu
SHIFTS: Final[list[tuple[int, int, int]]] = [(-30000, 0, 0), (30000, 0, 0), (0, 0, 450)]


# -- numbers


def tile_action(x: i64, y: i64, turn: i64) -> Action:
    return TILE_AT + ((x + FAR) * WIDE + y + FAR) * TURNS + turn


def shift_action(number: i64, x: i64, y: i64, turn: i64) -> Action:
    return SHIFT_AT + ((number * WIDE + x + FAR) * WIDE + y + FAR) * TURNS + turn


def worm_action(x: i64) -> Action:
    return WORM_AT + x + FAR


def free_action(x: i64, y: i64, tick: i64) -> Action:
    return FREE_AT + ((x + FAR) * WIDE + y + FAR) * TICKS + tick


def step_action(lead: i64, tick: i64) -> Action:
    return STEP_AT + lead * TICKS + tick


def grow_action(lead: i64, tick: i64) -> Action:
    return GROW_AT + lead * TICKS + tick


def eat_action(lead: i64, tick: i64, seat: i64, end: i64) -> Action:
    return EAT_AT + ((lead * TICKS + tick) * MOUTHS + seat) * 2 + end


def tile_of(action: i64) -> Tile:
    """The tile that TILE or SHIFT names, wherever that is."""
    packed = action - TILE_AT if action < SHIFT_AT else (action - SHIFT_AT) % (WIDE * WIDE * TURNS)
    return Tile(packed // TURNS // WIDE - FAR, packed // TURNS % WIDE - FAR, packed % TURNS, OBSTACLE)


# -- exactly


def allowed(state: Layout, action: Action) -> bool:
    """Whether the seat to move may do this now."""
    if action < 0 or action >= SHIFT_END:
        return False
    what: i64 = action
    phase = state.phase
    if phase == MOVING:
        if STEP_AT <= what < STEP_AT + 2 * TICKS:
            return step_fault(state, (what - STEP_AT) // TICKS, (what - STEP_AT) % TICKS) == FINE
        if EAT_AT <= what < EAT_END:
            packed = (what - EAT_AT) // 2
            at = packed // MOUTHS
            return eat_fault(state, at // TICKS, at % TICKS, packed % MOUTHS, (what - EAT_AT) % 2) == FINE
        return what == STOP and not can_step(state)
    if phase == ACE:
        if GROW_AT <= what < GROW_AT + 2 * TICKS:
            return grow_fault(state, (what - GROW_AT) // TICKS, (what - GROW_AT) % TICKS) == FINE
        if state.rules.slalom:
            return what == WALK
        if what >= SHIFT_AT:
            tile = tile_of(what)
            number = (what - SHIFT_AT) // (WIDE * WIDE * TURNS)
            return shift_fault(state, number, tile.x, tile.y, tile.turn) == FINE
        return what == SKIP
    if phase == PLACING:
        return TILE_AT <= what < TILE_END and place_fault(state, tile_of(what)) == FINE
    if phase == BUILDING:
        if state.rules.free_start:
            if not FREE_AT <= what < FREE_END:
                return False
            spot = (what - FREE_AT) // TICKS
            return worm_fault(state, spot // WIDE - FAR, spot % WIDE - FAR, (what - FREE_AT) % TICKS) == FINE
        return WORM_AT <= what < WORM_END and worm_fault(state, what - WORM_AT - FAR, START_Y, STRAIGHT_BACK) == FINE
    return False


# -- as a menu


def menu_of(state: Layout, seat: Seat) -> list[Action]:
    phase = state.phase
    if phase == MOVING:
        return _moves(state)
    if phase == ACE:
        return _ace(state)
    if phase == PLACING:
        return _places(state)
    return _lanes(state) if phase == BUILDING else []


def headings(runs_: list[int]) -> list[int]:
    """One legal tick for every heading of 15 degrees that holds any, from straight right on."""
    return [tick for tick in bins_of(runs_, HEADINGS) if tick >= 0]


def _moves(state: Layout) -> list[Action]:
    menu: list[Action] = []
    open_leads = leads(state)
    for lead in open_leads:
        for tick in headings(runs(state, lead)):
            menu.append(step_action(lead, tick))
    if state.rules.cannibal:
        if not menu:
            menu.append(STOP)  # WD-A40
        for one in prey(state):
            for lead in open_leads:
                for tick in bites(eat_runs(state, lead, one // 2, one % 2)):
                    menu.append(eat_action(lead, tick, one // 2, one % 2))
    return menu


def bites(runs_: list[int]) -> list[int]:
    """The first, middle and last tick of the longest run."""
    if not runs_:
        return []
    first: i64 = runs_[0]
    last: i64 = runs_[1]
    for i in range(2, len(runs_), 2):
        if runs_[i + 1] - runs_[i] > last - first:
            first = runs_[i]
            last = runs_[i + 1]
    found: list[int] = [first % TICKS]
    for tick in ((first + last) // 2 % TICKS, last % TICKS):
        if tick not in found:
            found.append(tick)
    return found


def grow_runs(state: Layout, lead: i64) -> list[int]:
    return runs_of(state.near(state.turn, lead, True, None))


def _ace(state: Layout) -> list[Action]:
    menu: list[Action] = []
    if state.rules.slalom:
        menu.append(WALK)  # WD-SLA-5, WD-A45
    else:
        menu.append(SKIP)  # WD-A23
        for number in state.obstacles():
            tile = state.tiles[number]
            for dx, dy, turned in SHIFTS:
                turn = (tile.turn + turned) % TURNS
                if shift_fault(state, number, tile.x + dx, tile.y + dy, turn) == FINE:
                    menu.append(shift_action(number, tile.x + dx, tile.y + dy, turn))
    if state.reserve[state.turn]:  # WD-CAN-8
        for lead in range(2):
            for tick in headings(grow_runs(state, lead)):
                menu.append(grow_action(lead, tick))
    return menu


def _places(state: Layout) -> list[Action]:
    for apart in (2 * TW, TW, TW // 2, TW // 8):
        menu = _lattice(state, apart, False)
        if menu:
            return menu
    return []


def any_place(state: Layout) -> bool:
    """Whether a tile can be placed anywhere (WD-A50): on a lattice of a quarter of an inch, in two turns."""
    for apart in (2 * TW, TW, TW // 2, TW // 8):
        if _lattice(state, apart, True):
            return True
    return False


def _lattice(state: Layout, apart: i64, one: bool) -> list[Action]:
    """Places for a tile, those at the sides of the table first, alternately straight and turned by 45 degrees."""
    menu: list[Action] = []
    box = state.rules.box
    column: i64 = 0
    x = box.x1 - 3 * H // 2
    while x >= 0:
        for sign in (1, -1):
            if x == 0 and sign < 0:
                continue
            y: i64 = NEAREST + 3 * H // 2
            row = column
            while y <= state.rules.pylon - H:
                for turned in range(2 if apart < TW else 1):
                    turn = 450 * ((row + turned) % 2)
                    if place_fault(state, Tile(sign * x, y, turn, OBSTACLE)) == FINE:
                        menu.append(tile_action(sign * x, y, turn))
                        if one:
                            return menu
                y += apart
                row += 1
        x -= apart
        column += 1
    return menu


def _lanes(state: Layout) -> list[Action]:
    """Lanes of the gate, those in the middle first."""
    menu: list[Action] = []
    gate = state.rules.gate
    for i in range(2 * gate // LANE):
        x: i64 = (i + 1) // 2 * (LANE if i % 2 else -LANE)
        if worm_fault(state, x, START_Y, STRAIGHT_BACK) == FINE:
            menu.append(free_action(x, START_Y, STRAIGHT_BACK) if state.rules.free_start else worm_action(x))
    return menu


def must_go_on(state: Layout) -> bool:
    """Whether the seat to move has any step, plain or eating (WD-A19, WD-A40)."""
    return can_step(state) or can_eat(state)
