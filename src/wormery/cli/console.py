"""Where the command line speaks: plain lines that a screen reader can follow, with colour where there is a terminal."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress

import rich.console
from rich.highlighter import RegexHighlighter
from rich.theme import Theme

from wormery.core.game import SEATS, Game
from wormery.core.refusal import Refusal, Unusable
from wormery.core.state import Seat
from wormery.games import GAMES
from wormery.words import LANGUAGES, Words

YOU = "you"  # the name of whoever gave none, in a saved game
BOT = "bot "  # a seat whose saved name begins so is played by that bot
LONGEST_NAME = 40
# What moves the cursor, rings, turns writing around or is half a character: names and files may come from strangers.
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


class Cards(RegexHighlighter):
    """Cards and worm names in their colours; the letters stand there all the same."""

    base_style = "card."
    highlights = [  # noqa: RUF012
        r"(?P<Y>\bY(\d|\?|:[A-Z_]+)|\byellow( \d)?\b|\bgelbe?( \d)?\b)",
        r"(?P<P>\bP(\d|\?|:[A-Z_]+)|\bpinke?( \d)?\b)",
        r"(?P<B>\bB(\d|\?|:[A-Z_]+)|\bblue( \d)?\b|\bblaue?( \d)?\b)",
    ]


CARDS = Cards()
THEME = Theme({"card.Y": "yellow", "card.P": "magenta", "card.B": "bright_blue"})


def plain(text: str) -> str:
    """Nothing in it but what can be read."""
    return _UNSEEN.sub("\N{REPLACEMENT CHARACTER}", text)


def default_language() -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "de" if os.environ[name].startswith("de") else "en"
    return LANGUAGES[0]


class _Out(rich.console.Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Console:
    def __init__(self, language: str) -> None:
        self.words = Words(language)
        for stream in (sys.stdin, sys.stdout, sys.stderr):  # a letter the terminal lacks is a question mark, no fault
            with suppress(AttributeError):
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        self.out: rich.console.Console = _Out(highlighter=CARDS, theme=THEME, soft_wrap=True)
        self.err = rich.console.Console(stderr=True, highlight=False, soft_wrap=True)

    def speak(self, game: Game) -> Words:
        """From now on with the words of a game."""
        self.words = Words(self.words.language, game)
        return self.words

    def line(self, text: str = "", style: str | None = None) -> None:
        self.out.print(plain(text), style=style, markup=False)

    def lines(self, texts: list[str]) -> None:
        for text in texts:
            self.line(text)

    def error(self, text: str) -> None:
        self.err.print(plain(text), markup=False)

    def complain(self, refusal: Refusal) -> None:
        game = GAMES.get(str(refusal.data.get("game")))
        words = Words(self.words.language, game) if game else self.words
        self.error(words.refusal(refusal))

    def ask(self, prompt: str) -> str:
        """A line people type. EOFError when nothing more comes."""
        if sys.stdin is None or sys.stdout is None:  # closed before we began
            raise EOFError
        return input(prompt)


def seat_of(text: str, seats: int) -> Seat:
    """`B`, `b` and `2` are the second seat."""
    letters = SEATS[:seats]
    if len(text) == 1 and text.upper() in letters:
        return letters.index(text.upper())
    if text.isdecimal() and len(text) == 1 and 1 <= int(text) <= seats:
        return int(text) - 1
    raise Unusable("WRONG_SEAT", {"seat": text, "seats": list(letters)})


def shown(names: list[str], viewer: Seat | None, words: Words) -> list[str]:
    """The saved names as one seat reads them; bots of one name are told apart by their seats."""
    told = []
    for seat, name in enumerate(names):
        if name == YOU:
            told.append(words("play.you") if seat == viewer else words("play.player", seat=SEATS[seat]))
        elif name.startswith(BOT):
            twin = f" {SEATS[seat]}" if names.count(name) > 1 else ""
            told.append(words("play.bot", name=name[len(BOT) :] + twin))
        else:
            told.append(name)
    return told


def options_from(game: Game, players: str | None, said: list[str]) -> dict[str, object]:
    """What `--players` and `--option` ask for, unchecked."""
    given: dict[str, object] = {} if players is None else {"players": players}
    for one in said:
        name, equals, value = one.partition("=")
        if not equals or not name:
            raise Unusable("NOT_AN_OPTION", {"said": one})
        if name in given:
            raise Unusable("OPTIONS_CONTRADICT", {"option": name, "other": name, "value": given[name]})
        given[name] = value
    return given


def within(name: str, value: str | int, fewest: int, most: int) -> int:
    said = str(value)
    if not re.fullmatch(r"-?[0-9]{1,15}", said) or not fewest <= int(said) <= most:
        raise Unusable("WRONG_NUMBER", {"name": name, "value": said[:40], "fewest": fewest, "most": most})
    return int(said)
