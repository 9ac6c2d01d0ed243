"""The odds are those of the rules: against counting by hand, against playing it out, and within what was left open."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest
from tests.games.worms.positions import GAME, start, table, worms_of

from wormery.core.state import CHANCE
from wormery.games.worms import coding as c
from wormery.games.worms import frames as f
from wormery.games.worms.aiming import Odds
from wormery.games.worms.field import hex_at
from wormery.games.worms.layout import TURNS
from wormery.games.worms.odds import OPEN, RARE, ROW, WORMS, Search, odds_of
from wormery.games.worms.state import Worms

PLACE = {"land": "I19", "active": "B1", "step": "card"}


def odds(position: dict[str, object], play: str, aim: str, options: dict[str, object] | None = None) -> Odds:
    made = table({**PLACE, "hand.A": play, **position}, options=options)
    made.say(0, f"play {play}")
    view = made.state.seen_by(0)
    action = GAME.pack(GAME.read(aim))
    assert action is not None
    found = GAME.odds(view, 0, action)
    assert isinstance(found, Odds)
    return found


def harm(found: Odds) -> dict[str, tuple[float, float]]:
    return {one.worm: (one.damaged, one.lost) for one in found.harm}


@pytest.mark.parametrize(("away", "dice"), [(1, 4), (2, 3), (3, 2), (4, 1)])
def test_the_chance_of_a_wanted_face_is_that_of_the_table(away: int, dice: int) -> None:
    """Section 8.9: at least one wanted face among n dice, k wanted faces."""
    found = odds({"map.0,2": "B1", "map.2,0": "R1", "wind": 1}, "bazooka", f"aim 0,{2 - away}")
    assert found.dice == dice
    by_hex = {reach.hex: reach.can for reach in found.reach}
    one, two = (1 - ((8 - k) / 8) ** dice for k in (1, 2))
    assert by_hex[(0, 2 - away)] == pytest.approx(one, abs=1e-6)
    assert by_hex[(0, 1 - away)] == pytest.approx(two, abs=1e-6)  # downwind: the number and the wind
    assert sum(reach.will for reach in found.reach) == pytest.approx(1, abs=1e-5)


def test_a_shot_at_one_worm_is_counted_by_hand() -> None:
    """Accuracy 3 at a neighbour: R1 on the rim is hit by the direct hit only, and drowns with (water + wind) / 8."""
    found = odds({"map.-1,0": "B1", "map.-2,0": "R1", "wind": 6, "map.2,0": "R2"}, "grenade", "aim -2,0")
    hit = 1 - (7 / 8) ** 3
    drown = 4 / 8  # directions 5, 6 and 1 lead into the Water, and the wind is 6
    told = harm(found)
    assert told["R1"][1] == pytest.approx(hit * drown, abs=1e-4)
    assert told["R1"][0] == pytest.approx(hit * (1 - drown), abs=1e-4)
    assert found.open == 0
    assert found.samples == 0


def test_aiming_upwind_doubles_the_chance() -> None:
    """Section 9.1: both the number and the wind carry the shot there."""
    place: dict[str, object] = {"map.0,2": "B1", "map.0,-1": "R1", "map.2,-2": "R2", "wind": 1}
    at, upwind = (sum(harm(odds(place, "bazooka", f"aim 0,{r}"))["R1"]) for r in (-1, 0))
    assert at == pytest.approx(1 - (7 / 8) ** 2, abs=1e-3)
    assert upwind == pytest.approx(1 - (6 / 8) ** 3, abs=1e-3)


def test_a_drum_is_gone_through_by_the_hexes_it_may_show() -> None:
    """Section 8.9: a neighbour that is not downwind and the own hex with .487, the downwind neighbour with .763."""
    things = {"map.-2,2": "B1", "map.0,0": "O R3", "map.1,0": "R1", "map.0,1": "R2", "wind": 4}
    made = table({**PLACE, "hand.A": "uzi", **things}, ["HIT"] * 4)
    made.say(0, "play uzi")
    made.say(0, "aim 0,0")
    action = GAME.pack(GAME.read("pick drum 0,0"))
    assert action is not None
    found = cast(Odds, GAME.odds(made.state.seen_by(0), 0, action))
    assert {worm: round(damaged, 3) for worm, (damaged, _) in harm(found).items()} == {
        "R1": 0.487,
        "R2": 0.763,
        "R3": 0.487,
    }
    assert found.open < 0.002


def test_odds_name_only_what_is_aimed() -> None:
    made = table({**PLACE, "hand.A": "bazooka", "map.0,0": "B1", "map.2,0": "R1"})
    view = made.state.seen_by(0)
    assert GAME.odds(view, 0, c.PLAY + 1) is None
    assert GAME.odds(view, 1, c.PASS) is None
    made.say(0, "play bazooka")
    assert GAME.odds(made.state.seen_by(0), 0, c.AIM + hex_at(2, -1)) is None  # not on a line


def test_a_jump_tells_its_dangers() -> None:
    made = table({"land": "I19", "active": "B1", "map.0,1": "B1", "map.-2,0": "R1", "wind": 4})
    found = cast(Odds, GAME.odds(made.state.seen_by(0), 0, c.JUMP + hex_at(0, 2)))
    assert harm(found) == {"B1": (0, 0.5)}  # directions 3, 4, 5, and the wind


def test_hidden_cards_change_no_odds() -> None:
    rng = Random(1)
    place = {**PLACE, "hand.A": "bazooka", "map.0,1": "B1", "map.1,1": "S R1", "map.2,0": "R2", "wind": 3}
    made = table(place)
    made.say(0, "play bazooka")
    view = made.state.seen_by(0)
    action = view.actions(0)[7]
    told = GAME.odds(view, 0, action)
    for _ in range(5):
        assert GAME.odds(view.imagine(rng).seen_by(0), 0, action) == told


def outcomes(state: Worms, search: Search, rng: Random, times: int) -> list[float]:
    """The same choice played out with dice, choosing as the search does."""
    total = [0.0] * ROW
    for _ in range(times):
        other = state.copy()
        while not search.over(other):
            seat = other.acting[0]
            if seat == CHANCE:
                other.play(CHANCE, other.chance(rng))
                continue
            menu = search.choices(other, 1.0)
            rows = []
            for action in menu:
                inner = Search(other)
                inner.base, inner.below, inner.team = search.base, search.below, search.team
                inner.alive, inner.hurt = search.alive, search.hurt
                rows.append(search.value(inner.after(other, seat, action, 1.0)))
            other.play(seat, menu[rows.index(max(rows))])
        for i, share in enumerate(search.harm(other)):
            total[i] += share / times
    return total


@pytest.mark.parametrize(
    ("cards", "times"),
    [
        pytest.param(("bazooka", "grenade", "shotgun"), 300, id="few"),
        pytest.param(("mortar", "minigun", "sheep", "baseball_bat", "uzi"), 300, marks=pytest.mark.slow, id="many"),
    ],
)
def test_playing_it_out_gives_what_the_odds_say(cards: tuple[str, ...], times: int) -> None:
    rng = Random(7)
    for card in cards:
        place = {
            **PLACE,
            "hand.A": card,
            "map.0,1": "B1",
            "map.1,0": "R1 M",
            "map.1,1": "R2",
            "map.-1,1": "O",
            "wind": 2,
        }
        made = table(place)
        made.say(0, f"play {card}")
        state = worms_of(made)
        action = rng.choice(state.actions(0))
        row, _ = odds_of(state, 0, action)
        search = Search(state)
        played = state.copy()
        played.play(0, action)
        seen = outcomes(played, search, rng, times)
        for i in range(2 * WORMS):
            spread = 4 * (max(row[i] * (1 - row[i]), 0.01) / times) ** 0.5
            assert abs(seen[i] - row[i]) <= spread + 0.5 * row[OPEN] + 2 * RARE, (card, i)


def test_odds_are_chances_and_what_is_open_is_told() -> None:
    asked = 0
    for seed in range(12):
        rng = Random(seed)
        _, state = start(rng)
        while state.acting and asked < 400:
            seat = state.acting[0]
            if state.phase == TURNS and seat != CHANCE and state.ask in (f.ASK_TARGET, f.ASK_MOVE):
                view = state.seen_by(seat)
                found = GAME.odds(view, seat, rng.choice(view.actions(seat)))
                assert isinstance(found, Odds)
                asked += 1
                assert 0 <= found.open <= 1
                assert (found.open > 0) == (found.samples > 0)
                for one in found.harm:
                    assert 0 <= one.damaged + one.lost <= 1.00001
                assert view.key() == state.seen_by(seat).key()
            state.play(seat, rng.choice(state.actions(seat)))
    assert asked > 100
