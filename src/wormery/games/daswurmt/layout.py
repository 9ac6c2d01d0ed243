"""What lies on the table of Das Wurmt, in every hand and on every score card. Compiled.

The pile is not a list: it is a number of cards, one card on top whose back everybody sees (WU-A4), and a pool of
faces from which chance turns up the next top when the last one has been drawn. Cards removed before the deal (WU-7)
stay in the pool for ever unless an option shows them. So chance is asked once a card, and what nobody has decided
yet cannot leak. A head is stored as its number: its colour is its worm's (WU-15).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wormery.core.state import CHANCE, Seat, State
from wormery.games.daswurmt.cards import COLOURS, KINDS, NO_CARD, NO_HEAD
from wormery.games.daswurmt.rules import Rules

DEALING: Final = 0
MAIN: Final = 1
AFTER_SKIP: Final = 2
GAME_OVER: Final = 3

NOBODY: Final[tuple[Seat, ...]] = ()
BY_CHANCE: Final[tuple[Seat, ...]] = (CHANCE,)
BY_SEAT: Final[list[tuple[Seat, ...]]] = [(seat,) for seat in range(16)]


class Layout(State):
    rules: Rules
    acting: tuple[Seat, ...]  # what to_act answers
    phase: i64
    first: i64
    turn: i64
    turn_no: i64
    closing: bool  # a fill fell short and end_timing lets the turn or round finish; nobody draws any more
    owed: i64  # cards the seat at `turn` still takes from the pile
    turn_done: bool  # the turn ends when all owed cards are taken
    pool: list[int]  # faces chance may still turn up; in a view: all faces its owner has not seen
    pile: i64  # cards in the pile, the top included
    top: i64
    removed: list[int]  # only where an option shows them; replaced, never changed, as copies share it
    hands: list[list[int]]
    discard: list[int]
    reserve: list[int]  # ends left, by colour; replaced, never changed
    colours: list[int]  # by worm; replaced, never changed
    twins: tuple[tuple[int, ...], ...]  # by colour: the worms that came later; follows from `colours`, shared by copies
    bodies: list[list[int]]  # by worm: numbers, oldest first
    lengths: list[int]
    heads: list[int]
    head_by: list[Seat]
    known_by: list[int]  # a bit for each seat that has seen the head
    claims: list[int]  # claimed number + 8 * claimed length, 0 for none
    plus: list[list[int]]  # by seat; a row is replaced, never changed
    minus: list[list[int]]
    points: list[int]

    def __init__(self, rules: Rules) -> None:
        self.ear = None
        self.rules = rules
        self.acting = BY_CHANCE
        self.phase = DEALING
        self.first = rules.first
        self.turn = 0
        self.turn_no = 0
        self.closing = False
        self.owed = 0
        self.turn_done = False
        self.pile = 0
        self.top = NO_CARD

    def set_up(self) -> None:
        """The table before the deal: WU-3 to WU-6. Chance acts next."""
        rules = self.rules
        seats = rules.seats
        self.owed = rules.hand_size  # WU-8
        self.pool = rules.deck[:]
        self.pile = len(rules.deck) - rules.removed  # WU-7, WU-10
        self.removed = []
        self.hands = [[] for _ in range(seats)]
        self.discard = []
        self.reserve = [rules.ends - 1] * COLOURS  # WU-4
        self.colours = list(range(COLOURS))  # WU-3
        self.twins = ((),) * COLOURS
        self.bodies = [[] for _ in range(COLOURS)]
        self.lengths = [0] * COLOURS
        self.heads = [NO_HEAD] * COLOURS
        self.head_by = [0] * COLOURS
        self.known_by = [0] * COLOURS
        self.claims = [0] * COLOURS
        self.plus = [[] for _ in range(seats)]
        self.minus = [[] for _ in range(seats)]
        self.points = [0] * seats

    def copy_onto(self, new: Layout) -> None:
        new.acting = self.acting
        new.phase = self.phase
        new.first = self.first
        new.turn = self.turn
        new.turn_no = self.turn_no
        new.closing = self.closing
        new.owed = self.owed
        new.turn_done = self.turn_done
        new.pool = self.pool[:]
        new.pile = self.pile
        new.top = self.top
        new.removed = self.removed
        new.hands = [row[:] for row in self.hands]
        new.discard = self.discard[:]
        new.reserve = self.reserve
        new.colours = self.colours
        new.twins = self.twins
        new.bodies = [row[:] for row in self.bodies]
        new.lengths = self.lengths[:]
        new.heads = self.heads[:]
        new.head_by = self.head_by[:]
        new.known_by = self.known_by[:]
        new.claims = self.claims[:]
        new.plus = self.plus[:]
        new.minus = self.minus[:]
        new.points = self.points[:]

    def scores(self) -> list[float]:  # WU-50, WU-51
        return [float(points) for points in self.points]

    def winners(self) -> list[Seat]:  # WU-52, WU-A17
        best = max(self.points)
        first = [seat for seat in range(self.rules.seats) if self.points[seat] == best]
        if not self.rules.fewest_minus:
            return first
        lost = [sum([card % KINDS + 1 for card in self.minus[seat]]) for seat in first]
        return [first[i] for i in range(len(first)) if lost[i] == min(lost)]

    def key(self) -> tuple[object, ...]:
        return (
            (self.acting, self.phase, self.first, self.turn, self.turn_no, self.closing, self.owed, self.turn_done),
            (tuple(self.pool), self.pile, self.top, tuple(self.removed)),
            tuple([tuple(row) for row in self.hands]),
            (tuple(self.discard), tuple(self.reserve), tuple(self.colours)),
            tuple([tuple(row) for row in self.bodies]),
            (tuple(self.lengths), tuple(self.heads), tuple(self.head_by), tuple(self.known_by), tuple(self.claims)),
            tuple([tuple(row) for row in self.plus]),
            tuple([tuple(row) for row in self.minus]),
            tuple(self.points),
        )
