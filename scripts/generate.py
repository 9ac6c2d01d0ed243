"""Files made from data: rules as pages, and what the web page takes over. `--check` only says which are stale."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from scripts import page_files

from wormery.core.game import Game
from wormery.games import GAMES
from wormery.rulebook import Rulebook
from wormery.words import LANGUAGES, Words

ROOT = Path(__file__).parent.parent


def files() -> Iterator[tuple[str, str]]:
    """Every generated file, by its path from the root."""
    for name, game in GAMES.items():
        for language in LANGUAGES:
            yield f"docs/rules/{name}.{language}.md", rules(game, language)
    yield from page_files.files()


def rules(game: Game, language: str) -> str:
    words = Words(language, game)
    book = Rulebook(game, words).book
    lines = [f"# {book.title}", "", "<!-- Generated from the game's rules file; change that. -->", "", book.summary]
    for section in book.section:
        lines += ["", f"## {section.title}", ""]
        lines += [
            f"- **{clause}** *{book.clause[clause].title}.* {book.clause[clause].text}" for clause in section.clauses
        ]
    lines += ["", f"## {words('rules.options')}", ""]
    for option, told in book.option.items():
        lines.append(f"- **`{option}`** *{told.title}.* {told.text}")
        lines += [f"  - `{value}`: {meaning}" for value, meaning in told.values.items()]
    return "\n".join(lines) + "\n"


def stale() -> list[str]:
    def there(path: str) -> str | None:
        file = ROOT / path
        return file.read_text(encoding="utf-8") if file.is_file() else None

    return [path for path, text in files() if there(path) != text]


def main() -> int:
    if "--check" in sys.argv:
        found = stale()
        for path in found:
            print(f"stale: {path}; run scripts/generate")
        return 1 if found else 0
    for path, text in files():
        file = ROOT / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
