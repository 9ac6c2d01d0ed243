"""A person at the terminal, racing by degrees and inches; the other commands on such a race."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.running import Shell

from wormery.core.table import Event
from wormery.games import find
from wormery.saved import load

ALONE = "--option obstacles_each=0 --option first_player=A --seed s"


@pytest.mark.parametrize(("lang", "home", "yours"), [("en", "is home", "Your move> "), ("de", "im Ziel", "Dein Zug> ")])
def test_a_whole_race_in_both_languages(shell: Shell, lang: str, home: str, yours: str) -> None:
    said = shell(f"play worm-derby {ALONE} --lang {lang} --save race.jsonl", "1\n" * 600)
    assert said.code == 0
    assert home in said.out
    assert said.out.count(yours) > 30
    saved = load(Path("race.jsonl"), find)
    assert not saved.state.to_act()
    assert shell("verify race.jsonl").code == 0
    told = shell(f"replay race.jsonl --lang {lang}")
    assert (told.code, home in told.out) == (0, True)


def test_words_of_both_languages_mean_the_same(shell: Shell) -> None:
    typed = {
        "en": "worm 0in\nstep front 90°\nfront 905\nback 270°\nwhy\nquit\n",
        "de": "wurm 0in\nschritt vorn 90°\nvorn 905\nhinten 270°\nwhy\nquit\n",
    }
    for lang, text in typed.items():
        said = shell(f"play worm-derby {ALONE} --lang {lang} --save {lang}.jsonl", text)
        assert "WD-MOV-3" in said.out
    logs = [load(Path(f"{lang}.jsonl"), find).log for lang in typed]
    mine, theirs = ([entry for entry in log if isinstance(entry, Event) and entry.seat == 0] for log in logs)
    assert mine == theirs
    assert len(mine) == 3


def test_the_surroundings_and_a_suggestion(shell: Shell) -> None:
    said = shell(f"play worm-derby {ALONE}", "worm 0in\nstep front 180.5°\nmoves\nquit\n")
    assert "steps to go from here; the shortest way is toward" in said.out
    assert "Free: " in said.out
    assert "lay a coin at the front end, toward 90°" in said.out


def test_simulate_and_ladder(shell: Shell) -> None:
    said = shell("simulate worm-derby --games 2 --bots random --option max_rounds=50 --option obstacles_each=0")
    assert (said.code, "Worm Derby, 2 players" in said.out) == (0, True)
    assert "Length: 50.0 rounds a race" in said.out  # random worms come home never
    assert shell("simulate worm-derby --players 5").code == 2
    assert shell("simulate worm-derby --games 1 --option pylon_distance=far").code == 2


def test_rules_and_scenarios(shell: Shell) -> None:
    for lang, title in (("en", "Narrow openings"), ("de", "Enge Lücken")):
        assert title in shell(f"rules worm-derby --clause WD-OBS-4 --lang {lang}").out
    assert shell("rules worm-derby --clause WD-OBS-9").code == 2
