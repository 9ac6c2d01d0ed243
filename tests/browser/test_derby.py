"""A race on the page: coins and tiles moved by finger and by keys, until somebody is home."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from math import cos, pi, sin
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser import axe
from tests.browser.conftest import Visit
from tests.browser.laid import Laid
from tests.browser.playing import still
from tests.browser.racing import ARM, SIDE, TURN, UNIT, Racer
from tests.browser.serving import Serving

from wormery.games.wormderby.moves import Shift, Step, Tile, Worm


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


@pytest.mark.slow
def test_a_worm_may_begin_slanted_where_the_table_allows_it(visit: Visit, serving: Serving) -> None:
    options: dict[str, Any] = {"game": "worm-derby", "players": 2, "first_player": "A", "slalom": "2"}
    laid = Laid("Ann", start_form="free", **options).begin()
    ann = seat(laid, serving, visit)
    page = ann.page
    page.get_by_role("button", name="Lie slanted, turned right").click()
    for key in ("l", "ArrowRight", "j"):
        page.keyboard.press(key)
    before = ann.version
    ann.press("Start here")
    ann.settled(before)
    (worm,) = moved(serving, laid)
    assert laid.room.game.read(worm) == Worm(3000, -6250, 2650)


def test_whoever_does_not_want_to_choose_has_the_tiles_scattered(visit: Visit, serving: Serving) -> None:
    laid = Laid("Ann", players=2, game="worm-derby", first_player="A", obstacles_each=5).begin()
    ann = seat(laid, serving, visit, phone=True)
    page = ann.page
    page.get_by_role("button", name="Scatter mine").tap()
    expect(page.get_by_role("button", name="Start here")).to_be_visible(timeout=30_000)
    expect(page.locator("[data-tile]")).to_have_count(3 + 2 * 5)
    tiles = [laid.room.game.read(text) for text in moved(serving, laid)]
    assert len(tiles) == 5
    assert all(isinstance(tile, Tile) for tile in tiles)
    assert len({(tile.x // 40_000, tile.y // 40_000) for tile in tiles if isinstance(tile, Tile)}) > 2, "apart"


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_looking_around_and_coming_back(visit: Visit, serving: Serving, race: Race) -> None:
    laid = race.when(lambda view: view.phase == "move" and view.round > 4 and view.lead is None)
    ann = seat(laid, serving, visit, viewport={"width": 390, "height": 844}, has_touch=True)
    page = ann.page
    still(page)
    ground, seen = page.locator(".map > svg > g"), page.locator(".mini svg > rect").last
    drawn = ground.get_attribute("transform")
    wide = float(seen.get_attribute("width") or 0)

    def changes() -> str:
        nonlocal drawn
        expect(ground).not_to_have_attribute("transform", drawn or "")
        still(page)
        drawn = ground.get_attribute("transform")
        return drawn or ""

    box = page.locator(".map").bounding_box()
    assert box
    x, y = box["x"] + 40, box["y"] + box["height"] - 90
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": px, "y": py, "id": number} for number, (px, py) in enumerate(at)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", (x, y))  # one finger pans
    touch("touchMove", (x + 30, y - 60))
    touch("touchMove", (x + 60, y - 90))
    touch("touchEnd")
    changes()
    touch("touchStart", (x, y), (x + 60, y))  # two pinch
    touch("touchMove", (x - 10, y), (x + 90, y))
    touch("touchMove", (x - 20, y), (x + 120, y))
    touch("touchEnd")
    changes()
    assert float(seen.get_attribute("width") or 0) < wide
    page.mouse.move(x, y)
    page.mouse.wheel(0, 150)
    changes()
    page.get_by_role("button", name="Show everything").click()
    changes()
    expect(page.locator(".post")).to_have_count(0)  # the flower is in sight
    page.locator(".mini svg").click(position={"x": 20, "y": 30})
    changes()
    expect(page.locator(".post")).to_be_visible()
    ann.page.get_by_role("radio", name="Tail first").click()  # the camera comes along
    changes()
    expect(page.locator(".grab .ring")).to_be_in_viewport(ratio=1)


def test_why_a_place_is_blocked_and_why_a_move_was_refused(visit: Visit, serving: Serving, race: Race) -> None:
    laid = race.when(lambda view: view.phase == "move" and view.lead is None)
    ann = seat(laid, serving, visit)
    page = ann.page
    worm = laid.view().worms[0].coins
    neck = (worm[1].y / UNIT, worm[1].x / UNIT)
    ann.drag(ann.point(*ann.ghost), ann.point(*neck))  # onto the own worm
    expect(ann.coach).to_contain_text("touch your own worm")
    before = ann.version
    page.evaluate("""() => {
      const send = WebSocket.prototype.send
      WebSocket.prototype.send = function (text) {
        const said = JSON.parse(text)
        if (said.t === 'act') said.move.tick = (said.move.tick + 1800) % 3600
        send.call(this, JSON.stringify(said))
      }
    }""")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.keyboard.press("g")
    expect(page.locator(".coach.complains")).to_be_visible()
    expect(page.locator(".coach a")).to_have_attribute("href", re.compile("#/rules/worm-derby/WD-(WRM-3|OBS-1)$"))
    assert ann.version == before


@pytest.mark.slow
def test_the_gates_of_a_slalom_are_shown_and_told(visit: Visit, serving: Serving) -> None:
    laid = Laid("Ann", players=2, game="worm-derby", first_player="A", slalom="4").begin(1)
    assert laid.until(lambda one: one.turn == 0 and one.view().phase == "move")
    ann = seat(laid, serving, visit)
    expect(ann.page.locator("[data-gate=ahead]")).to_have_count(4)
    expect(ann.coach).to_contain_text("right of red")
    ann.page.get_by_text("What lies where").click()
    gates = ann.page.get_by_text("gate, to be passed on its")
    expect(gates).to_have_count(4)
    colours = sorted(text.split()[0] for text in gates.all_inner_texts())
    assert colours == ["blue", "blue", "red", "red"]
