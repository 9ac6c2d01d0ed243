"""What may be typed after `wormery`, explained and refused in the reader's language."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from wormery import __version__
from wormery.cli import files, play, reference, serve, simulate
from wormery.cli.console import Console, default_language, plain
from wormery.words import LANGUAGES, Words

Run = Callable[[argparse.Namespace, Console], int]

# What argparse says, in English only, and the key of our own sentence for it.
SAID = (
    (r"the following arguments are required: (?P<what>.*)", "required"),
    (r"unrecognized arguments: (?P<what>.*)", "unrecognized"),
    (r"argument (?P<name>.*?): expected .*? arguments?", "value_missing"),
    (r"argument (?P<name>.*?): invalid choice: (?P<value>.*?) \(choose from (?P<choices>.*)\)", "choice"),
    (r"argument (?P<name>.*?): invalid \w+ value: (?P<value>.*)", "value"),
    (r"argument (?P<name>.*?): ignored explicit argument (?P<value>.*)", "no_value"),
    (r"(?:argument .*?: )?ambiguous option: (?P<name>.*?) could match (?P<choices>.*)", "ambiguous"),
)


class Parser(argparse.ArgumentParser):
    """One sentence, no page of usage, and where to read more."""

    def __init__(self, words: Words, **named: Any) -> None:
        class Formatter(argparse.HelpFormatter):
            def add_usage(
                self,
                usage: str | None,
                actions: Iterable[argparse.Action],
                groups: Iterable[Any],
                prefix: str | None = None,
            ) -> None:
                super().add_usage(usage, actions, groups, words("usage.usage") if prefix is None else prefix)

        super().__init__(formatter_class=Formatter, add_help=False, **named)
        self.words = words
        self._positionals.title = words("usage.positionals")
        self._optionals.title = words("usage.options")
        self.add_argument("-h", "--help", action="help", help=words("usage.help"))

    def error(self, message: str) -> NoReturn:
        for pattern, key in SAID:
            found = re.fullmatch(pattern, message, re.DOTALL)
            if found:
                said = {name: text.replace("'", "") for name, text in found.groupdict().items()}
                message = self.words(f"usage.said.{key}", **said)
                break
        print(plain(message), self.words("usage.more", command=self.prog), file=sys.stderr)
        sys.exit(2)


class Command:
    """One of the commands; each of its arguments has a sentence under the command's name, or one shared by several."""

    def __init__(self, commands: Any, name: str, run: Run, words: Words) -> None:
        self.name, self.words = name, words
        told = words(f"usage.{name}.does")
        self.parser: Parser = commands.add_parser(name, words=words, help=told, description=told)
        self.parser.set_defaults(run=run)
        _language(self.parser, words, argparse.SUPPRESS)

    def __call__(self, flag: str, **named: Any) -> None:
        dest = flag.removeprefix("--").replace("-", "_")
        key = f"usage.{self.name}.{dest}"
        self.parser.add_argument(flag, help=self.words(key if key in self.words else f"usage.{dest}"), **named)


def _language(parser: Parser, words: Words, default: str) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default=default, help=words("usage.lang"))


def language(arguments: Sequence[str]) -> str:
    """Asked before all else, as even the refusal of a wrong argument is in it."""
    for before, said in zip(("", *arguments), (*arguments, ""), strict=True):
        asked = said.removeprefix("--lang=") if before != "--lang" else said
        if asked in LANGUAGES and (before == "--lang" or said != asked):
            return asked
    return default_language()


def parser(words: Words) -> Parser:
    top = Parser(words, prog="wormery", description=words("usage.wormery"), epilog=words("usage.codes"))
    top.add_argument("--version", action="version", version=f"wormery {__version__}", help=words("usage.version"))
    _language(top, words, words.language)
    commands = top.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)

    def command(name: str, run: Run) -> Command:
        return Command(commands, name, run, words)

    def game(add: Command) -> None:
        add("game")
        add("--players")
        add("--option", action="append", default=[], metavar="NAME=VALUE")

    add = command("play", play.run)
    game(add)
    add("--bot", action="append", default=[], metavar="NAME")
    add("--seat")
    add("--name")
    add("--seed")
    add("--save", type=Path, metavar="FILE")
    add("--resume", type=Path, metavar="FILE")

    add = command("simulate", simulate.run)
    game(add)
    add("--games", default="1000")
    add("--bots", default="random")
    add("--jobs", default="1")
    add("--seed", default="1")
    add("--json", type=Path, metavar="FILE")
    add("--plot", type=Path, metavar="FILE")

    add = command("ladder", simulate.ladder)
    game(add)
    add("--games", default="2000")
    add("--jobs", default="1")
    add("--seed", default="1")

    add = command("replay", files.replay)
    add("file", type=Path)
    add("--seat")
    add("--to", metavar="N")

    add = command("verify", files.verify)
    add("file", type=Path)
    add("--seed")
    add("--commitment")

    serve.arguments(command("serve", serve.run).parser)

    add = command("rules", reference.rules)
    add("game")
    add("--clause")

    add = command("cards", reference.cards)
    add("game")
    add("card", nargs="?")
    add("--file", type=Path, metavar="FILE")

    add = command("scenario", reference.scenario)
    add("files", type=Path, nargs="+", metavar="FILE")
    return top
