"""What a viewer of Worm Derby is sent: the table as it lies, ready to draw, and what the seat to move may do."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Literal

import msgspec

from wormery.games.wormderby import facts
from wormery.games.wormderby.arcs import legal
from wormery.games.wormderby.faults import eat_runs, leads, prey, runs, still_open
from wormery.games.wormderby.law import OFF_TABLE, ON_SELF, ON_TILE, ON_WORM, THROUGH_GAP, Near
from wormery.games.wormderby.layout import ACE, MOVING, UNCHOSEN, UNROLLED, Layout
from wormery.games.wormderby.menu import grow_runs
from wormery.games.wormderby.moves import ENDS, FACES, Colour, DerbyMove, End, Face
from wormery.games.wormderby.pieces import Coin
from wormery.games.wormderby.tables import TICKS

DerbyFact = (
    facts.Began
    | facts.TurnedUp
    | facts.Placed
    | facts.LeftOut
    | facts.Built
    | facts.TurnBegan
    | facts.Rolled
    | facts.Skipped
    | facts.Shifted
    | facts.Stepped
    | facts.Rounded
    | facts.Passed
    | facts.Ate
    | facts.Grew
    | facts.Blocked
    | facts.Stopped
    | facts.Home
    | facts.Ended
)
Phase = Literal["dealing", "place", "build", "roll", "ace", "move", "over"]
PHASES: tuple[Phase, ...] = ("dealing", "place", "build", "roll", "ace", "move", "over")
Kind = Literal["start", "pylon", "obstacle", "red", "blue"]
KINDS: tuple[Kind, ...] = ("start", "pylon", "obstacle", "red", "blue")
Reason = Literal["STEP_TABLE", "STEP_TILE", "STEP_WORM", "STEP_SELF", "STEP_GAP"]
REASONS: dict[int, Reason] = {
    OFF_TABLE: "STEP_TABLE",
    ON_TILE: "STEP_TILE",
    ON_WORM: "STEP_WORM",
    ON_SELF: "STEP_SELF",
    THROUGH_GAP: "STEP_GAP",
}
TYPES = {"DerbyMove": DerbyMove, "DerbyFact": DerbyFact, "End": End, "Face": Face, "Colour": Colour, "Reason": Reason}


class Square(msgspec.Struct, frozen=True):
    """A tile: its middle in ten-thousandths of an inch, its turn in tenths of a degree."""

    x: int
    y: int
    turn: int
    kind: Kind


class Spot(msgspec.Struct, frozen=True):
    """A coin. `sheet`: laps round the pylon up to here, against the clock; `ledger`: four counts a slalom tile, right
    and left of it, in all and outbound."""

    x: int
    y: int
    sheet: int
    ledger: list[list[int]]


class Racer(msgspec.Struct, frozen=True):
    """A player's worm, front to back, and what goes with it."""

    coins: list[Spot]
    reserve: int
    hand: int  # tiles still to be placed
    eaten: list[End]  # ends bitten since its last own move: coins are picked up there
    banned: list[int]  # seats it may not attack in its next move
    place: int | None  # in which it came home
    gates: list[bool]  # slalom: which tiles its front coin has passed rightly


class Run(msgspec.Struct, frozen=True):
    """Ticks from first to last; a run through tick 0 ends beyond 3599."""

    first: int
    last: int


class Wall(msgspec.Struct, frozen=True):
    """Ticks that are blocked for one reason."""

    first: int
    last: int
    reason: Reason


class Bite(msgspec.Struct, frozen=True):
    """An end of another worm that this end can eat."""

    seat: int
    end: End
    legal: list[Run]


class Lead(msgspec.Struct, frozen=True):
    """An end that may lead now. `ahead`: the tick straight on."""

    end: End
    ahead: int
    legal: list[Run]
    blocked: list[Wall]
    bites: list[Bite]


class DerbyView(msgspec.Struct, frozen=True, tag="worm-derby", tag_field="game"):
    phase: Phase
    turn: int
    first: int | None
    round: int
    rounds: int  # after which the game ends
    die: Face | None
    steps: int  # left in this turn
    lead: End | None  # the end that leads in this turn
    box: tuple[int, int, int, int]  # the table: left, near, right, far
    gate: int  # half its width
    pylon: int  # its height above the start line
    tiles: list[Square]
    worms: list[Racer]
    leads: list[Lead]  # of the seat to move; on an ace with a reserve, where it may grow
    open: bool  # whether a lap is still possible
    cannibal: bool
    bite: int  # how near the middle of an eaten coin must be
    slalom_view: Literal["driver", "spectator", "outbound"]
    free_start: bool
    route_guard: Literal["off", "setup", "always"]


