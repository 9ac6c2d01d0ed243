"""Whether a page can be used by everybody, as far as axe-core can tell."""

from __future__ import annotations

from typing import Any

import page_build
from playwright.sync_api import Page

SCRIPT = page_build.WEB / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def faults(page: Page) -> list[str]:
    """Every rule that is broken, and where."""
    page.evaluate(SCRIPT.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("rules => axe.run(document, { runOnly: rules })", RULES)
    return [f"{one['id']}: {node['html'][:200]}" for one in found["violations"] for node in one["nodes"]]
