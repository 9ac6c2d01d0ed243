"""Both languages say everything, with the same data."""

from __future__ import annotations

import re
import string
from pathlib import Path
from typing import get_args

import pytest

import wormery
from wormery.core.game import Game
from wormery.games import GAMES
from wormery.rulebook import Rulebook
from wormery.words import LANGUAGES, Words

SOURCE = Path(wormery.__file__).parent
CODES = re.compile(r'(?:NotAllowed|Unusable)\(\s*"([A-Z_]+)"')


OF_GAME = {name: Path(str(game.folder)) for name, game in GAMES.items()}
SILENT = {"ChickenDealt"}  # told together with the worms


def _numbered(prefix: str, sections: dict[str, int]) -> list[str]:
    return [f"{prefix}-{name}{n}" for name, most in sections.items() for n in range(1, most + 1)]


DREHWURM = {"GEN-": 4, "SETUP-": 6, "GAME-": 3, "TURN-": 2, "WORM-": 4, "CHICK-": 7, "DRAW-": 4, "NEXT-": 1}
DREHWURM |= {"SNAP-": 9, "END-": 3, "SCORE-": 4, "VAR-": 2, "A": 33}
DERBY = {"OBJ-": 2, "WRM-": 4, "MOV-": 6, "OBS-": 5, "SET-": 9, "TRN-": 3, "ACE-": 2, "WIN-": 2}
DERBY |= {"VAR-": 1, "SLA-": 6, "CAN-": 8, "A": 50}
WORMS = {"H": 6, "G": 6, "S": 15, "M": 6, "E": 7, "F": 4, "W": 7, "O": 5, "X": 5, "P": 2, "R": 3, "V": 5, "I": 3}
WORMS_TOO = [*(f"T{n}" for n in range(10)), *(f"K{n}" for n in (*range(1, 12), 15, 16, 17, 20, 21, *range(25, 31)))]
# By game: the clauses of its rules, and options that need them all to be told.
BOOKS: list[tuple[str, list[str], dict[str, object]]] = [
    ("das-wurmt", _numbered("WU", {"": 54, "A": 32}), {"first_player": "host_choice", "first_seat": "A"}),
    ("drehwurm", _numbered("DW", DREHWURM), {"first_start": "fixed", "first_seat": "A"}),
    ("worm-derby", _numbered("WD", DERBY), {}),
    ("worms", [*_numbered("WB", {**WORMS, "OP": 9, "A": 55}), *(f"WB-{name}" for name in WORMS_TOO)], {}),
]


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("game", [None, *GAMES.values()], ids=["shared", *GAMES])
def test_english_and_german_have_the_same_keys_and_data(game: object) -> None:
    english, german = (Words(language, game).keys for language in LANGUAGES)  # type: ignore[arg-type]
    assert english.keys() == german.keys()
    for key, text in english.items():
        assert fields(text) == fields(german[key]), key
        if not key.startswith(("command.", "verb.", "action.", "colour.", "card.", "table.backs", "decimal", "cards")):
            assert text == german[key] or len(text) > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_in_the_source_has_a_sentence(language: str) -> None:
    """In the words of its game, or in those all share."""
    total = 0
    for folder, words in [
        (SOURCE, Words(language)),
        *((OF_GAME[name], Words(language, GAMES[name])) for name in GAMES),
    ]:
        files = [file for file in folder.rglob("*.py") if folder != SOURCE or "games" not in file.parts]
        codes = {code for file in files for code in CODES.findall(file.read_text(encoding="utf-8"))}
        total += len(codes)
        assert [code for code in codes if f"refusal.{code}" not in words] == []
    assert total > 60


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_has_a_sentence(language: str, game: Game) -> None:
    words = Words(language, game)
    facts = [fact.__name__ for fact in get_args(game.fact_type)]
    named = [key for fact in facts for key in words.keys if key == f"fact.{fact}" or key.startswith(f"fact.{fact}.")]
    assert {key.split(".")[1] for key in named} == set(facts) - SILENT


@pytest.mark.parametrize(("game", "clauses", "given"), BOOKS, ids=[game for game, _, _ in BOOKS])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_stands_in_one_section_of_the_rules(
    language: str, game: str, clauses: list[str], given: dict[str, object]
) -> None:
    book = Rulebook(GAMES[game], Words(language)).book
    named = [clause for section in book.section for clause in section.clauses]
    assert sorted(named) == sorted(clauses)
    assert set(named) == set(book.clause)
    assert all(len(clause.text) > 20 for clause in book.clause.values())
    assert set(GAMES[game].options(given)) == set(book.option)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_each_of_its_values_is_said_in_words(language: str, game: str) -> None:
    book = Rulebook(GAMES[game], Words(language)).book
    for choice in GAMES[game].choices():
        name, values = str(choice["name"]), {str(value) for value in choice["values"]}  # type: ignore[attr-defined]
        told = book.option[name]
        assert told.title not in ("", name), name
        assert len(told.text) > 9, name
        if name in ("players", "first_seat"):  # a number says itself, a seat is called by who sits there
            assert not told.values or set(told.values) == values
            continue
        assert set(told.values) == values, name
        raw = [value for value, said in told.values.items() if said.strip(" .").lower() == value.lower()]
        assert raw == [], f"{name} says its values as the file has them"
        assert len(set(told.values.values())) == len(told.values), f"{name} says two values alike"
