"""The lesson on a phone, to its end: a newcomer does what Wim says, and once something else, and goes on to a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.playing import Player

Words = dict[str, str]
EN: Words = {
    "cards": "orange 4|green 2|orange 1|Peek|purple",
    "later": "That one comes later",
    "got": "Got it",
    "done": "You know it all!",
    "play": "Play now",
    "bots": "Play with bots",
}
DE: Words = {
    "cards": "orange 4|grüne 2|orange 1|Spicken|lila",
    "later": "Die kommt später",
    "got": "Gemerkt",
    "done": "Du kannst alles!",
    "play": "Jetzt spielen",
    "bots": "Mit Bots spielen",
}
WORMS = [0, 2, 0, 2, 1]  # where the cards go, in the order of the lesson


def lay(player: Player, card: str, worm: int) -> None:
    player.touch(player.card(card))
    player.lay_on(worm)


@pytest.mark.slow
@pytest.mark.parametrize(("language", "words"), [("en", EN), ("de", DE)], ids=["en", "de"])
def test_the_lesson_to_its_end(visit: Visit, language: str, words: Words) -> None:
    small = {"viewport": {"width": 360, "height": 640}}
    page = visit("#/learn/das-wurmt", phone=True, locale=language, **small)
    new = Player(page, phone=True)
    first, second, third, peek, fifth = words["cards"].split("|")

    def step(number: int) -> None:
        expect(page.locator(".step")).to_have_text(f"{number}/6")
        new.my_turn()
        expect(new.coach).to_be_in_viewport(ratio=1)

    step(1)
    lay(new, second, 2)  # too early
    expect(new.coach).to_contain_text(words["later"])
    for number, (card, worm) in enumerate(zip([first, second, third], WORMS, strict=False), 1):
        step(number)
        lay(new, card, worm)
    step(4)
    page.reload()  # a phone forgets pages; the lesson goes on
    new = Player(page, phone=True)
    step(4)
    lay(new, peek, WORMS[3])
    page.get_by_role("button", name=words["got"]).tap()
    step(5)
    lay(new, fifth, WORMS[4])
    step(6)
    new.step()
    expect(page.get_by_role("heading", name=words["done"])).to_be_visible()
    page.get_by_role("button", name=words["play"]).tap()
    page.get_by_role("button", name=words["bots"]).tap()
    page.wait_for_function("() => location.hash.startsWith('#/t/')")
    Player(page, phone=True)
    page.goto("#/")
    expect(page.get_by_role("listitem").filter(has_text="Wim")).to_have_count(0)  # a lesson is no game to go on with
