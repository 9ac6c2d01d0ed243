"""What lies on the table of Worm Derby, and whose worm has done what. Compiled.

Everything is open; only the die, the first player and the order of a slalom are chance. Tiles, coins and rows of coins
are replaced, never changed, so that copies share them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wormery.core.state import CHANCE, Seat, State
from wormery.games.wormderby.lap import next_coin
from wormery.games.wormderby.law import Near
from wormery.games.wormderby.pieces import OBSTACLE, PYLON, RED, START, Coin, Tile
from wormery.games.wormderby.rules import DRIVER, FRONT_ONLY, OUTBOUND, WHOLE_COIN, Rules
from wormery.games.wormderby.tables import VX, VY, H, R

DEALING: Final = 0
PLACING: Final = 1
BUILDING: Final = 2
ROLLING: Final = 3
ACE: Final = 4
MOVING: Final = 5
GAME_OVER: Final = 6

FRONT: Final = 0  # the end that was between the start tiles at first; index 0 of a worm
BACK: Final = 1
UNCHOSEN: Final = -1
UNROLLED: Final = -1
PYLON_TILE: Final = 2  # its number; 0 and 1 are the start tiles, the others follow

NOBODY: Final[tuple[Seat, ...]] = ()
BY_CHANCE: Final[tuple[Seat, ...]] = (CHANCE,)
BY_SEAT: Final[list[tuple[Seat, ...]]] = [(seat,) for seat in range(16)]


class Layout(State):
    rules: Rules
    acting: tuple[Seat, ...]  # what to_act answers
    phase: i64
    first: i64
    turn: i64
    round: i64  # rounds finished
    die: i64  # what was rolled last, UNROLLED before
    rolls: i64  # how often any die was rolled
    steps: i64  # still to be made in this turn
    lead: i64  # the end that leads in this turn, UNCHOSEN before its first step
    tiles: list[Tile]  # replaced, never changed
    hands: list[int]  # tiles each seat has still to place
    worms: list[list[Coin]]  # by seat, front to back; a row is replaced, never changed
    reserve: list[int]  # eaten coins their owners keep (WD-CAN-2)
    eaten: list[int]  # by seat: a bit for each end eaten since its last own move (WD-CAN-5)
    banned: list[int]  # by seat: a bit for each seat it may not attack in its next move (WD-CAN-6)
    finished: list[int]  # seats in the order they came home; replaced, never changed
    known: list[list[int] | None]  # runs by lead, found when first asked for; follows from the rest

    def __init__(self, rules: Rules) -> None:
        self.ear = None
        self.rules = rules
        self.acting = BY_CHANCE
        self.phase = DEALING
        self.first = rules.first
        self.turn = 0
        self.round = 0
        self.die = UNROLLED
        self.rolls = 0
        self.steps = 0
        self.lead = UNCHOSEN

    def set_up(self) -> None:
        """Start tiles and pylon (WD-SET-3, WD-SET-4); everything else comes by moves."""
        rules = self.rules
        self.tiles = [
            Tile(-rules.gate - H, 0, 0, START),
            Tile(rules.gate + H, 0, 0, START),
            Tile(0, rules.pylon, 0, PYLON),
        ]
        self.hands = [rules.obstacles] * rules.seats
        self.worms = [[] for _ in range(rules.seats)]
        self.reserve = [0] * rules.seats
        self.eaten = [0] * rules.seats
        self.banned = [0] * rules.seats
        self.finished = []
        self.known = [None, None]

    def copy_onto(self, new: Layout) -> None:
        new.acting = self.acting
        new.phase = self.phase
        new.first = self.first
        new.turn = self.turn
        new.round = self.round
        new.die = self.die
        new.rolls = self.rolls
        new.steps = self.steps
        new.lead = self.lead
        new.tiles = self.tiles
        new.hands = self.hands[:]
        new.worms = self.worms[:]
        new.reserve = self.reserve[:]
        new.eaten = self.eaten[:]
        new.banned = self.banned[:]
        new.finished = self.finished
        new.known = self.known

    def key(self) -> tuple[object, ...]:
        return (
            (self.acting, self.phase, self.first, self.turn, self.round, self.die, self.rolls, self.steps, self.lead),
            tuple([tile.key() for tile in self.tiles]),
            tuple([tuple([coin.key() for coin in worm]) for worm in self.worms]),
            (tuple(self.hands), tuple(self.reserve), tuple(self.eaten), tuple(self.banned), tuple(self.finished)),
        )

    def scores(self) -> list[float]:
        """How many others a player has come home before (WD-WIN-1, WD-WIN-2)."""
        scores = [0.0] * self.rules.seats
        for place in range(len(self.finished)):
            scores[self.finished[place]] = float(self.rules.seats - 1 - place)
        return scores

    # -- worms

    def others(self, seat: i64) -> list[Coin]:
        """The coins a worm must go round (WD-OBS-3). A worm that is home has left the table (WD-A32)."""
        coins: list[Coin] = []
        for other in range(len(self.worms)):
            if other != seat:
                coins.extend(self.worms[other])
        return coins

    def end(self, seat: i64, lead: i64) -> Coin:
        worm = self.worms[seat]
        return worm[0] if lead == FRONT else worm[-1]

    def near(self, seat: i64, lead: i64, growing: bool, without: Coin | None) -> Near:
        """What can matter to a step with this lead. The tail is picked up first (WD-MOV-5) unless the worm grows
        (WD-A43); `without` is a coin that is being eaten (WD-A39)."""
        worm = self.worms[seat]
        rest = worm[:] if lead == FRONT else worm[::-1]
        head = rest[0]
        rest = rest[1:] if growing else rest[1:-1]
        coins = self.others(seat)
        if without is not None:
            coins = [coin for coin in coins if coin is not without]
        body = rest[1:] if self.rules.own_body_gap else []  # WD-A17
        return Near(head.x, head.y, rest, self.tiles, coins, self.rules.box, body)

    def coin_at(self, seat: i64, lead: i64, tick: i64) -> Coin:
        """The coin a step would lay, touching its neighbour exactly (WD-WRM-2)."""
        head = self.end(seat, lead)
        rules = self.rules
        return next_coin(head, head.x + VX[tick], head.y + VY[tick], rules.pylon, rules.gates)

    def home(self, coin: Coin, beside: Coin) -> bool:
        """Whether a coin just laid wins (WD-WIN-1, WD-A28 to WD-A30)."""
        rules = self.rules
        if coin.sheet == 0 or coin.x > rules.gate or -coin.x > rules.gate or coin.y > H or -coin.y > H:
            return False
        if rules.finish_test == WHOLE_COIN and (coin.y > H - R or -coin.y > H - R):
            return False
        if rules.finish_test == FRONT_ONLY and beside.y <= coin.y:
            return False
        return self.gates_passed(coin) == len(rules.gates)

    def gates_passed(self, coin: Coin) -> i64:
        """How many tiles of the slalom stand right in a coin's ledger (WD-SLA-4, WD-A35)."""
        passed: i64 = 0
        for j in range(len(self.rules.gates)):
            if self.gate_passed(coin, j):
                passed += 1
        return passed

    def gate_passed(self, coin: Coin, j: i64) -> bool:
        view = self.rules.slalom_view
        right, left, right_out, left_out = coin.ledger[4 * j : 4 * j + 4]
        if self.tiles[PYLON_TILE + 1 + j].kind != RED:  # blue mirrors red
            right, left, right_out, left_out = left, right, left_out, right_out
        if view == DRIVER:
            return right == 1 and left == -1
        if right_out != 1 or left_out != 0:
            return False
        return view == OUTBOUND or (right == 0 and left == 0)

    def obstacles(self) -> list[int]:
        """The numbers of the tiles that may be moved (WD-A27)."""
        return [i for i in range(len(self.tiles)) if self.tiles[i].kind == OBSTACLE]


def straight(x: i64, y: i64, tick: i64, ledger: tuple[int, ...]) -> list[Coin]:
    """A worm as it is built (WD-SET-9): six coins in a straight line from (x, y)."""
    return [Coin(x + i * VX[tick], y + i * VY[tick], 0, ledger) for i in range(6)]


START_Y: Final = -6250  # the first coin lies within the depth of the start tiles, the second just behind (WD-A12)
STRAIGHT_BACK: Final = 2700
