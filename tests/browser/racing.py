"""Somebody at a race of worms: where things are on the screen, coins laid by mouse or finger, a careful mind behind."""

from __future__ import annotations

import json
from itertools import pairwise
from math import atan2, cos, pi, sin
from random import Random
from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.laid import Laid
from tests.browser.playing import MINE, OVER, Player, still
from tests.browser.serving import Serving

from wormery.bots import find
from wormery.games.wormderby.moves import Eat, Grow, Skip, Step, Stop, Walk, Worm
from wormery.server import history as h

UNIT = 100  # of the rules, in one of the page
ARM, SIDE = 75, 200  # from coin to coin, and of a tile, on the page
TURN = 3600
ON_SCREEN = """(one, [x, y]) => {
  const at = new DOMPoint(x, y).matrixTransform(one.getScreenCTM())
  return [at.x, at.y]
}"""
TURNS = 120  # no race of these takes as many


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
        button = self.page.get_by_role("button", name=name, exact=True)
        button.tap() if self.phone else button.click()

    def lead(self, end: str) -> None:
        """The end that leads, if it does not yet."""
        radio = self.page.locator(f".tray [data-end={end}]")
        if radio.get_attribute("aria-checked") != "true":
            radio.tap() if self.phone else radio.click()
        expect(radio).to_be_checked()

    def aim(self, x: float, y: float, tick: int) -> int:
        """Brings the coin that is to be laid beside the one at (x, y) as near to a tick as a hand can; which it is."""
        expect(self.grab).to_be_visible()
        angle = 2 * pi * tick / TURN
        goal = self.point(x + ARM * sin(angle), y + ARM * cos(angle))
        if self.phone:
            self.page.touchscreen.tap(*goal)
        else:
            self.drag(self.point(*self.ghost), goal)
        to_x, to_y = self.ghost
        return round(atan2(to_x - x, to_y - y) * TURN / (2 * pi)) % TURN


class Live:
    """What the server has written of a table, played after: an honest look at the race, for a mind that plays it."""

    def __init__(self, laid: Laid, serving: Serving, seat: int = 0) -> None:
        self.code, self.serving, self.seat = laid.code, serving, seat
        self.game = laid.room.game
        self.mind = find("careful", self.game)
        self.rng = Random(0)
        self.room, self.known = laid.room, len(laid.rows)

    def look(self) -> Any:
        rows = self.serving.events(self.code)
        for row in rows[self.known :]:
            self.room.apply(h.decode(json.dumps(row).encode()))
        self.known = len(rows)
        assert self.room.table
        return self.room.table.state

    def advice(self, state: Any) -> Any:
        return self.game.unpack(self.mind(state, self.seat, self.rng))


def race(racer: Racer, live: Live) -> set[str]:
    """Plays for the person to the end; which moves they made. Every coin lies where the page said."""
    made: set[str] = set()
    for _ in range(TURNS):
        racer.page.wait_for_function(f"() => ({MINE})() || ({OVER})()", timeout=60_000)
        if racer.over:
            return made
        before = racer.version
        state = live.look()
        move = live.advice(state)
        made.add(type(move).__name__)
        match move:
            case Step():
                wanted = steps(racer, live, state)
            case Grow(lead, tick):
                racer.lead(lead)
                coin = state.worms[0][0 if lead == "front" else -1]
                wanted = [Grow(lead, racer.aim(coin.y / UNIT, coin.x / UNIT, tick))]
                racer.touch(racer.page.locator(".tray .pri"))
            case Eat(lead):
                racer.lead(lead)
                racer.touch(racer.page.locator(".tray .bite").first)
                wanted = []
            case Worm():
                racer.touch(racer.page.locator(".tray .pri"))
                wanted = []
            case Skip() | Walk() | Stop():
                racer.touch(racer.page.locator(f'.tray [data-say="{type(move).__name__.lower()}"]'))
                wanted = [move]
            case _:
                raise AssertionError(move)
        racer.waits_for(before + max(1, len(wanted)))
        assert all(one in moves_of(live) for one in wanted), "what was shown is what was made"
    raise AssertionError("the race does not end")


def moves_of(live: Live) -> list[Any]:
    rows = [row for row in live.serving.events(live.code) if row["e"] == "moved" and row["seat"] == live.seat]
    return [live.game.read(row["move"]) for row in rows]


def steps(racer: Racer, live: Live, state: Any) -> list[Any]:
    """All coins of a roll, laid one by one and then crawled; among cannibals each is crawled at once."""
    thought = state.copy()
    laid: list[Any] = []
    view: Any = live.game.wire(state)
    while thought.to_act() == (live.seat,) and view.phase == "move":
        move = live.advice(thought)
        if not isinstance(move, Step):
            break
        if not laid:
            racer.lead(move.lead)
        coin = thought.worms[live.seat][0 if move.lead == "front" else -1]
        tick = racer.aim(coin.y / UNIT, coin.x / UNIT, move.tick)
        move = Step(move.lead, tick)
        action = live.game.pack(move)
        assert action is not None
        assert thought.allows(live.seat, action), "what the page shows as free is free"
        thought.play(live.seat, action)
        laid.append(move)
        racer.touch(racer.page.locator(".tray .pri"))
        if view.cannibal:
            return laid
        view = live.game.wire(thought)
    racer.touch(racer.page.locator(".tray .pri"))
    return laid
