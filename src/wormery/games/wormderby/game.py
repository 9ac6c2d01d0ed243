"""Worm Derby as the shells carry it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from random import Random
from typing import ClassVar, cast

from wormery.core.facts import Fact
from wormery.core.game import SEATS, Game, Move, Options, Parts, Say
from wormery.core.refusal import NotAllowed
from wormery.core.state import Action, Seat, State
from wormery.games.wormderby import facts, moves, notation, options, picture, pilot, position, refusals, telling
from wormery.games.wormderby.layout import MOVING, PLACING, UNCHOSEN
from wormery.games.wormderby.moves import ENDS, FACES, DerbyMove
from wormery.games.wormderby.state import WormDerby
from wormery.games.wormderby.wire import TYPES, DerbyFact, DerbyView, wire

BRISK = 0.3  # of the time a bot usually takes


class WormDerbyGame(Game):
    name = "worm-derby"
    title = "Worm Derby"
    rules = 1
    seats = range(2, 5)
    folder = files(__package__)
    moves = moves
    view_type = DerbyView
    move_type = DerbyMove
    fact_type = DerbyFact
    types: ClassVar = TYPES

    def options(self, given: Mapping[str, object]) -> Options:
        return options.complete(given)

    def choices(self) -> list[dict[str, object]]:
        return options.choices()

    def start(self, options_: Options) -> WormDerby:
        return WormDerby.start(options.rules(options_))

    def dwelt(self, state: State) -> float:
        """A turn is several steps and a course many tiles, and people wait for them to be over, not for each."""
        now = cast(WormDerby, state)
        on_its_way = now.phase == MOVING and now.lead != UNCHOSEN
        return BRISK if on_its_way or now.phase == PLACING else 1.0

    def why_not(self, state: State, seat: Seat, move: Move) -> NotAllowed:
        return refusals.why_not(cast(WormDerby, state), seat, move)

    def worth(self, view: State, seat: Seat, action: Action) -> float:
        return pilot.worth(cast(WormDerby, view), seat, action)

    def advised(self, view: State, seat: Seat, rng: Random) -> Action | None:
        return pilot.advised(cast(WormDerby, view), seat, rng)

    def silent(self, view: State, seat: Seat) -> Action:
        """On towards home, as far as the menu tells; obstacles stay where they are."""
        menu = view.actions(seat)
        if cast(WormDerby, view).phase != MOVING:
            return menu[0]
        return max(menu, key=lambda action: self.worth(view, seat, action))

    def length(self, ended: State) -> int:
        """Rounds, the one in which the race ends too (WD-OBJ-2)."""
        state = cast(WormDerby, ended)
        return int(min(state.round + 1, state.rules.max_rounds))

    def knowledge(self, view: State) -> object:
        return cast(WormDerby, view).rolls  # all lies open: only the die tells anything new

    def wire(self, view: State) -> DerbyView:
        return wire(cast(WormDerby, view))

    def position(self, options_: Options, given: Mapping[str, object], draws: list[Action], seed: int) -> WormDerby:
        return position.position(options.rules(options_), given, draws)

    def parts(self, state: State) -> Parts:
        return notation.parts(cast(WormDerby, state))

    def absent(self, part: str) -> bool:
        return notation.absent(part)

    def agrees(self, part: str, said: object, found: object) -> bool:
        return notation.agrees(part, said, found)

    def describe(self, action: Action, say: Say) -> str:
        return telling.describe(moves.unpack(action), say)

    def tell(self, facts: Sequence[Fact], viewer: Seat | None, names: Sequence[str], say: Say) -> list[str]:
        return telling.tell(facts, viewer, names, say)

    def picture(self, view: State, viewer: Seat | None, names: Sequence[str], say: Say) -> list[str]:
        return picture.picture(cast(WormDerby, view), viewer, names, say)

    def aside(self, view: State, say: Say) -> list[str]:
        return picture.tiles(cast(WormDerby, view), say)

    def turn_began(self, facts_: Sequence[Fact], seat: Seat) -> bool:
        return facts.TurnBegan(seat) in facts_

    def prompt(self, view: State, seat: Seat, say: Say) -> str:
        return picture.prompt(cast(WormDerby, view), seat, say)

    def spoken(self, field: str, value: object) -> str:
        if isinstance(value, bool) or not isinstance(value, int):
            return str(value)
        match field:
            case "seat" | "victim":
                return SEATS[value]
            case "tile":
                return f"t{value}"
            case "lead" | "end":
                return ENDS[value]
            case "value":
                return FACES[value]
            case _:
                return str(value)


GAME = WormDerbyGame()
