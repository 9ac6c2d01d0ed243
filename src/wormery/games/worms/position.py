"""A position of Worms written by hand becomes a state, or is refused as one that cannot arise."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from random import Random

from wormery.core.game import SEATS
from wormery.core.refusal import Unusable
from wormery.games.worms import frames as f
from wormery.games.worms import rules as r
from wormery.games.worms.field import DIAL, NOWHERE, apart, hex_at
from wormery.games.worms.ground import Ground
from wormery.games.worms.layout import GAME_OVER, NO_CARD, NOBODY, TURNS
from wormery.games.worms.names import PIECES, TEAMS, WORM_NAME, hex_name, weapon_name
from wormery.games.worms.notation import EMPTY, PHASES, SIGNS, STEPS, WET, normal
from wormery.games.worms.rules import Rules
from wormery.games.worms.state import Worms
from wormery.games.worms.things import BIT, CRATER, FIRST, TEAM, UNIT, WORM

SHAPES = {"i7": 1, "i19": 2}  # all hexes within so many steps of 0,0
AWAY = hex_at(9, 5)  # where the dial lies when Land covers the middle
FARTHEST = 24
MOST_LAND = 60
MOST_TURNS = 10_000
_HEX = re.compile(r"(-?\d{1,2}),(-?\d{1,2})")
_SIGN = {sign.lower(): kind for kind, sign in SIGNS.items()}


def position(rules: Rules, ids: Mapping[str, Mapping[str, int]], given: Mapping[str, object], seed: int) -> Worms:
    """What nobody mentions is as in a fresh game, cards at random from `seed`. `ids`: cards by kind and name."""
    return _Reader(rules, ids, given, seed).read()


class _Reader:
    """Reads a position part by part."""

    def __init__(
        self, rules: Rules, ids: Mapping[str, Mapping[str, int]], given: Mapping[str, object], seed: int
    ) -> None:
        self.rules = rules
        self.ids = ids
        self.given = dict(given)
        self.rng = Random(seed)

    def fail(self, part: str, reason: str, **data: object) -> Unusable:
        return Unusable("BAD_POSITION", {"part": part, "reason": f"position.{reason}", **data})

    def read(self) -> Worms:
        self.state = self.land()
        state = self.state
        state.set_up()
        state.builder = max(self.rules.builder, 0)
        state.load = [0] * len(state.ground.hexes)
        for cell in self.wet:
            state.load[cell] = -1
        state.phase = TURNS
        self.teams()
        state.turn = self.seat("turn", "A")
        state.turns = self.number("turns", 1, MOST_TURNS)
        state.wind = self.number("wind", 1, 6, least=1)
        self.things()
        self.cards()
        self.eliminated()
        for seat in range(self.rules.seats):
            part = f"kills.{SEATS[seat]}"
            state.kills[seat] = self.number(part, 0, 24)
        self.turn()
        for part in self.given:
            raise self.fail(part, "no_part")
        return state

    # -- reading values

    def text(self, part: str, default: str = "") -> str:
        return normal(part, self.given.pop(part, default))

    def number(self, part: str, default: int, most: int, least: int = 0) -> int:
        text = self.text(part, str(default))
        if not (text.isascii() and text.isdecimal()) or not least <= int(text[:9]) <= most:
            raise self.fail(part, "number", least=least, most=most)
        return int(text)

    def seat(self, part: str, default: str) -> int:
        return self.seat_in(part, self.text(part, default).upper())

    def seat_in(self, part: str, letter: str) -> int:
        seat = SEATS.find(letter)
        if len(letter) != 1 or not 0 <= seat < self.rules.seats:
            raise self.fail(part, "seat", seat=letter, last=SEATS[self.rules.seats - 1])
        return seat

    def hexes(self, part: str, text: str) -> list[int]:
        return [self.hex(part, word) for word in text.split()]

    def hex(self, part: str, word: str) -> int:
        found = _HEX.fullmatch(word)
        h = hex_at(int(found[1]), int(found[2])) if found and abs(int(found[1])) + abs(int(found[2])) < 60 else DIAL
        if not found or apart(h, DIAL) > FARTHEST:
            raise self.fail(part, "hex", said=word, far=FARTHEST)
        return h

    # -- the table

    def land(self) -> Worms:
        text = self.text("land")
        radius = SHAPES.get(text)
        if radius is None:
            land = self.hexes("land", text)
        else:
            span = range(-radius, radius + 1)
            land = [hex_at(q, k) for q in span for k in span if abs(q + k) <= radius]
        sunk = self.hexes("sunk", self.text("sunk"))
        for part, value in list(self.given.items()):
            if part.startswith("map.") and normal(part, value) == WET:
                sunk.append(self.hex(part, part[4:]))
                del self.given[part]
        if not land or len(set(land)) + len(set(sunk)) > MOST_LAND:
            raise self.fail("land", "land", most=MOST_LAND)
        known = [h for h in land if h not in sunk]
        hexes = sorted({*known, *sunk})
        default = hex_name(AWAY if DIAL in hexes else DIAL)
        dial = self.hex("dial", self.text("dial", default))
        if dial in hexes:
            raise self.fail("dial", "dial")
        self.wet = [cell for cell, h in enumerate(hexes) if h in sunk]
        return Worms(self.rules, Ground(hexes, dial))

    def teams(self) -> None:
        teams = []
        for seat in range(self.rules.seats):
            part = f"team.{SEATS[seat]}"
            name = self.text(part, TEAMS[seat])
            if name not in TEAMS[: self.rules.seats]:
                raise self.fail(part, "team", said=name, teams=list(TEAMS[: self.rules.seats]))
            teams.append(TEAMS.index(name))
        if len(set(teams)) < len(teams):
            raise self.fail("team", "team_twice")
        self.state.teams = teams

    def things(self) -> None:
        state = self.state
        pool = self.rules.pools[:]
        for part in [part for part in self.given if part.startswith("map.")]:
            h = self.hex(part, part[4:])
            words = [word for word in self.text(part).split() if word != EMPTY]
            if not state.on_land(h):
                raise self.fail(part, "water")
            for word in words:
                self.thing(part, h, word, pool)
            if state.count_of(CRATER, h) > 2:
                raise self.fail(part, "three_craters")
            if state.count(h) > 3 and state.count_of(WORM, h):
                raise self.fail(part, "overfull")
        for kind, name in enumerate(PIECES, 1):
            part = f"pool.{name}"
            pool[kind] = self.number(part, pool[kind], pool[kind])
        state.pool = pool

    def thing(self, part: str, h: int, word: str, pool: list[int]) -> None:
        state = self.state
        kind = _SIGN.get(word.lower())
        worm = WORM_NAME.fullmatch(word.rstrip("*").upper())
        if kind is not None:
            if not pool[kind]:
                raise self.fail(part, "pool", kind=PIECES[kind - 1], most=self.rules.pools[kind])
            pool[kind] -= 1
            if kind == CRATER:
                state.load[state.ground.cell[h]] += UNIT[CRATER]
            else:
                state.put(next(n for n in range(FIRST[kind], FIRST[kind + 1]) if state.at[n] == NOWHERE), h)
        elif worm:
            number = "BRYGPS".index(worm[1]) * TEAM + int(worm[2]) - 1
            if number // TEAM >= self.rules.seats or int(worm[2]) > self.rules.worms:
                raise self.fail(part, "no_worm", said=word, players=self.rules.seats)
            if state.at[number] != NOWHERE:
                raise self.fail(part, "worm_twice", said=word)
            state.put(number, h)
            state.hurt |= BIT[number] if word.endswith("*") else 0
        else:
            raise self.fail(part, "sign", said=word)

    # -- cards

    def cards(self) -> None:
        state, rules = self.state, self.rules
        left = Counter(rules.further) + Counter(rules.supply)
        for card in rules.named:
            left[card] = rules.seats
        hands: list[list[int] | None] = []
        for seat in range(rules.seats):
            hands.append(self.named(f"hand.{SEATS[seat]}", "weapon", left))
        filed = self.named("filed", "weapon", left) or []
        further = sorted(card for card in left.elements() if card in rules.further)
        for seat, hand in enumerate(hands):
            if hand is None:
                extra = [further.pop(self.rng.randrange(len(further)))] if further else []
                hand = sorted([card for card in rules.named if left[card] > 0] + extra)
                left.subtract(hand)
            state.hands[seat] = sorted(hand)
        state.starters = further
        rest = sorted(card for card in left.elements() if card in rules.supply)
        if rules.late_supers:
            state.supers = [card for card in rest if rules.weapons[card].superweapon]
            rest = [card for card in rest if not rules.weapons[card].superweapon]
        if rules.late_supers:
            most = min(2 * rules.seats, len(rest))
            total = self.number("supply", most + len(state.supers), most + len(state.supers))
            state.supply_left = max(0, total - len(state.supers))
            state.supers_left = total - state.supply_left
        else:
            state.supply_left = self.number("supply", len(rest), len(rest))
            while len(rest) > state.supply_left:
                filed.append(rest.pop(self.rng.randrange(len(rest))))
        state.supply = rest
        state.filed = filed
        self.drop_cards()

    def named(self, part: str, kind: str, left: Counter[int]) -> list[int] | None:
        if part not in self.given:
            return None
        cards = []
        for word in self.text(part).split():
            card = self.ids[kind].get(word)
            if card is None:
                raise self.fail(part, "no_card", card=word)
            if left[card] < 1:
                raise self.fail(part, "too_often", card=weapon_name(self.rules, card) if kind == "weapon" else word)
            left[card] -= 1
            cards.append(card)
        return cards

    def drop_cards(self) -> None:
        state, rules = self.state, self.rules
        sudden = self.text("sudden")
        if sudden:
            if sudden not in self.ids["sudden"] or rules.sudden_death == r.NO_SUDDEN_DEATH:
                raise self.fail("sudden", "no_card", card=sudden)
            state.sudden = self.ids["sudden"][sudden]
            state.suddens = []
        elif rules.sudden_death == r.DRAFT:
            raise self.fail("sudden", "draft")
        state.drops_left = self.number("drops", 0 if sudden else rules.drop_count, 0 if sudden else rules.drop_count)
        left = Counter(rules.drops)
        dropped = self.named("dropped", "drop", left) or []
        rest = sorted(left.elements())
        while len(dropped) < rules.drop_count - state.drops_left:
            dropped.append(rest.pop(self.rng.randrange(len(rest))))
        if len(dropped) > rules.drop_count - state.drops_left:
            raise self.fail("dropped", "dropped", count=rules.drop_count - state.drops_left)
        state.dropped = dropped
        state.drops = rest

    # -- the turn

    def eliminated(self) -> None:
        state = self.state
        said = self.text("out").split()
        missing = [TEAMS[team] for team in sorted(state.teams) if not state.worms_of(team)]
        if sorted(said) != sorted(missing):
            raise self.fail("out", "out", teams=missing)
        state.gone = [TEAMS.index(name) for name in said]
        state.gone_in = [0] * len(said)
        finals = [self.seat_in("final", letter) for letter in self.text("final").split()]
        if (finals and self.rules.true_elimination) or (finals and not said):
            raise self.fail("final", "final")
        state.final = bool(said) and not self.rules.true_elimination
        state.finals = finals

    def turn(self) -> None:
        state = self.state
        phase = self.text("phase", PHASES[TURNS])
        if phase not in PHASES[TURNS:]:
            raise self.fail("phase", "phase", phases=list(PHASES[TURNS:]))
        if phase == PHASES[GAME_OVER]:
            state.phase = GAME_OVER
            state.acting = NOBODY
            return
        active = self.text("active").upper()
        step = self.text("step", "move" if active else "activate")
        if step not in ("activate", "move", "again", "card"):
            raise self.fail("step", "step")
        number = STEPS.index(step)
        if (number > 1) != bool(active):
            raise self.fail("active", "active")
        if active:
            found = WORM_NAME.fullmatch(active)
            worm = "BRYGPS".index(found[1]) * TEAM + int(found[2]) - 1 if found else NOWHERE
            if worm == NOWHERE or state.at[worm] == NOWHERE or worm // TEAM != state.teams[state.turn]:
                raise self.fail("active", "not_own", said=active)
            state.active = worm
            if state.hurt & BIT[worm] and not (state.sudden != NO_CARD and self.rules.sudden[state.sudden].no_heal):
                raise self.fail("active", "hurt")  # step 2 has healed it
        elif not state.standing(state.turn):
            raise self.fail("turn", "no_worms")
        state.stack = [(f.TURN, number - 1)]
        state.ask = 0
        state.go_on()
