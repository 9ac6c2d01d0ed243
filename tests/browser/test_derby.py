"""A race on the page: coins and tiles moved by finger and by keys, until somebody is home."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, product
from math import cos, pi, sin
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser import axe
from tests.browser.conftest import Visit
from tests.browser.laid import Laid
from tests.browser.playing import Player, still
from tests.browser.serving import Serving

from wormery.games.wormderby.moves import Shift, Step, Tile

UNIT = 100  # of the rules, in one of the page
ARM, SIDE = 75, 200  # from coin to coin, and of a tile, on the page
TURN = 3600
ON_SCREEN = """(one, [x, y]) => {
  const at = new DOMPoint(x, y).matrixTransform(one.getScreenCTM())
  return [at.x, at.y]
}"""


class Race:
    """A whole race that Ann wins, as it was played by careful bots, and any moment of it."""

    def __init__(self, deal: int) -> None:
        self.deal = deal
        self.moves: list[Any] = []
        self.turns: list[int] = []  # moves with which a turn of Ann's steps begins
        laid = self.laid = self._table()
        while (seat := laid.turn) is not None:
            if seat == 0 and laid.view().phase == "move" and laid.view().lead is None:
                self.turns.append(len(self.moves))
            record = laid.room.game.unpack(laid.mind(laid.state.seen_by(seat), seat, laid.rng))
            self.moves.append(record)
            laid.move(record)

    def _table(self) -> Laid:
        return Laid("Ann", players=2, game="worm-derby", first_player="A", obstacles_each=2).begin(self.deal)

    @property
    def won(self) -> bool:
        return bool(self.laid.view().worms[0].place == 1)

    def at(self, moves: int) -> Laid:
        """The same race once so many moves were made."""
        laid = self._table()
        for record in self.moves[:moves]:
            laid.move(record)
        return laid

    def when(self, wanted: Callable[[Any], bool]) -> Laid:
        """The first moment at which Ann sees this."""
        laid = self._table()
        for record in self.moves:
            if laid.turn == 0 and wanted(laid.view()):
                return laid
            laid.move(record)
        raise LookupError("this race never comes there")


@pytest.fixture(scope="module")
def race() -> Race:
    return next(race for race in map(Race, range(20)) if race.won)


class Racer(Player):
    """Somebody who crawls."""

    @property
    def grab(self) -> Locator:
        return self.page.locator(".grab")

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the page's table is on the screen."""
        still(self.page)
        at: list[float] = self.page.locator("[data-tile]").first.evaluate(ON_SCREEN, [x, y])
        return at[0], at[1]

    def drag(self, *way: tuple[float, float]) -> None:
        self.page.mouse.move(*way[0])
        self.page.mouse.down()
        for (from_x, from_y), (x, y) in pairwise(way):
            self.page.mouse.move((from_x + x) / 2, (from_y + y) / 2)
            self.page.mouse.move(x, y)
        self.page.mouse.up()

    @property
    def ghost(self) -> tuple[float, float]:
        ring = self.page.locator(".grab .ring")
        return float(ring.get_attribute("cx") or 0), float(ring.get_attribute("cy") or 0)

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()


def seat(laid: Laid, serving: Serving, visit: Visit, **look: Any) -> Racer:
    return Racer(visit(laid.put(serving).link(), **look))


def near(laid: Laid) -> tuple[int, int, int, int]:
    """A tile, a place half an inch or more from its own that it may be moved to, and its turn."""
    game = laid.room.game
    for number, tile in enumerate(laid.view().tiles):
        for by in product((-9000, 0, 9000), repeat=2):
            shift = Shift(number, tile.x + by[0], tile.y + by[1], tile.turn)
            action = game.pack(shift)
            if tile.kind == "obstacle" and any(by) and action and laid.state.allows(0, action):
                return number, shift.x, shift.y, shift.turn
    raise LookupError("no tile can be moved")


def moved(serving: Serving, laid: Laid) -> list[str]:
    return [row["move"] for row in serving.events(laid.code) if row["e"] == "moved" and row["seat"] == 0]


def test_the_last_steps_home_are_drawn_along_the_arc(visit: Visit, serving: Serving, race: Race) -> None:
    first = race.turns[-1]
    laid = race.at(first)
    ann = seat(laid, serving, visit)
    worm = [(coin.y / UNIT, coin.x / UNIT) for coin in laid.view().worms[0].coins]
    steps = [record for record in race.moves[first:] if isinstance(record, Step)]
    lead = steps[0].lead
    if lead == "back":
        ann.page.get_by_role("radio", name="Tail first").click()
    x, y = worm[0] if lead == "front" else worm[-1]
    for at, step in enumerate(steps):
        expect(ann.grab).to_be_visible()
        angle = 2 * pi * step.tick / TURN
        goal = (x + ARM * sin(angle), y + ARM * cos(angle))
        ann.drag(ann.point(*ann.ghost), ann.point(*goal))
        x, y = ann.ghost
        assert abs(x - goal[0]) + abs(y - goal[1]) < 6, f"step {at} does not follow the mouse"
        ann.press("Lay coin")
    ann.page.keyboard.press("g")
    expect(ann.page.get_by_role("heading", name="You win the race!")).to_be_visible()
    assert axe.faults(ann.page) == []


