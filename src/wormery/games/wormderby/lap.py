"""How often a worm has been round the pylon, what it passed of the slalom, and whether a lap is possible. Compiled.

Both counts belong to a coin, not to a history: a new coin counts on from its neighbour, and backing up takes coins away
together with their counts (4.7, 4.8).
"""

from __future__ import annotations

from mypy_extensions import i64

from wormery.games.wormderby.law import chord, chord_to_edge, length2, lt, side
from wormery.games.wormderby.pieces import Box, Coin, Point, Tile
from wormery.games.wormderby.tables import GAP, RE, H


def next_coin(beside: Coin, x: i64, y: i64, pylon: i64, gates: list[int]) -> Coin:
    """A coin laid at (x, y) beside another one. `gates`: the heights of the slalom tiles."""
    sheet = beside.sheet + crossing(beside.x, beside.y, x, y, pylon)
    if not gates:
        return Coin(x, y, sheet, ())
    return Coin(x, y, sheet, ledger_of(beside, x, y, gates))


def crossing(hx: i64, hy: i64, nx: i64, ny: i64, pylon: i64) -> i64:
    """1 where the link from h to n crosses the far ray x = 0, y > pylon from right to left, -1 the other way."""
    right = hx >= 0
    if right == (nx >= 0):
        return 0
    v = (hy - pylon) * (nx - hx) - (ny - hy) * hx
    if v == 0 or (v > 0) != (nx > hx):
        return 0
    return 1 if right else -1


def ledger_of(beside: Coin, x: i64, y: i64, gates: list[int]) -> tuple[int, ...]:
    """For each slalom tile the net upward crossings of its height: right, left, and the same two outbound."""
    ledger = beside.ledger
    for j in range(len(gates)):
        height: i64 = gates[j]
        up = y >= height
        if (beside.y >= height) != up:
            v = beside.x * (y - beside.y) + (height - beside.y) * (x - beside.x)
            right = v >= 0 if up else v <= 0
            row = list(ledger)
            one = 1 if up else -1
            at = 4 * j if right else 4 * j + 1
            row[at] += one
            if beside.sheet == 0:
                row[at + 2] += one
            ledger = tuple(row)
    return ledger


# -- is a lap still possible? (4.10)


def lap_open(tiles: list[Tile], pylon: i64, gate: i64, box: Box) -> bool:
    """Whether a coin that stands somewhere in the gate can go round the pylon and come back. `pylon`: the number of its
    tile. `gate`: half the width of the gate. Worms are not looked at, they move away."""
    edges = _joints(tiles, box)
    for y in (0, -6250, 6250):
        for i in range(25):
            x: i64 = (i + 1) // 2 * (3000 if i % 2 else -3000)
            if x > gate - RE or -x > gate - RE:
                continue
            if not _covered(tiles, x, y) and _open_from(x, y, tiles, pylon, box, edges):
                return True
    return False


def _covered(tiles: list[Tile], x: i64, y: i64) -> bool:
    for tile in tiles:
        if lt(x, y, tile, RE):
            return True
    return False


Joint = tuple[int, int, list[Point]]  # two obstacles nearer than a coin, and a line from the one to the other


def _joints(tiles: list[Tile], box: Box) -> list[Joint]:
    found: list[Joint] = []
    table = len(tiles)
    for i in range(len(tiles)):
        a = tiles[i]
        for j in range(i + 1, len(tiles)):
            b = tiles[j]
            dx = a.x - b.x
            dy = a.y - b.y
            if dx * dx + dy * dy < (3 * H + GAP) * (3 * H + GAP):
                slit = chord(a, b)
                if length2(slit) < GAP * GAP:
                    found.append((i, j, [(a.x, a.y), (slit.ax, slit.ay), (slit.bx, slit.by), (b.x, b.y)]))
        for edge in range(4):
            slit = chord_to_edge(a, edge, box)
            if length2(slit) < GAP * GAP:
                found.append((i, table, [(a.x, a.y), (slit.ax, slit.ay), (slit.bx, slit.by)]))
    return found


def _open_from(px: i64, py: i64, tiles: list[Tile], pylon: i64, box: Box, joints: list[Joint]) -> bool:
    """Obstacles joined by slits form clusters. One blocks when it joins table and pylon, or when a ring in it parts the
    coin from where it has to go: each joint carries two bits, whether it crosses a curve from the coin to the pylon,
    and one from the coin off the table. Doubled coordinates and one make every crossing a proper one."""
    goal = tiles[pylon]
    table = len(tiles)
    root = list(range(table + 1))
    bits = [0] * (table + 1)  # from each obstacle to its root
    rings: list[list[int]] = [[] for _ in range(table + 1)]
    for i, j, line in joints:
        told: i64 = 0
        for n in range(len(line) - 1):
            ux, uy = line[n]
            vx, vy = line[n + 1]
            if _cross(px, py, goal.x, goal.y, ux, uy, vx, vy):
                told ^= 1
            if _cross(px, py, px, box.y0 - 10, ux, uy, vx, vy):
                told ^= 2
        a: i64 = i
        b: i64 = j
        while root[a] != a:
            told ^= bits[a]
            a = root[a]
        while root[b] != b:
            told ^= bits[b]
            b = root[b]
        if a == b:
            rings[a].append(told)
        else:
            root[b] = a
            bits[b] = told
            rings[a] = rings[a] + rings[b]
    border = _root(root, table)
    if border == _root(root, pylon):
        return False
    for cluster in range(table + 1):
        if root[cluster] != cluster:
            continue
        span = {0}
        for ring in rings[cluster]:
            span |= {other ^ ring for other in span}
        if cluster == border:
            if 1 in span or 3 in span:
                return False
        elif cluster == _root(root, pylon):
            if 2 in span or 3 in span:
                return False
        elif 3 in span:
            return False
    return True


def _root(root: list[int], at: i64) -> i64:
    while root[at] != at:
        at = root[at]
    return at


def _cross(px: i64, py: i64, qx: i64, qy: i64, ux: i64, uy: i64, vx: i64, vy: i64) -> bool:
    px = 2 * px + 1
    py = 2 * py + 1
    qx = 2 * qx + 1
    qy = 2 * qy + 1
    ux *= 2
    uy *= 2
    vx *= 2
    vy *= 2
    if side(px, py, qx, qy, ux, uy) * side(px, py, qx, qy, vx, vy) >= 0:
        return False
    return side(ux, uy, vx, vy, px, py) * side(ux, uy, vx, vy, qx, qy) < 0
