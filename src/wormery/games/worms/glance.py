"""What worms and hexes are worth at a glance, for bots: who would fall, who stands in danger. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wormery.core.state import Seat
from wormery.games.worms.field import NOWHERE, STEP, apart, beside, line
from wormery.games.worms.odds import HEALTH, LOST, OWN
from wormery.games.worms.state import Worms
from wormery.games.worms.things import BIT, CRATE, CRATER, DRUM, FIRE, KIND, MINE, TEAM, WORM

CARD: Final = 0.35  # what a card more is worth


class Glance:
    """Values on one view, each worked out once."""

    state: Worms
    team: i64
    me: i64  # the Active worm
    known: dict[int, float]
    places: dict[int, float]

    def __init__(self, state: Worms, seat: Seat) -> None:
        self.state = state
        self.team = state.teams[seat]
        self.me = state.active
        self.known = {}
        self.places = {}

    # -- worms and hexes

    def sign(self, worm: i64) -> float:
        return -OWN if worm // TEAM == self.team else 1.0

    def lost(self, worm: i64) -> float:
        return self.sign(worm) * (LOST if self.state.hurt & BIT[worm] else LOST + HEALTH)

    def damaged(self, worm: i64) -> float:
        return self.sign(worm) * (LOST if self.state.hurt & BIT[worm] else HEALTH)

    def many(self, kind: i64, h: i64) -> float:
        return float(self.state.count_of(kind, h))

    def fall(self, h: i64) -> float:
        """How much of a worm is lost, on average, by coming to this hex: Water, mines, fires."""
        state = self.state
        if not state.on_land(h):
            return LOST
        return 0.5 * 0.6 * self.many(MINE, h) + 0.5 * HEALTH * self.many(FIRE, h)

    def flight(self, h: i64) -> float:
        """The same for being thrown off it by a Blast or a Scatter."""
        total = self.fall(beside(h, self.state.wind))
        for d in range(1, 7):
            total += self.fall(h + STEP[d])
        return total / 8.0

    def blast(self, h: i64) -> float:
        state = self.state
        if not state.on_land(h):
            return 0.0
        total = 0.0
        sinks = self.many(CRATER, h) >= 2
        flight = -1.0
        for worm in state.things_of(WORM, h):
            if sinks:
                total += self.lost(worm)
            else:
                if flight < 0:
                    flight = self.flight(h)
                hurt = bool(state.hurt & BIT[worm])
                total += self.damaged(worm) + (0.0 if hurt else self.sign(worm) * flight)
        if not sinks:
            total += self.drums(h) * self.many(DRUM, h) + 0.6 * total * self.many(MINE, h)
        return total

    def drums(self, h: i64) -> float:
        """An exploding drum: each neighbour about every second time."""
        total = 0.0
        for d in range(0, 7):
            if d != 0:
                share = 0.763 if d == self.state.wind else 0.487
                for worm in self.state.things_of(WORM, h + STEP[d]):
                    total += share * self.damaged(worm)
        for worm in self.state.things_of(WORM, h):
            total += 0.487 * self.damaged(worm)
        return total

    def harm(self, thing: i64, h: i64) -> float:
        kind: i64 = KIND[thing]
        if kind == WORM:
            return self.damaged(thing)
        return self.drums(h) if kind == DRUM else self.blast(h) if kind == MINE else 0.0

    def danger(self, h: i64) -> float:
        """How bad it is for an own worm to stay on a hex."""
        state = self.state
        coast = self.flight(h)
        total = 0.45 * coast + (0.0, 0.1, 0.25)[min(2, state.count_of(CRATER, h))]
        total += 0.12 * self.many(DRUM, h) + 0.06 * self.many(MINE, h)
        for d in range(1, 7):
            total += 0.05 * self.many(DRUM, h + STEP[d])
        return total + 0.05 * max(0.0, self.many(WORM, h) - 1.0)

    def near(self, h: i64) -> float:
        """Chances to shoot from a hex, and crates to walk to."""
        state = self.state
        total = 0.0
        best = 0.0
        for worm in range(TEAM * state.rules.seats):
            there = state.at[worm]
            if there == NOWHERE or worm // TEAM == self.team:
                continue
            away = apart(h, there)
            upwind = beside(there, (state.wind + 2) % 6 + 1 if state.wind else 0)
            value = 0.02
            if 0 < away <= 4 and line(h, there):
                value = 0.3 - 0.05 * float(away)
            elif line(h, upwind) and apart(h, upwind) <= 3:
                value = 0.32 - 0.05 * float(apart(h, upwind))
            best = max(best, value * (1.4 if state.hurt & BIT[worm] else 1.0))
        for crate in range(56, 72):
            if state.at[crate] != NOWHERE:
                total = max(total, 0.12 - 0.03 * float(apart(h, state.at[crate])))
        return best + total

    def place(self, h: i64) -> float:
        """What it is worth to have the Active worm stand on this hex."""
        found = self.places.get(h)
        if found is None:
            found = -LOST * OWN if not self.state.on_land(h) else self.near(h) - self.danger(h)
            self.places[int(h)] = found
        return found

    def enter(self, h: i64) -> float:
        """What happens on the way in, and how it is there then."""
        state = self.state
        worm = LOST if state.hurt & BIT[self.me] else HEALTH
        mines = 0.5 * (worm + 0.3) * self.many(MINE, h) + 0.5 * worm * self.many(FIRE, h)
        return CARD * self.many(CRATE, h) - OWN * mines + self.place(h)
