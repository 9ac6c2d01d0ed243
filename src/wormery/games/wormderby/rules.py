"""One game's options as the rules need them. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wormery.core.state import CHANCE
from wormery.games.wormderby.pieces import Box
from wormery.games.wormderby.tables import GIVE, TW, H, R

OFF: Final = 0  # route_guard
SETUP: Final = 1
ALWAYS: Final = 2

CENTRE: Final = 0  # finish_test
WHOLE_COIN: Final = 1
FRONT_ONLY: Final = 2

DRIVER: Final = 0  # slalom_view
SPECTATOR: Final = 1
OUTBOUND: Final = 2

LENGTH: Final = 6  # coins of a worm (WD-WRM-1)
SHORTEST: Final = 2
TILES_LEFT: Final = 21  # of 24, without start tiles and pylon (WD-SET-5)
FIRST_GATE: Final = H + 3 * TW + H  # the height of the first slalom tile (WD-A34)
NEAREST: Final = H + 3 * TW  # no obstacle is placed nearer to the start line (WD-A5)


class Rules:
    """Shared by all copies of a state, never changed."""

    seats: i64
    first: i64  # CHANCE: chance chooses
    pylon: i64  # its height above the start line
    gate: i64  # half the gate's width
    box: Box
    obstacles: i64  # of each player
    slalom: i64  # tiles
    gates: list[int]  # their heights
    free_start: bool
    route_guard: i64
    finish_all: bool
    finish_test: i64
    slalom_view: i64
    cannibal: bool
    attack: i64  # how near the eaten coin's middle must be
    own_body_gap: bool
    max_rounds: i64

    def __init__(self, seats: int, pylon: int, half_width: int, margin: int) -> None:
        """The rulebook game; the caller sets the options that differ."""
        self.seats = seats
        self.first = CHANCE
        self.pylon = pylon
        self.gate = 40000
        self.box = Box(-half_width, -margin, half_width, pylon + margin)
        self.obstacles = TILES_LEFT // seats
        self.slalom = 0
        self.gates = []
        self.free_start = False
        self.route_guard = OFF
        self.finish_all = False
        self.finish_test = CENTRE
        self.slalom_view = DRIVER
        self.cannibal = False
        self.attack = R
        self.own_body_gap = False
        self.max_rounds = 400


ATTACKS: Final = {"centre": R, "any": R + R - GIVE - 1, "exact": GIVE}
