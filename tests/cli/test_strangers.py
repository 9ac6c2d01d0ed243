"""Names, files and streams that nobody would think of: no traceback, nothing lost, nothing overwritten."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.chains import chained, records
from tests.cli.running import Shell, process

from wormery.cli.console import Console, plain
from wormery.games import find
from wormery.saved import load

GAME = "play das-wurmt --seed family --save game.jsonl --bot random"


def run(command: str, folder: Path, **named: object) -> subprocess.CompletedProcess[bytes]:
    """In a process of its own, with streams as they are."""
    line = f'exec "{sys.executable}" -m wormery {command}'
    return subprocess.run(["bash", "-c", line], cwd=folder, capture_output=True, timeout=60, check=False, **named)  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize(
    "name", ["bot bot careful", "bot", "bot ", " ", "\x1b[2J\x07", "x" * 500, "\udcff", "\u202eevil"]
)
def test_any_name_is_somebody(shell: Shell, name: str) -> None:
    said = shell.argv("quit\n", "play", "das-wurmt", "--save", "g.jsonl", "--name", name, "--seed", name)
    assert said.code == 0
    seats = load(Path("g.jsonl"), find).header.seats
    assert [seat.startswith("bot ") for seat in seats] == [False, True, True]
    assert len(seats[0]) <= 40
    assert plain(said.out) == said.out


def test_what_could_move_the_cursor_is_not_printed() -> None:
    assert plain("a\x1b[2Jb\rc\x00\x9b\u202e\ud800\td\ne") == "a�[2Jb�c����\td\ne"
    assert plain("Würmer – „gelb“ 🪱") == "Würmer – „gelb“ 🪱"


def test_a_log_of_a_stranger_cannot_move_the_cursor_either(shell: Shell) -> None:
    shell(f"{GAME} --name Ann", "1\nquit\n")
    header, *_ = records(Path("game.jsonl").read_text(encoding="utf-8"))
    strange = {**header, "seats": ["\x1b[2J\ud800", *header["seats"][1:]]}
    Path("strange.jsonl").write_text(chained(strange, []), encoding="utf-8")
    said = shell("replay strange.jsonl")
    assert said.code == 0
    assert "\x1b" not in said.out


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only where there is such a device")  # noqa: PTH110
@pytest.mark.parametrize(
    "command",
    ["rules das-wurmt", "simulate das-wurmt --games 5", "simulate das-wurmt --games 5 --json -", "play das-wurmt"],
)
def test_a_full_disk_is_told(tmp_path: Path, command: str) -> None:
    said = run(f"{command} --lang de </dev/null >/dev/full", tmp_path)
    assert said.returncode == 2
    assert "es ist kein Platz mehr" in said.stderr.decode()
    assert b"Traceback" not in said.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only where there is such a device")  # noqa: PTH110
def test_a_device_is_written_to_and_never_replaced(shell: Shell) -> None:
    said = shell("play das-wurmt --seed x --save /dev/full", "1\nquit\n")
    assert Path("/dev/full").is_char_device()
    assert "no space is left" in said.err
    assert len(list(Path().glob("das-wurmt-*.jsonl"))) == 1
    assert said.code == 0
    assert shell("simulate das-wurmt --games 5 --json /dev/full").code == 2
    assert Path("/dev/full").is_char_device()


@pytest.mark.parametrize("closed", ["<&-", "<&- >&-", "<&- 2>&-", "</dev/null >&-"])
def test_closed_streams_are_no_fault(tmp_path: Path, closed: str) -> None:
    said = run(f"play das-wurmt --save game.jsonl {closed}", tmp_path)
    assert said.returncode == 0
    assert b"Traceback" not in said.stderr
    assert load(tmp_path / "game.jsonl", find).state.to_act()
    assert run(f"rules das-wurmt {closed}", tmp_path).returncode == 0


def test_bytes_that_are_no_text_are_no_move(tmp_path: Path) -> None:
    said = run("play das-wurmt", tmp_path, input=b"\xff\xfe\nhelp\n", env={**os.environ, "LC_ALL": "C.UTF-8"})
    assert said.returncode == 0
    assert b"is no move" in said.stdout
    assert b"Traceback" not in said.stderr


def test_a_terminal_without_umlauts_shows_question_marks(tmp_path: Path) -> None:
    said = run("rules das-wurmt --lang de", tmp_path, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert said.returncode == 0
    assert b"W?rmer" in said.stdout


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_closed_window_saves_the_game(tmp_path: Path, number: signal.Signals) -> None:
    file = tmp_path / "kept.jsonl"
    with process("play", "das-wurmt", "--seed", "s", "--save", str(file)) as running:
        assert running.stdin
        assert running.stdout
        running.stdin.write("1\n")
        running.stdin.flush()
        while "Play action cards" not in running.stdout.readline():
            pass
        running.send_signal(number)
        out, err = running.communicate(timeout=30)
    assert "Traceback" not in out + err
    assert "--resume" in out
    assert running.returncode == 0
    assert load(file, find).state.to_act()


def test_what_was_saved_outlives_the_process(tmp_path: Path, shell: Shell) -> None:
    file = tmp_path / "kept.jsonl"
    with process("play", "das-wurmt", "--seed", "s", "--save", str(file)) as running:
        assert running.stdin
        running.stdin.write("1\n")
        running.stdin.flush()
        for _ in range(600):
            if file.exists() and "place" in file.read_text(encoding="utf-8"):
                break
            time.sleep(0.05)
        running.kill()
    assert load(file, find).table().version >= 1
    assert "--resume" in shell(f"play das-wurmt --resume {file}", "quit\n").out


def test_a_log_that_stops_where_chance_must_go_on_is_resumed(shell: Shell) -> None:
    shell(GAME, "1\n" * 120)
    lines = Path("game.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    for last in (1, 2, 9, *(n for n, line in enumerate(lines[1:], 1) if '"by": "*"' in line and n > 20)):
        Path("cut.jsonl").write_text("".join(lines[:last]), encoding="utf-8")
        said = shell("play das-wurmt --resume cut.jsonl", "quit\n")
        assert said.code == 0
        table = load(Path("cut.jsonl"), find).table()
        assert table.state.to_act() in ((0,), ())
        if table.state.to_act():
            assert shell("verify cut.jsonl").code == 0


def test_two_games_left_in_one_second_are_two_files(shell: Shell) -> None:
    for _ in range(3):
        shell("play das-wurmt", "quit\n")
    assert len(list(Path().glob("das-wurmt-*.jsonl"))) == 3


def test_a_game_whose_file_cannot_be_written_is_saved_elsewhere_when_left(shell: Shell) -> None:
    Path("folder").mkdir()
    said = shell("play das-wurmt --save folder", "1\nsave /\nsave \x00\nquit\n")
    assert said.code == 0
    (file,) = Path().glob("das-wurmt-*.jsonl")
    assert load(file, find).table().version >= 1
    assert str(file) in said.out
    assert said.err.count("it is a folder") == 3  # when it began, at save /, when it was left


def test_a_game_that_can_be_saved_nowhere_says_so(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("wormery.cli.play.save", full)
    said = shell("play das-wurmt", "quit\n")
    assert said.code == 2
    assert "no space is left" in said.err
    assert "--resume" not in said.out


def test_the_way_to_go_on_can_be_copied(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORMERY_PLAY", "scripts/play")
    said = shell.argv("quit\n", "play", "das-wurmt", "--lang", "de", "--save", "two words.jsonl")
    assert "scripts/play das-wurmt --lang de --resume 'two words.jsonl'" in said.out


def test_a_link_leads_to_the_file(shell: Shell) -> None:
    Path("link.jsonl").symlink_to("real.jsonl")
    shell("play das-wurmt --save link.jsonl", "quit\n")
    assert Path("link.jsonl").is_symlink()
    assert load(Path("real.jsonl"), find).state.to_act()
    assert not list(Path().glob(".*.part"))


def test_a_damaged_move_is_explained_in_the_words_of_its_game(shell: Shell) -> None:
    shell(GAME, "1\nquit\n")
    header, *rest = records(Path("game.jsonl").read_text(encoding="utf-8"))
    place = next(n for n, line in enumerate(rest) if "place" in line["move"])
    rest[place]["move"] = "redraw"
    Path("forged.jsonl").write_text(chained(header, rest), encoding="utf-8")
    assert "You may only redraw when you hold no worm card" in shell("replay forged.jsonl").err
    assert "Die Hand tauschen darfst du nur" in shell("replay forged.jsonl --lang de").err


def test_the_console_of_another_program_needs_no_real_streams(capsys: pytest.CaptureFixture[str]) -> None:
    Console("en").line("fine")
    assert capsys.readouterr().out == "fine\n"
