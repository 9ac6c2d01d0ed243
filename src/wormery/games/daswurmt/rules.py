"""One game's options and deck as the rules need them. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wormery.core.state import CHANCE

# end_timing
IMMEDIATE: Final = 0
FINISH_TURN: Final = 1
FINISH_ROUND: Final = 2

# removed_cards
REMOVED_HIDDEN: Final = 0
BACKS_SHOWN: Final = 1
FACES_SHOWN: Final = 2


class Rules:
    """One game's options and deck as the rules need them. Shared by all copies of a state, never changed."""

    seats: i64
    first: i64  # NO_CARD: chance chooses
    deck: list[int]  # every face as often as it occurs, in order
    removed: i64
    ends: i64  # of each colour
    hand_size: i64
    refill_at: i64
    shortest: i64  # the lengths that score on the plus side
    longest: i64
    announce: bool
    memory_aid: bool
    fewest_minus: bool
    redraw_at_once: bool
    void_actions: bool
    skip_ends_turn: bool
    end_timing: i64
    removed_cards: i64
    top_shown: bool
    discards_shown: bool

    def __init__(self, seats: int, deck: list[int]) -> None:
        """The rulebook game on `deck`; the caller sets the options that differ."""
        self.seats = seats
        self.first = CHANCE
        self.deck = deck
        self.removed = 0
        self.ends = 2
        self.hand_size = 5
        self.refill_at = 2
        self.shortest = 10
        self.longest = 12
        self.announce = False
        self.memory_aid = True
        self.fewest_minus = False
        self.redraw_at_once = False
        self.void_actions = False
        self.skip_ends_turn = False
        self.end_timing = IMMEDIATE
        self.removed_cards = REMOVED_HIDDEN
        self.top_shown = True
        self.discards_shown = True
