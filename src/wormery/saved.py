"""A game as a file: one JSON line of header, then one line an event. The log is the game.

    {"wormery":1,"game":"das-wurmt","rules":1,"options":{...},"seats":["Ann",...],"commitment":"...","sum":"...","seed":"..."}
    {"n":1,"by":"*","move":"drew Y4","sum":"5e1c20aa"}
    {"n":17,"by":"B","move":"place Y6 w0","sum":"90b1d5e2"}
    {"n":18,"sealed":"BA","sum":"..."}

`by` is a seat's letter, * for chance. `sum` chains each line to all before it, so that an edited or missing line is
found where it stands. The seed makes the file secret while the game runs; without it the game can be seen but not
continued or verified: so it may be taken out, and no sum covers it.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from wormery.core.chance import SEED_BYTES, Committed, commitment
from wormery.core.game import SEATS, Game
from wormery.core.refusal import NotAllowed, Unusable, why
from wormery.core.state import CHANCE, State
from wormery.core.table import Event, Log, Sealed, Table, judge

FORMAT = 1
LARGEST = 32_000_000  # bytes of a file; a game of hundreds of turns has fewer than a hundred thousand


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    wormery: int
    game: str
    rules: int
    options: dict[str, str | int]
    seats: list[str]
    commitment: str = ""
    sum: str = ""
    seed: str = ""


class Saved(msgspec.Struct, frozen=True):
    """A log that was read and replayed without fault."""

    header: Header
    game: Game
    log: Log
    state: State

    def table(self) -> Table:
        """Go on where it stopped."""
        if not self.header.seed:
            raise Unusable("SEED_UNKNOWN")
        made = sum(len(entry.order) if isinstance(entry, Sealed) else entry.seat == CHANCE for entry in self.log)
        chance = Committed(bytes.fromhex(self.header.seed), made)
        table = Table(self.game, self.header.options, chance, self.state.copy())
        table.log = list(self.log)
        table.version = sum(isinstance(entry, Event) and entry.seat != CHANCE for entry in self.log)
        return table


def _chain(before: str, fields: dict[str, object]) -> str:
    said = json.dumps(fields, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{before}\n{said}".encode()).hexdigest()[:8]


def _first(header: dict[str, Any]) -> str:
    """The sum of a header, which the first event goes on from."""
    return _chain("", {key: value for key, value in header.items() if key not in ("sum", "seed")})


def lines(table: Table, names: list[str], with_seed: bool = True) -> Iterator[str]:
    header: dict[str, object] = {"wormery": FORMAT, "game": table.game.name, "rules": table.game.rules}
    header |= {"options": dict(table.options), "seats": names}
    if isinstance(table.chance, Committed):
        header |= {"commitment": table.chance.commitment}
    header["sum"] = before = _first(header)
    if isinstance(table.chance, Committed) and with_seed:
        header |= {"seed": table.chance.seed.hex()}
    yield json.dumps(header, ensure_ascii=False)
    for n, entry in enumerate(table.log, 1):
        fields: dict[str, object] = {"n": n}
        if isinstance(entry, Sealed):
            fields["sealed"] = "".join(SEATS[seat] for seat in entry.order)
        else:
            fields["by"] = "*" if entry.seat == CHANCE else SEATS[entry.seat]
            fields["move"] = table.game.text(entry.action)
        before = _chain(before, fields)
        yield json.dumps({**fields, "sum": before}, ensure_ascii=False)


def save(table: Table, names: list[str], path: Path, with_seed: bool = True) -> None:
    """Whole or not at all: a crash in between leaves the file as it was."""
    text = "".join(f"{line}\n" for line in lines(table, names, with_seed))
    path = path.resolve()  # what a link leads to is replaced, not the link
    if path.exists() and not path.is_file():  # a device or a pipe cannot be replaced
        path.write_text(text, encoding="utf-8")
        return
    handle, made = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(made, path)  # noqa: PTH105
    except BaseException:
        Path(made).unlink(missing_ok=True)
        raise


def load(path: Path, find: Callable[[str], Game]) -> Saved:
    """Read and replay; `Unusable` names the first bad line."""
    file = path.name or str(path)
    try:
        with path.open("rb") as stream:
            content = stream.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise Unusable("NOT_A_LOG", {"file": file})
        return parse(content.decode(), file, find)
    except UnicodeDecodeError as error:
        raise Unusable("NOT_A_LOG", {"file": file}) from error
    except OSError as error:
        raise Unusable("FILE_UNREADABLE", {"file": file, **why(error)}) from error


def parse(text: str, name: str, find: Callable[[str], Game]) -> Saved:
    first, *rest = text.split("\n")
    header, raw = _header(first, name)
    game = find(header.game)
    if header.rules != game.rules:
        data = {"file": name, "game": game.name, "rules": header.rules, "known": game.rules}
        raise Unusable("OTHER_RULES", data)
    before = _first(raw)
    if header.sum not in ("", before):
        raise _damaged(name, 1, ValueError("sum"))
    try:
        header = msgspec.structs.replace(header, options=dict(game.options(header.options)))
    except Unusable as error:
        raise _damaged(name, 1, error, game.name) from error
    if len(header.seats) != header.options["players"]:
        raise Unusable("LOG_DAMAGED", {"file": name, "line": 1, "reason": "seats"})
    if not rest:
        raise Unusable("LOG_CUT", {"file": name, "line": 1})
    cut = rest.pop()  # what follows the last end of a line
    state = game.start(header.options)
    log: Log = []
    for number, line in enumerate(rest, 2):
        try:
            entry, before = _entry(game, line, number - 1, before)
            if isinstance(entry, Event):
                judge(game, state, entry)
                state.play(entry.seat, entry.action)
        except (NotAllowed, ValueError) as error:
            raise _damaged(name, number, error, game.name) from error
        log.append(entry)
    if cut:
        raise Unusable("LOG_CUT", {"file": name, "line": len(rest) + 2})
    return Saved(header, game, log, state)


def _damaged(name: str, line: int, error: Exception, game: str = "") -> Unusable:
    told: dict[str, object] = {"reason": str(error)}
    if isinstance(error, NotAllowed | Unusable):
        told = {**error.data, "reason": error.code}
    return Unusable("LOG_DAMAGED", {**told, "file": name, "line": line, "game": game})


def _json(line: str) -> dict[str, Any]:
    try:
        raw = json.loads(line)
    except (ValueError, RecursionError):
        raise ValueError("json") from None
    if not isinstance(raw, dict):
        raise ValueError("json")
    return raw


def _header(line: str, name: str) -> tuple[Header, dict[str, Any]]:
    try:
        raw = _json(line)
    except ValueError:
        raise Unusable("NOT_A_LOG", {"file": name}) from None
    version = raw.get("wormery")
    if not isinstance(version, int) or isinstance(version, bool):
        raise Unusable("NOT_A_LOG", {"file": name})
    if version != FORMAT:
        raise Unusable("OTHER_FORMAT", {"file": name, "format": version, "known": FORMAT})
    try:
        header = msgspec.convert(raw, Header)
        if header.seed and commitment(bytes.fromhex(header.seed)) != header.commitment:
            raise ValueError("seed")
        if header.seed and len(header.seed) != 2 * SEED_BYTES:
            raise ValueError("seed")
    except (msgspec.ValidationError, ValueError) as error:
        raise _damaged(name, 1, error) from error
    return header, raw


def _entry(game: Game, line: str, n: int, before: str) -> tuple[Event | Sealed, str]:
    raw = _json(line)
    told = raw.pop("sum", None)
    after = _chain(before, raw)
    if raw.get("n") != n:
        raise ValueError("number")
    if told != after:
        raise ValueError("sum")
    if "sealed" in raw:
        return Sealed(tuple(SEATS.index(letter) for letter in str(raw["sealed"]))), after
    by = raw.get("by")
    if not isinstance(by, str) or by not in ("*", *SEATS) or not isinstance(raw.get("move"), str):
        raise ValueError("by")
    action = game.pack(game.read(raw["move"]))
    if action is None:
        raise ValueError("move")
    return Event(CHANCE if by == "*" else SEATS.index(by), action), after
