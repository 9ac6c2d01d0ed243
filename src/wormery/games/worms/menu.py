"""What may be answered to what is asked. Compiled.

A menu follows from the table and from the frame on top of the stack. Equal Things on one hex are one entry.
"""

from __future__ import annotations

from random import Random
from typing import Final

from mypy_extensions import i64

from wormery.core.state import BITS, Action, Seat
from wormery.games.worms import coding as c
from wormery.games.worms import frames as f
from wormery.games.worms import rules as r
from wormery.games.worms.building import places_for_things, places_for_tiles
from wormery.games.worms.field import HEXES, NOWHERE, STEP
from wormery.games.worms.ground import NO_CELL
from wormery.games.worms.layout import UNSEEN
from wormery.games.worms.targets import selected, targets
from wormery.games.worms.text import Text
from wormery.games.worms.things import CRATE, CRATER, DRUM, KIND, MINE, THINGS, WORM

RING: Final[list[int]] = [
    -128,
    -127,
    -126,
    -65,
    -64,
    -63,
    -62,
    -2,
    -1,
    1,
    2,
    62,
    63,
    64,
    65,
    126,
    127,
    128,
]  # distance 1 and 2
STEPS_AND_RING: Final[list[int]] = [*STEP[1:], *RING]
FACES: Final[list[int]] = [c.ROLLED + face for face in range(1, 9)]
FLIPS: Final[list[int]] = [c.FLIPPED, c.FLIPPED + 1]


def thing_code(state: Text, thing: i64, h: i64) -> int:
    """A Thing as an action names it."""
    kind: i64 = CRATER if thing == THINGS else KIND[thing]
    return thing if kind == WORM else (1 + kind) * HEXES + h


def menu_of(state: Text, seat: Seat) -> list[Action]:
    ask = state.ask
    if ask == f.ASK_MOVE:
        return moves(state)
    if ask == f.ASK_THING:
        return places_for_things(state)
    if ask == f.ASK_TILE:
        return places_for_tiles(state)
    if ask == f.ASK_PLAY:
        return [c.PASS, *_distinct(state.hands[seat], c.PLAY)]
    if ask == f.ASK_KEEP:
        return [c.KEEP + card for card in state.dealt[seat]]
    if ask == f.ASK_ACTIVATE:
        return [c.ACTIVATE + worm for worm in state.worms_of(state.teams[seat])]
    if ask == f.ASK_WIND:
        return [c.WIND_TO + d for d in range(1, 7)]
    if ask == f.ASK_PROD:
        return prods(state, state.stack[-1][1])
    frame = state.stack[-1]
    if ask == f.ASK_FACE:
        return [c.FACE + face for face in range(1, 9) if face in frame[2:]]
    if ask == f.ASK_ORDER:
        return _ordered(state, frame)
    if ask == f.ASK_DIR:
        ways = state.ways(frame[1]) if frame[0] == f.SHOVE else list(range(1, 7))
        return [c.TURN_TO + d for d in ways]
    if ask == f.ASK_PICK:
        op = state.rules.programs[frame[1]][frame[2]]
        return _things(state, selected(state, op, list(frame[3:])), c.PICK)
    return choices(state, state.rules.programs[frame[1]][frame[2]])


def choices(state: Text, op: r.Op) -> list[Action]:
    """Targets, branches and tied hexes of an operation."""
    if state.ask == f.ASK_TARGET:
        start = c.STRIKE if op.reach == r.LINE3 else c.AIM
        return [start + h for h in targets(state, op)]
    if state.ask == f.ASK_OPTION:
        return [c.OPTION + way for way in state.branches(op)]
    return [c.SPOT + h for h in state.spots(op.where)]


