"""Why a move is not allowed: the first failing check, in the order of section 7.2, with what would help."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wormery.core.game import SEATS, Move
from wormery.core.refusal import NotAllowed
from wormery.core.state import Seat
from wormery.games.wormderby import faults
from wormery.games.wormderby.faults import (
    eat_fault,
    eat_runs,
    grow_fault,
    leads,
    place_fault,
    runs,
    shift_fault,
    step_fault,
    worm_fault,
)
from wormery.games.wormderby.law import OFF_TABLE, ON_SELF, ON_TILE, ON_WORM, THROUGH_GAP, Near, lt, tiles_overlap
from wormery.games.wormderby.layout import ACE, BUILDING, MOVING, PLACING, START_Y, STRAIGHT_BACK, UNCHOSEN
from wormery.games.wormderby.menu import grow_runs
from wormery.games.wormderby.moves import (
    ENDS,
    Eat,
    Grow,
    Shift,
    Skip,
    Step,
    Stop,
    Tile,
    Walk,
    Worm,
    pack,
    write,
)
from wormery.games.wormderby.notation import PHASES
from wormery.games.wormderby.pieces import OBSTACLE
from wormery.games.wormderby.pieces import Tile as Square
from wormery.games.wormderby.rules import NEAREST
from wormery.games.wormderby.state import WormDerby
from wormery.games.wormderby.tables import FOREIGN, OWN, RE, TICKS, VX, VY, R

# The code and clause of each fault.
CODES: Mapping[int, tuple[str, str]] = {
    OFF_TABLE: ("STEP_TABLE", "WD-MOV-6"),
    ON_TILE: ("STEP_TILE", "WD-OBS-1"),
    ON_WORM: ("STEP_WORM", "WD-OBS-3"),
    ON_SELF: ("STEP_SELF", "WD-WRM-3"),
    THROUGH_GAP: ("STEP_GAP", "WD-OBS-4"),
    faults.DIRECTION_FIXED: ("DIRECTION_FIXED", "WD-MOV-3"),
    faults.DIRECTION_FORCED: ("DIRECTION_FORCED", "WD-A20"),
    faults.TILE_OFF_TABLE: ("TILE_OFF_TABLE", "WD-A3"),
    faults.TILE_OVERLAP: ("TILE_OVERLAP", "WD-SET-8"),
    faults.TILE_ON_WORM: ("TILE_ON_WORM", "WD-OBS-2"),
    faults.TILE_NEAR_START: ("TILE_NEAR_START", "WD-SET-7"),
    faults.TILE_BEYOND: ("TILE_BEYOND", "WD-SET-6"),
    faults.TILE_NEAR_PYLON: ("TILE_NEAR_PYLON", "WD-SET-7"),
    faults.TILE_FIXED: ("TILE_FIXED", "WD-OBS-5"),
    faults.TILE_TOO_FAR: ("TILE_TOO_FAR", "WD-ACE-2"),
    faults.ROUTE_CLOSED: ("ROUTE_CLOSED", "WD-A8"),
    faults.WORM_LANE: ("WORM_LANE", "WD-SET-9"),
    faults.WORM_ON_TILE: ("WORM_ON_TILE", "WD-SET-9"),
    faults.WORM_ON_WORM: ("WORM_ON_WORM", "WD-OBS-3"),
    faults.EAT_OFF: ("EAT_OFF", "WD-CAN-1"),
    faults.EAT_SHORT: ("EAT_SHORT", "WD-CAN-4"),
    faults.EAT_BANNED: ("EAT_BANNED", "WD-CAN-6"),
    faults.EAT_NOT_END: ("EAT_NOT_END", "WD-CAN-1"),
    faults.EAT_REACH: ("EAT_REACH", "WD-A38"),
    faults.GROW_NONE: ("GROW_NONE", "WD-CAN-8"),
}
IN_PHASE: Mapping[int, tuple[type[Move], ...]] = {
    PLACING: (Tile,),
    BUILDING: (Worm,),
    ACE: (Shift, Skip, Walk, Grow),
    MOVING: (Step, Eat, Stop),
}


def why_not(state: WormDerby, seat: Seat, move: Move) -> NotAllowed:
    """Called only for a move that is not allowed, by the seat whose turn it is."""
    for check in (_phase, _numbers, _direction, _geometry):
        for refusal in check(state, move):
            return refusal
    return NotAllowed("UNKNOWN_COMMAND", {"said": write(move)})


def _phase(state: WormDerby, move: Move) -> Iterator[NotAllowed]:
    if not isinstance(move, Tile | Worm | Step | Eat | Grow | Shift | Skip | Walk | Stop):
        yield NotAllowed("UNKNOWN_COMMAND", {"said": write(move)})
    slalom_walk = isinstance(move, Walk) and not state.rules.slalom
    slalom_obstacle = isinstance(move, Skip | Shift) and state.rules.slalom > 0
    if not isinstance(move, IN_PHASE[state.phase]) or slalom_walk or slalom_obstacle:
        due = [word for word, kind in WORDS.items() if kind in IN_PHASE[state.phase] and _due(state, kind)]
        yield NotAllowed(
            "PHASE", {"move": write(move).split()[0], "phase": PHASES[state.phase], "due": due}, "WD-TRN-1"
        )


WORDS: Mapping[str, type[Move]] = {
    "tile": Tile,
    "worm": Worm,
    "step": Step,
    "eat": Eat,
    "stop": Stop,
    "shift": Shift,
    "skip": Skip,
    "walk": Walk,
    "grow": Grow,
}


def _due(state: WormDerby, kind: type[Move]) -> bool:
    if kind in (Shift, Skip):
        return state.rules.slalom == 0
    if kind is Walk:
        return state.rules.slalom > 0
    return state.rules.cannibal or kind not in (Eat, Grow, Stop)


def _numbers(state: WormDerby, move: Move) -> Iterator[NotAllowed]:
    """A place, turn or tick that no table has; a worm in the other form."""
    wrong = pack(move) is None
    if isinstance(move, Worm):
        wrong = wrong or (move.tick is not None) != state.rules.free_start
    if wrong:
        yield NotAllowed("BAD_ACTION", {"said": write(move)})


def _direction(state: WormDerby, move: Move) -> Iterator[NotAllowed]:
    if isinstance(move, Stop):
        yield NotAllowed("MUST_MOVE", {"steps": state.steps}, "WD-TRN-2")
    if not isinstance(move, Step | Eat):
        return
    lead = ENDS.index(move.lead)
    if isinstance(move, Eat) and not state.rules.cannibal:
        yield _fault(faults.EAT_OFF, {})
    open_leads = leads(state)
    told: dict[str, object] = {"lead": move.lead, "other": ENDS[1 - lead]}
    if state.lead != UNCHOSEN and lead != state.lead:
        yield _fault(faults.DIRECTION_FIXED, told)
    elif lead not in open_leads:
        yield NotAllowed("DIRECTION_FORCED", {**told, "eaten": move.lead}, "WD-CAN-5")
    elif isinstance(move, Step) and step_fault(state, lead, move.tick) == faults.DIRECTION_FORCED:
        yield NotAllowed("DIRECTION_FORCED", {**told, "eaten": ""}, "WD-A20")


def _geometry(state: WormDerby, move: Move) -> Iterator[NotAllowed]:
    match move:
        case Step(lead, tick):
            end = ENDS.index(lead)
            near = state.near(state.turn, end, False, None)
            fault = step_fault(state, end, tick)
            yield _fault(fault, {**blocking(near, tick, fault), "free": ranges(runs(state, end))})
        case Grow(lead, tick):
            end = ENDS.index(lead)
            fault = grow_fault(state, end, tick)
            if fault == faults.GROW_NONE:
                yield _fault(fault, {})
            near = state.near(state.turn, end, True, None)
            yield _fault(fault, {**blocking(near, tick, fault), "free": ranges(grow_runs(state, end))})
        case Eat(lead, tick, seat, end_):
            end, victim = ENDS.index(lead), SEATS.index(seat)
            other = ENDS.index(end_)
            fault = eat_fault(state, end, tick, victim, other)
            data: dict[str, object] = {"seat": seat, "end": end_}
            if fault == faults.EAT_REACH:
                data["free"] = ranges(eat_runs(state, end, victim, other))
            yield _fault(fault, data)
        case Tile(x, y, turn):
            tile = Square(x, y, turn, OBSTACLE)
            fault = place_fault(state, tile)
            yield _fault(fault, {**_tile_data(state, tile, -1), "nearest": NEAREST, "pylon": state.rules.pylon})
        case Shift(number, x, y, turn):
            fault = shift_fault(state, number, x, y, turn)
            yield _fault(fault, {"tile": f"t{number}", **_tile_data(state, Square(x, y, turn, OBSTACLE), number)})
        case Worm(x, y, tick):
            if y is None or tick is None:
                y, tick = START_Y, STRAIGHT_BACK
            limit = state.rules.gate - R
            yield _fault(worm_fault(state, x, y, tick), {"x": x, "most": decimal(limit, 4)})


def _fault(fault: int, data: dict[str, object]) -> NotAllowed:
    code, clause = CODES[fault]
    return NotAllowed(code, data, clause)


def _tile_data(state: WormDerby, tile: Square, moved: int) -> dict[str, object]:
    overlapped = [f"t{i}" for i, other in enumerate(state.tiles) if i != moved and tiles_overlap(other, tile)]
    covered = [
        SEATS[seat] for seat, worm in enumerate(state.worms) if any(lt(coin.x, coin.y, tile, RE) for coin in worm)
    ]
    return {"tiles": overlapped, "worms": covered}


def blocking(near: Near, tick: int, fault: int) -> dict[str, object]:
    """The piece in the way of a step: where it lies, and of an opening how wide it is."""
    x, y = near.x + VX[tick], near.y + VY[tick]
    if fault == ON_TILE:
        tile = next(tile for tile in near.tiles if lt(x, y, tile, RE))
        return {"x": tile.x, "y": tile.y}
    if fault in (ON_WORM, ON_SELF):
        coins, limit = (near.coins, FOREIGN) if fault == ON_WORM else (near.own, OWN)
        coin = next(coin for coin in coins if (coin.x - x) ** 2 + (coin.y - y) ** 2 < limit * limit)
        return {"x": coin.x, "y": coin.y}
    if fault == THROUGH_GAP:
        slit = next(slit for slit in near.slits if slit.crossed(near.x, near.y, x, y))
        return {"x": (slit.ax + slit.bx) // 2, "y": (slit.ay + slit.by) // 2}
    return {"x": x, "y": y}


def ranges(ticks: list[int]) -> list[str]:
    """Runs of ticks as people read them, `80.1°-119.5°`."""
    ends = [decimal(tick % TICKS, 1) for tick in ticks]
    return [f"{ends[i]}°-{ends[i + 1]}°" for i in range(0, len(ends), 2)]


def decimal(number: int, places: int) -> str:
    """`3.625` for 36250 with four places."""
    whole, rest = divmod(number, 10**places)
    return f"{whole}.{rest:0{places}}".rstrip("0").rstrip(".")
