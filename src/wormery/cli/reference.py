"""`wormery rules`, `wormery cards` and `wormery scenario`."""

from __future__ import annotations

import argparse

from wormery.cli.console import Console
from wormery.core.refusal import Unusable, why
from wormery.games import find
from wormery.rulebook import Rulebook
from wormery.scenario import read
from wormery.scenario import run as run_scenario


def rules(args: argparse.Namespace, console: Console) -> int:
    game = find(args.game)
    console.lines(Rulebook(game, console.speak(game)).lines(args.clause))
    return 0


def cards(args: argparse.Namespace, console: Console) -> int:
    """Every card of a game, or one; with a file, those of the box and of the file."""
    game = find(args.game)
    words = console.speak(game)
    if args.file:
        try:
            text = args.file.read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            raise Unusable("FILE_UNREADABLE", {"file": args.file.name, **why(error)}) from error
        game = game.with_cards(args.file.name, text)
    console.lines(game.cards(words, args.card))
    return 0


def scenario(args: argparse.Namespace, console: Console) -> int:
    """0: all as expected. 1: something differs. 2: a file cannot be used."""
    words = console.words
    fine = failed = unusable = 0
    for file in args.files:
        try:
            read_one = read(file)
            words = console.speak(find(read_one.game))
            failures = run_scenario(read_one)
        except Unusable as refusal:
            unusable += 1
            console.error(words("scenario.unusable", file=file, reason=words.refusal(refusal)))
            continue
        if failures:
            failed += 1
            console.line(words("scenario.failed", file=file, title=read_one.title))
            for failure in failures:
                console.line(words("scenario.difference", **failure._asdict()))
        else:
            fine += 1
            console.line(words("scenario.fine", file=file))
    console.line(words("scenario.summary", fine=fine, failed=failed, unusable=unusable))
    return 2 if unusable else 1 if failed else 0
