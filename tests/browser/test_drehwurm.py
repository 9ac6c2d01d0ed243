"""Drehwurm on the page: whole matches, throw-ins, keys alone, calm tables, lesson, photo-finish, interruptions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser import axe
from tests.browser.conftest import Visit
from tests.browser.laid import Laid, finished, found
from tests.browser.playing import BARE, MINE, OVER, scrubber, still
from tests.browser.serving import Serving
from tests.browser.test_everybody import FINGER, SMALL, WIDE

LIVE: dict[str, Any] = {"game": "drehwurm", "pace": "normal", "snap_mode": "live", "matches": "1"}
MAY_THROW = "() => document.querySelector('[data-pass]') !== null"
# Where a beginner would tap next: a card that fits, silence, a pile that glows, drawing. Null: nothing to do.
NEXT = f"""() => {{
  const bare = {BARE}
  const first = what => [...document.querySelectorAll(what)].map(bare).find(Boolean) ?? null
  if (document.querySelector('.count .next')) return first('.count .next button')
  const mine = document.title.startsWith('●')
  if (document.querySelector('[data-pass]') && !mine) return first('[data-key].fit') ?? first('[data-pass]')
  return mine ? first('.pile.lit .press') ?? first('[data-key].fit') ?? first('[data-draw]') : null
}}"""


class Thrower:
    """At a table of Drehwurm. On a phone everything is tapped."""

    def __init__(self, page: Page, phone: bool = False) -> None:
        self.page, self.phone = page, phone
        expect(page.locator("[data-version]")).to_be_visible()

    @property
    def over(self) -> bool:
        return bool(self.page.evaluate(OVER))

    @property
    def coach(self) -> Locator:
        return self.page.locator(".coach p")

    @property
    def hand(self) -> list[str]:
        """As a screen reader has the cards, in whatever order they lie."""
        names = "all => all.map(one => one.ariaLabel.split(',')[0])"
        cards: list[str] = self.page.locator("[data-key]").evaluate_all(names)
        return sorted(cards)

    def card(self, name: str) -> Locator:
        return self.page.locator(f'[data-key^="{name}"]').first

    def pile(self, slot: int) -> Locator:
        return self.page.locator(f'[data-pile="{slot}"] .press')

    def tap(self, at: list[float]) -> None:
        if self.phone:
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def touch(self, what: Locator) -> None:
        at: list[float] | None = what.evaluate(BARE)
        assert at, f"{what} is covered all over"
        self.tap(at)

    def my_turn(self) -> None:
        self.page.wait_for_function(MINE)

    def step(self) -> None:
        at = self.page.evaluate(NEXT)
        if at:
            self.tap(at)


def at(laid: Laid, serving: Serving, page: Page, phone: bool = False) -> Thrower:
    page.goto(laid.put(serving).link())
    return Thrower(page, phone)


def regular(laid: Laid) -> bool:
    """Ann's turn, and no pile is fresh."""
    view = laid.view()
    return bool(view.phase == "regular" and view.turn == 0 and view.fresh is None and len(laid.rows) > 12)


def thrown_upon(*seats: int) -> Callable[[Laid], bool]:
    """A pile was turned by nobody of these, none of whom is next, and each of them has a worm that fits."""

    def wanted(laid: Laid) -> bool:
        view = laid.view()
        open_ = view.fresh is not None and view.turn not in seats and all(seat in view.throwing for seat in seats)
        return open_ and all(any(type(one).__name__ == "Snap" for one in laid.menu(seat)) for seat in seats)

    return wanted


def fitting(laid: Laid, seat: int = 0) -> str:
    return next(str(one.card) for one in laid.menu(seat) if type(one).__name__ == "Snap")


# -- whole games


@pytest.mark.slow
def test_two_people_and_a_bot_play_a_whole_match_with_throw_ins(visit: Visit, serving: Serving) -> None:
    laid = Laid("Ann", "Bert", players=3, **LIVE, snap_guard_ms=800, assist="always").begin(5).put(serving)
    ann = visit(laid.link(0))
    bert = visit(laid.link(1), phone=True, locale="de-DE")
    players = [Thrower(ann), Thrower(bert, phone=True)]
    for _ in range(10_000):  # a busy machine needs more of them than a quiet one
        for player in players:
            player.step()
        if (
            all(player.over for player in players)
            and ann.locator(".podium").count()
            and bert.locator(".podium").count()
        ):
            break
        ann.wait_for_timeout(40)
    podium = ann.locator(".podium strong").all_inner_texts()
    assert sorted(podium) == sorted(bert.locator(".podium strong").all_inner_texts())
    assert len(podium) == 3
    bert.get_by_role("link", name="Nachspielen").tap()
    expect(scrubber(bert)).to_be_visible()


