"""Damage, destruction, placing, sinking: what is taken off the map and what comes onto it. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wormery.games.worms import facts
from wormery.games.worms import frames as f
from wormery.games.worms.field import NOWHERE, pair
from wormery.games.worms.layout import BY_CHANCE, BY_SEAT, NO_CARD, SUNK, Layout
from wormery.games.worms.things import BIT, CRATE, CRATER, DRUM, FIRE, FIRST, KIND, MINE, TEAM, THINGS, UNIT, WORM

CRATERS_THAT_SINK: Final = 3  # WB-X2


class Ruin(Layout):
    def _ask(self, what: i64) -> None:
        self.ask = what
        self.acting = BY_SEAT[self.turn]

    def _ask_chance(self, what: i64) -> None:
        self.ask = what
        self.acting = BY_CHANCE

    def gifts(self) -> bool:  # WB-OP1
        return self.rules.gifts or (self.sudden != NO_CARD and self.rules.sudden[self.sudden].gifts)

    def _harm(self, thing: i64, gift: i64) -> None:  # WB-K25 to WB-K27
        h: i64 = self.at[thing]
        if h == NOWHERE:
            return
        kind: i64 = KIND[thing]
        if kind == WORM:
            if self.hurt & BIT[thing]:
                self._destroy(thing, f.BY_DAMAGE, h if gift == NOWHERE else gift)
                return
            self.hurt |= BIT[thing]
            if self.ear is not None:
                self.ear(facts.Damaged(thing, pair(h)), None, None)
            self._cut_by(thing)
        elif kind < FIRE:
            self._destroy(thing, f.BY_DAMAGE, NOWHERE)
            if kind == MINE:
                self.stack.append((f.BLAST, h, 0))
            elif kind == DRUM:  # WB-O1
                if self.ear is not None:
                    self.ear(facts.DrumBlew(pair(h)), None, None)
                self.stack.append((f.DRUM, h))

    def _cut_by(self, worm: i64) -> None:  # WB-T6
        if self.cut or not self.stack or self.stack[0][0] != f.TURN or not 3 <= self.stack[0][1] <= 5:
            return
        own = self.active >= 0 and worm // TEAM == self.active // TEAM
        if worm == self.active or (own and self.rules.cut_any_own):
            self.cut = True
            if self.ear is not None:
                self.ear(facts.TurnCut(worm), None, None)

    def _destroy(self, thing: i64, cause: i64, gift: i64) -> None:
        self._lose(thing, self.take(thing), cause, gift)

    def _lose(self, thing: i64, h: i64, cause: i64, gift: i64) -> None:
        """A Thing that was taken off the map on h is destroyed (WB-K28). `gift`: where its parting gift goes off."""
        if self.ear is not None:
            self.ear(facts.Destroyed(thing, pair(h), cause), None, None)
        kind: i64 = KIND[thing]
        if kind != WORM:
            self.change_pool(kind, 1)
            return
        self.hurt &= ~BIT[thing]
        if thing == self.active:
            self.last_hex = h  # WB-W7
        self._cut_by(thing)
        team = thing // TEAM
        seat = self.seat_of(thing)
        if seat >= 0 and seat != self.turn:
            kills = self.kills[:]
            kills[self.turn] += 1
            self.kills = kills
        if seat >= 0 and not self.standing(seat):
            self._team_out(team, seat)
        if gift != NOWHERE and cause != f.BY_WATER and self.gifts() and self.on_land(gift):  # WB-OP1
            self.stack.append((f.BLAST, gift, 1))

    def _team_out(self, team: i64, seat: i64) -> None:  # WB-K29, WB-V1
        if team in self.gone:
            return  # its last worms sank together
        self.gone = [*self.gone, int(team)]
        self.gone_in = [*self.gone_in, int(self.turns)]
        if self.ear is not None:
            self.ear(facts.TeamOut(team, seat), None, None)
        if self.rules.true_elimination:
            return
        seats = self.rules.seats
        if self.final:  # no turn of the round is added, and those of this team are gone (WB-A37)
            self.finals = [other for other in self.finals if self.standing(other)]
            return
        self.final = True
        order = [int((self.turn + n) % seats) for n in range(1, seats + 1)]
        self.finals = [other for other in order if self.standing(other)]
        if self.ear is not None:
            self.ear(facts.FinalRound(self.finals), None, None)

    def _heal(self, worm: i64) -> None:
        if self.hurt & BIT[worm]:
            self.hurt &= ~BIT[worm]
            if self.ear is not None:
                self.ear(facts.Healed(worm, pair(self.at[worm])), None, None)

    def _place(self, kind: i64, h: i64) -> None:  # WB-P1
        if not self.on_land(h):
            return
        if kind == CRATER:
            self._add_crater(h)
        else:
            self._add(kind, h)
        self.stack.append((f.LEAVE, h))

    def _add(self, kind: i64, h: i64) -> None:
        if not self.pool[kind]:
            if self.ear is not None:
                self.ear(facts.PoolEmpty(kind), None, None)
            return
        thing: i64 = FIRST[kind]
        while self.at[thing] != NOWHERE or self._named(thing):
            thing += 1
        self.put(thing, h)
        self.change_pool(kind, -1)
        if self.ear is not None:
            self.ear(facts.ThingPlaced(kind, thing, pair(h)), None, None)

    def _named(self, thing: i64) -> bool:
        """Whether something still to be done names this number: then it stays with the piece that is gone (WB-E2)."""
        for frame in self.stack:
            if (frame[0] == f.ENTRY or frame[0] == f.LIST) and thing in frame[3:]:
                return True
        return False

    def _add_crater(self, h: i64) -> None:
        if not self.pool[CRATER]:
            if self.ear is not None:
                self.ear(facts.PoolEmpty(CRATER), None, None)
            return
        self.load[self.ground.cell[h]] += UNIT[CRATER]
        self.change_pool(CRATER, -1)
        if self.ear is not None:
            self.ear(facts.ThingPlaced(CRATER, None, pair(h)), None, None)
        if self.count_of(CRATER, h) >= CRATERS_THAT_SINK:
            self._sink(h)

    def _fill_crater(self, h: i64) -> None:
        self.load[self.ground.cell[h]] -= UNIT[CRATER]
        self.change_pool(CRATER, 1)
        if self.ear is not None:
            self.ear(facts.Destroyed(THINGS, pair(h), f.BY_EFFECT), None, None)

    def _sink(self, h: i64) -> None:  # WB-X2, WB-X3
        if self.ear is not None:
            self.ear(facts.Sank(pair(h)), None, None)
        found: list[int] = []
        for kind in (WORM, DRUM, MINE, CRATE, FIRE):
            found += self.things_of(kind, h)
        self.change_pool(CRATER, self.count_of(CRATER, h))
        cell = self.ground.cell[h]
        if self.waters:
            self.load[cell] = SUNK
            self.waters -= 1 if self.waters > 0 else 0
            self.land_changed()
        else:
            self.load[cell] = 0  # no Water is left to lay (option pool_water): the hex stays Land, empty
        for thing in found:
            self.at[thing] = NOWHERE
        for thing in found:
            self._lose(thing, h, f.BY_WATER, NOWHERE)

    def _change_ground(self, to_land: i64, h: i64) -> None:
        if to_land and self.is_sunk(h):  # WB-X4
            self.load[self.ground.cell[h]] = 0
            self.waters += 1 if self.waters >= 0 else 0
            self.land_changed()
            if self.ear is not None:
                self.ear(facts.Rose(pair(h)), None, None)
        elif not to_land and self.on_land(h):
            self._sink(h)
