"""Everything by keys alone: each kind of move, and a game from the first page to its result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.laid import Laid, found
from tests.browser.playing import MINE, OVER, Player
from tests.browser.serving import Serving

from wormery.games.daswurmt import moves as wurmt

RING = """() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement)
  return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
}"""
# What is typed once a card of the kind is in hand. `#` is the key of a worm card that can be laid.
WAYS: dict[type[Any], Sequence[str]] = {
    wurmt.Place: ["#", "Enter"],
    wurmt.Peek: ["p", "ArrowDown", "Enter", "Escape"],
    wurmt.Remove: ["r", "ArrowDown", "Enter"],
    wurmt.NewWorm: ["n", "Enter", "Tab", "Enter"],
    wurmt.Refill: ["f", "#", "Enter"],
    wurmt.Skip: ["s", "Enter"],
    wurmt.Redraw: ["Enter"],
    wurmt.EndTurn: ["Enter"],
}


def offers(laid: Laid, kind: type[Any]) -> bool:
    """Whether the first person may make such a move, and which key means what is not in doubt."""
    if laid.turn != 0:
        return False
    menu = laid.menu()
    if kind is wurmt.EndTurn and (skips := [move for move in menu if isinstance(move, wurmt.Skip)]):
        laid.move(skips[0])
        menu = laid.menu() if laid.turn == 0 else []
    if kind is wurmt.Place:  # one worm for it, so that Enter means that one
        worms = [move.worm for move in menu if isinstance(move, wurmt.Place)]
        return bool(worms) and len(laid.view().worms) == 3
    if kind is wurmt.Refill:  # and a worm card beside it to throw away
        return any(isinstance(move, kind) for move in menu) and any(isinstance(move, wurmt.Place) for move in menu)
    return any(isinstance(move, kind) for move in menu)


def lays(player: Player) -> str:
    return str(next(at for at, name in enumerate(player.hand) if "(" not in name and "cannot" not in name) + 1)


@pytest.mark.parametrize("kind", WAYS, ids=lambda kind: kind.__name__)
def test_every_kind_of_move(visit: Visit, serving: Serving, kind: type[Any]) -> None:
    laid = found(lambda laid: offers(laid, kind), "Ann", players=2).put(serving)
    ann = Player(visit(laid.link()))
    before, at = ann.version, laid.room.n
    for key in WAYS[kind]:
        ann.page.keyboard.press(lays(ann) if key == "#" else key)
    ann.settled(before)
    moved = serving.events(laid.code)[at]
    assert moved["move"].startswith(TEXTS[kind])


TEXTS: dict[type[Any], str] = {
    wurmt.Place: "place",
    wurmt.Peek: "peek",
    wurmt.Remove: "remove",
    wurmt.NewWorm: "new",
    wurmt.Refill: "refill",
    wurmt.Skip: "skip",
    wurmt.Redraw: "redraw",
    wurmt.EndTurn: "end",
}


def test_a_number_is_claimed(visit: Visit, serving: Serving) -> None:
    laid = found(lambda laid: offers(laid, wurmt.Place), "Ann", players=2, announce="on").put(serving)
    ann = Player(visit(laid.link()))
    before, at = ann.version, laid.room.n
    for key in (lays(ann), "Enter", "Tab", "Tab", "Tab", "Enter"):  # the select, then 1, then 2
        ann.page.keyboard.press(key)
    ann.settled(before)
    assert serving.events(laid.code)[at]["move"].endswith("says 2")


def test_arrows_go_through_hand_and_worms_and_escape_lets_go(visit: Visit, serving: Serving) -> None:
    laid = found(lambda laid: offers(laid, wurmt.Place), "Ann", players=2).put(serving)
    ann = Player(visit(laid.link()))
    keys = ann.page.keyboard
    taken = ann.page.locator("[data-slot][aria-pressed=true]")
    keys.press("ArrowRight")
    expect(taken).to_have_attribute("data-slot", "0")
    keys.press("ArrowRight")
    expect(taken).to_have_attribute("data-slot", "1")
    expect(taken).to_be_focused()
    assert ann.page.evaluate(RING)
    keys.press("ArrowLeft")
    expect(taken).to_have_attribute("data-slot", "0")
    box = ann.page.get_by_role("banner").bounding_box()
    assert box
    assert box["y"] == 0, "the focus has scrolled the table"
    keys.press("Escape")
    expect(taken).to_have_count(0)
    keys.press("?")
    expect(ann.page.get_by_role("dialog", name="Keys")).to_be_visible()
    keys.press("Escape")
    keys.press("m")
    expect(ann.page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")


def tab_to(page: Page, name: str) -> None:
    """As many steps as it takes; each must show where one is."""
    expect(page.locator(".skip")).to_be_attached()  # the page is there
    for _ in range(40):
        page.keyboard.press("Tab")
        assert page.evaluate(RING), "nobody sees where the keyboard is"
        said = page.evaluate("() => (document.activeElement.ariaLabel ?? document.activeElement.innerText).trim()")
        if said.partition("\n")[0] == name:
            return
    raise AssertionError(f"no way to {name}")


def step(player: Player) -> None:
    keys, before = player.page.keyboard, player.version
    fitting = [at for at, name in enumerate(player.hand) if "cannot" not in name]
    worms = [at for at in fitting if "(" not in player.hand[at]]
    if worms:
        keys.press(str(worms[0] + 1))
        keys.press("Enter" if player.ready else "1")
    elif player.ready:
        keys.press("Enter")
    else:
        keys.press(str(fitting[0] + 1))
        for key in ["Enter"] if player.ready else ["ArrowDown", "Enter"]:
            keys.press(key)
        if player.page.get_by_role("dialog", name="Which worm shall come?").count():
            keys.press("Tab")
            keys.press("Enter")
    player.settled(before)
    if player.page.locator("dialog[open]").count():
        keys.press("Escape")


@pytest.mark.slow
def test_a_whole_game(visit: Visit) -> None:
    page = visit()
    expect(page.get_by_role("button", name="Das Wurmt")).to_be_visible()  # the server has told its games
    tab_to(page, "Das Wurmt")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play with bots")).to_be_focused()
    page.keyboard.press("Enter")
    ann = Player(page)
    while not ann.over:
        page.wait_for_function(f"() => ({MINE})() || ({OVER})()")
        if ann.turn:
            step(ann)
    expect(page.get_by_role("list").filter(has=page.get_by_role("listitem", name="1. "))).to_be_visible()
    tab_to(page, "Replay")
    page.keyboard.press("Enter")
    expect(page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("slider")).to_have_attribute(
        "aria-valuetext", "Step 1 of " + str(page.get_by_role("slider").get_attribute("max"))
    )
