"""The rules of Drehwurm: what happens. What lies where is in `layout.py`, what may be done in `menu.py`. Compiled."""

from __future__ import annotations

from bisect import bisect_left, insort
from random import Random
from typing import Self, final

from mypy_extensions import i64

from wormery.core.state import BITS, CHANCE, Action, Seat
from wormery.games.drehwurm import facts
from wormery.games.drehwurm.cards import FACE_BIT, FACES, NOTHING, PASSED, SLOTS, UNSEEN
from wormery.games.drehwurm.coding import (
    DEAL,
    DRAW,
    DREW_AT,
    EAT,
    FIRST_AT,
    PASS,
    SNAP,
    SNAP_CHICKEN,
    SNAP_ON,
    TURN,
    WON_AT,
)
from wormery.games.drehwurm.ending import Ending
from wormery.games.drehwurm.knowledge import blank, fill
from wormery.games.drehwurm.layout import (
    ALL_CHICKENS,
    BIT,
    BY_CHANCE,
    CARD_DEALT,
    CARD_DRAWN,
    CLOCKWISE,
    DRAW_PILE,
    HAND_EMPTY,
    PILE_FORMED,
    QUICKEST,
    REGULAR,
    SNAPPING,
    TURNING,
    UNDERSIDE,
    WHO_STARTS,
)
from wormery.games.drehwurm.menu import menu_of
from wormery.games.drehwurm.race import racers
from wormery.games.drehwurm.rules import LIVE, Rules


