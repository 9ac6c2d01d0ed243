"""Drehwurm at the terminal: windows are asked seat by seat, and Enter lets them pass."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.running import Shell

from wormery.games import find
from wormery.saved import load

MATCH = "1\n" * 200  # the first entry of every menu: a pass, a worm laid, a pile turned


@pytest.mark.parametrize(
    ("lang", "over", "asked"),
    [("en", "Match 1 is over", "press Enter to pass"), ("de", "Partie 1 ist vorbei", "drück Enter")],
)
def test_a_match_is_played_to_its_end_in_both_languages(shell: Shell, lang: str, over: str, asked: str) -> None:
    command = f"play drehwurm --seed family --lang {lang} --players 3 --option matches=1 --save game.jsonl"
    said = shell(command, MATCH)
    assert said.code == 0
    assert over in said.out
    assert asked in said.out
    saved = load(Path("game.jsonl"), find)
    assert not saved.state.to_act()
    assert shell("verify game.jsonl").code == 0
    told = shell(f"replay game.jsonl --lang {lang}")
    assert told.code == 0
    assert over in told.out


def test_enter_passes_a_throw_and_deals_the_next_match_and_does_nothing_else(shell: Shell) -> None:
    said = shell("play drehwurm --seed enter --players 4 --name Ann", "\n" * 40 + "1\n\n\n" * 300 + "quit\n")
    assert said.code == 0
    assert "Match 1 is over" in said.out
    assert "Match 2 of 4" in said.out
    assert "No. " not in said.out
    waiting = shell("play drehwurm --seed enter --players 4 --name Ann", "\n" * 40 + "quit\n")
    assert "Ann lays" not in waiting.out
    assert "You lay" not in waiting.out


@pytest.mark.parametrize(
    ("lang", "typed", "said"),
    [
        ("en", "draw", "everybody may throw in or pass"),
        ("en", "throw cY", "only worms can be thrown in"),
        ("de", "ziehe", "zwischenwerfen oder passen"),
        ("de", "wirf J9", "ist nicht in deiner Hand"),
    ],
)
def test_what_is_refused_teaches_in_both_languages(shell: Shell, lang: str, typed: str, said: str) -> None:
    """Seat A is asked for a throw first: seat B starts with this seed."""
    answer = shell(f"play drehwurm --seed abc --players 3 --lang {lang}", f"{typed}\nwhy\nquit\n")
    assert answer.code == 0
    assert said in answer.out


def test_leaving_in_a_window_and_resuming_goes_on_in_it(shell: Shell) -> None:
    left = shell("play drehwurm --seed abc --players 3 --save g.jsonl", "moves\nquit\n")
    assert "press Enter to pass" in left.out
    on = shell("play drehwurm --resume g.jsonl", "\n" * 5 + "quit\n")
    assert on.code == 0
    assert "press Enter to pass" in on.out


@pytest.mark.parametrize("lang", ["en", "de"])
def test_simulations_count_regular_turns(shell: Shell, lang: str) -> None:
    command = f"simulate drehwurm --games 20 --players 3 --option matches=1 --bots careful --lang {lang}"
    assert shell(command).code == 0
    found = json.loads(shell(f"{command} --json -").out)
    assert 10 < found["turns"]["mean"] < 30, "section 9: about 20, however many were asked for throws"
    assert found["decisions"]["mean"] > 2 * found["turns"]["mean"]


def test_the_ladder_stands_and_the_rules_are_told(shell: Shell) -> None:
    assert shell("ladder drehwurm --games 40 --players 3 --option matches=1").code == 0
    assert "fresh" in shell("rules drehwurm --clause DW-A8").out
    assert "frisch" in shell("rules drehwurm --clause DW-A8 --lang de").out
    assert shell("rules drehwurm").out.count("DW-") > 82


def test_scenarios_run_from_the_terminal(shell: Shell) -> None:
    folder = Path(__file__).parents[1] / "scenarios" / "drehwurm"
    said = shell.argv("", "scenario", *map(str, sorted(folder.glob("s-*.toml"))))
    assert said.code == 0
