"""What a review would have to look for in every change: imports, clocks, dice, size."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "wormery"
MODULES = sorted(SOURCE.rglob("*.py"))
RULES = [path for path in MODULES if path.relative_to(SOURCE).parts[0] in ("core", "games")]

LONGEST_MODULE = 450
LONGEST_CORE = 400  # lines of code, what four games need of it

CLOCKS_AND_THE_WORLD = {
    *("time", "datetime", "asyncio", "threading", "socket", "subprocess", "sys", "io", "uuid", "logging", "urllib"),
    *("os", "tempfile", "pathlib", "secrets", "builtins"),
}
MAY = {  # a seed is the business of chance
    "core/chance.py": {"secrets"},
}
DOINGS = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint"}


def name_of(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """Every module that is imported anywhere in the file, with what is taken from it ("" for all)."""
    package = ["wormery", *path.relative_to(SOURCE).parts[:-1]]
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            near = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*near, *([node.module] if node.module else [])])
            yield from ((module, alias.name) for alias in node.names)


def ours(path: Path) -> set[str]:
    """The modules of ours that a file imports."""
    found = set()
    for module, name in imports(path):
        if module.split(".")[0] == "wormery":
            inner = SOURCE.joinpath(*module.split(".")[1:], name)
            is_module = bool(name) and (inner.is_dir() or inner.with_suffix(".py").exists())
            found.add(f"{module}.{name}" if is_module else module)
    return found


def within(module: str, *packages: str) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


EACH = pytest.mark.parametrize("path", MODULES, ids=name_of)
EACH_OF_THE_RULES = pytest.mark.parametrize("path", RULES, ids=name_of)


def test_there_is_something_to_look_at() -> None:
    assert {"core/state.py", "games/__init__.py", "games/daswurmt/state.py"} <= set(map(name_of, RULES))
    table = {module.removeprefix("wormery.core.") for module in ours(SOURCE / "core" / "table.py")}
    assert table == {"chance", "facts", "game", "refusal", "state"}


@EACH_OF_THE_RULES
def test_imports_point_down(path: Path) -> None:
    """Core imports only core; a game core, itself and what games have in common. So no game imports another."""
    where, *rest = path.relative_to(SOURCE).parts
    if where == "core":
        allowed = ["wormery.core"]
    elif len(rest) == 1:
        allowed = ["wormery.core", "wormery.games"]  # the list of games
    else:
        allowed = ["wormery.core", "wormery.games.common", f"wormery.games.{rest[0]}"]
    assert [module for module in ours(path) if not within(module, *allowed)] == []


@EACH_OF_THE_RULES
def test_rules_ask_no_clock_and_no_world_and_roll_no_dice_of_their_own(path: Path) -> None:
    """The engine decides nothing by time; chance comes from outside, or from a seed that was committed to."""
    may = MAY.get(name_of(path), set())
    for module, taken in imports(path):
        assert module.split(".")[0] not in CLOCKS_AND_THE_WORLD - may, module
        if module == "random":
            assert taken == "Random", "the global generator"
    calls = [node.func for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call)]
    assert not {function.id for function in calls if isinstance(function, ast.Name)} & DOINGS


@EACH
def test_no_module_is_too_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_MODULE


def test_core_stays_small() -> None:
    assert sum(len(lines_of_code(path)) for path in (SOURCE / "core").glob("*.py")) <= LONGEST_CORE


def lines_of_code(path: Path) -> set[int]:
    """The lines that are neither blank, nor comment, nor docstring."""
    text = path.read_text(encoding="utf-8").splitlines()
    spoken: set[int] = set()
    for node in ast.walk(ast.parse("\n".join(text))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            spoken |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return {
        number
        for number, line in enumerate(text, 1)
        if line.strip() and not line.strip().startswith("#") and number not in spoken
    }


@EACH
def test_a_module_opens_with_a_sentence_that_says_what_it_is(path: Path) -> None:
    if path.stat().st_size:
        assert ast.get_docstring(tree_of(path))


def test_what_is_compiled_exists_and_facts_moves_and_options_are_not() -> None:
    """Records live in modules that are never compiled."""
    hook = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    compiled = hook["targets"]["wheel"]["hooks"]["custom"]["compile"]
    assert all((ROOT / path).is_file() for path in compiled)
    for path in compiled:
        records = [node.name for node in ast.walk(tree_of(ROOT / path)) if isinstance(node, ast.ClassDef)]
        assert not {"Struct", "Fact", "Move"} & set(records)
        assert "msgspec" not in {module for module, _ in imports(ROOT / path)}
