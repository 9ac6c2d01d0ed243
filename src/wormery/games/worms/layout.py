"""What lies where on a table of Worms, who holds what, and whose turn it is. Compiled.

What is still to be done is a stack of small records (`frames.py`), the top last. Rows that rarely change are shared by
copies: they are replaced, never changed.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wormery.core.state import CHANCE, Seat, State
from wormery.games.worms.field import NOWHERE, STEP
from wormery.games.worms.ground import NO_CELL, Ground, Shore
from wormery.games.worms.rules import EMPTIEST_COASTAL, MOST_CRATERED, Rules
from wormery.games.worms.things import BIT, FIRST, KIND, SHARE, TEAM, THINGS, UNIT

# phase
BUILDING: Final = 0
PLACING: Final = 1
DEALING: Final = 2
TURNS: Final = 3
GAME_OVER: Final = 4

NOBODY: Final[tuple[Seat, ...]] = ()
BY_CHANCE: Final[tuple[Seat, ...]] = (CHANCE,)
BY_SEAT: Final[list[tuple[Seat, ...]]] = [(seat,) for seat in range(16)]

SUNK: Final = -1  # in `load`: no Land any more

# Cards one does not see: their backs (WB-I2). Faces are below.
BACK_STARTER: Final = 256
BACK_SUPPLY: Final = 257
BACK_SUPER: Final = 258  # of the superweapons at the bottom of the deck (option late_superweapons)
UNSEEN: Final = 259  # a Sudden Death card
NO_CARD: Final = -1

Frame = tuple[int, ...]


class Layout(State):
    rules: Rules
    acting: tuple[Seat, ...]
    ask: i64  # what is asked of them (`frames.py`)
    offered: list[int] | None  # the menu, once it was made; follows from the rest
    notes: object  # what bots have worked out about this view; follows from the rest
    phase: i64
    builder: i64  # who builds first; CHANCE: not chosen yet
    turn: i64  # the seat that builds, is dealt to, or has the turn
    used: i64  # bits of the tiles laid
    laid: i64  # tiles laid, then Things placed
    piles: list[list[int]]  # what is left to place: of each colour, then drums, mines, crates; one row, or one a seat
    ground: Ground
    shore: Shore | None  # follows from the map, as the next row does; None after a change
    dry: list[int] | None
    load: list[int]  # by cell: what lies there
    at: list[int]  # by Thing: its hex
    hurt: i64  # bits of worms
    pool: list[int]  # by kind
    waters: i64
    wind: i64
    token: i64
    arrow: i64
    teams: list[int]  # by seat
    hands: list[list[int]]
    starters: list[int]  # what chance may still deal; in a view what its owner has not seen. The same for the next rows
    supply: list[int]
    supers: list[int]
    supply_left: i64
    supers_left: i64
    drops: list[int]
    drops_left: i64
    suddens: list[int]
    dealt: list[list[int]]  # Sudden Death cards of the draft, by seat
    kept: list[int]
    sudden: i64  # the face-up Sudden Death card
    filed: list[int]  # weapon cards played, in order
    dropped: list[int]  # Drop cards drawn, in order
    stack: list[Frame]
    active: i64
    last_hex: i64
    cut: bool
    late: bool  # the clock of this turn has run out
    it: i64
    it_hex: i64
    prods: i64
    turns: i64
    gone: list[int]  # teams eliminated, in order
    gone_in: list[int]  # the turn of each
    final: bool
    finals: list[int]  # seats that have a last turn to come
    kills: list[int]
    events: i64  # what chance has done so far

    def __init__(self, rules: Rules, ground: Ground) -> None:
        self.ear = None
        self.rules = rules
        self.ground = ground
        self.shore = None
        self.dry = None
        self.acting = NOBODY
        self.ask = 0
        self.offered = None
        self.notes = None
        self.phase = BUILDING
        self.builder = CHANCE
        self.turn = 0
        self.used = 0
        self.laid = 0
        self.hurt = 0
        self.waters = -1
        self.wind = 0
        self.token = NOWHERE
        self.arrow = 0
        self.supply_left = 0
        self.supers_left = 0
        self.drops_left = 0
        self.sudden = NO_CARD
        self.active = NOWHERE
        self.last_hex = NOWHERE
        self.cut = False
        self.late = False
        self.it = NOWHERE
        self.it_hex = NOWHERE
        self.prods = 0
        self.turns = 0
        self.final = False
        self.events = 0

    def set_up(self) -> None:
        """The box is open, nothing lies on the table."""
        rules = self.rules
        seats = rules.seats
        self.builder = rules.builder
        self.piles = []
        self.load = []
        self.at = [NOWHERE] * THINGS
        self.pool = rules.pools
        self.waters = rules.waters
        self.teams = [NOWHERE] * seats
        self.hands = [[] for _ in range(seats)]
        self.starters = rules.further
        self.supply = rules.supply
        self.supers = []
        self.supply_left = len(rules.supply)
        if rules.late_supers:  # WB-OP5
            self.supply = [card for card in rules.supply if not rules.weapons[card].superweapon]
            self.supers = [card for card in rules.supply if rules.weapons[card].superweapon]
            self.supply_left = min(2 * seats, len(self.supply))
            self.supers_left = len(self.supers)
        self.drops = rules.drops
        self.drops_left = rules.drop_count
        self.suddens = rules.suddens
        self.dealt = [[] for _ in range(seats)]
        self.kept = [NO_CARD] * seats
        self.filed = []
        self.dropped = []
        self.stack = []
        self.gone = []
        self.gone_in = []
        self.finals = []
        self.kills = [0] * seats

    def copy_onto(self, new: Layout) -> None:
        new.acting = self.acting
        new.ask = self.ask
        new.offered = self.offered
        new.phase = self.phase
        new.builder = self.builder
        new.turn = self.turn
        new.used = self.used
        new.laid = self.laid
        new.piles = self.piles
        new.shore = self.shore
        new.dry = self.dry
        new.load = self.load[:]
        new.at = self.at[:]
        new.hurt = self.hurt
        new.pool = self.pool
        new.waters = self.waters
        new.wind = self.wind
        new.token = self.token
        new.arrow = self.arrow
        new.teams = self.teams
        new.hands = self.hands[:]
        new.starters = self.starters
        new.supply = self.supply
        new.supers = self.supers
        new.supply_left = self.supply_left
        new.supers_left = self.supers_left
        new.drops = self.drops
        new.drops_left = self.drops_left
        new.suddens = self.suddens
        new.dealt = self.dealt
        new.kept = self.kept
        new.sudden = self.sudden
        new.filed = self.filed
        new.dropped = self.dropped
        new.stack = self.stack[:]
        new.active = self.active
        new.last_hex = self.last_hex
        new.cut = self.cut
        new.late = self.late
        new.it = self.it
        new.it_hex = self.it_hex
        new.prods = self.prods
        new.turns = self.turns
        new.gone = self.gone
        new.gone_in = self.gone_in
        new.final = self.final
        new.finals = self.finals
        new.kills = self.kills
        new.events = self.events

    def key(self) -> tuple[object, ...]:
        return (
            (self.acting, self.ask, self.phase, self.builder, self.turn, self.used, self.laid),
            tuple([tuple(row) for row in self.piles]),
            (tuple(self.ground.hexes), tuple(self.load), tuple(self.at), self.hurt, tuple(self.pool), self.waters),
            (self.wind, self.token, self.arrow, tuple(self.teams)),
            tuple([tuple(row) for row in self.hands]),
            (tuple(self.starters), tuple(self.supply), tuple(self.supers), self.supply_left, self.supers_left),
            (tuple(self.drops), self.drops_left, tuple(self.suddens), tuple([tuple(row) for row in self.dealt])),
            (tuple(self.kept), self.sudden, tuple(self.filed), tuple(self.dropped), tuple(self.stack)),
            (
                self.active,
                self.last_hex,
                self.cut,
                self.late,
                self.it,
                self.it_hex,
                self.prods,
                self.turns,
                self.events,
            ),
            (tuple(self.gone), tuple(self.gone_in), self.final, tuple(self.finals), tuple(self.kills)),
        )

    # -- the map

    def on_land(self, h: i64) -> bool:  # WB-H5
        if h < 0:
            return False
        cell = self.ground.cell[h]
        return cell != NO_CELL and self.load[cell] != SUNK

    def is_sunk(self, h: i64) -> bool:
        cell = self.ground.cell[h]
        return cell != NO_CELL and self.load[cell] == SUNK

    def count(self, h: i64) -> i64:
        """Things on a hex; none on Water."""
        cell = self.ground.cell[h]
        if cell == NO_CELL:
            return 0
        held: i64 = self.load[cell]
        return 0 if held < 0 else held // (1 << 36)

    def count_of(self, kind: i64, h: i64) -> i64:
        cell = self.ground.cell[h]
        if cell == NO_CELL:
            return 0
        held: i64 = self.load[cell]
        share: i64 = SHARE[kind]
        return 0 if held < 0 else held // share & 63

    def land(self) -> list[int]:
        """All Land hexes, in order."""
        land = self.dry
        if land is None:
            hexes = self.ground.hexes
            land = [hexes[cell] for cell in range(len(hexes)) if self.load[cell] != SUNK]
            land.sort()
            self.dry = land
        return land

    def around_land(self) -> Shore:
        shore = self.shore
        if shore is None:
            shore = Shore(self.land(), self.ground.dial)
            self.shore = shore
        return shore

    def land_changed(self) -> None:
        self.shore = None
        self.dry = None

    def holds_triggers(self, h: i64) -> bool:
        """Whether mines, crates or fires lie there."""
        held: i64 = self.load[self.ground.cell[h]]
        return held // (1 << 12) % (1 << 18) != 0

    def things_of(self, kind: i64, h: i64) -> list[int]:
        """The numbers of the Things of a kind on a hex; no craters."""
        left = self.count_of(kind, h)
        found: list[int] = []
        if left:
            at = self.at
            thing: i64 = FIRST[kind]
            while left:
                if at[thing] == h:
                    found.append(thing)
                    left -= 1
                thing += 1
        return found

    def free_of(self, kind: i64) -> i64:
        """A number for a Thing from the pool."""
        thing: i64 = FIRST[kind]
        while self.at[thing] != NOWHERE:
            thing += 1
        return thing

    def put(self, thing: i64, h: i64) -> None:
        self.at[thing] = h
        cell = self.ground.cell[h]
        self.load[cell] += UNIT[KIND[thing]]

    def take(self, thing: i64) -> i64:
        """Off its hex, which is returned."""
        h: i64 = self.at[thing]
        cell = self.ground.cell[h]
        self.load[cell] -= UNIT[KIND[thing]]
        self.at[thing] = NOWHERE
        return h

    def change_pool(self, kind: i64, by: i64) -> None:
        pool = self.pool[:]
        pool[kind] += by
        self.pool = pool

    def here(self) -> i64:
        """The hex of the Active worm, or its last one (WB-W7)."""
        if self.active < 0:
            return NOWHERE
        h: i64 = self.at[self.active]
        return h if h >= 0 else self.last_hex

    def area(self) -> list[int]:
        """The target hexes (WB-K15)."""
        if self.token < 0:
            return []
        if not self.arrow:
            return [self.token]
        step: i64 = STEP[self.arrow]
        return [self.token, self.token + step, self.token + 2 * step]

    def spots(self, where: i64) -> list[int]:
        """The candidates of a selector that means one hex (WB-K3), in order."""
        fewest: i64 = 1 << 30
        found: list[int] = []
        h: i64
        n: i64
        cells = self.ground.cell
        for h in self.around_land().coastal(self.land()) if where == EMPTIEST_COASTAL else self.land():
            held: i64 = self.load[cells[h]]
            n = -(held // (1 << 30) & 63) if where == MOST_CRATERED else held // (1 << 36)
            if n < fewest:
                fewest = n
                found = []
            if n == fewest:
                found.append(h)
        return [] if where == MOST_CRATERED and fewest == 0 else found

    # -- teams

    def seat_of(self, worm: i64) -> i64:
        """The seat whose worm it is; -1 before teams are dealt."""
        team = worm // TEAM
        for seat in range(len(self.teams)):
            if self.teams[seat] == team:
                return seat
        return -1

    def worms_of(self, team: i64) -> list[int]:
        return [worm for worm in range(TEAM * team, TEAM * team + TEAM) if self.at[worm] != NOWHERE]

    def standing(self, seat: i64) -> i64:
        n: i64 = 0
        for worm in range(TEAM * self.teams[seat], TEAM * self.teams[seat] + TEAM):
            if self.at[worm] != NOWHERE:
                n += 1
        return n

    def unhurt(self, seat: i64) -> int:
        return len([worm for worm in self.worms_of(self.teams[seat]) if not self.hurt & BIT[worm]])

    def living(self) -> int:
        return len([seat for seat in range(self.rules.seats) if self.standing(seat)])

    def scores(self) -> list[float]:
        """A worm counts one, an undamaged one a tenth more, with `tiebreak_extra` a kill a thousandth."""
        if self.phase < TURNS:
            return [0.0] * self.rules.seats
        kills = 0.001 if self.rules.count_kills else 0.0
        return [
            float(self.standing(seat)) + 0.1 * self.unhurt(seat) + kills * self.kills[seat]
            if self.standing(seat)
            else 0.0
            for seat in range(self.rules.seats)
        ]

    def winners(self) -> list[Seat]:  # WB-V3
        scores = self.scores()
        best = max(scores)
        if best < 1 and self.gone_in and self.rules.true_elimination:  # WB-OP2
            last = self.gone_in[-1]
            out = [self.gone[i] for i in range(len(self.gone)) if self.gone_in[i] == last]
            return [seat for seat in range(self.rules.seats) if self.teams[seat] in out]
        if best < 1:
            return list(range(self.rules.seats))
        return [seat for seat in range(self.rules.seats) if scores[seat] == best]

    def places(self) -> list[int]:
        """The place of each seat, 1 first; among teams without worms the later eliminated ranks higher (WB-V4)."""
        ranked: list[tuple[int, int, int, int]] = []
        for seat in range(self.rules.seats):
            team = self.teams[seat]
            when = self.gone.index(team) if team in self.gone else len(self.gone)
            kills = self.kills[seat] if self.rules.count_kills else 0
            alive = self.standing(seat) if self.phase >= TURNS else 0
            ranked.append((alive, self.unhurt(seat) if alive else 0, kills, 0 if alive else when))
        return [1 + len([other for other in ranked if other > mine]) for mine in ranked]
