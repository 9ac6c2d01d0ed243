"""Cards and tiles as TOML files, read into strict records."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from importlib.resources.abc import Traversable
from typing import TypeVar

import msgspec

from wormery.core.refusal import Unusable

T = TypeVar("T")


def load(file: Traversable, kind: type[T], faults: Callable[[T], Sequence[str]]) -> T:
    """`faults`: what is wrong although it has the right shape. `Unusable` names file and reason."""
    try:
        found = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), kind)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise Unusable("DATA_DAMAGED", {"file": file.name, "reason": str(error)}) from error
    for reason in faults(found):
        raise Unusable("DATA_DAMAGED", {"file": file.name, "reason": reason})
    return found
