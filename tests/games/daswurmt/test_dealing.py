"""The deal: who begins, which cards come, and that each is as likely as it lies in the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from random import Random

import pytest
from tests.chisquare import fits
from tests.walks import step_by_step

from wormery.core.chance import Committed, seed_from
from wormery.core.state import CHANCE
from wormery.core.table import Table
from wormery.games.daswurmt.game import GAME
from wormery.games.daswurmt.state import DasWurmt

GAMES = 1500


def settled(seed: int, **options: object) -> DasWurmt:
    state = GAME.start(GAME.options(options))
    state.settle(Random(seed))
    return state


def stepped(seed: int, **options: object) -> DasWurmt:
    state = GAME.start(GAME.options(options))
    step_by_step(state, Random(seed))
    return state


def committed(seed: int, **options: object) -> DasWurmt:
    table = Table(GAME, GAME.options(options), Committed(seed_from(str(seed))))
    table.open()
    assert isinstance(table.state, DasWurmt)
    return table.state


EVERY_DEAL = pytest.mark.parametrize("deal", [settled, stepped, committed])
Deal = Callable[..., DasWurmt]


@EVERY_DEAL
@pytest.mark.parametrize("players", range(2, 6))
def test_everybody_is_as_likely_to_begin(deal: Deal, players: int) -> None:
    """WU-A32."""
    first: Counter[Hashable] = Counter(deal(seed, players=players).turn for seed in range(400))
    assert fits(first, dict.fromkeys(range(players), 1))


@EVERY_DEAL
@pytest.mark.parametrize("profile", ["uniform4", "low"])
def test_every_card_of_the_deck_is_as_likely_to_come(deal: Deal, profile: str) -> None:
    """WU-6."""
    deck: Counter[Hashable] = Counter(GAME.start(GAME.options({"deck_profile": profile})).rules.deck)
    tops: Counter[Hashable] = Counter()
    for seed in range(GAMES):
        tops[deal(seed, players=2, deck_profile=profile).top] += 1
    assert fits(tops, deck)


def test_hands_are_alike_for_every_seat() -> None:
    """WU-8: whoever is dealt first or last."""
    deck: Counter[Hashable] = Counter(GAME.start(GAME.options({})).rules.deck)
    for seat in range(3):
        dealt: Counter[Hashable] = Counter(card for seed in range(300) for card in settled(seed).hands[seat])
        assert fits(dealt, deck)


@pytest.mark.parametrize("cards", ["backs_shown", "faces_shown"])
def test_removed_cards_are_as_likely_as_any(cards: str) -> None:
    """WU-7."""
    deck: Counter[Hashable] = Counter(GAME.start(GAME.options({})).rules.deck)
    gone: Counter[Hashable] = Counter()
    for seed in range(100):
        gone.update(settled(seed, removed_cards=cards).removed)
    assert fits(gone, deck)


@pytest.mark.parametrize(("players", "removed", "pile"), [(2, 30, 59), (3, 20, 64), (4, 10, 69), (5, 0, 74)])
@pytest.mark.parametrize("cards", ["hidden", "backs_shown", "faces_shown"])
def test_the_table_after_the_deal(players: int, removed: int, pile: int, cards: str) -> None:
    """TC-1."""
    state = settled(1, players=players, removed_cards=cards)
    assert [len(hand) for hand in state.hands] == [5] * players
    assert state.pile == pile
    assert len(state.removed) == (0 if cards == "hidden" else removed)
    assert state.colours == [0, 1, 2]
    assert (state.bodies, state.heads, state.reserve) == ([[], [], []], [0, 0, 0], [1, 1, 1])
    assert state.to_act() == (state.turn,) == (state.first,)
    assert state.turn_no == 0


def test_a_first_player_who_was_named_begins() -> None:
    """WU-11."""
    for seat, letter in enumerate("ABC"):
        state = GAME.start(GAME.options({"first_player": "host_choice", "first_seat": letter}))
        assert state.to_act() == (CHANCE,)
        assert {GAME.kind(action) for action in state.actions(CHANCE)} == {"Drew"}
        state.settle(Random(seat))
        assert state.to_act() == (seat,)


def test_chance_has_every_card_of_the_pool_on_its_menu_as_often_as_it_is_there() -> None:
    state = GAME.start(GAME.options({}))
    assert [GAME.text(action) for action in state.actions(CHANCE)] == ["first A", "first B", "first C"]
    state.play(CHANCE, state.actions(CHANCE)[2])
    assert state.first == 2
    menu = Counter(GAME.text(action) for action in state.actions(CHANCE))
    assert menu["drew Y4"] == 4
    assert menu["drew P:PEEK"] == 1
    assert sum(menu.values()) == 99
