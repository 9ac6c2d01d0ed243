"""Drehwurm as the shells carry it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import ClassVar, cast

from wormery.core.facts import Fact
from wormery.core.game import SEATS, Game, Move, Options, Parts, Say, Window
from wormery.core.refusal import NotAllowed
from wormery.core.state import Action, Seat, State
from wormery.games.drehwurm import deck, facts, notation, odds, options, picture, position, refusals, telling
from wormery.games.drehwurm import moves as coded
from wormery.games.drehwurm.coding import FIRST_AT, PASS, SNAP, SNAP_CHICKEN
from wormery.games.drehwurm.layout import BETWEEN, TURNING
from wormery.games.drehwurm.moves import DrehwurmMove
from wormery.games.drehwurm.rules import LIVE
from wormery.games.drehwurm.state import Drehwurm
from wormery.games.drehwurm.wire import DrehwurmFact, DrehwurmView, Mode, Phase, Reason, wire

SECONDS = 20.0  # section 3.4: for a regular turn, where people throw in real time
SECONDS_TO_TURN = 5.0  # for the pile to be turned, when a drawn card is in the hand

COUNTING = 5.0  # times as long as over a turn people look at the points of a match


class DrehwurmGame(Game):
    name = "drehwurm"
    title = "Drehwurm"
    rules = 1
    quick = True
    seats = range(3, 7)
    folder = files(__package__)
    moves = coded
    view_type = DrehwurmView
    move_type = DrehwurmMove
    fact_type = DrehwurmFact
    turn_kinds = ("Play", "Eat", "Draw")
    types: ClassVar = {
        "DrehwurmPhase": Phase,
        "DrehwurmMode": Mode,
        "DrehwurmReason": Reason,
        "DrehwurmMove": DrehwurmMove,
        "DrehwurmFact": DrehwurmFact,
    }

    def options(self, given: Mapping[str, object]) -> Options:
        return options.complete(given, deck.box())

    def choices(self) -> list[dict[str, object]]:
        return options.choices(deck.box())

    def start(self, options_: Options) -> Drehwurm:
        return Drehwurm.start(options.rules(options_, deck.box()))

    def hosted(self, given: Mapping[str, object], by_mail: bool) -> Mapping[str, object]:
        return options.hosted(given, by_mail)

    def window(self, state: State) -> Window | None:
        """While anybody but the next player may throw. The late throw of DW-A8 needs none: nobody can be quicker."""
        now = cast(Drehwurm, state)
        throwing = now.may_throw() if now.waiting else ()
        if not throwing:
            return None
        rules = now.rules
        return Window(
            number=now.turning,
            seats=throwing,
            next=now.turn,
            silence=PASS,
            sealed=rules.mode != LIVE,
            guard=rules.guard,
            tail=rules.tail,
            lost_shown=rules.lost_shown,
            clause="DW-SNAP-5",
        )

    def throws(self, action: Action) -> bool:
        return SNAP <= action < PASS or SNAP_CHICKEN <= action < FIRST_AT

    def hurry(self, state: State) -> float | None:
        now = cast(Drehwurm, state)
        if now.rules.mode != LIVE:  # nobody is hurried who wants to be calm, or plays by mail
            return None
        return SECONDS_TO_TURN if now.phase == TURNING else SECONDS

    def dwelt(self, state: State) -> float:
        return COUNTING if cast(Drehwurm, state).phase == BETWEEN else 1.0

    def why_not(self, state: State, seat: Seat, move: Move) -> NotAllowed:
        return refusals.why_not(cast(Drehwurm, state), seat, move)

    def out_of_turn(self, state: State, seat: Seat, said: Action | Move | str) -> NotAllowed:
        """Whoever is too late with a throw learns that the window is closed, and not that somebody else is to move."""
        refused = super().out_of_turn(state, seat, said)
        if not 0 <= seat < len(state.scores()):
            return refused
        try:
            if isinstance(said, str):
                said = coded.read(said)
            move = said if isinstance(said, Move) else coded.unpack(said)
        except NotAllowed:
            return refused
        return refusals.why_not(cast(Drehwurm, state), seat, move)

    def worth(self, view: State, seat: Seat, action: Action) -> float:
        return odds.worth(cast(Drehwurm, view), seat, action)

    def wire(self, view: State) -> DrehwurmView:
        return wire(cast(Drehwurm, view))

    def silent(self, view: State, seat: Seat) -> Action:
        return odds.patience(cast(Drehwurm, view), seat)

    def position(self, options_: Options, given: Mapping[str, object], draws: list[Action], seed: int) -> Drehwurm:
        return position.position(options.rules(options_, deck.box()), given, draws, seed)

    def parts(self, state: State) -> Parts:
        return notation.parts(cast(Drehwurm, state))

    def agrees(self, part: str, said: object, found: object) -> bool:
        return notation.agrees(part, said, found)

    def describe(self, action: Action, say: Say) -> str:
        return telling.describe(coded.unpack(action), say)

    def tell(self, facts: Sequence[Fact], viewer: Seat | None, names: Sequence[str], say: Say) -> list[str]:
        return telling.tell(facts, viewer, names, say)

    def picture(self, view: State, viewer: Seat | None, names: Sequence[str], say: Say) -> list[str]:
        return picture.picture(cast(Drehwurm, view), viewer, names, say)

    def turn_began(self, facts_: Sequence[Fact], seat: Seat) -> bool:
        return facts.TurnCame(seat) in facts_

    def prompt(self, view: State, seat: Seat, say: Say) -> str:
        return picture.prompt(cast(Drehwurm, view), seat, say)

    def spoken(self, field: str, value: object) -> str:
        if isinstance(value, tuple):
            inner = {"worms": "card", "chickens": "chicken"}.get(field, "")
            return ",".join(self.spoken(inner, one) for one in value)
        if isinstance(value, bool) or not isinstance(value, int):
            return str(value)
        match field:
            case "seat" | "by" | "starts":
                return SEATS[value]
            case "slot":
                return coded.slot_name(value)
            case "card":
                return coded.name_of(value)
            case "chicken":
                return coded.chicken_name(value)
            case _:
                return str(value)


GAME = DrehwurmGame()
