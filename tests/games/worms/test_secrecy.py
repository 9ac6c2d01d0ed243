"""Who knows what (section 4, WB-I1 to WB-I3): whose view changes with each secret, and that filling blanks is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from tests.chisquare import fits
from tests.games.worms.positions import GAME, start, table
from tests.walks import pick

from wormery.core.facts import heard, listen
from wormery.core.state import CHANCE
from wormery.games.worms import coding as c
from wormery.games.worms import frames as f
from wormery.games.worms.layout import BACK_STARTER, BACK_SUPER, BACK_SUPPLY, NO_CARD, TURNS, UNSEEN
from wormery.games.worms.state import Worms

SEEDS = pytest.mark.parametrize(
    "seeds", [pytest.param(range(25), id="few"), pytest.param(range(25, 150), marks=pytest.mark.slow, id="many")]
)
QUICK = {"quick_start": "all"}


def stops(seeds: range) -> Iterator[tuple[Worms, Random]]:
    for seed in seeds:
        rng = Random(f"secret/{seed}")
        _, state = start(rng)
        for n in range(100_000):
            state.settle(rng)
            if n % 11 == seed % 11 or not state.acting:
                yield state, Random(n)
            if not state.acting:
                break
            seat = rng.choice(state.acting)
            state.play(seat, pick(GAME, state.actions(seat), rng, 0))


@SEEDS
def test_what_a_viewer_is_sent_does_not_depend_on_what_is_hidden(seeds: range) -> None:
    """Two worlds that fit one view: the same bytes, parts, worth and silence for its owner (WB-I1, invariant 12)."""
    for state, rng in stops(seeds):
        for viewer in (None, *range(state.rules.seats)):
            view = state.seen_by(viewer)
            other = view.imagine(rng)
            again = other.seen_by(viewer)
            assert msgspec.json.encode(GAME.wire(again)) == msgspec.json.encode(GAME.wire(view))
            assert GAME.parts(again) == GAME.parts(view)
            assert GAME.knowledge(again) == GAME.knowledge(view)
            if viewer in state.acting:
                assert again.actions(viewer or 0) == state.actions(viewer or 0)
            elif state.acting and CHANCE not in state.acting:
                assert viewer is None or view.actions(viewer) == []


@SEEDS
def test_the_whole_future_tells_a_spectator_no_more_than_it_may(seeds: range) -> None:
    """Cards drawn and dealt are told with their face to their owner alone, and at once to the rest without (WB-I3)."""
    secret = {"StarterDealt", "CardDrawn", "SuddenDealt", "SuddenKept"}
    for seed in list(seeds)[:10]:
        rng = Random(seed)
        _, state = start(rng)
        told = listen(state)
        while state.acting:
            seat = rng.choice(state.acting)
            state.play(seat, rng.choice(state.actions(seat)))
        lengths = {len(heard(told, viewer)) for viewer in (None, *range(state.rules.seats))}
        assert len(lengths) == 1
        for one in told:
            name = type(one.fact).__name__
            faces = [getattr(one.fact, field, None) for field in ("card", "sudden")]
            if name in secret and any(face is not None for face in faces):
                assert one.only == getattr(one.fact, "seat", None)
            elif name in secret:
                assert one.but == getattr(one.fact, "seat", None)
            else:
                assert (one.only, one.but) == (None, None)


def test_whose_view_changes_with_a_card_in_hand() -> None:
    place = {"land": "I19", "active": "B1", "map.0,0": "B1", "map.2,0": "R1", "hand.B": "uzi"}
    one = table({**place, "hand.A": "uzi sheep"}).state
    two = table({**place, "hand.A": "uzi mortar"}).state
    three = table({**place, "hand.A": "bazooka sheep"}).state
    four = table({**place, "hand.A": "uzi grenade"}).state

    def differ(a: object, b: object) -> list[bool]:
        assert isinstance(a, Worms)
        assert isinstance(b, Worms)
        return [a.seen_by(viewer).key() != b.seen_by(viewer).key() for viewer in (0, 1, None)]

    assert differ(one, two) == [True, False, False]
    assert differ(one, three) == [True, True, True]  # the named starters are known to all (WB-I2)
    assert differ(one, four) == [True, True, True]  # so are the backs


def test_blanks_follow_the_backs() -> None:
    place = {"land": "I19", "active": "B1", "map.0,0": "B1", "map.2,0": "R1", "supply": 5}
    hand = "uzi grenade sheep banana_bomb"
    state = table({**place, "hand.A": hand}, options={"late_superweapons": "on"}).state
    assert isinstance(state, Worms)
    blanks = [card for card in state.seen_by(1).hands[0] if card >= BACK_STARTER]
    assert blanks == [BACK_STARTER, BACK_SUPPLY, BACK_SUPER]
    assert state.seen_by(0).hands[0] == state.hands[0]


def test_every_hidden_hand_that_fits_is_imagined_as_often_as_the_others() -> None:
    """Complete and uniform: one starter and two supply cards of a small rest."""
    state = table({"land": "I19", "active": "B1", "map.0,0": "B1", "map.2,0": "R1"}).state
    assert isinstance(state, Worms)
    view = state.seen_by(0)
    sheep, bats = state.rules.weapon_names.index("sheep"), state.rules.weapon_names.index("baseball_bat")
    view.supply = [sheep, sheep, sheep + 1, sheep + 4]
    view.starters = [bats, bats, bats + 1]
    view.hands[1] = [BACK_STARTER, BACK_SUPPLY, BACK_SUPPLY]
    rng, found = Random(5), Counter[tuple[int, ...]]()
    for _ in range(6000):
        found[tuple(view.imagine(rng).hands[1])] += 1
    expected = {}
    for starter, twice in ((bats, 2), (bats + 1, 1)):
        for pair, ways in (
            ((sheep, sheep), 1),
            ((sheep, sheep + 1), 2),
            ((sheep, sheep + 4), 2),
            ((sheep + 1, sheep + 4), 1),
        ):
            expected[(starter, *pair)] = twice * ways
    assert found.keys() == expected.keys()
    assert fits(found, expected)


def test_the_draft_is_imagined_from_what_the_seat_was_not_dealt() -> None:
    """WB-OP3: a player knows the card kept and those passed over; the others' are any of the rest."""
    options = GAME.options({**QUICK, "players": 3, "sudden_death": "draft"})
    state = GAME.start(options)
    rng = Random(3)
    state.settle(rng)
    assert state.ask == f.ASK_KEEP
    assert state.acting == (0, 1, 2)
    assert [len(row) for row in state.dealt] == [2, 2, 2]  # WB-A46
    state.play(1, state.actions(1)[0])
    view = state.seen_by(0)
    assert view.dealt[1] == [UNSEEN, UNSEEN]
    assert (view.kept[0], view.kept[1], view.kept[2]) == (NO_CARD, UNSEEN, NO_CARD)
    assert view.actions(1) == []
    kept = Counter[int]()
    for _ in range(3000):
        world = view.imagine(rng)
        assert world.dealt[0] == state.dealt[0]
        seen = [card for row in world.dealt for card in row]
        assert len(set(seen)) == 6
        assert world.kept[1] in world.dealt[1]
        kept[world.kept[1]] += 1
    rest = [card for card in range(8) if card not in state.dealt[0]]
    assert fits(kept, dict.fromkeys(rest, 1))


