"""A person at a table, with a finger or a mouse: what they see of the game, and a move made like a beginner's."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

# A point of an element that nothing covers: cards of a fan lie on each other.
BARE = """one => {
  const { left, top, width, height } = one.getBoundingClientRect()
  for (const down of [.5, .3, .7, .1, .9])
    for (const across of [.5, .2, .8, .08, .92]) {
      const at = [left + across * width, top + down * height]
      if (one.contains(document.elementFromPoint(...at))) return at
    }
  return null
}"""
SETTLED = """before => {
  const table = document.querySelector('[data-version]')
  return Number(table?.dataset.version) > before && !document.querySelector('.sent')
}"""
MINE = "() => document.title.startsWith('●')"
OVER = "() => document.querySelector('[data-phase=over]') !== null"
STILL = """() => document.getAnimations().every(
  one => one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity)"""
MOVES = 150  # no game of three takes as many from one of them


def scrubber(page: Page) -> Locator:
    """What a replay is moved along with: not the slider of the volume, on a page that is still being left."""
    return page.get_by_role("slider", name=re.compile("^Moment (of the game|im Spiel)$"))


class Player:
    """At a table that runs. On a phone everything is tapped."""

    def __init__(self, page: Page, phone: bool = False) -> None:
        self.page, self.phone = page, phone
        expect(page.locator("[data-version]")).to_be_visible()

    # -- what can be seen

    @property
    def version(self) -> int:
        """Of the picture: how many moves and undos it has seen."""
        return int(self.page.locator("[data-version]").get_attribute("data-version") or 0)

    @property
    def turn(self) -> bool:
        return bool(self.page.evaluate(MINE))

    @property
    def over(self) -> bool:
        return bool(self.page.evaluate(OVER))

    @property
    def hand(self) -> list[str]:
        """As a screen reader has the cards."""
        cards: list[str] = self.page.locator("[data-slot]").evaluate_all("all => all.map(one => one.ariaLabel)")
        return cards

    @property
    def table(self) -> list[str]:
        """As a screen reader has the worms."""
        worms: list[str] = self.page.locator("[data-worm]").evaluate_all("all => all.map(one => one.ariaLabel)")
        return worms

    @property
    def coach(self) -> Locator:
        """Wim's line."""
        return self.page.locator(".coach p")

    @property
    def button(self) -> Locator:
        """The big one."""
        return self.page.locator("[data-primary]")

    @property
    def ready(self) -> bool:
        """Whether the big button would do something."""
        return self.button.get_attribute("aria-disabled") == "false"

    def card(self, at: int | str) -> Locator:
        """By its place, or the first whose name begins so."""
        if isinstance(at, int):
            return self.page.locator(f'[data-slot="{at}"]')
        return self.page.locator(f'[data-slot][aria-label^="{at}" i]').first

    def worm(self, at: int) -> Locator:
        return self.page.locator(f'[data-worm="{at}"]')

    def lay_on(self, at: int) -> None:
        self.touch(self.worm(at).locator("[data-hit]"))

    # -- what a hand does

    def touch(self, what: Locator) -> None:
        what.scroll_into_view_if_needed()
        at: list[float] | None = what.evaluate(BARE)
        assert at, f"{what} is covered all over"
        if self.phone:
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def my_turn(self) -> None:
        self.page.wait_for_function(MINE)

    def settled(self, before: int) -> None:
        """Until the move that was made at that version is there."""
        self.page.wait_for_function(SETTLED, arg=before)

    def waits_for(self, version: int) -> None:
        self.page.wait_for_function(SETTLED, arg=version - 1)

    def step(self) -> None:
        """One move: a worm card where it glows, else new cards, else the first action there is."""
        before = self.version
        worms = self.page.locator('[data-slot]:not(.dull):not([aria-label*="("])')
        if worms.count():
            self.touch(worms.first)
            self._finish()
        elif self.ready:
            self.touch(self.button)
        else:
            self.touch(self.page.locator("[data-slot]:not(.dull)").first)
            self._finish()
        self.settled(before)
        seen = self.page.locator("dialog[open] .btn.pri")  # what a peek has shown
        if seen.count():
            self.touch(seen)

    def _finish(self) -> None:
        """Of a card that is taken up: wherever it may go."""
        if self.ready:
            self.touch(self.button)
        else:
            self.touch(self.page.locator(".lit [data-hit], .pick").first)
        asked = self.page.locator("dialog[open] .ends button, dialog[open] .numbers button").first
        if asked.count():
            self.touch(asked)

    def until(self, version: int) -> None:
        """Plays on, alone with bots, until so many moves were made or the game is over."""
        while not self.over and self.version < version:
            self.page.wait_for_function(f"() => ({MINE})() || ({OVER})()")
            if self.turn:
                self.step()


def play_out(players: list[Player]) -> None:
    """To the end, whoever's turn it is."""
    for _ in range(MOVES * len(players)):
        if all(player.over for player in players):
            return
        for player in players:
            if player.turn:
                player.step()
    raise AssertionError("the game does not end")


def still(page: Page) -> None:
    """Until nothing moves that comes to rest by itself."""
    page.wait_for_function(STILL)
