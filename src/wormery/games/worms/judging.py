"""What a choice is worth at a glance: card texts read off the map without playing them, for bots. Compiled.

Each word of a card is worth what it does on the table as it lies, added up along the text; what one word changes for
the next is passed over. Where that is not good enough, `worth` asks `odds.py` for the few choices that look best.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wormery.core.state import Action, Seat
from wormery.games.worms import coding as c
from wormery.games.worms import frames as f
from wormery.games.worms import rules as r
from wormery.games.worms.field import HEXES, NOWHERE, STEP, apart, beside
from wormery.games.worms.glance import CARD, Glance
from wormery.games.worms.odds import HEALTH, LOST, OWN, odds_of
from wormery.games.worms.state import Worms
from wormery.games.worms.targets import hexes, selected, targets
from wormery.games.worms.things import BIT, CRATE, CRATER, KIND, TEAM, THINGS, WORM

PLAIN: Final = 0.04  # what playing a card costs, as it is gone then
DEAR: Final = 0.25  # a superweapon
LOOKED_AT: Final = 3  # targets whose odds are worked out
AGAIN: Final = 0.15  # of a second Blast on the same spot


class Judge(Glance):
    """What card texts are worth on one view."""

    def text(self, program: i64, at: i64, token: i64, arrow: i64, bound: i64, blasts: i64) -> float:
        """The operations of a program from `at` on."""
        ops = self.state.rules.programs[program]
        total = 0.0
        while at < len(ops):
            op = ops[at]
            code = op.code
            at += 1
            if code == r.ACCURACY:
                return total + self.aimed(op.n, program, at, token, arrow, bound)
            if code == r.SCATTER and op.who == r.THE_TOKEN:
                return total + self.scattered(program, at, token, arrow, bound)
            if code == r.TARGET:
                return total + self.targeted(op, program, at, token, arrow, bound)
            if code == r.BLAST:
                share = 1.0 if blasts == 0 else AGAIN
                for h in self.area(token, arrow, bound):
                    sinks = blasts > 0 and self.state.count_of(CRATER, h) + blasts >= 2
                    total += share * (self.sunk(h) if sinks else self.blast(h))
                blasts += 1
            elif code == r.REPEAT:
                for n in range(op.n):
                    total += self.text(op.blocks[0], 0, token, arrow, bound, blasts) * (1.0 if n == 0 else 0.6)
                    blasts += 1
            elif code == r.CHOOSE:
                best = 0.0
                for block in op.blocks:
                    best = max(best, self.text(block, 0, token, arrow, bound, blasts))
                total += best
            elif code == r.EACH:
                for h in self.where(op, token, arrow, bound):
                    total += self.text(op.blocks[0], 0, token, arrow, h, blasts)
            else:
                total += self.simple(op, token, arrow, bound)
        return total

    def sunk(self, h: i64) -> float:
        return sum([self.lost(worm) for worm in self.state.things_of(WORM, h)])

    def area(self, token: i64, arrow: i64, bound: i64) -> list[int]:
        if bound != NOWHERE:
            return [int(bound)]
        if token == NOWHERE:
            return []
        if not arrow:
            return [int(token)]
        return [int(token), int(token + STEP[arrow]), int(token + 2 * STEP[arrow])]

    def where(self, op: r.Op, token: i64, arrow: i64, bound: i64) -> list[int]:
        if op.where == r.AREA:
            return self.area(token, arrow, bound)
        if op.where == r.AROUND:
            return [int(token + STEP[d]) for d in range(1, 7)] if token != NOWHERE else []
        if op.where >= r.EMPTIEST:
            return self.state.spots(op.where)[:1]
        return hexes(self.state, op.where, bound)

    def aimed(self, accuracy: i64, program: i64, at: i64, token: i64, arrow: i64, bound: i64) -> float:
        """The best of n dice."""
        here = self.state.here()
        dice = max(1, accuracy - max(0, apart(here, token) - 1)) if here != NOWHERE else accuracy
        values: list[float] = []
        for d in range(1, 7):
            values.append(self.rest(program, at, beside(token, d), arrow, bound))
        values.append(values[self.state.wind - 1] if self.state.wind else 0.0)
        values.append(self.rest(program, at, token, arrow, bound))
        values.sort()
        total = 0.0
        less = 0.0
        for n in range(8):
            upto = ((n + 1) / 8.0) ** dice
            total += values[n] * (upto - less)
            less = upto
        return total

    def scattered(self, program: i64, at: i64, token: i64, arrow: i64, bound: i64) -> float:
        total = self.rest(program, at, token, arrow, bound)
        for d in range(1, 7):
            share = 2.0 if d == self.state.wind else 1.0
            total += share * self.rest(program, at, beside(token, d), arrow, bound)
        return total / 8.0

    def rest(self, program: i64, at: i64, token: i64, arrow: i64, bound: i64) -> float:
        if bound != NOWHERE:
            return self.text(program, at, token, arrow, bound, 0)
        key = ((program * 64 + at) * 8 + arrow) * HEXES + token
        found = self.known.get(key)
        if found is None:
            found = self.text(program, at, token, arrow, bound, 0)
            self.known[int(key)] = found
        return found

    def targeted(self, op: r.Op, program: i64, at: i64, token: i64, arrow: i64, bound: i64) -> float:
        """A further target is chosen: the best one, or any for chance."""
        state = self.state
        if op.from_token:
            best = -1.0
            for d in range(1, 7):
                best = max(best, self.rest(program, at, beside(token, d), 0, bound))
            return best
        found = targets(state, op)
        if not found:
            return 0.0
        if op.reach == r.LINE3:
            found = [code for code in found if self.worms_near(code // 8, code % 8)]
            return max([self.rest(program, at, code // 8, code % 8, bound) for code in found] + [0.0])
        values = [self.rest(program, at, h, 0, bound) for h in found]
        return sum(values) / len(values) if op.reach == r.RANDOM else max(values)

    def worms_near(self, h: i64, d: i64) -> bool:
        """Whether some worm may be hit by an air strike from here."""
        middle = beside(h, d)
        for worm in range(TEAM * self.state.rules.seats):
            there = self.state.at[worm]
            if there != NOWHERE and apart(middle, there) <= 2:
                return True
        return False

    def simple(self, op: r.Op, token: i64, arrow: i64, bound: i64) -> float:
        state = self.state
        code = op.code
        if code == r.GO:
            here = state.here()
            return self.enter(token) - self.place(here) if here != NOWHERE and token != here else 0.0
        if code == r.DRAW:
            return CARD * float(op.n)
        if code == r.PLACE:
            total = 0.0
            for h in self.where(op, token, arrow, bound):
                total += self.placed(op.thing, h)
            return total
        if code == r.TERRAIN:
            return 0.05 if op.to_land else sum([self.sunk(h) for h in self.where(op, token, arrow, bound)])
        if op.who == r.SELF:
            return self.lost(self.me) if code == r.DESTROY and self.me >= 0 else 0.0
        if op.who == r.ONE or op.who == r.ALL:
            there = selected(state, op, self.where(op, token, arrow, bound))
            values = [self.thing(op, there[i], there[i + 1]) for i in range(0, len(there), 2)]
            if not values:
                return 0.0
            return max(values) if op.who == r.ONE else sum(values)
        return 0.0

    def placed(self, kind: i64, h: i64) -> float:
        if not self.state.on_land(h):
            return 0.0
        if kind == CRATER:
            return self.sunk(h) if self.many(CRATER, h) == 2 else 0.1 * self.sunk(h)
        total = 0.0
        for d in range(1, 7):
            for worm in self.state.things_of(WORM, h + STEP[d]):
                total += (-0.05 if kind == CRATE else 0.06) * self.sign(worm)
        return total

    def thing(self, op: r.Op, thing: i64, h: i64) -> float:
        """What an operation does to one Thing."""
        code = op.code
        if thing >= THINGS:
            own = [worm for worm in self.state.things_of(WORM, h) if worm // TEAM == self.team]
            return 0.12 * len(own) * self.many(CRATER, h) if code == r.DESTROY else 0.0
        if code == r.DAMAGE:
            return self.harm(thing, h)
        if code == r.HEAL:
            return HEALTH * 0.8 if self.state.hurt & BIT[thing] else 0.0
        if code == r.DESTROY:
            return self.lost(thing) if KIND[thing] == WORM else 0.06
        if KIND[thing] != WORM:
            return 0.0
        if code == r.SCATTER:
            return self.sign(thing) * self.flight(h) * (1.15 if op.knock else 1.0)
        ways = self.state.ways(thing) if op.away else [self.state.wind]
        best = 0.0
        for d in ways:
            total = 0.0
            there = h
            for _ in range(op.n):
                there = beside(there, d)
                total = max(total, self.fall(there))
                if total >= LOST:
                    break
            best = max(best, self.sign(thing) * total) if self.sign(thing) > 0 else min(best, self.sign(thing) * total)
        return best

    # -- decisions

    def card(self, card: i64) -> float:
        """The best a card can do from here."""
        weapon = self.state.rules.weapons[card]
        total = 0.0
        for symbol in weapon.line:
            if symbol == r.LINE_TEXT:
                total += self.text(weapon.text, 0, self.state.token, 0, NOWHERE, 0)
            else:
                total += 0.02
        return total - (DEAR if weapon.superweapon else PLAIN)

    def hand(self, seat: Seat) -> float:
        last: i64 = NOWHERE
        best = 0.0
        for card in self.state.hands[seat]:
            if card != last and card < len(self.state.rules.weapons):
                best = max(best, self.card(card))
            last = card
        return best


def judge(view: Worms, seat: Seat) -> dict[int, float]:
    """What each entry of the menu is worth."""
    ask = view.ask
    menu = view.actions(seat)
    if view.phase < 3 or len(menu) == 1:
        return dict.fromkeys(menu, 0.0)
    if ask == f.ASK_ACTIVATE:
        return {action: _activate(view, seat, action - c.ACTIVATE) for action in menu}
    mind = Judge(view, seat)
    if ask == f.ASK_MOVE:
        return {action: _move(mind, action) for action in menu}
    if ask == f.ASK_PLAY:
        return {action: mind.card(action - c.PLAY) if action != c.PASS else 0.0 for action in menu}
    if ask == f.ASK_TARGET:
        return _targets(mind, view, seat, menu)
    if ask == f.ASK_SPOT:
        frame = view.stack[len(view.stack) - 1]
        op = view.rules.programs[frame[1]][frame[2]]
        if op.code == r.PLACE:
            return {action: mind.placed(op.thing, action - c.SPOT) for action in menu}
        return {action: mind.sunk(action - c.SPOT) for action in menu}
    if ask == f.ASK_WIND:
        return dict.fromkeys(menu, 0.0)
    return {action: _found(view, seat, action) for action in menu}


def _found(view: Worms, seat: Seat, action: Action) -> float:
    row, search = odds_of(view, seat, action)
    return search.value(row)


def _activate(view: Worms, seat: Seat, worm: int) -> float:
    """Healing, crates, what its hand can do from there; a worm in danger had better move."""
    state = view.copy()
    state.active = worm
    mind = Judge(state, seat)
    h = state.at[worm]
    total = CARD * mind.many(CRATE, h) + (0.5 * HEALTH if state.hurt & BIT[worm] else 0.0)
    return total + mind.hand(seat) + 0.5 * mind.danger(h)


def _move(mind: Judge, action: Action) -> float:
    here = mind.state.at[mind.me]
    if action == c.STAY:
        return mind.place(here) + 0.01
    if action < c.JUMP:
        return mind.enter(action - c.INCH)
    to = action - c.JUMP
    if not mind.state.on_land(to):
        return -LOST * OWN
    total = mind.place(to) + mind.place(beside(to, mind.state.wind))
    for d in range(1, 7):
        total += mind.enter(to + STEP[d]) if mind.state.on_land(to + STEP[d]) else -LOST * OWN
    return mind.enter(to) - mind.place(to) + total / 8.0


def _targets(mind: Judge, view: Worms, seat: Seat, menu: list[Action]) -> dict[int, float]:
    """A glance at all; the few that look best are worked out, and no other is worth more than they are."""
    frame = view.stack[len(view.stack) - 1]
    rough: dict[int, float] = {}
    for action in menu:
        if action >= c.STRIKE:
            h = (action - c.STRIKE) // 8
            d = (action - c.STRIKE) % 8
            rough[action] = mind.rest(frame[1], frame[2] + 1, h, d, frame[3]) if mind.worms_near(h, d) else -0.001
        else:
            rough[action] = mind.rest(frame[1], frame[2] + 1, action - c.AIM, 0, frame[3])
    best = sorted(menu, key=lambda action: -rough[action])[:LOOKED_AT]
    if rough[best[0]] <= 0.0:
        return rough
    top = 0.0
    for action in best:
        found = 0.8 * _found(view, seat, action) + 0.2 * rough[action]
        top = found if action == best[0] else max(top, found)
        rough[action] = found
    for action in menu:
        if action not in best:
            rough[action] = min(rough[action], top - 0.001)
    return rough


def worth(view: Worms, seat: Seat, action: Action) -> float:
    """Worked out once for a view, and kept with it."""
    if view.notes is None:
        view.notes = judge(view, seat)
    notes = view.notes
    assert isinstance(notes, dict)
    found: float = notes.get(action, 0.0)
    return found
