"""Single rules that no scenario can show, each with its clause."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.chisquare import fits
from tests.games.worms.positions import GAME, table, worms_of

from wormery.core.refusal import Unusable
from wormery.core.state import CHANCE
from wormery.games.worms import coding as c
from wormery.games.worms import frames as f
from wormery.games.worms.building import cells_of, places_for_tiles, tile_fault
from wormery.games.worms.field import DIAL, apart, beside, hex_at, line, opposite, turned
from wormery.games.worms.things import FIRST

PLACE = {"land": "I19", "active": "B1", "map.0,0": "B1", "map.2,0": "R1"}


def at(q: int, r: int) -> int:
    return hex_at(q, r)


def test_geometry() -> None:
    """T01; WB-H1, WB-H2, WB-H3, WB-A3, WB-A49."""
    assert apart(at(0, 0), at(2, -1)) == 2
    assert beside(at(2, 0), 5) == at(1, 1)
    assert opposite(2) == 5
    h = at(0, 0)
    for d in (1, 3, 5):
        h = beside(h, d)
    assert h == at(0, 0)
    assert turned(0, -1, 1) == (1, -1)
    assert turned(3, -1, 6) == (3, -1)
    assert [line(at(0, 0), beside(beside(at(0, 0), d), d)) for d in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert line(at(0, 0), at(2, -1)) == line(at(1, 1), at(1, 1)) == 0


def test_the_window_is_two_hexes_wide_and_holds_the_dial() -> None:
    """WB-H4, WB-H6, WB-A32: on I19 all hexes within four, and the dial."""
    state = worms_of(table(PLACE))
    window = state.around_land().window()
    assert len(window) == 61 + 1
    assert at(9, 5) in window
    assert all(apart(h, at(0, 0)) <= 4 for h in window if h != at(9, 5))
    assert len(state.around_land().coastal(state.land())) == 12


@pytest.mark.parametrize(
    ("tile_set", "counts"), [("compact", (66, 72, 30, 24, 36, 78)), ("roomy", (12, 78, 78, 36, 12, 102))]
)
def test_number_of_first_placements(tile_set: str, counts: tuple[int, ...]) -> None:
    """T02; WB-S3: two descriptions of the same cells are one entry, and all are allowed."""
    state = GAME.start(GAME.options({"tile_set": tile_set, "setup_first": "A"}))
    menu = state.actions(0)
    tiles = Counter((action - c.TILE) // 4096 // 6 for action in menu)
    assert tuple(tiles[n] for n in range(6)) == counts
    cells = {
        (number // 6, tuple(cells_of(state.rules.tiles[number // 6], number % 6, anchor)))
        for number, anchor in (divmod(action - c.TILE, 4096) for action in menu)
    }
    assert len(cells) == len(menu)
    for turns in range(6):
        for h in range(DIAL - 400, DIAL + 400):
            fine = not tile_fault(state, cells_of(state.rules.tiles[0], turns, h))
            assert state.allows(0, c.TILE + turns * 4096 + h) == fine


def test_some_tile_is_any_tile_as_often() -> None:
    state = GAME.start(GAME.options({"players": 2, "setup_first": "A"}))
    rng = Random(8)
    state.play(0, rng.choice(state.actions(0)))
    menu = places_for_tiles(state)
    found = Counter(state.some(1, rng) for _ in range(30 * len(menu)))
    assert set(found) <= set(menu)
    assert fits(found, dict.fromkeys(menu, 1))


def test_some_thing_is_any_thing_as_often() -> None:
    state = GAME.start(GAME.options({"players": 2, "quick_start": "map"}))
    rng = Random(8)
    state.settle(rng)
    menu = state.actions(state.acting[0])
    found = Counter(state.some(state.acting[0], rng) for _ in range(40 * len(menu)))
    assert fits(found, dict.fromkeys(menu, 1))


def test_some_move_is_any_move_as_often() -> None:
    for place in (PLACE, {**PLACE, "map.0,0": "", "map.2,-2": "B1"}):
        for options in ({}, {"jump_in_place": "on"}):
            state = worms_of(table(place, options=options))
            rng, menu = Random(3), state.actions(0)
            found = Counter(state.some(0, rng) for _ in range(60 * len(menu)))
            assert fits(found, dict.fromkeys(menu, 1))


def test_dice_have_eight_faces_and_flips_two() -> None:
    """WB-A4, WB-E6."""
    made = table({**PLACE, "map.0,1": "M"}, ["safe"])
    state = worms_of(made).copy()
    state.play(0, c.INCH + at(0, 1))
    assert state.ask == f.CHANCE_FLIP
    assert state.actions(CHANCE) == [c.FLIPPED, c.FLIPPED + 1]
    state.play(CHANCE, c.FLIPPED)
    state.play(0, c.JUMP + at(0, 0))
    assert state.actions(CHANCE) == [c.ROLLED + face for face in range(1, 9)]
    rng = Random(2)
    found = Counter(state.chance(rng) for _ in range(4000))
    assert fits(found, dict.fromkeys((c.ROLLED + face for face in range(1, 9)), 1))


def test_fires_and_craters_never_move() -> None:
    """WB-M6: whatever a card says of them."""
    text = """
