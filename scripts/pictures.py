"""The pictures of the README, drawn from real runs and real tables: `python -m scripts.pictures`."""

from __future__ import annotations

import contextlib
import io
import re
import sys
import tempfile
from pathlib import Path

from rich.console import Console as Rich
from scripts.screens import draw_screens

from wormery.cli import console
from wormery.cli.main import main

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
RUNS = {
    "play": ("play das-wurmt --seed readme --players 3 --save game.jsonl", "1\nplace Y1 w1\nwhy\nmoves\n"),
    "simulate": ("simulate das-wurmt --games 2000 --bots careful,random,random", ""),
}


class Recorder(console.Console):
    """Keeps what it says, as a terminal of a fixed width would show it."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.out = Rich(record=True, width=104, file=io.StringIO(), force_terminal=True, theme=console.THEME)
        self.out.highlighter = console.CARDS
        self.err = Rich(file=io.StringIO())

    def ask(self, prompt: str) -> str:
        typed = input()
        self.out.print(prompt + typed, markup=False)
        return typed


def draw(name: str) -> None:
    command, typed = RUNS[name]
    recorder = Recorder("en")
    sys.stdin = io.StringIO(typed)
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        main(command.split(), lambda _: recorder)
    drawn = recorder.out.export_svg(title=f"wormery {name}")
    drawn = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)  # no fonts from elsewhere
    (PICTURES / f"{name}.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    for run in RUNS:
        draw(run)
    draw_screens(PICTURES)
