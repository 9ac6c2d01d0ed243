"""The rules on the page: to search, to land on by a link, in both languages, for everybody."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser import axe
from tests.browser.conftest import Visit

from wormery.games import GAMES
from wormery.rulebook import Rulebook
from wormery.words import Words

RULES = "#/rules/das-wurmt"
GAME = GAMES["das-wurmt"]
BOOKS = {language: Rulebook(GAME, Words(language, GAME)).book for language in ("en", "de")}


def clauses(page: Page) -> list[str]:
    """The names of the clauses that are shown."""
    found: list[str] = page.locator("article[id^=WU-]").evaluate_all("all => all.map(one => one.id)")
    return found


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_clause_and_every_option_is_told(visit: Visit, phone: bool, language: str) -> None:
    book = BOOKS[language]
    page = visit(RULES, phone=phone, locale=language)
    expect(page.get_by_role("heading", name=book.title, level=2)).to_be_visible()
    assert clauses(page) == list(book.clause)
    shown = page.locator("main").inner_text()
    for text in [clause.text for clause in book.clause.values()] + [option.text for option in book.option.values()]:
        assert text in shown


def test_a_link_leads_to_its_clause_and_marks_it(visit: Visit) -> None:
    page = visit(f"{RULES}/WU-31")
    marked = page.locator("article[aria-current=true]")
    expect(marked).to_have_attribute("id", "WU-31")
    expect(marked).to_be_in_viewport()
    expect(marked).to_be_focused()
    page.get_by_role("link", name="Link to rule WU-30").click()
    expect(marked).to_have_attribute("id", "WU-30")
    assert page.url.endswith("#/rules/das-wurmt/WU-30")
    page.go_back()
    expect(marked).to_have_attribute("id", "WU-31")
    expect(marked).to_be_in_viewport()


def test_a_link_from_elsewhere_on_the_page_lands_on_the_clause_too(visit: Visit) -> None:
    page = visit("#/settings")
    for _ in range(2):  # the second time everything is loaded already
        page.evaluate("location.hash = '#/rules/das-wurmt/WU-47'")
        marked = page.locator("article[aria-current=true]")
        expect(marked).to_be_in_viewport()
        expect(marked).to_be_focused()
        page.evaluate("location.hash = '#/settings'")
        expect(marked).to_have_count(0)


def test_an_unknown_clause_is_said_and_everything_shown(visit: Visit) -> None:
    page = visit(f"{RULES}/WU-999")
    expect(page.get_by_role("alert")).to_contain_text("There is no rule WU-999")
    assert clauses(page) == list(BOOKS["en"].clause)


def test_a_game_without_rules_says_so(visit: Visit) -> None:
    page = visit("#/rules/nothing")
    expect(page.get_by_role("heading", name="nothing", level=2)).to_be_visible()
    page.get_by_role("link", name="Das Wurmt").click()
    expect(page.locator("article").first).to_be_visible()


def test_search_finds_words_umlauts_and_names(visit: Visit) -> None:
    page = visit(RULES, locale="de")
    search = page.get_by_role("searchbox")
    search.fill("wuermer kopf")
    expect(page.locator("mark").first).to_be_visible()
    marked = {text.lower() for text in page.locator("mark").all_inner_texts()}
    assert marked <= {"würmer", "kopf"}
    found = clauses(page)
    assert 0 < len(found) < len(BOOKS["de"].clause)
    search.fill("würmer kopf")
    assert clauses(page) == found
    search.fill("wu31")
    assert clauses(page) == ["WU-31"]
    search.press("Escape")
    assert clauses(page) == list(BOOKS["de"].clause)


def test_search_by_keyboard_and_what_is_said_when_nothing_is_found(visit: Visit) -> None:
    page = visit(RULES)
    expect(page.locator("article").first).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("submarine")
    expect(page.get_by_role("heading", name="Nothing about “submarine”")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="0 places")).to_have_count(1)
    page.get_by_role("button", name="Show all rules").click()
    assert clauses(page) == list(BOOKS["en"].clause)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_contents_lead_to_their_sections(visit: Visit, phone: bool) -> None:
    page = visit(RULES, phone=phone)
    title = BOOKS["en"].section[6].title
    if phone:
        page.get_by_role("button", name="Contents").click()
    page.get_by_role("button", name=title).click()
    heading = page.get_by_role("heading", name=title, level=2)
    expect(heading).to_be_in_viewport()
    expect(heading).to_be_focused()


def test_another_language_goes_on_at_the_same_clause(visit: Visit) -> None:
    page = visit(RULES)
    page.locator("#WU-36").evaluate("one => one.scrollIntoView()")
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Deutsch", exact=True).click()
    page.keyboard.press("Escape")
    article = page.locator("#WU-36")
    expect(article).to_contain_text(BOOKS["de"].clause["WU-36"].title)
    expect(article).to_be_in_viewport()


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_everybody_can_use_them(visit: Visit, phone: bool, theme: str, language: str) -> None:
    page = visit(f"{RULES}/WU-43", phone=phone, color_scheme=theme, locale=language)
    expect(page.locator("article[aria-current=true]")).to_be_in_viewport()
    assert axe.faults(page) == []
    small = page.evaluate(
        "[...document.querySelectorAll('main a, main button, main input')].filter(one => one.offsetParent)"
        ".map(one => [one.outerHTML, one.getBoundingClientRect()])"
        ".filter(([, box]) => box.width < 44 || box.height < 44).map(([html]) => html)"
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
