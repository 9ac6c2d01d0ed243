"""One game's options and deck as the rules need them. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wormery.core.state import CHANCE
from wormery.games.drehwurm.cards import FITS

# snap_mode
ENGINE: Final = 0
SEALED_THROWS: Final = 1
LIVE: Final = 2

# memory_aid
NO_AID: Final = 0
LAST_BOTTOM: Final = 1
FULL: Final = 2


class Rules:
    """One game's options and deck as the rules need them. Shared by all copies of a state, never changed."""

    seats: i64
    matches: i64
    first: i64  # CHANCE: it chooses
    deck: list[int]  # every worm face as often as it occurs, in order
    chickens: list[int]  # the same by colour
    worms_dealt: i64
    chickens_dealt: i64
    start_piles: i64
    extra_piles: list[int]  # chickens played when the next pile is added
    snap: bool
    mode: i64
    throws: list[int]  # by top card: the faces that may be thrown on it, a bit for each
    forced: bool
    on_need: bool
    kept: bool  # a pile nobody threw on stays fresh for the next player
    balanced: bool
    speeds: list[int]  # by seat: chances in the race; empty: even
    order: list[int]  # seats, quickest first; empty: chance decides
    lost_shown: bool
    chickens_thrown: bool
    eaten_open: bool
    memory: i64
    guard: i64  # ms, and
    tail: str  # who may throw after them: what hosts want to know, the rules know no time

    def __init__(self, seats: int, deck: list[int], chickens: list[int]) -> None:
        """The rulebook game; the caller sets the options that differ."""
        self.seats = seats
        self.matches = seats
        self.first = CHANCE
        self.deck = deck
        self.chickens = chickens
        self.worms_dealt = 10
        self.chickens_dealt = 2
        self.start_piles = 3
        self.extra_piles = [2, 4]
        self.snap = True
        self.mode = ENGINE
        self.throws = FITS
        self.forced = False
        self.on_need = False
        self.kept = True
        self.balanced = False
        self.speeds = []
        self.order = []
        self.lost_shown = False
        self.chickens_thrown = False
        self.eaten_open = False
        self.memory = LAST_BOTTOM
        self.guard = 2000
        self.tail = "everyone"
