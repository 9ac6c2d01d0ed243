"""A table of Worm Derby in lines of text that can be read aloud: where the worms are, and what lies around an end."""

from __future__ import annotations

import math
from collections.abc import Sequence

from wormery.core.game import SEATS, Say
from wormery.core.state import Seat
from wormery.games.wormderby.arcs import count
from wormery.games.wormderby.faults import eat_runs, leads, prey, runs, still_open
from wormery.games.wormderby.layout import (
    ACE,
    BUILDING,
    DEALING,
    GAME_OVER,
    MOVING,
    PLACING,
    PYLON_TILE,
    START_Y,
    Layout,
)
from wormery.games.wormderby.menu import headings
from wormery.games.wormderby.moves import ENDS, FACES
from wormery.games.wormderby.pieces import BLUE, OBSTACLE, RED
from wormery.games.wormderby.pilot import steps_home
from wormery.games.wormderby.tables import INCH, TICKS, H, R
from wormery.games.wormderby.telling import degrees, end_name, inches, spot
from wormery.games.wormderby.wire import ahead

AROUND = 4 * INCH  # what is nearer than this to an end is told


def picture(view: Layout, viewer: Seat | None, names: Sequence[str], say: Say) -> list[str]:
    rules = view.rules
    lines = [say("table.course", pylon=inches(rules.pylon, say), gate=inches(2 * rules.gate, say))]
    if view.phase in (PLACING, ACE):
        lines += tiles(view, say)
    else:
        obstacles = sum(tile.kind == OBSTACLE for tile in view.tiles)
        lines.append(say("table.obstacles", count=obstacles))
    if rules.slalom:
        lines += _slalom(view, say)
    lines += [_worm(view, seat, viewer, names, say) for seat in range(rules.seats)]
    if not still_open(view.tiles, view):
        lines.append(say("table.closed"))
    if view.phase == MOVING and viewer in view.to_act():
        for lead in leads(view):
            lines += _end(view, lead, names, say)
    return lines


def tiles(view: Layout, say: Say) -> list[str]:
    """Every obstacle, nearest to the start line first."""
    found = sorted((tile.y, tile.x, n) for n, tile in enumerate(view.tiles) if tile.kind == OBSTACLE)
    lines = [say("table.obstacles", count=len(found))]
    for y, x, number in found:
        turn = degrees(view.tiles[number].turn, say)
        lines.append("  " + say("table.tile", tile=f"t{number}", spot=spot(x, y, say), angle=turn))
    return lines


def _slalom(view: Layout, say: Say) -> list[str]:
    return [
        "  " + say(f"table.gate.{'red' if tile.kind == RED else 'blue'}", tile=f"t{n}", up=inches(tile.y, say))
        for n, tile in enumerate(view.tiles)
        if tile.kind in (RED, BLUE)
    ]


def _worm(view: Layout, seat: Seat, viewer: Seat | None, names: Sequence[str], say: Say) -> str:
    name = f"{SEATS[seat]} {names[seat]}" + (say("table.turn") if view.turn == seat and view.to_act() else "")
    worm = view.worms[seat]
    if seat in view.finished:
        return say("table.home", name=name, place=view.finished.index(seat) + 1)
    if not worm and not view.hands[seat]:
        return say("table.waiting", name=name)
    if not worm:
        return say("table.hand", name=name, tiles=say("tiles", count=view.hands[seat]))
    told = {}
    for lead in (0, 1):
        coin = view.end(seat, lead)
        told[ENDS[lead]] = spot(coin.x, coin.y, say)
    laps = [say(f"lap.{'closed' if coin.sheet else 'open'}") for coin in (worm[0], worm[-1])]
    text = say("table.worm", name=name, front_lap=laps[0], back_lap=laps[1], **told)
    if view.rules.slalom:
        good = [view.gates_passed(coin) for coin in (worm[0], worm[-1])]
        text += " " + say("table.gates", front=good[0], back=good[1], all=len(view.rules.gates))
    if view.reserve[seat]:
        text += " " + say("table.reserve", length=len(worm), count=view.reserve[seat])
    if view.eaten[seat]:
        ends = [end_name(end, say) for end in (0, 1) if view.eaten[seat] >> end & 1]
        barred = [names[other] for other in range(view.rules.seats) if view.banned[seat] >> other & 1]
        text += " " + say("table.flee", ends=ends, names=barred)
    return text