[[supply]]
id = "broom"
name = { en = "Broom", de = "Besen" }
copies = 1
line = ["TEXT"]
text = [
  { op = "target", reach = "any" },
  { op = "scatter", who = { kind = "hazard", pick = "all" }, knockback = true },
  { op = "push", who = { kind = "crater", pick = "one" }, dir = "away", n = 2 },
  { op = "damage", who = { kind = "hazard", pick = "all" } },
]
hint = { en = "Sweeps.", de = "Fegt." }
"""
    game = GAME.with_cards("broom.toml", text)
    position = {**PLACE, "step": "card", "hand.A": "broom", "map.0,2": "F C C"}
    made = table(position, ["drop fair_weather"], game=game)
    made.say(0, "play broom")
    made.say(0, "aim 0,2")
    for _ in range(6):
        if made.state.to_act() and game.parts(made.state)["asked"] == "order":
            made.submit(0, made.state.actions(0)[0])
    assert game.parts(made.state)["map.0,2"] == "F C C"


def test_a_new_fire_is_not_the_one_that_was_to_be_triggered() -> None:
    """WB-E2: a piece that is gone does not come back under its number while something still names it."""
    state = worms_of(table({**PLACE, "map.0,1": "F F"}))
    first = FIRST[4]
    state.stack.append((f.ENTRY, 0, at(0, 1), first, first + 1))
    state._destroy(first, 3, -1)
    state._add(4, at(0, 1))
    assert state.at[first] == -1
    assert state.at[first + 2] == at(0, 1)


def test_everything_not_used_stays_unseen() -> None:
    """WB-S13: of the further starters one is dealt to each, the others never appear."""
    state = GAME.start(GAME.options({"players": 4, "quick_start": "all"}))
    state.settle(Random(1))
    assert len(state.starters) == 8 - 4
    assert [len(hand) for hand in state.hands] == [5] * 4


def test_late_superweapons_lie_below() -> None:
    """T61, WB-OP5, WB-A44: of the box, two ordinary cards a player on top, all superweapons below."""
    for players, held in ((2, 4), (4, 8), (6, 12)):
        state = GAME.start(GAME.options({"players": players, "late_superweapons": "on", "quick_start": "all"}))
        state.settle(Random(1))
        assert (state.supply_left, state.supers_left) == (held, 6)


def test_intro_and_own_piles() -> None:
    """WB-S5 and the options intro, setup_pile; WB-A7."""
    state = GAME.start(GAME.options({"players": 3, "intro": "on", "setup_pile": "own", "quick_start": "map"}))
    rng = Random(4)
    state.settle(rng)
    for _ in range(15):
        seat = state.acting[0]
        pile = state.piles[seat]
        kinds = {(action - c.PUT) // 4096 for action in state.actions(seat)}
        assert kinds == {what for what in range(9) if pile[what]}
        assert sum(1 for what in range(6) if pile[what]) <= 1
        state.play(seat, rng.choice(state.actions(seat)))
    state.settle(rng)
    assert state.wind == 2
    assert [len(state.worms_of(team)) for team in range(3)] == [2, 2, 2]


def test_places() -> None:
    """WB-V4: equal teams share a place; of teams without worms the later eliminated ranks higher."""
    place = {"land": "I19", "phase": "over", "map.0,0": "B1 B2*", "map.0,1": "R1 R2*", "out": "green yellow"}
    state = worms_of(table(place, options={"players": 4}))
    assert state.places() == [1, 1, 3, 4]
    assert state.winners() == [0, 1]


def test_kills_break_ties() -> None:
    """The option tiebreak_extra."""
    place = {"land": "I19", "phase": "over", "map.0,0": "B1", "map.0,1": "R1", "kills.B": 2, "kills.A": 1}
    assert table(place, options={"tiebreak_extra": "kills"}).state.winners() == [1]
    assert table(place).state.winners() == [0, 1]


def test_the_last_turn() -> None:
    """WB-V5, WB-A50."""
    made = table({**PLACE, "step": "card", "turns": 7}, ["drop fair_weather"], options={"turn_cap": 7})
    made.say(0, "pass")
    made.say(0, "wind 1")
    while made.state.to_act():
        made.submit(0, made.state.actions(0)[0])
    assert GAME.parts(made.state)["turns"] == 7


def test_prods_are_capped() -> None:
    """WB-F4: beyond the cap hexes stay overfull."""
    made = table({**PLACE, "map.0,1": "C C O"}, options={"prod_cap": 0})
    made.say(0, "inch 0,1")
    assert GAME.parts(made.state)["map.0,1"] == "B1 O C C"
    assert GAME.parts(made.state)["step"] == "again"


def test_water_may_run_out() -> None:
    """WB-A27 with the option pool_water: everything there is destroyed, the hex stays Land."""
    place = {**PLACE, "step": "card", "hand.A": "grenade", "map.0,1": "C C R2"}
    made = table(place, ["HIT"] * 3, options={"pool_water": 0})
    made.say(0, "play grenade")
    made.say(0, "aim 0,1")
    parts = GAME.parts(made.state)
    assert (parts["map.0,1"], parts["worm.R2"], parts["sunk"]) == ("-", "gone", "")


def test_the_clock_is_the_hosts() -> None:
    """WB-OP9: the game says how long and what its end plays; nobody has it on the menu."""
    made = table({**PLACE, "active": "B1"}, options={"timer_s": 60})
    clock = GAME.timer(made.state)
    assert clock is not None
    assert clock[0] == 60
    assert clock[2] not in made.state.actions(0)
    assert made.state.allows(0, clock[2])
    assert GAME.timer(table(PLACE).state) is None


def test_forced_choices_can_be_asked() -> None:
    """The option auto_forced."""
    place = {"land": "I19", "map.0,0": "B1", "map.2,0": "R1", "hand.A": ""}
    assert GAME.parts(table(place).state)["asked"] == "move"
    asked = table(place, options={"auto_forced": "off"})
    assert GAME.menu(asked.state, 0) == ["activate B1"]
    for said in ("activate B1", "stay", "stay"):
        asked.say(0, said)
    assert GAME.menu(asked.state, 0) == ["pass"]


@pytest.mark.parametrize(
    "given",
    [
        *({"players": 1}, {"players": 7}, {"players": "four"}, {"tile_set": "tiny"}, {"larger_map": 3}, {"turns": 5}),
        *({"timer_s": -1}, {"turn_cap": 301}, {"pool_drum": 3}, {"pool_fire": "many"}, {"pool_water": 61}),
        *({"setup_first": "E"}, {"prod_cap": True}, {"intro": 2}, {"larger_map": "1.0"}),
    ],
    ids=str,
)
def test_options_that_cannot_be_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(Unusable):
        GAME.options({"players": 4, **given} if "players" not in given else given)


def test_options_are_whole_and_listed() -> None:
    options = GAME.options({"players": "5", "intro": True, "pool_drum": "9"})
    assert (options["players"], options["intro"], options["pool_drum"]) == (5, "on", 9)
    assert {form["name"] for form in GAME.choices()} == set(options)
    assert GAME.options(options) == options
    for form in GAME.choices():
        values = form["values"]
        assert isinstance(values, list | tuple)
        assert form["default"] in values


def test_who_builds_first_has_no_role_later() -> None:
    """WB-S1, WB-G6: chance or an option says who; play goes clockwise from there, and the first turn is Blue's."""
    state = GAME.start(GAME.options({"players": 3}))
    assert state.actions(CHANCE) == [c.BUILDER + seat for seat in range(3)]
    rng = Random(6)
    state = GAME.start(GAME.options({"players": 3, "setup_first": "B"}))
    built = []
    while state.ask == f.ASK_TILE:
        built.append(state.acting[0])
        state.play(state.acting[0], state.some(state.acting[0], rng))
    assert built == [1, 2, 0]
    while state.ask == f.ASK_THING:
        built.append(state.acting[0])
        state.play(state.acting[0], state.some(state.acting[0], rng))
    assert built == [1, 2, 0] * 8
    state.settle(rng)
    assert state.teams[state.turn] == 0
    order = []
    for _ in range(3):
        order.append(state.turn)
        turn = state.turns
        while state.turns == turn:
            state.play(state.acting[0], state.actions(state.acting[0])[0])
            state.settle(rng)
    assert order == [(order[0] + n) % 3 for n in range(3)]


def test_only_worms_roll_in_a_blast() -> None:
    """WB-A23: craters, fires and cargo roll nothing."""
    place = {**PLACE, "step": "card", "hand.A": "grenade", "map.0,1": "C F S"}
    made = table(place, ["HIT"] * 3)
    made.say(0, "play grenade")
    told = len(made.told or [])
    made.say(0, "aim 0,1")
    names = [type(one.fact).__name__ for one in (made.told or [])[told:]]
    assert names == ["TokenPut", *["DieRolled"] * 3, "FaceChosen", "TokenPut", "Blasted", "ThingPlaced", "Destroyed"]
    assert GAME.parts(made.state)["map.0,1"] == "F C C"