# -- one's turn


def test_by_touch_a_worm_goes_where_it_glows_and_the_pile_turns(visit: Visit, serving: Serving) -> None:
    laid = found(lambda one: regular(one) and any(type(m).__name__ == "Play" for m in one.menu()), "Ann", **LIVE)
    ann = at(laid, serving, visit(phone=True), phone=True)
    move = next(one for one in laid.menu() if type(one).__name__ == "Play")
    ann.touch(ann.card(move.card))
    expect(ann.page.locator(".pile.lit").first).to_be_visible()
    under = next(pile.bottom for pile in laid.view().piles if pile.slot == move.slot)
    before = ann.hand
    ann.touch(ann.pile(move.slot))
    expect(ann.page.locator(f'[data-pile="{move.slot}"].hot')).to_be_visible()
    expect(ann.page.locator("[data-key]")).to_have_count(len(before) - 1)
    if under is not None:  # what lay underneath shows now
        number = "1/10" if under[1] == "1" else under[1]
        expect(ann.pile(move.slot)).to_have_attribute("aria-label", re.compile(rf" {number}, "))


def test_a_card_that_does_not_fit_comes_back_and_wim_says_why(visit: Visit, serving: Serving) -> None:
    laid = found(regular, "Ann", **LIVE)
    ann = at(laid, serving, visit())
    plays = {(one.card, one.slot) for one in laid.menu() if type(one).__name__ == "Play"}
    card = laid.view().players[0].hand[0]
    slot = next(pile.slot for pile in laid.view().piles if (card, pile.slot) not in plays)
    before = ann.hand
    ann.touch(ann.card(card))
    ann.touch(ann.pile(slot))
    expect(ann.page.locator(".complains a")).to_have_attribute("href", re.compile("#/rules/drehwurm/DW-WORM-[23]"))
    assert ann.hand == before


def test_by_keys_alone_a_card_is_laid_and_one_is_drawn(visit: Visit, serving: Serving) -> None:
    laid = found(lambda one: regular(one) and any(type(m).__name__ == "Play" for m in one.menu()), "Ann", **LIVE)
    ann = at(laid, serving, visit())
    move = next(one for one in laid.menu() if type(one).__name__ == "Play")
    held = len(ann.hand)
    ann.my_turn()
    keys = ann.page.keyboard
    for _ in range(9):  # the same number again is the next card of it
        keys.press(move.card[1])
        taken = ann.page.locator("[data-key][aria-pressed=true]")
        if (taken.get_attribute("data-key") or "").startswith(move.card):
            break
    for _ in range(5):
        keys.press("ArrowDown")
        if ann.pile(move.slot).evaluate("one => one === document.activeElement"):
            break
    keys.press("Enter")
    expect(ann.page.locator("[data-key]")).to_have_count(held - 1)
    ann.my_turn()
    keys.press("d")
    expect(ann.page.locator(".pile.lit").first).to_be_visible()
    keys.press("ArrowDown")
    keys.press("Enter")
    expect(ann.page.locator(".pile.lit")).to_have_count(0)


def test_drawing_asks_for_a_pile_and_turns_it(visit: Visit, serving: Serving) -> None:
    ann = at(found(regular, "Ann", **LIVE), serving, visit(phone=True, locale="de-DE"), phone=True)
    held = len(ann.hand)
    ann.touch(ann.page.locator("[data-draw]"))
    expect(ann.coach).to_contain_text("dreh einen Drehwurm")
    expect(ann.page.locator("[data-key]")).to_have_count(held + 1)
    ann.touch(ann.pile(1))
    expect(ann.page.locator('[data-pile="1"].hot, [data-pile="1"] .by').first).to_be_visible()


# -- throwing in


@pytest.mark.parametrize("way", ["touch", "number", "focus"])
def test_a_throw_by_finger_number_or_enter(visit: Visit, serving: Serving, way: str) -> None:
    laid = found(thrown_upon(0), "Ann", "Ben", "Cem", **LIVE)  # nobody else is there to throw
    phone = way == "touch"
    ann = at(laid, serving, visit(phone=phone), phone)
    card = fitting(laid)
    held = len(ann.hand)
    if way == "touch":
        ann.touch(ann.card(card))
    elif way == "number":
        ann.page.keyboard.press(card[1])
        ann.page.keyboard.press(card[0])
    else:
        ann.card(card).focus()
        ann.page.keyboard.press("Enter")
    expect(ann.page.locator("[data-key]")).to_have_count(held - 1)
    fresh = laid.view().fresh
    name = "1/10" if card[1] == "1" else card[1]
    expect(ann.pile(fresh)).to_have_attribute("aria-label", re.compile(rf" {name}, "))
    expect(ann.page.locator(".hot")).to_have_count(0)


