"""Views of Das Wurmt as JSON: the part that all see is written once a moment, and each viewer's own is put into it.

What a spectator sees everybody sees (a test holds the game to it). A seat sees besides: its own hand, and the numbers
of heads it has laid or looked at.
"""

from __future__ import annotations

from typing import NamedTuple

from wormery.core.state import Seat
from wormery.games.daswurmt.cards import HIDDEN, NO_HEAD
from wormery.games.daswurmt.layout import Layout
from wormery.games.daswurmt.wire import encode, player, whole, worm

KNOWN = 1024
WRITTEN: dict[tuple[object, ...], bytes] = {}  # pieces by all that is in them: a move leaves most of them as they are

BETWEEN = b'"worms":[],"players":[]'
COVERED = b'"number":null'


class Shared(NamedTuple):
    before: bytes  # what stands in a view before its worms
    worms: list[bytes]
    players: list[bytes]
    after: bytes


def shared(public: Layout) -> Shared:
    """Of a spectator's view."""
    before, _, after = encode(whole(public, [], [])).partition(BETWEEN)
    worms = [_worm(public, at) for at in range(len(public.colours))]
    return Shared(before, worms, [_player(public, seat) for seat in range(public.rules.seats)], after)


def _worm(view: Layout, at: int) -> bytes:
    head = view.heads[at], view.head_by[at], view.known_by[at], view.claims[at]
    key = (view.rules.seats, view.colours[at], tuple(view.bodies[at]), view.lengths[at], head)
    return WRITTEN.get(key) or _written(key, worm(view, at))


def _player(view: Layout, seat: int) -> bytes:
    key = (tuple(view.hands[seat]), tuple(view.plus[seat]), tuple(view.minus[seat]), view.points[seat])
    return WRITTEN.get(key) or _written(key, player(view, seat))


def _written(key: tuple[object, ...], piece: object) -> bytes:
    if len(WRITTEN) >= KNOWN:
        WRITTEN.clear()
    WRITTEN[key] = encode(piece)
    return WRITTEN[key]


def packed(view: Layout, seat: Seat | None, all_see: Shared) -> bytes:
    worms, players = all_see.worms, all_see.players
    if seat is not None:
        players = players.copy()
        players[seat] = _player(view, seat)
        heads = view.heads
        worms = [
            told.replace(COVERED, b'"number":%d' % heads[at]) if heads[at] not in (NO_HEAD, HIDDEN) else told
            for at, told in enumerate(worms)
        ]
    return b'%b"worms":[%b],"players":[%b]%b' % (all_see.before, b",".join(worms), b",".join(players), all_see.after)
