"""What lies on the table of Drehwurm and in every hand. Compiled.

A pile has two sides: the cards that face up and those that face down, each from the middle outwards, so that turning
swaps them and the last of either is what shows. The draw pile is no list: it is a number of cards, and a pool of faces
from which chance picks when a face is first needed. The underside of a pile that was never turned is such a face too:
it stays a blank until a turning shows it, or the count at the end of a match. What nobody has decided cannot leak.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wormery.core.state import CHANCE, Seat, State
from wormery.games.drehwurm.cards import JOKER, NOTHING, NUMBERS, SLOTS
from wormery.games.drehwurm.rules import Rules

DEALING: Final = 0
REGULAR: Final = 1
SNAPPING: Final = 2  # sealed answers are collected; live throws need no phase of their own
TURNING: Final = 3
COUNTING: Final = 4  # the match is over, and cards nobody has seen are turned up
BETWEEN: Final = 5
GAME_OVER: Final = 6

# What chance is asked for
WHO_STARTS: Final = 0
CARD_DEALT: Final = 1
CARD_DRAWN: Final = 2
PILE_FORMED: Final = 3
UNDERSIDE: Final = 4
QUICKEST: Final = 5
CARD_SHOWN: Final = 6

# Why a match ended
RUNNING: Final = 0
HAND_EMPTY: Final = 1
ALL_CHICKENS: Final = 2
DRAW_PILE: Final = 3

MOST_SEATS: Final = 6
NOBODY: Final[tuple[Seat, ...]] = ()
BY_CHANCE: Final[tuple[Seat, ...]] = (CHANCE,)
BIT: Final[list[int]] = [1 << seat for seat in range(MOST_SEATS)]
# By seat to begin with * 64 + a bit for each seat that may act: those seats, clockwise.
CLOCKWISE: Final[list[tuple[Seat, ...]]] = [
    tuple([seat % MOST_SEATS for seat in range(start, start + MOST_SEATS) if bits >> seat % MOST_SEATS & 1])
    for start in range(MOST_SEATS)
    for bits in range(64)
]


class Layout(State):
    rules: Rules
    acting: tuple[Seat, ...]  # what to_act answers
    phase: i64
    need: i64  # what chance is asked for, while it acts
    match: i64  # from 0
    first: i64  # who starts match 0
    turn: i64
    dealt: i64  # cards of this match's deal
    pool: list[int]  # faces chance may still turn up; in a view: all faces its owner has not seen
    pile: i64  # cards in the draw pile
    chicken_pool: list[int]  # what is never dealt stays there
    hands: list[list[int]]  # worms, in order
    chickens: list[list[int]]  # in hand, in order
    sides: list[list[int]]  # slot * 2: face up, slot * 2 + 1: face down; a row is replaced, never changed
    eaten: list[list[list[int]]]  # by seat: the chicken, then the worms from the top; replaced, never changed
    played: i64  # chickens played in this match
    due: list[int]  # slots where piles are still to be formed; replaced, never changed
    slot: i64  # the pile chance is asked about
    fresh: i64  # the pile that was just turned, or NOTHING
    turner: i64
    turning: i64  # turnings since the game began: the number of the window
    waiting: i64  # a bit for each seat that may throw, but for the late throw of the next player
    answers: list[int]  # by seat: NOTHING, PASSED, a face, or behind the faces a chicken
    won: list[int]  # by seat: throws won in this match
    shown: list[int]  # by seat: a bit for each face that everybody has seen in this hand
    reason: i64
    results: list[list[int]]  # of finished matches; replaced, never changed
    points: list[int]

    def __init__(self, rules: Rules) -> None:
        self.ear = None
        self.rules = rules
        self.acting = BY_CHANCE
        self.phase = DEALING
        self.need = CARD_DEALT
        self.match = 0
        self.first = rules.first
        self.turn = 0
        self.dealt = 0
        self.pile = 0
        self.played = 0
        self.slot = 0
        self.fresh = NOTHING
        self.turner = NOTHING
        self.turning = 0
        self.waiting = 0
        self.reason = RUNNING

    def set_up(self) -> None:
        """Before the first match."""
        self.results = []
        self.points = [0] * self.rules.seats
        self.set_up_match()
        if self.first == CHANCE:
            self.need = WHO_STARTS

    def set_up_match(self) -> None:
        """Everything shuffled again (DW-SETUP-5). Chance acts next."""
        rules = self.rules
        seats = rules.seats
        self.acting = BY_CHANCE
        self.phase = DEALING
        self.need = CARD_DEALT
        self.turn = self.starter()
        self.dealt = 0
        self.pool = rules.deck[:]
        self.pile = len(rules.deck) - seats * rules.worms_dealt - 2 * rules.start_piles  # DW-SETUP-4
        self.chicken_pool = rules.chickens[:]
        self.hands = [[] for _ in range(seats)]
        self.chickens = [[] for _ in range(seats)]
        self.sides = [[] for _ in range(2 * SLOTS)]
        self.eaten = [[] for _ in range(seats)]
        self.played = 0
        self.due = []
        self.fresh = NOTHING
        self.turner = NOTHING
        self.waiting = 0
        self.answers = [NOTHING] * seats
        self.won = [0] * seats
        self.shown = [0] * seats
        self.reason = RUNNING

    def copy_onto(self, new: Layout) -> None:
        new.acting = self.acting
        new.phase = self.phase
        new.need = self.need
        new.match = self.match
        new.first = self.first
        new.turn = self.turn
        new.dealt = self.dealt
        new.pool = self.pool[:]
        new.pile = self.pile
        new.chicken_pool = self.chicken_pool[:]
        new.hands = [row[:] for row in self.hands]
        new.chickens = [row[:] for row in self.chickens]
        new.sides = self.sides[:]
        new.eaten = self.eaten[:]
        new.played = self.played
        new.due = self.due
        new.slot = self.slot
        new.fresh = self.fresh
        new.turner = self.turner
        new.turning = self.turning
        new.waiting = self.waiting
        new.answers = self.answers[:]
        new.won = self.won[:]
        new.shown = self.shown[:]
        new.reason = self.reason
        new.results = self.results
        new.points = self.points[:]

    # -- what can be read off the table

    def starter(self) -> i64:
        """Who starts this match (DW-GAME-2)."""
        return 0 if self.first == CHANCE else (self.first + self.match) % self.rules.seats

    def dealer(self) -> i64:
        """Who deals the next match: the seat before the one that starts it, so the one that started this (DW-A2)."""
        return self.starter()

    def cards_of(self, seat: i64) -> i64:
        return len(self.hands[seat]) + len(self.chickens[seat])

    def top(self, slot: i64) -> i64:
        return self.sides[slot * 2][-1]

    def lies(self, slot: i64) -> bool:
        return len(self.sides[slot * 2]) > 0

    def may_throw(self) -> tuple[Seat, ...]:
        """Who may throw on the fresh pile, whatever they have answered, from the next player on. That a hand holds
        only chickens is public (DW-A30)."""
        rules = self.rules
        bits: i64 = 0
        for seat in range(rules.seats):  # DW-SNAP-2
            if seat != self.turner and (self.hands[seat] or (rules.chickens_thrown and self.chickens[seat])):
                bits |= BIT[seat]
        return CLOCKWISE[self.turn * 64 + bits]

    def open(self) -> bool:
        """Between matches and after the game everything is turned up."""
        return self.phase >= BETWEEN

    def scores(self) -> list[float]:  # DW-SCORE-4
        return [float(points) for points in self.points]

    def key(self) -> tuple[object, ...]:
        asked = (self.need, self.slot) if self.acting is BY_CHANCE else NOBODY  # else what chance was asked for last
        return (
            (self.acting, self.phase, asked, self.match, self.first, self.turn, self.dealt),
            (tuple(self.pool), self.pile, tuple(self.chicken_pool)),
            tuple([tuple(row) for row in self.hands]),
            tuple([tuple(row) for row in self.chickens]),
            tuple([tuple(row) for row in self.sides]),
            tuple([tuple([tuple(meal) for meal in meals]) for meals in self.eaten]),
            (self.played, tuple(self.due), self.fresh, self.turner, self.turning, self.waiting),
            (tuple(self.answers), tuple(self.won), tuple(self.shown), self.reason),
            (tuple([tuple(row) for row in self.results]), tuple(self.points)),
        )


def value(meal: list[int]) -> int:
    """Points for an eaten pile: DW-SCORE-1."""
    points: i64 = 0
    worm: i64
    chicken: i64 = meal[0]
    for worm in meal[1:]:
        colour = worm // NUMBERS
        points += 3 if colour == chicken else 2 if colour == JOKER else 1
    return points
