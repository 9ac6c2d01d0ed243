"""The page on a slow phone: how much JavaScript a landing and one table need, and how soon each can be used.

Every visit is a new one: nothing is cached, the processor is four times slower than this machine. The landing can be
used when its button to play is there and drawn, a table when one's own cards are. Medians over the visits.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import platform
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

import page_build
from playwright.sync_api import Browser, sync_playwright
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from tests.browser.chromium import ARGUMENTS, find
from tests.browser.laid import found
from tests.browser.serving import Serving

BUDGET = 90_000  # bytes of JavaScript, as sent
READY = 1500  # milliseconds
SLOWER = 4
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
    "service_workers": "block",
}
# With the words of one language, the longer one; the other is fetched by whoever asks for it.
LANDING = ["index.html", "src/app/words.de.ts"]
# What a game begins with besides its own chunk, its words and the way there, by its folder; the rest comes when it is
# wanted.
BESIDES: dict[str, list[str]] = {
    "daswurmt": [],
    "drehwurm": [],
    "worms": ["src/games/worms/Choices.svelte"],
    "derby": [],
}
GAMES = {
    folder: ["src/screens/Play.svelte", f"src/games/{folder}/index.ts", f"src/games/{folder}/words.de.ts", *besides]
    for folder, besides in BESIDES.items()
}
WATCH = """what => {
  const look = () => {
    if (!document.querySelector(what)) return false
    requestAnimationFrame(() => requestAnimationFrame(() => { window.readyAt = performance.now() }))
    return true
  }
  new MutationObserver((_, observer) => { if (look()) observer.disconnect() })
    .observe(document, { childList: true, subtree: true })
}"""

Chunks = dict[str, dict[str, Any]]


def chunks() -> Chunks:
    loaded: Chunks = json.loads((page_build.PAGE / "chunks.json").read_text(encoding="utf-8"))
    return loaded


def reached(name: str, known: Chunks) -> set[str]:
    """A chunk and all that it cannot do without."""
    return {name}.union(*(reached(other, known) for other in known[name].get("imports", [])))


def javascript(*wanted: str) -> dict[str, int]:
    """The files that these chunks need, and how many bytes of each are sent."""
    known = chunks()
    needed: set[str] = set().union(*(reached(name, known) for name in wanted))
    files = {known[name]["file"] for name in needed}
    return {
        one: len(gzip.compress((page_build.PAGE / one).read_bytes(), 9)) for one in sorted(files) if one.endswith(".js")
    }


def visit(browser: Browser, address: str, what: str) -> tuple[float, float]:
    """Milliseconds from the first request until something is seen, and until `what` is there and drawn."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(f"({WATCH})({json.dumps(what)})")
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => window.readyAt > 0")
    times = page.evaluate(
        "() => [performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, window.readyAt]"
    )
    context.close()
    return times[0], times[1]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=9)
    visits = parser.parse_args().visits
    landing = sum(javascript(*LANDING).values())
    tables = {folder: sum(javascript(*LANDING, *wanted).values()) for folder, wanted in GAMES.items()}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        serving = Serving(Path(folder), page_build.PAGE, "--no-limits")
        serving.start()
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        laid = found(lambda laid: laid.turn == 0 and len(laid.rows) > 20, "Ann").put(serving)
        addresses = {"landing": (serving.address, ".cta .pri"), "table": (serving.address + laid.link(), "[data-slot]")}
        times: dict[str, list[tuple[float, float]]] = {name: [] for name in addresses}
        visit(browser, *addresses["landing"])  # the server has packed its files
        for _ in range(visits):
            for name, where in addresses.items():
                times[name].append(visit(browser, *where))
        engine = browser.version
        browser.close()
        serving.kill()

    shown = Table("", "JavaScript, KB", "seen, ms", "ready, ms", "slowest", box=SIMPLE_HEAD)
    for name, size in (("landing", landing), ("table", tables["daswurmt"])):
        seen, ready = zip(*times[name], strict=True)
        shown.add_row(
            name, f"{size / 1000:.1f}", *(f"{figure:.0f}" for figure in (median(seen), median(ready), max(ready)))
        )
    console = Console()
    console.print(shown)
    sizes = ", ".join(f"{folder} {size / 1000:.1f}" for folder, size in tables.items())
    console.print(f"Landing and a table, KB of JavaScript: {sizes}.")
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    console.print(
        f"{visits} visits each, processor {SLOWER}x slower, Chromium {engine}, {platform.machine()}, load {load:.1f}, "
        f"{datetime.now(UTC):%Y-%m-%d}. To be under {BUDGET / 1000:.0f} KB and {READY} ms."
    )
    late = [name for name in times if median(ready for _, ready in times[name]) > READY]
    return 1 if late or max(tables.values()) > BUDGET else 0


if __name__ == "__main__":
    sys.exit(main())
