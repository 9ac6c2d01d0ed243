"""INV-11: what a viewer is given depends on nothing that is hidden from it. So two worlds are compared."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.games.daswurmt.positions import start
from tests.games.daswurmt.worlds import Worlds, moments, shown, worlds, wrong_moves
from tests.walks import positions

from wormery.core.state import CHANCE
from wormery.games.daswurmt.game import GAME
from wormery.games.daswurmt.state import DasWurmt

MANY = pytest.param(range(3000, 3400), marks=pytest.mark.slow, id="many")
SEEDS = pytest.mark.parametrize("seeds", [pytest.param(range(30), id="few"), MANY])


def go_on(pair: Worlds, rng: Random, seen: Counter[str]) -> None:
    """Play both worlds until the rules themselves would show a difference, comparing what the viewer is given."""
    while True:
        probes = wrong_moves(rng)
        given = shown(pair.left, pair.heard, pair.viewer, probes)
        assert shown(pair.right, pair.heard_right, pair.viewer, probes) == given
        if pair.differ:
            seen["compared"] += 1
            seen["compared at the end"] += not pair.left.to_act()
            seen["compared by the one whose turn it is"] += pair.left.to_act() == (pair.viewer,)
        moment = next(moments(pair, rng), None)
        if moment is None:
            return
        seat, action, other = moment
        seen["different"] += action != other
        seen["different, by chance"] += action != other and seat == CHANCE
        seen[f"{GAME.kind(action)} by {'the viewer' if seat == pair.viewer else 'another'}"] += pair.differ
        pair.left.play(seat, action)
        pair.right.play(seat, other)


@SEEDS
def test_inv_11_two_worlds_alike_to_a_viewer_stay_alike_whatever_happens_in_secret(seeds: range) -> None:
    seen: Counter[str] = Counter()
    for at in positions(GAME, seeds, every=8):
        assert isinstance(at.state, DasWurmt)
        for viewer in at.viewers:
            go_on(worlds(at.state, viewer, at.rng), at.rng, seen)
    assert min(seen[what] for what in ("compared", "different", "different, by chance")) > 250
    assert min(seen[what] for what in ("compared at the end", "compared by the one whose turn it is")) > 50
    for who in ("the viewer", "another"):
        for kind in ("Place", "Remove", "Refill", "NewWorm", "Peek", "Skip", "EndTurn"):
            assert seen[f"{kind} by {who}"] > 0, (kind, who)


@SEEDS
def test_inv_11_from_the_deal_on_a_viewer_sees_nothing_but_its_own_cards_and_what_lies_open(seeds: range) -> None:
    seen: Counter[str] = Counter()
    for seed in seeds:
        for mixed in (False, True):
            state, rng = start(seed, mixed), Random(seed)
            for viewer in (*range(state.rules.seats), None):
                go_on(worlds(state, viewer, rng), rng, seen)
    assert min(seen[what] for what in ("compared", "different", "different, by chance")) > 250


@SEEDS
def test_what_is_imagined_depends_on_the_view_and_not_on_the_world_behind_it(seeds: range) -> None:
    for at in positions(GAME, seeds, every=8):
        assert isinstance(at.state, DasWurmt)
        for viewer in at.viewers:
            pair = worlds(at.state, viewer, at.rng)
            dice = at.rng.getrandbits(64)
            left, right = (state.seen_by(viewer).imagine(Random(dice)) for state in (pair.left, pair.right))
            assert left.key() == right.key()


@SEEDS
def test_everybody_hears_as_many_facts_whatever_the_secrets_are(seeds: range) -> None:
    """Others get the same fact with a blank: who hears how much does not depend on what is in it."""
    for at in positions(GAME, seeds, every=8):
        assert isinstance(at.state, DasWurmt)
        pair = worlds(at.state, None, at.rng)
        while (moment := next(moments(pair, at.rng), None)) is not None:
            seat, action, other = moment
            pair.left.play(seat, action)
            pair.right.play(seat, other)
            kinds = [[(type(one.fact), one.only, one.but) for one in told] for told in (pair.heard, pair.heard_right)]
            assert kinds[0] == kinds[1]
            for told in (pair.heard, pair.heard_right):
                counts = {sum(one.heard_by(viewer) for one in told) for viewer in at.viewers}
                assert len(counts) == 1
