"""Whether the tests run on what they are meant to run on: scripts/test sets WORMERY_EXPECT for the compiled half."""

from __future__ import annotations

import os
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

COMPILED = os.environ.get("WORMERY_EXPECT") == "compiled"
ROOT = Path(__file__).parents[1]
BUILD = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
MODULES = [
    ".".join(Path(path).with_suffix("").parts[1:]) for path in BUILD["targets"]["wheel"]["hooks"]["custom"]["compile"]
]


@pytest.mark.parametrize("name", MODULES)
def test_the_hot_modules_are_compiled_exactly_where_that_is_expected(name: str) -> None:
    file = import_module(name).__file__
    assert file is not None
    assert file.endswith((".so", ".pyd") if COMPILED else ".py")


def test_the_modules_that_matter_are_among_them() -> None:
    assert {"wormery.core.state", "wormery.games.daswurmt.state"} <= set(MODULES)