VIEWS: tuple[Literal["driver", "spectator", "outbound"], ...] = ("driver", "spectator", "outbound")
GUARDS: tuple[Literal["off", "setup", "always"], ...] = ("off", "setup", "always")


def wire(view: Layout) -> DerbyView:
    rules = view.rules
    return DerbyView(
        phase=PHASES[view.phase],
        turn=view.turn,
        first=view.first if view.first >= 0 else None,
        round=view.round,
        rounds=rules.max_rounds,
        die=FACES[view.die] if view.die != UNROLLED else None,
        steps=view.steps,
        lead=ENDS[view.lead] if view.lead != UNCHOSEN else None,
        box=rules.box.key(),
        gate=rules.gate,
        pylon=rules.pylon,
        tiles=[Square(tile.x, tile.y, tile.turn, KINDS[tile.kind]) for tile in view.tiles],
        worms=[_racer(view, seat) for seat in range(rules.seats)],
        leads=_leads(view),
        open=still_open(view.tiles, view),
        cannibal=rules.cannibal,
        bite=rules.attack,
        slalom_view=VIEWS[rules.slalom_view],
        free_start=rules.free_start,
        route_guard=GUARDS[rules.route_guard],
    )


def _racer(view: Layout, seat: int) -> Racer:
    worm = view.worms[seat]
    gates = range(len(view.rules.gates)) if len(view.tiles) > len(view.rules.gates) + 2 else range(0)
    return Racer(
        coins=[_spot(coin) for coin in worm],
        reserve=view.reserve[seat],
        hand=view.hands[seat],
        eaten=[ENDS[end] for end in (0, 1) if view.eaten[seat] >> end & 1],
        banned=[other for other in range(view.rules.seats) if view.banned[seat] >> other & 1],
        place=view.finished.index(seat) + 1 if seat in view.finished else None,
        gates=[view.gate_passed(worm[0], j) for j in gates] if worm else [],
    )


def _spot(coin: Coin) -> Spot:
    ledger = [list(coin.ledger[at : at + 4]) for at in range(0, len(coin.ledger), 4)]
    return Spot(coin.x, coin.y, coin.sheet, ledger)


def _leads(view: Layout) -> list[Lead]:
    if not view.to_act():
        return []
    if view.phase == ACE and view.reserve[view.turn]:
        return [_lead(view, lead, view.near(view.turn, lead, True, None), grow_runs(view, lead), []) for lead in (0, 1)]
    if view.phase != MOVING:
        return []
    found = []
    for lead in leads(view):
        bites = [(one, eat_runs(view, lead, one // 2, one % 2)) for one in prey(view)]
        told = [Bite(one // 2, ENDS[one % 2], _runs(ticks)) for one, ticks in bites if ticks]
        found.append(_lead(view, lead, view.near(view.turn, lead, False, None), runs(view, lead), told))
    return found


def _lead(view: Layout, lead: int, near: Near, ticks: list[int], bites: list[Bite]) -> Lead:
    return Lead(ENDS[lead], ahead(view, view.turn, lead), _runs(ticks), walls(near, ticks), bites)


def _runs(ticks: list[int]) -> list[Run]:
    return [Run(ticks[i], ticks[i + 1]) for i in range(0, len(ticks), 2)]


def walls(near: Near, ticks: list[int]) -> list[Wall]:
    """What is not legal, in pieces with one reason each, from tick 0 on."""
    reasons = [0 if legal(ticks, tick) else near.verdict(tick) for tick in range(TICKS)]
    changes = [tick for tick in range(TICKS) if tick == 0 or reasons[tick] != reasons[tick - 1]]
    return [
        Wall(first, beyond - 1, REASONS[reasons[first]])
        for first, beyond in pairwise([*changes, TICKS])
        if reasons[first]
    ]


def ahead(view: Layout, seat: int, lead: int) -> int:
    """The tick in which an end points."""
    worm = view.worms[seat]
    head, beside = (worm[0], worm[1]) if lead == 0 else (worm[-1], worm[-2])
    return round(math.atan2(head.y - beside.y, head.x - beside.x) * TICKS / math.tau) % TICKS
