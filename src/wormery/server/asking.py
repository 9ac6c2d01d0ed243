"""What people may ask of a room: each request becomes an event, or is refused with nothing changed."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping

from wormery.bots import find as find_bot
from wormery.core.game import SEATS, Game, Move
from wormery.core.refusal import NotAllowed
from wormery.core.table import Table
from wormery.server import history as h
from wormery.server import messages as m
from wormery.server.room import FILLER, Room
from wormery.server.text import plain


def mark_of(room: Room, who: int | None, request: m.Request) -> str:
    """What makes a request the one it is: who asks, its id, and all it says."""
    asker = "" if who is None else room.seats[who].token
    return hashlib.blake2b(m.encode(request), key=asker.encode(), digest_size=8).hexdigest()


def happen(room: Room, who: int | None, request: m.Request, at: float, mark: str, token: str = "") -> h.Event:
    """The event a request became; it has happened to the room then. `token`: the hash of a new private link."""
    if isinstance(request, m.Act):
        return _act(room, request, at, _mine(who), mark)
    event = judge(room, who, request, at, mark, token)
    room.apply(event)
    return event


def judge(room: Room, who: int | None, request: m.Request, at: float, mark: str, token: str = "") -> h.Event:
    """Raises `NotAllowed` or `Unusable`."""
    match request:
        case m.Sit():
            return _sit(room, request, at, mark, token)
        case m.Undo():
            return _undo(room, request, at, _mine(who), mark)
        case m.Configure():
            return _configure(room, request, at, _hosting(room, who), mark)
        case m.Bot():
            return _bot(room, request, at, _mine(who), mark)
        case m.Clear():
            return _clear(room, request, at, _mine(who), mark)
        case m.Rename():
            by = _mine(who)
            _in_lobby(room)
            return h.Renamed(at, by, mark, by, named(request.name), request.avatar)
        case m.Start():
            by = _hosting(room, who)
            _in_lobby(room)
            return _begin(room, at, by, mark)
        case m.Again():
            by = _mine(who)
            if room.phase != "over":
                raise NotAllowed("STILL_PLAYING" if room.table else "NOT_PLAYING")
            return _begin(room, at, by, mark)
        case m.Pause(on=on):
            by = _hosting(room, who)
            if room.phase not in ("playing", "paused"):
                raise NotAllowed("NOT_PLAYING")
            return h.Paused(at, by, mark, on)
    raise NotAllowed("UNKNOWN_COMMAND", {"said": type(request).__name__})


# -- who may


def _mine(who: int | None) -> int:
    if who is None:
        raise NotAllowed("SPECTATOR")
    return who


def _hosting(room: Room, who: int | None) -> int:
    if _mine(who) != room.host:
        raise NotAllowed("HOST_ONLY")
    return room.host


def _in_lobby(room: Room) -> None:
    if room.phase != "lobby":
        raise NotAllowed("ALREADY_STARTED")


def _there(room: Room, seat: int) -> None:
    if seat >= len(room.seats):
        raise NotAllowed("WRONG_SEAT", {"seat": SEATS[seat], "seats": list(SEATS[: len(room.seats)])})


def running(room: Room) -> Table:
    if room.table is None:
        raise NotAllowed("NOT_PLAYING")
    if room.phase == "paused":
        raise NotAllowed("PAUSED")
    return room.table


def named(written: str) -> str:
    name = plain(written)
    if not name:
        raise NotAllowed("NO_NAME")
    return name


# -- before the start


def hosted(game: Game, given: Mapping[str, str | int], pace: m.Pace) -> dict[str, str | int]:
    """Options as a table wants them."""
    return dict(game.hosted(given, pace == "mail"))  # type: ignore[arg-type]


def _sit(room: Room, request: m.Sit, at: float, mark: str, token: str) -> h.SatDown:
    name = named(request.name)
    empty = [seat for seat, one in enumerate(room.seats) if one.kind == "empty"] if room.phase == "lobby" else []
    wanted = request.seat if request.seat is not None else next(iter(empty), None)
    if wanted is None or wanted not in empty:
        raise NotAllowed("SEAT_TAKEN", {"free": [SEATS[seat] for seat in empty]})
    return h.SatDown(at, wanted, mark, wanted, name, request.avatar, token)


def _configure(room: Room, request: m.Configure, at: float, by: int, mark: str) -> h.Configured:
    _in_lobby(room)
    if room.lesson:
        raise NotAllowed("LESSON_AS_IT_IS")
    options = dict(room.game.options(hosted(room.game, request.options, request.pace)))
    if any(one.kind == "person" for one in room.seats[int(options["players"]) :]):
        raise NotAllowed("SEATS_IN_USE", {"players": options["players"]})
    return h.Configured(at, by, mark, options, request.pace, request.listed)


def _begin(room: Room, at: float, by: int, mark: str) -> h.Began:
    options = room.options
    if room.table and not room.lesson:
        options = dict(room.game.again(options, room.table.state))
    bots = {str(seat): FILLER for seat, one in enumerate(room.seats) if one.kind == "empty"}
    names = [one.name or FILLER for one in room.seats]
    avatars = [one.avatar for one in room.seats]
    return h.Began(at, by, mark, room.game.rules, secrets.token_bytes(32).hex(), options, names, avatars, bots)


# -- seats that change hands


def _bot(room: Room, request: m.Bot, at: float, who: int, mark: str) -> h.Event:
    _there(room, request.seat)
    if request.bot is not None:
        find_bot(request.bot, room.game)
    seat = room.seats[request.seat]
    if room.phase == "lobby":
        by = _hosting(room, who)
        if request.bot is None or seat.kind == "person" or room.lesson:
            free = [SEATS[at] for at, one in enumerate(room.seats) if one.kind != "person"]
            raise NotAllowed("SEAT_TAKEN", {"free": free})
        return h.BotSat(at, by, mark, request.seat, request.bot)
    if who not in (request.seat, room.host) or seat.kind != "person":
        raise NotAllowed("HOST_ONLY")
    return h.StoodIn(at, who, mark, request.seat, request.bot)


def _clear(room: Room, request: m.Clear, at: float, who: int, mark: str) -> h.Event:
    _there(room, request.seat)
    if room.phase != "lobby":
        if who != request.seat:
            raise NotAllowed("ALREADY_STARTED")
        return h.Left(at, who, mark, who, room.seats[who].bot or FILLER)
    if who not in (request.seat, room.host):
        raise NotAllowed("HOST_ONLY")
    if room.lesson and room.seats[request.seat].kind == "bot":
        raise NotAllowed("LESSON_AS_IT_IS")
    return h.GotUp(at, who, mark, request.seat)


# -- the game


def record(game: Game, raw: bytes | m.Raw) -> Move:
    """A move as the wire carries it."""
    try:
        return m.moves_of(game)(raw)
    except (ValueError, RecursionError) as error:
        raise NotAllowed("MALFORMED", {"reason": str(error)[:200]}) from error


def _act(room: Room, request: m.Act, at: float, who: int, mark: str) -> h.Moved:
    move = record(room.game, request.move)
    running(room)
    if room.seats[who].bot:
        raise NotAllowed("BOT_PLAYS")
    return room.move(who, lambda table: table.do(who, move, request.version), at, who, mark)


def _undo(room: Room, request: m.Undo, at: float, who: int, mark: str) -> h.TookBack:
    table = running(room)
    if request.version != table.version:
        raise NotAllowed("STALE_VERSION", {"version": request.version, "now": table.version})
    if not room.may_undo(who):
        raise NotAllowed("NO_UNDO")
    return h.TookBack(at, who, mark, who)
