"""What the page takes over from Python is fresh, and says what Python says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal

import msgspec
import pytest
from scripts import generate, page_files
from scripts.typescript import Declarations

from wormery.games import GAMES
from wormery.words import LANGUAGES, Words

CODES_OF_TABLES = {"GAME_OVER", "STALE_VERSION", "NO_UNDO", "SEAT_TAKEN", "NO_TARGET", "NO_TARGET.without.targets"}
GENERATED = Path(__file__).parents[2] / "web" / "src" / "generated"


def test_every_generated_file_is_fresh() -> None:
    assert generate.stale() == [], "run scripts/generate"


def test_a_stale_file_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for path, text in generate.files():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    monkeypatch.setattr(generate, "ROOT", tmp_path)
    assert generate.stale() == []
    (tmp_path / page_files.FOLDER / "wire.ts").write_text("export {}\n", encoding="utf-8")
    (tmp_path / page_files.FOLDER / "refusals.ts").unlink()
    assert generate.stale() == [f"{page_files.FOLDER}/wire.ts", f"{page_files.FOLDER}/refusals.ts"]


def test_nothing_is_left_over_that_nothing_generates() -> None:
    there = {path for path in GENERATED.rglob("*") if path.is_file()}
    assert there == {generate.ROOT / path for path, _ in page_files.files()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_every_refusal_and_every_rule(language: str) -> None:
    sentences = (GENERATED / "refusals.ts").read_text(encoding="utf-8")
    for name, game in GAMES.items():
        book = json.loads((GENERATED / "rules" / f"{name}.{language}.json").read_text(encoding="utf-8"))
        assert {clause for section in book["section"] for clause in section["clauses"]} == set(book["clause"])
        for key, text in Words(language, game).keys.items():
            if key.removeprefix("refusal.") in CODES_OF_TABLES:
                assert page_files.quoted(text) in sentences, key


# -- the types


class Hello(msgspec.Struct, tag_field="t", tag="hello"):
    """Said first."""

    name: str
    loud: bool = False


class Bow(msgspec.Struct, tag_field="t", tag="bow"):
    """How low.

    Once is enough."""

    low: int | None = None


class Short(msgspec.Struct, omit_defaults=True):
    pair: tuple[int, str]
    many: list[int | None] = []


class Told(msgspec.Struct):
    mood: Literal["good", "bad"]
    short: Short
    rest: dict[str, object]
    tail: int = 0


def test_types_are_written_as_typescript_reads_them() -> None:
    declared = Declarations(
        aliases={"Mood": Literal["good", "bad"]},
        listed={"Mood": "MOODS"},
        asked={"Asked": Hello | Bow},
        told={"Told": Told, "Either": Hello | None},
    )
    assert "\n".join(declared.lines) == EXPECTED


EXPECTED = """\
export type Mood = 'good' | 'bad'
export const MOODS: readonly Mood[] = ['good', 'bad']

/** Said first. */
export interface Hello {
  t: 'hello'
  name: string
  loud?: boolean
}

/**
 * How low.
 *
 * Once is enough.
 */
export interface Bow {
  t: 'bow'
  low?: number | null
}

export interface Told {
  mood: Mood
  short: Short
  rest: Record<string, unknown>
  tail: number
}

export interface Short {
  pair: [number, string]
  many?: (number | null)[]
}

export type Asked = Hello | Bow

export type Either = Hello | null"""


def test_two_of_one_name_are_told_apart_by_their_bases() -> None:
    class Move(msgspec.Struct, tag_field="type", tag=True):
        pass

    class Fact(msgspec.Struct, tag_field="type", tag=str.lower):
        pass

    def drawn(base: type[msgspec.Struct]) -> type[msgspec.Struct]:
        return msgspec.defstruct("Drew", [("card", int)], bases=(base,))

    lines = Declarations(aliases={}, listed={}, asked={}, told={"Both": drawn(Move) | drawn(Fact)}).lines
    assert "export type Both = DrewMove | DrewFact" in lines


def test_a_type_that_has_no_typescript_is_an_error() -> None:
    class Odd(msgspec.Struct):
        when: complex

    with pytest.raises(TypeError, match="no TypeScript"):
        Declarations(aliases={}, listed={}, asked={}, told={"Odd": Odd})
