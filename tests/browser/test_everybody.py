"""Every screen, in both languages and themes: axe finds nothing, a finger hits everything, nothing is cut off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser import axe
from tests.browser.conftest import Visit
from tests.browser.laid import Laid, finished, found
from tests.browser.playing import Player, scrubber, still
from tests.browser.serving import Serving

from wormery.games.daswurmt import moves as wurmt

Words = dict[str, str]
EN: Words = {
    "play": "Play now",
    "code": "Join with a code",
    "menu": "Menu",
    "chat": "Chat",
    "rules": "House rules",
    "invite": "Invite",
    "who": "Change",
}
DE: Words = {
    "play": "Losspielen",
    "code": "Mit Code",
    "menu": "Menü",
    "chat": "Chat",
    "rules": "Hausregeln",
    "invite": "Einladen",
    "who": "Ändern",
}
FINGER = 44
SMALL = """least => [...document.querySelectorAll('a, button, input, select, summary, [role=switch]')]
  .filter(one => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && !one.closest('[inert], .skip'))
  .filter(one => !document.querySelector('dialog[open]') || one.closest('dialog[open]'))
  .map(one => [one, (one.matches('.sr, [type=radio]') ? one.closest('label') : one).getBoundingClientRect()])
  .filter(([one, { width, height }]) => (width < least || height < least) && !one.closest('p') && !one.matches('.skip'))
  .map(([one, { width, height }]) => `${Math.round(width)}x${Math.round(height)} ${one.outerHTML.slice(0, 160)}`)"""
WIDE = """() => [...document.querySelectorAll('body, main, dialog[open], .bar, .seats, .side, .panel')]
  .filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.outerHTML.slice(0, 160))"""


def of_four(laid: Laid) -> bool:
    return laid.turn == 0 and len(laid.rows) > 40 and len(laid.view().worms) > 3


def peeks(laid: Laid) -> bool:
    return laid.turn == 0 and any(isinstance(move, wurmt.Peek) for move in laid.menu())


def at(laid: Laid, serving: Serving, page: Page) -> Player:
    page.goto(laid.put(serving).link())
    return Player(page)


def landing(page: Page, serving: Serving, words: Words) -> None:
    Laid("Ann", players=5, listed=True).put(serving)
    page.goto("")
    expect(page.get_by_role("list").last).to_be_visible()


def play_sheet(page: Page, serving: Serving, words: Words) -> None:
    page.goto("")
    page.get_by_role("button", name=words["play"]).click()
    expect(page.get_by_role("dialog").get_by_role("button").last).to_be_visible()


def code_sheet(page: Page, serving: Serving, words: Words) -> None:
    page.goto("")
    page.get_by_role("button", name=words["code"]).click()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()


def settings(page: Page, serving: Serving, words: Words) -> None:
    page.goto("#/settings")
    expect(page.get_by_role("slider")).to_be_visible()


def lost(page: Page, serving: Serving, words: Words) -> None:
    page.goto("#/nobody/lives/here")
    expect(page.get_by_role("heading", level=2)).to_be_visible()


def gone(page: Page, serving: Serving, words: Words) -> None:
    page.goto("#/t/WURM-0001")
    expect(page.get_by_role("heading", level=2)).to_be_visible()


def join(page: Page, serving: Serving, words: Words) -> None:
    laid = Laid("Ann", "Maximilian-Konstantin vo", players=5).put(serving)
    page.goto(f"#/t/{laid.code}")
    expect(page.get_by_text("Maximilian")).to_be_visible()


def lobby(page: Page, serving: Serving, words: Words) -> None:
    page.goto(Laid("Ann", "Maximilian-Konstantin vo", players=5).put(serving).link())
    expect(page.get_by_text("Maximilian")).to_be_visible()


def guest(page: Page, serving: Serving, words: Words) -> None:
    page.goto(Laid("Ann", "Ben", players=4).put(serving).link(1))
    expect(page.get_by_text("Ann").first).to_be_visible()


def house_rules(page: Page, serving: Serving, words: Words) -> None:
    lobby(page, serving, words)
    page.get_by_role("button", name=words["rules"]).click()
    page.locator("summary").nth(1).click()
    expect(page.get_by_role("radio").first).to_be_attached()


def invitation(page: Page, serving: Serving, words: Words) -> None:
    lobby(page, serving, words)
    page.get_by_role("button", name=words["invite"]).first.click()
    expect(page.get_by_role("img", name="QR")).to_be_visible()


def change(page: Page, serving: Serving, words: Words) -> None:
    lobby(page, serving, words)
    page.get_by_role("button", name=words["who"]).click()


def own_turn(page: Page, serving: Serving, words: Words) -> None:
    ann = at(found(of_four, "Ann", "Wilhelmina Rosenbaum-Koh", players=5), serving, page)
    ann.touch(ann.page.locator("[data-slot]:not(.dull)").first)


def others_turn(page: Page, serving: Serving, words: Words) -> None:
    at(found(lambda laid: laid.turn == 1 and len(laid.rows) > 9, "Ann", "Ben", pace="relaxed"), serving, page)
    expect(page.get_by_role("timer").first).to_be_visible()


def refusal(page: Page, serving: Serving, words: Words) -> None:
    ann = at(
        found(lambda laid: laid.turn == 0 and laid.view().players[0].hand[0].startswith("Y"), "Ann"), serving, page
    )
    ann.touch(ann.card(0))
    ann.lay_on(1)
    expect(ann.coach.get_by_role("link")).to_be_visible()


def peek(page: Page, serving: Serving, words: Words) -> None:
    ann = at(found(peeks, "Ann"), serving, page)
    page.keyboard.press("p")
    ann.lay_on(0)
    expect(page.get_by_role("dialog")).to_be_visible()


def claim(page: Page, serving: Serving, words: Words) -> None:
    ann = at(found(lambda laid: laid.turn == 0 and len(laid.rows) > 30, "Ann", announce="on"), serving, page)
    ann.touch(page.locator('[data-slot]:not(.dull):not([aria-label*="("])').first)
    ann.touch(page.locator(".lit [data-hit]").first)
    expect(page.get_by_role("dialog")).to_be_visible()


def menu(page: Page, serving: Serving, words: Words) -> None:
    at(found(of_four, "Ann", "Ben"), serving, page)
    page.get_by_role("button", name=words["menu"]).click()
    expect(page.get_by_role("dialog").get_by_role("slider")).to_be_visible()


def chat(page: Page, serving: Serving, words: Words) -> None:
    at(found(of_four, "Ann", "Ben"), serving, page)
    page.get_by_role("button", name=words["chat"]).click()
    page.get_by_role("dialog").get_by_role("button").nth(2).click()
    expect(page.get_by_role("log").locator("p b")).to_have_count(1)


def paused(page: Page, serving: Serving, words: Words) -> None:
    laid = found(of_four, "Ann", "Ben")
    laid.pause()
    at(laid, serving, page)


def spectator(page: Page, serving: Serving, words: Words) -> None:
    laid = found(of_four, "Ann", "Ben").put(serving)
    page.goto(f"#/w/{laid.code}")
    Player(page)


def result(page: Page, serving: Serving, words: Words) -> None:
    laid = finished("Ann", "Wilhelmina Rosenbaum-Koh", players=5, announce="on").put(serving)
    page.goto(laid.link())
    expect(page.locator(".fibs li").first).to_be_visible()
    page.locator("details summary").first.click()


def replay(page: Page, serving: Serving, words: Words) -> None:
    laid = finished("Ann", "Ben").put(serving)
    page.goto(f"#/replay/{laid.code}/1?step=30&eyes=B")
    expect(scrubber(page)).to_be_visible()


def lesson(page: Page, serving: Serving, words: Words) -> None:
    page.goto("#/learn/das-wurmt")
    expect(page.locator(".step")).to_have_text("1/6")


SCREENS: list[Callable[[Page, Serving, Words], None]] = [
    *(landing, play_sheet, code_sheet, settings, lost, gone, join, lobby, guest, house_rules, invitation, change),
    *(own_turn, others_turn, refusal, peek, claim, menu, chat, paused, spectator, result, replay, lesson),
]


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_everybody_can_use_it(visit: Visit, serving: Serving, screen: Callable[[Page, Serving, Words], None]) -> None:
    found: dict[str, Any] = {}
    for words, language, phone in ((EN, "en", False), (DE, "de", True)):
        for theme in ("light", "dark"):
            small = {"viewport": {"width": 360, "height": 640}} if phone and theme == "dark" else {}
            page = visit("about:blank", phone=phone, locale=language, color_scheme=theme, **small)
            screen(page, serving, words)
            still(page)
            where = f"{language} {theme}"
            found |= {
                f"{where}: axe": axe.faults(page),
                f"{where}: too small": page.evaluate(SMALL, FINGER),
                f"{where}: cut off": page.evaluate(WIDE),
            }
            page.context.close()
    assert {what: told for what, told in found.items() if told} == {}
