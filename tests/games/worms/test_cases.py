"""Every worked case of the rules has a scenario, every clause is named by a test, both rule pages hold them all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wormery.games.worms.facts import FACTS
from wormery.games.worms.game import GAME
from wormery.rulebook import Rulebook
from wormery.words import LANGUAGES, Words

TESTS = Path(__file__).parents[2]
FILES = sorted((TESTS / "scenarios" / "worms").glob("*.toml"))

COUNTED = {  # how many clauses of each letter there are
    **{"H": 6, "G": 6, "S": 15, "M": 6, "E": 7, "F": 4, "W": 7, "O": 5, "X": 5, "P": 2, "R": 3, "V": 5, "I": 3},
    **{"OP": 9, "A": 55},
}
CLAUSES = [f"WB-{letter}{n}" for letter, most in COUNTED.items() for n in range(1, most + 1)]
CLAUSES += [f"WB-T{n}" for n in range(10)]
CLAUSES += [f"WB-K{n}" for n in [*range(1, 12), 15, 16, 17, 20, 21, *range(25, 31)]]


def test_every_worked_case_has_a_file() -> None:
    found = {int(number) for file in FILES for number in re.findall(r"^t(\d+)-", file.stem)}
    assert sorted(set(range(1, 65)) - found) == []


def test_every_clause_is_named() -> None:
    files = [file for suffix in ("py", "toml") for file in TESTS.rglob(f"*.{suffix}")]
    named = {clause for file in files for clause in re.findall(r"\bWB-[A-Z]+\d+\b", file.read_text(encoding="utf-8"))}
    assert [clause for clause in CLAUSES if clause not in named] == []


def test_no_clause_is_named_that_does_not_exist() -> None:
    for file in FILES:
        named = re.findall(r"\bWB-[A-Z]+\d+\b", file.read_text(encoding="utf-8"))
        assert named, file.stem
        assert set(named) <= set(CLAUSES), file.stem


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_stands_in_one_section_of_the_rules(language: str) -> None:
    book = Rulebook(GAME, Words(language, GAME)).book
    named = [clause for section in book.section for clause in section.clauses]
    assert sorted(named) == sorted(CLAUSES)
    assert set(named) == set(book.clause)
    assert all(len(clause.text) > 20 for clause in book.clause.values())
    assert set(book.option) == set(GAME.options({}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_has_a_sentence(language: str) -> None:
    keys = Words(language, GAME).keys
    named = {key.split(".")[1] for key in keys if key.startswith("fact.")}
    assert {fact.__name__ for fact in FACTS} == named