def test_the_sudden_death_card_comes_from_those_kept() -> None:
    options = GAME.options({**QUICK, "players": 2, "sudden_death": "draft", "drop_rule": "draft"})
    came = Counter[bool]()
    for seed in range(40):
        rng = Random(seed)
        state = GAME.start(options)
        kept: set[int] = set()
        while state.acting:
            if state.ask == f.CHANCE_SUDDEN:
                assert sorted(state.actions(CHANCE)) == sorted(c.SUDDEN + card for card in kept)
                came[True] += 1
            if state.ask == f.ASK_KEEP and state.acting:
                for seat in state.acting:
                    action = state.actions(seat)[0]
                    kept.add(action - c.KEEP)
                    state.play(seat, action)
                continue
            seat = state.acting[0]
            state.play(seat, rng.choice(state.actions(seat)))
    assert came[True] > 10


def test_nobody_knows_a_team_before_teams_are_dealt() -> None:
    """WB-S8: during setup all see the same."""
    for seed in range(5):
        rng = Random(seed)
        state = GAME.start(GAME.options({"players": 3}))
        while state.phase < TURNS and state.ask != f.CHANCE_STARTER:
            keys = {state.seen_by(viewer).key() for viewer in (None, 0, 1, 2)}
            assert len(keys) == 1
            seat = state.acting[0]
            state.play(seat, rng.choice(state.actions(seat)))