def test_a_turn_by_keys_alone(visit: Visit, serving: Serving, race: Race) -> None:
    laid = race.when(lambda view: view.phase == "move" and view.steps >= 3 and view.lead is None)
    steps = laid.view().steps
    ann = seat(laid, serving, visit)
    was = moved(serving, laid)
    page = ann.page
    heading = page.locator(".tray [aria-live]")
    expect(heading).to_have_text("straight on")
    page.keyboard.press("ArrowLeft")
    expect(heading).to_contain_text("to the left")
    page.keyboard.press("Enter")
    expect(page.get_by_role("img", name=f"1 of {steps} steps laid")).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("z")
    expect(page.get_by_role("img", name=f"1 of {steps} steps laid")).to_be_visible()
    page.keyboard.press("z")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Tail first")).to_be_checked()
    page.keyboard.press("ArrowUp")
    for _ in range(steps):
        page.keyboard.press("Enter")
    version = ann.version
    page.keyboard.press("g")
    ann.waits_for(version + steps)
    assert len(moved(serving, laid)) == len(was) + steps


def test_a_tile_is_put_down_by_keys(visit: Visit, serving: Serving, race: Race) -> None:
    laid = race.when(lambda view: view.phase == "place")
    ann = seat(laid, serving, visit)
    where = ann.page.locator(".tray [aria-live]")
    before, made = where.inner_text(), len(moved(serving, laid))
    for key in ("l", "i", "Shift+ArrowLeft"):
        ann.page.keyboard.press(key)
    assert where.inner_text() != before
    version = ann.version
    ann.page.keyboard.press("Enter")
    ann.settled(version)
    assert len(moved(serving, laid)) == made + 1
    assert isinstance(laid.room.game.read(moved(serving, laid)[-1]), Tile)


def test_on_an_ace_a_tile_is_dragged_and_too_far_is_told(visit: Visit, serving: Serving, race: Race) -> None:
    laid = race.when(lambda view: view.phase == "ace")
    ann = seat(laid, serving, visit)
    was = moved(serving, laid)
    tile, x, y, _ = wanted = near(laid)
    taken = ann.page.locator(f'[data-tile="{tile}"] [role=button]')
    taken.focus()
    ann.page.keyboard.press("Enter")
    lies = laid.view().tiles[tile]
    here = ann.point(lies.y / UNIT, lies.x / UNIT)
    far = ann.point(lies.y / UNIT - 3.2 * SIDE, lies.x / UNIT)
    mouse = ann.page.mouse
    mouse.move(*here)
    mouse.down()
    mouse.move(*far)
    expect(ann.coach).to_contain_text("must stay within one tile")
    expect(ann.page.get_by_role("button", name="Move it here")).to_be_disabled()
    mouse.move(*ann.point(y / UNIT, x / UNIT))
    mouse.up()
    version = ann.version
    ann.press("Move it here")
    ann.settled(version)
    (shift,) = moved(serving, laid)[len(was) :]
    made = laid.room.game.read(shift)
    assert isinstance(made, Shift)
    assert made.tile == wanted[0]
    assert abs(made.x - x) + abs(made.y - y) < 1000, "a tenth of an inch"


def test_a_race_in_a_replay(visit: Visit, serving: Serving, race: Race) -> None:
    page = visit(f"#/replay/{race.laid.put(serving).code}/1?step=30")
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator(".coin")).to_have_count(12)
    slider = page.get_by_role("slider")
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    page.keyboard.press("End")
    expect(page.locator(".worm.home")).to_have_count(1)


SCREENS: dict[str, Callable[[Race], Laid]] = {
    "place": lambda race: race.when(lambda view: view.phase == "place"),
    "build": lambda race: race.when(lambda view: view.phase == "build"),
    "ace": lambda race: race.when(lambda view: view.phase == "ace"),
    "move": lambda race: race.when(lambda view: view.phase == "move" and view.round > 4),
}


@pytest.fixture(params=SCREENS)
def screen(request: pytest.FixtureRequest, race: Race) -> Laid:
    return SCREENS[request.param](race)


def tight(page: Page) -> list[str]:
    """What a finger would miss."""
    found: list[str] = page.locator(".tray button, .tools button").evaluate_all(
        "all => all.map(one => [one.getBoundingClientRect(), one.outerHTML])"
        ".filter(([{ width, height }]) => width < 44 || height < 44).map(([, html]) => html.slice(0, 120))"
    )
    return found


@pytest.mark.slow
def test_everybody_can_race(visit: Visit, serving: Serving, screen: Laid) -> None:
    screen.put(serving)
    looks: list[dict[str, Any]] = [
        {"color_scheme": "light"},
        {"color_scheme": "dark"},
        {"color_scheme": "light", "phone": True, "locale": "de-DE"},
        {"color_scheme": "dark", "phone": True, "locale": "de-DE", "viewport": {"width": 360, "height": 640}},
    ]
    for look in looks:
        page = visit(screen.link(), **look)
        Racer(page)
        still(page)
        assert axe.faults(page) == [], look
        assert tight(page) == [], look
        page.context.close()
