"""Worked cases of the law with their numbers (T1, T14 to T34, T58, T64, T65), and the shared scenes."""

from __future__ import annotations

import json
from random import Random

import pytest
from scripts import derby_scenes
from tests.games.wormderby.positions import BODY, coins, near

from wormery.games.wormderby.arcs import bins_of, count, nearest, runs_of
from wormery.games.wormderby.law import (
    FREE,
    OFF_TABLE,
    ON_SELF,
    ON_TILE,
    ON_WORM,
    THROUGH_GAP,
    Near,
    Slit,
    tiles_overlap,
    tiles_within,
)
from wormery.games.wormderby.pieces import OBSTACLE, Box, Coin, Tile
from wormery.games.wormderby.tables import (
    COS,
    DIRECTIONS_SUM,
    SIN,
    TICKS,
    TURNS,
    TURNS_SUM,
    TW,
    VX,
    VY,
    check_sum,
)

UPPER = (3750, 16142, 450)  # the upper tile of T19: its corner 2000 above the step


def test_t1_the_directions() -> None:  # WD-WRM-2
    ticks = (0, 1, 150, 300, 450, 600, 900, 2700)
    found = [(VX[k], VY[k]) for k in ticks]
    assert found == [
        (7500, 0),
        (7500, 13),
        (7244, 1941),
        (6495, 3750),
        (5303, 5303),
        (3750, 6495),
        (0, 7500),
        (0, -7500),
    ]
    assert (check_sum(VX, VY), check_sum(COS, SIN)) == (DIRECTIONS_SUM, TURNS_SUM)
    assert all((VX[k], VY[k]) == (-VX[k - 1800], -VY[k - 1800]) == (-VY[k - 900], VX[k - 900]) for k in range(TICKS))


@pytest.mark.parametrize(
    ("squares", "tick", "verdict"),
    [
        pytest.param([(3750, 16142, 450), (3750, -16142, 450)], 0, THROUGH_GAP, id="T19"),
        pytest.param([(3750, 17841, 450), (3750, -17842, 450)], 0, THROUGH_GAP, id="T20 7399"),
        pytest.param([(3750, 17842, 450), (3750, -17842, 450)], 0, FREE, id="T20 7400"),
        pytest.param([(3750, 15592, 450), (3750, -15592, 450)], 0, ON_TILE, id="T21 2900"),
        pytest.param([(3750, 15625, 450), (3750, -15625, 450)], 0, THROUGH_GAP, id="T21 2966"),
        pytest.param([UPPER], 0, FREE, id="T22"),
        pytest.param([UPPER, (3750, -15399, 0)], 0, THROUGH_GAP, id="T23 7399"),
        pytest.param([UPPER, (3750, -15400, 0)], 0, FREE, id="T23 7400"),
        pytest.param([(21200, 0, 0)], 0, FREE, id="T16"),
        pytest.param([(21199, 0, 0)], 0, ON_TILE, id="T17"),
        pytest.param([], 1195, FREE, id="T15 1195"),
        pytest.param([], 1196, ON_SELF, id="T15 1196"),
        pytest.param([], 1800, ON_SELF, id="T15 1800"),
    ],
)
def test_openings_and_tiles(squares: list[tuple[int, int, int]], tick: int, verdict: int) -> None:  # WD-OBS-4, WD-A16
    assert near(*squares).verdict(tick) == verdict


@pytest.mark.parametrize(
    ("away", "verdict"), [(6436, ON_WORM), (6500, THROUGH_GAP), (7449, THROUGH_GAP), (7450, FREE)], ids=str
)
def test_t24_two_worms(away: int, verdict: int) -> None:  # WD-OBS-3, WD-OBS-4
    assert near(foreign=[(3750, away), (3750, -away)]).verdict(0) == verdict


def test_t25_one_worm_bent_round_the_step() -> None:
    assert near(foreign=[(3750, 6500), (11250, 0), (3750, -6500)]).verdict(0) in (ON_WORM, THROUGH_GAP)
    assert near(foreign=[(3750, 6500), (3750, -6500)]).verdict(0) == THROUGH_GAP


def test_t26_a_tile_and_a_worm() -> None:
    assert near(UPPER, foreign=[(3750, -9149)]).verdict(0) == THROUGH_GAP
    assert near(UPPER, foreign=[(3750, -9150)]).verdict(0) == FREE


def test_t27_a_tile_and_the_edge() -> None:  # WD-A3
    assert near(UPPER, box=Box(-(10**6), -5399, 10**6, 10**6)).verdict(0) == THROUGH_GAP
    assert near(UPPER, box=Box(-(10**6), -5400, 10**6, 10**6)).verdict(0) == FREE