def moves(state: Text) -> list[Action]:  # WB-T4, WB-M1, WB-M2
    menu = [c.STAY]
    h: i64 = state.at[state.active]
    cells = state.ground.cell
    load = state.load
    step: i64
    for d in range(1, 7):
        step = STEP[d]
        cell = cells[h + step]
        if cell != NO_CELL and load[cell] >= 0:
            menu.append(c.INCH + h + step)
    if state.rules.jump_in_place:
        menu.append(c.JUMP + h)
    wet = state.rules.jump_into_water
    for step in RING:
        cell = cells[h + step]
        if wet or (cell != NO_CELL and load[cell] >= 0):
            menu.append(c.JUMP + h + step)
    return menu


def some_move(state: Text, rng: Random) -> Action:
    """One of the moves, each as likely: counted first, then found."""
    if state.rules.jump_in_place or state.rules.jump_into_water:
        menu = moves(state)
        return menu[rng.getrandbits(BITS) * len(menu) >> BITS]
    h: i64 = state.at[state.active]
    dry: i64 = 1  # staying is one, too
    for step in STEPS_AND_RING:
        dry += state.on_land(h + step)
    chosen: i64 = rng.getrandbits(BITS) * dry >> BITS
    for n in range(len(STEPS_AND_RING)):
        if chosen and state.on_land(h + STEPS_AND_RING[n]):
            chosen -= 1
            if chosen == 0:
                return (c.INCH if n < 6 else c.JUMP) + h + STEPS_AND_RING[n]
    return c.STAY


def prods(state: Text, h: i64) -> list[Action]:  # WB-F3
    worms = state.things_of(WORM, h)
    if worms:
        return [c.PROD + worm for worm in worms]
    kinds = [kind for kind in (DRUM, MINE, CRATE) if state.count_of(kind, h)]
    return [c.DECLINE, *[c.PROD + (1 + kind) * HEXES + h for kind in kinds]]


def _ordered(state: Text, frame: tuple[int, ...]) -> list[Action]:
    there: list[int] = []
    if frame[0] == f.ENTRY:
        for thing in frame[3:]:
            there += [thing, frame[2]]
    else:
        there = list(frame[3:])
    return _things(state, there, c.ORDER)


def _things(state: Text, there: list[int], start: i64) -> list[Action]:
    menu: list[Action] = []
    for i in range(0, len(there), 2):
        code = start + thing_code(state, there[i], there[i + 1])
        if code not in menu:
            menu.append(code)
    return menu


def _distinct(cards: list[int], start: int) -> list[Action]:
    last = NOWHERE
    menu: list[Action] = []
    for card in cards:
        if card != last:
            menu.append(start + card)
        last = card
    return menu


# -- chance


def chances(state: Text) -> list[Action]:
    """Every possibility as often as it is likely."""
    ask = state.ask
    if ask == f.CHANCE_DIE:
        return FACES[:]
    if ask == f.CHANCE_FLIP:
        return FLIPS[:]
    if ask == f.CHANCE_SUPPLY:
        return [c.DREW + card for card in (state.supply if state.supply_left else state.supers)]
    if ask == f.CHANCE_DROP:
        return [c.DROP + card for card in state.drops]
    if ask == f.CHANCE_LAND:
        frame = state.stack[-1]
        return [c.LAND_IS + h for h in targets(state, state.rules.programs[frame[1]][frame[2]])]
    if ask == f.CHANCE_SUDDEN:
        pool = state.suddens if state.rules.sudden_death != r.DRAFT else state.kept
        return [c.SUDDEN + card for card in pool if card < UNSEEN]
    if ask == f.CHANCE_STARTER:
        return [c.STARTER + card for card in state.starters]
    if ask == f.CHANCE_DEALT:
        return [c.DEALT + card for card in state.suddens]
    if ask == f.CHANCE_BUILDER:
        return [c.BUILDER + seat for seat in range(state.rules.seats)]
    if ask == f.CHANCE_SET:
        given = [row.index(state.rules.worms) for row in state.piles if state.rules.worms in row[:6]]
        return [c.SET + team for team in range(state.rules.seats) if team not in given]
    if ask == f.CHANCE_TEAM:
        return [c.TEAM_IS + team for team in range(state.rules.seats) if team not in state.teams]
    if ask == f.ASK_THING:
        return places_for_things(state)
    return places_for_tiles(state)
