"""The moves of Worms: a number inside, a record on the wire, a line of text for people and logs."""

from __future__ import annotations

import re
from collections.abc import Callable

from wormery.core.game import SEATS, Move
from wormery.core.refusal import NotAllowed
from wormery.core.state import Action
from wormery.games.worms import coding as c
from wormery.games.worms.cards import Box
from wormery.games.worms.field import HEXES, Hex, pair
from wormery.games.worms.names import FACES, LETTERS, PIECES, TEAMS, WORM_NAME, hex_of, worm_name
from wormery.games.worms.things import CRATER, TEAM

PUTS = (*TEAMS, *PIECES[:3])


class LayTile(Move, frozen=True, tag="tile"):
    tile: int
    hex: Hex  # of its anchor
    turned: int = 0  # times 60 degrees clockwise


class PutThing(Move, frozen=True, tag="put"):
    thing: str
    hex: Hex


class Keep(Move, frozen=True, tag="keep"):
    card: str


class Activate(Move, frozen=True, tag="activate"):
    worm: str


class Stay(Move, frozen=True, tag="stay"):
    pass


class Inch(Move, frozen=True, tag="inch"):
    hex: Hex


class Jump(Move, frozen=True, tag="jump"):
    hex: Hex


class PlayCard(Move, frozen=True, tag="play"):
    card: str


class Pass(Move, frozen=True, tag="pass"):
    """No card."""


class Aim(Move, frozen=True, tag="aim"):
    hex: Hex


class Strike(Move, frozen=True, tag="strike"):
    """An air strike: the token's hex, and where its arrow points."""

    hex: Hex
    direction: int


class Face(Move, frozen=True, tag="face"):
    """One of the results of an Accuracy roll."""

    face: str


class Next(Move, frozen=True, tag="next"):
    """Which of several effects comes next: of a worm, or of another Thing on a hex."""

    thing: str
    hex: Hex | None = None


class Prod(Move, frozen=True, tag="prod"):
    thing: str
    hex: Hex | None = None


class Decline(Move, frozen=True, tag="decline"):
    """Prod nothing."""


class Pick(Move, frozen=True, tag="pick"):
    thing: str
    hex: Hex | None = None


class Direction(Move, frozen=True, tag="direction"):
    direction: int


class Option(Move, frozen=True, tag="option"):
    """A branch of a card's text, the first is 1."""

    number: int


class Spot(Move, frozen=True, tag="spot"):
    """One of several hexes that are equally empty, or equally cratered."""

    hex: Hex


class Wind(Move, frozen=True, tag="wind"):
    direction: int


class TimeIsUp(Move, frozen=True, tag="timeout"):
    """The clock of the turn ran out (option timer_s)."""


class BuilderIs(Move, frozen=True, tag="builder"):
    """Chance chose who builds first."""

    seat: str


class SetIs(Move, frozen=True, tag="set"):
    """Chance gave the next seat these worms to place (option setup_pile)."""

    team: str


class TeamIs(Move, frozen=True, tag="team"):
    """Chance gave the next seat this team."""

    team: str


class Rolled(Move, frozen=True, tag="rolled"):
    face: str


class Flipped(Move, frozen=True, tag="flipped"):
    side: str  # danger or safe


class StarterIs(Move, frozen=True, tag="starter"):
    """Chance dealt the next seat this further starter."""

    card: str


class DrewCard(Move, frozen=True, tag="drew card"):
    """Chance turned up the next supply card."""

    card: str


class DropIs(Move, frozen=True, tag="drop"):
    card: str


class DealtSudden(Move, frozen=True, tag="dealt"):
    """Chance dealt the next seat this Sudden Death card (draft)."""

    card: str


class SuddenIs(Move, frozen=True, tag="sudden"):
    card: str


class LandIs(Move, frozen=True, tag="land"):
    """Chance chose this Land hex."""

    hex: Hex


WormsMove = (
    LayTile
    | PutThing
    | Keep
    | Activate
    | Stay
    | Inch
    | Jump
    | PlayCard
    | Pass
    | Aim
    | Strike
    | Face
    | Next
    | Prod
    | Decline
    | Pick
    | Direction
    | Option
    | Spot
    | Wind
    | TimeIsUp
    | BuilderIs
    | SetIs
    | TeamIs
    | Rolled
    | Flipped
    | StarterIs
    | DrewCard
    | DropIs
    | DealtSudden
    | SuddenIs
    | LandIs
)

