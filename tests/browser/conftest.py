"""What every browser test needs: a browser, a server, and pages that must not complain."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, sync_playwright
from tests.browser.chromium import ARGUMENTS, find
from tests.browser.serving import Serving

from wormery.server.page import PAGE

DESK = {"viewport": {"width": 1440, "height": 900}}


class Visit(Protocol):
    def __call__(self, path: str = "", *, phone: bool = False, **look: Any) -> Page: ...


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Shared by all tests: whoever wants to kill a server takes `own`."""
    server = Serving(tmp_path_factory.mktemp("server"), PAGE, "--no-limits")
    server.start()
    yield server
    server.kill()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Serving]:
    """A server of the test's own, with a page that it may replace."""
    server = Serving(tmp_path, shutil.copytree(PAGE, tmp_path / "page"))
    server.start()
    yield server
    server.kill()


# What the browser itself writes: no network; a replay that is asked for too early; a file that an update took away.
EXPECTED = re.compile(r"net::ERR_|WebSocket connection to|status of 404.*/(api/replay|assets)/")


@pytest.fixture
def visit(playwright: Playwright, chromium: Browser, serving: Serving) -> Iterator[Visit]:
    """Opens a page as a new person on a desk or a phone. A path with `http` in front is one of another server.

    Whatever any of them writes to its console as an error fails the test: what was thrown, and what the strict policy
    of the server forbade. Nothing is kept offline unless the test says `service_workers="allow"`.
    """
    troubles: list[str] = []
    contexts = []

    def console(message: ConsoleMessage) -> None:
        told = f"{message.text} {message.location.get('url', '')}"
        if message.type == "error" and not EXPECTED.search(told):
            troubles.append(told)

    def open_page(path: str = "", *, phone: bool = False, **look: Any) -> Page:
        device = playwright.devices["Pixel 7"] if phone else DESK
        usual = {"base_url": serving.address, "locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
        context = chromium.new_context(**{**device, **usual, **look})
        context.on("console", console)
        context.on("weberror", lambda error: troubles.append(str(error.error)))
        contexts.append(context)
        page = context.new_page()
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert troubles == []
