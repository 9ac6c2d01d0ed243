"""The rules of Worm Derby: what happens. What lies where is in `layout.py`, what may be done in `menu.py`. Compiled."""

from __future__ import annotations

from random import Random
from typing import Self, final

from mypy_extensions import i64

from wormery.core.state import BITS, CHANCE, Action, Seat
from wormery.games.wormderby import facts
from wormery.games.wormderby.coding import (
    EAT_AT,
    FIRST_AT,
    FREE_AT,
    GROW_AT,
    MOUTHS,
    ROLLED_AT,
    SHIFT_AT,
    SKIP,
    STEP_AT,
    STOP,
    TILE_AT,
    TURNED_AT,
    WALK,
    WIDE,
    WORM_AT,
)
from wormery.games.wormderby.layout import (
    ACE,
    BUILDING,
    BY_CHANCE,
    BY_SEAT,
    DEALING,
    FRONT,
    GAME_OVER,
    MOVING,
    NOBODY,
    PLACING,
    PYLON_TILE,
    ROLLING,
    START_Y,
    STRAIGHT_BACK,
    UNCHOSEN,
    Layout,
    straight,
)
from wormery.games.wormderby.menu import allowed, any_place, menu_of, must_go_on, tile_of
from wormery.games.wormderby.pieces import BLUE, RED, Coin, Tile
from wormery.games.wormderby.rules import Rules
from wormery.games.wormderby.tables import FAR, TICKS, TURNS

FACES = 6


