"""Whatever is typed after `wormery`: one sentence, exit code 2, no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.running import Shell, process

BAD = {
    "play chess": "There is no game “chess”",
    "play das-wurm": "There is no game",
    "play das-wurmt --players 1": "2 to 5 players, not for 1",
    "play das-wurmt --players 6": "2 to 5 players, not for 6",
    "play das-wurmt --players many": "2 to 5 players, not for many",
    "play das-wurmt --option announce": "is no option",
    "play das-wurmt --option =on": "is no option",
    "play das-wurmt --option announced=on": "There is no option “announced”",
    "play das-wurmt --option announce=maybe": "It can be: off, on",
    "play das-wurmt --option first_seat=A": "does not go with first_player = random",
    "play das-wurmt --option first_player=host_choice": "first_seat is needed",
    "play das-wurmt --option announce=on --option announce=off": "does not go with",
    "play das-wurmt --bot clever": "There is no bot “clever”",
    "play das-wurmt --bot random --bot random --bot random": "2 players need 2 bots",
    "play das-wurmt --seat F": "There is no seat “F”",
    "play das-wurmt --seat 0": "There is no seat “0”",
    "play das-wurmt --resume nothing.jsonl": "cannot be read",
    "play das-wurmt --players ²": "2 to 5 players, not for ²",
    "play das-wurmt --seat ²": "There is no seat “²”",
    "play das-wurmt --resume .": "it is a folder",
    "play das-wurmt --resume a.jsonl --players 3": "The option --players does not go with --resume = a.jsonl",
    "play das-wurmt --resume a.jsonl --bot random": "The option --bot does not go with --resume",
    "play das-wurmt --resume a.jsonl --seed 1": "The option --seed does not go with --resume",
    "play das-wurmt --resume a.jsonl --option announce=on": "The option --option does not go with --resume",
    "simulate worms --players 7": "2 to 6 players, not for 7",
    "simulate worms --games 1 --players=": "2 to 6 players",
    "ladder worm-derby --players=": "2 to 4 players",
    "play drehwurm --players 2": "3 to 6 players, not for 2",
    "play worms --option larger_map=3": "The option larger_map cannot be “3”. It can be: 0, 1, 2",
    "play worms --option prod_cap=many": "prod_cap must be a number from 0 to 1000, not many",
    "play worm-derby --option slalom=3": "The option slalom cannot be “3”",
    "play worm-derby --option slalom=4 --option obstacles_each=3": "does not go with slalom = 4",
    "play worm-derby --option pylon_distance=1e6": "pylon_distance must be a number from 360000 to 720000",
    "play drehwurm --option preset=beginner --option snap=on": "does not go with preset = beginner",
    "play drehwurm --option snap_order=AB": "The option snap_order cannot be “AB”. Write it like: BCDA",
    "cards worm-derby": "Worm Derby has no list of cards",
    "simulate das-wurmt --games 0": "--games must be a number from 1",
    "simulate das-wurmt --games -1": "--games must be a number from 1",
    "simulate das-wurmt --games ten": "--games must be a number from 1 to 100000000, not ten",
    "simulate das-wurmt --games NaN": "not NaN",
    "simulate das-wurmt --games 1e3": "not 1e3",
    "simulate das-wurmt --games ٣": "not ٣",
    "simulate das-wurmt --games 99999999999999999999999999": "--games must be a number",
    "simulate das-wurmt --jobs 0": "--jobs must be a number from 1",
    "simulate das-wurmt --jobs -3": "--jobs must be a number from 1",
    "simulate das-wurmt --json .": "it is a folder",
    "replay empty --to x": "no Wormery log",
    "simulate das-wurmt --bots careful,random": "3 players need 3 bots",
    "simulate das-wurmt --bots careful,,random": "There is no bot “”",
    "simulate das-wurmt --json nowhere/out.json": "cannot be written",
    "ladder nothing": "There is no game",
    "replay nothing.jsonl": "cannot be read",
    "replay .": "cannot be read",
    "verify binary": "no Wormery log",
    "verify empty": "no Wormery log",
    "rules nothing": "There is no game",
    "rules das-wurmt --clause 311": "There is no clause “311”",
    "rules das-wurmt --clause TC-31": "There is no clause “TC-31”",
    "scenario nothing.toml": "cannot be read",
    "scenario binary": "cannot be used",
}


@pytest.mark.parametrize("command", BAD)
def test_bad_input_is_answered_in_english_and_german(shell: Shell, command: str) -> None:
    Path("binary").write_bytes(bytes(range(256)))
    Path("empty").touch()
    english = shell(command)
    german = shell(f"{command} --lang de")
    assert english.code == german.code == 2
    assert BAD[command] in english.err
    assert german.err.strip()
    assert german.err != english.err


UNPARSED = {
    "": ("Something is missing: COMMAND.", "Es fehlt etwas: COMMAND."),
    "fly": ("COMMAND cannot be fly. It can be: play, simulate", "COMMAND kann nicht fly sein. Möglich: play"),
    "play": ("Something is missing: game. More: wormery play --help", "Mehr dazu: wormery play --help"),
    "scenario": ("Something is missing: FILE.", "Es fehlt etwas: FILE."),
    "play das-wurmt --name": ("Behind --name something is missing.", "Hinter --name fehlt etwas."),
    "play das-wurmt --s 3": ("--s may mean several: --seat, --seed, --save", "kann mehreres heißen"),
    "play das-wurmt --zzz": ("This is not understood: --zzz.", "Das ist nicht zu verstehen: --zzz."),
    "play das-wurmt --help=3": ("--help takes no value, but 3 stands there.", "nimmt keinen Wert"),
    "serve --port x": ("--port cannot be x: write a number.", "--port kann nicht x sein: schreib eine Zahl."),
}


@pytest.mark.parametrize("command", UNPARSED)
def test_what_the_parser_refuses_is_told_in_english_and_german(shell: Shell, command: str) -> None:
    for language, sentence in zip(("en", "de"), UNPARSED[command], strict=True):
        said = shell(f"--lang {language} {command}")
        assert said.code == 2
        assert sentence in said.err
        assert said.err.count("\n") == 1


def test_an_unknown_language_is_refused_in_the_usual_one(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "--lang cannot be fr. It can be: en, de." in shell("play das-wurmt --lang fr").err
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert "--lang kann nicht fr sein. Möglich: en, de." in shell("--lang fr").err


@pytest.mark.parametrize("where", ["--lang de {}", "--lang=de {}", "{} --lang de", "{} --lang=de"])
def test_the_language_may_stand_anywhere(shell: Shell, where: str) -> None:
    assert "Aktionskarten" in shell(where.format("rules das-wurmt")).out


COMMANDS = ("play", "simulate", "ladder", "replay", "verify", "serve", "rules", "scenario")


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_command_and_argument_is_explained_in_both_languages(shell: Shell, command: str) -> None:
    english, german = (shell(f"--lang {language} {command} --help") for language in ("en", "de"))
    assert english.code == german.code == 0
    assert english.out.startswith("usage: wormery")
    assert german.out.startswith("So geht es: wormery")
    assert "usage." not in english.out + german.out


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    with process("rules", "das-wurmt") as running:
        assert running.stdout
        assert running.stderr
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == ""
    assert running.returncode == 0
