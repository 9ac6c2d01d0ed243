"""What happens to phones, networks and servers: nothing is lost, and nobody has to do anything but play on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.laid import Laid, finished, found
from tests.browser.playing import Player
from tests.browser.proxying import Proxying
from tests.browser.serving import Serving
from tests.browser.updating import build, update

pytestmark = pytest.mark.slow

SLEEP = 600_000  # milliseconds
LATEST = 20_000  # milliseconds until a page tries again, and a bit


def two(serving: Serving) -> Laid:
    """Two people in the middle of a game, the first to act."""
    return found(lambda laid: laid.turn == 0 and len(laid.rows) > 20, "Ann", "Ben", players=2).put(serving)


@pytest.fixture
def proxy(serving: Serving) -> Iterator[Proxying]:
    between = Proxying(serving.port)
    yield between
    between.stop()


def frozen(page: Page, on: bool) -> None:
    """As a phone does it to a page that nobody looks at."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen" if on else "active"})
    session.detach()


def test_offline_for_a_while(visit: Visit, serving: Serving) -> None:
    laid = two(serving)
    ann, ben = Player(visit(laid.link(0), phone=True), phone=True), Player(visit(laid.link(1)))
    ann.page.context.set_offline(True)
    expect(ann.page.get_by_text("No connection")).to_be_visible()
    before = ann.version
    ann.touch(ann.page.locator('[data-slot]:not(.dull):not([aria-label*="("])').first)
    ann.touch(ann.page.locator(".lit [data-hit]").first)  # it waits on its worm
    expect(ann.page.locator("[data-ghost]")).to_be_visible()
    assert ben.version == before
    ann.page.context.set_offline(False)
    ann.settled(before)
    ben.waits_for(before + 1)
    expect(ann.page.get_by_text("No connection")).to_have_count(0)
    ben.step()
    ann.waits_for(before + 2)


def test_the_server_is_killed_and_started_again_under_the_page(visit: Visit, own: Serving) -> None:
    laid = two(own)
    address = own.address
    ann, ben = Player(visit(address + laid.link(0))), Player(visit(address + laid.link(1)))
    for _ in range(2):
        before = ann.version
        ann.step() if ann.turn else ben.step()
        own.kill()
        told = [event["move"] for event in own.events(laid.code)[laid.room.n :]]
        expect(ann.page.get_by_text("No connection")).to_be_visible()
        own.start()
        # unless it has tried by itself already; the other one waits until it does
        ann.page.get_by_role("button", name="Try now").evaluate_all("all => all.forEach(one => one.click())")
        for player in (ann, ben):
            player.waits_for(before + 1)
            expect(player.page.get_by_text("No connection")).to_have_count(0, timeout=LATEST)
        assert [event["move"] for event in own.events(laid.code)[laid.room.n :]] == told
    hand = ann.hand
    ann.page.reload()
    assert Player(ann.page).hand == hand


def test_a_phone_asleep_for_ten_minutes(visit: Visit, serving: Serving, proxy: Proxying) -> None:
    """The page is frozen, its line dies without a word, the others play on. When it wakes, it finds out by itself."""
    laid = found(lambda laid: laid.turn == 1 and len(laid.rows) > 20, "Ann", "Ben", "Cleo").put(serving)
    page = visit(phone=True)
    page.clock.install()
    page.goto(proxy.address + laid.link(0))
    ann = Player(page, phone=True)
    ben, cleo = Player(visit(laid.link(1))), Player(visit(laid.link(2)))
    before = ann.version
    frozen(page, True)
    proxy.die()
    ben.step()
    while not cleo.over and not cleo.turn:
        ben.step()
    cleo.step()
    frozen(page, False)
    assert ann.version == before
    page.clock.fast_forward(SLEEP)
    page.clock.run_for(10_000)  # what a probe waits for an answer
    page.clock.resume()
    ann.waits_for(cleo.version)
    while ann.turn:
        ann.step()


def test_a_sleep_that_nobody_notices_is_no_trouble(visit: Visit, serving: Serving) -> None:
    laid = two(serving)
    page = visit(phone=True)
    page.clock.install()
    page.goto(laid.link(0))
    ann = Player(page, phone=True)
    page.clock.fast_forward(SLEEP)
    page.clock.resume()
    ann.step()
    expect(page.get_by_text("No connection")).to_have_count(0)


def test_behind_a_proxy_under_a_path(visit: Visit, proxy: Proxying) -> None:
    ann = visit(proxy.address, service_workers="allow")
    asked: list[str] = []
    ann.on("request", lambda request: asked.append(request.url))
    ann.get_by_role("button", name="Das Wurmt").click()
    ann.get_by_role("button", name="With friends").click()
    ann.get_by_role("button", name="QR code").click()
    expect(ann.get_by_role("img", name="QR code")).to_be_visible()
    code = ann.url.rpartition("/")[2]
    ben = visit(f"{proxy.address}#/t/{code}", phone=True)
    ben.get_by_role("button", name="Sit down").tap()
    expect(ben.get_by_text("starts the game.")).to_be_visible()
    ann.get_by_role("button", name="Start the game").click()
    players = [Player(ann), Player(ben, phone=True)]
    for _ in range(3):
        for player in players:
            if player.turn:
                player.step()
    ann.goto(f"{proxy.address}#/rules/das-wurmt/WU-22")
    expect(ann.locator("#WU-22")).to_be_visible()
    assert asked
    assert [url for url in asked if not url.startswith((proxy.address, "data:", "blob:"))] == []
    ann.wait_for_function("() => navigator.serviceWorker.controller?.scriptURL.endsWith('/worms/sw.js')")
    manifest = ann.evaluate("() => fetch('manifest.webmanifest').then(answer => answer.json())")
    assert manifest["start_url"] == manifest["scope"] == "./"


def test_a_replay_that_was_seen_opens_without_a_network(visit: Visit, own: Serving) -> None:
    laid = finished("Ann", "Ben", players=3).put(own)
    page = visit(f"{own.address}#/replay/{laid.code}/1", service_workers="allow")
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")
    page.reload()  # the first visit had nobody to keep it
    expect(page.get_by_role("slider")).to_be_visible()
    own.kill()
    page.reload()
    expect(page.get_by_role("slider")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", f"Step {steps(page)} of {steps(page)}")
    page.get_by_label("Through whose eyes").select_option("B")  # never seen like this
    expect(page.get_by_role("slider")).to_be_visible()
    page.goto(f"{own.address}#/t/{laid.code}")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("link", name="Rules")).to_be_visible()


def steps(page: Page) -> str:
    return page.get_by_role("slider").get_attribute("max") or ""


def test_an_old_tab_is_asked_to_load_anew(visit: Visit, own: Serving) -> None:
    laid = two(own)
    page = visit(own.address + laid.link(0), service_workers="allow")
    ann = Player(page)
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")
    own.kill()
    new = update(own.page)
    own.start()
    expect(page.get_by_text("There is a newer Wormery.")).to_be_visible()
    before = ann.version
    ann.step()  # it can wait: the game goes on
    assert ann.version > before
    page.get_by_role("button", name="Load it").click()
    page.wait_for_function("build => document.querySelector('meta[name=build]')?.content === build", arg=new)
    assert build(page) == new
    Player(page)
    expect(page.get_by_text("There is a newer Wormery.")).to_have_count(0)
