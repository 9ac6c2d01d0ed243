"""Das Wurmt as the shells carry it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import ClassVar, cast

from wormery.core.facts import Fact
from wormery.core.game import SEATS, Game, Move, Options, Parts, Say
from wormery.core.refusal import NotAllowed
from wormery.core.state import Action, Seat, State
from wormery.games.daswurmt import (
    deck,
    facts,
    moves,
    notation,
    odds,
    options,
    packing,
    picture,
    position,
    refusals,
    telling,
)
from wormery.games.daswurmt.moves import LETTERS, WurmtMove, name_of
from wormery.games.daswurmt.state import DasWurmt
from wormery.games.daswurmt.wire import Phase, WurmtFact, WurmtView, wire


class DasWurmtGame(Game):
    name = "das-wurmt"
    title = "Das Wurmt"
    rules = 1
    seats = range(2, 6)
    folder = files(__package__)
    moves = moves
    view_type = WurmtView
    move_type = WurmtMove
    fact_type = WurmtFact
    packing: ClassVar = packing
    types: ClassVar = {"WurmtPhase": Phase, "WurmtMove": WurmtMove, "WurmtFact": WurmtFact}

    def options(self, given: Mapping[str, object]) -> Options:
        return options.complete(given, deck.box())

    def choices(self) -> list[dict[str, object]]:
        return options.choices(deck.box())

    def start(self, options_: Options) -> DasWurmt:
        return DasWurmt.start(options.rules(options_, deck.box()))

    def again(self, options_: Options, ended: State) -> Options:
        if options_["first_player"] != "previous_loser":
            return options_
        scores = ended.scores()
        return {**options_, "first_seat": SEATS[scores.index(min(scores))]}

    def why_not(self, state: State, seat: Seat, move: Move) -> NotAllowed:
        return refusals.why_not(cast(DasWurmt, state), seat, move)

    def worth(self, view: State, seat: Seat, action: Action) -> float:
        return odds.worth(cast(DasWurmt, view), seat, action)

    def knowledge(self, view: State) -> object:
        seen = cast(DasWurmt, view)
        return tuple(seen.pool), tuple(seen.discard)  # the faces it has not seen, and those it sees again

    def wire(self, view: State) -> WurmtView:
        return wire(cast(DasWurmt, view))

    def silent(self, view: State, seat: Seat) -> Action:
        return odds.patience(cast(DasWurmt, view), seat)

    def position(self, options_: Options, given: Mapping[str, object], draws: list[Action], seed: int) -> DasWurmt:
        return position.position(options.rules(options_, deck.box()), given, draws, seed)

    def parts(self, state: State) -> Parts:
        return notation.parts(cast(DasWurmt, state))

    def absent(self, part: str) -> bool:
        return notation.absent(part)

    def agrees(self, part: str, said: object, found: object) -> bool:
        return notation.agrees(part, said, found)

    def describe(self, action: Action, say: Say) -> str:
        return telling.describe(moves.unpack(action), say)

    def tell(self, facts: Sequence[Fact], viewer: Seat | None, names: Sequence[str], say: Say) -> list[str]:
        return telling.tell(facts, viewer, names, say)

    def picture(self, view: State, viewer: Seat | None, names: Sequence[str], say: Say) -> list[str]:
        return picture.picture(cast(DasWurmt, view), viewer, names, say)

    def aside(self, view: State, say: Say) -> list[str]:
        return picture.aside(cast(DasWurmt, view), say)

    def turn_began(self, facts_: Sequence[Fact], seat: Seat) -> bool:
        return facts.TurnBegan(seat) in facts_

    def prompt(self, view: State, seat: Seat, say: Say) -> str:
        return picture.prompt(cast(DasWurmt, view), seat, say)

    def spoken(self, field: str, value: object) -> str:
        if isinstance(value, bool) or not isinstance(value, int):
            return str(value)
        match field:
            case "seat":
                return SEATS[value]
            case "worm":
                return f"w{value}"
            case "card":
                return name_of(value)
            case "colour":
                return LETTERS[value]
            case _:
                return str(value)


GAME = DasWurmtGame()
