"""A person at a table of Worms, with a finger or a mouse: what is on offer, and one decision after another."""

from __future__ import annotations

from random import Random

from playwright.sync_api import FloatRect, Locator, Page, expect
from tests.browser.playing import MINE, OVER, still

NEWER = """before => {
  const table = document.querySelector('[data-version]')
  return Number(table?.dataset.version) > before || document.querySelector('[data-phase=over]') !== null
}"""
MOST = 400  # decisions of one person in a game


class Warrior:
    """Decides whatever the page asks for. On a phone everything is tapped."""

    def __init__(self, page: Page, phone: bool = False, seed: int = 1) -> None:
        self.page, self.phone, self.rng = page, phone, Random(seed)
        expect(page.locator("[data-version]")).to_be_visible()

    @property
    def version(self) -> int:
        return int(self.page.locator("[data-version]").get_attribute("data-version") or 0)

    @property
    def over(self) -> bool:
        return bool(self.page.evaluate(OVER))

    @property
    def turn(self) -> bool:
        return bool(self.page.evaluate(MINE))

    @property
    def button(self) -> Locator:
        """The big one."""
        return self.page.locator("[data-primary]")

    @property
    def ready(self) -> bool:
        return self.button.get_attribute("aria-disabled") == "false"

    @property
    def offers(self) -> list[str]:
        """Hexes of the map where something may be done, as a screen reader has them."""
        told: list[str] = self.page.locator(".hit .may").evaluate_all("all => all.map(one => one.ariaLabel)")
        return told

    def touch(self, what: Locator) -> None:
        if self.phone:
            what.tap()
        else:
            what.click()

    def tap_hex(self, at: int) -> None:
        """The so many-th hex on offer, at its middle."""
        self.touch_at(self.page.locator(".hit .may").nth(at))

    def rest(self, hex_: Locator | None = None) -> FloatRect:
        """Once the map has found its place: where a hex lies."""
        hex_ = hex_ or self.page.locator(".hit polygon").first
        box, before = hex_.bounding_box(), None
        while box != before:
            still(self.page)
            self.page.wait_for_timeout(80)
            box, before = hex_.bounding_box(), box
        assert box
        return box

    def touch_at(self, hex_: Locator) -> None:
        box = self.rest(hex_)
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        top = hex_.evaluate("(one, [x, y]) => document.elementFromPoint(x, y) === one", [x, y])
        if not top:  # behind a button, or out of sight: the key does it
            hex_.focus()
            self.page.keyboard.press("Enter")
        elif self.phone:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def settled(self, before: int) -> None:
        self.page.wait_for_function(NEWER, arg=before)

    def step(self) -> None:
        """One decision."""
        before = self.version
        self.page.locator("[data-skip]").evaluate_all("all => all.forEach(one => one.click())")
        still(self.page)
        cards = self.page.locator(".cards:not(.idle) [data-slot]")
        choices = self.page.locator("[data-choice]")
        hexes = self.page.locator(".hit .may")
        if cards.count() and self.rng.random() < 0.8:
            self.touch(cards.nth(self.rng.randrange(min(2, cards.count()))))
            self.touch(self.button)
        elif choices.count():
            self.touch(choices.nth(self.rng.randrange(choices.count())))
        elif hexes.count() and not (self.meek.count() and self.rng.random() < 0.3):
            self.tap_hex(self.rng.randrange(hexes.count()))
            if self.version == before and self.button.count() and self.ready:
                self.touch(self.button)
        else:
            self.touch(self.meek)
        self.settled(before)

    @property
    def meek(self) -> Locator:
        return self.page.locator("[data-meek]")

    def until_over(self) -> None:
        for _ in range(MOST):
            self.page.wait_for_function(f"() => ({MINE})() || ({OVER})()")
            if self.over:
                return
            self.step()
        raise AssertionError("the game does not end")


class Typist(Warrior):
    """Never touches anything."""

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def step(self) -> None:
        before = self.version
        still(self.page)
        chips, choices = self.page.locator("[data-piece]").count(), self.page.locator("[data-choice]").count()
        if chips:  # a tile or a piece of the setup, then where it goes
            self.press(str(self.rng.randint(1, min(9, chips))), "r")
            self.on_map()
        elif self.page.locator(".cards:not(.idle) [data-slot]").count():
            self.press("2", "Escape", "1", "n" if self.rng.random() < 0.2 else "Enter")
        elif choices:
            self.press(str(self.rng.randint(1, choices)))
        elif self.page.locator(".hit .may").count() and not (self.meek.count() and self.rng.random() < 0.4):
            self.on_map()
        else:
            self.press("n")
        self.settled(before)

    def on_map(self) -> None:
        """To some hex on offer, and there Enter, once or twice."""
        on = self.page.locator(".hit .may:focus")
        self.press("f", self.rng.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
        for _ in range(self.rng.randrange(3) + (not on.count())):
            self.press("f")
        expect(on).to_have_count(1)
        self.press("Enter")
        if self.page.locator("[data-primary][aria-disabled=false]").count():
            self.press("Enter")
