"""The cards, read from data files and checked word by word: what is wrong is told with file, card, place and reason.

Card texts become programs of operations (`rules.py`); the tables below are the whole language (section 7.1).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal

import msgspec

from wormery.core.refusal import Unusable
from wormery.games.worms import rules as r
from wormery.games.worms.things import CARGO, CRATE, CRATER, DRUM, FIRE, HAZARD, MINE, SOFT, WORM

Symbol = Literal["MOVE", "TEXT", "PLAY_AGAIN"]
Flag = Literal["no_heal", "no_duds", "parting_gifts"]
Source = Literal["known", "partly", "designed"]
Text = list[dict[str, Any]]

LINE = {"MOVE": r.LINE_MOVE, "TEXT": r.LINE_TEXT, "PLAY_AGAIN": r.LINE_AGAIN}
REACH = {
    **{"own": r.OWN, "direct": r.DIRECT, "within": r.WITHIN, "path": r.PATH},
    **{"any": r.ANY, "line3": r.LINE3, "random": r.RANDOM},
}
WHERE = {
    "target": r.AREA,
    "own": r.AT_OWN,
    "around": r.AROUND,
    "burning": r.BURNING,
    "map": r.MAP,
    "emptiest": r.EMPTIEST,
    "emptiest_coastal": r.EMPTIEST_COASTAL,
    "most_cratered": r.MOST_CRATERED,
}
THING = {"drum": DRUM, "mine": MINE, "crate": CRATE, "fire": FIRE, "crater": CRATER}
KINDS = {"worm": 1 << WORM, "soft": SOFT, "cargo": CARGO, "hazard": HAZARD, "crater": 1 << CRATER, "mine": 1 << MINE}
SIDE = {"own": r.MINE_OWN, "enemy": r.ENEMY, "other": r.OTHER}
NUMBER = range(1, 10)  # how often, how far, how many dice
FAR = range(0, 13)
MOST_COPIES = 20
MOST_NAMED = 200  # of one kind of card
DEEPEST = 4
LARGEST = 200_000  # characters of a file

# Fields by operation: those it must have, those it may have.
FIELDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "target": (("reach",), ("max", "min", "land", "sunk", "nonfull", "new", "from")),
    "accuracy": (("n",), ()),
    "scatter": (("who",), ("knockback",)),
    "blast": ((), ()),
    "damage": (("who",), ()),
    "destroy": (("who",), ()),
    "heal": (("who",), ()),
    "place": (("thing",), ("at",)),
    "push": (("who", "dir", "n"), ()),
    "go": ((), ()),
    "walk": (("n",), ()),
    "terrain": (("to",), ("at",)),
    "draw": (("n",), ()),
    "wind": (("mode",), ()),
    "repeat": (("n", "do"), ()),
    "each": (("hexes", "do"), ()),
    "choose": (("options",), ()),
}
CODES = {name: code for code, name in enumerate(FIELDS, 1)}
WHO_FIELDS = (("kind", "pick"), ("side", "state", "in"))
AIMED = ("accuracy", "blast", "go")  # operations that need a target chosen before them


class Both(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same in both languages."""

    en: str
    de: str

    def said(self, language: str) -> str:
        return self.de if language == "de" else self.en


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every card has."""

    id: str
    name: Both
    copies: int | Literal["per_player"]
    hint: Both
    source: Source = "designed"


class WeaponCard(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    line: list[Symbol]
    text: Text
    super: bool = False
    starter: bool = False


class DropCard(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    text: Text


class SuddenCard(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    rules: list[Flag] = []
    reveal: Text = []
    end_turn: Text = []
    drop: Text = []


TABLES: Mapping[str, type[Card]] = {
    "starter": WeaponCard,
    "supply": WeaponCard,
    "drop": DropCard,
    "sudden_death": SuddenCard,
}


class Wrong(Exception):
    """What a card says wrong, as a key of `wrong.card` and its data."""

    def __init__(self, reason: str, **data: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.data = data


class Box:
    """All cards of a game, and the programs of their texts."""

    def __init__(self) -> None:
        self.weapons: list[WeaponCard] = []
        self.drops: list[DropCard] = []
        self.suddens: list[SuddenCard] = []
        self.programs: list[list[r.Op]] = [[]]  # 0: an empty text
        self.as_weapons: list[r.Weapon] = []
        self.as_drops: list[int] = []
        self.as_suddens: list[r.Sudden] = []
        self.numbers: dict[str, int] = {}  # by id, among its kind

    def all(self) -> Iterator[Card]:
        yield from self.weapons
        yield from self.drops
        yield from self.suddens

    def add(self, table: str, card: Card) -> None:
        """Raises `Wrong`."""
        _check_names(card, self.numbers)
        row: Sequence[Card]
        if isinstance(card, WeaponCard):
            _check_weapon(card, table)
            card = msgspec.structs.replace(card, starter=table == "starter")
            text = Compiler(self.programs).text(card.text)
            self.as_weapons.append(r.Weapon([LINE[one] for one in card.line], text, card.super, card.starter))
            self.weapons.append(card)
            row = self.weapons
        elif isinstance(card, DropCard):
            if not card.text:
                raise Wrong("no_text")
            self.as_drops.append(Compiler(self.programs).text(card.text, worm=False))
            self.drops.append(card)
            row = self.drops
        else:
            assert isinstance(card, SuddenCard)
            compiled = [Compiler(self.programs).text(one) for one in (card.reveal, card.end_turn, card.drop)]
            made = r.Sudden(*compiled)
            made.no_heal = "no_heal" in card.rules
            made.no_duds = "no_duds" in card.rules
            made.gifts = "parting_gifts" in card.rules
            self.as_suddens.append(made)
            self.suddens.append(card)
            row = self.suddens
        if len(row) > MOST_NAMED:
            raise Wrong("too_many", most=MOST_NAMED)
        self.numbers[card.id] = len(row) - 1


def _check_names(card: Card, known: Mapping[str, int]) -> None:
    if not (card.id.isidentifier() and card.id.isascii() and card.id == card.id.lower()) or len(card.id) > 30:
        raise Wrong("id")
    if card.id in known:
        raise Wrong("twice")
    if any(not said.strip() or len(said) > 300 for said in (card.name.en, card.name.de, card.hint.en, card.hint.de)):
        raise Wrong("said")
    if not isinstance(card.copies, str) and not 1 <= card.copies <= MOST_COPIES:
        raise Wrong("copies", most=MOST_COPIES)
    if isinstance(card.copies, str) and not isinstance(card, WeaponCard):
        raise Wrong("per_player")


def _check_weapon(card: WeaponCard, table: str) -> None:
    if card.starter:
        raise Wrong("starter_table")
    if not card.line or len(card.line) > 6:
        raise Wrong("line")
    if ("TEXT" in card.line) != bool(card.text):
        raise Wrong("line_and_text")
    if isinstance(card.copies, str) and table != "starter":
        raise Wrong("per_player")
    if card.super and table == "starter":
        raise Wrong("super_starter")


class Compiler:
    """Turns one text into a program, and refuses what is not the language."""

    def __init__(self, programs: list[list[r.Op]]) -> None:
        self.programs = programs

    def text(self, text: Text, worm: bool = True) -> int:
        """`worm`: whether there is an Active worm to measure from for certain."""
        if not text:
            return 0
        self.worm = worm
        return self.block(text, "", False, 0)

    def block(self, text: object, where: str, aimed: bool, depth: int) -> int:
        if not isinstance(text, list) or not text:
            raise Wrong("block", where=where or "text")
        if depth > DEEPEST:
            raise Wrong("deep", where=where, most=DEEPEST)
        program: list[r.Op] = []
        self.programs.append(program)
        number = len(self.programs) - 1
        for place, raw in enumerate(text, 1):
            here = f"{where}{place}"
            if not isinstance(raw, dict):
                raise Wrong("block", where=here)
            name = raw.get("op")
            if not isinstance(name, str) or name not in FIELDS:
                raise Wrong("op", where=here, said=str(name), known=list(FIELDS))
            self.fields(raw, ("op", *FIELDS[name][0]), FIELDS[name][1], here)
            if not aimed and (name in AIMED or (name in ("place", "terrain") and "at" not in raw)):
                raise Wrong("no_target", where=here, said=name)
            program.append(self.operation(name, raw, here, aimed, depth))
            aimed = aimed or name == "target" or (name == "choose" and _all_aim(raw))
        return number

    def fields(self, raw: Mapping[str, object], must: Sequence[str], may: Sequence[str], where: str) -> None:
        for field in must:
            if field not in raw:
                raise Wrong("missing", where=where, field=field)
        for field in raw:
            if field not in must and field not in may:
                raise Wrong("field", where=where, field=field, known=[*must, *may])

    def word(
        self, raw: Mapping[str, object], field: str, words: Mapping[str, int], where: str, default: str = ""
    ) -> int:
        said = raw.get(field, default)
        if not isinstance(said, str) or said not in words:
            raise Wrong("word", where=where, field=field, said=str(said), known=list(words))
        return words[said]

    def number(self, raw: Mapping[str, object], field: str, within: range, where: str, default: int = 1) -> int:
        said = raw.get(field, default)
        if isinstance(said, bool) or not isinstance(said, int) or said not in within:
            raise Wrong("number", where=where, field=field, said=str(said), least=within[0], most=within[-1])
        return said

    def flag(self, raw: Mapping[str, object], field: str, where: str) -> bool:
        said = raw.get(field, False)
        if not isinstance(said, bool):
            raise Wrong("flag", where=where, field=field)
        return said

    def operation(self, name: str, raw: Mapping[str, Any], where: str, aimed: bool, depth: int) -> r.Op:
        op = r.Op(CODES[name])
        if "n" in raw:
            op.n = self.number(raw, "n", NUMBER, where)
        if name == "target":
            self.target(op, raw, where, aimed)
        if "who" in raw:
            self.who(op, raw["who"], where, name, aimed)
        if name == "scatter":
            op.knock = self.flag(raw, "knockback", where)
        if name in ("place", "terrain"):
            op.where = self.word(raw, "at", WHERE, where, "target")
        if name == "place":
            op.thing = self.word(raw, "thing", THING, where)
        if name == "terrain":
            op.to_land = self.word(raw, "to", {"water": 0, "land": 1}, where) == 1
        if name == "push":
            op.away = self.word(raw, "dir", {"away": 1, "wind": 0}, where) == 1
        if name == "wind":
            op.choose_wind = self.word(raw, "mode", {"roll": 0, "choose": 1}, where) == 1
        if name == "each":
            op.where = self.word(raw, "hexes", WHERE, where)
            if op.where in (r.AREA, r.AROUND) and not aimed:
                raise Wrong("no_target", where=where, said=name)
        if name in ("repeat", "each"):
            op.blocks = [self.block(raw["do"], f"{where}.", aimed or name == "each", depth + 1)]
        if name == "choose":
            options = raw["options"]
            if not isinstance(options, list) or not 2 <= len(options) <= 6:
                raise Wrong("options", where=where)
            op.blocks = [self.block(one, f"{where}.{n}.", aimed, depth + 1) for n, one in enumerate(options, 1)]
        return op

    def target(self, op: r.Op, raw: Mapping[str, Any], where: str, aimed: bool) -> None:
        op.reach = self.word(raw, "reach", REACH, where)
        if "max" in raw:
            op.most = self.number(raw, "max", FAR, where)
        elif op.reach in (r.WITHIN, r.PATH):
            raise Wrong("missing", where=where, field="max")
        op.least = self.number(raw, "min", FAR, where, 0)
        if op.least > op.most:
            raise Wrong("min_max", where=where)
        op.land, op.sunk = self.flag(raw, "land", where), self.flag(raw, "sunk", where)
        op.nonfull, op.new = self.flag(raw, "nonfull", where), self.flag(raw, "new", where)
        if op.sunk and (op.land or op.nonfull):
            raise Wrong("land_sunk", where=where)
        op.from_token = self.word(raw, "from", {"worm": 0, "token": 1}, where, "worm") == 1
        if op.from_token and not aimed:
            raise Wrong("no_target", where=where, said="from")
        if op.reach in (r.LINE3, r.RANDOM, r.OWN) and set(raw) - {"op", "reach"}:
            raise Wrong("field", where=where, field=sorted(set(raw) - {"op", "reach"})[0], known=["reach"])

    def who(self, op: r.Op, said: object, where: str, name: str, aimed: bool) -> None:
        if isinstance(said, str):
            words = {"self": r.SELF, "it": r.IT, **({"target": r.THE_TOKEN} if name == "scatter" else {})}
            op.who = self.word({"who": said}, "who", words, where)
            if op.who == r.THE_TOKEN and not aimed:
                raise Wrong("no_target", where=where, said=name)
            return
        if not isinstance(said, dict):
            raise Wrong("who", where=where)
        self.fields(said, *WHO_FIELDS, where)
        op.kinds = self.word(said, "kind", KINDS, where)
        op.who = self.word(said, "pick", {"one": r.ONE, "all": r.ALL}, where)
        op.where = self.word(said, "in", WHERE, where, "target")
        if op.where in (r.AREA, r.AROUND) and not aimed:
            raise Wrong("no_target", where=where, said=name)
        if "side" in said:
            op.side = self.word(said, "side", SIDE, where)
        if "state" in said:
            op.healthy = self.word(said, "state", {"healthy": 1}, where) == 1
        if not op.kinds & 1 << WORM and (op.side or op.healthy):
            raise Wrong("worms_only", where=where)
        if name == "heal" and op.kinds != 1 << WORM:
            raise Wrong("worms_only", where=where)


def _all_aim(raw: Mapping[str, Any]) -> bool:
    options = raw.get("options")
    return isinstance(options, list) and all(
        isinstance(one, list) and one and isinstance(one[0], dict) and one[0].get("op") == "target" for one in options
    )


# -- files


def read(box: Box, text: str, name: str) -> None:
    """Add the cards of a file; `Unusable` names card and reason."""

    def fail(reason: str, card: str = "", **data: object) -> Unusable:
        return Unusable("CARDS_DAMAGED", {"file": name, "card": card, "reason": f"card.{reason}", **data})

    try:
        if len(text) > LARGEST:
            raise fail("too_large")
        raw = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        if isinstance(error, Unusable):
            raise
        raise fail("toml", detail=str(error)) from error
    for table, rows in raw.items():
        if table not in TABLES:
            raise fail("table", said=table, known=list(TABLES))
        if not isinstance(rows, list):
            raise fail("rows", said=table)
        for number, row in enumerate(rows, 1):
            known = str(row.get("id", number)) if isinstance(row, dict) else str(number)
            try:
                box.add(table, msgspec.convert(row, TABLES[table]))
            except msgspec.ValidationError as error:
                raise fail("shape", f"{table} {known}", detail=str(error)) from error
            except Wrong as wrong:
                raise fail(wrong.reason, f"{table} {known}", **wrong.data) from wrong


def load(*sources: Traversable) -> Box:
    """The cards of these files, in order."""
    made = Box()
    for source in sources:
        try:
            text = source.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise Unusable("FILE_UNREADABLE", {"file": source.name, "reason": str(error)}) from error
        read(made, text, source.name)
    return made


FILES = tuple(files(__package__) / name for name in ("weapons.toml", "drops.toml"))


@cache
def box() -> Box:
    """The cards of this edition."""
    return load(*FILES)
