"""Worms at a table: games by finger and mouse, a turn by keys, aiming with its odds, the lesson, and everybody."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser import axe
from tests.browser.conftest import Visit
from tests.browser.laid import Laid, found
from tests.browser.playing import still
from tests.browser.serving import Serving
from tests.browser.warfare import Typist, Warrior

SHORT = {"quick_start": "all", "intro": "on", "setup_first": "A"}
SIZES = [(390, 844), (360, 640), (1440, 900)]


def asks(kind: str, *moves: str) -> Callable[[Laid], bool]:
    """A moment at which the first person is asked this, in the course of a turn."""

    def wanted(laid: Laid) -> bool:
        return laid.turn == 0 and laid.view().asked.kind == kind and (not moves or laid.view().asked.card in moves)

    return wanted


def laid(wanted: Callable[[Laid], bool], serving: Serving, **more: str | int) -> Laid:
    given = {"players": 2, **SHORT, **more}
    return found(wanted, "Ann", game="worms", mind="random", **given).put(serving)


def hex_of(page: Page, q: int, r: int) -> str:
    return f'[data-hex="{(q + 32) * 64 + r + 32}"]'


# -- whole games


@pytest.mark.slow
def test_a_whole_game_on_a_phone_in_german(visit: Visit, serving: Serving) -> None:
    table = laid(asks("activate"), serving, turn_cap=12)
    ann = Warrior(visit(table.link(), phone=True, locale="de-DE"), phone=True, seed=2)
    ann.until_over()
    expect(ann.page.locator(".podium li")).to_have_count(2)
    expect(ann.page.get_by_role("heading", name=re.compile("gewinn|Unentschieden"))).to_be_visible()


@pytest.mark.slow
def test_a_whole_game_on_a_desk_from_the_first_tile(visit: Visit, serving: Serving) -> None:
    table = Laid("Ann", players=3, game="worms", intro="on", turn_cap=8, setup_first="A").begin().put(serving)
    ann = Warrior(visit(table.link()))
    expect(ann.page.locator(".coach")).to_contain_text("Build the island")
    ann.until_over()
    expect(ann.page.locator(".podium li")).to_have_count(3)


@pytest.mark.slow
def test_a_whole_game_by_keys_alone_from_the_first_tile(visit: Visit, serving: Serving) -> None:
    few = Laid("Ann", players=2, game="worms", intro="on", turn_cap=8, setup_first="A", pool_crate=2, pool_mine=2)
    table = few.begin().put(serving)
    ann = Typist(visit(table.link()), seed=3)
    ann.until_over()
    expect(ann.page.locator(".podium li")).to_have_count(2)
    ann.press("Tab")
    assert ann.page.evaluate("document.activeElement !== document.body")


# -- a turn


def test_aiming_shows_where_it_may_drift_and_the_odds(visit: Visit, serving: Serving) -> None:
    table = laid(asks("target", "bazooka", "grenade"), serving)
    page = visit(table.link())
    ann = Warrior(page)
    worms = [name for name in ann.offers if "Red" in name or "Blue" in name]
    assert worms, "somebody stands where one may aim"
    ann.touch_at(page.locator(f'.hit [aria-label="{worms[0]}"]'))
    odds = page.locator('[data-odds="told"]')
    expect(odds).to_contain_text(re.compile(r"Direct hit \d+ %"))
    expect(odds).to_contain_text(re.compile(r"%.*(hurt|lost)"))
    assert page.locator(".marks .drift").count() == 6
    expect(page.locator(".chance").first).to_contain_text("%")
    expect(ann.button).to_contain_text("Fire")
    page.keyboard.press("Escape")
    expect(page.locator("[data-odds]")).to_have_count(0)


def test_a_turn_by_keys_alone(visit: Visit, serving: Serving) -> None:
    table = laid(asks("activate"), serving)
    page = visit(table.link())
    ann = Warrior(page)
    press = page.keyboard.press

    def then(before: int) -> int:
        ann.settled(before)
        return ann.version

    at = ann.version
    press("ArrowDown")  # onto the map, at the first hex on offer
    expect(page.locator(".hit polygon:focus")).to_have_count(1)
    press("l")  # of that hex alone
    expect(page.get_by_role("dialog").locator("li")).to_have_count(1)
    press("Escape")
    expect(page.locator(".hit polygon:focus")).to_have_count(1)
    press("1")  # the first worm by its button
    at = then(at)
    press("n")  # stays
    at = then(at)
    if table_asks(page) == "again":
        press("f")
        press("Enter")
        press("Enter")
        at = then(at)
    expect(page.locator(".cards [data-slot]").first).to_be_visible()
    press("2")
    expect(page.locator('[data-slot="1"]')).to_have_attribute("aria-pressed", "true")
    press("i")
    expect(page.get_by_role("dialog")).to_contain_text("Action Line")
    press("Escape")
    press("Escape")
    expect(page.locator('[data-slot="1"]')).to_have_attribute("aria-pressed", "false")
    press("n")  # no weapon
    then(at)
    press("l")
    page.get_by_role("dialog").get_by_role("button", name="List of hexes").press("Enter")
    expect(page.get_by_role("heading", name="List of hexes")).to_be_visible()


def table_asks(page: Page) -> str:
    on = page.locator(".steps [aria-current=step]")
    return {"Move 1": "move", "Move 2": "again"}.get(on.inner_text().strip(), "")


def test_the_list_of_hexes_is_enough_to_move(visit: Visit, serving: Serving) -> None:
    table = laid(asks("move"), serving)
    page = visit(table.link(), phone=True)
    ann = Warrior(page, phone=True)
    before = ann.version
    page.get_by_role("button", name="List of hexes").tap()
    inch = page.get_by_role("dialog").get_by_role("button", name="Inch").first
    expect(inch).to_be_visible()
    inch.tap()
    ann.settled(before)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_refused_move_is_explained_and_nothing_is_lost(visit: Visit, serving: Serving) -> None:
    table = laid(asks("move"), serving)
    page = visit(table.link())
    ann = Warrior(page)
    before = ann.version
    page.evaluate("""() => {
      const send = WebSocket.prototype.send
      WebSocket.prototype.send = function (text) {
        const said = JSON.parse(text)
        if (said.t === 'act') said.move = { type: 'inch', hex: [20, 9] }
        send.call(this, JSON.stringify(said))
      }
    }""")
    ann.touch(ann.meek)
    expect(page.locator(".coach.complains")).to_contain_text("20,9")
    expect(page.locator(".coach a")).to_have_attribute("href", "#/rules/worms/WB-M1")
    assert ann.version == before


def test_a_sudden_death_card_is_kept_in_secret(visit: Visit, serving: Serving) -> None:
    table = laid(asks("keep"), serving, sudden_death="draft")
    page = visit(table.link(), phone=True, locale="de-DE")
    ann = Warrior(page, phone=True)
    before = ann.version
    kept = page.locator("[data-choice]").first
    expect(kept).to_contain_text(re.compile(r"\w"))
    ann.touch(kept)
    expect(ann.button).to_contain_text("behalten")
    ann.touch(ann.button)
    ann.settled(before)


@pytest.mark.slow
def test_all_cards_have_a_picture_and_a_text_in_both_languages(visit: Visit, serving: Serving) -> None:
    table = laid(asks("activate"), serving)
    for language, cards in (("en-GB", "All cards"), ("de-DE", "Alle Karten")):
        page = visit(table.link(), locale=language)
        page.get_by_role("button", name=cards).click()
        sheet = page.get_by_role("dialog")
        expect(sheet.locator("li")).to_have_count(54)
        assert sheet.locator("li .pic svg *").count() > 54 * 3
        assert all(len(hint) > 12 for hint in sheet.locator(".hint").all_inner_texts())


@pytest.mark.slow
def test_a_game_is_seen_again_step_by_step(visit: Visit, serving: Serving) -> None:
    table = laid(lambda one: one.turn is None, serving, turn_cap=4)
    page = visit(f"#/replay/{table.code}/1?step=20")
    expect(page.locator(".isle [data-thing]").first).to_be_attached()
    things = page.locator(".isle [data-thing]").count()
    assert things > 3
    for _ in range(6):
        page.get_by_role("button", name="One step on").click()
    expect(page.locator(".coach p")).not_to_be_empty()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".teams .team")).to_have_count(2)


# -- carried with a finger


def middle_of(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
    page.mouse.move(*end, steps=3)
    page.mouse.up()


def seen_hex(page: Page, which: str) -> Locator:
    """The first such hex that nothing covers."""
    at = page.locator(which).evaluate_all("""all => all.findIndex(one => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2) === one
    })""")
    assert at >= 0
    return page.locator(which).nth(at)


def test_a_worm_is_carried_to_its_hex_and_back_from_where_it_may_not_go(visit: Visit, serving: Serving) -> None:
    table = laid(asks("move"), serving)
    page = visit(table.link())
    ann = Warrior(page)
    before, worm = ann.version, page.locator(".hit .held")
    ann.rest()
    page.mouse.move(*middle_of(worm))
    page.mouse.down()
    page.mouse.move(10, 200, steps=3)
    expect(page.locator(".carried")).to_have_count(1)
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator(".carried")).to_have_count(0)
    drag(page, middle_of(worm), middle_of(seen_hex(page, ".hit polygon:not(.may):not(.held)")))
    expect(page.locator(".coach.complains")).to_be_visible()  # too far, or under water: the table says which
    expect(page.locator(".coach.complains a")).to_have_attribute("href", re.compile("#/rules/worms/WB-"))
    assert ann.version == before
    drag(page, middle_of(worm), middle_of(seen_hex(page, ".hit .may")))
    two = page.locator(".two .chip")
    expect(two.or_(page.locator(f'[data-version="{before + 1}"]')).first).to_be_attached()
    if two.count():  # inch or jump
        ann.touch(two.first)
        ann.touch(ann.button)
    ann.settled(before)


@pytest.mark.slow
def test_tiles_and_pieces_are_carried_onto_the_map(visit: Visit, serving: Serving) -> None:
    table = Laid("Ann", players=2, game="worms", intro="on", setup_first="A").begin().put(serving)
    page = visit(table.link())
    ann = Warrior(page)
    before = ann.version
    ann.rest()
    chip = page.locator("[data-piece]").nth(1)
    drag(page, middle_of(chip), middle_of(seen_hex(page, ".hit .may")))
    ann.settled(before)
    table = laid(lambda one: one.turn == 0 and one.view().asked.kind == "put", serving, quick_start="map")
    page.goto(table.link())
    ann = Warrior(page)
    ann.rest()
    before = ann.version
    chip = page.locator("[data-piece]").last
    drag(page, middle_of(chip), middle_of(page.locator(hex_of(page, 0, 0))))  # the dial
    expect(page.locator(".coach.complains")).to_be_visible()
    assert ann.version == before
    drag(page, middle_of(chip), middle_of(seen_hex(page, ".hit .may")))
    ann.settled(before)
    assert page.locator(".isle [data-thing]").count() >= 1


# -- for everybody


def small(page: Page) -> list[str]:
    """What a finger would miss."""
    found_: list[str] = page.evaluate("""() => [...document.querySelectorAll('.game button, .game a')]
      .filter(one => one.checkVisibility({ visibilityProperty: true }) && !one.closest('p'))
      .map(one => [one, one.getBoundingClientRect()])
      .filter(([, { width, height }]) => width < 44 || height < 44)
      .map(([one, { width, height }]) => `${Math.round(width)}x${Math.round(height)} ${one.outerHTML.slice(0, 99)}`)""")
    return found_


@pytest.mark.slow
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("language", ["en-GB", "de-DE"], ids=["en", "de"])
def test_everybody_can_use_it(visit: Visit, serving: Serving, language: str, dark: bool) -> None:
    looks = {"locale": language, "color_scheme": "dark" if dark else "light", "reduced_motion": "reduce"}
    page = visit(laid(asks("target"), serving, players=4).link(), phone=True, **looks)
    ann = Warrior(page, phone=True)
    ann.tap_hex(0)
    still(page)
    assert axe.faults(page) == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        assert small(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(laid(asks("play"), serving).link())
    Warrior(page, phone=True)
    still(page)
    assert axe.faults(page) == []
    page.keyboard.press("l")
    still(page)
    assert axe.faults(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en-GB", "de-DE"], ids=["en", "de"])
def test_the_lesson_to_its_end(visit: Visit, language: str) -> None:
    page = visit("#/learn/worms", phone=True, locale=language, viewport={"width": 360, "height": 640})
    new = Warrior(page, phone=True)
    step = page.locator(".step")

    def tap(q: int, r: int) -> None:
        new.touch_at(page.locator(hex_of(page, q, r)))

    expect(step).to_have_text("1/7")
    tap(2, 0)  # the other worm: too early
    expect(page.locator(".coach.complains")).to_be_visible()
    tap(1, 2)
    for number, (q, r) in ((2, (2, 1)), (3, (1, 0))):
        expect(step).to_have_text(f"{number}/7")
        tap(q, r)
        new.touch(new.button)
    expect(step).to_have_text("4/7")
    new.touch(page.locator('[data-slot="1"]'))
    new.touch(new.button)
    expect(step).to_have_text("5/7")
    tap(-1, 2)
    expect(page.locator('[data-odds="told"]')).to_contain_text("%")
    new.touch(new.button)
    expect(step).to_have_text("6/7")
    new.touch(page.locator("[data-choice]").last)
    expect(step).to_have_text("7/7")
    page.locator("[data-skip]").evaluate_all("all => all.forEach(one => one.click())")
    new.touch(new.meek)
    expect(page.get_by_role("heading", name=re.compile("You know it all|Du kannst alles"))).to_be_visible()
