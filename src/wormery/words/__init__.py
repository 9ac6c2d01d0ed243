"""All sentences for people, by key, in English and German. A game brings its own beside its rules."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from wormery.core.game import Game
from wormery.core.refusal import Refusal

LANGUAGES = ("en", "de")


def flat(nested: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    keys: dict[str, str] = {}
    for key, value in nested.items():
        keys |= flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {f"{prefix}{key}": str(value)}
    return keys


def _read(folder: Traversable, file: str) -> Mapping[str, str]:
    return flat(tomllib.loads((folder / file).read_text(encoding="utf-8")))


class Words:
    """One language's sentences. A missing key is a fault of ours, found by the tests, and never stops a game."""

    def __init__(self, language: str, game: Game | None = None) -> None:
        self.language = language
        self.keys = dict(_read(files(__package__), f"{language}.toml"))
        if game:
            self.keys |= _read(game.folder, f"words.{language}.toml")

    def __contains__(self, key: str) -> bool:
        return key in self.keys

    def __call__(self, key: str, /, **data: object) -> str:
        if data.get("count") == 1 and f"{key}.one" in self:
            key = f"{key}.one"
        text = self.keys.get(key, key)
        return text.format_map({name: self.join(value) for name, value in data.items()}) if data else text

    def number(self, value: float, digits: int = 1) -> str:
        return f"{value:.{digits}f}".replace(".", self("decimal"))

    def join(self, value: object) -> object:
        if isinstance(value, list | tuple):
            return ", ".join(map(str, value)) if value else self("none")
        return value

    def refusal(self, refusal: Refusal) -> str:
        """The sentence for a code; one that fits the data better has the name of a field that is empty behind it."""
        key = f"refusal.{refusal.code}"
        for name, value in refusal.data.items():
            if value in ([], "", None) and f"{key}.without.{name}" in self:
                key = f"{key}.without.{name}"
                break
        return self(key, **{**refusal.data, "reason": self._reason(refusal.data)})

    def _reason(self, data: Mapping[str, object]) -> object:
        """What stands behind a code: a sentence of its own, that of another refusal, or the code as it is."""
        for told in (data.get("errno"), data.get("reason")):
            for name in (f"reason.{told}", f"wrong.{told}", f"refusal.{told}"):
                if name in self:
                    return self(name, **data).removesuffix(".")
        return data.get("reason")