def _end(view: Layout, lead: int, names: Sequence[str], say: Say) -> list[str]:
    """Where an end points, where it may go, and what is near it."""
    found = runs(view, lead)
    free = [
        say("table.arc", first=degrees(found[i] % TICKS, say), last=degrees(found[i + 1] % TICKS, say))
        for i in range(0, len(found), 2)
    ]
    if count(found) == TICKS:
        free = [say("table.everywhere")]
    known = {"end": end_name(lead, say), "word": say(f"word.{ENDS[lead]}"), "free": free}
    lines = [say("table.end", ahead=degrees(ahead(view, view.turn, lead), say), **known)]
    if found:
        best = min(headings(found), key=lambda tick: steps_home(view, view.coin_at(view.turn, lead, tick)))
        left = round(steps_home(view, view.end(view.turn, lead)))
        lines.append("  " + say("table.way", steps=left, angle=degrees(best, say)))
    for one in prey(view):
        bite = eat_runs(view, lead, one // 2, one % 2)
        if bite:
            middle = degrees((bite[0] + bite[1]) // 2 % TICKS, say)
            told = {"name": names[one // 2], "eaten": end_name(one % 2, say), "angle": middle}
            lines.append("  " + say("table.bite", **told))
    around = _around(view, lead, names, say)
    if around:
        lines.append("  " + say("table.near", things=around))
    return lines


def _around(view: Layout, lead: int, names: Sequence[str], say: Say) -> list[str]:
    """What is near an end, the nearest first: how far the gap is, and in which direction."""
    head = view.end(view.turn, lead)
    found: list[tuple[int, str]] = []
    for number, tile in enumerate(view.tiles):
        turn = math.tau * float(tile.turn) / TICKS
        c, s = math.cos(turn), math.sin(turn)
        dx, dy = float(head.x - tile.x), float(head.y - tile.y)
        u, v = dx * c + dy * s, dy * c - dx * s
        du, dv = u - max(-H, min(H, u)), v - max(-H, min(H, v))
        key = "thing.start" if number < PYLON_TILE else "thing.pylon" if number == PYLON_TILE else "thing.tile"
        found.append(_thing(dv * s - du * c, -du * s - dv * c, R, say(key, tile=f"t{number}"), say))
    for seat in range(view.rules.seats):
        near = [(math.dist((coin.x, coin.y), (head.x, head.y)), coin) for coin in view.worms[seat]]
        if seat != view.turn and near:
            coin = min(near, key=lambda one: one[0])[1]
            thing = say("thing.worm", name=names[seat])
            found.append(_thing(float(coin.x - head.x), float(coin.y - head.y), 2 * R, thing, say))
    box = view.rules.box
    for ex, ey in ((box.x0, head.y), (box.x1, head.y), (head.x, box.y0), (head.x, box.y1)):
        found.append(_thing(float(ex - head.x), float(ey - head.y), R, say("thing.edge"), say))
    return [text for far, text in sorted(found) if far < AROUND]


def _thing(dx: float, dy: float, covered: int, name: str, say: Say) -> tuple[int, str]:
    far = max(0, round(math.hypot(dx, dy)) - covered)
    tick = round(math.atan2(dy, dx) * TICKS / math.tau) % TICKS // 10 * 10
    return far, say("thing.at", thing=name, inches=inches(far, say), angle=degrees(tick, say))


def prompt(view: Layout, seat: Seat, say: Say) -> str:
    if view.phase == PLACING:
        return say("prompt.place", tiles=say("tiles", count=view.hands[seat]))
    if view.phase == BUILDING:
        limit = inches(view.rules.gate - R, say)
        return say("prompt.build_free" if view.rules.free_start else "prompt.build", limit=limit, y=START_Y)
    if view.phase == ACE:
        key = "prompt.ace_slalom" if view.rules.slalom else "prompt.ace"
        return say(key + ("_grow" if view.reserve[seat] else ""))
    if view.phase in (DEALING, GAME_OVER):
        return ""
    steps = say("steps", count=view.steps)
    if view.lead >= 0:
        return say("prompt.on", steps=steps, end=end_name(view.lead, say))
    return say("prompt.move", steps=steps, face=say(f"face.{FACES[view.die]}"))