def test_a_throw_that_does_not_fit_is_taught_and_locks_for_a_second(visit: Visit, serving: Serving) -> None:
    laid = found(thrown_upon(0), "Ann", "Ben", "Cem", **LIVE)
    ann = at(laid, serving, visit(phone=True), phone=True)
    fits = {one.card for one in laid.menu() if type(one).__name__ == "Snap"}
    wrong = next(card for card in laid.view().players[0].hand if card not in fits)
    held = len(ann.hand)
    ann.touch(ann.card(wrong))
    expect(ann.page.locator(".complains")).to_be_visible()
    expect(ann.page.locator(".hand.locked")).to_be_visible()
    expect(ann.page.locator(".hand.locked")).to_have_count(0)
    assert len(ann.hand) == held
    ann.touch(ann.card(fitting(laid)))
    expect(ann.page.locator("[data-key]")).to_have_count(held - 1)


# Ben's throw sets off from Ann's page, by a socket of its own: so both set off in one and the same moment.
TWO_AT_ONCE = """([table, token, mine, theirs]) => new Promise(done => {
  const socket = new WebSocket(new URL('ws', document.baseURI).href.replace('http', 'ws'))
  const send = message => socket.send(JSON.stringify({ id: message.t, ...message }))
  socket.onopen = () => send({ t: 'hello', protocol: 1 })
  socket.onmessage = ({ data }) => {
    const { t, window } = JSON.parse(data)
    if (t === 'welcome') send({ t: 'open', table, token })
    if (t !== 'update' || !window) return
    socket.onmessage = null
    const both = () => {  // once this page has shown the pile too
      if (!document.querySelector('[data-pass]')) return requestAnimationFrame(both)
      document.querySelector(`[data-key^="${mine}"]`)
        .dispatchEvent(new PointerEvent('pointerdown', { button: 0, bubbles: true }))
      send({ t: 'throw', window: window.number, move: { type: 'snap', card: theirs } })
      done()
    }
    both()
  }
})"""


def race(visit: Visit, serving: Serving) -> tuple[list[Page], list[int]]:
    """Ann and Ben throw at once. Their pages, and how many cards they held."""
    laid = found(thrown_upon(0, 1), "Ann", "Ben", "Cem", "Dora", players=4, **LIVE).put(serving)
    pages = [visit(laid.link(0)), visit(laid.link(1), phone=True, locale="de-DE")]
    held = [len(Thrower(page).hand) for page in pages]
    pages[0].evaluate(TWO_AT_ONCE, [laid.code, laid.tokens[1], fitting(laid, 0), fitting(laid, 1)])
    return pages, held


def test_two_throws_at_once_make_a_photo_finish_and_the_loser_keeps_the_card(visit: Visit, serving: Serving) -> None:
    for _ in range(5):  # on a busy machine one of them may come when all is settled
        pages, held = race(visit, serving)
        pages[0].locator(".strip, .late, .complains").first.wait_for()
        if pages[0].locator(".strip").count():
            break
    for page in pages:
        expect(page.locator(".strip")).to_be_visible()
    left = [len(Thrower(page).hand) for page in pages]
    assert sorted(now - then for now, then in zip(left, held, strict=True)) == [-1, 0]
    if left[0] == held[0]:  # Ben's page has thrown nothing itself
        expect(pages[0].locator(".late")).to_be_visible()
    for page, words in zip(pages, ("Photo finish", "Zielfoto"), strict=True):
        page.locator(".strip").click()
        expect(page.get_by_role("dialog", name=words).locator("li")).to_have_count(2)
        assert axe.faults(page) == []


def test_a_plan_of_the_next_player_waits_and_can_be_taken_back(visit: Visit, serving: Serving) -> None:
    def next_with_plans(laid: Laid) -> bool:
        view = laid.view()
        plays = [one for one in laid.menu() if type(one).__name__ == "Play"] if 0 in laid.state.to_act() else []
        return view.fresh is not None and view.turn == 0 and view.turner != 0 and bool(plays)

    laid = found(next_with_plans, "Ann", "Ben", "Cem", **LIVE, snap_guard_ms=5000)
    move = next(one for one in laid.menu() if type(one).__name__ == "Play")
    ann = at(laid, serving, visit())
    ann.touch(ann.pile(move.slot))  # a pile first is a plan, a card first would be a throw
    ann.touch(ann.card(move.card))
    expect(ann.page.locator(".ghost.planned")).to_be_visible()
    expect(ann.coach).to_contain_text("Planned")
    ann.page.get_by_role("button", name="Take the plan back").first.click()
    expect(ann.page.locator(".ghost.planned")).to_have_count(0)
    assert len(ann.hand) == len(laid.view().players[0].hand) + len(laid.view().players[0].chickens)


