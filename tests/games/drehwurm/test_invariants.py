"""I1 to I13 (section 8 of the rules) but for I9, over random matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, pairwise
from random import Random

import pytest
from tests.games.drehwurm.positions import Step, game
from tests.walks import mix, played

from wormery.core.state import CHANCE
from wormery.core.table import replay
from wormery.games.drehwurm.cards import FACES, JOKER, NOTHING, NUMBERS, SLOTS, UNSEEN
from wormery.games.drehwurm.game import GAME
from wormery.games.drehwurm.layout import ALL_CHICKENS, BETWEEN, REGULAR, TURNING, value
from wormery.games.drehwurm.state import Drehwurm

MANY = pytest.param(range(1000, 1400), marks=pytest.mark.slow, id="many")
SEEDS = pytest.mark.parametrize("seeds", [pytest.param(range(24), id="few"), MANY])


def steps(seeds: range, **options: object) -> Iterator[Step]:
    return chain.from_iterable(game(seed, **options) for seed in seeds)


def mixed(seeds: range) -> Iterator[Step]:
    """With any options but the number of players, which follows the seed."""
    for seed in seeds:
        options = {name: said for name, said in mix(GAME, Random(seed)).items() if name not in ("players", "matches")}
        places = "ABCDEF"[: 3 + seed % 4]
        if str(options.get("first_seat", "A")) not in places:
            options["first_seat"] = "A"
        yield from game(seed, **options)


def worms_of(state: Drehwurm) -> list[int]:
    rows = [*state.hands, *state.sides, *(meal[1:] for meals in state.eaten for meal in meals)]
    return [card for row in rows for card in row if card != UNSEEN]


def unseen_of(state: Drehwurm) -> int:
    rows = [*state.sides, *(meal[1:] for meals in state.eaten for meal in meals)]
    return sum(card == UNSEEN for row in rows for card in row)


@SEEDS
def test_i1_no_card_is_lost_or_made(seeds: range) -> None:
    for step in mixed(seeds):
        state = step.after
        assert sorted([*worms_of(state), *state.pool]) == state.rules.deck
        assert len(state.rules.deck) == 90
        assert len(state.pool) == state.pile + unseen_of(state)
        spent = [meal[0] for meals in state.eaten for meal in meals]
        assert sorted([*spent, *chain(*state.chickens), *state.chicken_pool]) == state.rules.chickens
        assert state.pool == sorted(state.pool)
        assert all(row == sorted(row) for row in (*state.hands, *state.chickens))


@SEEDS
def test_i2_there_are_three_to_five_piles_of_two_cards_or_more(seeds: range) -> None:
    for step in mixed(seeds):
        state = step.after
        if state.phase >= BETWEEN:
            continue
        there = [slot for slot in range(SLOTS) if state.lies(slot)]
        assert there == list(range(3 + (state.played >= 2) + (state.played >= 4)))
        assert all(state.sides[slot * 2] and state.sides[slot * 2 + 1] for slot in there)
        assert all(UNSEEN not in state.sides[slot * 2] for slot in there)
        assert all(UNSEEN not in state.sides[slot * 2 + 1][1:] for slot in there)


@SEEDS
def test_i3_the_draw_pile_falls_by_draws_and_new_piles(seeds: range) -> None:
    for seed in seeds:
        draws = 0
        for step in game(seed):
            state = step.after
            draws += GAME.kind(step.action) == "Draw"
            if state.phase < BETWEEN:
                assert state.pile >= 1
                start = 90 - 10 * len(state.hands) - 6
                assert state.pile == start - draws - 2 * (_formed(state) - 3)


def _formed(state: Drehwurm) -> int:
    """Piles formed in this match: those that lie there, and those that were eaten."""
    return sum(state.lies(slot) for slot in range(SLOTS)) + sum(map(len, state.eaten))


@SEEDS
def test_i4_a_hand_grows_by_draws_and_falls_by_what_is_played(seeds: range) -> None:
    for seed in seeds:
        hands: Counter[int] = Counter()
        for step in game(seed):
            kind = GAME.kind(step.action)
            before, after = step.before, step.after
            hands[step.seat] += {"Draw": 1, "Play": -1, "Eat": -1}.get(kind, 0)
            for seat in range(len(after.hands)):
                hands[seat] -= after.won[seat] - before.won[seat] if after.match == before.match else 0
                assert after.cards_of(seat) == 12 + hands[seat]
                assert len(after.eaten[seat]) + len(after.chickens[seat]) == 2
            assert after.played == sum(map(len, after.eaten))


@SEEDS
def test_i5_one_throw_a_turning_and_never_by_the_turner(seeds: range) -> None:
    for seed in seeds:
        for mode in ("engine", "live"):
            for step in game(seed, snap_mode=mode):
                before, after = step.before, step.after
                thrown = [seat for seat in range(len(after.won)) if after.won[seat] > before.won[seat]]
                assert len(thrown) <= 1
                assert before.turner not in thrown
                assert sum(after.won) <= after.turning
                if thrown or GAME.kind(step.action) in ("Eat", "Draw") or after.phase == TURNING:
                    assert (after.fresh, after.turner, after.waiting) == (NOTHING, NOTHING, 0)
                if after.fresh != NOTHING:
                    assert after.turner == (after.turn - 1) % len(after.hands)


@SEEDS
def test_i6_what_was_laid_fits_what_it_was_laid_on(seeds: range) -> None:
    """DW-WORM-2, DW-WORM-3."""
    looked = 0
    for step in steps(seeds):
        for side in step.after.sides:
            for inner, outer in pairwise(side):
                if UNSEEN in (inner, outer):
                    continue
                looked += 1
                assert (outer - inner) % NUMBERS in (1, 8)
                colours = (inner // NUMBERS, outer // NUMBERS)
                assert colours[0] != colours[1] or JOKER in colours
    assert looked > 1000


@SEEDS
def test_i7_matches_end_and_menus_are_exact(seeds: range) -> None:
    """DW-SNAP-6: at most 12 n + 2 D cards are played in a match."""
    for seed in seeds:
        for step in game(seed):
            state = step.before
            phi = [sum(map(now.cards_of, range(len(now.hands)))) + 2 * now.pile for now in (state, step.after)]
            card = step.after.won != state.won or GAME.kind(step.action) in ("Play", "Eat", "Draw")
            assert phi[1] < phi[0] if card else phi[1] == phi[0]
            assert phi[0] <= 12 * len(state.hands) + 2 * (84 - 10 * len(state.hands))
        menus = {seat: set(state.actions(seat)) for seat in range(len(state.hands))}
        for seat, menu in menus.items():
            assert bool(menu) == (seat in state.to_act())
            assert {action for action in range(256) if state.allows(seat, action)} == menu


@SEEDS
def test_i8_turning_twice_is_nothing(seeds: range) -> None:
    for seed in seeds:
        for step in game(seed, snap="off"):
            state = step.after
            if state.phase != TURNING:
                continue
            for slot in range(SLOTS):
                if state.lies(slot) and UNSEEN not in state.sides[slot * 2 + 1]:
                    again = state.copy()
                    again._turn_over(slot)
                    sides = again.sides[slot * 2 : slot * 2 + 2]
                    assert sides == state.sides[slot * 2 : slot * 2 + 2][::-1]
                    again._turn_over(slot)
                    assert again.sides == state.sides


@SEEDS
def test_i10_the_log_is_the_match(seeds: range) -> None:
    for seed in seeds[:8]:
        table = played(GAME, seed)
        assert replay(GAME, table.options, table.log).key() == table.state.key()


@SEEDS
def test_i11_a_score_is_what_was_eaten_less_what_is_held(seeds: range) -> None:
    """DW-SCORE-1 to DW-SCORE-3."""
    for step in mixed(seeds):
        state = step.after
        if state.results and state.phase >= BETWEEN:
            row = [
                sum(_worth(meal) for meal in state.eaten[seat]) - state.cards_of(seat)
                for seat in range(len(state.hands))
            ]
            assert state.results[-1] == row
            assert all(value(meal) == _worth(meal) for meals in state.eaten for meal in meals)
        assert state.points == [sum(column) for column in zip(*state.results, strict=True)] or not state.results


def _worth(meal: list[int]) -> int:
    return sum(3 if worm // NUMBERS == meal[0] else 2 if worm // NUMBERS == JOKER else 1 for worm in meal[1:])


@pytest.mark.parametrize("matches", ["n", "1", "2n", "3n"])
def test_i12_the_start_moves_on_from_match_to_match(matches: str) -> None:
    """DW-GAME-1, DW-GAME-2, DW-A19."""
    for players in (3, 5):
        starts, dealers = [], []
        state = None
        for step in game(players, players=players, matches=matches):
            state = step.after
            if GAME.kind(step.action) == "Deal":
                dealers.append(step.seat)
                starts.append(state.turn)
                assert state.turn == state.starter() == (state.first + state.match) % players
        assert state is not None
        count = {"1": 1, "n": players, "2n": 2 * players, "3n": 3 * players}[matches]
        assert len(state.results) == count
        assert starts == [(state.first + k) % players for k in range(1, count)]
        assert dealers == [(start - 1) % players for start in starts]  # DW-A2
        assert len({state.first, *starts}) == min(count, players)


@SEEDS
def test_i13_six_players_never_play_all_chickens(seeds: range) -> None:
    """DW-A25."""
    for seed in seeds:
        for step in game(4 * seed + 3):
            assert len(step.after.hands) == 6
            assert step.after.played <= 10
            assert step.after.reason != ALL_CHICKENS


def test_the_deal() -> None:
    """DW-SETUP-1 to DW-SETUP-4: 54, 44, 34 and 24 cards are left."""
    for players, left in ((3, 54), (4, 44), (5, 34), (6, 24)):
        state = GAME.start(GAME.options({"players": players}))
        assert state.to_act() == (CHANCE,)
        state.settle(Random(players))
        assert state.phase == REGULAR
        assert state.pile == left
        assert [len(hand) for hand in state.hands] == [10] * players
        assert [len(row) for row in state.chickens] == [2] * players
        assert len(state.chicken_pool) == 15 - 2 * players
        assert all(0 <= state.top(slot) < FACES for slot in range(3))
