"""The pictures of the installed page, drawn from one drawing by Chromium: `python -m scripts.icons`."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browser.chromium import ARGUMENTS, find

WEB = Path(__file__).parent.parent / "web"
DRAWING = WEB / "src" / "art" / "svg" / "brand" / "icon.svg"
ICONS = WEB / "public" / "icons"
PAGE = """
<style>
  * { margin: 0 }
  div { width: 100vw; height: 100vh; overflow: hidden; background: linear-gradient(#3B7F4A 66%, #6B4536 0) }
  div.round { border-radius: 20% }
  svg { display: block; width: 100%; height: 100%; overflow: visible }
  .safe svg { scale: .9 } /* what a round mask leaves */
</style>
"""


def main() -> None:
    svg = DRAWING.read_text(encoding="utf-8")
    (ICONS / "icon.svg").write_text(svg, encoding="utf-8", newline="\n")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find(), args=ARGUMENTS)
        for name, size, look in (
            ("icon-192", 192, "round"),
            ("icon-512", 512, "round"),
            ("maskable-512", 512, "safe"),
            ("apple-180", 180, ""),
        ):
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f'{PAGE}<div class="{look}">{svg}</div>')
            page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
