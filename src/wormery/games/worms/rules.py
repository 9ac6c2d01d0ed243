"""One game's options, tiles and cards as the rules need them. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# What an operation does.
TARGET: Final = 1
ACCURACY: Final = 2
SCATTER: Final = 3
BLAST: Final = 4
DAMAGE: Final = 5
DESTROY: Final = 6
HEAL: Final = 7
PLACE: Final = 8
PUSH: Final = 9
GO: Final = 10
WALK: Final = 11
TERRAIN: Final = 12
DRAW: Final = 13
WIND: Final = 14
REPEAT: Final = 15
EACH: Final = 16
CHOOSE: Final = 17

# reach of a target
OWN: Final = 1
DIRECT: Final = 2
WITHIN: Final = 3
PATH: Final = 4
ANY: Final = 5
LINE3: Final = 6
RANDOM: Final = 7

# where: which hexes
AREA: Final = 0
AT_OWN: Final = 1
AROUND: Final = 2
BURNING: Final = 3
MAP: Final = 4
EMPTIEST: Final = 5  # from here on: one of several, by choice
EMPTIEST_COASTAL: Final = 6
MOST_CRATERED: Final = 7

# who: which Things
NO_ONE: Final = 0
THE_TOKEN: Final = 1
SELF: Final = 2
IT: Final = 3
ONE: Final = 4
ALL: Final = 5

# side
ANYBODY: Final = 0
MINE_OWN: Final = 1
ENEMY: Final = 2
OTHER: Final = 3

# symbols of an Action Line
LINE_MOVE: Final = 0
LINE_TEXT: Final = 1
LINE_AGAIN: Final = 2

# sudden_death
BY_CHANCE_ALONE: Final = 0
DRAFT: Final = 1
NO_SUDDEN_DEATH: Final = 2

# quick_start
BY_HAND: Final = 0
TILES_DEALT: Final = 1
ALL_DEALT: Final = 2

ENDLESS: Final = 99  # hexes away: no bound


class Op:
    """One operation of a card text; fields that it does not use keep their defaults."""

    code: i64
    n: i64
    reach: i64
    most: i64
    least: i64
    land: bool
    sunk: bool
    nonfull: bool
    new: bool
    from_token: bool
    who: i64
    kinds: i64  # bits
    side: i64
    healthy: bool
    where: i64
    knock: bool
    thing: i64  # kind
    away: bool  # else with the wind
    to_land: bool
    choose_wind: bool
    blocks: list[int]  # programs inside it

    def __init__(self, code: int) -> None:
        self.code = code
        self.n = 1
        self.reach = OWN
        self.most = ENDLESS
        self.least = 0
        self.land = False
        self.sunk = False
        self.nonfull = False
        self.new = False
        self.from_token = False
        self.who = NO_ONE
        self.kinds = 0
        self.side = ANYBODY
        self.healthy = False
        self.where = AREA
        self.knock = False
        self.thing = 0
        self.away = True
        self.to_land = False
        self.choose_wind = False
        self.blocks = []


class Weapon:
    """A weapon card as the rules need it."""

    line: list[int]
    text: i64  # program
    superweapon: bool
    starter: bool

    def __init__(self, line: list[int], text: int, superweapon: bool, starter: bool) -> None:
        self.line = line
        self.text = text
        self.superweapon = superweapon
        self.starter = starter


class Sudden:
    """A Sudden Death card as the rules need it; programs, by number."""

    reveal: i64
    end_turn: i64
    drop: i64
    no_heal: bool
    no_duds: bool
    gifts: bool

    def __init__(self, reveal: int, end_turn: int, drop: int) -> None:
        self.reveal = reveal
        self.end_turn = end_turn
        self.drop = drop
        self.no_heal = False
        self.no_duds = False
        self.gifts = False


class Tile:
    """A map tile: for each of six turns its cells, as steps of q and r in turn from the anchor."""

    turns: list[list[int]]
    steps: list[list[int]]  # the same as steps from hex to hex
    distinct: list[int]  # turns that differ by more than a shift

    def __init__(self, turns: list[list[int]], distinct: list[int]) -> None:
        self.turns = turns
        self.steps = [[row[i] * 64 + row[i + 1] for i in range(0, len(row), 2)] for row in turns]
        self.distinct = distinct


class Rules:
    """One game's options and cards. Shared by all copies of a state, never changed."""

    seats: i64
    builder: i64  # CHANCE: chance chooses
    worms: i64  # placed for each team
    tiles: list[Tile]
    extra_tiles: i64
    pools: list[int]  # by kind, before anything is placed; worms are no pool
    waters: i64  # hex markers; -1: without limit
    named: list[int]  # starters that everybody takes
    further: list[int]  # starters of which each gets one; with copies
    supply: list[int]  # with copies
    drops: list[int]  # with copies
    suddens: list[int]  # with copies
    weapon_names: list[str]  # ids
    drop_names: list[str]
    sudden_names: list[str]
    weapons: list[Weapon]
    drop_texts: list[int]
    sudden: list[Sudden]
    programs: list[list[Op]]
    drop_count: i64  # Drop cards above the Sudden Death card
    hand_out: i64  # Sudden Death cards dealt to each (draft)
    own_piles: bool
    first_wind: i64  # 0: rolled
    gifts: bool  # WB-OP1
    true_elimination: bool
    sudden_death: i64
    late_supers: bool
    reduced_blast: bool
    timer: i64  # seconds; 0: none
    jump_in_place: bool
    jump_into_water: bool
    cut_any_own: bool
    early_finish: bool
    prod_cap: i64
    turn_cap: i64
    count_kills: bool
    auto: bool  # a decision with one answer is not asked
    quick_start: i64

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.builder = -1
        self.worms = 4
        self.tiles = []
        self.extra_tiles = 0
        self.pools = []
        self.waters = -1
        self.named = []
        self.further = []
        self.supply = []
        self.drops = []
        self.suddens = []
        self.weapon_names = []
        self.drop_names = []
        self.sudden_names = []
        self.weapons = []
        self.drop_texts = []
        self.sudden = []
        self.programs = []
        self.drop_count = 3 * seats
        self.hand_out = 0
        self.own_piles = False
        self.first_wind = 0
        self.gifts = False
        self.true_elimination = False
        self.sudden_death = BY_CHANCE_ALONE
        self.late_supers = False
        self.reduced_blast = False
        self.timer = 0
        self.jump_in_place = False
        self.jump_into_water = False
        self.cut_any_own = False
        self.early_finish = True
        self.prod_cap = 64
        self.turn_cap = 300
        self.count_kills = False
        self.auto = True
        self.quick_start = BY_HAND
