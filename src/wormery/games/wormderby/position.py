"""A position of Worm Derby written by hand becomes a state, or is refused as one that cannot arise."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from wormery.core.game import SEATS
from wormery.core.refusal import Unusable
from wormery.core.state import Action
from wormery.games.wormderby.coding import ROLLED_AT
from wormery.games.wormderby.faults import still_open
from wormery.games.wormderby.lap import next_coin
from wormery.games.wormderby.law import lt, on_table, tiles_overlap
from wormery.games.wormderby.layout import (
    ACE,
    BUILDING,
    BY_CHANCE,
    BY_SEAT,
    GAME_OVER,
    MOVING,
    NOBODY,
    PLACING,
    PYLON_TILE,
    ROLLING,
    UNROLLED,
)
from wormery.games.wormderby.menu import must_go_on
from wormery.games.wormderby.moves import ENDS, FACES
from wormery.games.wormderby.notation import KINDS, PHASES, normal
from wormery.games.wormderby.pieces import BLUE, OBSTACLE, RED, Coin, Tile
from wormery.games.wormderby.rules import LENGTH, SHORTEST, TILES_LEFT, Rules
from wormery.games.wormderby.state import WormDerby
from wormery.games.wormderby.tables import FAR, FOREIGN, OWN, RE, TURNS, D

MOST = 10_000_000
_WHOLE = re.compile(r"-?\d{1,8}")
_SPOT = re.compile(r"(-?\d{1,8}),(-?\d{1,8})")


def position(rules: Rules, given: Mapping[str, object], draws: list[Action]) -> WormDerby:
    """What nobody mentions is as after the start: worms side by side behind the line, no obstacles."""
    return _Reader(rules, given, draws).read()


class _Reader:
    def __init__(self, rules: Rules, given: Mapping[str, object], draws: list[Action]) -> None:
        self.rules = rules
        self.given = dict(given)
        self.state = WormDerby(rules)
        self.state.set_up()
        if any(not ROLLED_AT <= action < ROLLED_AT + len(FACES) for action in draws):
            raise self.fail("chance", "rolls_only")

    def fail(self, part: str, reason: str, **data: object) -> Unusable:
        return Unusable("BAD_POSITION", {"part": part, "reason": f"position.{reason}", **data})

    def read(self) -> WormDerby:
        state, rules = self.state, self.rules
        phase = self.text("phase", "roll")
        if phase not in PHASES[PLACING:]:
            raise self.fail("phase", "phase", phases=list(PHASES[PLACING:]))
        state.phase = PHASES.index(phase)
        state.first = self.seat("first", max(rules.first, 0))
        state.turn = self.seat("turn", state.first)
        state.round = self.number("round", 0, rules.max_rounds - 1)
        state.rolls = self.number("rolls", 0, MOST)
        self.tiles()
        self.worms()
        self.hands()
        self.race()
        for part in self.given:
            raise self.fail(part, "no_part")
        for part, reason, data in self.impossible():
            raise self.fail(part, reason, **data)
        state.acting = BY_SEAT[state.turn]
        if state.phase == ROLLING:
            state.acting = BY_CHANCE
        elif state.phase == GAME_OVER:
            state.acting = NOBODY
        elif state.phase == MOVING and not must_go_on(state):
            raise self.fail("phase", "no_step")
        return state

    # -- reading values

    def text(self, part: str, default: str = "") -> str:
        return normal(part, self.given.pop(part, default))

    def seat(self, part: str, default: int) -> int:
        return self.seat_in(part, self.text(part, SEATS[default]))

    def seat_in(self, part: str, letter: str) -> int:
        seat = SEATS.find(letter.upper())
        if len(letter) != 1 or not 0 <= seat < self.rules.seats:
            raise self.fail(part, "seat", seat=letter.upper(), last=SEATS[self.rules.seats - 1])
        return seat

    def number(self, part: str, default: int, most: int, least: int = 0) -> int:
        text = self.text(part, str(default))
        if not _WHOLE.fullmatch(text) or not least <= int(text) <= most:
            raise self.fail(part, "number", least=least, most=most)
        return int(text)

    # -- tiles

    def tiles(self) -> None:
        state, rules = self.state, self.rules
        kinds = ["red", "blue"] * (rules.slalom // 2)
        numbers = [int(part[1:]) for part in self.given if re.fullmatch(r"t\d{1,2}", part)]
        last = PYLON_TILE + rules.slalom if rules.slalom else max(numbers, default=PYLON_TILE)
        for number in range(last + 1):
            part = f"t{number}"
            text = self.text(part)
            words = text.split()
            if number <= PYLON_TILE:
                if text and words[:3] != [str(n) for n in state.tiles[number].key()[:3]]:
                    raise self.fail(part, "fixed_tile")
                continue
            if rules.slalom:
                height = rules.gates[number - PYLON_TILE - 1]
                kind = words[-1] if words else kinds[number - PYLON_TILE - 1]
                if kind not in ("red", "blue") or (len(words) > 1 and words[:3] != ["0", str(height), "0"]):
                    raise self.fail(part, "slalom_tile", height=height)
                state.tiles = [*state.tiles, Tile(0, height, 0, KINDS.index(kind))]
                continue
            if len(words) != 3 or not all(_WHOLE.fullmatch(word) for word in words):
                raise self.fail(part, "tile")
            x, y, turn = map(int, words)
            if max(abs(x), abs(y)) > FAR or not 0 <= turn < TURNS:
                raise self.fail(part, "tile")
            state.tiles = [*state.tiles, Tile(x, y, turn, OBSTACLE)]

    # -- worms

    def worms(self) -> None:
        state, rules = self.state, self.rules
        built = state.phase not in (PLACING, BUILDING)
        home = self.text("home").split()
        state.finished = [self.seat_in("home", letter) for letter in home]
        for seat in range(rules.seats):
            part = f"worm.{SEATS[seat]}"
            given = part in self.given
            text = self.text(part)
            away = seat in state.finished and rules.finish_all and state.phase != GAME_OVER
            if not given and built and not away:
                lane = 14900 * seat - 7450 * (rules.seats - 1)
                text = " ".join(f"{lane},{-6250 - D * i}" for i in range(LENGTH))
            self.worm(seat, part, text.split())
            state.reserve[seat] = LENGTH - len(state.worms[seat]) if state.worms[seat] else 0
            reserve = self.number(f"reserve.{SEATS[seat]}", state.reserve[seat], LENGTH)
            if reserve != state.reserve[seat]:
                raise self.fail(f"reserve.{SEATS[seat]}", "reserve", count=state.reserve[seat])

    def worm(self, seat: int, part: str, words: list[str]) -> None:
        """The front coin's lap and ledger are given; those of the others follow from it (invariant 4)."""
        state, rules = self.state, self.rules
        letter = SEATS[seat]
        sheets = self.text(f"sheet.{letter}", "0").split()
        ledger = self.ledger(f"ledger.{letter}.front")
        worm: list[Coin] = []
        for word in words:
            found = _SPOT.fullmatch(word)
            if not found:
                raise self.fail(part, "coin", coin=word)
            x, y = int(found[1]), int(found[2])
            if worm:
                worm.append(next_coin(worm[-1], x, y, rules.pylon, rules.gates))
            elif not sheets or not _WHOLE.fullmatch(sheets[0]) or abs(int(sheets[0])) > 99:
                raise self.fail(f"sheet.{letter}", "sheet", sheets="0")
            else:
                worm.append(Coin(x, y, int(sheets[0]), ledger))
        if len(sheets) > 1 and sheets != [str(coin.sheet) for coin in worm]:
            raise self.fail(f"sheet.{letter}", "sheet", sheets=" ".join(str(coin.sheet) for coin in worm))
        state.worms[seat] = worm

    def ledger(self, part: str) -> tuple[int, ...]:
        size = 4 * len(self.rules.gates)
        words = self.text(part).replace("/", " ").split()
        if not words:
            return (0,) * size
        if len(words) != size or not all(_WHOLE.fullmatch(word) for word in words):
            raise self.fail(part, "ledger", count=size)
        return tuple(map(int, words))

    def hands(self) -> None:
        state = self.state
        for seat in range(self.rules.seats):
            left = self.rules.obstacles if state.phase == PLACING else 0
            state.hands[seat] = self.number(f"hand.{SEATS[seat]}", left, left)

    # -- the race

    def race(self) -> None:
        state, rules = self.state, self.rules
        face = self.text("die")
        if face and face not in FACES:
            raise self.fail("die", "die", faces=list(FACES))
        default = {MOVING: 5, ACE: 1}.get(state.phase, UNROLLED)
        state.die = FACES.index(face) if face else default
        state.steps = self.number("steps", self.steps_due(), 5) if state.phase == MOVING else 0
        lead = self.text("lead")
        if lead and (lead not in ENDS or state.phase != MOVING):
            raise self.fail("lead", "end")
        state.lead = ENDS.index(lead) if lead else -1
        for seat in range(rules.seats):
            for end in self.text(f"eaten.{SEATS[seat]}").split():
                if end not in ENDS:
                    raise self.fail(f"eaten.{SEATS[seat]}", "end")
                state.eaten[seat] |= 1 << ENDS.index(end)
            for letter in self.text(f"banned.{SEATS[seat]}").split():
                state.banned[seat] |= 1 << self.seat_in(f"banned.{SEATS[seat]}", letter)

    def steps_due(self) -> int:
        state = self.state
        rolled = 1 if state.die == 1 else max(state.die, 0)
        return min(rolled, max(len(state.worms[state.turn]), 1))

    # -- what cannot be

    def impossible(self) -> Iterator[tuple[str, str, dict[str, object]]]:
        state, rules = self.state, self.rules
        yield from self.wrong_tiles()
        for seat, worm in enumerate(state.worms):
            yield from self.wrong_worm(seat, worm)
        if state.phase == MOVING and not 1 <= state.steps <= min(len(state.worms[state.turn]), 5):
            yield "steps", "steps", {}
        if state.phase == MOVING and state.die in (0, UNROLLED):
            yield "die", "null_moves", {}
        if state.phase == ACE and (state.die != 1 or not (state.reserve[state.turn] or state.obstacles())):
            yield "die", "no_ace", {}
        if state.phase == PLACING and not state.hands[state.turn]:
            yield f"hand.{SEATS[state.turn]}", "no_tile", {}
        if state.phase == BUILDING and state.worms[state.turn]:
            yield f"worm.{SEATS[state.turn]}", "built", {}
        if any(state.eaten) and not rules.cannibal:
            yield f"eaten.{SEATS[0]}", "no_cannibals", {}
        for seat in range(rules.seats):
            if bool(state.eaten[seat]) != bool(state.banned[seat]) or state.banned[seat] >> seat & 1:
                yield f"banned.{SEATS[seat]}", "eaten_and_banned", {}
        if state.phase != GAME_OVER and state.finished:
            twice = len(set(state.finished)) != len(state.finished)
            too_many = len(state.finished) >= rules.seats - 1
            if not rules.finish_all or twice or too_many or state.turn in state.finished:
                yield "home", "home", {}
        if rules.route_guard == 2 and not still_open(state.tiles, state):
            yield "open", "closed", {}

    def wrong_tiles(self) -> Iterator[tuple[str, str, dict[str, object]]]:
        tiles, rules = self.state.tiles, self.rules
        for number, tile in enumerate(tiles):
            if not on_table(tile, rules.box):
                yield f"t{number}", "tile_off_table", {}
            for other in range(number):
                if tiles_overlap(tiles[other], tile):
                    yield f"t{number}", "tiles_overlap", {"other": f"t{other}"}
        if sum(tile.kind == OBSTACLE for tile in tiles) > TILES_LEFT:
            yield f"t{len(tiles) - 1}", "too_many_tiles", {"most": TILES_LEFT}
        if sum(tile.kind == RED for tile in tiles) != sum(tile.kind == BLUE for tile in tiles):
            yield f"t{len(tiles) - 1}", "red_and_blue", {}

    def wrong_worm(self, seat: int, worm: list[Coin]) -> Iterator[tuple[str, str, dict[str, object]]]:
        state, rules, part = self.state, self.rules, f"worm.{SEATS[seat]}"
        if not worm:
            if state.phase > BUILDING and seat not in state.finished:
                yield part, "length", {"least": SHORTEST, "most": LENGTH}
            return
        if not (SHORTEST if rules.cannibal else LENGTH) <= len(worm) <= LENGTH:
            yield part, "length", {"least": SHORTEST if rules.cannibal else LENGTH, "most": LENGTH}
        box = rules.box
        for i, coin in enumerate(worm):
            at: dict[str, object] = {"coin": f"{coin.x},{coin.y}"}
            if not (box.x0 + RE <= coin.x <= box.x1 - RE and box.y0 + RE <= coin.y <= box.y1 - RE):
                yield part, "coin_off_table", at
            for number, tile in enumerate(state.tiles):
                if lt(coin.x, coin.y, tile, RE):
                    yield part, "coin_on_tile", {**at, "tile": f"t{number}"}
            for j in range(i):
                apart = (coin.x - worm[j].x) ** 2 + (coin.y - worm[j].y) ** 2
                if j == i - 1 and not (D - 1) ** 2 <= apart <= (D + 1) ** 2:
                    yield part, "link", at
                if j < i - 1 and apart < OWN * OWN:
                    yield part, "coin_on_own", at
            for other in range(seat):
                for foreign in state.worms[other]:
                    if (coin.x - foreign.x) ** 2 + (coin.y - foreign.y) ** 2 < FOREIGN * FOREIGN:
                        yield part, "coin_on_worm", {**at, "seat": SEATS[other]}