def test_a_page_loaded_anew_during_a_window_throws_on(visit: Visit, serving: Serving) -> None:
    laid = found(thrown_upon(0), "Ann", "Ben", "Cem", **LIVE)
    ann = at(laid, serving, visit())
    held = ann.hand
    ann.page.reload()
    again = Thrower(ann.page)
    expect(again.page.locator("[data-key]")).to_have_count(len(held))
    assert again.hand == held
    again.touch(again.card(fitting(laid)))
    expect(again.page.locator("[data-key]")).to_have_count(len(held) - 1)


def test_a_server_that_dies_in_a_window_comes_back_with_it(visit: Visit, own: Serving) -> None:
    laid = found(thrown_upon(0), "Ann", "Ben", "Cem", **LIVE).put(own)
    page = visit(f"{own.address}{laid.link()}")
    ann = Thrower(page)
    held = len(ann.hand)
    own.kill()
    own.start()
    page.wait_for_function(MAY_THROW, timeout=20_000)
    expect(page.locator(".lost")).to_have_count(0, timeout=20_000)
    ann.touch(ann.card(fitting(laid)))
    expect(page.locator("[data-key]")).to_have_count(held - 1)


# -- calm tables


def test_at_a_calm_table_a_card_is_chosen_in_peace_and_sealed(visit: Visit) -> None:
    page = visit(phone=True, locale="de-DE")
    page.get_by_role("button", name="Drehwurm").tap()
    page.get_by_role("switch", name="Ruhige Tische").tap()
    page.get_by_role("button", name="Mit Bots spielen").tap()
    ann = Thrower(page, phone=True)
    for _ in range(200):  # until a pile is turned by somebody else, and one's own turns on the way
        if page.locator("[data-pass]").count():
            break
        if page.evaluate(MINE):
            ann.step()
        page.wait_for_timeout(100)
    expect(page.locator(".closing")).to_be_visible()
    held = len(ann.hand)
    ann.touch(page.locator(".worms [data-key]").first)
    assert len(ann.hand) == held, "one tap throws nothing here"
    expect(page.locator("[data-primary]")).to_be_visible()
    ann.touch(page.locator("[data-pass]"))
    expect(page.locator("[data-pass]")).to_have_count(0)


def test_by_mail_orders_are_left_for_every_worm(visit: Visit, serving: Serving) -> None:
    laid = found(regular, "Ann", "Ben", "Cem", game="drehwurm", pace="mail", snap_mode="sealed", matches="1")
    ann = at(laid, serving, visit())
    ann.page.get_by_role("button", name="Standing orders").click()
    sheet = ann.page.get_by_role("dialog", name="Standing orders")
    sheet.get_by_role("button", name="Throw everything").click()
    boxes = sheet.get_by_role("checkbox")
    worms = len(set(laid.view().players[0].hand))
    expect(boxes).to_have_count(worms)
    boxes.first.uncheck()
    sheet.get_by_role("button", name="Leave these orders").click()
    ann.page.get_by_role("button", name="Standing orders").click()
    expect(sheet.get_by_role("checkbox", checked=True)).to_have_count(worms - 1)
    assert axe.faults(ann.page) == []


# -- the lesson

STEPS = [("R4", 0), ("B1", 1), (None, 2), ("J6", 2), ("cY", 1)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "later", "done"), [("en", "Later!", "You know it all!"), ("de", "Später!", "Du kannst es!")]
)
def test_the_lesson_to_its_end(visit: Visit, language: str, later: str, done: str) -> None:
    page = visit("#/learn/drehwurm", phone=True, locale=language, viewport={"width": 360, "height": 640})
    new = Thrower(page, phone=True)
    for number, (card, slot) in enumerate(STEPS, 1):
        expect(page.locator(".step")).to_have_text(f"{number}/6", timeout=15_000)
        expect(page.locator(".hint, .point").first).to_be_visible(timeout=15_000)
        expect(new.coach).to_be_in_viewport(ratio=1)
        expect(page.locator(".hot")).to_have_count(0)
        if number == 1:
            new.touch(new.card("B9"))
            expect(new.coach).to_contain_text(later)
        if number == 4:
            page.reload()  # a phone forgets pages; the lesson goes on
            new = Thrower(page, phone=True)
            expect(page.locator(".step")).to_have_text("4/6", timeout=15_000)
            expect(page.locator(".hint").first).to_be_visible()
        new.touch(new.card(card) if card else page.locator("[data-draw]"))
        expect(page.locator(".pile.lit").first).to_be_visible()
        new.touch(new.pile(slot))
    expect(page.locator(".step")).to_have_text("6/6", timeout=15_000)
    expect(page.locator(".hot")).to_be_visible(timeout=15_000)
    new.touch(new.card("R7"))
    expect(page.get_by_role("heading", name=done)).to_be_visible()