def test_t28_the_edge() -> None:
    own = coins((85000, 0))
    assert near(head=(92500, 0), own=own, box=Box(-(10**6), -(10**6), 103699, 10**6)).verdict(0) == OFF_TABLE
    assert near(head=(92500, 0), own=own, box=Box(-(10**6), -(10**6), 103700, 10**6)).verdict(0) == FREE


OWN_AHEAD = [Coin(coin.x + 5000, 0, 0, ()) for coin in BODY]


@pytest.mark.parametrize(
    ("scene", "runs"),
    [
        pytest.param(near(), [2405, 4795], id="T14"),
        pytest.param(near((21200, 0, 0)), [2405, 4795], id="T16"),
        pytest.param(near((21199, 0, 0)), [7, 1195, 2405, 3593], id="T17"),
        pytest.param(near((15000, 0, 0)), [801, 1195, 2405, 2799], id="T18"),
        pytest.param(near((3750, 16142, 450), (3750, -16142, 450)), [], id="T19"),
        pytest.param(near((3750, 17842, 450), (3750, -17842, 450)), [3449, 3751], id="T20"),
        pytest.param(
            near((20000, 13750, 0), (20000, -13750, 0), head=(5000, 0), own=OWN_AHEAD),
            [801, 1195, 2405, 2799, 3597, 3603],
            id="T29",
        ),
        pytest.param(
            near((20000, 13700, 0), (20000, -13700, 0), head=(5000, 0), own=OWN_AHEAD),
            [0, 0, 801, 1195, 2405, 2799],
            id="T30 7400",
        ),
        pytest.param(
            near((20000, 13699, 0), (20000, -13700, 0), head=(5000, 0), own=OWN_AHEAD),
            [801, 1195, 2405, 2799],
            id="T30 7399",
        ),
        pytest.param(near((14000, 0, 0), (-6000, 13800, 0), (-6000, -13800, 0)), [], id="T31"),
        pytest.param(
            near((14000, 9000, 200), (2000, -16000, 77), foreign=[(9500, -6000), (16500, -8700)]),
            [903, 1195],
            id="T33",
        ),
        pytest.param(
            near(
                (160000, 270000, 333),
                foreign=[(170000, 236000), (165000, 230500)],
                head=(175000, 250000),
                own=coins((168000, 252700), (160500, 252600)),
                box=Box(-180000, -120000, 180000, 480000),
            ),
            [801, 984, 2194, 2442, 2565, 2799],
            id="T34",
        ),
        pytest.param(near(own=[]), [0, 3599], id="T58"),
    ],
)
def test_legal_sets(scene: Near, runs: list[int]) -> None:  # WD-MOV-6, WD-A13
    assert runs_of(scene) == runs == derby_scenes.by_the_law(scene)


def test_how_many_ticks_there_are() -> None:
    assert [count(runs_of(scene)) for scene in (near(), near((15000, 0, 0)), near(own=[]))] == [2391, 790, 3600]


def test_a_corridor_of_one_coin_lets_seven_ticks_in() -> None:  # T29, WD-A13
    inside = near((20000, 13750, 0), (20000, -13750, 0), head=(5000, 0), own=OWN_AHEAD)
    assert [tick for tick in range(-100, 101) if inside.verdict(tick % TICKS) == FREE] == [-3, -2, -1, 0, 1, 2, 3]
    assert near((20000, 13699, 0), (20000, -13700, 0), head=(5000, 0), own=OWN_AHEAD).verdict(0) == ON_TILE


def test_t64_headings() -> None:
    bins = bins_of(runs_of(near()), 72)
    open_bins = [j for j, tick in enumerate(bins) if tick >= 0]
    assert open_bins == [*range(25), *range(48, 72)]
    assert (bins[48], bins[24], bins[0]) == (2405, 1195, 0)


@pytest.mark.parametrize("many", [72, 24])
def test_a_heading_stands_for_the_tick_nearest_to_its_middle(many: int) -> None:
    rng = Random(many)
    half = TICKS // many // 2
    for _ in range(60):
        runs = runs_of(derby_scenes.scene(rng).near())
        free = {k % TICKS for i in range(0, len(runs), 2) for k in range(runs[i], runs[i + 1] + 1)}
        offsets = sorted(range(-half, half), key=lambda offset: (abs(offset), offset))
        wanted = []
        for j in range(many):
            inside = [(j * 2 * half + offset) % TICKS for offset in offsets]
            wanted.append(next((tick for tick in inside if tick in free), -1))
        assert bins_of(runs, many) == wanted
        assert bool(free) == any(tick >= 0 for tick in wanted)


