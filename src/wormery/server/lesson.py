"""The lesson of a game: a stacked deck, and what Wim and others play at the other seats."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from wormery.core.game import SEATS, Game
from wormery.core.refusal import Unusable
from wormery.core.state import Action, Seat, State
from wormery.core.table import Log, Sealed

TEACHER = "Wim"
SEAT: Seat = 1  # his; the learner sits at 0


@dataclass(frozen=True)
class Lesson:
    options: Mapping[str, object]
    draws: Sequence[Action]
    script: Mapping[Seat, Sequence[Action]]

    def next(self, view: State, seat: Seat, log: Log) -> Action | None:
        """The next move of this seat, if the learner left the path open for it."""
        script = self.script.get(seat, ())
        done = 0
        for event in log:
            if not isinstance(event, Sealed) and event.seat == seat and event.action in script[done : done + 1]:
                done += 1
        if done < len(script) and view.allows(seat, script[done]):
            return script[done]
        return None


@cache
def lesson_of(game: Game) -> Lesson:
    file = game.folder / "lesson.json"
    if not file.is_file():
        raise Unusable("NO_LESSON", {"game": game.name})
    raw = json.loads(file.read_text(encoding="utf-8"))

    def actions(texts: Sequence[str]) -> list[Action]:
        found = [game.pack(game.read(text)) for text in texts]
        assert None not in found, "a lesson is written in moves that exist"
        return [one for one in found if one is not None]

    chance = [*(f"drew {card}" for card in raw.get("draws", ())), *raw.get("chance", ())]
    script = {SEATS.index(letter): actions(texts) for letter, texts in raw["script"].items()}
    return Lesson(raw["options"], actions(chance), script)
