"""Worms as the shells carry it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import ClassVar, cast

from wormery.core.facts import Fact
from wormery.core.game import SEATS, Game, Move, Options, Parts, Say
from wormery.core.refusal import NotAllowed
from wormery.core.state import Action, Seat, State
from wormery.games.worms import (
    aiming,
    cards,
    coding,
    facts,
    for_page,
    judging,
    moves,
    notation,
    options,
    picture,
    position,
    refusals,
)
from wormery.games.worms.aiming import Odds
from wormery.games.worms.explain import Explainer
from wormery.games.worms.names import FACES, PIECES, TEAMS, thing_name
from wormery.games.worms.state import Worms
from wormery.games.worms.telling import CAUSES, Teller
from wormery.games.worms.wire import WHY, Phase, WormsFact, WormsView, wire

# Numbers in facts and refusals, as people read them.
SPELT: Mapping[str, Callable[[int], str]] = {
    "seat": lambda n: SEATS[n],
    "team": lambda n: TEAMS[n],
    "worm": thing_name,
    "thing": thing_name,
    "why": lambda n: WHY[n],
    "cause": lambda n: CAUSES[n],
    "kind": lambda n: PIECES[n - 1],
    "face": lambda n: FACES[n],
    "tile": lambda n: f"T{n}",
}


class WormsGame(Game):
    name = "worms"
    title = "Worms"
    rules = 1
    seats = range(2, 7)
    folder = files(__package__)
    view_type = WormsView
    move_type = moves.WormsMove
    fact_type = WormsFact
    odds_type = Odds
    types: ClassVar = {"WormsPhase": Phase, "WormsMove": moves.WormsMove, "WormsFact": WormsFact}

    def __init__(self, box: cards.Box | None = None) -> None:
        """With the cards of this edition, or of another box."""
        self.box = box or cards.box()
        self.moves = self.coder = moves.Coder(self.box)
        self.teller = Teller(self.box)

    def options(self, given: Mapping[str, object]) -> Options:
        return options.complete(given)

    def choices(self) -> list[dict[str, object]]:
        return options.choices()

    def start(self, options_: Options) -> Worms:
        return Worms.start(options.rules(options_, self.box))

    def why_not(self, state: State, seat: Seat, move: Move) -> NotAllowed:
        return refusals.why_not(cast(Worms, state), seat, move, self.coder)

    def worth(self, view: State, seat: Seat, action: Action) -> float:
        return judging.worth(cast(Worms, view), seat, action)

    def odds(self, view: State, seat: Seat, action: Action) -> Odds | None:
        return aiming.odds(cast(Worms, view), seat, action)

    def length(self, ended: State) -> int:
        return int(cast(Worms, ended).turns)

    def timer(self, view: State) -> tuple[int, str, Action] | None:
        state = cast(Worms, view)
        if not state.may_run_out():
            return None
        return state.rules.timer, f"turn {state.turns}", coding.TIME_UP  # WB-OP9

    def knowledge(self, view: State) -> object:
        """The faces it has not seen, and how often chance has spoken."""
        state = cast(Worms, view)
        return tuple(state.supply), tuple(state.supers), tuple(state.starters), tuple(state.suddens), state.events

    def wire(self, view: State) -> WormsView:
        return wire(cast(Worms, view))

    def cards(self, say: Say, card: str | None = None) -> list[str]:
        return Explainer(self.box, say).lines(card)

    def for_page(self, says: Mapping[str, Say]) -> Mapping[str, object]:
        return {
            **for_page.data(self.box),
            **for_page.sentences(self.box, says),
            **for_page.hints(self.box, says),
            **for_page.texts(self.box, says),
        }

    def with_cards(self, name: str, text: str) -> WormsGame:
        """The same game with the cards of another file in its box besides."""
        box = cards.load(*cards.FILES)
        cards.read(box, text, name)
        return WormsGame(box)

    def position(self, options_: Options, given: Mapping[str, object], draws: list[Action], seed: int) -> Worms:
        ids = {
            "weapon": {card.id: n for n, card in enumerate(self.box.weapons)},
            "drop": {card.id: n for n, card in enumerate(self.box.drops)},
            "sudden": {card.id: n for n, card in enumerate(self.box.suddens)},
        }
        return position.position(options.rules(options_, self.box), ids, given, seed)

    def parts(self, state: State) -> Parts:
        return notation.parts(cast(Worms, state))

    def absent(self, part: str) -> bool:
        return notation.absent(part)

    def agrees(self, part: str, said: object, found: object) -> bool:
        return notation.agrees(part, said, found)

    def describe(self, action: Action, say: Say) -> str:
        return self.teller.describe(self.moves.unpack(action), say)

    def tell(self, facts: Sequence[Fact], viewer: Seat | None, names: Sequence[str], say: Say) -> list[str]:
        return self.teller.tell(facts, viewer, names, say)

    def picture(self, view: State, viewer: Seat | None, names: Sequence[str], say: Say) -> list[str]:
        return picture.picture(cast(Worms, view), viewer, names, self.teller, say)

    def aside(self, view: State, say: Say) -> list[str]:
        return picture.aside(cast(Worms, view), self.teller, say)

    def turn_began(self, facts_: Sequence[Fact], seat: Seat) -> bool:
        return any(isinstance(fact, facts.TurnStarted) and fact.seat == seat for fact in facts_)

    def prompt(self, view: State, seat: Seat, say: Say) -> str:
        return picture.prompt(cast(Worms, view), seat, self.teller, say)

    def spoken(self, field: str, value: object) -> str:
        match value:
            case bool():
                return "yes" if value else "no"
            case (int(q), int(k)):
                return f"{q},{k}"
            case list():
                return " ".join(self.spoken({"seats": "seat", "winners": "seat"}.get(field, ""), one) for one in value)
            case int() if field in SPELT:
                return SPELT[field](value)
        return str(value)


GAME = WormsGame()
