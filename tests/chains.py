"""Logs as a forger would write them: any lines, with sums that are right."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from wormery.core.table import Table
from wormery.saved import lines

NAMES = ["Ann", "Ben", "Cleo", "Dörte", "Eve 🪱", "Finn"]
Line = Mapping[str, Any]


def text_of(table: Table, with_seed: bool = True) -> str:
    return "".join(f"{line}\n" for line in lines(table, NAMES[: int(table.options["players"])], with_seed))


def records(text: str) -> list[dict[str, Any]]:
    """The lines of a log, without their sums."""
    found = [json.loads(line) for line in text.splitlines()]
    return [{key: value for key, value in line.items() if key != "sum"} for line in found]


def chained(header: Line, rest: Sequence[Line], number: bool = True) -> str:
    """A log with these lines, numbered and summed as the format says."""
    written = [json.dumps(header)]
    before = _sum("", {key: value for key, value in header.items() if key != "seed"})
    for n, line in enumerate(rest, 1):
        fields = {**line, "n": n} if number else dict(line)
        before = _sum(before, fields)
        written.append(json.dumps({**fields, "sum": before}))
    return "".join(f"{line}\n" for line in written)


def _sum(before: str, fields: Line) -> str:
    said = json.dumps(fields, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{before}\n{said}".encode()).hexdigest()[:8]
