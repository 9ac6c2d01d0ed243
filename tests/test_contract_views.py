"""What every game promises: views, the worlds imagined from them, and what is judged by them."""

from __future__ import annotations

import json
from math import isfinite

from tests.every_game import EVERY_GAME, SEEDS
from tests.walks import positions

from wormery.core.game import Game
from wormery.core.rollout import rollout


@EVERY_GAME
@SEEDS
def test_a_view_shows_its_seat_who_acts_and_its_own_menu(game: Game, seeds: range) -> None:
    for at in positions(game, seeds):
        for viewer in at.viewers:
            view = at.state.seen_by(viewer)
            assert view.to_act() == at.state.to_act()
            if viewer is not None:
                assert view.actions(viewer) == at.state.actions(viewer)


@EVERY_GAME
@SEEDS
def test_a_view_of_a_view_is_the_view(game: Game, seeds: range) -> None:
    for at in positions(game, seeds):
        for viewer in at.viewers:
            view = at.state.seen_by(viewer)
            assert view.seen_by(viewer).key() == view.key()


@EVERY_GAME
@SEEDS
def test_an_imagined_world_looks_the_same_to_who_imagined_it_and_can_be_played_to_the_end(
    game: Game, seeds: range
) -> None:
    for at in positions(game, seeds):
        for viewer in at.viewers:
            view = at.state.seen_by(viewer)
            before = view.key()
            world = view.imagine(at.rng)
            assert view.key() == before
            assert world.seen_by(viewer).key() == before
            assert world.scores() is not None
            rollout(world, at.rng)
            assert world.to_act() == ()


@EVERY_GAME
@SEEDS
def test_the_silent_action_is_on_the_menu_and_depends_on_the_view_only(game: Game, seeds: range) -> None:
    for at in positions(game, seeds):
        for seat in at.state.to_act():
            view = at.state.seen_by(seat)
            silent = game.silent(view, seat)
            assert silent in at.state.actions(seat)
            assert game.silent(view.imagine(at.rng).seen_by(seat), seat) == silent


@EVERY_GAME
@SEEDS
def test_the_worth_of_every_choice_is_a_number_and_depends_on_the_view_only(game: Game, seeds: range) -> None:
    for at in positions(game, seeds):
        for seat in at.state.to_act():
            view = at.state.seen_by(seat)
            other = view.imagine(at.rng).seen_by(seat)
            for action in view.actions(seat):
                worth = game.worth(view, seat, action)
                assert isfinite(worth)
                assert game.worth(other, seat, action) == worth


@EVERY_GAME
def test_the_parts_of_a_state_can_be_written_as_json(game: Game) -> None:
    for at in positions(game, range(6)):
        for viewer in at.viewers:
            parts = game.parts(at.state.seen_by(viewer))
            assert json.loads(json.dumps(parts)) == parts
        assert game.parts(at.state.copy()) == game.parts(at.state)
