"""What is seen, heard and felt of a move: a reveal is for everybody, sounds wait for a touch, and calm is calm."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.laid import Laid, found
from tests.browser.playing import Player
from tests.browser.serving import Serving

from wormery.games.daswurmt import moves as wurmt

pytestmark = pytest.mark.slow

LIVELY: dict[str, Any] = {"reduced_motion": "no-preference"}
SPY = """
  window.felt = []
  window.heard = 0
  navigator.vibrate = pattern => window.felt.push(pattern)
  const Real = window.AudioContext
  window.AudioContext = class extends Real { constructor(...all) { super(...all); window.heard += 1 } }
"""
# Every number a worm and the points of somebody showed, in order.
WATCH = """([worm, seat]) => {
  window.counted = []
  window.points = []
  const look = () => {
    const [sum, points] = [`[data-worm="${worm}"] .sum`, `[data-points="${seat}"]`]
    for (const [kept, what] of [[window.counted, sum], [window.points, points]]) {
      const now = document.querySelector(what)?.innerText.trim()
      if (now !== undefined && now !== kept.at(-1)) kept.push(now)
    }
  }
  look()
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
}"""


def scoring(laid: Laid) -> wurmt.Place | None:
    """A move of the first person that turns up a head of three or more and brings points."""
    if laid.turn != 0:
        return None
    for move in laid.menu():
        if isinstance(move, wurmt.Place):
            worm = laid.open.worms[move.worm]
            if worm.head and worm.head.number >= 3 and 10 <= worm.length + worm.head.number <= 12:
                return move
    return None


def make(player: Player, move: wurmt.Place) -> int:
    """The version before it."""
    before, at = player.version, player.hand.index(spelled(move.card))
    player.touch(player.card(at))
    player.lay_on(move.worm)
    player.settled(before)
    return before


def spelled(card: str) -> str:
    return f"{ {'Y': 'orange', 'P': 'purple', 'B': 'green'}[card[0]] } {card[1:]}"


def test_a_reveal_counts_up_for_everybody_and_no_points_tell_its_end(visit: Visit, serving: Serving) -> None:
    laid = found(lambda laid: scoring(laid) is not None, "Ann", "Ben").put(serving)
    move = scoring(laid)
    assert move
    worm, mine = laid.open.worms[move.worm], laid.open.players[0]
    ann = Player(visit(laid.link(0), **LIVELY))
    pages = [ann.page, visit(laid.link(1), phone=True, **LIVELY), visit(f"#/w/{laid.code}", **LIVELY)]
    for page in pages:
        Player(page)
        page.evaluate(WATCH, [move.worm, 0])
    make(ann, move)
    before, plus = f"+{sum(mine.plus)} −{sum(mine.minus)}", f"+{sum(mine.plus) + worm.head.number} −{sum(mine.minus)}"
    for page in pages:
        page.wait_for_function("end => window.points.at(-1) === end", arg=plus)
        numbers = [int(text) for text in page.evaluate("() => window.counted") if text.isdecimal()]
        assert numbers == list(range(worm.length, worm.length + worm.head.number + 1))
        assert page.evaluate("() => window.points") == [before, plus]


def test_nothing_is_heard_or_felt_before_the_first_touch(visit: Visit, serving: Serving) -> None:
    laid = found(lambda laid: laid.turn == 0 and len(laid.rows) > 12, "Ann", players=2).put(serving)
    page = spied(visit, laid)
    ann = Player(page)
    ann.my_turn()
    assert page.evaluate("() => [window.heard, window.felt]") == [0, []]
    before = ann.version
    ann.step()
    ann.waits_for(before + 2)
    ann.my_turn()
    assert page.evaluate("() => window.heard") == 1
    felt = page.evaluate("() => window.felt")
    assert 8 in felt  # the card that was laid
    assert [12, 40, 12] in felt  # one's turn again


@pytest.mark.parametrize("setting", ["sound", "motion"])
def test_sounds_and_buzzing_can_be_switched_off(visit: Visit, serving: Serving, setting: str) -> None:
    laid = found(lambda laid: laid.turn == 0 and len(laid.rows) > 12, "Ann", players=2).put(serving)
    page = spied(visit, laid)
    ann = Player(page)
    if setting == "sound":
        page.keyboard.press("m")
    else:
        page.get_by_role("button", name="Menu").click()
        page.get_by_text("Calm", exact=True).click()
        page.keyboard.press("Escape")
    page.evaluate("() => { window.felt = []; window.heard = 0 }")
    before = ann.version
    ann.step()
    ann.waits_for(before + 2)
    ann.my_turn()
    assert page.evaluate({"sound": "() => window.heard", "motion": "() => window.felt.length"}[setting]) == 0


def spied(visit: Visit, laid: Laid) -> Page:
    page = visit("about:blank", phone=True, **LIVELY)
    page.add_init_script(SPY)
    page.goto(laid.link())
    return page


@pytest.mark.parametrize("asked", ["system", "setting"])
def test_less_motion_is_none(visit: Visit, serving: Serving, asked: str) -> None:
    """Whatever moves arrives at once, and what a reveal brings is still there to be read."""
    laid = found(lambda laid: scoring(laid) is not None, "Ann").put(serving)
    move = scoring(laid)
    assert move
    page = visit(laid.link(), **({} if asked == "system" else LIVELY))
    if asked == "setting":
        page.get_by_role("button", name="Menu").click()
        page.get_by_text("Calm", exact=True).click()
        page.keyboard.press("Escape")
    ann = Player(page)
    page.evaluate(
        """() => {
          window.longest = 0
          const look = () => {
            for (const one of document.getAnimations())
              window.longest = Math.max(window.longest, one.effect.getComputedTiming().endTime)
            requestAnimationFrame(look)
          }
          look()
        }"""
    )
    make(ann, move)
    expect(page.locator(".verdict")).to_be_visible()
    expect(page.locator(".verdict")).to_have_count(0)
    assert page.evaluate("() => window.longest") <= 10


def test_the_colours_follow_the_system_and_the_setting(visit: Visit) -> None:
    page = visit(color_scheme="dark")
    root = page.locator("html")
    expect(root).to_have_class("dark")
    page.get_by_role("button", name="Go above ground").click()
    expect(root).not_to_have_class("dark")
    page.reload()
    expect(root).not_to_have_class("dark")
    page.get_by_role("button", name="Sprache: Deutsch").click()
    expect(root).to_have_attribute("lang", "de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Vier Wurmspiele, ein Tisch.")
