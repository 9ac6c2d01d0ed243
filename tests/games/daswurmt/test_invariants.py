"""INV-1 to INV-15 (section 8.3 of the rules) but for INV-11, over random games with default options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest
from tests.games.daswurmt.positions import Step, game
from tests.walks import random_moves

from wormery.core.chance import Fast
from wormery.core.rollout import rollout
from wormery.core.state import CHANCE
from wormery.core.table import Event, Table
from wormery.games.daswurmt.cards import KINDS, NO_HEAD, NUMBERS
from wormery.games.daswurmt.coding import CLAIMED, LENGTHS, REMOVE_AT
from wormery.games.daswurmt.game import GAME
from wormery.games.daswurmt.layout import GAME_OVER, MAIN
from wormery.games.daswurmt.moves import BLOCKS
from wormery.games.daswurmt.state import DasWurmt

MANY = pytest.param(range(1000, 1300), marks=pytest.mark.slow, id="many")
SEEDS = pytest.mark.parametrize("seeds", [pytest.param(range(24), id="few"), MANY])


def steps(seeds: range) -> Iterator[Step]:
    return chain.from_iterable(game(seed) for seed in seeds)


def heads(state: DasWurmt) -> list[int]:
    """Faces of the heads on the table."""
    return [c * KINDS + n - 1 for c, n in zip(state.colours, state.heads, strict=True) if n != NO_HEAD]


def bodies(state: DasWurmt) -> list[int]:
    return [c * KINDS + n - 1 for c, body in zip(state.colours, state.bodies, strict=True) for n in body]


def scored(state: DasWurmt) -> int:
    return sum(map(len, state.plus)) + sum(map(len, state.minus))


@SEEDS
def test_inv_1_no_card_is_lost_or_made(seeds: range) -> None:
    for step in steps(seeds):
        state = step.after
        top = [state.top] if state.pile else []
        rows = (state.pool, top, state.discard, *state.hands, bodies(state), heads(state), *state.plus, *state.minus)
        assert Counter(chain.from_iterable(rows)) == Counter(state.rules.deck)
        assert len(state.rules.deck) == 99
        assert len(state.pool) + len(top) == state.pile + state.rules.removed  # those removed are never told apart
        assert all(hand == sorted(hand) for hand in state.hands)


@SEEDS
def test_inv_2_worms_never_vanish_and_there_are_six_ends(seeds: range) -> None:
    for step in steps(seeds):
        state = step.after
        assert len(state.colours) + sum(state.reserve) == 6
        assert min(state.reserve) >= 0
        assert set(state.colours) == {0, 1, 2}
        assert state.colours[: len(step.before.colours)] == step.before.colours
        assert all(state.colours.count(colour) + state.reserve[colour] == 2 for colour in range(3))


@SEEDS
def test_inv_3_only_worm_cards_lie_on_worms_and_score_cards(seeds: range) -> None:
    for step in steps(seeds):
        state = step.after
        assert all(number == NO_HEAD or 1 <= number <= NUMBERS for number in state.heads)
        assert all(1 <= number <= NUMBERS for body in state.bodies for number in body)
        assert all(card % KINDS < NUMBERS for card in chain(*state.plus, *state.minus))


@SEEDS
def test_inv_4_a_body_at_rest_is_at_most_nine_long_and_a_reveal_makes_at_most_sixteen(seeds: range) -> None:
    for step in steps(seeds):
        for worm, body in enumerate(step.after.bodies):
            assert step.after.lengths[worm] == sum(body) <= 9
            if step.action < REMOVE_AT and worm < len(step.before.heads) and step.before.heads[worm] != NO_HEAD:
                assert 1 <= step.before.lengths[worm] + step.before.heads[worm] <= 16


@SEEDS
def test_inv_5_hands_hold_three_to_five_cards_unless_the_game_is_over(seeds: range) -> None:
    for step in steps(seeds):
        state = step.after
        for seat, hand in enumerate(state.hands):
            if state.phase != GAME_OVER or seat != state.turn:
                assert 3 <= len(hand) <= 5
        assert len(state.hands[step.seat]) <= 5
        assert state.owed == 0


@SEEDS
def test_inv_6_a_worm_with_a_body_has_a_head_and_heads_stay(seeds: range) -> None:
    for step in steps(seeds):
        for worm, number in enumerate(step.after.heads):
            assert number != NO_HEAD or not step.after.bodies[worm]
        for worm, number in enumerate(step.before.heads):
            assert number == NO_HEAD or step.after.heads[worm] != NO_HEAD


@SEEDS
def test_inv_7_the_legal_set_is_never_empty_before_the_end_and_exact(seeds: range) -> None:
    every = [action for begin, end, _ in BLOCKS[:-2] for action in range(begin, end)]
    for step in steps(seeds):
        state = step.after
        for seat in range(len(state.hands)):
            menu = state.actions(seat)
            assert bool(menu) == (seat in state.to_act())
            assert len(menu) == len(set(menu))
        if state.to_act() and state.turn_no % 8 == 0:
            menu = state.actions(state.turn)
            assert {action for action in every if state.allows(state.turn, action)} == {a for a in menu if a in every}
        assert bool(state.to_act()) == (state.phase != GAME_OVER)


@SEEDS
def test_inv_8_the_pile_never_grows_and_what_lies_open_stays(seeds: range) -> None:
    for step in steps(seeds):
        before, state = step.before, step.after
        assert 0 <= state.pile <= before.pile
        assert state.discard[: len(before.discard)] == before.discard
        for seat in range(len(state.hands)):
            assert state.plus[seat][: len(before.plus[seat])] == before.plus[seat]
            assert state.minus[seat][: len(before.minus[seat])] == before.minus[seat]
        assert state.removed == before.removed == []
        assert len(state.discard) >= len(before.discard)


@SEEDS
def test_inv_9_only_placing_scores_and_only_one_card_for_the_active_player(seeds: range) -> None:
    for step in steps(seeds):
        won = scored(step.after) - scored(step.before)
        own = [len(rows[step.seat]) for state in (step.before, step.after) for rows in (state.plus, state.minus)]
        assert won in (0, 1)
        assert sum(own[2:]) - sum(own[:2]) == won
        if won:
            assert GAME.kind(step.action) == "Place"
            assert step.after.turn_no == step.before.turn_no + 1 or step.after.phase == GAME_OVER


@SEEDS
def test_inv_10_the_game_is_over_exactly_when_a_due_fill_falls_short(seeds: range) -> None:
    for step in steps(seeds):
        state = step.after
        if state.phase == GAME_OVER:
            assert state.pile == 0
            assert len(state.hands[state.turn]) < 5
            assert state.turn == step.seat
        elif state.pile == 0:  # WU-49: so far every fill was complete
            assert len(state.hands[step.seat]) >= 3
        drawn = step.before.pile - state.pile
        if drawn and state.phase != GAME_OVER:
            assert len(state.hands[step.seat]) == 5


@SEEDS
def test_inv_12_a_view_holds_the_number_of_a_head_exactly_if_its_seat_knows_it(seeds: range) -> None:
    for step in steps(seeds):
        for viewer in (None, *range(len(step.after.hands))):
            view = step.after.seen_by(viewer)
            for worm, number in enumerate(step.after.heads):
                knows = viewer is not None and bool(step.after.known_by[worm] & 1 << viewer)
                if number != NO_HEAD:
                    assert view.heads[worm] == (number if knows else -1)


@SEEDS
def test_inv_13_points_are_what_lies_on_the_plus_side_less_what_lies_on_the_minus_side(seeds: range) -> None:
    for step in steps(seeds):
        for seat, points in enumerate(step.after.scores()):
            sums = [sum(card % KINDS + 1 for card in rows[seat]) for rows in (step.after.plus, step.after.minus)]
            assert points == sums[0] - sums[1]


@SEEDS
def test_inv_13_claims_change_no_points(seeds: range) -> None:
    for seed in seeds:
        rng, given = Random(seed), {"players": 2 + seed % 4}
        silent = Table(GAME, GAME.options(given), Fast(rng))
        silent.open()
        random_moves(silent, str(seed))
        claiming = GAME.start(GAME.options({**given, "announce": "on"}))
        for event in silent.log:
            assert isinstance(event, Event)
            seat, action = event
            if seat != CHANCE and action < REMOVE_AT:
                action = CLAIMED + (action * 7 + rng.randrange(7)) * LENGTHS + rng.randrange(LENGTHS)
                assert claiming.allows(seat, action)
            claiming.play(seat, action)
        claims = [0] * len(claiming.claims)
        claiming.claims = claims
        assert claiming.key() == silent.state.key()
        assert claiming.scores() == silent.state.scores()


@SEEDS
def test_inv_14_a_game_has_at_most_84_placements_and_plays_each_action_card_once(seeds: range) -> None:
    for seed in seeds:
        kinds = Counter(GAME.kind(step.action) for step in game(seed))
        assert 0 < kinds["Place"] <= 84
        assert sum(kinds[kind] for kind in ("Remove", "Refill", "NewWorm", "Peek", "Skip")) <= 15
        assert kinds["EndTurn"] <= kinds["Skip"]


@SEEDS
def test_inv_15_turns_go_round_and_begin_in_the_main_phase(seeds: range) -> None:
    for step in steps(seeds):
        before, state = step.before, step.after
        if state.turn_no == before.turn_no:
            assert state.turn == before.turn
            continue
        assert state.turn_no == before.turn_no + 1
        assert state.turn == (before.turn + 1) % len(state.hands)
        assert state.phase == MAIN
        assert GAME.kind(step.action) in ("Place", "EndTurn")
        assert state.to_act() == (state.turn,)


@pytest.mark.slow
def test_games_are_as_long_as_they_were_measured_to_be() -> None:
    """Section 9.1: turns of uniformly random players over kinds, with two to five of them."""
    for players, turns in ((2, 51), (3, 56), (4, 60), (5, 66)):
        counts = []
        for seed in range(100):
            *_, last = game(players - 2 + 4 * (1 + 3 * seed))  # a style that picks kinds first
            counts.append(last.after.turn_no)
        assert abs(sum(counts) / len(counts) - turns) < 6


def test_rollouts_of_positions_end_with_an_empty_pile() -> None:
    for seed in range(40):
        state = GAME.start(GAME.options({"players": 2 + seed % 4}))
        rollout(state, Random(seed))
        assert state.pile == 0
