"""House rules in the lobby: every answer that is offered is taken by the table, and said in words to everybody."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.laid import Laid
from tests.browser.serving import Serving

# By game, the title of an option, an answer to it, and in German.
ASKED = {
    "worm-derby": [("Slalom", "4 tiles", "4 Plättchen"), ("First player", "Seat 2: Ben", "Platz 2: Ben")],
    "worms": [("Who builds first", "Seat 2: Ben", "Platz 2: Ben"), ("Timer", "90 seconds", "90 Sekunden")],
    "drehwurm": [("Throwing in", "No, for beginners", "Nein, für Einsteiger")],
    "das-wurmt": [("Announcement", "You announce a number with every head", "Du sagst bei jedem Kopf eine Zahl an")],
}


def rules(page: Page) -> None:
    page.locator("button.more").click()
    expect(page.locator("dialog details").first).to_be_visible()


@pytest.mark.parametrize("game", ASKED)
def test_a_house_rule_is_taken_and_everybody_reads_it_in_words(visit: Visit, serving: Serving, game: str) -> None:
    table = Laid("Ann", "Ben", players=3, game=game, pace="normal").put(serving)
    ann, ben = visit(table.link()), visit(table.link(1), phone=True, locale="de-DE")
    rules(ann)
    rules(ben)
    for title, answer, german in ASKED[game]:
        group = ann.locator("details").filter(has_text=title).first
        if group.get_attribute("open") is None:
            group.locator("summary").click()
        group.get_by_label(answer).check()
        expect(group.locator("summary small")).to_have_text(answer)
        expect(ben.locator("summary small").get_by_text(german, exact=True)).to_be_visible()
        expect(ben.locator("fieldset:disabled").first).to_be_attached()
    expect(ann.locator("[role=alert]")).to_have_count(0)


def test_worms_begin_at_once_or_with_an_island_to_build(visit: Visit) -> None:
    page = visit("")
    for quick in (True, False):
        page.goto("#/")
        page.get_by_role("button", name="Worms", exact=False).first.click()
        sheet = page.get_by_role("dialog")
        switch = sheet.get_by_role("switch", name="Quick start")
        expect(switch).to_have_attribute("aria-checked", "true")
        if not quick:
            switch.click()
        sheet.locator("[data-first]").click()
        expect(page.locator("[data-version]")).to_be_visible(timeout=30_000)
        steps = page.locator(".steps")
        if quick:
            expect(steps.first).to_be_visible(timeout=30_000)
        else:
            expect(page.locator(".coach, .handzone").first).to_be_visible()
            expect(steps).to_have_count(0)
