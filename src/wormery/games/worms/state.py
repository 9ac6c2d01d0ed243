"""The rules of Worms: turns, cards, and the loop that takes one frame after the other off the stack. Compiled."""

from __future__ import annotations

from random import Random
from typing import Final, Self, final

from mypy_extensions import i64

from wormery.core.state import BITS, CHANCE, Action, Seat
from wormery.games.worms import coding as c
from wormery.games.worms import facts
from wormery.games.worms import frames as f
from wormery.games.worms.building import cells_of, some_thing, some_tile, tile_fault
from wormery.games.worms.field import HEXES, NOWHERE, STEP, pair
from wormery.games.worms.ground import Ground
from wormery.games.worms.knowledge import blank, fill
from wormery.games.worms.layout import BY_CHANCE, Frame
from wormery.games.worms.menu import chances, menu_of, some_move, thing_code
from wormery.games.worms.rules import Rules
from wormery.games.worms.things import BIT, KIND, TOKEN, WORM
from wormery.games.worms.turns import Turns

NO_TILES: Final = Ground([])


@final
class Worms(Turns):
    @classmethod
    def start(cls, rules: Rules) -> Worms:
        state = Worms(rules, NO_TILES)
        state.set_up()
        state._begin()
        return state

    def copy(self) -> Self:
        new = Worms(self.rules, self.ground)
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
        if seat == CHANCE:
            return chances(self)
        if self.ask == f.ASK_KEEP:
            return menu_of(self, seat)
        return self._menu()[:]

    def _menu(self) -> list[Action]:
        menu = self.offered
        if menu is None:
            menu = menu_of(self, self.acting[0])
            self.offered = menu
        return menu

    def allows(self, seat: Seat, action: Action) -> bool:
        """A tile may be described by any of its turns; the clock may run out at any decision of steps 1 to 5."""
        if seat not in self.acting:
            return False
        if action == c.TIME_UP:
            return seat != CHANCE and self.may_run_out()
        if self.ask == f.ASK_TILE and action >= c.TILE:
            rest = action - c.TILE
            tile = rest // HEXES // 6
            if tile >= len(self.rules.tiles) or self.used & BIT[tile]:
                return False
            return not tile_fault(self, cells_of(self.rules.tiles[tile], rest // HEXES % 6, rest % HEXES))
        return action in self.actions(seat)

    def may_run_out(self) -> bool:
        return bool(self.rules.timer) and not self.late and self.step() in (1, 2, 3, 4, 5)

    def step(self) -> int:
        """The step of the turn, 0 outside of turns."""
        return self.stack[0][1] if self.stack and self.stack[0][0] == f.TURN else 0

    def chance(self, rng: Random) -> Action:
        if self.ask == f.CHANCE_DIE:
            return c.ROLLED + 1 + (rng.getrandbits(BITS) * 8 >> BITS)
        if self.ask == f.CHANCE_SUPPLY:
            pool = self.supply if self.supply_left else self.supers
            return c.DREW + pool[rng.getrandbits(BITS) * len(pool) >> BITS]
        menu = chances(self)
        return menu[rng.getrandbits(BITS) * len(menu) >> BITS]

    def some(self, seat: Seat, rng: Random) -> Action:
        if self.ask == f.ASK_MOVE:
            return some_move(self, rng)
        if self.ask == f.ASK_THING:
            return some_thing(self, rng)
        if self.ask == f.ASK_TILE:
            return some_tile(self, rng)
        menu = self._menu() if self.ask != f.ASK_KEEP else menu_of(self, seat)
        return menu[rng.getrandbits(BITS) * len(menu) >> BITS]

    def settle(self, rng: Random) -> None:
        while self.acting is BY_CHANCE:
            self.play(CHANCE, self.chance(rng))

    # -- play

    def play(self, seat: Seat, action: Action) -> None:
        self.notes = None
        if seat == CHANCE:
            self._chance_acts(action)
        elif self.ask == f.ASK_KEEP:
            self._keep(seat, action - c.KEEP)
        elif action == c.TIME_UP:
            self._time_up()
        elif self.ask == f.ASK_TILE:
            self._lay_tile(seat, action)
        elif self.ask == f.ASK_THING:
            self._put_thing(seat, action)
        else:
            self.ask = 0
            self.offered = None
            self._answer(action)
        self.offered = None
        if self.ask == 0:
            self._run()

    def go_on(self) -> None:
        """From a position that was put together by hand."""
        self._run()

    def go_aimed(self, face: int) -> None:
        """As if this face had been chosen; for whoever goes through dice otherwise than one by one."""
        self.ask = 0
        self.stack.pop()
        self._aimed(face)
        self._run()

    def go_blown(self, h: int, mask: int) -> None:
        """As if the dice of the drum on top had shown these hexes."""
        self.ask = 0
        self.stack.pop()
        self._drum_blows(h, mask)
        self._run()

    def _run(self) -> None:
        """Do what is due until somebody is asked. A decision with one answer is not asked (`auto_forced`)."""
        rules = self.rules
        while True:
            while self.ask == 0 and self.stack:
                self._next(self.stack.pop())
            if self.ask == 0:
                return
            if not rules.auto or self.ask >= f.CHANCE_BUILDER or self.ask == f.ASK_MOVE or self.ask <= f.ASK_KEEP:
                return
            menu = self._menu()
            if len(menu) > 1:
                return
            self.ask = 0
            self.offered = None
            self._answer(menu[0])

    def _next(self, frame: Frame) -> None:
        kind = frame[0]
        if kind == f.LEAVE:
            self._leave(frame[1])
        elif kind == f.MOVE:
            self._move(frame[1], frame[2], frame[3])
        elif kind == f.TURN:
            self._turn(frame[1])
        elif kind == f.STEP:
            self._step_asked(frame)
        elif kind == f.SCATTER:
            self._scatter(frame)
        elif kind == f.JUMP_TAIL:
            if self.at[self.active] != NOWHERE and (frame[1] or not self.cut):  # WB-M3
                self.stack.append((f.SCATTER, self.active, 0, f.WHY_SCATTER))
        elif kind == f.TEXT:
            self._text(frame[1], frame[2], frame[3])
        elif kind == f.AIMING:
            self._aiming(frame)
        elif kind == f.BLAST:
            self._blast(frame[1], frame[2])
        elif kind == f.BLAST_ALL:
            self._blast_all(frame[1])
        elif kind == f.BLAST_HIT:
            if self.at[frame[1]] == frame[2]:
                self.stack.append(frame)
                self._ask_chance(f.CHANCE_DIE)
        elif kind == f.THROWN:
            if self.at[frame[1]] == frame[2] and frame[3] != frame[2]:
                self.stack.append((f.MOVE, frame[1], frame[3], f.WHY_BLAST))
        elif kind == f.HARM:
            self._harm(frame[1], frame[2])
        elif kind == f.LIST:
            self._list(frame)
        elif kind == f.ENTRY:
            self._entry(frame)
        elif kind == f.FLIP:
            self._flip(frame)
        elif kind == f.FULL:
            self._full(frame[1])
        elif kind == f.HAND:
            self.stack.append(frame)
            self._ask(f.ASK_PLAY)
        elif kind == f.CARD:
            self._card(frame[1], frame[2])
        elif kind == f.PLACE:
            self._place(frame[1], frame[2])
        elif kind == f.DRAWING:
            self._drawing(frame[1], frame[2])
        elif kind == f.WINDING or kind == f.SETTING:
            self.stack.append(frame)
            self._ask_chance(f.CHANCE_DIE)
        else:
            self._next_rare(frame)

    def _next_rare(self, frame: Frame) -> None:
        kind = frame[0]
        if kind == f.AGAIN:
            self._again(frame[1], frame[2], frame[3])
        elif kind == f.EACH_OF:
            self._each(frame)
        elif kind == f.AT_ONE:
            self._there(self.rules.programs[frame[1]][frame[2]], frame[1], frame[2], [frame[3]])
        elif kind == f.DRUM:
            self._drum(frame)
        elif kind == f.BURN:
            self._burn(frame)
        elif kind == f.PUSH:
            self._push(frame[1], frame[2], frame[3], frame[4])
        elif kind == f.SHOVE:
            self._shove(frame)
        elif kind == f.GROUND:
            self._change_ground(frame[1], frame[2])

    # -- answers

    def _answer(self, action: int) -> None:
        frame = self.stack.pop()
        kind = frame[0]
        if kind == f.STEP:
            self._answer_step(frame, action)
        elif kind == f.HAND:
            if action != c.PASS:
                self._play_card(action - c.PLAY)
        elif kind == f.TURN:
            self.stack.append(frame)
            self._activate(action - c.ACTIVATE)
        elif kind == f.CHOICE:
            self._answer_choice(frame, action)
        elif kind == f.AIMING:
            self._aimed(action - c.FACE)
        elif kind == f.FULL:
            if action != c.DECLINE:  # the frame stays below the prod, to look again
                self.stack.append(frame)
                self._prod(self._thing_named(action - c.PROD, -1))
        elif kind == f.SCATTER:
            thing = frame[1]
            self.stack.append((f.MOVE, thing, self.at[thing] + STEP[action - c.TURN_TO], frame[3]))
        elif kind == f.SHOVE:
            self.stack.append((f.PUSH, frame[1], action - c.TURN_TO, frame[2], NOWHERE))
        elif kind == f.ENTRY:
            left = list(frame[3:])
            for thing in left:
                if c.ORDER + thing_code(self, thing, frame[2]) == action:
                    self._trigger(frame[1], frame[2], left, thing)
                    break
        elif kind == f.LIST:
            for i in range(3, len(frame), 2):
                if c.ORDER + thing_code(self, frame[i], frame[i + 1]) == action:
                    self._next_of(frame, i)
                    break
        else:
            self._answer_select(frame, action - c.PICK)

    def _thing_named(self, code: int, crater: int) -> int:
        """The first Thing that an action means."""
        if code < HEXES:
            return code
        kind = code // HEXES - 1
        found = self.things_of(kind, code % HEXES) if kind < 5 else []
        return found[0] if found else crater

    def _answer_select(self, frame: Frame, code: int) -> None:
        thing = self._thing_named(code, 108)
        h = self.at[thing] if KIND[thing] == WORM else code % HEXES
        self._chosen(self.rules.programs[frame[1]][frame[2]], thing, h)

    def _answer_choice(self, frame: Frame, action: int) -> None:
        op = self.rules.programs[frame[1]][frame[2]]
        if action >= c.STRIKE:
            self._set_token((action - c.STRIKE) // 8, (action - c.STRIKE) % 8)
        elif action >= c.SPOT:
            self._there(op, frame[1], frame[2], [action - c.SPOT])
        elif action >= c.AIM:
            self._set_token(action - c.AIM, 0)
        elif action >= c.OPTION:
            self._branch(op, action - c.OPTION, frame[3])
        else:
            self._wind_is(action - c.WIND_TO)

    # -- chance

    def _chance_acts(self, action: int) -> None:
        ask = self.ask
        self.ask = 0
        self.events += 1
        if ask == f.CHANCE_DIE:
            self._rolled(action - c.ROLLED)
        elif ask == f.CHANCE_FLIP:
            self._flipped(self.stack.pop(), action == c.FLIPPED + 1)
        elif ask == f.CHANCE_SUPPLY:
            self._drawn(action - c.DREW)
        elif ask == f.CHANCE_DROP:
            self._dropped(action - c.DROP)
        elif ask == f.CHANCE_LAND:
            self.stack.pop()
            self._set_token(action - c.LAND_IS, 0)
        elif ask == f.CHANCE_SUDDEN:
            self._sudden_death(action - c.SUDDEN)
        elif ask == f.CHANCE_STARTER:
            self._deal_starter(action - c.STARTER)
        elif ask == f.CHANCE_TEAM:
            self._deal_team(action - c.TEAM_IS)
        elif ask == f.CHANCE_BUILDER:
            self._builder_is(action - c.BUILDER)
        elif ask == f.CHANCE_SET:
            self._give_set(action - c.SET)
        elif ask == f.CHANCE_DEALT:
            self._deal_sudden(action - c.DEALT)
        elif ask == f.ASK_TILE:
            self._lay_tile(CHANCE, action)
        else:
            self._put_thing(CHANCE, action)

    def _rolled(self, face: i64) -> None:
        frame = self.stack.pop()
        kind = frame[0]
        if self.ear is not None:
            self._tell_die(frame, face)
        if kind == f.SCATTER:
            self._scattered(frame, face)
        elif kind == f.BLAST_HIT:
            self._thrown(frame[1], frame[2], face)
        elif kind == f.AIMING:
            self.stack.append((f.AIMING, frame[1] - 1, *frame[2:], int(face)))
        elif kind == f.DRUM:
            self.stack.append((*frame, int(face)))
        elif kind == f.WINDING:  # WB-K30
            if face < 7:
                self._wind_is(face)
            elif self.ear is not None:
                self.ear(facts.WindStayed(self.wind), None, None)
        elif face < 7:
            self._wind_is(face)
            self._first_turn()
        else:
            self.stack.append(frame)

    def _tell_die(self, frame: Frame, face: i64) -> None:
        kind = frame[0]
        why = f.WHY_WIND
        thing: int | None = None
        h: int | None = None
        if kind == f.SCATTER:
            why = frame[3]
            thing = None if frame[1] == TOKEN else frame[1]
            h = self.token if frame[1] == TOKEN else self.at[frame[1]]
        elif kind == f.BLAST_HIT:
            why, thing, h = f.WHY_BLAST, frame[1], frame[2]
        elif kind == f.AIMING:
            why, h = f.WHY_AIM, self.token
        elif kind == f.DRUM:
            why, h = f.WHY_DRUM, frame[1]
        if self.ear is not None:
            self.ear(facts.DieRolled(why, face, thing, None if h is None else pair(h)), None, None)
