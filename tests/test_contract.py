"""What every game promises: the states of random games with random options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import msgspec
from tests.every_game import EVERY_GAME, SEEDS
from tests.walks import Position, mix, pick, positions, step_by_step, walk

from wormery.core.facts import heard, listen
from wormery.core.game import Game
from wormery.core.rollout import rollout
from wormery.core.state import CHANCE, Action, State

MOST_DECISIONS = 1000
MOST_OF = {
    "drehwurm": 10_000,  # up to eighteen matches, and everybody is asked after every turning
    "worms": 5_000,  # 300 turns at most (WB-V5)
}


@EVERY_GAME
@SEEDS
def test_exactly_those_who_may_act_have_a_menu_and_all_on_it_is_allowed(game: Game, seeds: range) -> None:
    for _, state, _ in positions(game, seeds):
        for seat in (CHANCE, *range(len(state.scores()))):
            menu = state.actions(seat)
            assert bool(menu) == (seat in state.to_act())
            assert len(set(menu)) == len(menu)
            assert all(state.allows(seat, action) for action in menu)


@EVERY_GAME
@SEEDS
def test_copies_are_apart(game: Game, seeds: range) -> None:
    for _, state, rng in positions(game, seeds, every=9):
        before = state.key()
        for other in (state.copy(), state.seen_by(None), state.imagine(rng)):
            assert other.ear is None
        rollout(state.copy(), rng)
        rollout(state.seen_by(0).imagine(rng), rng)
        rollout(state.imagine(rng), rng)
        assert state.key() == before
        other = state.copy()
        assert other.key() == before
        rollout(state, rng)
        assert other.key() == before


@EVERY_GAME
@SEEDS
def test_settling_at_once_and_choice_by_choice_lead_to_the_same_state(game: Game, seeds: range) -> None:
    for seed in seeds:
        options = mix(game, Random(seed))
        short, long = game.start(options), game.start(options)
        dice, others, rng = Random(seed), Random(seed), Random(-seed)
        while True:
            short.settle(dice)
            step_by_step(long, others)
            assert short.key() == long.key()
            assert dice.getstate() == others.getstate()
            if not short.to_act():
                break
            seat = rng.choice(short.to_act())
            action = pick(game, short.actions(seat), rng, seed % 3)
            short.play(seat, action)
            long.play(seat, action)


@EVERY_GAME
@SEEDS
def test_chance_chooses_from_its_menu(game: Game, seeds: range) -> None:
    for seed in seeds:
        state, rng = game.start(mix(game, Random(seed))), Random(seed)
        for _ in range(60):
            seats = state.to_act()
            if not seats:
                break
            if CHANCE in seats:
                assert seats == (CHANCE,)
                assert {state.copy().chance(rng) for _ in range(5)} <= set(state.actions(CHANCE))
                state.play(CHANCE, state.chance(rng))
            else:
                seat = rng.choice(seats)
                state.play(seat, rng.choice(state.actions(seat)))


@EVERY_GAME
@SEEDS
def test_a_game_ends(game: Game, seeds: range) -> None:
    for seed in seeds:
        rng = Random(seed)
        options = mix(game, rng)
        decisions = sum(1 for _ in walk(game, options, rng, seed % 3)) - 1
        most = MOST_OF.get(game.name, MOST_DECISIONS)
        assert 0 < decisions < most
        assert 0 < rollout(game.start(options), rng) < most


@EVERY_GAME
def test_the_winners_have_the_most_points(game: Game) -> None:
    for at in positions(game, range(40), every=1000):
        scores = at.state.scores()
        assert len(scores) == at.options["players"]
        winners = at.state.winners()
        assert winners
        assert all(scores[seat] == max(scores) for seat in winners)


@EVERY_GAME
def test_listening_changes_nothing(game: Game) -> None:
    for at in positions(game, range(12)):
        quiet, loud = at.state.copy(), at.state.copy()
        told = listen(loud)
        _same_moves(game, [quiet, loud], at)
        assert quiet.key() == loud.key()
        for viewer in at.viewers:
            msgspec.json.encode(heard(told, viewer))


def _same_moves(game: Game, states: Sequence[State], at: Position) -> None:
    for seat, action in _rest(game, at):
        for state in states:
            state.play(seat, action)


def _rest(game: Game, at: Position) -> Iterator[tuple[int, Action]]:
    state = at.state.copy()
    while seats := state.to_act():
        seat = at.rng.choice(seats)
        action = state.chance(at.rng) if seat == CHANCE else pick(game, state.actions(seat), at.rng, 0)
        yield seat, action
        state.play(seat, action)
