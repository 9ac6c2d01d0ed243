"""The installed page: it opens without a network, and an update reaches a tab that was open before it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.serving import Serving
from tests.browser.updating import build, update

pytestmark = pytest.mark.slow
RULES = "#/rules/das-wurmt"


def kept(page: Page) -> None:
    """Waits until the service worker keeps the page."""
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")


def test_the_page_and_its_rules_open_without_a_server(visit: Visit, own: Serving) -> None:
    page = visit(f"{own.address}{RULES}", service_workers="allow")
    expect(page.locator("#WU-1")).to_be_visible()
    kept(page)
    own.kill()
    page.goto("about:blank")
    page.goto(f"{own.address}{RULES}/WU-22")
    expect(page.locator("article[aria-current=true]")).to_be_in_viewport()
    expect(page.locator("#WU-22 svg").first).to_be_visible()  # drawings of the game, which were not shown before
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Deutsch", exact=True).click()  # the other language was never read before
    expect(page.locator("#WU-22")).to_contain_text("Beste Länge")


def test_without_a_server_the_page_says_so_and_comes_back_by_itself(visit: Visit, own: Serving) -> None:
    page = visit(own.address, service_workers="allow")
    kept(page)
    own.kill()
    page.reload()
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    own.start()
    page.wait_for_function("() => fetch('healthz').then(answer => answer.ok, () => false)")


def test_a_tab_from_before_an_update_still_finds_its_chunks(visit: Visit, own: Serving) -> None:
    page = visit(own.address, service_workers="allow")
    kept(page)
    old = build(page)
    own.kill()
    new = update(own.page)
    own.start()
    page.evaluate("location.hash = '#/rules/das-wurmt/WU-22'")  # a chunk that only the old build had
    expect(page.locator("#WU-22 svg").first).to_be_visible()
    assert build(page) == old
    page.reload()
    expect(page.locator("#WU-22")).to_be_visible()
    assert build(page) == new


def test_without_a_worker_a_tab_whose_chunks_are_gone_loads_itself_anew(visit: Visit, own: Serving) -> None:
    page = visit(own.address, service_workers="block")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    own.kill()
    new = update(own.page)
    own.start()
    page.evaluate("location.hash = '#/rules/das-wurmt'")
    expect(page.locator("#WU-1")).to_be_visible()
    assert build(page) == new


def test_the_last_forty_replays_are_kept(visit: Visit, own: Serving) -> None:
    page = visit(own.address, service_workers="allow")
    kept(page)
    page.context.route("**/api/replay/**", lambda route: route.fulfill(json={"told": route.request.url}))
    page.evaluate("async () => { for (let n = 1; n <= 50; n += 1) await fetch(`api/replay/WURM-1?game=${n}`) }")
    page.context.unroute("**/api/replay/**")
    assert page.evaluate("fetch('api/replay/WURM-1?game=50').then(answer => answer.ok)") is False  # and is not kept so
    own.kill()
    answered = "n => fetch(`api/replay/WURM-1?game=${n}`).then(answer => answer.ok, () => false)"
    there = [n for n in range(1, 51) if page.evaluate(answered, n)]
    assert len(there) == 40
    assert {1, 50} & set(there) == {50}


def test_it_can_be_installed(visit: Visit, own: Serving) -> None:
    page = visit(own.address, service_workers="allow")
    kept(page)
    session = page.context.new_cdp_session(page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {one["errorId"] for one in errors} <= {"in-incognito"}  # as every page of a test is
    assert session.send("Page.getAppManifest")["errors"] == []
