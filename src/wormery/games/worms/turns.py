"""The eight steps of a turn, cards in hand and on the table, and how a game ends. Compiled."""

from __future__ import annotations

from wormery.games.worms import coding as c
from wormery.games.worms import facts
from wormery.games.worms import frames as f
from wormery.games.worms import rules as r
from wormery.games.worms.field import NOWHERE, pair
from wormery.games.worms.layout import GAME_OVER, NO_CARD, NOBODY, Frame
from wormery.games.worms.setup import SetUp
from wormery.games.worms.things import CRATE


class Turns(SetUp):
    def _turn(self, done: int) -> None:  # WB-T0
        """A step is done, with all that followed from it: the next one. A cut goes on to step 6 (WB-T6)."""
        step = 6 if (self.cut or self.late) and done < 5 else done + 1
        self.stack.append((f.TURN, step))
        self.prods = 0
        if step == 1:
            self._ask(f.ASK_ACTIVATE)
        elif step == 2:  # WB-T3
            if not (self.sudden != NO_CARD and self.rules.sudden[self.sudden].no_heal):
                self._heal(self.active)
        elif step < 5:
            self.stack.append((f.STEP, 0, 1))
        elif step == 5:
            self.stack.append((f.HAND,))
        elif step == 6:  # WB-R3
            if self.sudden != NO_CARD:
                self._read(self.rules.sudden[self.sudden].end_turn)
        elif step == 7:
            self._drop()
        else:
            self._pass_token()

    def _activate(self, worm: int) -> None:  # WB-T1, WB-T2
        self.active = worm
        h = self.at[worm]
        if self.ear is not None:
            self.ear(facts.Activated(worm, pair(h)), None, None)
        crates = self.things_of(CRATE, h)
        for crate in crates:
            self._destroy(crate, f.BY_PICK_UP, NOWHERE)
        if crates:
            self.stack.append((f.DRAWING, self.turn, len(crates)))

    def _step_asked(self, frame: Frame) -> None:  # WB-T4, WB-W2
        if self.at[self.active] != NOWHERE:
            self.stack.append(frame)
            self._ask(f.ASK_MOVE)

    def _answer_step(self, frame: Frame, action: int) -> None:
        if frame[2] > 1:
            self.stack.append((f.STEP, frame[1], frame[2] - 1))
        if action == c.STAY:
            return
        if action >= c.JUMP:
            self.stack.append((f.JUMP_TAIL, frame[1]))
            self.stack.append((f.MOVE, self.active, action - c.JUMP, f.WHY_JUMP))
        else:
            self.stack.append((f.MOVE, self.active, action - c.INCH, f.WHY_INCH))

    def _play_card(self, card: int) -> None:  # WB-W1
        hand = self.hands[self.turn][:]
        hand.remove(card)
        self.hands[self.turn] = hand
        if self.ear is not None:
            self.ear(facts.CardPlayed(self.turn, self.rules.weapon_names[card]), None, None)
        self.stack.append((f.CARD, card, 0))

    def _card(self, card: int, done: int) -> None:  # WB-W1 to WB-W5
        symbols = self.rules.weapons[card].line
        if self.cut or self.late or done == len(symbols):
            self.filed = [*self.filed, card]
            if self.ear is not None:
                self.ear(facts.CardFiled(self.rules.weapon_names[card], done < len(symbols)), None, None)
            return
        self.stack.append((f.CARD, card, done + 1))
        self.prods = 0
        if symbols[done] == r.LINE_TEXT:
            self._read(self.rules.weapons[card].text)
        elif symbols[done] == r.LINE_MOVE:
            self.stack.append((f.STEP, 0, 1))
        else:
            self.stack.append((f.HAND,))

    def _drawing(self, seat: int, cards: int) -> None:
        if not cards or seat < 0:
            return
        if self.supply_left or self.supers_left:
            self.stack.append((f.DRAWING, seat, cards))
            self._ask_chance(f.CHANCE_SUPPLY)
        elif self.ear is not None:  # WB-A39
            self.ear(facts.SupplyEmpty(seat), None, None)

    def _drop(self) -> None:  # WB-T8, WB-R1, WB-R2
        if self.sudden != NO_CARD:
            self._read(self.rules.sudden[self.sudden].drop)
            return
        if not self.drops_left and self.rules.sudden_death == r.NO_SUDDEN_DEATH:  # WB-OP4
            self.drops = self.rules.drops
            self.drops_left = len(self.drops)
            if self.ear is not None:
                self.ear(facts.DropsShuffled(), None, None)
        self._ask_chance(f.CHANCE_DROP if self.drops_left else f.CHANCE_SUDDEN)

    def _pass_token(self) -> None:  # WB-T9, WB-A55
        self.token = NOWHERE
        self.arrow = 0
        self.stack.pop()
        if self._is_over():
            self.phase = GAME_OVER
            self.acting = NOBODY
            self.active = NOWHERE
            if self.ear is not None:
                self.ear(facts.GameEnded(self.winners()), None, None)
            return
        if self.final:
            self.turn = self.finals[0]
            self.finals = self.finals[1:]
        else:
            self.turn = (self.turn + 1) % self.rules.seats
            while not self.standing(self.turn):
                self.turn = (self.turn + 1) % self.rules.seats
        self._start_turn()

    def _is_over(self) -> bool:  # WB-V1, WB-V2, WB-V5, WB-OP2
        rules = self.rules
        living = self.living()
        if not living or self.turns >= rules.turn_cap:
            return True
        if living == 1 and (rules.early_finish or rules.true_elimination):
            return True
        if self.final:
            while self.finals and not self.standing(self.finals[0]):
                self.finals = self.finals[1:]
            return not self.finals
        return False

    def _time_up(self) -> None:  # WB-OP9, WB-A45
        self.late = True
        if self.ear is not None:
            self.ear(facts.TimeUp(self.turn), None, None)
        if self._at_rest():
            if self.ask != f.ASK_ACTIVATE:
                self.stack.pop()
            self.ask = 0

    def _at_rest(self) -> bool:
        """Whether nothing has begun that must be completed: a worm, a move or a card is to be chosen."""
        if self.ask == f.ASK_MOVE:
            return self.stack[-1][1] == 0
        return self.ask in (f.ASK_ACTIVATE, f.ASK_PLAY)

    def _drawn(self, card: int) -> None:
        frame = self.stack.pop()
        seat = frame[1]
        if self.supply_left:
            self.supply = _without(self.supply, card)
            self.supply_left -= 1
        else:
            self.supers = _without(self.supers, card)
            self.supers_left -= 1
        self.hands[seat] = sorted([*self.hands[seat], card])
        self.stack.append((f.DRAWING, seat, frame[2] - 1))
        if self.ear is not None:
            self.ear(facts.CardDrawn(seat, self.rules.weapon_names[card]), seat, None)
            self.ear(facts.CardDrawn(seat, None), None, seat)

    def _dropped(self, card: int) -> None:
        self.drops = _without(self.drops, card)
        self.drops_left -= 1
        self.dropped = [*self.dropped, card]
        if self.ear is not None:
            self.ear(facts.DropDrawn(self.rules.drop_names[card]), None, None)
        self._read(self.rules.drop_texts[card])

    def _sudden_death(self, card: int) -> None:  # WB-A34
        self.sudden = card
        self.suddens = []
        self.dealt = [[] for _ in self.dealt]
        self.kept = [NO_CARD] * len(self.kept)
        if self.ear is not None:
            self.ear(facts.SuddenDeath(self.rules.sudden_names[card]), None, None)
        self._read(self.rules.sudden[card].drop)
        self._read(self.rules.sudden[card].reveal)


def _without(pool: list[int], card: int) -> list[int]:
    rest = pool[:]
    rest.remove(card)
    return rest
