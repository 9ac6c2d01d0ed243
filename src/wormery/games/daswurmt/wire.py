"""What a viewer of Das Wurmt is sent: a view in names, ready to draw. Cards are `Y6`, `P:PEEK`, `Y?`."""

from __future__ import annotations

from typing import Literal

import msgspec

from wormery.games.daswurmt import facts
from wormery.games.daswurmt.cards import BACK, HIDDEN, KINDS, NO_CARD, NO_HEAD, UNSEEN
from wormery.games.daswurmt.layout import Layout
from wormery.games.daswurmt.moves import LETTERS, name_of

WurmtFact = (
    facts.Began
    | facts.Drew
    | facts.Placed
    | facts.Revealed
    | facts.Scored
    | facts.Tidied
    | facts.Played
    | facts.Removed
    | facts.Threw
    | facts.Appeared
    | facts.Peeked
    | facts.TurnBegan
    | facts.Ended
)
Phase = Literal["dealing", "main", "after_skip", "over"]
PHASES: tuple[Phase, ...] = ("dealing", "main", "after_skip", "over")

encode = msgspec.json.Encoder().encode


class Head(msgspec.Struct, frozen=True):
    by: int
    number: int | None  # None: this viewer has not seen it
    seen_by: list[int]
    claim: int | None
    claimed_length: int | None


class Worm(msgspec.Struct, frozen=True):
    colour: str
    body: list[int]  # oldest first
    length: int
    head: Head | None


class Player(msgspec.Struct, frozen=True):
    hand: list[str]
    plus: list[int]
    minus: list[int]
    points: int


class WurmtView(msgspec.Struct, frozen=True, tag="das-wurmt", tag_field="game"):
    phase: Phase
    turn: int
    closing: bool
    pile: int
    top: str | None
    reserve: dict[str, int]
    discard: list[str]
    worms: list[Worm]
    players: list[Player]
    announce: bool
    shortest: int
    longest: int


def wire(view: Layout) -> WurmtView:
    worms = [worm(view, at) for at in range(len(view.colours))]
    return whole(view, worms, [player(view, seat) for seat in range(view.rules.seats)])


def whole(view: Layout, worms: list[Worm], players: list[Player]) -> WurmtView:
    rules = view.rules
    return WurmtView(
        phase=PHASES[view.phase],
        turn=view.turn,
        closing=view.closing,
        pile=view.pile,
        top=None if view.top in (NO_CARD, UNSEEN) else LETTERS[_colour(view.top)],
        reserve=dict(zip(LETTERS, view.reserve, strict=True)),
        discard=list(map(name_of, view.discard)),
        worms=worms,
        players=players,
        announce=rules.announce,
        shortest=rules.shortest,
        longest=rules.longest,
    )


def worm(view: Layout, at: int) -> Worm:
    return Worm(LETTERS[view.colours[at]], list(view.bodies[at]), view.lengths[at], _head(view, at))


def player(view: Layout, seat: int) -> Player:
    return Player(
        list(map(name_of, view.hands[seat])),
        [card % KINDS + 1 for card in view.plus[seat]],
        [card % KINDS + 1 for card in view.minus[seat]],
        view.points[seat],
    )


def _colour(card: int) -> int:
    return card - BACK if card >= BACK else card // KINDS


def _head(view: Layout, worm: int) -> Head | None:
    if view.heads[worm] == NO_HEAD:
        return None
    claim = view.claims[worm]
    return Head(
        by=view.head_by[worm],
        number=None if view.heads[worm] == HIDDEN else view.heads[worm],
        seen_by=[seat for seat in range(view.rules.seats) if view.known_by[worm] >> seat & 1],
        claim=claim % 8 or None,
        claimed_length=claim // 8 or None,
    )
