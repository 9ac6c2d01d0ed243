"""Whole races on the page, from the start to the podium, and the lesson to its end."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.laid import Laid
from tests.browser.racing import Live, Racer, race
from tests.browser.serving import Serving

SHORT: dict[str, Any] = {
    "game": "worm-derby",
    "first_player": "A",
    "slalom": "2",
    "slalom_gap": 20001,
}  # half as far as usual


@pytest.mark.slow
def test_a_whole_race_at_a_desk_until_all_places_are_taken(visit: Visit, serving: Serving) -> None:
    laid = Laid("Ann", players=3, finish="all", **SHORT).begin().put(serving)
    ann = Racer(visit(laid.link()))
    made = race(ann, Live(laid, serving))
    assert {"Worm", "Step"} <= made
    places = ann.page.locator(".podium li")
    expect(places).to_have_count(3)
    told = {text.split("\n")[-1].strip() for text in places.all_inner_texts()}
    assert told == {"1.", "2.", "3."}


@pytest.mark.slow
def test_a_whole_race_of_cannibals_on_a_phone_in_german(visit: Visit, serving: Serving) -> None:
    laid = Laid("Ann", players=2, cannibal="on", **SHORT).begin().put(serving)
    ann = Racer(visit(laid.link(), phone=True, locale="de-DE"), phone=True)
    race(ann, Live(laid, serving))
    expect(ann.page.locator(".podium li")).to_have_count(2)
    expect(ann.page.get_by_role("heading", name="Rennen")).to_be_visible()


EN = {"astray": "Try it", "go": "Crawl 5 steps", "last": "Crawl 3 steps", "done": "Off you crawl!"}
DE = {"astray": "Probier es", "go": "5 Schritte kriechen", "last": "3 Schritte kriechen", "done": "Kriech los!"}


@pytest.mark.slow
@pytest.mark.parametrize(("language", "words"), [("en-GB", EN), ("de-DE", DE)], ids=["en", "de"])
def test_the_lesson_to_its_end(visit: Visit, language: str, words: dict[str, str]) -> None:
    page = visit("", phone=True, locale=language, viewport={"width": 360, "height": 640})
    page.get_by_role("link", name="Worm Derby").and_(page.locator('[href="#/learn/worm-derby"]')).tap()
    new = Racer(page, phone=True)

    def step(number: int) -> None:
        expect(page.locator(".step")).to_have_text(f"{number}/6", timeout=15_000)
        new.my_turn()
        expect(new.coach).to_be_in_viewport(ratio=1)

    def lay(count: int) -> None:
        for _ in range(count):
            expect(page.locator(".grab .ring")).to_be_visible()
            new.touch(page.locator(".tray .pri"))

    step(1)
    where = page.locator(".tray [aria-live]")
    before = where.inner_text()
    page.touchscreen.tap(*new.point(2300, -150))  # a tap brings the tile there
    expect(where).not_to_have_text(before)
    new.touch(page.locator(".tray .pri"))
    step(2)
    new.touch(page.locator(".tray .pri"))
    step(3)
    lay(5)
    new.press(words["go"])
    step(4)
    page.reload()  # a phone forgets pages; the lesson goes on
    new = Racer(page, phone=True)
    step(4)
    new.touch(page.locator('.tray [data-say="skip"]'))
    step(5)
    lay(5)
    new.press(words["go"])
    step(6)
    lay(1)  # the head leads: not now
    expect(page.locator(".coach.complains")).to_contain_text(words["astray"])
    new.lead("back")
    lay(3)
    new.press(words["last"])
    expect(page.get_by_role("heading", name=words["done"])).to_be_visible()
    page.locator("dialog[open] .btn.pri").tap()
    expect(page.get_by_role("dialog", name="Worm Derby")).to_be_visible()
