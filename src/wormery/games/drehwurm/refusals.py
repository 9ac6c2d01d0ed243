"""Why a move is not allowed: the first failing check, in the order of section 8 of the rules.

Match over, phase, whose turn or throw it is, card held, pile there, fresh or not, colour, number. Only public things,
and what the asking seat holds and has answered itself, go into an answer.
"""

from __future__ import annotations

from collections.abc import Iterator

from wormery.core.game import SEATS, Move
from wormery.core.refusal import NotAllowed
from wormery.core.state import Seat
from wormery.games.drehwurm.cards import FACES, FITS, JOKER, NOTHING, NUMBERS, SLOTS
from wormery.games.drehwurm.layout import BETWEEN, BIT, REGULAR, SNAPPING, TURNING
from wormery.games.drehwurm.moves import (
    CARD_OF,
    Deal,
    Draw,
    Eat,
    Pass,
    Play,
    Snap,
    Turn,
    name_of,
    slot_name,
    write,
)
from wormery.games.drehwurm.rules import LIVE
from wormery.games.drehwurm.state import Drehwurm

Found = Iterator[NotAllowed]


def why_not(state: Drehwurm, seat: Seat, move: Move) -> NotAllowed:
    """Called only for a move that is not allowed, of any seat while the game runs."""
    for check in (_phase, _card, _pile, _fit):
        for refusal in check(state, seat, move):
            return refusal
    return NotAllowed("UNKNOWN_COMMAND", {"said": write(move)})


def _phase(state: Drehwurm, seat: Seat, move: Move) -> Found:
    if not isinstance(move, Play | Eat | Snap | Pass | Draw | Turn | Deal):
        yield NotAllowed("UNKNOWN_COMMAND", {"said": write(move)})
    if state.phase == BETWEEN:
        if not isinstance(move, Deal):
            yield NotAllowed("MATCH_OVER", {"dealer": SEATS[state.dealer()]}, "DW-END-1")
        yield not_your_turn(state, seat)
    if isinstance(move, Snap | Pass):
        yield from _window(state, seat, move)
        return
    if state.phase != {Turn: TURNING, Deal: BETWEEN}.get(type(move), REGULAR):
        yield wrong_phase(state, move)
    if seat != state.turn:
        yield not_your_turn(state, seat)


def wrong_phase(state: Drehwurm, move: Move) -> NotAllowed:
    now = {SNAPPING: "snap", TURNING: "turn"}.get(state.phase, "regular")
    clause = {"snap": "DW-SNAP-9", "turn": "DW-DRAW-3"}.get(now, "DW-TURN-1")
    return NotAllowed("WRONG_PHASE", {"move": write(move).split()[0], "reason": f"phase.{now}"}, clause)


def not_your_turn(state: Drehwurm, seat: Seat) -> NotAllowed:
    return NotAllowed("NOT_YOUR_TURN", {"seat": seat, "acting": list(state.to_act())}, "DW-GAME-3")


def _window(state: Drehwurm, seat: Seat, move: Move) -> Found:
    """Whether this seat may throw or pass at all."""
    if not state.rules.snap:
        yield NotAllowed("SNAP_OFF", clause="DW-VAR-1")
    if isinstance(move, Pass) and not state.waiting:
        yield wrong_phase(state, move)
    if state.fresh == NOTHING:
        return  # said when the card is known to be held
    if seat == state.turner:
        yield NotAllowed("SNAP_NOT_ELIGIBLE", {"slot": slot_name(state.fresh)}, "DW-SNAP-2")
    if state.waiting or state.phase == SNAPPING:
        late = seat == state.turn and state.phase == REGULAR and isinstance(move, Snap)
        if state.answers[seat] != NOTHING and not late:
            yield NotAllowed("SNAP_LOCKED", {"slot": slot_name(state.fresh)}, "DW-SNAP-5")
        if isinstance(move, Pass) and not state.waiting & BIT[seat]:
            yield NotAllowed("SNAP_NOT_ELIGIBLE", {"slot": slot_name(state.fresh)}, "DW-A30")


