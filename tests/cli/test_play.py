"""A person at the terminal."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from tests.cli.running import Shell, process

from wormery.games import find
from wormery.saved import load

FIRST_ENTRY = "1\n" * 120


@pytest.mark.parametrize(
    ("lang", "over", "yours"), [("en", "the game ends", "Your move> "), ("de", "das Spiel endet", "Dein Zug> ")]
)
def test_a_whole_game_is_played_to_its_end_in_both_languages(shell: Shell, lang: str, over: str, yours: str) -> None:
    said = shell(f"play das-wurmt --seed family --lang {lang} --save game.jsonl", FIRST_ENTRY)
    assert said.code == 0
    assert over in said.out
    assert said.out.count(yours) > 10
    saved = load(Path("game.jsonl"), find)
    assert not saved.state.to_act()
    verified = shell("verify game.jsonl")
    assert verified.code == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("option", ["announce=on", "no_worm_redraw=immediate", "end_timing=finish_round"])
def test_every_number_of_players_and_some_options_end(shell: Shell, players: int, option: str) -> None:
    said = shell(f"play das-wurmt --seed s --players {players} --bot random --option {option}", FIRST_ENTRY)
    assert said.code == 0
    assert "The seed was" in said.out


def test_the_same_seed_and_moves_give_the_same_deal(shell: Shell) -> None:
    first, second = (shell("play das-wurmt --seed same --players 2", "quit\n").out for _ in range(2))
    assert first.splitlines()[:12] == second.splitlines()[:12]


def test_without_a_seed_no_two_deals_share_a_fingerprint(shell: Shell) -> None:
    deals = {shell("play das-wurmt", "quit\n").out.splitlines()[1] for _ in range(3)}
    assert len(deals) == 3


def test_the_seed_is_not_told_while_the_game_runs(shell: Shell) -> None:
    said = shell("play das-wurmt --seed secret --save game.jsonl", "1\nmoves\ntable\nwhy\nquit\n")
    seed = load(Path("game.jsonl"), find).header.seed
    assert seed not in said.out


@pytest.mark.parametrize("stop", ["quit\n", ""], ids=["quit", "end of input"])
def test_leaving_saves_and_resuming_goes_on_to_the_end(shell: Shell, stop: str) -> None:
    left = shell("play das-wurmt --seed s", "1\n1\n" + stop)
    assert left.code == 0
    (file,) = Path().glob("das-wurmt-*.jsonl")
    before = len(load(file, find).log)
    again = shell(f"play das-wurmt --resume {file}", FIRST_ENTRY)
    assert again.code == 0
    assert len(load(file, find).log) > before
    assert not load(file, find).state.to_act()
    finished = shell(f"play das-wurmt --resume {file}")
    assert finished.code == 2
    assert "is over" in finished.err


def test_an_interrupt_saves_the_game(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    with process("play", "das-wurmt", "--seed", "s", "--save", str(file)) as running:
        assert running.stdin
        assert running.stdout
        running.stdin.write("1\n")
        running.stdin.flush()
        while "Your move> " not in running.stdout.readline():
            pass
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
    assert "Traceback" not in out + err
    assert "--resume" in out
    assert running.returncode == 0
    assert load(file, find).table().version >= 1


def test_a_refusal_says_why_and_what_would_fit(shell: Shell) -> None:
    typed = "place Y4 w1\nwhy\nquit\n"
    said = shell("play das-wurmt --seed x --players 3", typed)
    assert "Y4 does not have the colour of w1. It fits on: w0." in said.out
    assert "WU-15 Matching colour" in said.out
    assert "What would fit with it: place yellow 4 on w0" in said.out


def test_a_refusal_in_german(shell: Shell) -> None:
    said = shell("play das-wurmt --seed x --lang de", "lege y4 w1\nwarum\naufhören\n")
    assert "Nein. Y4 hat nicht die Farbe von w1. Sie passt an: w0." in said.out
    assert "WU-15" in said.out


@pytest.mark.parametrize("typed", ["y4", "Y4 w0", "place y4 w0", "PLACE  Y4   w0", "lay Y4", "1"])
def test_any_clear_way_to_write_a_move_is_understood(shell: Shell, typed: str) -> None:
    said = shell("play das-wurmt --seed x --players 3", f"{typed}\nquit\n")
    assert "You place yellow 4 on w0." in said.out


def test_an_unclear_move_is_asked_back(shell: Shell) -> None:
    said = shell("play das-wurmt --seed x --players 3", "place\nquit\n")
    assert "Which one do you mean?" in said.out
    assert "You place" not in said.out


@pytest.mark.parametrize(
    "typed", ["xyzzy", "999999999999", "0", "place", "Y4 w99999999", "place Y4 w0 says 9", "💥", "-1", "/"]
)
def test_nonsense_is_answered_and_loses_nothing(shell: Shell, typed: str) -> None:
    said = shell("play das-wurmt --seed x --players 3 --save g.jsonl", f"{typed}\nquit\n")
    assert said.code == 0
    assert "You place" not in said.out
    saved = load(Path("g.jsonl"), find)
    assert saved.state.to_act() == (0,)
    assert len(saved.state.seen_by(0).actions(0)) > 0


def test_help_moves_rules_and_table_are_there_on_request(shell: Shell) -> None:
    said = shell("play das-wurmt --seed x", "help\nmoves\nrules WU-31\nrules WU-99\ntable\nsave there.jsonl\nquit\n")
    assert "Type a move" in said.out
    assert "  1  place yellow 4 on w0" in said.out
    assert "WU-31  Filling your hand" in said.out
    assert Path("there.jsonl").exists()
    assert said.code == 0


def test_a_file_that_cannot_be_written_does_not_end_the_game(shell: Shell) -> None:
    said = shell("play das-wurmt --seed x --save nowhere/game.jsonl", "1\nmoves\nquit\n")
    assert "cannot be written" in said.err
    assert "Your moves:" in said.out


def test_plain_text_without_a_terminal(shell: Shell) -> None:
    said = shell("play das-wurmt --seed x", "quit\n")
    assert "\x1b" not in said.out


@pytest.mark.parametrize(
    ("lang", "typed"),
    [("en", "Y3 w0 says 7 for 12"), ("en", "y3 says 7"), ("de", "lege y3 w0 sagt 7 macht 12"), ("de", "Y3 sagt 7")],
)
def test_a_claim_is_made_in_the_language_of_the_player(shell: Shell, lang: str, typed: str) -> None:
    said = shell(f"play das-wurmt --seed 3 --lang {lang} --option announce=on --save g.jsonl", f"{typed}\nquit\n")
    assert said.code == 0
    assert any("place Y3 w0 says 7" in line for line in Path("g.jsonl").read_text(encoding="utf-8").splitlines())


def test_the_discards_may_be_looked_at(shell: Shell) -> None:
    said = shell("play das-wurmt --seed family", "discards\n" + "1\n" * 9 + "discards\nquit\n")
    assert "Discards: 0 cards." in said.out
    assert re.search(r"Discards: \d+ cards\.\n  (yellow|pink|blue): \d", said.out)
    shown = shell("play das-wurmt --seed family --option discard_view=top_only --lang de", "1\n" * 9 + "ablage\nquit\n")
    assert "\n  obenauf: " in shown.out


@pytest.mark.parametrize(
    ("value", "told"),
    [("hidden", ""), ("backs_shown", " yellow, "), ("faces_shown", "Taken out before the deal: yellow: ")],
)
def test_cards_taken_out_are_shown_as_the_option_says(shell: Shell, value: str, told: str) -> None:
    said = shell(f"play das-wurmt --seed s --option removed_cards={value}", "table\nquit\n").out
    lines = [line for line in said.splitlines() if line.startswith("Taken out")]
    assert bool(lines) == (value != "hidden")
    assert all(told in line for line in lines)
