"""A game as it is heard: found and played by its names alone, on the same table everybody has."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Visit
from tests.browser.laid import found
from tests.browser.playing import MINE, OVER, Player
from tests.browser.serving import Serving

WORM_CARD = re.compile(r"^(orange|purple|green) [1-7]$")
TARGET = re.compile("^(Put|Peek under|Take the)")
END = re.compile("^(orange|purple|green)$")


def activate(what: Locator) -> None:
    """As a screen reader does it: whatever lies over it, whether it is in sight or not."""
    what.evaluate("one => one.click()")


class Listener(Player):
    def said(self, how: str) -> str:
        return self.page.locator(f"[aria-live={how}]").inner_text()

    def step(self) -> None:
        before, heard = self.version, self.said("polite")
        hand = self.page.get_by_role("group", name="Your hand")
        worms = hand.get_by_role("button", name=WORM_CARD)
        big = self.page.get_by_role("button", name=re.compile("^(Five new cards|End turn)"))
        if worms.count():
            name = worms.first.get_attribute("aria-label") or ""
            activate(worms.first)
            target = re.compile(f"^Put {name} on the {name.split()[0]} worm")
            activate(self.page.get_by_role("region", name="Worms").get_by_role("button", name=target).first)
        elif big.count():
            activate(big.first)
        else:
            activate(hand.get_by_role("button", name=re.compile(r"^(?!.*cannot be played)")).first)
            self.finish()
        self.settled(before)
        seen = self.page.get_by_role("dialog", name="For your eyes only")
        if seen.count():
            expect(seen).to_contain_text(re.compile("Under the head of the .* is a [1-7]"))
            activate(seen.get_by_role("button", name="Got it"))
        assert self.said("polite") != heard, "a move that nobody heard of"

    def finish(self) -> None:
        target = self.page.get_by_role("button", name=TARGET)
        if target.count():
            activate(target.first)
            return
        activate(self.page.get_by_role("button", name=re.compile("^(Play [^“]|Draw|Throw away|Pick a worm)")))
        which = self.page.get_by_role("dialog", name="Which worm shall come?").get_by_role("button", name=END)
        if which.count():
            activate(which.first)


def test_the_table_says_what_it_shows(visit: Visit, serving: Serving) -> None:
    laid = found(lambda laid: laid.turn == 0 and len(laid.rows) > 30, "Ann").put(serving)
    ann = Listener(visit(laid.link()))
    colours = {"Y": "orange", "P": "purple", "B": "green"}
    for told, worm in zip(ann.table, laid.view().worms, strict=True):
        assert told.startswith(f"{colours[worm.colour]} worm")
        assert f"length {worm.length}" in told
        assert worm.head is not None
        assert ("head by you" in told) == (worm.head.by == 0)
        assert (f"you know: {worm.head.number}" in told) == (worm.head.number is not None)
    players = ann.page.get_by_role("region", name="Players").get_by_role("group")
    assert players.count() == 3
    expect(players.last).to_have_accessible_name("You, to move")
    mine = laid.view().players[0]
    points = players.last.get_by_role("img").first
    expect(points).to_have_accessible_name(f"plus {sum(mine.plus)}, minus {sum(mine.minus)}")


def test_ones_turn_is_called_out(visit: Visit, serving: Serving) -> None:
    laid = found(lambda laid: laid.turn == 0 and len(laid.rows) > 12, "Ann").put(serving)
    ann = Listener(visit(laid.link()))
    expect(ann.page.locator("[aria-live=assertive]")).to_have_text("It is your turn.")
    expect(ann.page).to_have_title(re.compile("^● Your turn"))


@pytest.mark.slow
def test_a_whole_game_by_ear(visit: Visit, serving: Serving) -> None:
    laid = found(lambda laid: laid.turn == 0, "Ann", players=2).put(serving)
    ann = Listener(visit(laid.link()))
    while not ann.over:
        ann.page.wait_for_function(f"() => ({MINE})() || ({OVER})()")
        if ann.turn:
            ann.step()
    first = ann.page.get_by_role("listitem", name=re.compile(r"^1\. .*: -?\d+ points? \(plus \d+, minus \d+\)"))
    expect(first.first).to_be_visible()
