"""Every worked case and every clause of the rules of Drehwurm has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

from wormery.games.drehwurm.game import GAME
from wormery.rulebook import Rulebook
from wormery.words import Words

TESTS = Path(__file__).parents[2]
CASES = sorted((TESTS / "scenarios" / "drehwurm").glob("*.toml"))
# Of chance's frequencies: test_throws.py. Of milliseconds, which the rules do not know: the server's tests.
ELSEWHERE = {34, 35, 36, 37}


def test_every_case_has_a_file() -> None:
    found = {int(number) for file in CASES for number in re.findall(r"^t-(\d+)-", file.stem)}
    assert found | ELSEWHERE == set(range(1, 43))
    assert {int(n) for file in CASES for n in re.findall(r"^s-(\d+)-", file.stem)} == set(range(1, 7))


def test_every_cell_of_the_table_for_a_short_draw_pile_has_a_file() -> None:
    """DW-A5: one pile due or two, one to five cards left; and what differs when the match ends on need only."""
    names = {file.stem for file in CASES}
    assert {f"t-16-c{c}-d{d}" for c in range(4) for d in range(1, 6)} <= names
    assert {f"t-16-need-c0-d{d}" for d in range(5)} | {f"t-16-need-c1-d{d}" for d in range(6)} <= names


def test_every_clause_is_named() -> None:
    places = [TESTS / "scenarios" / "drehwurm", Path(__file__).parent]
    files = [file for place in places for suffix in ("py", "toml") for file in place.rglob(f"*.{suffix}")]
    said = " ".join(file.read_text(encoding="utf-8") for file in files)
    named = set(re.findall(r"\bDW-(?:A\d+|[A-Z]+-\d+)\b", said))
    wanted = list(Rulebook(GAME, Words("en")).book.clause)
    assert [clause for clause in wanted if clause not in named] == []
    assert named <= set(wanted), "a clause that does not exist"
