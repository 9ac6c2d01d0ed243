"""What is true at every stop of every game, whatever the options (section 8.8 of the rules)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from tests.games.worms.positions import GAME, start
from tests.walks import pick

from wormery.core.facts import Fact, heard, listen
from wormery.core.refusal import NotAllowed
from wormery.core.state import CHANCE
from wormery.games.worms import facts as t
from wormery.games.worms import frames as f
from wormery.games.worms import rules as r
from wormery.games.worms.cards import Text, box
from wormery.games.worms.field import DIAL, NOWHERE, hex_at
from wormery.games.worms.layout import SUNK, TURNS
from wormery.games.worms.rules import Rules
from wormery.games.worms.state import Worms
from wormery.games.worms.things import BIT, CRATE, CRATER, DRUM, FIRE, FIRST, KIND, MINE, THINGS, UNIT, WORM

GAMES = pytest.mark.parametrize(
    "seeds", [pytest.param(range(60), id="few"), pytest.param(range(60, 600), marks=pytest.mark.slow, id="many")]
)
AT_REST = (f.ASK_ACTIVATE, f.ASK_MOVE, f.ASK_PLAY, f.ASK_TILE, f.ASK_THING)
PIECES = (DRUM, MINE, CRATE, FIRE, CRATER)


def games(seeds: Sequence[int]) -> Iterator[tuple[Worms, list[Fact]]]:
    """Each stop of some games with mixed options, chance included, with what happened since the one before."""
    for seed in seeds:
        rng = Random(f"worms/{seed}")
        _, state = start(rng)
        told = listen(state)
        seen = 0
        while True:
            new = heard(told[seen:], None)
            seen = len(told)
            yield state, new
            acting = state.to_act()
            if not acting:
                break
            seat = rng.choice(acting)
            menu = state.actions(seat)
            quick = state.ask in (f.ASK_TILE, f.ASK_THING) or seat == CHANCE
            action = rng.choice(menu) if quick else pick(GAME, menu, rng, (seed % 2) * rng.randrange(2))
            if state.may_run_out() and seat != CHANCE and rng.random() < 0.02:
                (action,) = [3]  # the clock
            state.play(seat, action)


def on_map(state: Worms) -> Counter[int]:
    found = Counter(KIND[thing] for thing in range(THINGS) if state.at[thing] != NOWHERE)
    found[CRATER] = sum(state.count_of(CRATER, h) for h in state.ground.hexes)
    return found


def whole(rules: Rules) -> Counter[int]:
    return Counter(rules.named * rules.seats + rules.further + rules.supply)


@GAMES
def test_things_cards_land_and_dice_stay_in_order(seeds: range) -> None:
    turned = 0
    for state, told in games(seeds):
        conserved(state)
        fits_together(state)
        cards(state)
        rest(state)
        if not told:
            continue
        turned += sum(isinstance(fact, t.WindTurned) for fact in told)
    assert turned > len(seeds)


def conserved(state: Worms) -> None:
    """Invariants 1 and 3."""
    rules = state.rules
    there = on_map(state)
    for kind in PIECES:
        unplaced = sum(pile[kind + 5] for pile in state.piles) if kind < FIRE else 0
        assert there[kind] + unplaced + state.pool[kind] == rules.pools[kind], kind
    worms = rules.worms * rules.seats
    if state.ask == f.ASK_THING:
        assert there[WORM] + sum(sum(pile[:6]) for pile in state.piles) == worms
    assert there[WORM] <= worms
    assert all(state.count_of(CRATER, h) < 3 for h in state.ground.hexes)


def fits_together(state: Worms) -> None:
    """Invariants 2 and 5."""
    load = [0 if held != SUNK else SUNK for held in state.load]
    for thing, h in enumerate(state.at):
        if h != NOWHERE:
            assert state.on_land(h)
            load[state.ground.cell[h]] += UNIT[KIND[thing]]
    for cell, h in enumerate(state.ground.hexes):
        if load[cell] != SUNK:
            load[cell] += UNIT[CRATER] * state.count_of(CRATER, h)
    assert load == state.load
    assert not state.on_land(DIAL)
    land = set(state.land())
    sunk = {h for h in state.ground.hexes if state.is_sunk(h)}
    assert not land & sunk
    assert land | sunk == set(state.ground.hexes)
    assert not any(state.hurt & BIT[worm] and state.at[worm] == NOWHERE for worm in range(FIRST[DRUM]))


def cards(state: Worms) -> None:
    """Invariant 9. A card being resolved lies on the stack; the other starters are never seen again."""
    rules = state.rules
    if state.phase < TURNS:
        return
    lying = [frame[1] for frame in state.stack if frame[0] == f.CARD]
    hands = [card for hand in state.hands for card in hand]
    known = Counter([*hands, *state.filed, *lying, *state.supply, *state.supers, *state.starters])
    assert known == whole(rules)
    assert state.supply_left <= len(state.supply)
    assert Counter(state.drops) + Counter(state.dropped[-len(rules.drops) :]) >= Counter(state.drops)
    if rules.sudden_death != r.NO_SUDDEN_DEATH:
        assert Counter([*state.drops, *state.dropped]) == Counter(rules.drops)
        assert len(state.dropped) + state.drops_left == rules.drop_count


def rest(state: Worms) -> None:
    """Invariant 4: at a top-level decision nothing is going on."""
    if state.ask not in AT_REST or CHANCE in state.acting or (state.ask == f.ASK_MOVE and state.stack[-1][1]):
        return
    below = [frame[0] for frame in state.stack]
    if state.phase == TURNS:
        asking = {f.ASK_MOVE: [f.STEP], f.ASK_PLAY: [f.HAND], f.ASK_ACTIVATE: []}[state.ask]
        assert below[0] == f.TURN
        assert below[1:] == [f.CARD] * (len(below) - 1 - len(asking)) + asking
        if state.rules.prod_cap >= 64:
            # overfull is only a hex without worms, where a prod was declined or nothing could be prodded
            assert not any(state.count(h) > 3 and state.count_of(WORM, h) for h in state.land())
    else:
        assert below == []


@GAMES
def test_health_wind_and_token_change_only_by_what_is_told(seeds: range) -> None:
    """Invariants 6, 7, 8."""
    hurt, wind, token, at = 0, 0, NOWHERE, [NOWHERE] * THINGS
    for state, told in games(seeds):
        if state.phase < TURNS:
            hurt, wind, token = 0, state.wind, NOWHERE
        else:
            healed = {fact.worm for fact in told if isinstance(fact, t.Healed)}
            damaged = {fact.worm for fact in told if isinstance(fact, t.Damaged)}
            alive = {worm for worm in range(FIRST[DRUM]) if state.at[worm] != NOWHERE}
            up = {worm for worm in alive if hurt & BIT[worm] and not state.hurt & BIT[worm]}
            down = {worm for worm in alive if not hurt & BIT[worm] and state.hurt & BIT[worm]}
            assert up <= healed
            assert down <= damaged
            winds = [fact.wind for fact in told if isinstance(fact, t.WindTurned)]
            assert state.wind == (winds[-1] if winds else wind)
            if state.token != token and state.token != NOWHERE:
                assert any(isinstance(fact, t.TokenPut) and hex_at(*fact.hex) == state.token for fact in told)
            if state.ask == f.ASK_ACTIVATE:
                assert state.token == NOWHERE
            moved = {fact.thing for fact in told if isinstance(fact, t.Moved)}
            came = {fact.thing for fact in told if isinstance(fact, t.ThingPlaced)}
            left = {fact.thing for fact in told if isinstance(fact, t.Destroyed)}
            changed = {thing for thing in range(THINGS) if state.at[thing] != at[thing]}
            assert changed <= moved | came | left
        hurt, wind, token, at = state.hurt, state.wind, state.token, state.at[:]


# -- termination (section 3.5)


def blasts(text: Text, times: int = 1) -> int:
    """How many Blasts a text orders at most."""
    found = 0
    strike = any(op["op"] == "target" and op["reach"] == "line3" for op in text)
    for op in text:
        if op["op"] == "blast":
            found += 3 if strike else 1
        elif op["op"] == "repeat":
            found += op["n"] * blasts(op["do"])
        elif op["op"] == "each":
            found += 42 * blasts(op["do"])
        elif op["op"] == "choose":
            found += max(blasts(one) for one in op["options"])
    return found * times


def texts() -> Iterator[Text]:
    for card in box().all():
        for part in ("text", "reveal", "end_turn", "drop"):
            yield getattr(card, part, [])


MOST_ORDERED = max(map(blasts, texts()))


def resolutions(seeds: Sequence[int]) -> Iterator[tuple[Worms, list[Fact]]]:
    """The state when a decision was made at rest, and all that followed from it up to the next one."""
    before: Worms | None = None
    story: list[Fact] = []
    for state, told in games(seeds):
        new_game = before is None or state.phase < TURNS
        story = [] if new_game else story + told
        if state.phase >= TURNS and (state.ask in AT_REST or not state.to_act()):
            if before is not None and story:
                yield before, story
            before, story = state.copy(), []
        elif new_game:
            before = None


@GAMES
def test_chains_end_within_the_bounds_of_the_rules(seeds: range) -> None:
    """Invariants 13 and 15: Blasts, prods, and all that happens in one resolution."""
    most = 0
    for before, story in resolutions(seeds):
        there = on_map(before)
        placed = Counter(fact.kind for fact in story if isinstance(fact, t.ThingPlaced))
        mines, drums = there[MINE] + placed[MINE], there[DRUM] + placed[DRUM]
        told = Counter(type(fact) for fact in story)
        ordered = 2 * MOST_ORDERED  # end of turn and drop of one turn may follow each other
        assert told[t.Blasted] <= ordered + mines + there[WORM]
        prods = 3 * min(before.rules.prod_cap, 64) if before.rules.prod_cap else 0
        assert told[t.Prodded] <= max(prods, before.rules.prod_cap)
        soft = sum(there[kind] for kind in (WORM, DRUM, MINE, CRATE)) + sum(placed.values())
        bound = (ordered + mines + drums + there[WORM]) * (soft + 1) + 5 * drums + there[FIRE] + there[CRATE]
        happened = told[t.Damaged] + told[t.Moved] + told[t.Flipped] + told[t.Sank]
        assert happened <= bound + len(before.ground.hexes) + 64 + 40
        most = max(most, told[t.Blasted])
    assert most >= 3


@GAMES
def test_prods_and_turns_are_counted(seeds: range) -> None:
    for state, _ in games(seeds):  # WB-F4, WB-V5, WB-A50
        assert state.prods <= max(state.rules.prod_cap, 0)
        assert state.turns <= state.rules.turn_cap


# -- the menu


@GAMES
def test_what_is_not_offered_is_refused_with_its_reason_and_changes_nothing(seeds: range) -> None:
    """Invariant 10."""
    known: dict[str, set[int]] = {}
    rng = Random(1)
    codes: Counter[str] = Counter()
    for n, (state, _) in enumerate(games(seeds)):
        if CHANCE in state.acting:
            continue
        for seat in state.acting:
            for action in state.actions(seat):
                known.setdefault(GAME.kind(action), set()).add(action)
        if n % 7 or not state.acting:
            continue
        seat = state.acting[0]
        before = state.key()
        kind = GAME.kind(rng.choice(state.actions(seat)))
        for action in rng.sample(sorted(known[kind]), min(len(known[kind]), 8)):
            if not state.allows(seat, action):
                refusal = GAME.why_not(state, seat, GAME.unpack(action))
                assert isinstance(refusal, NotAllowed)
                assert refusal.clause.startswith("WB-")
                codes[refusal.code] += 1
        assert state.key() == before
    assert codes.keys() >= {"E_NOT_ADJACENT", "E_TOO_FAR", "E_NO_CARD", "E_TARGET", "E_NOT_CANDIDATE"}


# -- symmetry


def turned(h: int) -> int:
    q, k = h // 64 - 32, h % 64 - 32
    return (-k + 32) * 64 + q + k + 32


def turned_direction(d: int) -> int:
    return d % 6 + 1 if d else 0


def turn_action(action: int) -> int:
    """The same choice on the map turned by 60 degrees, as the records say it."""
    move: Any = GAME.unpack(action)
    changes: dict[str, Any] = {}
    for field in move.__struct_fields__:
        value = getattr(move, field)
        if field == "hex" and value is not None:
            changes[field] = (-value[1], value[0] + value[1])
        elif field == "direction":
            changes[field] = turned_direction(value)
        elif field == "face" and value.isdecimal():
            changes[field] = str(turned_direction(int(value)))
    made = type(move)(**{**{name: getattr(move, name) for name in move.__struct_fields__}, **changes})
    packed = GAME.pack(made)
    assert packed is not None
    return packed


def turn_state(state: Worms) -> Worms:
    from wormery.games.worms.ground import Ground

    new = state.copy()
    new.ground = Ground([turned(h) for h in state.ground.hexes], turned(state.ground.dial))
    new.land_changed()
    new.offered = None
    new.at = [turned(h) if h != NOWHERE else NOWHERE for h in state.at]
    new.wind = turned_direction(state.wind)
    return new


ORDERED = {f.EACH_OF, f.DRUM, f.BURN}  # these go through hexes in the order of the dial, or of the map


@pytest.mark.parametrize(
    "seeds", [pytest.param(range(40), id="few"), pytest.param(range(40, 300), marks=pytest.mark.slow, id="many")]
)
def test_a_turned_map_plays_the_same(seeds: range) -> None:
    """Invariant 14: map, wind, dice and choices turned by 60 degrees turn the result (WB-H3)."""
    compared = 0
    for seed in seeds:
        rng = Random(f"turn/{seed}")
        options = GAME.options({"players": rng.randint(2, 6), "quick_start": "all", "pool_fire": 30, "pool_crater": 60})
        state = GAME.start(options)
        while state.phase < TURNS or state.ask != f.ASK_ACTIVATE or rng.random() < 0.8:
            state.settle(rng)
            if not state.acting:
                break
            if state.phase >= TURNS and state.ask == f.ASK_ACTIVATE and rng.random() < 0.3:
                break
            state.play(state.acting[0], rng.choice(state.actions(state.acting[0])))
        other = turn_state(state)
        while state.acting:
            seat = state.acting[0]
            menu = state.actions(seat)
            assert sorted(map(turn_action, menu)) == sorted(other.actions(seat))
            action = rng.choice(menu)
            state.play(seat, action)
            other.play(seat, turn_action(action))
            if any(frame[0] in ORDERED for frame in state.stack):
                break
            assert other.load == state.load
            assert other.at == [turned(h) if h != NOWHERE else NOWHERE for h in state.at]
            assert (other.hurt, other.ask, other.acting) == (state.hurt, state.ask, state.acting)
            assert other.wind == turned_direction(state.wind)
            compared += 1
    assert compared > 20 * len(seeds)
