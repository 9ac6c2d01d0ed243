"""The race from start to finish: turns, laps, gates, places, and the options that change them."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.wormderby.positions import dealt, refusal, row, state_of, step, table

from wormery.core.chance import Fast
from wormery.core.facts import listen
from wormery.core.state import CHANCE
from wormery.core.table import Event, Table
from wormery.games.wormderby.faults import lanes_left
from wormery.games.wormderby.game import GAME
from wormery.games.wormderby.lap import crossing, next_coin
from wormery.games.wormderby.layout import BUILDING, PLACING, straight
from wormery.games.wormderby.pieces import Coin
from wormery.games.wormderby.rules import Rules
from wormery.games.wormderby.state import WormDerby

P = 360000


@pytest.mark.parametrize(
    ("link", "sheet"),
    [
        ((3000, 390000, -4500, 390000), 1),
        ((-4500, 390000, 3000, 390000), -1),
        ((0, 375000, -7500, 375000), 1),
        ((3000, 340000, -4500, 340000), 0),
    ],
)
def test_t35_crossing_the_far_ray(link: tuple[int, int, int, int], sheet: int) -> None:  # WD-A28
    assert crossing(*link, P) == sheet


@pytest.mark.parametrize(
    ("x", "y", "sheet", "home"),
    [
        (0, 9000, 1, True),
        (0, 9000, 0, False),
        (0, 10000, -1, True),
        (0, 10001, 1, False),
        (0, -10000, 1, True),
        (0, -10001, 1, False),
        (40000, 0, 2, True),
        (40001, 0, 1, False),
        (-40001, 0, 1, False),
    ],
)
def test_t36_where_home_is(x: int, y: int, sheet: int, home: bool) -> None:  # WD-WIN-1, WD-A29
    state = state_of(dealt("first A", obstacles_each=0))
    assert state.home(Coin(x, y, sheet, ()), Coin(x, y + 7500, sheet, ())) == home


def lonely(x: int) -> Table:
    """Only A gets to move: B rolls nulls. No obstacles."""
    at = dealt("first A", obstacles_each=0)
    at.say(0, f"worm {x}")
    at.say(1, "worm -30000")
    return at


def run(at: Table, ways: list[tuple[int, int, int]]) -> int:
    """So many steps with this lead in this direction; A's dice are all fives, B's all nulls. The number of the step
    after which the game was over, or 0."""
    made = 0
    for count, lead, tick in ways:
        for _ in range(count):
            state = state_of(at).copy()
            state.phase, state.steps, state.lead, state.turn = 5, 5, -1, 0
            state.acting = (0,)
            at.state = state
            step(at, lead, tick)
            made += 1
            if not at.state.to_act():
                return made
    return 0


def test_t37_a_lap_by_hand() -> None:  # WD-OBJ-1, WD-WIN-1
    at = lonely(20000)
    assert run(at, [(52, 0, 900), (2, 0, 1800)]) == 0
    assert state_of(at).worms[0][0].sheet == 0
    run(at, [(1, 0, 1800)])
    front = state_of(at).worms[0][0]
    assert (front.x, front.y, front.sheet) == (-2500, 383750, 1)
    assert run(at, [(3, 0, 1800), (50, 0, 2700)]) == 53
    front = state_of(at).worms[0][0]
    assert ((front.x, front.y), at.state.winners()) == ((-25000, 8750), [0])


def test_t38_backing_up_closes_no_lap() -> None:  # WD-A28
    at = lonely(20000)
    run(at, [(52, 0, 900), (3, 0, 1800)])
    assert state_of(at).worms[0][0].sheet == 1
    back = [(1, 1, 2700)] * 49
    assert run(at, back) == 0
    tail = state_of(at).worms[0][-1]
    assert ((tail.x, tail.y, tail.sheet), at.state.to_act() != ()) == ((20000, 1250, 0), True)


GATES, FAR = [80000, 122500], 182500
OUT = [(-16000, 90000), (16000, 110000), (16000, 130000), (20000, 200000), (-20000, 200000)]
HOME_CROSSED = [(-16000, 130000), (-16000, 110000), (16000, 90000), (16000, 70000), (0, 9000)]
HOME_STRAIGHT = [(16000, 130000), (16000, 110000), (-16000, 90000), (-16000, 70000), (0, 9000)]


def gates_won(view: str, way: list[tuple[int, int]]) -> tuple[tuple[int, ...], bool]:
    options = GAME.options({"slalom": "2", "slalom_view": view, "first_player": "A"})
    state = GAME.start(options)
    state.play(CHANCE, GAME.pack(GAME.read("turned blue")) or 0)
    state.play(CHANCE, GAME.pack(GAME.read("turned red")) or 0)
    at = Coin(-16000, 70000, 0, (0,) * 8)
    for x, y in way:
        at, beside = next_coin(at, x, y, FAR, GATES), at
    return (*at.ledger, at.sheet), state.home(at, beside)


@pytest.mark.parametrize(
    ("home", "view", "won"),
    [
        (HOME_CROSSED, "driver", True),
        (HOME_CROSSED, "outbound", True),
        (HOME_CROSSED, "spectator", False),
        (HOME_STRAIGHT, "driver", False),
        (HOME_STRAIGHT, "outbound", True),
        (HOME_STRAIGHT, "spectator", True),
    ],
    ids=["T54 driver", "T54 outbound", "T54 spectator", "T55 driver", "T55 outbound", "T55 spectator"],
)
def test_whose_right_and_left(home: list[tuple[int, int]], view: str, won: bool) -> None:  # WD-SLA-4, WD-A35
    ledger, found = gates_won(view, [*OUT, *home])
    assert found == won
    if home is HOME_CROSSED:
        assert ledger == (-1, 1, 0, 1, 1, -1, 1, 0, 1)


def test_a_missed_gate_can_be_made_good() -> None:  # WD-A36
    wrong = [(16000, 90000), (16000, 70000), (-16000, 70000)]
    assert gates_won("driver", [(16000, 70000), *wrong, *OUT, *HOME_CROSSED])[1]
    assert not gates_won("driver", [(16000, 70000), (16000, 90000), *OUT[1:], *HOME_CROSSED])[1]


def test_t62_the_order_of_the_setup() -> None:  # WD-SET-6, WD-SET-9, WD-TRN-1
    at = Table(GAME, GAME.options({"players": 3, "first_player": "A"}), Fast(Random(1)))
    at.open()
    rng = Random(2)
    while state_of(at).phase < 3:
        seat = at.state.to_act()[0]
        at.submit(seat, rng.choice(at.state.actions(seat)))
        if CHANCE in [event.seat for event in at.log if isinstance(event, Event)]:
            break
    seats = [event.seat for event in at.log if isinstance(event, Event)]
    assert seats[:25] == [0, 1, 2] * 7 + [0, 1, 2, CHANCE]


def test_the_first_player_begins_everything() -> None:  # WD-SET-2
    at = dealt("first C", players=4, obstacles_each=1)
    order = []
    for _ in range(8):
        order.append(at.state.to_act()[0])
        at.submit(order[-1], at.state.actions(order[-1])[0])
    assert order == [2, 3, 0, 1] * 2
    first = next(event for event in at.log[9:] if isinstance(event, Event))
    assert first.seat == CHANCE


def test_every_face_is_as_likely() -> None:  # WD-SET-1
    state = state_of(table({"turn": "A"}, "2"))
    state.phase, state.acting = 3, (CHANCE,)
    assert [GAME.text(action) for action in state.actions(CHANCE)] == [
        f"rolled {face}" for face in ("null", "ace", "2", "3", "4", "5")
    ]
    hidden = GAME.start(GAME.options({"slalom": "4", "first_player": "A"}))
    assert [GAME.text(action) for action in hidden.actions(CHANCE)] == ["turned red"] * 2 + ["turned blue"] * 2


@pytest.mark.parametrize(("rolled", "steps"), [("2", 2), ("3", 3), ("4", 4), ("5", 5)])
def test_a_roll_is_that_many_steps(rolled: str, steps: int) -> None:  # WD-TRN-2
    at = table({"turn": "A", "worm.A": row(0, 250000)}, f"{rolled} null 2")
    for _ in range(steps):
        assert state_of(at).turn == 0
        step(at, 0, 0)
    assert state_of(at).worms[0][0].x == 7500 * steps
    assert (state_of(at).turn, state_of(at).round) == (0, 1)


def test_a_dead_end_ends_the_move() -> None:  # WD-A19
    pocket = {"t3": "14000 266000 0", "t4": "0 288000 0", "t5": "-14000 266000 0"}
    at = table({"phase": "move", "turn": "A", "die": "5", "worm.A": row(0, 250000, 6, 0, -7500), **pocket}, "2")
    made = 0
    while state_of(at).turn == 0:
        step(at, 0, 900)
        made += 1
    assert made == 3
    assert [type(told.fact).__name__ for told in at.told or []][-4:] == ["Stepped", "Blocked", "TurnBegan", "Rolled"]


def free_start() -> Table:
    at = dealt("first A", players=4, obstacles_each=0, start_form="free", gate_gap=60000)
    return at


def test_a_slanted_worm_leaves_lanes_for_the_others() -> None:  # WD-A10
    at = free_start()
    assert refusal(at, "worm 0").code == "BAD_ACTION"
    assert refusal(at, "worm 0 10001 2700").code == "WORM_LANE"
    assert refusal(at, "worm 0 -6250 0").code == "WORM_LANE"  # the others must lie behind the line
    assert refusal(at, "worm 30000 -6250 2700").code == "WORM_ON_TILE"
    at.say(0, "worm 0 -6250 3100")
    assert refusal(at, "worm 0 -6250 3100").code == "WORM_ON_WORM"
    at.say(1, "worm -26250 -6250 2700")
    at.say(2, "worm -18800 -6250 2700")
    state = state_of(at)
    coins = [coin for worm in state.worms for coin in worm]
    assert lanes_left(coins, state.rules.gate, 4) >= 1
    at.submit(3, at.state.actions(3)[0])


def test_a_worm_that_shuts_the_gate_is_refused() -> None:  # WD-A10
    at = free_start()
    told = [tick for tick in range(2000, 3400, 50) if GAME.pack(GAME.read(f"worm -20000 -6250 {tick}"))]
    refused = [tick for tick in told if not at.state.allows(0, GAME.pack(GAME.read(f"worm -20000 -6250 {tick}")) or 0)]
    assert refused
    assert all(refusal(at, f"worm -20000 -6250 {tick}").code == "WORM_LANE" for tick in refused)
    across = "worm 22500 -10000 1810"  # one lane is left beside it
    assert refusal(at, across).code == "WORM_LANE"
    dealt("first A", players=2, obstacles_each=0, start_form="free", gate_gap=60000).say(0, across)


def test_lanes_are_counted_exactly() -> None:
    assert lanes_left([], 30000, 99) == 1 + (2 * 26250) // 7450
    assert lanes_left(straight(0, -6250, 2700, ()), 30000, 99) == 2 * (1 + (26250 - 7450) // 7450)


def test_the_own_body_may_bound_openings() -> None:  # WD-A17
    worm = "0,250000 -7500,250000 -4935,257048 2555,257441 9050,261191 16550,261191"
    given = {"phase": "move", "turn": "A", "worm.A": worm, "t3": "2555 236297 0"}
    plain, strict = (GAME.parts(table(given, own_body_gap=gap).state)["legal.front"] for gap in (False, True))
    assert (plain, strict) == ("0-122", "")


def test_a_race_without_end_is_ended() -> None:  # WD-A33
    at = Table(GAME, GAME.options({"max_rounds": 50, "obstacles_each": 0}), Fast(Random(3)))
    at.open()
    while seats := at.state.to_act():
        at.submit(seats[0], at.state.actions(seats[0])[0])
    state = at.state
    assert isinstance(state, WormDerby)
    assert (state.round, state.scores(), state.winners()) == (50, [0.0, 0.0], [0, 1])


def test_a_tile_that_fits_nowhere_stays_out() -> None:  # WD-A50
    narrow = Rules(2, 100000, 60000, 60000)  # no table of the options is so small
    narrow.first = 0
    state = WormDerby(narrow)
    state.set_up()
    told = listen(state)
    state._deal_on()
    assert [type(one.fact).__name__ for one in told] == ["LeftOut"] * 20 + ["TurnBegan"]
    assert (state.hands, state.phase) == ([0, 0], BUILDING)


def test_the_smallest_table_has_room_for_all_tiles() -> None:  # WD-A50
    for seed in range(3):
        at = dealt("first A", players=3, table_half_width=120000)
        rng = Random(seed)
        while state_of(at).phase == PLACING:
            seat = at.state.to_act()[0]
            at.submit(seat, rng.choice(at.state.actions(seat)))
        assert len(state_of(at).tiles) == 24


def test_a_view_is_the_whole_table() -> None:
    at = dealt("first B")
    assert at.state.seen_by(0).key() == at.state.seen_by(None).key() == at.state.imagine(Random(0)).key()


def test_only_a_roll_tells_anything_new() -> None:
    at = table({"turn": "A", "worm.A": row(0, 250000)}, "3 2")
    before = GAME.knowledge(at.state)
    step(at, 0, 0)
    assert GAME.knowledge(at.state) == before
    step(at, 0, 0)
    step(at, 0, 0)
    assert GAME.knowledge(at.state) != before
