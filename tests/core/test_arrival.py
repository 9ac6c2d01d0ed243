"""Who acts next when several may, and the paths that a plain Python game leaves to `State` and `Game`."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.toy import GRAB, PASS, ROUNDS, TAKE, Grab, find_toy
from tests.walks import SHORT

from wormery.core.arrival import Bot, as_they_come, sealed
from wormery.core.chance import Committed, Fast, seed_from
from wormery.core.game import Game
from wormery.core.rollout import rollout
from wormery.core.state import CHANCE, Action, State
from wormery.core.table import Event, Sealed, Table, replay
from wormery.games import GAMES
from wormery.saved import lines, parse
from wormery.verification import verify


def eager(view: State, seat: int, rng: Random) -> Action:
    return view.actions(seat)[1]


def any_bot(view: State, seat: int, rng: Random) -> Action:
    return rng.choice(view.actions(seat))


def open_table(game: Game, seed: int) -> Table:
    table = Table(game, game.options({"players": 3, **SHORT.get(game.name, {})}), Committed(seed_from(str(seed))))
    table.open()
    return table


@pytest.mark.parametrize("arrive", [as_they_come, sealed])
@pytest.mark.parametrize("game", [GRAB, *GAMES.values()], ids=lambda game: game.name)
def test_bots_play_to_the_end_and_the_log_replays_and_follows_from_the_seed(game: Game, arrive: object) -> None:
    for seed in range(8):
        table = open_table(game, seed)
        (sealed if arrive is sealed else as_they_come)(table, [any_bot] * int(table.options["players"]), Random(seed))
        assert table.state.to_act() == ()
        assert replay(game, table.options, table.log).key() == table.state.key()
        text = "".join(f"{line}\n" for line in lines(table, list("abcdef")[: int(table.options["players"])]))
        saved = parse(text, "a.log", {game.name: game}.__getitem__)
        assert saved.log == table.log
        assert verify(saved, seed_from(str(seed))).wrong is None


def test_a_sealed_game_that_was_saved_goes_on_as_it_would_have() -> None:
    bots: list[Bot] = [eager] * 3
    whole, half = open_table(GRAB, 1), open_table(GRAB, 1)
    sealed(whole, bots, Random(0))
    half.seal([Event(seat, TAKE) for seat in range(3)])
    text = "".join(f"{line}\n" for line in lines(half, ["a", "b", "c"]))
    on = parse(text, "a.log", find_toy).table()
    sealed(on, bots, Random(0))
    assert on.log == whole.log


def test_as_they_come_lets_everybody_be_first_as_often() -> None:
    taken = Counter[int]()
    for seed in range(100):
        table = Table(GRAB, GRAB.options({}), Fast(Random(seed)))
        table.open()
        as_they_come(table, [eager] * 3, Random(seed))
        taken.update(event.seat for event in table.log if isinstance(event, Event) and event.seat != CHANCE)
    assert sum(taken.values()) == 100 * ROUNDS
    assert all(150 < taken[seat] < 250 for seat in range(3))


def test_sealed_lets_everybody_be_first_as_often_and_asks_all_before_it_opens_any() -> None:
    taken = Counter[int]()
    for seed in range(100):
        table = open_table(GRAB, seed)
        sealed(table, [eager] * 3, Random(seed))
        assert sum(isinstance(entry, Sealed) for entry in table.log) == ROUNDS
        taken.update(entry.seat for entry in table.log if isinstance(entry, Event) and entry.seat != CHANCE)
    assert sum(taken.values()) == 100 * ROUNDS
    assert all(150 < taken[seat] < 250 for seat in range(3))


def test_bots_are_shown_their_view_and_nothing_else() -> None:
    def nosy(view: State, seat: int, rng: Random) -> Action:
        assert isinstance(view, Grab)
        assert [bool(value) for value in view.favourites] == [other == seat for other in range(3)]
        return view.actions(seat)[0]

    for arrive in (as_they_come, sealed):
        arrive(open_table(GRAB, 1), [nosy] * 3, Random(1))


def test_a_rollout_of_a_game_with_several_seats_at_once_counts_their_decisions() -> None:
    for seed in range(20):
        state = GRAB.start(GRAB.options({"players": 4}))
        decisions = rollout(state, Random(seed))
        assert state.to_act() == ()
        assert ROUNDS <= decisions <= 4 * ROUNDS
        assert sum(map(len, state.coins)) <= ROUNDS


def test_a_rollout_picks_every_seat_and_every_entry() -> None:
    winners, empty = Counter[int](), 0
    for seed in range(200):
        state = GRAB.start(GRAB.options({}))
        rollout(state, Random(seed))
        winners.update(seat for seat in range(3) for _ in state.coins[seat])
        empty += ROUNDS - sum(map(len, state.coins))
    # whoever is picked first takes with chance 1/2, and so on: seven of eight coins find an owner
    assert 1000 < sum(winners.values()) < 1100
    assert empty == 200 * ROUNDS - sum(winners.values())
    assert all(300 < winners[seat] < 400 for seat in range(3))


def test_by_default_allowed_is_what_is_on_the_menu() -> None:
    state = GRAB.start(GRAB.options({}))
    assert state.allows(CHANCE, 1)
    assert not state.allows(CHANCE, 4)
    assert not state.allows(0, PASS)


def test_by_default_chance_picks_evenly_from_its_menu_and_settling_stops_at_a_seat() -> None:
    state = GRAB.start(GRAB.options({}))
    rng = Random(1)
    chosen = Counter(state.chance(rng) for _ in range(3000))
    assert set(chosen) == {1, 2, 3}
    assert all(900 < count < 1100 for count in chosen.values())
    state.settle(rng)
    assert state.to_act() == (0, 1, 2)


def test_by_default_a_silent_seat_plays_the_first_entry_and_all_with_most_points_win() -> None:
    table = open_table(GRAB, 1)
    view = table.state.seen_by(0)
    assert GRAB.silent(view, 0) == PASS
    assert table.state.winners() == [0, 1, 2]
    table.submit(1, TAKE)
    assert table.state.winners() == [1]
    assert GRAB.menu(table.state, 0) == ["pass 1", "take 1"]
    assert GRAB.kind(TAKE) == "Take"
