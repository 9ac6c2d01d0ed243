"""Finds a Chromium for the browser tests: one that is there, or the first that can be had.

In this order: $WORMERY_CHROMIUM; chromium and its kin on the path; Playwright's own; the one in the npm package
@sparticuz/chromium, kept in the project's .cache; for root, Debian's. `python -m tests.browser.chromium` prints it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import page_build

CACHE = Path(__file__).parents[2] / ".cache" / "chromium"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
ARGUMENTS = [
    "--headless",
    *(["--no-sandbox"] if ROOT else []),
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PACKED = "import chromium from '@sparticuz/chromium'; console.log(await chromium.executablePath())"
NONE = (
    "No Chromium was found for the browser tests, and none could be fetched. Install Chromium or Chrome, or name one: "
    "WORMERY_CHROMIUM=/path/to/chromium"
)


@cache
def find() -> str:
    named = os.environ.get("WORMERY_CHROMIUM")
    if named:
        if not works(named):
            raise RuntimeError(f"WORMERY_CHROMIUM={named} is no browser that starts.")
        return named
    for candidate in candidates():
        if candidate and works(candidate):
            return candidate
    raise RuntimeError(NONE)


def candidates() -> Iterator[str | None]:
    """From the cheapest to have to the dearest; the last ones are fetched when it comes to them."""
    yield from map(shutil.which, NAMES)
    yield from (place for place in PLACES if Path(place).exists())
    yield from playwrights_own()
    yield from_npm()
    yield from_debian()


def works(path: str) -> bool:
    """Some that are on the path only tell how to install them."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=30).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def playwrights_own() -> list[str]:
    home = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright")
    return [str(path) for path in sorted(home.glob("chromium-*/chrome-*/chrome*"), reverse=True) if path.is_file()]


def from_npm() -> str | None:
    """Unpacks where TMPDIR says, once."""
    unpacked = CACHE / "chromium"
    if not unpacked.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        (CACHE / "package.json").write_text('{"private": true, "type": "module"}\n', encoding="utf-8")
        try:
            page_build.npm("install", "--no-audit", "--no-fund", "@sparticuz/chromium@^147", folder=CACHE)
            page_build.npm("exec", "--", "node", "--input-type=module", "-e", PACKED, folder=CACHE, TMPDIR=str(CACHE))
        except page_build.PageTrouble:
            return None
    return str(unpacked)


def from_debian() -> str | None:
    if not ROOT or shutil.which("apt-get") is None:
        return None
    unasked = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in ("apt-get update", "apt-get install --yes --no-install-recommends chromium"):
        if subprocess.run(command.split(), env=unasked, capture_output=True).returncode:
            return None
    return shutil.which("chromium")


if __name__ == "__main__":
    try:
        print(find())
    except RuntimeError as trouble:
        sys.exit(str(trouble))
