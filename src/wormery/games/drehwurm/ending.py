"""How a match of Drehwurm ends and is counted, and how the next one begins. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from wormery.games.drehwurm import facts
from wormery.games.drehwurm.cards import NOTHING, SLOTS, UNSEEN
from wormery.games.drehwurm.layout import (
    BETWEEN,
    BIT,
    BY_CHANCE,
    CARD_SHOWN,
    CLOCKWISE,
    COUNTING,
    DRAW_PILE,
    GAME_OVER,
    HAND_EMPTY,
    NOBODY,
    Layout,
    value,
)

REASONS = ("", "hand_empty", "all_chickens", "draw_pile")


class Ending(Layout):
    def _close(self) -> None:
        """No pile is fresh any more (DW-A9)."""
        self.fresh = NOTHING
        self.turner = NOTHING
        self.waiting = 0
        self._forget_answers()

    def _forget_answers(self) -> None:
        answers = self.answers
        for seat in range(len(answers)):
            answers[seat] = NOTHING

    def _end(self, reason: i64) -> None:
        """DW-END-1 to DW-END-3; DW-A13: the first of several reasons is the one."""
        self._close()
        self.reason = reason
        self.phase = COUNTING
        self.due = []
        if self.ear is not None:
            self.ear(facts.MatchEnded(self.match + 1, REASONS[reason], self._conditions()), None, None)
        self._look_for_unseen()

    def _conditions(self) -> str:
        rules = self.rules
        true = [self.reason == HAND_EMPTY]
        true.append(self.played == rules.seats * rules.chickens_dealt)
        true.append(self.reason == DRAW_PILE or (not self.pile and not rules.on_need))
        return ",".join([REASONS[i + 1] for i in range(3) if true[i]])

    def _look_for_unseen(self) -> None:
        """Chance turns up what nobody has seen: first what was eaten, then what is left in the centre."""
        at = self._unseen()
        if at == NOTHING:
            self._count()
            return
        self.slot = at
        self.need = CARD_SHOWN
        self.acting = BY_CHANCE

    def _unseen(self) -> i64:
        """The seat that ate an unseen card, or behind the seats the slot of a pile that was never turned."""
        seats = self.rules.seats
        for seat in range(seats):
            for meal in self.eaten[seat]:
                if UNSEEN in meal[1:]:
                    return seat
        for slot in range(SLOTS):
            side = self.sides[slot * 2 + 1]
            if side and side[0] == UNSEEN:  # only the card that was there from the start
                return seats + slot
        return NOTHING

    def _show(self, card: i64) -> None:
        at = self.slot
        seats = self.rules.seats
        if at < seats:
            meals = self.eaten[at][:]
            for i in range(len(meals)):
                if UNSEEN in meals[i][1:]:
                    meals[i] = [*meals[i][:-1], card]  # it lies at the bottom
                    break
            self.eaten[at] = meals
            if self.ear is not None:
                self.ear(facts.Shown(card, at, None), None, None)
        else:
            self.sides[(at - seats) * 2 + 1] = [card]
            if self.ear is not None:
                self.ear(facts.Shown(card, None, at - seats), None, None)
        self._look_for_unseen()

    def _count(self) -> None:  # DW-SCORE-1, DW-SCORE-2
        rules = self.rules
        row: list[int] = []
        for seat in range(rules.seats):
            points: i64 = 0
            for meal in self.eaten[seat]:
                worth = value(meal)
                points += worth
                if self.ear is not None:
                    self.ear(facts.MealCounted(seat, meal[0], tuple(meal[1:]), worth), None, None)
            cards = self.cards_of(seat)
            points -= cards
            if self.ear is not None:
                held = (tuple(self.hands[seat]), tuple(self.chickens[seat]))
                self.ear(facts.HandCounted(seat, held[0], held[1], -cards), None, None)
            row.append(points)
            self.points[seat] += points
        self.results = [*self.results, row]
        if self.ear is not None:
            self.ear(facts.Scores(self.match + 1, tuple(row), tuple(self.points)), None, None)
        if self.match + 1 == rules.matches:  # DW-GAME-1
            self.phase = GAME_OVER
            self.acting = NOBODY
            if self.ear is not None:
                self.ear(facts.GameEnded(), None, None)
        else:
            self.phase = BETWEEN
            self.acting = CLOCKWISE[self.dealer() * 64 + BIT[self.dealer()]]

    def _deal(self) -> None:
        self.match += 1
        self.set_up_match()

    def _tell_match(self) -> None:
        if self.ear is not None:
            self.ear(facts.MatchBegan(self.match + 1, self.rules.matches, self.turn), None, None)
