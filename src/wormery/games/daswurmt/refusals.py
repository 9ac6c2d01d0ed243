"""Why a move is not allowed: the first failing check, in the order of section 3.4 of the rules.

Only public things and the asking seat's own hand go into an answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wormery.core.game import Move
from wormery.core.refusal import NotAllowed
from wormery.core.state import Seat
from wormery.games.daswurmt.cards import KINDS, NO_HEAD, NUMBERS
from wormery.games.daswurmt.layout import AFTER_SKIP
from wormery.games.daswurmt.moves import (
    FACE_OF,
    LETTERS,
    EndTurn,
    NewWorm,
    Peek,
    Place,
    Redraw,
    Refill,
    Remove,
    Skip,
    kind_for,
    name_of,
    write,
)
from wormery.games.daswurmt.state import DasWurmt


def why_not(state: DasWurmt, seat: Seat, move: Move) -> NotAllowed:
    """Called only for a move that is not allowed, by the seat whose turn it is."""
    for check in (_phase, _card, _target, _fit, _claim):
        for refusal in check(state, seat, move):
            return refusal
    return NotAllowed("UNKNOWN_COMMAND", {"said": write(move)})


def _holds_worm_card(state: DasWurmt, seat: Seat) -> bool:
    return any(card % KINDS < NUMBERS for card in state.hands[seat])


def _phase(state: DasWurmt, seat: Seat, move: Move) -> Iterator[NotAllowed]:
    if not isinstance(move, Place | Remove | Refill | NewWorm | Peek | Skip | Redraw | EndTurn):
        yield NotAllowed("UNKNOWN_COMMAND", {"said": write(move)})
    after_skip = state.phase == AFTER_SKIP
    stuck = not after_skip and not _holds_worm_card(state, seat)
    if isinstance(move, Place) and after_skip:
        yield NotAllowed("WORM_FORBIDDEN_AFTER_SKIP", clause="WU-46")
    if isinstance(move, EndTurn) and not after_skip and not (stuck and state.closing):
        yield NotAllowed("MUST_PLACE", clause="WU-14")
    if isinstance(move, Redraw) and (not stuck or state.closing):
        yield NotAllowed("REDRAW_NOT_ALLOWED", clause="WU-35")
    if not isinstance(move, Redraw) and stuck and state.rules.redraw_at_once and not state.closing:
        yield NotAllowed("MUST_REDRAW", clause="WU-A8")


def _card(state: DasWurmt, seat: Seat, move: Move) -> Iterator[NotAllowed]:
    name = getattr(move, "card", None)
    if name is None:
        return
    card = FACE_OF.get(name, -1)
    if card not in state.hands[seat]:  # the same answer whether it lies elsewhere or nowhere
        yield NotAllowed("CARD_NOT_IN_HAND", {"card": name}, "WU-32" if not isinstance(move, Place) else "WU-13")
    if isinstance(move, Place):
        if card % KINDS >= NUMBERS:
            yield NotAllowed("NOT_A_WORM_CARD", {"card": name}, "WU-34")
    elif card % KINDS != kind_for(move):
        yield NotAllowed("WRONG_ACTION_CARD", {"card": name, "move": write(move).split()[0]}, "WU-33")


def _target(state: DasWurmt, seat: Seat, move: Move) -> Iterator[NotAllowed]:
    worm = getattr(move, "worm", None)
    if worm is not None and not 0 <= worm < len(state.colours):
        clause = "WU-36" if isinstance(move, Remove) else "WU-43" if isinstance(move, Peek) else "WU-15"
        data = {"worm": f"w{worm}", "worms": _worms(state, range(len(state.colours)))}
        yield NotAllowed("NO_SUCH_WORM", data, clause)
    if isinstance(move, Remove):
        there = [worm for worm in range(len(state.bodies)) if state.bodies[worm]]
        if not there or move.worm is None:
            yield NotAllowed("NO_TARGET", {"card": move.card, "targets": _worms(state, there)}, "WU-36")
    if isinstance(move, Peek):
        there = [worm for worm in range(len(state.heads)) if state.heads[worm] != NO_HEAD]
        if not there or move.worm is None:
            yield NotAllowed("NO_TARGET", {"card": move.card, "targets": _worms(state, there)}, "WU-43")
    if isinstance(move, NewWorm):
        left = [letter for letter, count in zip(LETTERS, state.reserve, strict=True) if count]
        if not left or move.colour is None:
            yield NotAllowed("NO_TARGET", {"card": move.card, "targets": left}, "WU-40")


def _worms(state: DasWurmt, worms: range | list[int]) -> list[str]:
    return [f"w{worm}" for worm in worms]


def _fit(state: DasWurmt, seat: Seat, move: Move) -> Iterator[NotAllowed]:
    match move:
        case Place(card, worm):
            colour = LETTERS.index(card[0])
            if state.colours[worm] != colour:
                fitting = [w for w in range(len(state.colours)) if state.colours[w] == colour]
                lies = LETTERS[state.colours[worm]]
                data = {"card": card, "worm": f"w{worm}", "colour": lies, "worms": _worms(state, fitting)}
                yield NotAllowed("COLOUR_MISMATCH", data, "WU-15")
        case Remove(_, int(worm), number):
            if number not in state.bodies[worm]:
                shown = [str(one) for one in sorted(set(state.bodies[worm]))]
                yield NotAllowed(
                    "TARGET_NOT_FACE_UP", {"worm": f"w{worm}", "target": str(number), "numbers": shown}, "WU-37"
                )
        case Peek(_, int(worm)):
            if state.heads[worm] == NO_HEAD:
                yield NotAllowed("NO_HEAD", {"worm": f"w{worm}"}, "WU-43")
        case NewWorm(_, str(letter)):
            left = [one for one, count in zip(LETTERS, state.reserve, strict=True) if count]
            if letter not in left:
                yield NotAllowed("END_NOT_IN_RESERVE", {"colour": letter, "targets": left}, "WU-40")
        case Refill(card, discards):
            others = Counter(name_of(held) for held in state.hands[seat])
            others[card] -= 1
            if Counter(discards) - others:
                yield NotAllowed(
                    "BAD_DISCARD_SET", {"cards": list(discards), "others": sorted(others.elements())}, "WU-39"
                )
            yield NotAllowed("NO_EFFECT", {"card": card}, "WU-A6")
        case Skip(card):
            yield NotAllowed("NO_EFFECT", {"card": card}, "WU-A12")


def _claim(state: DasWurmt, seat: Seat, move: Move) -> Iterator[NotAllowed]:
    if not isinstance(move, Place):
        return
    if not state.rules.announce:
        yield NotAllowed("CLAIM_NOT_IN_USE", {"claim": move.claim}, "WU-53")
    if move.claim is None:
        yield NotAllowed("CLAIM_REQUIRED", {"card": move.card}, "WU-53")
    yield NotAllowed("CLAIM_OUT_OF_RANGE", {"claim": move.claim, "length": move.length}, "WU-53")