@final
class Drehwurm(Ending):
    @classmethod
    def start(cls, rules: Rules) -> Drehwurm:
        state = Drehwurm(rules)
        state.set_up()
        return state

    def copy(self) -> Self:
        new = Drehwurm(self.rules)
        self.copy_onto(new)
        return new

    def seen_by(self, seat: Seat | None) -> Self:
        view = self.copy()
        blank(view, seat)
        return view

    def imagine(self, rng: Random) -> Self:
        world = self.copy()
        fill(world, rng)
        return world

    # -- menus

    def to_act(self) -> tuple[Seat, ...]:
        return self.acting

    def actions(self, seat: Seat) -> list[Action]:
        if seat not in self.acting:
            return []
        return self._chances() if seat == CHANCE else menu_of(self, seat)

    def allows(self, seat: Seat, action: Action) -> bool:
        if SNAP_ON <= action < FIRST_AT:  # a throw that names its pile is said, and not in the menu
            if (action - SNAP_ON) % SLOTS != self.fresh:
                return False
            card = (action - SNAP_ON) // SLOTS
            action = SNAP + card if card < FACES else SNAP_CHICKEN + card - FACES
        return action in self.actions(seat)

    def _chances(self) -> list[Action]:
        if self.need == WHO_STARTS:  # DW-A2
            return [FIRST_AT + seat for seat in range(self.rules.seats)]
        if self.need == QUICKEST:
            return [WON_AT + seat for seat in racers(self)]
        if self._chickens_come():
            return [DREW_AT + FACES + chicken for chicken in self.chicken_pool]
        return [DREW_AT + card for card in self.pool]

    def chance(self, rng: Random) -> Action:
        if self.need == WHO_STARTS or self.need == QUICKEST:
            menu = self._chances()
            return menu[rng.getrandbits(BITS) * len(menu) >> BITS]
        if self._chickens_come():
            return DREW_AT + FACES + self.chicken_pool[rng.getrandbits(BITS) * len(self.chicken_pool) >> BITS]
        return DREW_AT + self.pool[rng.getrandbits(BITS) * len(self.pool) >> BITS]

    def _chickens_come(self) -> bool:
        return self.need == CARD_DEALT and self.dealt < self.rules.seats * self.rules.chickens_dealt

    # -- play

    def play(self, seat: Seat, action: Action) -> None:
        if seat == CHANCE:
            self._chance_acts(action)
            return
        what: i64 = action
        if what >= SNAP_ON:
            card = (what - SNAP_ON) // SLOTS
            what = SNAP + card if card < FACES else SNAP_CHICKEN + card - FACES
        if what < EAT:
            self._lay(seat, what // SLOTS, what % SLOTS)
        elif what < SNAP:
            self._eat(seat, (what - EAT) // SLOTS, (what - EAT) % SLOTS, False)
        elif what < PASS:
            self._answer(seat, what - SNAP)
        elif what == PASS:
            self._answer(seat, PASSED)
        elif what == DRAW:
            self._draw()
        elif what < DEAL:
            self._turn_over(what - TURN)
        elif what == DEAL:
            self._deal()
        else:
            self._answer(seat, FACES + what - SNAP_CHICKEN)

    def _lay(self, seat: i64, card: i64, slot: i64) -> None:  # DW-WORM-1
        self._close()
        self._put(seat, card, slot)
        if self.ear is not None:
            self.ear(facts.Laid(seat, card, slot), None, None)
        if not self.cards_of(seat):  # DW-A11: the pile is not turned
            self._end(HAND_EMPTY)
            return
        self._turn_over(slot)

    def _put(self, seat: i64, card: i64, slot: i64) -> None:
        self.hands[seat].remove(card)
        self.shown[seat] &= ~FACE_BIT[card]
        self.sides[slot * 2] = [*self.sides[slot * 2], card]

    def _turn_over(self, slot: i64) -> None:  # DW-WORM-4, DW-DRAW-3
        sides = self.sides
        up = sides[slot * 2]
        down = sides[slot * 2 + 1]
        sides[slot * 2] = down
        sides[slot * 2 + 1] = up
        self.turning += 1
        self.slot = slot
        if down[-1] == UNSEEN:
            self.need = UNDERSIDE
            self.acting = BY_CHANCE
            return
        self._turned(slot)

    def _turned(self, slot: i64) -> None:
        turner = self.turn
        rules = self.rules
        self.turn = 0 if turner + 1 == rules.seats else turner + 1  # DW-NEXT-1, DW-GAME-3
        if self.ear is not None:
            window = self.turning if rules.snap else None
            self.ear(facts.Turned(turner, slot, self.top(slot), window), None, None)
        if not rules.snap:  # DW-VAR-1
            self._go_on()
            return
        self.fresh = slot  # DW-SNAP-1
        self.turner = turner
        throwing = self.may_throw()
        waiting: i64 = 0
        for seat in throwing:
            waiting |= BIT[seat]
        self.waiting = waiting
        if not waiting:
            self._nobody_threw(True)
        elif rules.mode == LIVE:  # DW-A9: throws and the next regular turn, whichever comes first
            self.phase = REGULAR
            self.acting = CLOCKWISE[self.turn * 64 + (waiting | BIT[self.turn])]
            if self.ear is not None:
                self.ear(facts.TurnCame(self.turn), None, None)
        else:
            self.phase = SNAPPING
            self.acting = throwing

    # -- throws

    def _answer(self, seat: i64, answer: i64) -> None:
        if self.phase == SNAPPING:
            self.answers[seat] = answer
            self.waiting &= ~BIT[seat]
            if self.waiting:
                self.acting = CLOCKWISE[self.turn * 64 + self.waiting]
            else:
                self._open_answers()
        elif answer != PASSED:
            self._thrown(seat, answer)
        elif self.answers[seat] == NOTHING:
            self.answers[seat] = PASSED
            left = self.waiting
            for other in range(self.rules.seats):
                if self.answers[other] == PASSED:
                    left &= ~BIT[other]
            if not left:
                self._nobody_threw(False)

    def _open_answers(self) -> None:
        throwers = racers(self)
        if not throwers:
            self._nobody_threw(True)
        elif throwers[0] == throwers[-1]:  # they are in order
            self._won(throwers[0])
        else:
            self.need = QUICKEST
            self.acting = BY_CHANCE

    def _nobody_threw(self, turn_comes: bool) -> None:
        slot = self.fresh
        self.waiting = 0
        self._forget_answers()
        if not self.rules.kept:
            self.fresh = NOTHING
            self.turner = NOTHING
        if self.ear is not None:
            self.ear(facts.WindowClosed(slot, self.rules.kept), None, None)
        self.phase = REGULAR
        self.acting = CLOCKWISE[self.turn * 64 + BIT[self.turn]]
        if turn_comes and self.ear is not None:
            self.ear(facts.TurnCame(self.turn), None, None)

    def _won(self, winner: i64) -> None:
        """The quickest of those whose answers were opened (DW-SNAP-5)."""
        answer: i64 = self.answers[winner]
        card: i64
        for seat in range(self.rules.seats):
            card = self.answers[seat]
            if card < 0 or seat == winner:
                continue
            shown = self.rules.lost_shown  # DW-A16
            if shown and card < FACES:
                self.shown[seat] |= FACE_BIT[card]
            if self.ear is not None:
                worm = card if card < FACES else None
                chicken = card - FACES if card >= FACES else None
                self.ear(facts.ThrowLost(seat, winner, worm, chicken), None if shown else seat, None)
        self._thrown(winner, answer)

    def _thrown(self, seat: i64, card: i64) -> None:
        slot = self.fresh
        came = self.phase == SNAPPING
        self.phase = REGULAR  # DW-SNAP-9: whose turn it is does not change
        self._close()
        self.won[seat] += 1
        if card >= FACES:
            self._eat(seat, card - FACES, slot, True)
            return
        self._put(seat, card, slot)  # DW-SNAP-6: no turning
        if self.ear is not None:
            self.ear(facts.Thrown(seat, card, slot), None, None)
        if not self.cards_of(seat):  # DW-SNAP-8
            self._end(HAND_EMPTY)
            return
        self.acting = CLOCKWISE[self.turn * 64 + BIT[self.turn]]
        if came and self.ear is not None:
            self.ear(facts.TurnCame(self.turn), None, None)

    # -- chickens

    def _eat(self, seat: i64, chicken: i64, slot: i64, thrown: bool) -> None:  # DW-CHICK-2
        self._close()
        rules = self.rules
        self.chickens[seat].remove(chicken)
        sides = self.sides
        meal = [chicken, *sides[slot * 2][::-1], *sides[slot * 2 + 1]]
        sides[slot * 2] = []
        sides[slot * 2 + 1] = []
        self.eaten[seat] = [*self.eaten[seat], meal]  # DW-CHICK-3
        self.played += 1
        if self.ear is not None:
            self.ear(facts.Ate(seat, chicken, slot, len(meal) - 1, thrown), None, None)
        if not self.cards_of(seat):  # DW-A12
            self._end(HAND_EMPTY)
            return
        if self.played == rules.seats * rules.chickens_dealt:  # DW-END-2
            self._end(ALL_CHICKENS)
            return
        due = [slot]  # DW-CHICK-4
        for i in range(len(rules.extra_piles)):
            if rules.extra_piles[i] == self.played:  # DW-CHICK-5
                due.append(rules.start_piles + i)
        self.due = due
        if not thrown:
            self.turn = 0 if seat + 1 == rules.seats else seat + 1  # DW-NEXT-1
        self._form()

    def _form(self) -> None:
        if not self.due:
            self._go_on()
        elif self.pile < 2:  # DW-CHICK-6, DW-A5
            self._end(DRAW_PILE)
        else:
            self.slot = self.due[0]
            self.due = self.due[1:]
            self.pile -= 2
            self.need = PILE_FORMED
            self.acting = BY_CHANCE

    def _go_on(self) -> None:
        self.phase = REGULAR
        self.acting = CLOCKWISE[self.turn * 64 + BIT[self.turn]]
        if self.ear is not None:
            self.ear(facts.TurnCame(self.turn), None, None)

    # -- drawing

    def _draw(self) -> None:
        self._close()  # DW-A9: here, and not only when a pile is turned
        if not self.pile:  # DW-A29
            self._end(DRAW_PILE)
            return
        self.need = CARD_DRAWN
        self.acting = BY_CHANCE

    # -- chance

    def _chance_acts(self, action: i64) -> None:
        if action >= DREW_AT + FACES:
            chicken = action - DREW_AT - FACES
            del self.chicken_pool[bisect_left(self.chicken_pool, chicken)]
            self._chicken_came(chicken)
        elif action >= DREW_AT:
            card = action - DREW_AT
            del self.pool[bisect_left(self.pool, card)]
            self._came(card)
        elif action >= WON_AT:
            self._won(action - WON_AT)
        else:
            self.first = action - FIRST_AT
            self.turn = self.first
            self.need = CARD_DEALT

    def _chicken_came(self, chicken: i64) -> None:
        """DW-SETUP-1, in the order of DW-SETUP-6."""
        if not self.dealt:
            self._tell_match()
        seat = (self.turn + self.dealt) % self.rules.seats
        insort(self.chickens[seat], chicken)
        self.dealt += 1
        if self.ear is not None:
            self.ear(facts.ChickenDealt(seat, chicken), seat, None)
            self.ear(facts.ChickenDealt(seat, None), None, seat)

    def _came(self, card: i64) -> None:
        """A worm was turned up: put it where it was needed."""
        need = self.need
        if need == CARD_DEALT:
            self._dealt(card)
        elif need == UNDERSIDE:
            self.sides[self.slot * 2] = [*self.sides[self.slot * 2][:-1], card]
            self._turned(self.slot)
        elif need == PILE_FORMED:
            self._formed(self.slot, card)
            if not self.pile and not self.rules.on_need:  # DW-A4
                self._end(DRAW_PILE)
            else:
                self._form()
        elif need == CARD_DRAWN:
            self._drawn(card)
        else:
            self._show(card)

    def _dealt(self, card: i64) -> None:  # DW-SETUP-2, DW-SETUP-3
        rules = self.rules
        worms = self.dealt - rules.seats * rules.chickens_dealt
        left = worms - rules.seats * rules.worms_dealt
        self.dealt += 1
        if left >= 0:
            self._formed(left, card)
            if left + 1 == rules.start_piles:
                self._go_on()
            return
        seat = (self.turn + worms) % rules.seats
        insort(self.hands[seat], card)
        if self.ear is not None:
            self.ear(facts.Dealt(seat, card), seat, None)
            self.ear(facts.Dealt(seat, None), None, seat)

    def _formed(self, slot: i64, card: i64) -> None:
        self.sides[slot * 2] = [card]
        self.sides[slot * 2 + 1] = [UNSEEN]
        if self.ear is not None:
            self.ear(facts.Formed(slot, card, self.pile), None, None)

    def _drawn(self, card: i64) -> None:
        seat = self.turn
        insort(self.hands[seat], card)
        self.pile -= 1
        if self.ear is not None:
            self.ear(facts.DrewCard(seat, card, self.pile), seat, None)
            self.ear(facts.DrewCard(seat, None, self.pile), None, seat)
        if not self.pile and not self.rules.on_need:  # DW-DRAW-4
            self._end(DRAW_PILE)
            return
        self.phase = TURNING
        self.acting = CLOCKWISE[seat * 64 + BIT[seat]]

    def settle(self, rng: Random) -> None:
        bits = rng.getrandbits
        while self.acting is BY_CHANCE:
            if self.need == WHO_STARTS or self.need == QUICKEST:
                self._chance_acts(self.chance(rng))
            elif self.need != CARD_DEALT:
                pool = self.pool
                self._came(pool.pop(bits(BITS) * len(pool) >> BITS))
            elif self.ear is None and not self.dealt:
                self._deal_at_once(rng)
            elif self._chickens_come():
                self._chicken_came(self.chicken_pool.pop(bits(BITS) * len(self.chicken_pool) >> BITS))
            else:
                self._came(self.pool.pop(bits(BITS) * len(self.pool) >> BITS))

    def _deal_at_once(self, rng: Random) -> None:
        """The same cards from the same dice, when nobody sees them come one by one."""
        bits = rng.getrandbits
        rules = self.rules
        n = rules.seats
        pool = self.chicken_pool
        for i in range(n * rules.chickens_dealt):
            self.chickens[(self.turn + i) % n].append(pool.pop(bits(BITS) * len(pool) >> BITS))
        pool = self.pool
        for i in range(n * rules.worms_dealt):
            self.hands[(self.turn + i) % n].append(pool.pop(bits(BITS) * len(pool) >> BITS))
        for seat in range(n):
            self.chickens[seat].sort()
            self.hands[seat].sort()
        self.dealt = n * (rules.chickens_dealt + rules.worms_dealt)
