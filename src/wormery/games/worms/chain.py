"""What happens on the map once something has begun: moves, triggers, Blasts, drums, full hexes. Compiled.

Each method carries out one frame that was taken off the stack. It may push others, which are done first (WB-G4), and
may leave one on top that waits for a seat or for chance. Why a chain ends is told in section 3.5 of the rules.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wormery.games.worms import facts
from wormery.games.worms import frames as f
from wormery.games.worms.field import HIT_FACE, NOWHERE, STEP, WIND_FACE, apart, beside, line, pair
from wormery.games.worms.layout import NO_CARD, Frame
from wormery.games.worms.ruin import Ruin
from wormery.games.worms.things import (
    BIT,
    CRATE,
    CRATER,
    DRUM,
    FIRE,
    KIND,
    MINE,
    SHARE,
    SOFT,
    THINGS,
    TOKEN,
    WORM,
)

DICE_OF_A_DRUM: Final = 5  # WB-O1
FULL: Final = 3  # WB-F1


class Chain(Ruin):
    def direction(self, face: i64) -> i64:
        """Of a face that was rolled; 0 for a direct hit."""
        return self.wind if face == WIND_FACE else 0 if face == HIT_FACE else face

    # -- moves

    def _move(self, thing: i64, h: i64, why: i64) -> None:  # WB-M4
        if self.at[thing] == NOWHERE:
            return
        start = self.take(thing)
        if self.ear is not None:
            self.ear(facts.Moved(thing, pair(start), pair(h), why), None, None)
        if not self.on_land(h):
            self._lose(thing, h, f.BY_WATER, NOWHERE)  # WB-X5
            return
        self.put(thing, h)
        self.stack.append((f.LEAVE, h))
        kind: i64 = KIND[thing]
        if not self.holds_triggers(h) and kind != MINE:
            return
        triggers = [f.ENTRY, int(thing), int(h)]
        if kind == WORM:
            triggers += self.things_of(CRATE, h)
            triggers += self.things_of(MINE, h)
        triggers += self.things_of(FIRE, h)
        if kind == MINE and self.count_of(WORM, h):
            triggers.append(int(thing))
        if len(triggers) > 3:
            self.stack.append(tuple(triggers))

    def _entry(self, frame: Frame) -> None:  # WB-E1, WB-E2
        thing = frame[1]
        h = frame[2]
        if self.at[thing] != h:
            return
        left = [one for one in frame[3:] if self.at[one] == h]
        if not left:
            return
        if len(left) > 1 and (not self.rules.auto or not self._alike(left)):
            self.stack.append((f.ENTRY, thing, h, *left))
            self._ask(f.ASK_ORDER)
            return
        self._trigger(thing, h, left, left[0])

    def _alike(self, things: list[int]) -> bool:
        """Whether it makes no difference which of these comes first: no worms, and all of one kind."""
        for one in things:
            if KIND[one] == WORM or KIND[one] != KIND[things[0]]:
                return False
        return True

    def _trigger(self, thing: int, h: int, left: list[int], first: int) -> None:
        left.remove(first)
        if left:
            self.stack.append((f.ENTRY, thing, h, *left))
        kind = KIND[first]
        if kind == CRATE:  # WB-E3
            self._destroy(first, f.BY_PICK_UP, NOWHERE)
            self.stack.append((f.DRAWING, int(self.seat_of(thing)), 1))
        else:  # WB-E4, WB-E5
            self._destroy(first, f.BY_TRIGGER, NOWHERE)
            self.stack.append((f.FLIP, kind, thing, h))

    def _flip(self, frame: Frame) -> None:
        if self.sudden != NO_CARD and self.rules.sudden[self.sudden].no_duds:
            self._flipped(frame, True)
        else:
            self.stack.append(frame)
            self._ask_chance(f.CHANCE_FLIP)

    def _flipped(self, frame: Frame, danger: bool) -> None:  # WB-E6
        if self.ear is not None:
            self.ear(facts.Flipped(frame[1], pair(frame[3]), danger), None, None)
        if not danger:
            return
        if frame[1] == MINE:
            self.stack.append((f.BLAST, frame[3], 0))
        else:
            self.stack.append((f.HARM, frame[2], NOWHERE))

    def _scatter(self, frame: Frame) -> None:  # WB-K20, WB-K21
        thing = frame[1]
        if (self.token if thing == TOKEN else self.at[thing] if KIND[thing] < FIRE else NOWHERE) != NOWHERE:
            self.stack.append(frame)
            self._ask_chance(f.CHANCE_DIE)

    def _scattered(self, frame: Frame, face: i64) -> None:
        thing = frame[1]
        d = self.direction(face)
        if thing == TOKEN:
            self._shift(d, f.WHY_SCATTER)
        elif d:
            self.stack.append((f.MOVE, thing, self.at[thing] + STEP[d], frame[3]))
        elif frame[2]:
            self.stack.append((f.SCATTER, thing, 2, frame[3]))  # 2: a direction is chosen
            self._ask(f.ASK_DIR)

    def _shift(self, d: i64, why: i64) -> None:
        """The token moves; its arrow never turns (WB-K17)."""
        if d:
            self.token = beside(self.token, d)
        if self.ear is not None:
            self.ear(facts.TokenPut(pair(self.token), self.arrow, why), None, None)

    def _push(self, thing: i64, d: i64, left: i64, due: i64) -> None:
        """One hex after the other, each a Move (WB-A53)."""
        h: i64 = self.at[thing]
        if h != NOWHERE and left and KIND[thing] < FIRE and (due == NOWHERE or h == due):
            to = h + STEP[d]
            self.stack.append((f.PUSH, int(thing), int(d), int(left) - 1, to))
            self.stack.append((f.MOVE, int(thing), to, f.WHY_PUSH))

    def _shove(self, frame: Frame) -> None:
        ways = self.ways(frame[1])
        if len(ways) == 1 and (self.rules.auto or line(self.here(), self.at[frame[1]])):
            self.stack.append((f.PUSH, frame[1], ways[0], frame[2], NOWHERE))
        elif ways:
            self.stack.append(frame)
            self._ask(f.ASK_DIR)

    def ways(self, thing: i64) -> list[int]:
        """Directions away from the Active worm (WB-A33)."""
        here = self.here()
        h: i64 = self.at[thing]
        if here == NOWHERE or h == NOWHERE or KIND[thing] >= FIRE:
            return []
        straight = line(here, h)
        if straight:
            return [straight]
        away = apart(here, h)
        return [d for d in range(1, 7) if apart(here, h + STEP[d]) > away]

    # -- full hexes

    def _leave(self, h: i64) -> None:  # WB-F2
        for frame in self.stack:
            if frame[0] == f.LEAVE and frame[1] == h:
                return
        if self.count(h) > FULL:
            self.stack.append((f.FULL, h))

    def _full(self, h: i64) -> None:  # WB-F3, WB-F4
        if self.count(h) <= FULL or self.prods >= self.rules.prod_cap:
            return
        cell = self.ground.cell[h]
        for kind in (WORM, DRUM, MINE, CRATE):
            if self.load[cell] // SHARE[kind] & 63:
                self.stack.append((f.FULL, h))
                self._ask(f.ASK_PROD)
                return

    def _prod(self, thing: i64) -> None:
        self.prods += 1
        if self.ear is not None:
            self.ear(facts.Prodded(thing, pair(self.at[thing])), None, None)
        self.stack.append((f.SCATTER, thing, 1, f.WHY_PROD))

    # -- Blasts, damage, destruction

    def _blast(self, h: i64, gift: i64) -> None:
        dry = self.on_land(h)
        if self.ear is not None:
            self.ear(facts.Blasted(pair(h), not dry, gift != 0), None, None)
        if dry:  # WB-K6, WB-K7
            self.stack.append((f.LEAVE, h))
            self.stack.append((f.BLAST_ALL, h))
            self._add_crater(h)

    def _blast_all(self, h: i64) -> None:  # WB-K8 to WB-K10
        if not self.on_land(h):
            return
        cargo = [f.LIST, f.DO_BLAST if self.rules.reduced_blast else f.DO_HARM, 0]
        for kind in (DRUM, MINE, CRATE):
            for thing in self.things_of(kind, h):
                cargo += [thing, int(h)]
        if len(cargo) > 3:
            self.stack.append(tuple(cargo))
        worms = [f.LIST, f.DO_BLAST, 0]
        for thing in self.things_of(WORM, h):
            worms += [thing, int(h)]
        if len(worms) > 3:
            self.stack.append(tuple(worms))

    def _thrown(self, thing: i64, h: i64, face: i64) -> None:
        """The die of a Blast: damage first, then the flight of whoever is still there (WB-K9)."""
        d = self.direction(face)
        to = h + STEP[d]
        self.stack.append((f.THROWN, thing, h, to))
        if not self.rules.reduced_blast:  # WB-OP7
            self.stack.append((f.HARM, thing, to))

    # -- drums

    def _drum(self, frame: Frame) -> None:  # WB-O1 to WB-O4
        if len(frame) < 2 + DICE_OF_A_DRUM:
            self.stack.append(frame)
            self._ask_chance(f.CHANCE_DIE)
            return
        h: i64 = frame[1]
        mask: i64 = 0
        for face in frame[2:]:
            mask |= BIT[self.direction(face)]
        self._drum_blows(h, mask)

    def _drum_blows(self, h: i64, mask: i64) -> None:
        hexes = [int(h) + STEP[d] for d in (1, 2, 3, 4, 5, 6, 0) if mask & BIT[d] and self.on_land(h + STEP[d])]
        for there in reversed(hexes):
            self.stack.append((f.LEAVE, there))
        self.stack.append((f.BURN, *hexes))
        found = [f.LIST, f.DO_HARM, 0]
        for there in hexes:
            for kind in (WORM, DRUM, MINE, CRATE):
                for thing in self.things_of(kind, there):
                    found += [thing, there]
        if len(found) > 3:
            self.stack.append(tuple(found))

    def _burn(self, frame: Frame) -> None:
        for h in frame[1:]:
            if self.on_land(h):  # WB-O5
                self._add(FIRE, h)

    # -- lists: one after the other, in an order that is asked (WB-G1)

    def _list(self, frame: Frame) -> None:
        if len(frame) == 5 and frame[3] < THINGS:
            if self.at[frame[3]] == frame[4]:
                self._do(frame[1], frame[2], frame[3], frame[4])
            return
        left = [f.LIST, frame[1], frame[2]]
        alike = True
        for i in range(3, len(frame), 2):
            thing = frame[i]
            h = frame[i + 1]
            if (self.at[thing] == h) if thing < THINGS else self.count_of(CRATER, h) > 0:
                left += [thing, h]
                if KIND[thing] == WORM or KIND[thing] != KIND[left[3]] or h != left[4]:
                    alike = False
        if len(left) == 3:
            return
        if len(left) > 5 and not (alike and self.rules.auto):
            self.stack.append(tuple(left))
            self._ask(f.ASK_ORDER)
            return
        self._next_of(tuple(left), 3)

    def _next_of(self, frame: Frame, i: int) -> None:
        if len(frame) > 5:
            self.stack.append(frame[:i] + frame[i + 2 :])
        self._do(frame[1], frame[2], frame[i], frame[i + 1])

    def _do(self, what: i64, n: i64, thing: i64, h: i64) -> None:
        soft = thing < THINGS and bool(SOFT & BIT[KIND[thing]])
        if what == f.DO_DESTROY:
            if thing < THINGS:
                self._destroy(thing, f.BY_EFFECT, h)
            else:
                self._fill_crater(h)
        elif not soft:
            return  # WB-M6, WB-K26
        elif what == f.DO_HARM:
            self.stack.append((f.HARM, thing, NOWHERE))
        elif what == f.DO_BLAST:
            self.stack.append((f.BLAST_HIT, thing, h))
        elif what == f.DO_HEAL:
            self._heal(thing)
        elif what == f.DO_SCATTER:
            self.stack.append((f.SCATTER, thing, 0, f.WHY_SCATTER))
        elif what == f.DO_KNOCK:
            self.stack.append((f.SCATTER, thing, 1, f.WHY_KNOCK))
        elif what == f.DO_SHOVE:
            self.stack.append((f.SHOVE, thing, n))
        else:
            self.stack.append((f.PUSH, thing, self.wind, n, NOWHERE))
