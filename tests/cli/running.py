"""Helpers to use the command line as its user does."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from wormery.cli.main import main


class Said(NamedTuple):
    code: int
    out: str
    err: str


class Shell:
    """Runs commands in this process, in a folder of their own."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.monkeypatch, self.capsys = folder, monkeypatch, capsys
        monkeypatch.chdir(folder)
        for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name, raising=False)

    def __call__(self, command: str, typed: str = "") -> Said:
        return self.argv(typed, *command.split())

    def argv(self, typed: str, *arguments: str) -> Said:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        try:
            code = main(arguments)
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else 1
        out, err = self.capsys.readouterr()
        assert "Traceback" not in out + err
        return Said(code, out, err)


def process(*arguments: str) -> subprocess.Popen[str]:
    """The command as a process of its own."""
    command = [sys.executable, "-m", "wormery.cli.main", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8")
