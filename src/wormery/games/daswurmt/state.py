"""The rules of Das Wurmt: what happens. What lies where is in `layout.py`, what may be done in `menu.py`. Compiled."""

from __future__ import annotations

from bisect import bisect_left
from random import Random
from typing import Self, final

from mypy_extensions import i64

from wormery.core.state import BITS, CHANCE, Action, Seat
from wormery.games.daswurmt import facts
from wormery.games.daswurmt.cards import COLOURS, KINDS, NEW_WORM, NO_CARD, NO_HEAD, NUMBERS, PEEK, REFILL, REMOVE, SKIP
from wormery.games.daswurmt.coding import (
    CLAIMED,
    DREW_AT,
    END_TURN,
    FIRST_AT,
    LENGTHS,
    NEW_AT,
    PEEK_AT,
    REDRAW,
    REFILL_AT,
    REMOVE_AT,
    REMOVED_AT,
    SKIP_AT,
    SLOTS,
    THROWN,
    VOID_AT,
)
from wormery.games.daswurmt.knowledge import blank, fill
from wormery.games.daswurmt.layout import AFTER_SKIP, BY_CHANCE, BY_SEAT, DEALING, GAME_OVER, MAIN, NOBODY, Layout
from wormery.games.daswurmt.menu import menu_of
from wormery.games.daswurmt.rules import FINISH_TURN, IMMEDIATE, REMOVED_HIDDEN, Rules