# Kinds that are one number each, a card each, a hex each, or a Thing each.
ALONE: dict[type[Move], int] = {Stay: c.STAY, Pass: c.PASS, Decline: c.DECLINE, TimeIsUp: c.TIME_UP}
ON_HEX: dict[type[Move], int] = {Inch: c.INCH, Jump: c.JUMP, Aim: c.AIM, Spot: c.SPOT, LandIs: c.LAND_IS}
ON_THING: dict[type[Move], int] = {Next: c.ORDER, Prod: c.PROD, Pick: c.PICK}
WEAPONS: dict[type[Move], int] = {PlayCard: c.PLAY, StarterIs: c.STARTER, DrewCard: c.DREW}
SUDDENS: dict[type[Move], int] = {Keep: c.KEEP, DealtSudden: c.DEALT, SuddenIs: c.SUDDEN}
TURNS: dict[type[Move], int] = {Direction: c.TURN_TO, Wind: c.WIND_TO}
OF_FACE: dict[type[Move], int] = {Face: c.FACE, Rolled: c.ROLLED}
OF_TEAM: dict[type[Move], int] = {SetIs: c.SET, TeamIs: c.TEAM_IS}
VERBS: dict[str, Callable[..., Move]] = {
    **{"stay": Stay, "pass": Pass, "decline": Decline, "timeout": TimeIsUp},
    **{"inch": Inch, "jump": Jump, "aim": Aim, "spot": Spot, "land": LandIs},
    **{"next": Next, "prod": Prod, "pick": Pick, "play": PlayCard, "starter": StarterIs, "drew": DrewCard},
    **{"keep": Keep, "dealt": DealtSudden, "sudden": SuddenIs, "drop": DropIs},
    **{"direction": Direction, "wind": Wind, "face": Face, "rolled": Rolled, "set": SetIs, "team": TeamIs},
    **{"tile": LayTile, "put": PutThing, "activate": Activate, "strike": Strike, "option": Option},
    **{"builder": BuilderIs, "flipped": Flipped},
}
WORDS = {made: verb for verb, made in VERBS.items()}
OPTIONS = range(1, 17)


