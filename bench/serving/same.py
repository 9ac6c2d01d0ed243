"""Whether the port plays our game: random games through boardgame.io's own reducer, replayed in our engine.

Compared at each moment: the view of every seat and of a spectator, every menu, and the verdict on some move of an
earlier menu, which mostly is not allowed any more.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from wormery.core.chance import Fast, Loaded
from wormery.core.game import SEATS
from wormery.core.table import Table
from wormery.games.daswurmt.game import GAME
from wormery.games.daswurmt.moves import Drew, First, WurmtMove
from wormery.games.daswurmt.wire import WurmtView

HERE = Path(__file__).parent


class Start(msgspec.Struct):
    players: int
    deck: list[str]
    first: int


class Played(msgspec.Struct):
    seat: int
    move: WurmtMove


class Moment(msgspec.Struct):
    played: Played | None
    views: list[msgspec.Raw]  # of a spectator and of each seat
    tried: WurmtMove | None
    allowed: bool


class Menu(msgspec.Struct):
    moves: list[WurmtMove]


class Differs(Exception):
    """The port is another game."""


def compare(games: int, seed: int) -> int:
    """How many moves were compared."""
    command = ["node", "play.js", str(games), str(seed)]
    with subprocess.Popen(command, cwd=HERE, stdout=subprocess.PIPE) as node:
        assert node.stdout is not None
        moves = sum(_game(first, node.stdout) for first in node.stdout)
    if node.returncode:
        raise Differs(f"the games of boardgame.io ended with {node.returncode}")
    return moves


def _game(first_line: bytes, lines: Iterator[bytes]) -> int:
    start = msgspec.json.decode(first_line, type=Start)
    draws = [Drew(card) for card in start.deck]
    chance = [action for move in (First(SEATS[start.first]), *draws) if (action := GAME.pack(move)) is not None]
    table = Table(GAME, GAME.options({"players": start.players}), Loaded(chance, Fast(Random(0))))
    table.open()
    for line in lines:
        moment = msgspec.json.decode(line, type=Moment)
        if moment.played:
            table.do(moment.played.seat, moment.played.move)
        _same(table, moment)
        if not table.state.to_act():
            return table.version
    raise Differs("a game without an end")


def _same(table: Table, moment: Moment) -> None:
    state = table.state
    acting = state.to_act()
    for seat, raw in zip([None, *range(len(moment.views) - 1)], moment.views, strict=True):
        view = state.seen_by(seat)
        theirs = msgspec.json.decode(raw, type=WurmtView)
        if theirs != GAME.wire(view):
            raise Differs(f"seat {seat}, move {table.version}: {theirs} is not {GAME.wire(view)}")
        menu = [GAME.text(action) for action in view.actions(seat)] if seat is not None else []
        offered = [GAME.write(move) for move in msgspec.json.decode(raw, type=Menu).moves]
        if sorted(menu) != sorted(offered):
            raise Differs(f"seat {seat}, move {table.version}: menus differ: {sorted(offered)}, {sorted(menu)}")
    if moment.tried and acting:
        action = GAME.pack(moment.tried)
        if (action is not None and state.allows(acting[0], action)) != moment.allowed:
            raise Differs(f"move {table.version}: {moment.tried} is {'' if moment.allowed else 'not '}allowed there")
