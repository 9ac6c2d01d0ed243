"""The finite set of actions for learners: always something open, and only what is allowed."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.wormderby.positions import dealt, games, row, state_of, table

from wormery.games.wormderby import finite
from wormery.games.wormderby.layout import ACE, BUILDING, MOVING
from wormery.games.wormderby.moves import ENDS, Step
from wormery.games.wormderby.moves import unpack as unpacked


@pytest.mark.parametrize("seeds", [range(4), pytest.param(range(50, 90), marks=pytest.mark.slow)], ids=["few", "many"])
def test_whoever_must_act_has_an_open_choice(seeds: range) -> None:
    kinds = set()
    for game in games(seeds):
        for n, state in enumerate(game):
            if n % 7 and state.phase == MOVING:
                continue
            choices = {MOVING: finite.moves, ACE: finite.growths, BUILDING: finite.lanes}.get(state.phase)
            if choices is None or not state.to_act():
                continue
            found = choices(state)
            assert len(found) == {MOVING: finite.MOVES, ACE: 145, BUILDING: finite.LANES}[state.phase]
            open_ones = [action for action in found if action != finite.NONE]
            assert open_ones
            assert all(state.allows(state.turn, action) for action in open_ones)
            assert len(set(open_ones)) == len(open_ones)
            kinds |= {type(unpacked(action)).__name__ for action in open_ones}
    assert {"Step", "Skip", "Worm"} <= kinds


def test_t64_the_bins_of_an_open_table() -> None:
    state = state_of(table({"phase": "move", "turn": "A", "worm.A": row(0, 250000)}))
    found = finite.moves(state)
    front = [j for j in range(72) if found[j] != finite.NONE]
    assert front == [*range(25), *range(48, 72)]
    assert (unpacked(found[48]), unpacked(found[24])) == (Step("front", 2405), Step("front", 1195))
    assert unpacked(found[72 + 36]) == Step(ENDS[1], 1800)


def test_bites_have_places_of_their_own() -> None:
    given = {"phase": "move", "turn": "A", "worm.A": row(0, 250000), "worm.B": row(9000, 250000, 3, 7500)}
    found = finite.moves(state_of(table(given, cannibal="on")))
    bites = found[144:147]
    assert [str(unpacked(action)).count("Eat") for action in bites] == [1, 1, 1]
    assert finite.NONE in found[147:]
    assert found[-1] == finite.NONE


def test_a_lattice_for_the_setup() -> None:
    state = state_of(dealt("first A"))
    found = finite.places(state)
    assert len(found) == 35 * 28 * 6
    rng = Random(1)
    open_ones = [action for action in found if action != finite.NONE]
    assert 4000 < len(open_ones) < len(found)
    assert all(state.allows(0, action) for action in rng.sample(open_ones, 100))


def test_an_obstacle_move_in_three_choices() -> None:  # WD-ACE-2
    state = state_of(table({"phase": "ace", "turn": "A", "t3": "0 200000 0", "worm.A": row(100000, 100000)}))
    assert finite.shiftable(state) == [number == 3 for number in range(24)]
    offsets = finite.offsets(state, 3)
    assert len(offsets) == 361
    assert (offsets[180], offsets[0]) == (True, False)  # on the spot; nine half inches aslant are too far
    for action in finite.turned(state, 3, 180):
        assert action == finite.NONE or state.allows(0, action)
    assert finite.turned(state, 2, 180) == [finite.NONE] * 6
