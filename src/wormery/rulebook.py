"""The rules of a game in our own words, by clause, from the files beside its code."""

from __future__ import annotations

import tomllib

import msgspec

from wormery.core.game import Game
from wormery.core.refusal import Unusable
from wormery.words import Words


class Clause(msgspec.Struct, frozen=True):
    title: str
    text: str


class Section(msgspec.Struct, frozen=True):
    title: str
    clauses: list[str]


class Option(msgspec.Struct, frozen=True):
    title: str
    text: str
    values: dict[str, str] = {}


class Book(msgspec.Struct, frozen=True):
    title: str
    summary: str
    section: list[Section]
    clause: dict[str, Clause]
    option: dict[str, Option]


class Rulebook:
    def __init__(self, game: Game, words: Words) -> None:
        text = (game.folder / f"rules.{words.language}.toml").read_text(encoding="utf-8")
        self.book = msgspec.convert(tomllib.loads(text), Book)
        self.words = words

    def clause(self, name: str) -> Clause | None:
        return self.book.clause.get(self.meant(name))

    def meant(self, name: str) -> str:
        """`wu31` and `31` are WU-31."""
        squeezed = "".join(name.upper().replace("-", " ").split())
        for known in self.book.clause:
            prefix, _, rest = known.partition("-")
            if squeezed in (prefix + rest, rest):
                return known
        return name

    def lines(self, name: str | None = None) -> list[str]:
        """One clause, or everything."""
        if name is None:
            return self._whole()
        clause = self.clause(name)
        if clause is None:
            named = list(self.book.clause)
            raise Unusable("UNKNOWN_CLAUSE", {"clause": name, "first": named[0], "last": named[-1]})
        return [f"{self.meant(name)}  {clause.title}", f"  {clause.text}"]

    def _whole(self) -> list[str]:
        lines = [self.book.title, self.book.summary]
        for section in self.book.section:
            lines += ["", section.title]
            for name in section.clauses:
                clause = self.book.clause[name]
                lines.append(f"  {name}  {clause.title}: {clause.text}")
        lines += ["", self.words("rules.options")]
        for name, option in self.book.option.items():
            lines.append(f"  {name}: {option.text}")
            lines += [f"    {value}: {meaning}" for value, meaning in option.values.items()]
        return lines
