"""What a viewer of Drehwurm is sent: a view in names, ready to draw, and no more of it than options let people see."""

from __future__ import annotations

from typing import Literal

import msgspec

from wormery.core.game import SEATS
from wormery.games.drehwurm import facts
from wormery.games.drehwurm.cards import NOTHING, SLOTS, UNSEEN
from wormery.games.drehwurm.layout import Layout, value
from wormery.games.drehwurm.moves import chicken_name, name_of
from wormery.games.drehwurm.notation import answer_name
from wormery.games.drehwurm.rules import FULL, NO_AID

DrehwurmFact = (
    facts.MatchBegan
    | facts.Dealt
    | facts.ChickenDealt
    | facts.Formed
    | facts.Laid
    | facts.Turned
    | facts.Thrown
    | facts.ThrowLost
    | facts.WindowClosed
    | facts.Ate
    | facts.DrewCard
    | facts.TurnCame
    | facts.MatchEnded
    | facts.Shown
    | facts.MealCounted
    | facts.HandCounted
    | facts.Scores
    | facts.GameEnded
)
Phase = Literal["dealing", "regular", "snap", "turn", "counting", "between", "over"]
PHASES: tuple[Phase, ...] = ("dealing", "regular", "snap", "turn", "counting", "between", "over")
Mode = Literal["engine", "sealed", "live"]
MODES: tuple[Mode, ...] = ("engine", "sealed", "live")
Reason = Literal["", "hand_empty", "all_chickens", "draw_pile"]
REASONS: tuple[Reason, ...] = ("", "hand_empty", "all_chickens", "draw_pile")


class Pile(msgspec.Struct, frozen=True):
    slot: int
    top: str
    count: int
    bottom: str | None  # None: nobody knows it, or one has to remember it (option memory_aid)
    up: list[str] | None  # from the top; only where all that was seen is shown; `?` for what was not
    down: list[str] | None  # the bottom last


class Meal(msgspec.Struct, frozen=True):
    chicken: str
    count: int
    worms: list[str] | None  # None: closed until the match is over (option eaten_view)
    points: int | None


class Player(msgspec.Struct, frozen=True):
    hand: list[str]  # worms; `?` for those this viewer does not see
    chickens: list[str]  # in hand; `c?`
    eaten: list[Meal]
    throws: int  # won in this match
    answer: str  # "": none; "pass" or a card: one's own; "?": given, and sealed; live: given or not
    points: int  # of the matches that are finished


class DrehwurmView(msgspec.Struct, frozen=True, tag="drehwurm", tag_field="game"):
    phase: Phase
    mode: Mode
    match: int  # from 1
    matches: int
    starts: int
    dealer: int  # deals the next match; the seat before the one that starts it
    turn: int
    fresh: int | None  # the slot of the pile that was just turned
    turner: int | None
    turning: int  # the number of the window: a throw or pass that was meant for another one is late
    throwing: list[int]  # who may throw now; the next player still may when this is empty and `fresh` is not
    draw_pile: int
    piles: list[Pile]
    played: int  # chickens in this match
    chickens: int  # of so many
    extra_piles: list[int]  # another pile comes with these chickens
    players: list[Player]
    reason: Reason  # why the match ended
    results: list[list[int]]  # by match, then seat
    snap: bool
    same_colour: bool


def wire(view: Layout) -> DrehwurmView:
    rules = view.rules
    return DrehwurmView(
        phase=PHASES[view.phase],
        mode=MODES[rules.mode],
        match=view.match + 1,
        matches=rules.matches,
        starts=view.starter(),
        dealer=view.dealer(),
        turn=view.turn,
        fresh=None if view.fresh == NOTHING else view.fresh,
        turner=None if view.turner == NOTHING else view.turner,
        turning=view.turning,
        throwing=[seat for seat in range(len(SEATS)) if view.waiting >> seat & 1],
        draw_pile=view.pile,
        piles=[_pile(view, slot) for slot in range(SLOTS) if view.lies(slot)],
        played=view.played,
        chickens=rules.seats * rules.chickens_dealt,
        extra_piles=rules.extra_piles,
        players=[
            Player(
                hand=[name_of(card) for card in view.hands[seat]],
                chickens=[chicken_name(chicken) for chicken in view.chickens[seat]],
                eaten=[_meal(view, meal) for meal in view.eaten[seat]],
                throws=view.won[seat],
                answer=answer_name(view.answers[seat]),
                points=view.points[seat],
            )
            for seat in range(rules.seats)
        ],
        reason=REASONS[view.reason],
        results=[list(row) for row in view.results],
        snap=rules.snap,
        same_colour=rules.throws[0] != 0 and not _takes_other_colours(view),
    )


def _takes_other_colours(view: Layout) -> bool:
    """Whether a blue 2 may be thrown on a yellow 1."""
    return bool(view.rules.throws[0] >> 10 & 1)


def _pile(view: Layout, slot: int) -> Pile:
    up, down = view.sides[slot * 2], view.sides[slot * 2 + 1]
    memory = view.rules.memory
    full = memory == FULL or view.open()
    bottom = (full or memory != NO_AID) and down[-1] != UNSEEN
    return Pile(
        slot=slot,
        top=name_of(up[-1]),
        count=len(up) + len(down),
        bottom=name_of(down[-1]) if bottom else None,
        up=[name_of(card) for card in reversed(up)] if full else None,
        down=[name_of(card) for card in down] if full else None,
    )


def _meal(view: Layout, meal: list[int]) -> Meal:
    told = view.rules.eaten_open or view.open()  # DW-A15
    return Meal(
        chicken=chicken_name(meal[0]),
        count=len(meal) - 1,
        worms=[name_of(card) for card in meal[1:]] if told else None,
        points=value(meal) if told and UNSEEN not in meal[1:] else None,
    )