class Coder:
    """Packs and unpacks with the cards of one box; sentences are the same whatever lies in it."""

    def __init__(self, box: Box) -> None:
        self.weapons = [card.id for card in box.weapons]
        self.drops = [card.id for card in box.drops]
        self.suddens = [card.id for card in box.suddens]

    def write(self, move: Move) -> str:
        return write(move)

    def read(self, text: str) -> Move:
        return read(text)

    def spelt(self, text: str) -> str:
        return spelt(text)

    # -- numbers to records

    def unpack(self, action: Action) -> Move:
        move = None
        if action >= c.TILE:
            move = self._tile(action - c.TILE)
        elif action >= c.INCH:
            move = self._on_map(action)
        elif action >= 0:
            move = self._small(action)
        if move is None:
            raise NotAllowed("UNKNOWN_COMMAND", {"said": action})
        return move

    def _tile(self, rest: int) -> Move | None:
        tile, turned = divmod(rest // HEXES, 6)
        return LayTile(tile + 1, pair(rest % HEXES), turned) if tile < 6 else None

    def _on_map(self, action: Action) -> Move | None:
        for thing_move, start in ON_THING.items():
            if start <= action < start + (1 << 16):
                return self._thing(thing_move, action - start)
        if action >= c.PUT:
            what, h = divmod(action - c.PUT, HEXES)
            return PutThing(PUTS[what], pair(h)) if what < c.PUTS else None
        if action >= c.STRIKE:
            h, direction = divmod(action - c.STRIKE, 8)
            return Strike(pair(h), direction) if h < HEXES and 1 <= direction <= 6 else None
        for made, start in ON_HEX.items():
            if start <= action < start + HEXES:
                return made(pair(action - start))
        return None

    def _thing(self, made: type[Move], code: int) -> Move | None:
        if code < TEAM * len(TEAMS):
            return made(worm_name(code))
        kind, h = divmod(code, HEXES)
        return made(PIECES[kind - 2], pair(h)) if 2 <= kind <= CRATER + 1 else None

    def _small(self, action: Action) -> Move | None:
        for made, number in ALONE.items():
            if action == number:
                return made()
        for table, values in self._tables():
            for made, start in table.items():
                if start <= action < start + len(values) and values[action - start]:
                    return made(values[action - start])
        for made, start in TURNS.items():
            if start < action <= start + 6:
                return made(action - start)
        if c.OPTION <= action < c.OPTION + len(OPTIONS):
            return Option(action - c.OPTION + 1)
        if c.ACTIVATE <= action < c.ACTIVATE + TEAM * len(TEAMS):
            return Activate(worm_name(action - c.ACTIVATE))
        return None

    def _tables(self) -> list[tuple[dict[type[Move], int], list[str]]]:
        return [
            (OF_FACE, list(FACES)),
            (WEAPONS, self.weapons),
            (SUDDENS, self.suddens),
            ({DropIs: c.DROP}, self.drops),
            (OF_TEAM, list(TEAMS)),
            ({BuilderIs: c.BUILDER}, list(SEATS)),
            ({Flipped: c.FLIPPED}, ["safe", "danger"]),
        ]

    # -- records to numbers

    def pack(self, move: Move) -> Action | None:
        """None where a card, worm, hex or number of the record cannot exist."""
        kind = type(move)
        if kind in ALONE:
            return ALONE[kind]
        where = getattr(move, "hex", None)
        h = None if where is None else hex_of(where)
        if where is not None and h is None:
            return None
        match move:
            case LayTile(tile, _, turned):
                fine = 1 <= tile <= 6 and 0 <= turned < 6
                return c.TILE + ((tile - 1) * 6 + turned) * HEXES + (h or 0) if fine else None
            case PutThing(thing):
                return c.PUT + PUTS.index(thing) * HEXES + (h or 0) if thing in PUTS else None
            case Strike(_, direction):
                return c.STRIKE + (h or 0) * 8 + direction if 1 <= direction <= 6 else None
            case Activate(worm):
                number = worm_of(worm)
                return None if number is None else c.ACTIVATE + number
            case Option(number):
                return c.OPTION + number - 1 if number in OPTIONS else None
        if kind in ON_HEX:
            return ON_HEX[kind] + (h or 0)
        if kind in ON_THING:
            code = self._thing_code(getattr(move, "thing", ""), h)
            return None if code is None else ON_THING[kind] + code
        if kind in TURNS:
            direction = getattr(move, "direction", 0)
            return TURNS[kind] + direction if 1 <= direction <= 6 else None
        said = getattr(move, move.__struct_fields__[0])
        for table, values in self._tables():
            if kind in table:
                return table[kind] + values.index(said) if said and said in values else None
        return None

    def _thing_code(self, thing: str, h: int | None) -> int | None:
        if h is None:
            return worm_of(thing)
        return (2 + PIECES.index(thing)) * HEXES + h if thing in PIECES else None


def worm_of(name: str) -> int | None:
    found = WORM_NAME.fullmatch(name)
    return LETTERS.index(found[1]) * TEAM + int(found[2]) - 1 if found else None


# -- text


def write(move: Move) -> str:
    words = [WORDS[type(move)]]
    for field in move.__struct_fields__:
        value = getattr(move, field)
        match value:
            case None:
                pass
            case (q, r):
                words.append(f"{q},{r}")
            case _ if isinstance(move, LayTile):
                words += [f"T{value}"] if field == "tile" else ["turned", str(value)] if value else []
            case _:
                words.append(str(value))
    return " ".join(words)


HEX = r"(-?\d{1,3}),(-?\d{1,3})"
_WORD = r"([A-Za-z_][A-Za-z0-9_]*)"
_NUMBER = r"(\d{1,3})"


def _read_tile(tile: str, q: str, r: str, turned: str | None) -> Move:
    return LayTile(int(tile), (int(q), int(r)), int(turned or 0))


_GRAMMAR: tuple[tuple[re.Pattern[str], Callable[..., Move]], ...] = tuple(
    (re.compile(pattern, re.ASCII), made)
    for pattern, made in (
        (rf"tile T{_NUMBER} {HEX}(?: turned {_NUMBER})?", _read_tile),
        (rf"put {_WORD} {HEX}", lambda thing, q, r: PutThing(thing, (int(q), int(r)))),
        (rf"strike {HEX} {_NUMBER}", lambda q, r, d: Strike((int(q), int(r)), int(d))),
        (rf"(inch|jump|aim|spot|land) {HEX}", lambda verb, q, r: VERBS[verb]((int(q), int(r)))),
        (rf"(next|prod|pick) {_WORD} {HEX}", lambda verb, thing, q, r: VERBS[verb](thing, (int(q), int(r)))),
        (r"(stay|pass|decline|timeout)", lambda verb: VERBS[verb]()),
        (rf"(direction|wind|option) {_NUMBER}", lambda verb, number: VERBS[verb](int(number))),
        (r"(face|rolled) ([1-8]|WIND|HIT)", lambda verb, face: VERBS[verb](face)),
        (
            rf"(next|prod|pick|play|keep|activate|starter|drew|drop|dealt|sudden|set|team|builder|flipped) {_WORD}",
            lambda verb, said: VERBS[verb](said),
        ),
    )
)


def read(text: str) -> Move:
    """The record a line stands for. A card that no box holds is read too: it is simply not in the hand."""
    line = " ".join(text.split())
    for pattern, made in _GRAMMAR:
        found = pattern.fullmatch(line)
        if found:
            return made(*found.groups())
    raise NotAllowed("UNKNOWN_COMMAND", {"said": text[:80]})


OF_CARDS = ("play", "keep", "drew", "drop", "sudden", "starter", "dealt")  # behind these, all is the name of a card


def spelt(text: str) -> str:
    """A line as `read` wants it: hexes without brackets and blanks, worms, tiles and faces large, all else small.
    A face or a side alone is what was rolled or flipped."""
    close = re.sub(r"\(? ?(-?\d+) ?, ?(-?\d+) ?\)?", r" \1,\2 ", text.replace("\N{MINUS SIGN}", "-"))
    words: list[str] = []
    for word in close.split():
        large = word.upper()
        known = WORM_NAME.fullmatch(large) or re.fullmatch(r"T\d", large) or large in FACES[7:] or len(word) == 1
        words.append(large if known and words else word.lower())
    if len(words) == 1:
        alone = words[0].upper()
        if alone in FACES:
            return f"rolled {alone}"
        side = {"D": "danger", "S": "safe"}.get(alone, words[0])
        if side in ("danger", "safe"):
            return f"flipped {side}"
    if words and words[0] in OF_CARDS:
        return " ".join([words[0], "_".join(words[1:])]).strip()
    return " ".join(words)
