"""What holds in every position of every race (section 7.3), over random games with random options."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from tests.games.wormderby.positions import games
from tests.walks import mix, pick

from wormery.core.facts import listen
from wormery.core.state import CHANCE
from wormery.games.wormderby.coding import EAT_AT, EAT_END, GROW_AT, STEP_AT
from wormery.games.wormderby.faults import leads, runs
from wormery.games.wormderby.game import GAME
from wormery.games.wormderby.lap import next_coin
from wormery.games.wormderby.law import FREE, lt, on_table, side, tiles_overlap
from wormery.games.wormderby.layout import BUILDING, MOVING
from wormery.games.wormderby.pieces import OBSTACLE, Coin
from wormery.games.wormderby.state import WormDerby
from wormery.games.wormderby.tables import FOREIGN, OWN, RE, TICKS, VX, VY

TICK_OF = {(VX[k], VY[k]): k for k in range(TICKS)}
SEEDS = pytest.mark.parametrize(
    "seeds", [pytest.param(range(6), id="few"), pytest.param(range(100, 170), id="many", marks=pytest.mark.slow)]
)


def apart2(a: Coin, b: Coin) -> int:
    dx, dy = a.x - b.x, a.y - b.y
    return dx * dx + dy * dy


def racing(seeds: range, every: int) -> Iterator[WormDerby]:
    """Every so many positions, and the end, of games of which two in three have cannibals."""
    for seed, game in zip(seeds, games(seeds), strict=True):
        for n, state in enumerate(game):
            if (n + seed) % every == 0 or not state.to_act():
                yield state


@SEEDS
def test_coins_and_tiles_lie_as_they_may(seeds: range) -> None:  # invariants 1 and 2; WD-WRM-2, WD-OBS-1, WD-A49
    for state in racing(seeds, 11):
        box = state.rules.box
        for seat, worm in enumerate(state.worms):
            for i, coin in enumerate(worm):
                assert box.x0 + RE <= coin.x <= box.x1 - RE
                assert box.y0 + RE <= coin.y <= box.y1 - RE
                assert not any(lt(coin.x, coin.y, tile, RE) for tile in state.tiles)
                for j in range(i):
                    if j == i - 1:
                        assert 7499**2 <= apart2(coin, worm[j]) <= 7501**2
                    else:
                        assert apart2(coin, worm[j]) >= OWN**2
                for other in state.worms[:seat]:
                    assert all(apart2(coin, foreign) >= FOREIGN**2 for foreign in other)
        for n, tile in enumerate(state.tiles):
            assert on_table(tile, box)
            assert not any(tiles_overlap(tile, other) for other in state.tiles[:n])


@SEEDS
def test_start_tiles_pylon_and_slalom_never_change(seeds: range) -> None:  # invariant 2; WD-OBS-5
    for game in games(seeds):
        fixed = None
        for state in game:
            now = [(n, tile.key()) for n, tile in enumerate(state.tiles) if tile.kind != OBSTACLE]
            if fixed is None and state.phase >= BUILDING:
                fixed = now
            assert fixed is None or now == fixed


@SEEDS
def test_links_never_cross(seeds: range) -> None:  # invariant 3
    for state in racing(seeds, 17):
        links = [(worm[i], worm[i + 1]) for worm in state.worms for i in range(len(worm) - 1)]
        for n, (a, b) in enumerate(links):
            for p, q in links[:n]:
                crossed = (
                    side(a.x, a.y, b.x, b.y, p.x, p.y) * side(a.x, a.y, b.x, b.y, q.x, q.y) < 0
                    and side(p.x, p.y, q.x, q.y, a.x, a.y) * side(p.x, p.y, q.x, q.y, b.x, b.y) < 0
                )
                assert not crossed


@SEEDS
def test_laps_and_gates_follow_from_coin_to_coin(seeds: range) -> None:  # invariant 4
    for state in racing(seeds, 7):
        for worm in state.worms:
            for before, coin in pairwise(worm):
                follows = next_coin(before, coin.x, coin.y, state.rules.pylon, state.rules.gates)
                assert follows.sheet == coin.sheet
                for j in range(len(state.rules.gates)):
                    assert follows.ledger[4 * j : 4 * j + 2] == coin.ledger[4 * j : 4 * j + 2]


@SEEDS
def test_length_and_reserve_are_six(seeds: range) -> None:  # invariant 5; WD-CAN-2, WD-CAN-4
    eaten = 0
    for state in racing(seeds, 3):
        for seat, worm in enumerate(state.worms):
            if worm:
                assert len(worm) + state.reserve[seat] == 6
                assert 2 <= len(worm) <= 6
                assert bool(state.eaten[seat]) == bool(state.banned[seat])
                eaten += state.reserve[seat]
            if not state.rules.cannibal:
                assert state.reserve[seat] == 0
    assert eaten


@SEEDS
def test_the_menu_holds_a_step_for_every_run_and_all_of_it_is_legal(seeds: range) -> None:  # invariant 6
    rng = Random(1)
    for state in racing(seeds, 13):
        if state.phase != MOVING or not state.to_act():
            continue
        for lead in leads(state):
            near = state.near(state.turn, lead, False, None)
            found = runs(state, lead)
            free = {k % TICKS for i in range(0, len(found), 2) for k in range(found[i], found[i + 1] + 1)}
            for tick in [*rng.sample(range(TICKS), 200), *(end % TICKS for end in found)]:
                assert (near.verdict(tick) == FREE) == (tick in free)
                step = STEP_AT + lead * TICKS + tick
                assert state.allows(state.turn, step) == (tick in free)
            for i in range(0, len(found), 2):  # one tick beyond a run
                for tick in (found[i] - 1, found[i + 1] + 1):
                    assert len(free) == TICKS or not state.allows(state.turn, STEP_AT + lead * TICKS + tick % TICKS)
            assert bool(free) == any(STEP_AT <= a < GROW_AT for a in state.actions(state.turn)) or len(leads(state)) > 1


@SEEDS
def test_all_steps_of_a_turn_have_one_lead(seeds: range) -> None:  # invariant 8; WD-MOV-3, WD-TRN-2, WD-CAN-7
    for seed in seeds:
        rng = Random(seed)
        state = GAME.start(mix(GAME, rng))
        told = listen(state)
        lengths: dict[int, int] = {}
        while seats := state.to_act():
            seat = seats[0]
            if seat != CHANCE and state.phase == MOVING and state.lead < 0:
                lengths[len(told)] = len(state.worms[seat])
            menu = state.actions(seat)
            state.play(seat, state.chance(rng) if seat == CHANCE else pick(GAME, menu, rng, seed % 2))
        turns: list[list[tuple[str, int, int]]] = []
        for one in told:
            fact = one.fact
            name = type(fact).__name__
            if name == "Rolled":
                turns.append([(name, getattr(fact, "value", 0), 0)])
            elif turns:
                turns[-1].append((name, getattr(fact, "lead", 0), getattr(fact, "left", 0)))
        for turn in turns:
            steps = [(lead, left) for name, lead, left in turn if name == "Stepped"]
            names = {name for name, _, _ in turn}
            assert len({lead for lead, _ in steps}) <= 1
            rolled = turn[0][1]
            if steps and not names & {"Blocked", "Stopped", "Home", "Ate"} and rolled > 1:
                assert [left for _, left in steps] == list(range(len(steps) - 1, -1, -1))
                assert len(steps) == rolled or (state.rules.cannibal and len(steps) < rolled)


@SEEDS
def test_a_step_can_be_taken_back(seeds: range) -> None:  # invariant 11
    rng = Random(5)
    for state in racing(seeds, 9):
        if state.phase != MOVING or not state.to_act():
            continue
        seat = state.turn
        for lead in leads(state):
            steps = [a for a in state.actions(seat) if STEP_AT + lead * TICKS <= a < STEP_AT + (lead + 1) * TICKS]
            if not steps:
                continue
            worm = state.worms[seat]
            tail, beside = (worm[-1], worm[-2]) if lead == 0 else (worm[0], worm[1])
            after = state.copy()
            lifted = state.near(seat, 1 - lead, True, None)
            if any(slit.crossed(tail.x, tail.y, beside.x, beside.y) for slit in lifted.slits):
                continue
            coin = after.coin_at(seat, lead, (rng.choice(steps) - STEP_AT) % TICKS)
            after.worms[seat] = [coin, *worm[:-1]] if lead == 0 else [*worm[1:], coin]
            back = after.near(seat, 1 - lead, False, None)
            assert back.verdict(TICK_OF[tail.x - beside.x, tail.y - beside.y]) == FREE


@SEEDS
def test_growing_and_eating_change_no_other_coin(seeds: range) -> None:  # invariant 13; WD-A39, WD-A48
    seen = 0
    for seed in seeds:
        rng = Random(seed)
        options = GAME.options({**mix(GAME, rng), "cannibal": "on", "finish": "winner", "attack": "any"})
        state = GAME.start(options)
        state.settle(rng)
        while seats := state.to_act():
            seat = seats[0]
            menu = state.actions(seat)
            action = rng.choice([a for a in menu if EAT_AT <= a < EAT_END] or menu)
            before = [[coin.key()[:2] for coin in worm] for worm in state.worms]
            state.play(seat, action)
            if GROW_AT <= action < EAT_END:
                seen += 1
                after = [[coin.key()[:2] for coin in worm] for worm in state.worms]
                for other in range(state.rules.seats):
                    gone = set(before[other]) - set(after[other])
                    new = set(after[other]) - set(before[other])
                    eating = action >= EAT_AT
                    assert (len(gone), len(new)) in ({(1, 1)} if other == seat else {(0, 0), (1, 0)}) or not eating
                    if not eating:
                        assert (len(gone), len(new)) == ((0, 1) if other == seat else (0, 0))
            state.settle(rng)
    assert seen