def test_t65_where_a_pointer_snaps() -> None:
    runs = runs_of(near((15000, 0, 0)))
    assert [nearest(runs, k) for k in (1000, 400, 1800)] == [1000, 801, 1195]
    assert nearest([], 7) == -1


def test_t12_t13_tiles_touch() -> None:  # WD-SET-8, WD-A7
    one = Tile(0, 100000, 0, OBSTACLE)
    straight = [tiles_overlap(one, Tile(x, 100000, 0, OBSTACLE)) for x in (20000, 19980, 19979)]
    aslant = [tiles_overlap(one, Tile(x, 100000, 450, OBSTACLE)) for x in (24142, 24122)]
    assert (straight, aslant) == ([False, False, True], [False, True])
    assert tiles_within(one, Tile(40000, 100000, 0, OBSTACLE), TW)
    assert not tiles_within(one, Tile(40001, 100000, 0, OBSTACLE), TW)


# -- scenes that the page's law is held to as well


def test_the_shared_scenes_are_those_of_this_law() -> None:
    text = derby_scenes.text()
    assert derby_scenes.FILE.read_text(encoding="utf-8") == text, "run python -m scripts.derby_scenes"
    assert len(json.loads(text)["scenes"]) == derby_scenes.SCENES


@pytest.mark.parametrize("scenes", [100, pytest.param(4000, marks=pytest.mark.slow)])
def test_the_closed_form_says_what_3600_verdicts_say(scenes: int) -> None:  # invariant 6
    assert derby_scenes.check(scenes, f"test {scenes}") == 0


def mirrored(one: derby_scenes.Scene) -> Near:
    def coin(spot: Coin) -> Coin:
        return Coin(-spot.x, spot.y, 0, ())

    tiles = [Tile(-tile.x, tile.y, -tile.turn % TURNS, OBSTACLE) for tile in one.tiles]
    box = Box(-one.box.x1, one.box.y0, -one.box.x0, one.box.y1)
    own = [coin(spot) for spot in one.own]
    return Near(
        -one.head.x, one.head.y, own, tiles, [coin(spot) for spot in one.coins], box, own[1:] if one.body else []
    )


SCENES = pytest.mark.parametrize("count_", [60, pytest.param(1000, marks=pytest.mark.slow)])


def ticks(runs: list[int]) -> set[int]:
    return {k % TICKS for i in range(0, len(runs), 2) for k in range(runs[i], runs[i + 1] + 1)}


@SCENES
def test_a_mirror_keeps_the_legal_set(count_: int) -> None:  # invariant 9
    rng = Random(count_)
    for _ in range(count_):
        one = derby_scenes.scene(rng)
        assert ticks(runs_of(mirrored(one))) == {(1800 - k) % TICKS for k in ticks(runs_of(one.near()))}


@SCENES
def test_a_shifted_scene_keeps_the_legal_set(count_: int) -> None:  # invariant 14
    rng = Random(-count_)
    for _ in range(count_):
        one = derby_scenes.scene(rng)
        dx, dy = rng.randrange(-(10**6), 10**6), rng.randrange(-(10**6), 10**6)

        def moved(spots: list[Coin], dx: int = dx, dy: int = dy) -> list[Coin]:
            return [Coin(spot.x + dx, spot.y + dy, 0, ()) for spot in spots]

        box = Box(one.box.x0 + dx, one.box.y0 + dy, one.box.x1 + dx, one.box.y1 + dy)
        squares = [Tile(tile.x + dx, tile.y + dy, tile.turn, OBSTACLE) for tile in one.tiles]
        body = moved(one.own[1:]) if one.body else []
        there = Near(one.head.x + dx, one.head.y + dy, moved(one.own), squares, moved(one.coins), box, body)
        assert runs_of(there) == runs_of(one.near())


@SCENES
def test_an_obstacle_more_allows_nothing_more(count_: int) -> None:  # invariant 10
    rng = Random(3 * count_)
    for _ in range(count_):
        one = derby_scenes.scene(rng)
        all_of_it = ticks(runs_of(one.near()))
        for part in ("tiles", "coins", "own"):
            pieces = getattr(one, part)
            if pieces:
                gone = rng.randrange(len(pieces))
                less = one._replace(**{part: pieces[:gone] + pieces[gone + 1 :]})
                assert all_of_it <= ticks(runs_of(less.near()))


def test_a_slit_is_crossed_properly_or_not_at_all() -> None:
    slit = Slit(0, -10, 0, 10)
    assert slit.crossed(-5, 0, 5, 0)
    assert not slit.crossed(-5, 10, 5, 10)
    assert not slit.crossed(1, 0, 5, 0)
