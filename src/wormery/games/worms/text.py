"""The words of the cards: seventeen operations on the table, carried out one by one (section 7.1). Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wormery.games.worms import facts
from wormery.games.worms import frames as f
from wormery.games.worms import rules as r
from wormery.games.worms.chain import Chain
from wormery.games.worms.coding import AIM, SPOT, STRIKE
from wormery.games.worms.field import NOWHERE, apart, pair
from wormery.games.worms.layout import Frame
from wormery.games.worms.targets import hexes, selected, targets
from wormery.games.worms.things import KIND, THINGS, TOKEN, WORM

DEEDS: Final[list[int]] = [f.DO_BLAST] * 20
DEEDS[r.DAMAGE] = f.DO_HARM
DEEDS[r.DESTROY] = f.DO_DESTROY
DEEDS[r.HEAL] = f.DO_HEAL


class Text(Chain):
    def _read(self, program: i64) -> None:
        """Start a card text."""
        self.it = NOWHERE
        self.stack.append((f.TEXT_END,))
        self.stack.append((f.TEXT, int(program), 0, NOWHERE))

    def _text(self, program: int, done: int, bound: int) -> None:
        ops = self.rules.programs[program]
        if done < len(ops):
            self.stack.append((f.TEXT, program, done + 1, bound))
            self._operation(ops[done], program, done, bound)

    def _skip_text(self) -> None:
        while self.stack.pop()[0] != f.TEXT_END:
            pass

    def _again(self, program: int, left: int, bound: int) -> None:
        if left:
            self.stack.append((f.AGAIN, program, left - 1, bound))
            self.stack.append((f.TEXT, program, 0, bound))

    def _each(self, frame: Frame) -> None:
        if len(frame) > 3:
            self.stack.append((f.EACH_OF, frame[1], *frame[3:]))
        self.stack.append((f.TEXT, frame[1], 0, frame[2]))

    def _operation(self, op: r.Op, program: int, at: int, bound: int) -> None:
        code = op.code
        if code == r.TARGET:
            self._target(op, program, at, bound)
        elif code == r.ACCURACY:
            self._aim(op.n)
        elif code == r.SCATTER and op.who == r.THE_TOKEN:
            self.stack.append((f.SCATTER, TOKEN, 0, f.WHY_SCATTER))
        elif code == r.GO:
            if self.active >= 0 and self.at[self.active] not in (NOWHERE, self.token) and self.token != NOWHERE:
                self.stack.append((f.MOVE, self.active, self.token, f.WHY_GO))
        elif code == r.WALK:
            self.stack.append((f.STEP, 1, int(op.n)))
        elif code == r.DRAW:
            self.stack.append((f.DRAWING, self.turn, int(op.n)))
        elif code == r.WIND:
            if op.choose_wind:
                self.stack.append((f.CHOICE, program, at, bound))
                self._ask(f.ASK_WIND)
            else:
                self.stack.append((f.WINDING,))
        elif code == r.REPEAT:
            self.stack.append((f.AGAIN, op.blocks[0], int(op.n), bound))
        elif code == r.CHOOSE:
            self._choose(op, program, at, bound)
        elif op.where >= r.EMPTIEST:
            self._spot(op, program, at, bound)
        else:
            self._somewhere(op, program, at, bound)

    # -- operations that choose

    def _target(self, op: r.Op, program: int, at: int, bound: int) -> None:
        found = targets(self, op)
        if not found:
            self._skip_text()
        elif op.reach == r.RANDOM:
            self.stack.append((f.CHOICE, program, at, bound))
            self._ask_chance(f.CHANCE_LAND)
        elif op.reach == r.OWN:
            self._set_token(found[0], 0)
        else:
            self.stack.append((f.CHOICE, program, at, bound))
            self._ask(f.ASK_TARGET)
            start = STRIKE if op.reach == r.LINE3 else AIM
            self.offered = [start + h for h in found]

    def _set_token(self, h: i64, arrow: i64) -> None:
        self.token = h
        self.arrow = arrow
        if self.ear is not None:
            self.ear(facts.TokenPut(pair(h), arrow, None), None, None)

    def _choose(self, op: r.Op, program: int, at: int, bound: int) -> None:
        ways = self.branches(op)
        if not ways:
            self._skip_text()
        elif len(ways) == 1 and self.rules.auto:
            self._branch(op, ways[0], bound)
        else:
            self.stack.append((f.CHOICE, program, at, bound))
            self._ask(f.ASK_OPTION)

    def branches(self, op: r.Op) -> list[int]:
        """The branches whose leading target has a hex."""
        found = []
        for way in range(len(op.blocks)):
            ops = self.rules.programs[op.blocks[way]]
            if not ops or ops[0].code != r.TARGET or targets(self, ops[0]):
                found.append(way)
        return found

    def _branch(self, op: r.Op, way: int, bound: int) -> None:
        self.stack.append((f.TEXT, op.blocks[way], 0, bound))

    def _spot(self, op: r.Op, program: int, at: int, bound: int) -> None:
        found = self.spots(op.where)
        if len(found) == 1 and self.rules.auto:
            self._there(op, program, at, found)
        elif found:
            self.stack.append((f.CHOICE, program, at, bound))
            self._ask(f.ASK_SPOT)
            self.offered = [SPOT + h for h in found]

    # -- accuracy

    def dice_for(self, accuracy: i64) -> i64:  # WB-K4
        here = self.here()
        if here == NOWHERE or self.token == NOWHERE:
            return 0
        dice = accuracy - (apart(here, self.token) - 1) if here != self.token else accuracy
        return dice if dice > 1 else 1

    def _aim(self, accuracy: i64) -> None:
        dice = self.dice_for(accuracy)
        if dice:
            self.stack.append((f.AIMING, int(dice)))

    def _aiming(self, frame: Frame) -> None:
        if frame[1]:
            self.stack.append(frame)
            self._ask_chance(f.CHANCE_DIE)
            return
        faces = frame[2:]
        if self.rules.auto and min(faces) == max(faces):  # WB-K5
            self._aimed(faces[0])
        else:
            self.stack.append(frame)
            self._ask(f.ASK_FACE)

    def _aimed(self, face: i64) -> None:
        if self.ear is not None:
            self.ear(facts.FaceChosen(face), None, None)
        self._shift(self.direction(face), f.WHY_AIM)

    # -- operations on hexes and Things

    def _somewhere(self, op: r.Op, program: int, at: int, bound: int) -> None:
        """Three target hexes are three times one, each completely before the next (WB-K16)."""
        if (
            op.where == r.AREA
            and bound == NOWHERE
            and self.arrow
            and op.code != r.EACH
            and op.who not in (r.SELF, r.IT)
        ):
            for h in reversed(self.area()):
                self.stack.append((f.AT_ONE, program, at, h))
            return
        self._there(op, program, at, hexes(self, op.where, bound))

    def _there(self, op: r.Op, program: int, at: int, found: list[int]) -> None:
        code = op.code
        if code == r.EACH:
            if found:
                self.stack.append((f.EACH_OF, op.blocks[0], *found))
        elif code == r.BLAST:
            for h in reversed(found):
                self.stack.append((f.BLAST, h, 0))
        elif code == r.PLACE:
            for h in reversed(found):
                self.stack.append((f.PLACE, int(op.thing), h))
        elif code == r.TERRAIN:
            for h in reversed(found):
                self.stack.append((f.GROUND, int(op.to_land), h))
        else:
            self._to_things(op, program, at, found)

    def deed(self, op: r.Op) -> int:
        """What happens to a Thing that this operation means."""
        if op.code == r.SCATTER:
            return f.DO_KNOCK if op.knock else f.DO_SCATTER
        if op.code == r.PUSH:
            return f.DO_SHOVE if op.away else f.DO_DRIFT
        return DEEDS[op.code]

    def _to_things(self, op: r.Op, program: int, at: int, found: list[int]) -> None:
        if op.who == r.SELF:
            if self.active >= 0 and self.at[self.active] != NOWHERE:
                self._do(self.deed(op), op.n, self.active, self.at[self.active])
        elif op.who == r.IT:
            if self.it != NOWHERE and (self.it == THINGS or self.at[self.it] != NOWHERE):
                self._do(self.deed(op), op.n, self.it, self.it_hex if self.it == THINGS else self.at[self.it])
        else:
            there = selected(self, op, found)
            if not there:
                return
            if op.who == r.ALL:
                self.stack.append((f.LIST, self.deed(op), int(op.n), *there))
            elif self.rules.auto and self._one_choice(there):
                self._chosen(op, there[0], there[1])
            else:
                self.stack.append((f.SELECT, program, at, *found))
                self._ask(f.ASK_PICK)

    def _one_choice(self, there: list[int]) -> bool:
        """Whether all of these are the same to choose: equal Things on one hex."""
        for i in range(2, len(there), 2):
            if KIND[there[i]] == WORM or KIND[there[i]] != KIND[there[0]] or there[i + 1] != there[1]:
                return False
        return True

    def _chosen(self, op: r.Op, thing: i64, h: i64) -> None:
        self.it = thing
        self.it_hex = h
        self._do(self.deed(op), op.n, thing, h)
