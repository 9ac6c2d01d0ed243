"""Rule scenarios as data: a position, what chance brings, moves, and what must be true. See docs/scenarios.md."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from wormery.core.chance import Fast, Loaded
from wormery.core.facts import Fact, heard
from wormery.core.game import SEATS, Game, Move
from wormery.core.refusal import NotAllowed, Refusal, Unusable, why
from wormery.core.state import Action, Seat
from wormery.core.table import Table
from wormery.games import find

SPECTATOR = "spectator"
LARGEST = 1_000_000  # bytes of a file
EXAMPLES = 6  # of what chance could have done


class Menu(msgspec.Struct, forbid_unknown_fields=True, rename={"exactly": "is"}):
    """What the seats that may act are offered."""

    exactly: list[str] | None = None
    has: list[str] = []
    lacks: list[str] = []
    size: int | None = None


class Expected(msgspec.Struct, forbid_unknown_fields=True):
    """What must be true at a moment. Whatever is left out is not looked at."""

    menu: Menu | list[str] | None = None  # a list: exactly these
    state: dict[str, Any] = {}
    view: dict[str, dict[str, Any]] = {}
    facts: dict[str, list[str]] = {}
    scores: list[float] | None = None
    winners: list[str] | None = None
    over: bool | None = None


class Step(Expected, forbid_unknown_fields=True, kw_only=True):
    seat: str
    move: str
    version: int | None = None
    refused: str | None = None
    clause: str | None = None


class Scenario(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    game: str
    title: str
    clauses: list[str] = []
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    draws: str | list[str] = ""
    chance: list[str] = []
    seed: int = 0
    start: Expected = msgspec.field(default_factory=Expected)
    step: list[Step] = []


INSIDE: Mapping[str, type[msgspec.Struct]] = {"start": Expected, "menu": Menu}


class Failure(NamedTuple):
    where: str  # "start" or "step 3"
    what: str
    expected: str
    found: str


def read(path: Path) -> Scenario:
    """Raises `Unusable` with the place of the first mistake."""
    file = path.name or str(path)
    try:
        with path.open("rb") as stream:
            content = stream.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise Unusable("FILE_UNREADABLE", {"file": file, **why(error)}) from error
    try:
        if len(content) > LARGEST:
            raise _damaged("too_large")
        raw = tomllib.loads(content.decode("utf-8-sig").replace("\r\n", "\n"))
        if isinstance(raw.get("step"), dict):
            raise _damaged("one_step")
        _keys(raw, Scenario, "")
        return msgspec.convert(raw, Scenario)
    except Unusable as error:
        error.data["file"] = file
        raise
    except UnicodeDecodeError as error:
        raise _damaged("no_text", file=file) from error
    except msgspec.ValidationError as error:
        raise _damaged("shape", file=file, detail=str(error)) from error
    except (ValueError, RecursionError) as error:  # a number too long, too many brackets
        raise _damaged("toml", file=file, detail=str(error)) from error


def _damaged(reason: str, **data: object) -> Unusable:
    return Unusable("SCENARIO_DAMAGED", {"reason": f"scenario.{reason}", **data})


def _keys(raw: object, kind: type[msgspec.Struct], where: str) -> None:
    """Whether every key is one of this record, and none is missing that must be there."""
    if not isinstance(raw, dict):
        return  # its shape will tell
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for key, value in raw.items():
        if key not in fields:
            near = get_close_matches(key, fields, 1)
            told = {"where": where, "key": key, "known": sorted(fields)}
            raise _damaged("key_near", **told, near=near[0]) if near else _damaged("key", **told)
        if key == "step" and isinstance(value, list):
            for number, step in enumerate(value, 1):
                _keys(step, Step, f"step {number}: ")
        elif key in INSIDE:
            _keys(value, INSIDE[key], f"{where}{key}: ")
    for key, field in fields.items():
        if field.required and key not in raw:
            raise _damaged("key_missing", where=where, key=key)


def run(scenario: Scenario) -> list[Failure]:
    """What turned out other than expected. Raises `Unusable` for what cannot be played at all."""
    where = "start"
    try:
        table = _set_up(scenario)
        failures = [*_differences(table, scenario.start, where, 0)]
        for number, step in enumerate(scenario.step, 1):
            where = f"step {number}"
            failures += _play(table, step, where)
    except Unusable as error:
        if error.code == "CHANCE_CANNOT":
            raise _chance_cannot(scenario, where, error.data) from error
        raise
    return failures


def _chance_cannot(scenario: Scenario, where: str, data: Mapping[str, Any]) -> Unusable:
    """Which entry of the file it is, where it would have come, and what could come there."""
    text = find(scenario.game).text
    number, named = data["number"], len(scenario.chance)
    name, entry = ("chance", number) if number <= named else ("draws", number - named)
    possible = [*dict.fromkeys(map(text, data["possible"]))]
    more = ["..."] if len(possible) > EXAMPLES else []
    part = f"{where}: {name}"
    told = {"said": text(data["action"]), "entry": entry, "possible": [*possible[:EXAMPLES], *more]}
    return _impossible(part, "chance", **told)


def _impossible(part: str, reason: str, **data: object) -> Unusable:
    return Unusable("BAD_SCENARIO", {"part": part, "reason": f"scenario.{reason}", **data})


def _set_up(scenario: Scenario) -> Table:
    game = find(scenario.game)
    options = game.options(scenario.options)
    loaded = [_action(game, "chance", text) for text in scenario.chance]
    draws = scenario.draws if isinstance(scenario.draws, str) else " ".join(scenario.draws)
    loaded += [_action(game, "draws", f"drew {card}") for card in draws.replace(",", " ").split()]
    dice = Fast(Random(scenario.seed))
    if scenario.position is None:
        table = Table(game, options, Loaded(loaded, dice))
    else:
        state = game.position(options, flat(scenario.position), loaded, scenario.seed)
        table = Table(game, options, Loaded(loaded, dice), state)
    table.open(listening=True)
    return table


def _action(game: Game, part: str, text: str) -> Action:
    try:
        action = game.pack(game.read(game.spelt(text)))
    except NotAllowed:
        action = None
    if action is None:
        raise _impossible(part, "chance_words", said=text)
    return action


def _play(table: Table, step: Step, where: str) -> Iterator[Failure]:
    seat = _seat(table, step.seat, where)
    before = table.state.key()
    told = len(table.told or ())
    try:
        table.say(seat, table.game.spelt(step.move), step.version)
        answer = Refusal("")
    except NotAllowed as error:
        answer = error
        if table.state.key() != before:
            yield Failure(where, "state after the refusal", "unchanged", "changed")
    if answer.code != (step.refused or "").upper():
        yield Failure(where, f"{step.move}: refused", step.refused or "no", answer.code or "no")
    if step.clause is not None and answer.clause != step.clause.upper():
        yield Failure(where, "clause", step.clause, answer.clause)
    yield from _differences(table, step, where, told)


def _differences(table: Table, expected: Expected, where: str, told: int) -> Iterator[Failure]:
    game, state = table.game, table.state
    if expected.menu is not None:
        menu = Menu(exactly=expected.menu) if isinstance(expected.menu, list) else expected.menu
        yield from _menu(table, menu, where)
    yield from _parts(game, game.parts(state), expected.state, where, "")
    for name, parts in expected.view.items():
        viewer = _viewer(table, name, where)
        yield from _parts(game, game.parts(state.seen_by(viewer)), parts, where, f"view of {name}: ")
    for name, facts in expected.facts.items():
        found = [written(game, fact) for fact in heard((table.told or [])[told:], _viewer(table, name, where))]
        if list(map(_loose, found)) != list(map(_loose, facts)):
            yield Failure(where, f"facts for {name}", "; ".join(facts), "; ".join(found))
    over = not state.to_act()
    if expected.over is not None and expected.over != over:
        yield Failure(where, "over", str(expected.over), str(over))
    if expected.scores is not None and expected.scores != state.scores():
        yield Failure(where, "scores", str(expected.scores), str(state.scores()))
    if expected.winners is not None:
        seats = sorted(_seat(table, letter, where) for letter in expected.winners)
        if seats != sorted(state.winners()):
            yield Failure(where, "winners", str(expected.winners), str([SEATS[seat] for seat in state.winners()]))


def _seat(table: Table, letter: str, where: str) -> Seat:
    players = int(table.options["players"])
    seat = SEATS.find(letter.upper())
    if len(letter) != 1 or not 0 <= seat < players:
        raise _impossible(where, "seat", seat=letter, last=SEATS[players - 1])
    return seat


def _viewer(table: Table, name: str, where: str) -> Seat | None:
    return None if name.lower() == SPECTATOR else _seat(table, name, where)


def _menu(table: Table, menu: Menu, where: str) -> Iterator[Failure]:
    game, acting = table.game, table.state.to_act()
    offered = [text for seat in acting for text in game.menu(table.state, seat)]
    if menu.exactly is not None:
        exactly = sorted(game.write(_move(game, text, where)) for text in menu.exactly)
        if exactly != sorted(offered):
            yield Failure(where, "menu", ", ".join(exactly), ", ".join(sorted(offered)))
    for wanted, texts in ((True, menu.has), (False, menu.lacks)):
        for text in texts:
            action = game.pack(_move(game, text, where))
            if wanted != (action is not None and any(table.state.allows(seat, action) for seat in acting)):
                yield Failure(where, f"menu {'has' if wanted else 'lacks'}", text, ", ".join(offered))
    if menu.size is not None and menu.size != len(offered):
        yield Failure(where, "menu size", str(menu.size), str(len(offered)))


def _move(game: Game, text: str, where: str) -> Move:
    """What is no move can be neither offered nor missing."""
    try:
        return game.read(game.spelt(text))
    except NotAllowed:
        raise _impossible(where, "said", said=text) from None


def _parts(
    game: Game, found: Mapping[str, Any], expected: Mapping[str, Any], where: str, prefix: str
) -> Iterator[Failure]:
    for part, value in flat(expected).items():
        if part not in found and not game.absent(part):
            near = get_close_matches(part, found, 1)
            what = f"{where}: {prefix}{part}"
            raise _impossible(what, "part_near", near=near[0]) if near else _impossible(what, "part")
        if not game.agrees(part, value, found.get(part, "")):
            yield Failure(where, f"{prefix}{part}", str(value), str(found.get(part, "")))


def flat(nested: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """`hand.A = ...` and `[hand]` with `A = ...` are the same part."""
    parts: dict[str, Any] = {}
    for key, value in nested.items():
        parts |= flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {f"{prefix}{key}": value}
    return parts


def written(game: Game, fact: Fact) -> str:
    """A fact on one line: its name, then its fields; what this audience did not see is left out."""
    fields = {name: getattr(fact, name) for name in fact.__struct_fields__}
    told = [f"{name}={game.spoken(name, value)}" for name, value in fields.items() if value is not None]
    return " ".join((type(fact).__name__, *told))


def _loose(fact: str) -> list[str]:
    """A fact as it is compared: the order of its fields is nothing, nor are capitals."""
    name, *fields = fact.upper().split() or [""]
    return [name, *sorted(fields)]
