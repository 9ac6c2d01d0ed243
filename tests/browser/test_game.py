"""A table from its making to its result, and everything people do to one another there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.laid import Laid, found
from tests.browser.playing import BARE, Player, play_out, still
from tests.browser.serving import Serving

CODE = re.compile(r"[A-Z]+-\d{4,}")


def invited(page: Page) -> str:
    """The code of the table whose lobby this is."""
    code = page.get_by_label(re.compile("Code of the table")).inner_text()
    assert CODE.fullmatch(code)
    return code


@pytest.mark.slow
def test_two_people_and_a_bot_play_a_whole_game(visit: Visit) -> None:
    ann = visit()
    ann.get_by_role("button", name="Das Wurmt").click()
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="With friends").click()
    ann.get_by_role("button", name="Bot: Seat 3").click()
    code = invited(ann)

    bert = visit(phone=True, locale="de-DE")
    bert.get_by_role("button", name="Mit Code").tap()
    bert.get_by_label("Code oder Link des Tischs").fill(code.lower().replace("-", " "))
    bert.get_by_role("button", name="Zum Tisch").tap()
    bert.get_by_label("Dein Name").fill("Bert")
    bert.get_by_role("button", name="Hinsetzen").tap()
    expect(ann.get_by_role("listitem").filter(has_text="Bert")).to_be_visible()
    expect(bert.get_by_text("Ann startet das Spiel.")).to_be_visible()

    ann.get_by_role("button", name="Start the game").click()
    players = [Player(ann), Player(bert, phone=True)]
    play_out(players)
    expect(ann.get_by_role("heading", name=re.compile("won|win"))).to_be_visible()
    expect(bert.get_by_role("heading", name=re.compile("gewinn|Gewonnen|Sieg"))).to_be_visible()
    podium = ann.locator(".podium strong").all_inner_texts()
    assert sorted(podium) == sorted(bert.locator(".podium strong").all_inner_texts())
    assert len(podium) == 3

    bert.get_by_text("War der Zufall ehrlich?").tap()
    expect(bert.get_by_text("Sie gehören zusammen")).to_be_visible()
    bert.get_by_role("button", name="Noch einmal").tap()
    for player in players:
        expect(player.page.locator("[data-phase=playing]")).to_be_visible()


def test_a_page_that_is_loaded_anew_goes_on_where_it_was(visit: Visit, serving: Serving) -> None:
    laid = found(lambda laid: laid.turn == 0 and len(laid.rows) > 20, "Ann").put(serving)
    page = visit(laid.link())
    before = Player(page)
    told = (before.version, before.hand, before.table, page.locator(".log li").all_inner_texts())
    for _ in range(2):
        page.reload()
        again = Player(page)
        assert (again.version, again.hand, again.table, page.locator(".log li").all_inner_texts()) == told
    assert laid.tokens[0] not in page.url
    again.step()


def test_a_seat_moves_to_another_device_by_its_private_link(visit: Visit, serving: Serving) -> None:
    laid = found(lambda laid: laid.turn == 0 and len(laid.rows) > 12, "Ann", "Ben").put(serving)
    desk = Player(visit(laid.link(), permissions=["clipboard-read", "clipboard-write"]))
    desk.page.get_by_role("button", name="Menu").click()
    desk.page.get_by_role("button", name="Move to another device").click()
    desk.page.get_by_role("button", name="Copy link").click()
    expect(desk.page.get_by_text("The link is copied.").first).to_be_visible()
    private = desk.page.evaluate("navigator.clipboard.readText()")
    desk.page.keyboard.press("Escape")

    phone = visit(f"#/t/{laid.code}", phone=True)  # somebody who looks on, until the link is opened
    phone.get_by_role("button", name="Just watch").tap()
    expect(phone.get_by_text("You are watching.")).to_be_visible()
    phone.goto(private)
    expect(phone.locator("[data-slot]").first).to_be_visible()
    moved = Player(phone, phone=True)
    assert moved.hand == desk.hand
    assert private.rpartition("/")[2] not in phone.url
    before = moved.version
    moved.step()
    desk.waits_for(before + 1)
    assert desk.hand == moved.hand


@pytest.mark.slow
def test_two_tabs_of_one_seat_show_the_same_and_either_plays(visit: Visit, serving: Serving) -> None:
    laid = found(lambda laid: laid.turn == 0 and len(laid.rows) > 12, "Ann", players=2).put(serving)
    page = visit(laid.link())
    first = Player(page)
    other = page.context.new_page()
    other.goto(f"#/t/{laid.code}")
    second = Player(other)
    for player in (second, first):
        assert first.hand == second.hand
        before = player.version
        player.my_turn()
        player.step()
        first.waits_for(before + 1)
        second.waits_for(before + 1)
    other.close()
    first.my_turn()
    first.step()


def test_a_refusal_teaches_and_links_to_its_clause(visit: Visit, serving: Serving) -> None:
    laid = found(
        lambda laid: laid.turn == 0 and any(card.startswith("Y") for card in laid.view().players[0].hand), "Ann"
    )
    ann = Player(visit(laid.put(serving).link(), phone=True), phone=True)
    before = ann.version
    ann.touch(ann.card("orange"))
    ann.lay_on(2)  # the green worm
    expect(ann.coach).to_contain_text("differ in colour. It goes on the orange worm.")
    assert ann.version == before
    expect(ann.card("orange")).to_be_visible()
    said = ann.page.locator("[aria-live=polite]")
    expect(said).to_contain_text("differ in colour")
    ann.touch(ann.coach.get_by_role("link", name="Show the rule"))
    marked = ann.page.locator("article[aria-current=true]")
    expect(marked).to_be_in_viewport()
    expect(marked).to_contain_text("colour")
    ann.page.go_back()
    Player(ann.page).step()


def test_a_refusal_speaks_german(visit: Visit, serving: Serving) -> None:
    laid = found(
        lambda laid: laid.turn == 0 and any(card.startswith("Y") for card in laid.view().players[0].hand), "Ann"
    )
    ann = Player(visit(laid.put(serving).link(), locale="de-DE"))
    ann.touch(ann.card("orange"))
    ann.lay_on(1)
    expect(ann.coach).to_contain_text("Die Farbe muss gleich sein.")
    expect(ann.coach.get_by_role("link", name="Zur Regel")).to_be_visible()


def test_a_move_is_taken_back_until_somebody_has_learned_something(visit: Visit, serving: Serving) -> None:
    """A card under a worm that has no head tells nobody anything."""
    laid = Laid("Ann", "Ben", players=2).begin(1)
    ann, ben = Player(visit(laid.put(serving).link(0))), Player(visit(laid.link(1)))
    hand, table = ann.hand, ann.table
    ann.step()
    ben.waits_for(1)
    assert ben.turn
    ann.page.keyboard.press("z")
    ann.waits_for(2)
    assert (ann.hand, ann.table) == (hand, table)
    ben.waits_for(2)
    assert not ben.turn
    ann.step()
    ben.waits_for(3)
    ben.step()
    expect(ann.page.get_by_role("button", name="Take back")).to_have_count(0)


def test_spectators_see_the_worms_and_no_hand(visit: Visit, serving: Serving) -> None:
    laid = found(lambda laid: laid.turn == 0 and len(laid.rows) > 12, "Ann", "Ben").put(serving)
    ann, looks_on = Player(visit(laid.link())), Player(visit(f"#/w/{laid.code}"))
    expect(looks_on.page.get_by_text("You are watching.")).to_be_visible()
    assert looks_on.hand == []
    assert looks_on.page.locator("[data-hit]").count() == 0
    assert all("you know" not in worm for worm in looks_on.table)
    looks_on.page.get_by_role("button", name="Chat").click()
    expect(looks_on.page.get_by_text("Spectators can read along")).to_be_visible()
    looks_on.page.keyboard.press("Escape")
    before = looks_on.version
    ann.step()
    looks_on.waits_for(before + 1)


@pytest.mark.slow
def test_what_is_said_is_heard_at_the_seat_and_can_be_muted(visit: Visit, serving: Serving) -> None:
    laid = found(lambda laid: laid.turn == 0 and len(laid.rows) > 12, "Ann", "Ben").put(serving)
    ann, ben = visit(laid.link(0)), visit(laid.link(1), locale="de-DE")
    ben.clock.install()
    Player(ben)
    ben.clock.fast_forward(2000)  # what was said before one came is not new
    ann.get_by_role("button", name="Chat").click()
    ann.get_by_role("button", name="Well done!").click()
    ann.get_by_label("Write a message").fill("<b>I & you</b>")
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("log")).to_contain_text("<b>I & you</b>")  # as it was typed, never as markup
    expect(ben.locator(".said").get_by_text("<b>I & you</b>")).to_be_visible()
    ben.get_by_role("button", name="Chat, 2 neue Nachrichten").click()
    expect(ben.get_by_role("log")).to_contain_text("Gut gemacht!")  # a phrase is in the reader's own language
    ben.get_by_role("button", name="Stumm").click()
    ben.keyboard.press("Escape")
    ann.get_by_role("button", name="Ouch!").click()
    expect(ann.get_by_role("log")).to_contain_text("Ouch!")
    expect(ben.get_by_role("button", name="Chat", exact=True)).to_be_visible()
    expect(ben.locator(".said")).to_have_count(0)


@pytest.mark.slow
def test_a_bot_takes_over_and_hands_back(visit: Visit, serving: Serving) -> None:
    laid = found(lambda laid: laid.turn == 1 and len(laid.rows) > 12, "Ann", "Ben", players=2).put(serving)
    ann = Player(visit(laid.link(0)))
    before = ann.version
    expect(ann.page.get_by_text("Ben is away.")).to_be_visible()
    ann.page.get_by_role("button", name="Let a bot play", exact=True).click()
    ann.waits_for(before + 1)
    ann.my_turn()
    ben = visit(laid.link(1))
    expect(ben.get_by_text("A bot is playing for you.")).to_be_visible()
    ben.get_by_role("button", name="Play myself").click()
    expect(ben.locator("[data-slot]").first).to_be_visible()
    ann.step()
    Player(ben).my_turn()


def test_the_host_pauses_and_goes_on(visit: Visit, serving: Serving) -> None:
    laid = found(lambda laid: laid.turn == 0, "Ann", "Ben", pace="normal").put(serving)
    ann, ben = visit(laid.link(0)), visit(laid.link(1))
    expect(ben.get_by_role("timer")).to_be_visible()
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Pause the game").click()
    expect(ben.get_by_text("Ann can go on with the game.")).to_be_visible()
    expect(ben.get_by_role("timer")).to_have_count(0)
    ann.get_by_role("main").get_by_role("button", name="Go on").click()
    expect(ben.get_by_role("timer")).to_be_visible()
    Player(ann).step()


def test_a_card_is_dragged_to_its_worm_and_one_that_is_let_go_elsewhere_comes_back(
    visit: Visit, serving: Serving
) -> None:
    laid = Laid("Ann", "Ben", players=2).begin(1).put(serving)
    ann = Player(visit(laid.link()))
    page, before = ann.page, ann.version
    colours = ["orange", "purple", "green"]
    name = next(card for card in ann.hand if "(" not in card)
    worm = next(at for at, colour in enumerate(colours) if name.startswith(colour))

    def drag(x: float, y: float) -> None:
        still(page)
        from_x, from_y = ann.card(name).evaluate(BARE)
        page.mouse.move(from_x, from_y)
        page.mouse.down()
        page.mouse.move((from_x + x) / 2, (from_y + y) / 2, steps=3)
        page.mouse.move(x, y, steps=3)

    box = ann.worm(worm).bounding_box()
    assert box
    drag(20, 400)
    expect(page.locator(".dragged")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)
    assert ann.version == before
    drag(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".lane.over")).to_have_count(1)
    page.mouse.up()
    ann.settled(before)
    assert "head by you" in ann.table[worm]
