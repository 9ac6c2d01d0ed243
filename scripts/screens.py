"""The pictures of the page, as Chromium shows it: tables that were laid beforehand, always the same ones."""

from __future__ import annotations

import base64
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import page_build
from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.browser.chromium import ARGUMENTS, find
from tests.browser.laid import Laid, finished, found
from tests.browser.playing import Player, still
from tests.browser.serving import Serving

DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 1.5,
    "is_mobile": True,
    "has_touch": True,
    "locale": "de-DE",
}
CALM: dict[str, Any] = {"reduced_motion": "reduce", "service_workers": "block", "timezone_id": "Europe/Berlin"}
EVENING = datetime(2026, 11, 20, 18, 0, 40, tzinfo=UTC)
MOST = 300_000  # bytes a picture may have
FRAME = """<body style="margin:0;display:flex;gap:36px;padding:6px;width:max-content">{}</body>"""
GRID = (
    """<body style="margin:0;display:grid;grid-template-columns:1fr 1fr;gap:20px;padding:6px;width:1420px">{}</body>"""
)
PANE = '<img src="data:image/webp;base64,{}" style="width:700px;border-radius:18px;border:3px solid #2B1D2F">'
GLASS = '<img src="data:image/webp;base64,{}" style="width:390px;border-radius:44px;border:5px solid #2B1D2F">'


def captured(page: Page, quality: int = 82) -> bytes:
    still(page)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setDefaultBackgroundColorOverride", {"color": {"r": 0, "g": 0, "b": 0, "a": 0}})
    picture = base64.b64decode(session.send("Page.captureScreenshot", {"format": "webp", "quality": quality})["data"])
    assert len(picture) < MOST, "too large for a README"
    return picture


class Studio:
    def __init__(self, browser: Browser, serving: Serving) -> None:
        self.browser, self.serving = browser, serving

    def page(self, path: str, **look: Any) -> Page:
        context = self.browser.new_context(**{"base_url": self.serving.address, **CALM, **look})
        page = context.new_page()
        page.clock.set_fixed_time(EVENING)
        page.goto(path)
        return page

    def company(self, laid: Laid) -> None:
        """The others are there too."""
        for seat in range(1, len(laid.tokens)):
            Player(self.page(laid.link(seat), **DESK))

    def landing(self) -> bytes:
        for name, players, code in (("Ada", 4, "BEET-2718"), ("Emil", 3, "MOOS-3141")):
            Laid(name, players=players, code=code, listed=True).put(self.serving)
        page = self.page("", **DESK)
        expect(page.get_by_text("Ada’s table")).to_be_visible()
        return captured(page)

    def tables(self) -> bytes:
        """One of each game, in the middle of it."""
        shots = []
        for laid in (
            found(fresh, "Ann", "Ben", "Cleo", game="drehwurm", players=4, code="BEET-4714", snap_mode="sealed"),
            found(middle, "Ann", "Ben", "Cleo", players=4, code="WURM-4711"),
            found(lively, "Ann", "Ben", "Cleo", game="worms", players=3, code="MOOS-4715", quick_start="all"),
            found(racing, "Ann", "Ben", "Cleo", game="worm-derby", players=3, code="ERDE-4716", obstacles_each=3),
        ):
            self.company(laid.put(self.serving))
            page = self.taken_up(laid, **DESK) if laid.room.game.name == "das-wurmt" else self.page(laid.link(), **DESK)
            expect(page.locator("[data-version]")).to_be_visible()
            shots.append(base64.b64encode(captured(page)).decode())
        page = self.page("about:blank", viewport={"width": 1432, "height": 912})
        page.set_content(GRID.format("".join(map(PANE.format, shots))))
        return captured(page)

    def phones(self) -> bytes:
        lobby = Laid("Ann", "Ben", players=4, pace="normal", code="APFEL-4711").put(self.serving)
        first = self.page(lobby.link(1), **PHONE)
        self.page(lobby.link(0), **DESK)
        expect(first.get_by_text("Ann").first).to_be_visible()
        laid = found(middle, "Ann", "Ben", "Cleo", players=4, code="LAUB-4712").put(self.serving)
        self.company(laid)
        second = self.taken_up(laid, **PHONE, color_scheme="dark")
        end = finished("Ann", "Ben", "Cleo", players=4, announce="on", code="PILZ-4713").put(self.serving)
        third = self.page(end.link(), **PHONE)
        self.company(end)
        expect(third.locator(".fibs li").first).to_be_visible()
        shots = [base64.b64encode(captured(page)).decode() for page in (first, second, third)]
        page = self.page("about:blank", viewport={"width": 1284, "height": 866})
        page.set_content(FRAME.format("".join(map(GLASS.format, shots))))
        return captured(page)

    def taken_up(self, laid: Laid, **look: Any) -> Page:
        """Somebody with the card in hand that makes one think."""
        page = self.page(laid.link(), **look)
        player = Player(page)
        player.my_turn()
        hand = laid.view().players[0].hand
        player.touch(player.card(hand.index(thinker(laid))))
        page.mouse.move(0, 0)
        page.evaluate("() => document.activeElement.blur()")
        return page


def thinker(laid: Laid) -> str | None:
    """A card for the longest worm."""
    view = laid.view()
    longest = max(view.worms, key=lambda worm: worm.length)
    fits = [card for card in view.players[0].hand if card.startswith(longest.colour) and ":" not in card]
    return fits[0] if fits else None


def middle(laid: Laid) -> bool:
    """Long worms, a card for the longest, an eye to look with, and much to come."""
    if laid.turn != 0 or len(laid.rows) < 20 or thinker(laid) is None:
        return False
    view = laid.view()
    *_, second, longest = sorted(view.worms, key=lambda worm: int(worm.length))
    hand = view.players[0].hand
    if len(view.worms) != 3 or len(hand) != 5 or not any(card.endswith("PEEK") for card in hand):
        return False
    return second.length >= 4 and 6 <= longest.length <= 9 and longest.head is not None and longest.head.number is None


def fresh(laid: Laid) -> bool:
    """Ann's turn, well into a match."""
    view = laid.view()
    return laid.turn == 0 and view.phase == "regular" and len(laid.rows) > 24 and len(view.players[0].hand) > 5


def lively(laid: Laid) -> bool:
    """Ann chooses a weapon, and the map has seen some already."""
    return laid.turn == 0 and len(laid.rows) > 24 and laid.view().asked.kind == "play"


def racing(laid: Laid) -> bool:
    """Ann has rolled, and the worms are among the obstacles."""
    return laid.turn == 0 and len(laid.rows) > 60 and laid.view().phase == "move"


def draw_screens(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        serving = Serving(Path(kept), page_build.PAGE, "--no-limits", "--bot-pace", "60")
        serving.start()
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        studio = Studio(browser, serving)
        for draw in (studio.landing, studio.tables, studio.phones):
            (folder / f"{draw.__name__}.webp").write_bytes(draw())
        browser.close()
        serving.kill()
