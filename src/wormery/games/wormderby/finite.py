"""The finite set of actions beside the exact one, for learners (3.5): headings of 5 degrees, lattices, lanes.

Every function gives a list of fixed length with the exact action that each choice stands for now, NONE where it is not
open. Wherever a seat must act, at least one choice of the phase is.
"""

from __future__ import annotations

from typing import Final

from wormery.core.state import Action
from wormery.games.wormderby.arcs import bins_of
from wormery.games.wormderby.coding import SKIP, STOP, TILES, WALK
from wormery.games.wormderby.faults import FINE, can_step, eat_runs, leads, place_fault, prey, runs, shift_fault
from wormery.games.wormderby.layout import ACE, MOVING, START_Y, STRAIGHT_BACK, Layout
from wormery.games.wormderby.menu import (
    allowed,
    bites,
    eat_action,
    free_action,
    grow_action,
    grow_runs,
    shift_action,
    step_action,
    tile_action,
    worm_action,
)
from wormery.games.wormderby.pieces import OBSTACLE, Tile
from wormery.games.wormderby.rules import NEAREST
from wormery.games.wormderby.tables import INCH, H

NONE: Final = -1
HEADINGS: Final = 72
BITES: Final = 3  # first, middle and last tick of a run
VICTIMS: Final = 3  # other seats, in turn order
MOVES: Final = 2 * HEADINGS + 2 * VICTIMS * 2 * BITES + 1  # steps, bites, stop
LANES: Final = 25
REACH: Final = 9  # half inches to either side
OFFSETS: Final = (2 * REACH + 1) ** 2
ORIENTATIONS: Final = [150 * k for k in range(6)]


def moves(state: Layout) -> list[Action]:
    """Of a move: 2 x 72 steps, then bites by lead, victim, its end and tick, then stop."""
    found = [NONE] * MOVES
    if state.phase != MOVING:
        return found
    for lead in leads(state):
        for j, tick in enumerate(bins_of(runs(state, lead), HEADINGS)):
            if tick >= 0:
                found[lead * HEADINGS + j] = step_action(lead, tick)
        for one in prey(state):
            victim, end = one // 2, one % 2
            nth = (victim - state.turn) % state.rules.seats - 1
            at = 2 * HEADINGS + ((lead * VICTIMS + nth) * 2 + end) * BITES
            for k, tick in enumerate(bites(eat_runs(state, lead, victim, end))):
                found[at + k] = eat_action(lead, tick, victim, end)
    if not can_step(state):
        found[-1] = STOP
    return found


def growths(state: Layout) -> list[Action]:
    """Of an ace: 2 x 72 places for a coin of the reserve, then what is done without one: skip or walk."""
    found = [NONE] * (2 * HEADINGS + 1)
    if state.phase != ACE:
        return found
    found[-1] = WALK if state.rules.slalom else SKIP
    for lead in (0, 1) if state.reserve[state.turn] else ():
        for j, tick in enumerate(bins_of(grow_runs(state, lead), HEADINGS)):
            if tick >= 0:
                found[lead * HEADINGS + j] = grow_action(lead, tick)
    return found


def lanes(state: Layout) -> list[Action]:
    """Of building: 25 lanes, 0.3 inches apart, from the left."""
    xs = [-36000 + 3000 * i for i in range(LANES)]
    straight = [free_action(x, START_Y, STRAIGHT_BACK) if state.rules.free_start else worm_action(x) for x in xs]
    return [action if allowed(state, action) else NONE for action in straight]


def places(state: Layout) -> list[Action]:
    """Of the setup: a lattice of an inch over the band where tiles may lie, six orientations each."""
    across = (state.rules.box.x1 - H) // INCH
    along = range(NEAREST + H, state.rules.pylon - H + 1, INCH)
    found = []
    for i in range(-across, across + 1):
        for y in along:
            for turn in ORIENTATIONS:
                fine = place_fault(state, Tile(i * INCH, y, turn, OBSTACLE)) == FINE
                found.append(tile_action(i * INCH, y, turn) if fine else NONE)
    return found


def shiftable(state: Layout) -> list[bool]:
    """Of an obstacle move, the first choice: which tile."""
    return [number < len(state.tiles) and any(offsets(state, number, first=True)) for number in range(TILES)]


def offsets(state: Layout, number: int, first: bool = False) -> list[bool]:
    """The second: by which offset on a lattice of half an inch. `first`: up to the first that is open."""
    found = []
    for n in range(OFFSETS):
        found.append(any(action != NONE for action in turned(state, number, n)))
        if first and found[-1]:
            break
    return found


def turned(state: Layout, number: int, offset: int) -> list[Action]:
    """The third: in which orientation."""
    if state.tiles[number].kind != OBSTACLE:
        return [NONE] * len(ORIENTATIONS)
    i, j = divmod(offset, 2 * REACH + 1)
    x = state.tiles[number].x + (i - REACH) * INCH // 2
    y = state.tiles[number].y + (j - REACH) * INCH // 2
    return [
        shift_action(number, x, y, turn) if shift_fault(state, number, x, y, turn) == FINE else NONE
        for turn in ORIENTATIONS
    ]
