"""A finished game, moment by moment, as one seat saw it or open to all."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from wormery.core.chance import commitment
from wormery.core.facts import heard
from wormery.core.game import SEATS
from wormery.core.refusal import NotAllowed, Refusal, Unusable
from wormery.games import find
from wormery.server import history as h
from wormery.server import messages as m
from wormery.server.lesson import lesson_of
from wormery.server.page import pack
from wormery.server.room import dealt, replay_move

OPEN = "open"
KEPT = 64  # replays remembered, packed


class Replays:
    """Those asked for lately. A finished game never changes."""

    def __init__(self) -> None:
        self.packed: OrderedDict[tuple[str, int, str], bytes] = OrderedDict()

    def known(self, key: tuple[str, int, str]) -> bytes | None:
        if key in self.packed:
            self.packed.move_to_end(key)
        return self.packed.get(key)

    def keep(self, key: tuple[str, int, str], packed: bytes) -> None:
        self.packed[key] = packed
        while len(self.packed) > KEPT:
            self.packed.popitem(last=False)


def packed_replay(code: str, rows: Sequence[bytes], number: int, seat: str) -> bytes:
    """For a thread: it takes as long as the game was."""
    return pack(msgspec.json.encode(replay(code, rows, number, seat)))


def replay(code: str, rows: Sequence[bytes], number: int, seat: str) -> m.Replay:
    """Refused while that game runs: until then its secrets are secret."""
    try:
        made, games = _games(rows)
        return _told(code, made, games, number, seat)
    except (NotAllowed, Unusable):
        raise
    except Exception as error:
        raise Unusable("TABLE_DAMAGED", {"table": code}) from error


Played = tuple[h.Began, list[h.Moved]]


def _games(rows: Sequence[bytes]) -> tuple[h.Made, list[Played]]:
    made, *rest = map(h.decode, rows)
    if not isinstance(made, h.Made):
        raise ValueError("its first row does not make it")
    games: list[Played] = []
    for event in rest:
        match event:
            case h.Began():
                games.append((event, []))
            case h.Moved():
                games[-1][1].append(event)
            case h.TookBack():
                games[-1][1].pop()
    return made, games


def _told(code: str, made: h.Made, games: list[Played], number: int, seat: str) -> m.Replay:
    game = find(made.game)
    none = NotAllowed("NO_SUCH_GAME", {"table": code, "games": max(0, len(games) - 1)})
    if not 1 <= number <= len(games):
        raise none
    began, moves = games[number - 1]
    if began.rules != game.rules:
        raise Unusable("TABLE_OLD", {"table": code, "rules": began.rules, "known": game.rules})
    viewer = _viewer(seat, len(began.names))
    table = dealt(game, began, lesson_of(game) if made.lesson else None)
    frames: list[m.Frame] = []

    def frame(by: str, text: str, photo: m.Photo | None = None) -> None:
        told = table.told or []
        facts = [one.fact for one in told if one.but is None] if seat == OPEN else heard(told, viewer)
        view = table.state if seat == OPEN else table.state.seen_by(viewer)
        frames.append(m.Frame(len(frames), by, text, game.wire(view), facts, photo))

    frame("*", "")
    for move in moves:
        try:
            replay_move(game, table, move)
        except Refusal as refusal:  # of the rules: nobody asked for that move now, and it may be a secret
            raise ValueError("a move that cannot be") from refusal
        mine = seat == OPEN or move.seat == viewer
        frame(SEATS[move.seat], move.move if mine else "", move.photo)
    if table.state.to_act():
        raise none
    winners = table.state.winners()
    known = commitment(bytes.fromhex(began.seed))
    return m.Replay(code, game.name, began.names, began.avatars, winners, began.seed, known, frames)


def _viewer(seat: str, seats: int) -> int | None:
    if seat == OPEN:
        return None
    if len(seat) != 1 or seat not in SEATS[:seats]:
        raise NotAllowed("WRONG_SEAT", {"seat": seat[:20], "seats": list(SEATS[:seats])})
    return SEATS.index(seat)
