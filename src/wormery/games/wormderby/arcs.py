"""The legal ticks of a step in closed form: arcs propose, the law decides what lies near their ends (4.5). Compiled.

Around each obstacle the arc that is blocked is found twice, with the clearance a little larger and a little smaller
than the law's. Outside the larger one a tick is free, inside the smaller one it is blocked, and the few between are
asked of the law. So floats only save work: the answer is that of 3600 verdicts.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from wormery.games.wormderby.law import FREE, Near, Slit, lt
from wormery.games.wormderby.pieces import Tile
from wormery.games.wormderby.tables import FOREIGN, OWN, RE, TICKS, VX, VY, D, H

TAU: Final = 2 * math.pi
PER_RADIAN: Final = TICKS / TAU
BAND: Final = 3  # covers the rounding of directions, corners and turned squares, at most 1.5 together

Marks = bytearray  # a tick is 0 free, 1 to be asked, 2 blocked

_ASK: Final = b"\x01" * TICKS
_BLOCK: Final = b"\x02" * TICKS


def runs_of(near: Near) -> list[int]:
    """The maximal runs of legal ticks: first, last, first, last... A run through tick 0 ends beyond 3599."""
    marks = bytearray(TICKS)
    _mark(near, marks, BAND, _ASK)
    _mark(near, marks, -BAND, _BLOCK)
    at: i64 = marks.find(1)
    while at >= 0:
        marks[at] = 0 if near.verdict(at) == FREE else 2
        at = marks.find(1, at + 1)
    return free_runs(marks)


def free_runs(marks: bytearray) -> list[int]:
    runs: list[int] = []
    at: i64 = marks.find(0)
    while at >= 0:
        end: i64 = marks.find(2, at)
        if end < 0:
            end = TICKS
        runs.append(at)
        runs.append(end - 1)
        at = marks.find(0, end)
    if len(runs) > 2 and runs[0] == 0 and runs[-1] == TICKS - 1:
        first = runs[-2]
        last = runs[1] + TICKS
        return [*runs[2:-2], first, last]
    return runs


def _mark(near: Near, marks: bytearray, band: i64, fill: bytes) -> None:
    x = near.x
    y = near.y
    for tile in near.tiles:
        if lt(x, y, tile, D + RE + BAND + 1):
            _mark_tile(x, y, tile, RE + band, marks, fill)
    for coin in near.coins:
        _mark_disc(float(coin.x - x), float(coin.y - y), float(FOREIGN + band), marks, fill)
    for coin in near.own:
        _mark_disc(float(coin.x - x), float(coin.y - y), float(OWN + band), marks, fill)
    box = near.box
    reach: i64 = D + RE + BAND
    rho = float(RE + band)
    if x - box.x0 < reach:
        _mark_edge(float(x - box.x0), rho, 0.0, marks, fill)
    if box.x1 - x < reach:
        _mark_edge(float(box.x1 - x), rho, math.pi, marks, fill)
    if y - box.y0 < reach:
        _mark_edge(float(y - box.y0), rho, math.pi / 2, marks, fill)
    if box.y1 - y < reach:
        _mark_edge(float(box.y1 - y), rho, -math.pi / 2, marks, fill)
    for slit in near.slits:
        _mark_slit(slit, x, y, band, marks, fill)


def _fill(marks: bytearray, a: float, b: float, fill: bytes) -> None:
    """The ticks strictly between two directions."""
    first: i64 = math.floor(a * PER_RADIAN) + 1
    last: i64 = math.ceil(b * PER_RADIAN) - 1
    count = last - first + 1
    if count <= 0:
        return
    if count >= TICKS:
        marks[:] = fill
        return
    first %= TICKS
    end = first + count
    if end <= TICKS:
        marks[first:end] = fill[:count]
    else:
        marks[first:TICKS] = fill[: TICKS - first]
        marks[0 : end - TICKS] = fill[: end - TICKS]


def _mark_disc(dx: float, dy: float, rho: float, marks: bytearray, fill: bytes) -> None:
    """What is nearer than `rho` to a point at (dx, dy) from the lead."""
    far = math.sqrt(dx * dx + dy * dy)
    if far == 0.0:
        if rho > D:
            marks[:] = fill
        return
    cosine = (far * far + D * D - rho * rho) / (2.0 * far * D)
    if cosine >= 1.0:
        return
    if cosine <= -1.0:
        marks[:] = fill
        return
    half = math.acos(cosine)
    middle = math.atan2(dy, dx)
    _fill(marks, middle - half, middle + half, fill)


def _mark_edge(distance: float, rho: float, inward: float, marks: bytearray, fill: bytes) -> None:
    cosine = (rho - distance) / D
    if cosine <= -1.0:
        return
    if cosine > 1.0:
        marks[:] = fill
        return
    half = math.acos(cosine)
    _fill(marks, inward + half, inward + TAU - half, fill)


def _mark_slit(slit: Slit, hx: i64, hy: i64, band: i64, marks: bytearray, fill: bytes) -> None:
    """Blocked between the directions in which the circle of the step enters and leaves the slit."""
    wx = float(slit.ax - hx)
    wy = float(slit.ay - hy)
    ux = float(slit.bx - slit.ax)
    uy = float(slit.by - slit.ay)
    a = ux * ux + uy * uy
    if a == 0.0:
        return
    b = wx * ux + wy * uy
    inside = b * b - a * (wx * wx + wy * wy - D * D)
    if inside <= 0.0:
        return
    root = math.sqrt(inside)
    enter = max(0.0, (-b - root) / a)
    leave = min(1.0, (-b + root) / a)
    if enter >= leave:
        return
    first = math.atan2(wy + enter * uy, wx + enter * ux)
    wide = (math.atan2(wy + leave * uy, wx + leave * ux) - first + math.pi) % TAU - math.pi
    if wide < 0.0:
        first += wide
        wide = -wide
    slack = 2.0 * TAU / TICKS
    if band > 0:
        _fill(marks, first - slack, first + wide + slack, fill)
    elif wide > 2.0 * slack:
        _fill(marks, first + slack, first + wide - slack, fill)


def _mark_tile(hx: i64, hy: i64, tile: Tile, rho: i64, marks: bytearray, fill: bytes) -> None:
    """What is nearer than `rho` to a tile: a square with rounded corners, in the tile's own directions."""
    turn = TAU * float(tile.turn) / TICKS
    c = math.cos(turn)
    s = math.sin(turn)
    dx = float(hx - tile.x)
    dy = float(hy - tile.y)
    x = dx * c + dy * s
    y = dy * c - dx * s
    r = float(rho)
    ends: list[float] = []
    for k in range(2):
        limit = H + r if k == 0 else -H - r
        v = (limit - x) / D
        if -1.0 < v < 1.0:
            a = math.acos(v)
            up = D * math.sin(a)
            if -H <= y + up <= H:
                ends.append(a)
            if -H <= y - up <= H:
                ends.append(TAU - a)
        v = (limit - y) / D
        if -1.0 < v < 1.0:
            a = math.asin(v)
            along = D * math.cos(a)
            if -H <= x + along <= H:
                ends.append(a % TAU)
            if -H <= x - along <= H:
                ends.append(math.pi - a)
    for k in range(4):
        sx = 1.0 if k == 0 or k == 3 else -1.0
        sy = 1.0 if k < 2 else -1.0
        px = sx * H - x
        py = sy * H - y
        far = math.sqrt(px * px + py * py)
        if far == 0.0:
            continue
        cosine = (far * far + D * D - r * r) / (2.0 * far * D)
        if not -1.0 < cosine < 1.0:
            continue
        half = math.acos(cosine)
        middle = math.atan2(py, px)
        for m in range(2):
            a = middle + half if m == 0 else middle - half
            if (x + D * math.cos(a)) * sx >= H and (y + D * math.sin(a)) * sy >= H:
                ends.append(a % TAU)
    if not ends:
        if _inside(x + D, y, r):
            marks[:] = fill
        return
    ends.sort()
    for i in range(len(ends)):
        a = ends[i]
        b = ends[i + 1] if i + 1 < len(ends) else ends[0] + TAU
        if b - a < 1e-12:
            continue
        between = (a + b) / 2.0
        if _inside(x + D * math.cos(between), y + D * math.sin(between), r):
            _fill(marks, a + turn, b + turn, fill)


