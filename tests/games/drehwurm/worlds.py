"""Two worlds that a viewer cannot tell apart, and ways to go on in both that it cannot tell apart either.

Whoever plays does so in each world from what is there. What lies open must be the same in both; what the rules keep
from the viewer may differ: cards others are dealt or draw, what they answer in a throw window, and whether they have
passed at a live table. Where the rules show a difference (a hand is counted at the end) the two ways part.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import msgspec

from wormery.core.chance import Fast
from wormery.core.facts import Told, heard, listen
from wormery.core.game import Move
from wormery.core.refusal import NotAllowed
from wormery.core.state import CHANCE, Action, Seat
from wormery.core.table import Table
from wormery.games.drehwurm.cards import FACES, NOTHING, PASSED
from wormery.games.drehwurm.coding import DREW_AT, PASS, SNAP, SNAP_CHICKEN, WON_AT
from wormery.games.drehwurm.game import GAME
from wormery.games.drehwurm.layout import CARD_DEALT, CARD_DRAWN, COUNTING, QUICKEST, REGULAR, SNAPPING
from wormery.games.drehwurm.moves import CARD_OF, Deal, Draw, Eat, Pass, Play, Snap, Turn
from wormery.games.drehwurm.race import racers
from wormery.games.drehwurm.rules import LIVE
from wormery.games.drehwurm.state import Drehwurm

OPTIONS, DICE = GAME.options({}), Random(0)
Moment = tuple[Seat, Action | None, Action | None]  # None: in this world nothing happens


class Worlds(NamedTuple):
    viewer: Seat | None
    left: Drehwurm
    right: Drehwurm
    heard: list[Told]
    heard_right: list[Told]

    @property
    def differ(self) -> bool:
        return self.left.key() != self.right.key()

    def play(self, moment: Moment) -> None:
        seat, action, other = moment
        if action is not None:
            self.left.play(seat, action)
        if other is not None:
            self.right.play(seat, other)


def worlds(state: Drehwurm, viewer: Seat | None, rng: Random) -> Worlds:
    """This one, and another that looks the same to the viewer."""
    left, right = state.copy(), state.seen_by(viewer).imagine(rng)
    return Worlds(viewer, left, right, listen(left), listen(right))


def shown(state: Drehwurm, told: list[Told], viewer: Seat | None, probes: list[Move]) -> dict[str, object]:
    """All that the viewer is ever given: views in every form, what it hears, its menu, answers it gets."""
    view = state.seen_by(viewer)
    given: dict[str, object] = {"key": view.key(), "parts": msgspec.json.encode(GAME.parts(view))}
    given["wire"] = msgspec.json.encode(GAME.wire(view))
    given["facts"] = [msgspec.json.encode(fact) for fact in heard(told, viewer)]
    given["acting"], given["scores"], given["winners"] = state.to_act(), state.scores(), state.winners()
    given["window"], given["hurry"] = GAME.window(state), GAME.hurry(state)
    if viewer is not None:
        given["menu"] = state.actions(viewer)
        given["answers"] = [answer(state, viewer, move) for move in probes]
        if viewer in state.to_act():
            given["silent"] = GAME.silent(view, viewer)
    return given


def answer(state: Drehwurm, seat: Seat, move: Move) -> object:
    action = GAME.pack(move)
    if action is not None and state.allows(seat, action):
        return "allowed"
    try:
        Table(GAME, OPTIONS, Fast(DICE), state).do(seat, move)
    except NotAllowed as refused:
        return (refused.code, refused.data, refused.clause, str(refused))
    raise AssertionError("neither allowed nor refused")


def wrong_moves(rng: Random) -> list[Move]:
    """Most of them cannot be done; some name cards that lie in other hands, in the pile or nowhere."""
    cards = [*CARD_OF, "Y0", "nonsense"]
    moves: list[Move] = [Pass(), Draw(), Deal(), Turn(rng.randrange(6))]
    for _ in range(3):
        moves += [Play(rng.choice(cards), rng.randrange(6)), Eat(rng.choice(cards), rng.randrange(6))]
        moves += [Snap(rng.choice(cards)), Snap(rng.choice(cards), rng.randrange(6))]
    return moves


def moments(pair: Worlds, rng: Random) -> Iterator[Moment]:
    """Who acts next with what here and what there, so that the viewer may see no difference; different ones first."""
    left, right = pair.left, pair.right
    if not left.to_act() or left.phase >= COUNTING:
        return
    if CHANCE in left.to_act():
        yield from _chances(pair, rng)
        return
    seat = rng.choice(left.to_act())
    here, there = left.actions(seat), right.actions(seat)
    rng.shuffle(here)
    rng.shuffle(there)
    if left.phase == SNAPPING:
        yield from _answers(pair, seat, here, there)
        return
    if seat not in (left.turn, pair.viewer) and left.phase == REGULAR:
        for one, other in ((here, None), (None, there)):
            if rng.random() < 0.4 and not _last_pass(left if one else right, seat):
                yield seat, *((PASS, None) if other is None else (None, PASS))
    for action in here:
        if action in there and _goes_on(left, seat, action) and _goes_on(right, seat, action):
            if action == PASS and _last_pass(left, seat) != _last_pass(right, seat):
                continue  # all have passed here, and not there: everybody would see that
            yield seat, action, action


def _goes_on(state: Drehwurm, seat: Seat, action: Action) -> bool:
    """Whether the match goes on after it: at its end all hands are shown."""
    trial = state.copy()
    trial.play(seat, action)
    return trial.phase < COUNTING


def _last_pass(state: Drehwurm, seat: Seat) -> bool:
    others = [one for one in range(len(state.hands)) if state.waiting >> one & 1 and one != seat]
    return state.rules.mode == LIVE and all(state.answers[one] != NOTHING for one in others)


def _answers(pair: Worlds, seat: Seat, here: list[Action], there: list[Action]) -> Iterator[Moment]:
    """Answers are free until all are in; then what is opened must look the same."""
    left, right = pair.left, pair.right
    last = len(left.to_act()) == 1
    found: list[Moment] = []
    for action in here:
        for other in [action] if seat == pair.viewer else there:
            if not last or _outcomes(left, seat, action) & _outcomes(right, seat, other):
                found.append((seat, action, other))
    yield from sorted(found, key=lambda moment: moment[1] == moment[2])


def _outcomes(state: Drehwurm, seat: Seat, action: Action) -> set[object]:
    """What everybody may see when the last answer is in: who wins with which card, and what was shown to lose."""
    trial = state.copy()
    thrown = action - SNAP if action < PASS else FACES + action - SNAP_CHICKEN
    trial.answers[seat] = PASSED if action == PASS else thrown
    found: set[object] = set()
    for winner in racers(trial) or [NOTHING]:
        lost = [(one, card) for one, card in enumerate(trial.answers) if card >= 0 and one != winner]
        card = trial.answers[winner] if winner >= 0 else NOTHING
        if winner < 0 or trial.cards_of(winner) > 1:
            found.add((winner, card, tuple(lost) if state.rules.lost_shown else None))
    return found


def _chances(pair: Worlds, rng: Random) -> Iterator[Moment]:
    left, right, viewer = pair.left, pair.right, pair.viewer
    here, there = left.actions(CHANCE), right.actions(CHANCE) if CHANCE in right.to_act() else []
    if left.need == QUICKEST or not there or right.need == QUICKEST:
        wins = _wins(left) & _wins(right)
        for winner, _card, _lost in sorted(wins, key=str):
            one = WON_AT + winner if left.need == QUICKEST and CHANCE in left.to_act() else None
            other = WON_AT + winner if right.need == QUICKEST and CHANCE in right.to_act() else None
            yield CHANCE, one, other
        return
    worms = left.dealt - len(left.hands) * 2
    owner = left.turn
    if left.need == CARD_DEALT:
        owner = (left.turn + (left.dealt if worms < 0 else worms)) % len(left.hands)
    hidden = left.need == CARD_DRAWN or (left.need == CARD_DEALT and here[0] >= DREW_AT + FACES)
    hidden = hidden or (left.need == CARD_DEALT and 0 <= worms < 10 * len(left.hands))
    if hidden and owner != viewer:
        yield CHANCE, rng.choice(here), rng.choice(there)
    both = sorted(set(here) & set(there))
    if both:
        action = rng.choice(both)
        yield CHANCE, action, action


def _wins(state: Drehwurm) -> set[tuple[int, int, object]]:
    """Winners that chance may pick, with their cards; or, where there was one alone, what has happened."""
    if CHANCE not in state.to_act():
        return set()
    found: set[tuple[int, int, object]] = set()
    for winner in racers(state):
        lost = [(one, card) for one, card in enumerate(state.answers) if card >= 0 and one != winner]
        if state.cards_of(winner) > 1:
            found.add((winner, state.answers[winner], tuple(lost) if state.rules.lost_shown else None))
    return found
