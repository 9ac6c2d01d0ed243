"""Every world that fits a view is imagined, each as often as it is likely: counted by brute force on small decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest
from tests.chisquare import fits
from tests.walks import positions

from wormery.games.drehwurm.cards import FACES, NOTHING, PASSED, SEALED, UNSEEN, UNSEEN_CHICKEN
from wormery.games.drehwurm.coding import PASS, SNAP
from wormery.games.drehwurm.game import GAME
from wormery.games.drehwurm.layout import BIT, CLOCKWISE, QUICKEST, REGULAR, SNAPPING
from wormery.games.drehwurm.menu import add_throws
from wormery.games.drehwurm.moves import CARD_OF
from wormery.games.drehwurm.rules import LIVE, Rules
from wormery.games.drehwurm.state import Drehwurm

SAMPLES = 6000
WEIGHT = 1440  # of a world: all menus here have 1 to 4 entries


def row(cards: str) -> list[int]:
    return sorted(CARD_OF[name] for name in cards.split())


def table_of(deck: str, *hands: str, chickens: tuple[str, ...] = ()) -> Drehwurm:
    """B is to move. A blue 5 lies on top of p0; the rest of the deck is the pool."""
    flock = [0, 0, 1, 2]
    state = Drehwurm.start(Rules(len(hands), row(deck), flock))
    state.phase, state.first, state.turn, state.acting = REGULAR, 0, 1, (1,)
    state.hands = [row(hand) for hand in hands]
    state.chickens = [sorted(CARD_OF[name] - FACES for name in held.split()) for held in chickens] or [
        [] for _ in hands
    ]
    state.sides[0], state.sides[1] = row("B5"), [UNSEEN]
    left = Counter(row(deck)) - Counter([*row("B5"), *(card for hand in state.hands for card in hand)])
    state.pool = sorted(left.elements())
    state.chicken_pool = sorted((Counter(flock) - Counter(one for held in state.chickens for one in held)).elements())
    state.pile = len(state.pool) - 1
    return state


def window(state: Drehwurm, *answers: str) -> Drehwurm:
    """A has turned p0; so far the seats after it have answered this: a card, "pass" or nothing."""
    live = state.rules.mode == LIVE
    state.fresh, state.turner, state.turning = 0, 0, 1
    state.waiting = 0
    for seat, answer in enumerate(("", *answers)):
        state.answers[seat] = {"": NOTHING, "pass": PASSED}.get(answer, CARD_OF.get(answer, NOTHING))
        if seat and (live or not answer):
            state.waiting |= BIT[seat]
    state.phase = REGULAR if live else SNAPPING
    state.acting = CLOCKWISE[64 + (state.waiting | (2 if live else 0))]
    return state


def hands() -> Drehwurm:
    return table_of("B5 Y1 Y1 Y2 R3 J4 J6", "Y1 R3", "Y1", "J4")


def hands_and_chickens() -> Drehwurm:
    return table_of("B5 Y1 Y2 R3 J4", "Y1", "R3", "", chickens=("cY", "cB", "cY"))


def shown_card() -> Drehwurm:
    """Everybody has seen one Y1 of B's hand (DW-A16)."""
    state = table_of("B5 Y1 Y1 Y1 Y2 R3 J4", "R3", "Y1 Y2", "Y1")
    state.shown[1] = 1
    return state


def sealed_answer() -> Drehwurm:
    """C has answered; of the cards unseen four suit B5, two do not."""
    return window(table_of("B5 Y4 R6 J4 Y1 Y2 R3 Y6", "R3", "Y1", "Y4 Y2"), "", "Y4")


def two_sealed_answers() -> Drehwurm:
    return window(table_of("B5 Y4 R6 J4 Y1 Y2 Y6 R1", "R1", "Y4", "R6", "Y1"), "Y4", "pass", "")


def live_passes() -> Drehwurm:
    state = table_of("B5 Y4 R6 J4 Y1 Y2", "Y1", "Y4", "R6")
    state.rules.mode = LIVE
    return window(state, "", "pass")


def live_passes_of_four() -> Drehwurm:
    state = table_of("B5 Y4 R6 J4 Y1 Y2", "Y1", "Y4", "R6", "J4")
    state.rules.mode = LIVE
    return window(state, "pass", "", "")


def quickest_is_due() -> Drehwurm:
    """All have answered, and chance must decide: so two or more have thrown."""
    state = window(table_of("B5 Y4 R6 J4 Y1 Y2", "Y1", "Y4 Y2", "R6"), "Y4", "R6")
    state.need, state.acting = QUICKEST, (-1,)
    return state