def _card(state: Drehwurm, seat: Seat, move: Move) -> Found:
    name = getattr(move, "card", None)
    if name is None:
        return
    card = CARD_OF.get(name, NOTHING)
    worm = card < FACES
    held = card in state.hands[seat] if worm else card - FACES in state.chickens[seat]
    if card == NOTHING or not held:  # the same answer whether it lies elsewhere or nowhere
        yield NotAllowed("CARD_NOT_IN_HAND", {"card": name}, "DW-TURN-1")
    if isinstance(move, Play) and not worm:
        yield NotAllowed("NOT_A_WORM", {"card": name}, "DW-CHICK-1")
    if isinstance(move, Eat) and worm:
        yield NotAllowed("NOT_A_CHICKEN", {"card": name}, "DW-CHICK-1")
    if isinstance(move, Snap) and not worm and not state.rules.chickens_thrown:
        yield NotAllowed("SNAP_CHICKEN_FORBIDDEN", {"card": name}, "DW-SNAP-3")


def _pile(state: Drehwurm, seat: Seat, move: Move) -> Found:
    slot = getattr(move, "slot", None)
    there = [slot_name(one) for one in range(SLOTS) if state.lies(one)]
    if slot is not None and not (0 <= slot < SLOTS and state.lies(slot)):
        yield NotAllowed("NO_SUCH_PILE", {"slot": slot_name(slot), "slots": there}, "DW-SETUP-3")
    if isinstance(move, Snap):
        if state.fresh == NOTHING or not _may_still_throw(state, seat):
            yield NotAllowed("SNAP_CLOSED", clause="DW-A9")
        if slot is not None and slot != state.fresh:
            data = {"slot": slot_name(slot), "fresh": slot_name(state.fresh)}
            yield NotAllowed("SNAP_WRONG_PILE", data, "DW-SNAP-3")
    if isinstance(move, Play) and slot == state.fresh:
        yield NotAllowed("USE_SNAP", {"card": move.card, "slot": slot_name(state.fresh)}, "DW-A8")
    if isinstance(move, Draw):
        yield NotAllowed("MUST_PLAY", clause="DW-A1")


def _may_still_throw(state: Drehwurm, seat: Seat) -> bool:
    if state.phase == REGULAR and seat == state.turn:
        return True  # DW-A8
    return bool(state.waiting & BIT[seat]) and (state.phase == SNAPPING or state.rules.mode == LIVE)


def _fit(state: Drehwurm, seat: Seat, move: Move) -> Found:
    slot = getattr(move, "slot", None)
    slot = state.fresh if slot is None else slot
    if not isinstance(move, Play | Eat | Snap) or not state.lies(slot):
        return
    card, top = CARD_OF[move.card], state.top(slot)
    data = {"card": move.card, "slot": slot_name(slot), "top": name_of(top)}
    if card >= FACES:
        fits = [slot_name(one) for one in range(SLOTS) if state.lies(one) and _suits(state, card - FACES, one)]
        yield NotAllowed("CHICKEN_COLOUR_MISMATCH", {**data, "fits": fits}, "DW-CHICK-1")
        return
    fits = _fitting(state, card) if isinstance(move, Play) else []
    jokers = JOKER in (card // NUMBERS, top // NUMBERS)
    equal = card // NUMBERS == top // NUMBERS
    rule = {"jokers": "fit", "colours": "differ"}
    if isinstance(move, Snap) and state.rules.throws is not FITS:
        if jokers and not state.rules.throws[0] >> (JOKER * NUMBERS + 1) & 1:
            yield NotAllowed("COLOUR_MISMATCH", {**data, **rule, "jokers": "", "fits": fits}, "DW-A7")
        if not jokers and not equal:
            yield NotAllowed("COLOUR_MISMATCH", {**data, **rule, "colours": "", "fits": fits}, "DW-VAR-2")
    elif equal and not jokers:
        yield NotAllowed("COLOUR_MISMATCH", {**data, **rule, "fits": fits}, "DW-WORM-2")
    numbers = [str((top + step) % NUMBERS + 1) for step in (-1, 1)]
    yield NotAllowed("NUMBER_NOT_ADJACENT", {**data, "numbers": numbers, "fits": fits}, "DW-WORM-3")


def _suits(state: Drehwurm, chicken: int, slot: int) -> bool:
    return state.top(slot) // NUMBERS in (chicken, JOKER)


def _fitting(state: Drehwurm, card: int) -> list[str]:
    return [slot_name(one) for one in range(SLOTS) if state.lies(one) and FITS[state.top(one)] >> card & 1]