def _inside(x: float, y: float, r: float) -> bool:
    px = abs(x) - H
    py = abs(y) - H
    if px <= 0.0:
        return py < r
    if py <= 0.0:
        return px < r
    return px * px + py * py < r * r


# -- what may be read off runs


def legal(runs: list[int], tick: i64) -> bool:
    for i in range(0, len(runs), 2):
        first: i64 = runs[i]
        last: i64 = runs[i + 1]
        if first <= tick <= last or first <= tick + TICKS <= last:
            return True
    return False


def count(runs: list[int]) -> int:
    total: i64 = 0
    for i in range(0, len(runs), 2):
        total += runs[i + 1] - runs[i] + 1
    return total


def nearest(runs: list[int], tick: i64) -> i64:
    """The legal tick nearest to one that is pointed at; of two as near, the lower; -1 where none is (4.6)."""
    if legal(runs, tick):
        return tick
    best: i64 = -1
    least: i64 = TICKS
    for i in range(len(runs)):
        end: i64 = runs[i]
        end %= TICKS
        away = end - tick if end >= tick else tick - end
        if away > TICKS - away:
            away = TICKS - away
        if away < least or (away == least and end < best):
            least = away
            best = end
    return best


def bins_of(runs: list[int], count: i64) -> list[int]:
    """The turn in so many headings, and the tick each stands for, -1 where it holds none (3.5): the legal one nearest
    to its middle, of two as near the one before it."""
    wide = TICKS // count
    bins = [-1] * count
    least = [TICKS] * count
    for i in range(0, len(runs), 2):
        first: i64 = runs[i]
        last: i64 = runs[i + 1]
        for j in range((first + wide // 2) // wide, (last + wide // 2) // wide + 1):
            middle: i64 = j * wide
            at = middle if first <= middle <= last else first if first > middle else last
            away = at - middle if at >= middle else middle - at
            heading: i64 = j % count
            if away < least[heading] or (away == least[heading] and at < middle):
                least[heading] = away
                bins[heading] = at % TICKS
    return bins


def covering(near: Near, qx: i64, qy: i64, reach: i64, runs: list[int]) -> list[int]:
    """Of these runs, the ticks that come within `reach` (inclusive) of a point."""
    dx = qx - near.x
    dy = qy - near.y
    if dx * dx + dy * dy > (D + reach + 2) * (D + reach + 2):
        return []
    marks = bytearray(_BLOCK)
    for i in range(0, len(runs), 2):
        for k in range(runs[i], runs[i + 1] + 1):
            tick: i64 = k % TICKS
            ex = near.x + VX[tick] - qx
            ey = near.y + VY[tick] - qy
            if ex * ex + ey * ey <= reach * reach:
                marks[tick] = 0
    return free_runs(marks)