# -- the rules


def test_the_rules_show_cards_and_count_a_pile_out(visit: Visit) -> None:
    page = visit("#/rules/drehwurm/DW-SCORE-1")
    example = page.get_by_role("img", name="A yellow chicken has eaten")
    expect(example).to_be_visible()
    points = sum(int(text) for text in example.locator("i").all_inner_texts())
    expect(example.locator("b")).to_have_text(str(points))
    expect(page.locator("#DW-CHICK-1 .card svg").first).to_be_attached()
    page.get_by_role("link", name="Das Wurmt").first.click()
    expect(page.get_by_role("heading", name="Das Wurmt", level=2)).to_be_visible()


# -- everybody


def own_turn(page: Page, serving: Serving) -> None:
    laid = found(lambda one: regular(one) and one.view().played > 3, "Ann", players=5, **LIVE)
    ann = at(laid, serving, page)
    ann.touch(ann.page.locator("[data-key].fit").first)


def window(page: Page, serving: Serving) -> None:
    laid = found(
        lambda one: thrown_upon(0)(one) and one.view().played > 1, "Ann", "Wilhelmina", "Cem", players=6, **LIVE
    )
    at(laid, serving, page)
    page.wait_for_function(MAY_THROW)


def refusal(page: Page, serving: Serving) -> None:
    laid = found(regular, "Ann", **LIVE)
    ann = at(laid, serving, page)
    plays = {(one.card, one.slot) for one in laid.menu() if type(one).__name__ == "Play"}
    card = laid.view().players[0].hand[0]
    ann.touch(ann.card(card))
    ann.touch(ann.pile(next(one.slot for one in laid.view().piles if (card, one.slot) not in plays)))
    expect(page.locator(".complains a")).to_be_visible()


def more(page: Page, serving: Serving) -> None:
    at(found(regular, "Ann", **LIVE, memory_aid="full"), serving, page)
    page.locator("button[aria-label*='Menu'], button[aria-label*='Menü']").click()
    page.get_by_role("dialog").get_by_role("button").nth(1).click()


def counting(page: Page, serving: Serving) -> None:
    laid = found(lambda one: one.view().phase == "between", "Ann", "Ben", players=6, **{**LIVE, "matches": "n"})
    page.goto(laid.put(serving).link())
    expect(page.locator(".count [data-primary], .count .next span").first).to_be_visible()


def result(page: Page, serving: Serving) -> None:
    page.goto(finished("Ann", "Ben", **{**LIVE, "matches": "n"}).put(serving).link())
    expect(page.locator(".podium")).to_be_visible()


def replay(page: Page, serving: Serving) -> None:
    page.goto(f"#/replay/{finished('Ann', 'Ben', **LIVE).put(serving).code}/1?step=20&eyes=B")
    expect(scrubber(page)).to_be_visible()


def spectator(page: Page, serving: Serving) -> None:
    page.goto(f"#/w/{found(thrown_upon(0), 'Ann', 'Ben', 'Cem', **LIVE).put(serving).code}")
    expect(page.locator(".pile").first).to_be_visible()


SCREENS: list[Callable[[Page, Serving], None]] = [
    *(own_turn, window, refusal, more, counting, result, replay, spectator),
]


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_everybody_can_use_it(visit: Visit, serving: Serving, screen: Callable[[Page, Serving], None]) -> None:
    faults: dict[str, Any] = {}
    for language, phone in (("en", False), ("de", True)):
        for theme in ("light", "dark"):
            small = {"viewport": {"width": 360, "height": 640}} if phone and theme == "dark" else {}
            page = visit("about:blank", phone=phone, locale=language, color_scheme=theme, **small)
            screen(page, serving)
            still(page)
            where = f"{language} {theme}"
            faults |= {
                f"{where}: axe": axe.faults(page),
                f"{where}: too small": page.evaluate(SMALL, FINGER),
                f"{where}: cut off": page.evaluate(WIDE),
            }
            page.context.close()
    assert {what: told for what, told in faults.items() if told} == {}
