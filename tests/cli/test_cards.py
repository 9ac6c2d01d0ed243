"""`wormery cards`: every card of a game from its data, and files of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.running import Shell
from tests.games.worms.test_cards import CUSTARD

from wormery.words import Words


def test_all_cards_and_one_card_in_both_languages(shell: Shell) -> None:
    said = shell("cards worms")
    assert said.code == 0
    assert "Holy Hand Grenade *" in said.out
    assert "Heilige Handgranate *" in shell("cards worms --lang de").out
    one = shell("cards worms ninja_rope")
    assert "2. Accuracy 4." in one.out
    assert "Zielwurf 4." in shell("cards worms Ninjaseil --lang de").out


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("cards worms bazoka", "Is bazooka meant?"),
        ("cards worms zzzzzz", "Leave the name away"),
        ("cards das-wurmt", "has no list of cards"),
        ("cards nothing", "There is no game"),
        ("cards worms --file nowhere.toml", "cannot be read"),
        ("cards worms --file binary", "cannot be read"),
        ("cards worms --file .", "cannot be read"),
        ("cards worms --file bad.toml", "supply custard_pie: operation 2: n is a number from 1 to 9, not 12"),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence(shell: Shell, command: str, said: str) -> None:
    Path("binary").write_bytes(bytes(range(256)))
    Path("bad.toml").write_text(CUSTARD.replace('"accuracy", n = 2', '"accuracy", n = 12'), encoding="utf-8")
    answer = shell(command)
    assert answer.code == 2
    assert said in answer.err
    assert "Traceback" not in answer.err


def test_a_file_of_ones_own_is_shown_beside_the_box(shell: Shell) -> None:
    Path("pie.toml").write_text(CUSTARD, encoding="utf-8")
    assert "Custard Pie (custard_pie)" in shell("cards worms --file pie.toml").out
    assert "Klebrig" in shell("cards worms sahnetorte --file pie.toml --lang de").out


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_whole_game_with_a_quick_start(shell: Shell, lang: str) -> None:
    said = shell(f"play worms --players 2 --seed s --bot random --lang {lang} --option quick_start=all", "1\n" * 400)
    assert said.code == 0
    assert Words(lang)("play.seed_told", seed="").rstrip(". ") in said.out  # told when the game is over


def test_a_simulation_counts_turns_and_not_what_is_built(shell: Shell) -> None:
    said = shell("simulate worms --players 2 --option quick_start=map --option turn_cap=3 --games 2")
    assert "Length: 3.0 turns a game" in said.out


def test_moves_may_be_typed_in_the_language_of_the_table(shell: Shell) -> None:
    command = "play worms --players 2 --seed s --bot random --option quick_start=all --lang de"
    said = shell(command, "1\nbleib\nspring 30,30\nwhy\nquit\n")
    assert "noch einmal" in said.out  # the second move is asked
    assert "ein Sprung reicht höchstens zwei weit" in said.out
    assert "WB-M2" in said.out
