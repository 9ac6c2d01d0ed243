"""Replay, verify, rules and scenario on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.running import Shell

GAME = "play das-wurmt --seed family --save game.jsonl --bot random"


@pytest.fixture
def game(shell: Shell) -> Path:
    shell(GAME, "1\n" * 120)
    return Path("game.jsonl")


def test_replay_tells_everything_to_everybody_and_to_a_seat_what_it_saw(shell: Shell, game: Path) -> None:
    everything = shell(f"replay {game}")
    mine = shell(f"replay {game} --seat 2")
    also = shell(f"replay {game} --seat b")
    assert everything.code == mine.code == 0
    assert mine.out == also.out
    assert " places a head on " in mine.out
    assert " places a head on " not in everything.out
    assert len(mine.out.splitlines()) == len(everything.out.splitlines()) - 2  # two hands fewer at the end


def test_replay_stops_where_it_is_told(shell: Shell, game: Path) -> None:
    said = shell(f"replay {game} --to 20")
    assert "  21  " not in said.out
    assert shell(f"replay {game} --to 9999").code == 2
    assert shell(f"replay {game} --to -1").code == 2
    assert shell(f"replay {game} --seat Z").code == 2


def test_verify_needs_the_right_seed_and_commitment(shell: Shell, game: Path) -> None:
    header = json.loads(game.read_text(encoding="utf-8").splitlines()[0])
    assert shell(f"verify {game} --commitment {header['commitment']}").code == 0
    assert shell(f"verify {game} --commitment {'0' * 64}").code == 1
    assert shell(f"verify {game} --seed {'ab' * 32}").code == 1
    assert shell(f"verify {game} --seed xyz").code == 2


def test_an_edited_log_is_refused_with_its_line(shell: Shell, game: Path) -> None:
    lines = game.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[30] = lines[30].replace('"move": "', '"move": " ', 1)
    Path("edited.jsonl").write_text("".join(lines), encoding="utf-8")
    said = shell("replay edited.jsonl")
    assert said.code == 2
    assert "line 31" in said.err


def test_a_truncated_log_is_refused_with_its_line(shell: Shell, game: Path) -> None:
    Path("cut.jsonl").write_text(game.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    said = shell("verify cut.jsonl")
    assert said.code == 2
    assert "cut off" in said.err


def test_a_log_of_other_rules_or_a_newer_format_is_refused(shell: Shell, game: Path) -> None:
    text = game.read_text(encoding="utf-8")
    Path("rules.jsonl").write_text(text.replace('"rules": 1', '"rules": 7', 1), encoding="utf-8")
    Path("newer.jsonl").write_text(text.replace('"wormery": 1', '"wormery": 2', 1), encoding="utf-8")
    assert "rules version 7" in shell("replay rules.jsonl").err
    assert "format 2" in shell("replay newer.jsonl").err


def test_rules_show_one_clause_or_all_in_both_languages(shell: Shell) -> None:
    for spelt in ("wu-31", "WU31", "31"):
        assert shell(f"rules das-wurmt --clause {spelt}").out.startswith("WU-31  ")
    assert shell("rules das-wurmt --clause a8").out.startswith("WU-A8  ")
    english, german = shell("rules das-wurmt").out, shell("rules das-wurmt --lang de").out
    for clause in [f"WU-{n} " for n in range(1, 55)] + [f"WU-A{n} " for n in range(1, 33)]:
        assert clause in english
        assert clause in german
    assert shell("rules das-wurmt --clause WU-99").code == 2


FINE = """
game = "das-wurmt"
title = "a head on an empty worm"
[position]
hand.A = "Y6 P3 B1 B2"
[[step]]
seat = "A"
move = "place Y6 w0"
[step.state]
w0 = "Y [] (6)"
"""


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (FINE, 0, "1 as expected"),
        (FINE.replace('"Y [] (6)"', '"Y [] (5)"'), 1, "expected Y [] (5), found Y [] (6)"),
        (FINE.replace("hand.A", "hnad.A"), 2, "hnad.A: no such part"),
        (FINE.replace("title", "titel"), 2, "titel"),
        (FINE.replace("[[step]]", "[[step]"), 2, "line 6"),
        (FINE.replace("das-wurmt", "das-wurm"), 2, "There is no game"),
        (FINE.replace('"A"', '"Q"'), 2, "seat Q"),
        (FINE.replace("Y6 P3 B1 B2", "Y9 P3 B1 B2"), 2, "Y9 is no card"),
        (FINE.replace("[step.state]", "[step.state]\nw9 = 1"), 2, "w9: no such part"),
        ("\x00", 2, "cannot be used"),
    ],
)
def test_scenarios_end_with_the_right_code(shell: Shell, text: str, code: int, said: str) -> None:
    Path("s.toml").write_text(text, encoding="utf-8")
    answer = shell("scenario s.toml")
    assert answer.code == code
    assert said in answer.out + answer.err
