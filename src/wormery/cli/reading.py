"""What people mean by what they type: a number, a part of a move, a verb in their own language."""

from __future__ import annotations

from wormery.core.game import Game
from wormery.core.state import Action
from wormery.words import Words

COMMANDS = ("help", "moves", "table", "aside", "why", "rules", "save", "quit")


class Reader:
    def __init__(self, game: Game, words: Words) -> None:
        self.game = game
        self.commands = {word: name for name in COMMANDS for word in words(f"command.{name}").split()}
        self.verbs = {
            word: key.removeprefix("verb.")
            for key, aliases in words.keys.items()
            if key.startswith("verb.")
            for word in aliases.split()
        }

        self.between = {
            word: key.removeprefix("between.")
            for key, aliases in words.keys.items()
            if key.startswith("between.")
            for word in aliases.split()
        }

    def command(self, word: str) -> str | None:
        return self.commands.get(word.casefold())

    def meant(self, typed: str, menu: list[Action]) -> list[Action]:
        """The moves this may be: one number, one exact move, or all that hold every word of it."""
        if typed.isdecimal():
            number = int(typed) if len(typed) < 6 else 0
            return menu[number - 1 : number] if number else []
        texts = {action: self.game.text(action) for action in menu}
        line = self.line(typed, menu)
        for action, text in texts.items():
            if text == line:
                return [action]
        wanted = self._tokens(typed)
        found = [action for action, text in texts.items() if self._holds(text, wanted)]
        verbs = [texts[action].split()[0] for action in found]
        return [action for action, verb in zip(found, verbs, strict=True) if verb == verbs[0]]

    def near(self, typed: str, menu: list[Action]) -> list[Action]:
        """Moves that share the card with what was typed, or else the worm, or else the verb; at most eight."""
        tokens = self._tokens(typed)
        for token in (*tokens[1:], tokens[0]):
            close = [action for action in menu if self._holds(self.game.text(action), [token])]
            if close:
                return close[:8]
        return []

    def line(self, typed: str, menu: list[Action]) -> str:
        """The same in the game's notation: verbs translated, cards in capitals; a verb added where there is none."""
        words = typed.split()
        verb = self.verbs.get(words[0].casefold())
        rest = words[1:] if verb else words
        verb = verb or (self.game.text(menu[0]).split()[0] if menu else "")
        return " ".join((verb, *(self._notation(word) for word in rest)))

    def _notation(self, word: str) -> str:
        return word.lower() if word[:1] in "wW" else self.between.get(word.casefold(), word.upper())

    def _tokens(self, typed: str) -> list[str]:
        words = [word.casefold() for word in typed.split()]
        return [self.verbs.get(words[0], words[0]), *(self.between.get(word, word) for word in words[1:])]

    def _holds(self, text: str, wanted: list[str]) -> bool:
        """Every word wanted is a word of the text or the part of one behind a colon or slash."""
        held = text.casefold().split()
        parts = {part for word in held for part in (word, *word.replace("/", ":").split(":"))}
        return all(word in parts for word in wanted)