@final
class WormDerby(Layout):
    @classmethod
    def start(cls, rules: Rules) -> WormDerby:
        state = WormDerby(rules)
        state.set_up()
        if rules.first != CHANCE:
            state._deal_on()
        return state

    def copy(self) -> Self:
        new = WormDerby(self.rules)
        self.copy_onto(new)
        return new

    def seen_by(self, seat: Seat | None) -> Self:  # all is open
        return self.copy()

    def imagine(self, rng: Random) -> Self:
        return self.copy()

    # -- menus

    def to_act(self) -> tuple[Seat, ...]:
        return self.acting

    def actions(self, seat: Seat) -> list[Action]:
        acting = self.acting
        if not acting or acting[0] != seat:
            return []
        return self._chances() if seat == CHANCE else menu_of(self, seat)

    def allows(self, seat: Seat, action: Action) -> bool:
        acting = self.acting
        if not acting or acting[0] != seat:
            return False
        return action in self._chances() if seat == CHANCE else allowed(self, action)

    def _chances(self) -> list[Action]:
        if self.phase == ROLLING:
            return [ROLLED_AT + value for value in range(FACES)]
        if self.first == CHANCE:  # WD-SET-2
            return [FIRST_AT + seat for seat in range(self.rules.seats)]
        return [TURNED_AT] * self._hidden(RED) + [TURNED_AT + 1] * self._hidden(BLUE)

    def _hidden(self, kind: i64) -> int:
        """How many slalom tiles of a colour still lie face down (WD-SLA-2)."""
        shown: i64 = 0
        for tile in self.tiles:
            if tile.kind == kind:
                shown += 1
        return self.rules.slalom // 2 - shown

    def chance(self, rng: Random) -> Action:
        if self.phase == ROLLING:
            return ROLLED_AT + (rng.getrandbits(BITS) * FACES >> BITS)
        menu = self._chances()
        return menu[rng.getrandbits(BITS) * len(menu) >> BITS]

    # -- play

    def play(self, seat: Seat, action: Action) -> None:
        self.known = [None, None]
        what: i64 = action
        if seat == CHANCE:
            self._chance_acts(what)
        elif what == SKIP:
            if self.ear is not None:
                self.ear(facts.Skipped(seat), None, None)
            self._roll_again()
        elif what == WALK:
            self._start_move(1)
        elif what == STOP:
            if self.ear is not None:
                self.ear(facts.Stopped(seat), None, None)
            self._end_move()
        elif what < GROW_AT:
            self._step((what - STEP_AT) // TICKS, (what - STEP_AT) % TICKS)
        elif what < EAT_AT:
            self._grow((what - GROW_AT) // TICKS, (what - GROW_AT) % TICKS)
        elif what < WORM_AT:
            packed = (what - EAT_AT) // 2
            at = packed // MOUTHS
            self._eat(at // TICKS, at % TICKS, packed % MOUTHS, (what - EAT_AT) % 2)
        elif what < TILE_AT:
            self._build(what - WORM_AT - FAR, START_Y, STRAIGHT_BACK)
        elif what < FREE_AT:
            self._place(tile_of(what))
        elif what < SHIFT_AT:
            spot = (what - FREE_AT) // TICKS
            self._build(spot // WIDE - FAR, spot % WIDE - FAR, (what - FREE_AT) % TICKS)
        else:
            self._shift((what - SHIFT_AT) // (WIDE * WIDE * TURNS), tile_of(what))

    def _chance_acts(self, what: i64) -> None:
        if what >= TURNED_AT:
            kind = RED if what == TURNED_AT else BLUE
            number = len(self.tiles)
            height = self.rules.gates[number - PYLON_TILE - 1]
            self.tiles = [*self.tiles, Tile(0, height, 0, kind)]
            if self.ear is not None:
                self.ear(facts.TurnedUp(number, "red" if kind == RED else "blue"), None, None)
            self._deal_on()
        elif what >= FIRST_AT:
            self.first = what - FIRST_AT
            if self.ear is not None:
                self.ear(facts.Began(self.first), None, None)
            self._deal_on()
        else:
            self._rolled(what - ROLLED_AT)

    # -- before the race

    def _deal_on(self) -> None:
        if len(self.tiles) <= PYLON_TILE + self.rules.slalom:
            self.phase = DEALING
            self.acting = BY_CHANCE
            return
        self.phase = PLACING
        self.turn = self.first
        self._next_tile()

    def _next_tile(self) -> None:
        """Who places next, from `turn` on (WD-SET-6); then the worms are built (WD-SET-9)."""
        while max(self.hands) > 0:
            if self.hands[self.turn] > 0:
                if any_place(self):
                    self._asks()
                    return
                self.hands[self.turn] -= 1  # WD-A50
                if self.ear is not None:
                    self.ear(facts.LeftOut(self.turn), None, None)
            self.turn = (self.turn + 1) % self.rules.seats
        self.phase = BUILDING
        self.turn = self.first
        self._asks()

    def _asks(self) -> None:
        self.acting = BY_SEAT[self.turn]
        if self.ear is not None:
            self.ear(facts.TurnBegan(self.turn), None, None)

    def _place(self, tile: Tile) -> None:
        seat = self.turn
        self.hands[seat] -= 1
        self.tiles = [*self.tiles, tile]
        if self.ear is not None:
            self.ear(facts.Placed(seat, len(self.tiles) - 1, tile.x, tile.y, tile.turn), None, None)
        self.turn = (seat + 1) % self.rules.seats
        self._next_tile()

    def _build(self, x: i64, y: i64, tick: i64) -> None:
        seat = self.turn
        self.worms[seat] = straight(x, y, tick, (0,) * (4 * len(self.rules.gates)))
        if self.ear is not None:
            self.ear(facts.Built(seat, x, y, tick), None, None)
        self.turn = (seat + 1) % self.rules.seats
        if self.turn == self.first:
            self._turn_begins()
        else:
            self._asks()

    # -- turns

    def _turn_begins(self) -> None:
        self.steps = 0
        self.lead = UNCHOSEN
        self.phase = ROLLING  # WD-TRN-1
        self.acting = BY_CHANCE
        if self.ear is not None:
            self.ear(facts.TurnBegan(self.turn), None, None)

    def _roll_again(self) -> None:  # WD-ACE-1
        self.phase = ROLLING
        self.acting = BY_CHANCE

    def _rolled(self, value: i64) -> None:
        self.die = value
        self.rolls += 1
        seat = self.turn
        if self.ear is not None:
            self.ear(facts.Rolled(seat, value), None, None)
        if value == 0:  # WD-TRN-3
            self._end_turn()
        elif value > 1:
            self._start_move(value)  # WD-TRN-2
        elif self.reserve[seat] > 0 or (not self.rules.slalom and self.obstacles()):
            self.phase = ACE
            self.acting = BY_SEAT[seat]
        elif self.rules.slalom:
            self._start_move(1)  # WD-SLA-5
        else:
            self._roll_again()  # there is nothing to move

    def _start_move(self, steps: i64) -> None:
        length = len(self.worms[self.turn])
        self.steps = steps if steps < length else length  # WD-CAN-7
        self.lead = UNCHOSEN
        self.phase = MOVING
        self._go_on()

    def _go_on(self) -> None:
        """The next step of the move, or its end (WD-TRN-2, WD-A19)."""
        self.known = [None, None]
        if self.steps > 0 and must_go_on(self):
            self.acting = BY_SEAT[self.turn]
            return
        if self.steps > 0 and self.ear is not None:
            self.ear(facts.Blocked(self.turn, self.steps), None, None)
        self._end_move()

    def _end_move(self) -> None:
        self.eaten[self.turn] = 0  # WD-A41
        self.banned[self.turn] = 0
        self._end_turn()

    def _end_turn(self) -> None:
        seat = self.turn
        while True:
            seat += 1
            if seat == self.rules.seats:
                seat = 0
                self.round += 1
            if seat not in self.finished:
                break
        self.turn = seat
        if self.round >= self.rules.max_rounds:  # WD-A33
            self._game_over()
        else:
            self._turn_begins()

    def _game_over(self) -> None:
        self.steps = 0
        self.lead = UNCHOSEN
        self.phase = GAME_OVER
        self.acting = NOBODY
        if self.ear is not None:
            self.ear(facts.Ended(), None, None)

    # -- moves

    def _step(self, lead: i64, tick: i64) -> None:  # WD-MOV-1
        seat = self.turn
        worm = self.worms[seat]
        coin = self.coin_at(seat, lead, tick)
        beside = self.end(seat, lead)
        lifted = worm[-1] if lead == FRONT else worm[0]
        self.worms[seat] = [coin, *worm[:-1]] if lead == FRONT else [*worm[1:], coin]
        self.lead = lead
        self.steps -= 1
        if self.ear is not None:
            told = facts.Stepped(seat, lead, tick, lifted.x, lifted.y, coin.x, coin.y, self.steps)
            self.ear(told, None, None)
            self._tell_counts(coin, beside)
        if self.home(coin, beside):
            self._comes_home()
        else:
            self._go_on()

    def _eat(self, lead: i64, tick: i64, victim: i64, end: i64) -> None:  # WD-CAN-1
        seat = self.turn
        prey = self.worms[victim]
        eaten = prey[0] if end == FRONT else prey[-1]
        coin = self.coin_at(seat, lead, tick)
        beside = self.end(seat, lead)
        worm = self.worms[seat]
        lifted = worm[-1] if lead == FRONT else worm[0]
        self.worms[victim] = prey[1:] if end == FRONT else prey[:-1]
        self.reserve[victim] += 1  # WD-CAN-2
        self.eaten[victim] |= 1 << end
        self.banned[victim] |= 1 << seat
        self.worms[seat] = [coin, *worm[:-1]] if lead == FRONT else [*worm[1:], coin]
        self.lead = lead
        if self.ear is not None:
            self.ear(facts.Stepped(seat, lead, tick, lifted.x, lifted.y, coin.x, coin.y, 0), None, None)
            self.ear(facts.Ate(seat, victim, end, eaten.x, eaten.y, len(prey) - 1), None, None)
            self._tell_counts(coin, beside)
        if self.home(coin, beside):
            self._comes_home()
        else:
            self._end_move()  # WD-CAN-3

    def _grow(self, lead: i64, tick: i64) -> None:  # WD-CAN-8
        seat = self.turn
        coin = self.coin_at(seat, lead, tick)
        beside = self.end(seat, lead)
        worm = self.worms[seat]
        self.worms[seat] = [coin, *worm] if lead == FRONT else [*worm, coin]
        self.reserve[seat] -= 1
        if self.ear is not None:
            self.ear(facts.Grew(seat, lead, tick, coin.x, coin.y, len(worm) + 1), None, None)
            self._tell_counts(coin, beside)
        if self.home(coin, beside):
            self._comes_home()
        else:
            self._roll_again()

    def _tell_counts(self, coin: Coin, beside: Coin) -> None:
        assert self.ear is not None
        if coin.sheet != beside.sheet:
            self.ear(facts.Rounded(self.turn, coin.sheet), None, None)
        for j in range(len(self.rules.gates)):
            before = beside.ledger[4 * j : 4 * j + 2]
            after = coin.ledger[4 * j : 4 * j + 2]
            if before != after:
                right = before[0] != after[0]
                told = facts.Passed(self.turn, PYLON_TILE + 1 + j, right, self.gates_passed(coin))
                self.ear(told, None, None)

    def _shift(self, number: i64, tile: Tile) -> None:  # WD-ACE-1
        old = self.tiles[number]
        tiles = self.tiles[:]
        tiles[number] = tile
        self.tiles = tiles
        if self.ear is not None:
            moved = facts.Shifted(self.turn, number, old.x, old.y, old.turn, tile.x, tile.y, tile.turn)
            self.ear(moved, None, None)
        self._roll_again()

    def _comes_home(self) -> None:
        seat = self.turn
        self.finished = [*self.finished, seat]
        if self.ear is not None:
            self.ear(facts.Home(seat, len(self.finished)), None, None)
        if not self.rules.finish_all or len(self.finished) >= self.rules.seats - 1:
            self._game_over()
            return
        self.worms[seat] = []  # WD-A32
        self._end_move()
