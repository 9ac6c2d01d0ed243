"""A server that gets a newer page, as an upgrade does it, and which page a tab has."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page


def build(page: Page) -> str:
    told = page.locator("meta[name=build]").get_attribute("content")
    assert told
    return told


def update(folder: Path) -> str:
    """Replaces the page as an upgrade does: new names for its chunks, the old ones gone. The new build's id."""
    old = json.loads((folder / "build.json").read_text(encoding="utf-8"))["build"]
    renamed = {}
    for file in sorted((folder / "assets").glob("*.js")):
        name = file.name.replace(".js", "2.js")
        renamed[file.name] = name
        file.rename(file.with_name(name))
    for file in [*folder.glob("*.html"), *folder.glob("*.js*"), *(folder / "assets").glob("*.js")]:
        text = file.read_text(encoding="utf-8")
        text = re.sub(r"[\w.-]+-[\w-]{8}\.js", lambda found: renamed.get(found[0], found[0]), text)
        file.write_text(text.replace(old, "updated"), encoding="utf-8")
    return "updated"