@final
class DasWurmt(Layout):
    @classmethod
    def start(cls, rules: Rules) -> DasWurmt:
        state = DasWurmt(rules)
        state.set_up()
        return state

    def copy(self) -> Self:
        new = DasWurmt(self.rules)
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
        acting = self.acting
        if not acting or acting[0] != seat:
            return []
        return self._chances() if seat == CHANCE else menu_of(self, seat)

    def _chances(self) -> list[Action]:
        if self.first == CHANCE:  # WU-A32
            return [FIRST_AT + seat for seat in range(self.rules.seats)]
        start = REMOVED_AT if self._removing() else DREW_AT
        return [start + card for card in self.pool]

    def chance(self, rng: Random) -> Action:
        if self.first == CHANCE:
            return FIRST_AT + (rng.getrandbits(BITS) * self.rules.seats >> BITS)
        card = self.pool[rng.getrandbits(BITS) * len(self.pool) >> BITS]
        return (REMOVED_AT if self._removing() else DREW_AT) + card

    def _removing(self) -> bool:
        rules = self.rules
        return self.phase == DEALING and rules.removed_cards != REMOVED_HIDDEN and len(self.removed) < rules.removed

    def allows(self, seat: Seat, action: Action) -> bool:
        if CLAIMED <= action < REFILL_AT:  # a claimed length is free talk and not in the menu (WU-53)
            action -= (action - CLAIMED) % LENGTHS
        return action in self.actions(seat)

    # -- play

    def play(self, seat: Seat, action: Action) -> None:
        if seat == CHANCE:
            self._chance_acts(action)
            return
        what: i64 = action
        claim: i64 = 0
        if CLAIMED <= what < REFILL_AT:
            rest = (what - CLAIMED) // LENGTHS
            claim = rest % 7 + 1 + 8 * ((what - CLAIMED) % LENGTHS)
            what = rest // 7
        if what < REMOVE_AT:
            card = what // SLOTS
            self._place(seat, card // NUMBERS, card % NUMBERS + 1, what % SLOTS, claim)
        elif what == END_TURN:
            self._end_turn()
        elif what == REDRAW:
            self._redraw(seat)
        else:
            self._play_action_card(seat, what)

    def _place(self, seat: i64, colour: i64, number: i64, worm: i64, claim: i64) -> None:
        hand = self.hands[seat]
        hand.remove(colour * KINDS + number - 1)
        old: i64 = self.heads[worm]
        self.heads[worm] = number  # WU-16
        self.head_by[worm] = seat
        self.known_by[worm] = 1 << seat
        if self.ear is not None:
            for only, but in ((seat, None), (None, seat)):
                shown = number if only is not None else None
                self.ear(facts.Placed(seat, worm, colour, claim % 8 or None, claim // 8 or None, shown), only, but)
        if old != NO_HEAD:  # WU-18, WU-19
            self._reveal(seat, worm, old)
        if self.rules.announce:
            self.claims[worm] = claim
        self.turn_done = True
        self._hand_check(hand)

    def _reveal(self, seat: i64, worm: i64, number: i64) -> None:
        body = self.bodies[worm]
        length = self.lengths[worm] + number  # WU-20
        rules = self.rules
        if self.ear is not None:
            claim = self.claims[worm]
            self.ear(facts.Revealed(seat, worm, number, length, claim % 8 or None, claim // 8 or None), None, None)
        if length < rules.shortest:  # WU-21
            body.append(number)
            self.lengths[worm] = length
            return
        card = self.colours[worm] * KINDS + number - 1
        good = length <= rules.longest
        if good:  # WU-22, WU-24, WU-25
            self.plus[seat] = [*self.plus[seat], card]
            self.points[seat] += number
        else:  # WU-23
            self.minus[seat] = [*self.minus[seat], card]
            self.points[seat] -= number
        base = self.colours[worm] * KINDS - 1
        for shown in body:  # WU-26
            self.discard.append(base + shown)
        self.bodies[worm] = []
        self.lengths[worm] = 0
        if self.ear is not None:
            self.ear(facts.Scored(seat, worm, number if good else -number), None, None)
            self.ear(facts.Tidied(worm, len(body)), None, None)

    def _play_action_card(self, seat: i64, action: i64) -> None:
        hand = self.hands[seat]
        worm: i64 = 0
        number: i64 = 0
        thrown: i64 = 0
        void = False
        if action >= REFILL_AT:
            kind = REFILL
            colour = (action - REFILL_AT) % COLOURS
            thrown = (action - REFILL_AT) // COLOURS
        elif action >= VOID_AT:
            void = True
            colour = (action - VOID_AT) // 5
            kind = (action - VOID_AT) % 5 + REMOVE
        elif action >= SKIP_AT:
            kind = SKIP
            colour = action - SKIP_AT
        elif action >= NEW_AT:
            kind = NEW_WORM
            colour = (action - NEW_AT) // COLOURS
            number = (action - NEW_AT) % COLOURS
        elif action >= PEEK_AT:
            kind = PEEK
            colour = (action - PEEK_AT) // SLOTS
            worm = (action - PEEK_AT) % SLOTS
        else:
            kind = REMOVE
            number = (action - REMOVE_AT) % NUMBERS + 1
            worm = (action - REMOVE_AT) // NUMBERS % SLOTS
            colour = (action - REMOVE_AT) // NUMBERS // SLOTS
        card = colour * KINDS + kind
        hand.remove(card)
        if self.ear is not None:
            self.ear(facts.Played(seat, card), None, None)
        if void:
            kind = NO_CARD
        if kind == REMOVE:
            self.bodies[worm].remove(number)
            self.lengths[worm] -= number
            self.discard.append(self.colours[worm] * KINDS + number - 1)  # WU-A14
            if self.ear is not None:
                self.ear(facts.Removed(seat, worm, number), None, None)
        elif kind == REFILL:
            self._throw(seat, thrown)
        elif kind == NEW_WORM:
            self._new_worm(number)
        elif kind == PEEK:  # WU-43 to WU-45
            self.known_by[worm] |= 1 << seat
            if self.ear is not None:
                self.ear(facts.Peeked(seat, worm, self.heads[worm]), seat, None)
                self.ear(facts.Peeked(seat, worm, None), None, seat)
        elif kind == SKIP:  # WU-46, WU-47
            if self.rules.skip_ends_turn:
                self.turn_done = True
            else:
                self.phase = AFTER_SKIP
        self.discard.append(card)  # WU-33
        if kind == REFILL:  # WU-38: past any hand check (WU-A20)
            self.owed = self.rules.hand_size - len(hand)
            self._draw()
        else:
            self._hand_check(hand)

    def _throw(self, seat: i64, thrown: i64) -> None:
        while thrown:
            card = thrown % THROWN - 1
            thrown //= THROWN
            self.hands[seat].remove(card)
            self.discard.append(card)
            self._tell_thrown(seat, card, thrown == 0)

    def _tell_thrown(self, seat: i64, card: i64, last: bool) -> None:
        if self.ear is None:
            return
        if last or self.rules.discards_shown:
            self.ear(facts.Threw(seat, card), None, None)
        else:  # WU-A13: thrown at once, only the one on top is seen
            self.ear(facts.Threw(seat, card), seat, None)
            self.ear(facts.Threw(seat, None, card // KINDS), None, seat)

    def _new_worm(self, colour: i64) -> None:
        self.reserve = [left - (c == colour) for c, left in enumerate(self.reserve)]
        self.colours = [*self.colours, colour]
        twins = [
            tuple([at for at in range(COLOURS, len(self.colours)) if self.colours[at] == c]) for c in range(COLOURS)
        ]
        self.twins = tuple(twins)
        self.bodies.append([])
        self.lengths.append(0)
        self.heads.append(NO_HEAD)
        self.head_by.append(0)
        self.known_by.append(0)
        self.claims.append(0)
        if self.ear is not None:
            self.ear(facts.Appeared(len(self.colours) - 1, colour), None, None)

    def _redraw(self, seat: i64) -> None:  # WU-35
        hand = self.hands[seat]
        for at in range(len(hand)):
            self.discard.append(hand[at])
            self._tell_thrown(seat, hand[at], at == len(hand) - 1)
        hand.clear()
        self.owed = self.rules.hand_size
        self._draw()

    # -- drawing

    def _hand_check(self, hand: list[int]) -> None:  # WU-31
        if len(hand) <= self.rules.refill_at:
            self.owed = self.rules.hand_size - len(hand)
            self._draw()
        elif self.turn_done:
            self._end_turn()

    def _chance_acts(self, action: i64) -> None:
        if action >= DREW_AT:
            self._turn_up(bisect_left(self.pool, action - DREW_AT))
        elif action >= REMOVED_AT:
            self.removed = [*self.removed, action - REMOVED_AT]
            del self.pool[bisect_left(self.pool, action - REMOVED_AT)]
        else:
            self.first = action - FIRST_AT
            if self.ear is not None:
                self.ear(facts.Began(self.first), None, None)

    def _turn_up(self, place: i64) -> None:
        """The next card of the pile is this one of the pool."""
        self.top = self.pool.pop(place)
        self._draw()

    def settle(self, rng: Random) -> None:
        if self.acting is not BY_CHANCE:
            return
        while self.first == CHANCE or self._removing():
            self._chance_acts(self.chance(rng))
        bits = rng.getrandbits
        pool = self.pool
        while self.acting is BY_CHANCE:
            if self.owed and self.ear is None:  # nobody sees them come one by one
                hand = self.hands[self.turn]
                taken = self.owed if self.owed < self.pile else self.pile
                for _ in range(taken):
                    hand.append(pool.pop(bits(BITS) * len(pool) >> BITS))
                hand.sort()
                self.owed -= taken
                self.pile -= taken
            if self.pile:
                self.top = pool.pop(bits(BITS) * len(pool) >> BITS)
            self._draw()

    def _draw(self) -> None:
        """Take owed cards from the top (WU-30); chance turns up each next top; then go on with what is due."""
        if self.owed and self.top != NO_CARD:
            hand = self.hands[self.turn]
            hand.append(self.top)
            hand.sort()
            if self.ear is not None:
                self.ear(facts.Drew(self.turn, self.top // KINDS, self.top), self.turn, None)
                self.ear(facts.Drew(self.turn, self.top // KINDS, None), None, self.turn)
            self.owed -= 1
            self.pile -= 1
            self.top = NO_CARD
        if self.top == NO_CARD and self.pile:
            self.acting = BY_CHANCE
            return
        if self.phase == DEALING:
            self._deal_on()
            return
        self.acting = BY_SEAT[self.turn]
        if self.owed:  # WU-48; while the game closes nothing is left to draw, and it stays so
            self.owed = 0
            if self.rules.end_timing == IMMEDIATE:
                self._game_over()
                return
            self.closing = True  # WU-A6
        if self.turn_done:
            self._end_turn()

    def _deal_on(self) -> None:
        if self.owed or self.turn + 1 < self.rules.seats:
            if not self.owed:
                self.turn += 1
                self.owed = self.rules.hand_size
            self._draw()
            return
        self.turn = self.first  # WU-11
        self.phase = MAIN
        self.acting = BY_SEAT[self.turn]
        if self.ear is not None:
            self.ear(facts.TurnBegan(self.turn), None, None)

    def _end_turn(self) -> None:
        self.turn_done = False
        seat = self.turn + 1  # WU-12
        if seat == self.rules.seats:
            seat = 0
        if self.closing and (self.rules.end_timing == FINISH_TURN or seat == self.first):
            self._game_over()
            return
        self.turn = seat
        self.turn_no += 1
        self.phase = MAIN
        self.acting = BY_SEAT[seat]
        if self.ear is not None:
            self.ear(facts.TurnBegan(seat), None, None)

    def _game_over(self) -> None:
        self.turn_done = False
        self.phase = GAME_OVER
        self.acting = NOBODY
        if self.ear is not None:
            self.ear(facts.Ended(), None, None)
