"""Every worked case has a test or a scenario, and every clause is named by one."""

from __future__ import annotations

import re
from pathlib import Path

from wormery.games.wormderby.game import GAME
from wormery.rulebook import Rulebook
from wormery.words import Words

HERE = Path(__file__).parent
TESTS = [file for file in HERE.glob("*.py") if file != Path(__file__)]
SCENARIOS = list((HERE.parents[1] / "scenarios" / GAME.name).rglob("*.toml"))


def test_every_case_is_tested() -> None:
    named = {int(number) for file in SCENARIOS for number in re.findall(r"^t(\d+)-", file.stem)}
    for file in TESTS:
        text = file.read_text(encoding="utf-8")
        named |= {int(number) for number in re.findall(r"(?:\bT|_t)(\d+)(?=\b|_)", text)}
        for first, last in re.findall(r"\bT(\d+) to T(\d+)\b", text):
            named |= set(range(int(first), int(last) + 1))
    assert sorted(set(range(1, 66)) - named) == []


def test_every_clause_is_named() -> None:
    text = "\n".join(file.read_text(encoding="utf-8") for file in [*TESTS, *SCENARIOS])
    named = set(re.findall(r"\bWD-[A-Z]+-?\d+\b", text))
    for first, last in re.findall(r"\bWD-A(\d+) to WD-A(\d+)\b", text):
        named |= {f"WD-A{n}" for n in range(int(first), int(last) + 1)}
    book = Rulebook(GAME, Words("en")).book
    assert [clause for clause in book.clause if clause not in named] == []