CASES: dict[str, Callable[[], Drehwurm]] = {
    case.__name__: case
    for case in (
        *(hands, hands_and_chickens, shown_card, sealed_answer, two_sealed_answers, live_passes),
        *(live_passes_of_four, quickest_is_due),
    )
}


def world_of(state: Drehwurm) -> Hashable:
    rows = (*state.hands, *state.chickens)
    return (tuple(map(tuple, rows)), tuple(state.pool), tuple(state.chicken_pool), tuple(state.answers))


def all_worlds(view: Drehwurm) -> Counter[Hashable]:
    """Each as often as distinct cards can be dealt to make it, shared evenly among the answers it allows."""
    found: Counter[Hashable] = Counter()
    worms = [(seat, i) for seat, hand in enumerate(view.hands) for i, card in enumerate(hand) if card == UNSEEN]
    rows = [(seat, i) for seat, row in enumerate(view.chickens) for i, one in enumerate(row) if one == UNSEEN_CHICKEN]
    dealt = product(
        permutations(range(len(view.pool)), len(worms)), permutations(range(len(view.chicken_pool)), len(rows))
    )
    for cards, chickens in dealt:
        world = view.copy()
        for (seat, i), at in zip(worms, cards, strict=True):
            world.hands[seat][i] = view.pool[at]
        for (seat, i), at in zip(rows, chickens, strict=True):
            world.chickens[seat][i] = view.chicken_pool[at]
        for hand in (*world.hands, *world.chickens):
            hand.sort()
        world.pool = [card for at, card in enumerate(view.pool) if at not in cards]
        world.chicken_pool = [one for at, one in enumerate(view.chicken_pool) if at not in chickens]
        for answers, share in _answers(world):
            decided = world.copy()
            decided.answers = answers
            weight = share * WEIGHT
            assert weight.denominator == 1
            found[world_of(decided)] += weight.numerator
    return found


def _answers(world: Drehwurm) -> Iterator[tuple[list[int], Fraction]]:
    sealed = [seat for seat, answer in enumerate(world.answers) if answer == SEALED]
    choices: list[list[int]] = []
    for seat in sealed:
        if world.phase == REGULAR:
            choices.append([PASSED, NOTHING])
        else:
            menu = [PASS]
            add_throws(world, menu, seat)
            choices.append([PASSED if action == PASS else action - SNAP for action in menu])
    for chosen in product(*choices):
        answers = world.answers[:]
        for seat, answer in zip(sealed, chosen, strict=True):
            answers[seat] = answer
        share = Fraction(1)
        for choice in choices:
            share /= len(choice)
        throws = sum(answer >= 0 for answer in answers)
        waiting = [seat for seat in range(len(answers)) if world.waiting & BIT[seat]]
        closed = world.phase == REGULAR and waiting and all(answers[seat] == PASSED for seat in waiting)
        if not closed and not (world.phase == SNAPPING and not waiting and throws < 2):
            yield answers, share


@pytest.mark.parametrize("case", CASES)
def test_every_world_that_fits_is_imagined_as_often_as_it_is_likely(case: str) -> None:
    state = CASES[case]()
    looked = 0
    for viewer in (*range(len(state.hands)), None):
        view = state.seen_by(viewer)
        expected = all_worlds(view)
        if len(expected) > 1:
            looked += 1
            rng = Random(f"{case}/{viewer}")
            found: Counter[Hashable] = Counter(world_of(view.imagine(rng)) for _ in range(SAMPLES))
            assert fits(found, expected)
            assert world_of(state) in expected
    assert looked


def test_an_imagined_world_has_all_cards_once() -> None:
    for at in positions(GAME, range(12), every=11):
        assert isinstance(at.state, Drehwurm)
        for viewer in at.viewers:
            world = at.state.seen_by(viewer).imagine(at.rng)
            assert isinstance(world, Drehwurm)
            rows = [*world.hands, *world.sides, *(meal[1:] for meals in world.eaten for meal in meals), world.pool]
            cards = sorted(card for row in rows for card in row if card != UNSEEN)
            assert cards == world.rules.deck
            spent = [meal[0] for meals in world.eaten for meal in meals]
            flock = [*spent, *world.chicken_pool, *(one for row in world.chickens for one in row)]
            assert sorted(flock) == world.rules.chickens
