"""Small decks, and every world that fits a view of them, counted by brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import chain

from tests.games.daswurmt.positions import row

from wormery.games.daswurmt.cards import BACK, HIDDEN, KINDS, NO_HEAD, NUMBERS, UNSEEN
from wormery.games.daswurmt.layout import MAIN
from wormery.games.daswurmt.rules import Rules
from wormery.games.daswurmt.state import DasWurmt

World = Hashable


def table_of(deck: str, *hands: str, top: str, worms: tuple[str, str, str] = ("", "", "")) -> DasWurmt:
    """A position with a deck of these cards. Each worm: the numbers of its body, then its head's."""
    state = DasWurmt.start(Rules(len(hands), sorted(row(deck))))
    state.first, state.phase, state.acting, state.owed = 0, MAIN, (0,), 0
    state.hands = [sorted(row(hand)) for hand in hands]
    state.top = row(top)[0]
    for worm, numbers in enumerate(worms):
        if numbers:
            *body, state.heads[worm] = map(int, numbers.split())
            state.bodies[worm] = body
            state.lengths[worm] = sum(body)
            state.known_by[worm] = 1 << state.head_by[worm]
    settle_pool(state)
    return state


def settle_pool(state: DasWurmt) -> None:
    """The pool is what lies nowhere else; the pile, all of it but what was removed unseen."""
    left = Counter(state.rules.deck) - Counter([state.top, *state.discard, *state.removed, *chain(*state.hands)])
    for worm, colour in enumerate(state.colours):
        numbers = [*state.bodies[worm], *([state.heads[worm]] if state.heads[worm] != NO_HEAD else [])]
        left -= Counter(colour * KINDS + number - 1 for number in numbers)
    state.pool = sorted(left.elements())
    state.pile = len(state.pool) + 1 - (state.rules.removed if not state.removed else 0)


def world_of(state: DasWurmt) -> World:
    """What can differ between worlds that look the same."""
    hands = tuple(tuple(sorted(hand)) for hand in state.hands)
    return (tuple(state.heads), hands, state.top, tuple(state.removed), tuple(state.discard), tuple(sorted(state.pool)))


def all_worlds(view: DasWurmt) -> Counter[World]:
    """Every world that fits the view, each as often as distinct cards can be laid out to make it."""
    slots: list[tuple[str, int, int, int]] = []  # which row, which place in it, the colour or -1, only worm cards
    for worm, number in enumerate(view.heads):
        if number == HIDDEN:
            slots.append(("heads", worm, view.colours[worm], True))
    for seat, hand in enumerate(view.hands):
        slots += [(f"hand {seat}", i, card - BACK, False) for i, card in enumerate(hand) if card >= BACK]
    rows = {"top": [view.top], "removed": view.removed, "discard": view.discard}
    for name, cards in rows.items():
        slots += [(name, i, -1 if c == UNSEEN else c - BACK, False) for i, c in enumerate(cards) if c >= BACK]
    found: Counter[World] = Counter()
    for chosen, weight in _fillings(slots, Counter(view.pool)):
        world = view.copy()
        pool = Counter(view.pool)
        for (name, place, _, _), card in zip(slots, chosen, strict=True):
            pool[card] -= 1
            if name == "heads":
                world.heads[place] = card % KINDS + 1
            elif name == "top":
                world.top = card
            else:
                target = world.removed if name == "removed" else world.discard if name == "discard" else None
                (world.hands[int(name[5:])] if target is None else target)[place] = card
        world.pool = sorted(pool.elements())
        found[world_of(world)] += weight
    return found


def _fillings(slots: list[tuple[str, int, int, int]], left: Counter[int]) -> Iterator[tuple[list[int], int]]:
    if not slots:
        yield [], 1
        return
    _, _, colour, worm_cards = slots[0]
    for card, copies in list(left.items()):
        if copies and colour in (-1, card // KINDS) and not (worm_cards and card % KINDS >= NUMBERS):
            left[card] -= 1
            for rest, weight in _fillings(slots[1:], left):
                yield [card, *rest], weight * copies
            left[card] += 1
