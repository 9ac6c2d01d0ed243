"""Before the first turn: the map, the Things on it, teams, cards, the first wind. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wormery.core.state import CHANCE, Seat
from wormery.games.worms import coding as c
from wormery.games.worms import facts
from wormery.games.worms import frames as f
from wormery.games.worms import rules as r
from wormery.games.worms.building import cells_of
from wormery.games.worms.field import HEXES, NOWHERE, pair
from wormery.games.worms.ground import Ground
from wormery.games.worms.layout import BY_CHANCE, BY_SEAT, DEALING, NO_CARD, PLACING, TURNS
from wormery.games.worms.text import Text
from wormery.games.worms.things import BIT, CRATE, DRUM, FIRST, MINE, TEAM

COLOURS: Final = 6  # in a pile: of each colour, then drums, mines, crates


class SetUp(Text):
    def _begin(self) -> None:
        """Whoever builds first is known, or chance is asked (WB-S1)."""
        if self.builder == CHANCE:
            self._ask_chance(f.CHANCE_BUILDER)
        else:
            self._builder_is(self.builder)

    def _builder_is(self, seat: i64) -> None:
        self.builder = seat
        self.turn = seat
        if self.ear is not None:
            self.ear(facts.BuilderChosen(seat), None, None)
        self._ask_building(f.ASK_TILE, self.rules.quick_start != r.BY_HAND)

    def _ask_building(self, what: i64, quick: bool) -> None:
        self.ask = what
        self.acting = BY_CHANCE if quick else BY_SEAT[self.turn]

    def _lay_tile(self, seat: Seat, action: i64) -> None:  # WB-S2, WB-S4
        rest = action - c.TILE
        tile = rest // HEXES // 6
        hexes = cells_of(self.rules.tiles[tile], rest // HEXES % 6, rest % HEXES)
        self.ground = Ground([*self.ground.hexes, *hexes])
        self.load = self.load + [0] * len(hexes)
        self.land_changed()
        self.used |= BIT[tile]
        self.laid += 1
        if self.ear is not None:
            self.ear(facts.TileLaid(None if seat == CHANCE else seat, tile + 1, [pair(h) for h in hexes]), None, None)
        seats = self.rules.seats
        if self.laid < seats:
            self.turn = (self.turn + 1) % seats
        elif self.laid < seats + self.rules.extra_tiles:  # WB-OP8
            self.turn = self.builder
        else:
            self._start_placing()
            return
        self._ask_building(f.ASK_TILE, self.rules.quick_start != r.BY_HAND)

    def _start_placing(self) -> None:  # WB-S5
        rules = self.rules
        self.phase = PLACING
        self.laid = 0
        self.turn = self.builder
        seats = int(rules.seats)
        pool = rules.pools[:]
        for kind in (DRUM, MINE, CRATE):
            pool[kind] -= seats
        self.pool = pool
        if rules.own_piles:
            self.piles = [[0] * COLOURS + [1, 1, 1] for _ in range(seats)]
            self.turn = 0
            self._ask_chance(f.CHANCE_SET)
        else:
            self.piles = [[int(rules.worms)] * seats + [0] * (COLOURS - seats) + [seats] * 3]
            self._ask_building(f.ASK_THING, rules.quick_start == r.ALL_DEALT)

    def _give_set(self, team: i64) -> None:
        row = self.piles[self.turn][:]
        row[team] = int(self.rules.worms)
        self.piles = [row if seat == self.turn else self.piles[seat] for seat in range(len(self.piles))]
        if self.ear is not None:
            self.ear(facts.SetGiven(self.turn, team), None, None)
        self.turn += 1
        if self.turn == self.rules.seats:
            self.turn = self.builder
            self._ask_building(f.ASK_THING, self.rules.quick_start == r.ALL_DEALT)
        else:
            self._ask_chance(f.CHANCE_SET)

    def _put_thing(self, seat: Seat, action: i64) -> None:  # WB-S6, WB-S7
        what: i64 = (action - c.PUT) // HEXES
        h: i64 = (action - c.PUT) % HEXES
        at = self.turn if self.rules.own_piles else 0
        row = self.piles[at][:]
        if what < COLOURS:
            thing = what * TEAM + self.rules.worms - row[what]
        else:
            thing = FIRST[what - COLOURS + DRUM]
            while self.at[thing] != NOWHERE:
                thing += 1
        row[what] -= 1
        self.piles = [row if n == at else self.piles[n] for n in range(len(self.piles))]
        self.put(thing, h)
        self.laid += 1
        if self.ear is not None:
            self.ear(facts.ThingPut(None if seat == CHANCE else seat, thing, pair(h)), None, None)
        if self.laid < self.rules.seats * (self.rules.worms + 3):
            self.turn = (self.turn + 1) % self.rules.seats
            self._ask_building(f.ASK_THING, self.rules.quick_start == r.ALL_DEALT)
            return
        self.phase = DEALING
        self.turn = 0
        self._ask_chance(f.CHANCE_TEAM)

    def _deal_team(self, team: i64) -> None:  # WB-S8
        teams = self.teams[:]
        teams[self.turn] = int(team)
        self.teams = teams
        if self.ear is not None:
            self.ear(facts.TeamDealt(self.turn, team), None, None)
        self._next_seat(f.CHANCE_TEAM)

    def _next_seat(self, ask: i64) -> None:
        """The same for the next seat, or what comes after the last one."""
        self.turn += 1
        if self.turn < self.rules.seats:
            self._ask_chance(ask)
            return
        self.turn = 0
        if ask == f.CHANCE_TEAM:  # WB-S9
            self.hands = [self.rules.named[:] for _ in range(self.rules.seats)]
            if self.starters:
                self._ask_chance(f.CHANCE_STARTER)
                return
        if self.rules.hand_out and ask != f.CHANCE_DEALT:  # WB-OP3
            self._ask_chance(f.CHANCE_DEALT)
        elif self.rules.hand_out:
            self._ask_keeping()
        else:
            self._first_wind()

    def _deal_starter(self, card: int) -> None:  # WB-S10
        starters = self.starters[:]
        starters.remove(card)
        self.starters = starters
        self.hands[self.turn] = sorted([*self.hands[self.turn], card])
        if self.ear is not None:
            self.ear(facts.StarterDealt(self.turn, self.rules.weapon_names[card]), self.turn, None)
            self.ear(facts.StarterDealt(self.turn, None), None, self.turn)
        self._next_seat(f.CHANCE_STARTER)

    def _deal_sudden(self, card: int) -> None:
        self.suddens = [other for other in self.suddens if other != card]
        mine = sorted([*self.dealt[self.turn], card])
        self.dealt = [mine if seat == self.turn else self.dealt[seat] for seat in range(len(self.dealt))]
        if self.ear is not None:
            self.ear(facts.SuddenDealt(self.turn, self.rules.sudden_names[card]), self.turn, None)
            self.ear(facts.SuddenDealt(self.turn, None), None, self.turn)
        if len(mine) < self.rules.hand_out:
            self._ask_chance(f.CHANCE_DEALT)
        else:
            self._next_seat(f.CHANCE_DEALT)

    def _ask_keeping(self) -> None:
        """All at once; where everybody holds one card there is nothing to choose."""
        self.ask = f.ASK_KEEP
        self.acting = tuple(range(self.rules.seats))
        if self.rules.hand_out == 1 and self.rules.auto:
            for seat in range(self.rules.seats):
                self._keep(seat, self.dealt[seat][0])

    def _keep(self, seat: Seat, card: int) -> None:
        kept = self.kept[:]
        kept[seat] = card
        self.kept = kept
        if self.ear is not None:
            self.ear(facts.SuddenKept(seat, self.rules.sudden_names[card]), seat, None)
            self.ear(facts.SuddenKept(seat, None), None, seat)
        self.acting = tuple([other for other in range(self.rules.seats) if kept[other] == NO_CARD])
        if not self.acting:
            self._first_wind()

    def _first_wind(self) -> None:  # WB-S14, WB-S15
        self.turn = self.teams.index(min(self.teams))
        if self.rules.first_wind:
            self._wind_is(self.rules.first_wind)
            self._first_turn()
        else:
            self.ask = 0
            self.stack.append((f.SETTING,))

    def _wind_is(self, wind: i64) -> None:
        self.wind = wind
        if self.ear is not None:
            self.ear(facts.WindTurned(wind), None, None)

    def _first_turn(self) -> None:
        self.phase = TURNS
        self.ask = 0
        self._start_turn()

    def _start_turn(self) -> None:
        self.turns += 1
        self.active = NOWHERE
        self.last_hex = NOWHERE
        self.cut = False
        self.late = False
        self.it = NOWHERE
        self.stack.append((f.TURN, 0))
        if self.ear is not None:
            self.ear(facts.TurnStarted(self.turn, self.turns, self.final), None, None)
