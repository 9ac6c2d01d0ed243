"""The law: every question of geometry as a comparison of whole numbers (sections 4.3, 4.4 and 4.9). Compiled.

A step lays a coin at one of 3600 places around the coin that leads. It is legal when the coin lies free there and the
step crosses no slit: the shortest segment between two obstacles that are nearer to one another than a coin is wide.
That says exactly whether a coin could be slid there (WD-OBS-4): no path through a slit exists, and away from slits
every lifted step can be slid. The same lines stand in web/src/games/derby/law.ts; shared scenes hold the two together.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from wormery.games.wormderby.pieces import Box, Coin, Point, Tile, rdiv
from wormery.games.wormderby.tables import COS, FOREIGN, GAP, OWN, RE, SIN, TILE_GIVE, VX, VY, D, H, R, S

FREE: Final = 0  # what the law answers; WD-MOV-6 fixes the order
OFF_TABLE: Final = 1
ON_TILE: Final = 2
ON_WORM: Final = 3
ON_SELF: Final = 4
THROUGH_GAP: Final = 5

REACH: Final = D + GAP  # nothing farther from the lead than this can matter to its step


def lt(px: i64, py: i64, tile: Tile, rho: i64) -> bool:
    """Whether a point is nearer to a tile than `rho`."""
    dx = px - tile.x
    dy = py - tile.y
    c = tile.c
    s = tile.s
    x = dx * c + dy * s
    y = dy * c - dx * s
    ax = x if x >= 0 else -x
    ay = y if y >= 0 else -y
    limit = (H + rho) * S
    if ax >= limit or ay >= limit:
        return False
    if ax <= H * S or ay <= H * S:
        return True
    if x > 0:
        dx = px - (tile.x0 if y > 0 else tile.x3)
        dy = py - (tile.y0 if y > 0 else tile.y3)
    else:
        dx = px - (tile.x1 if y > 0 else tile.x2)
        dy = py - (tile.y1 if y > 0 else tile.y2)
    return dx * dx + dy * dy < rho * rho


def foot(px: i64, py: i64, tile: Tile) -> Point:
    """The point of the tile nearest to a point outside it."""
    dx = px - tile.x
    dy = py - tile.y
    c = tile.c
    s = tile.s
    x = rdiv(dx * c + dy * s, S)
    y = rdiv(dy * c - dx * s, S)
    x = H if x > H else -H if x < -H else x
    y = H if y > H else -H if y < -H else y
    return (tile.x + rdiv(x * c - y * s, S), tile.y + rdiv(x * s + y * c, S))


def side(ax: i64, ay: i64, bx: i64, by: i64, cx: i64, cy: i64) -> i64:
    v = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    return 1 if v > 0 else -1 if v < 0 else 0


@final
class Slit:
    """A segment no step may cross, from one obstacle to another."""

    ax: i64
    ay: i64
    bx: i64
    by: i64

    def __init__(self, ax: i64, ay: i64, bx: i64, by: i64) -> None:
        self.ax = ax
        self.ay = ay
        self.bx = bx
        self.by = by

    def crossed(self, px: i64, py: i64, qx: i64, qy: i64) -> bool:
        """Whether it and the segment from p to q cross properly."""
        if side(px, py, qx, qy, self.ax, self.ay) * side(px, py, qx, qy, self.bx, self.by) >= 0:
            return False
        ax = self.ax
        ay = self.ay
        return side(ax, ay, self.bx, self.by, px, py) * side(ax, ay, self.bx, self.by, qx, qy) < 0

    def key(self) -> tuple[int, int, int, int]:
        return (self.ax, self.ay, self.bx, self.by)


def chord(a: Tile, b: Tile) -> Slit:
    """The shortest segment between two tiles that do not overlap, from a to b."""
    best: i64 = -1
    found = Slit(0, 0, 0, 0)
    for px, py in b.corners():
        qx, qy = foot(px, py, a)
        m: i64 = (px - qx) * (px - qx) + (py - qy) * (py - qy)
        if best < 0 or m < best:
            best = m
            found = Slit(qx, qy, px, py)
    for px, py in a.corners():
        qx, qy = foot(px, py, b)
        m = (px - qx) * (px - qx) + (py - qy) * (py - qy)
        if m < best:
            best = m
            found = Slit(px, py, qx, qy)
    return found


def chord_to_edge(tile: Tile, edge: i64, box: Box) -> Slit:
    """The shortest segment from a tile to an edge of the table: 0 left, 1 right, 2 near, 3 far."""
    best: i64 = -1
    found = Slit(0, 0, 0, 0)
    for px, py in tile.corners():
        fx, fy = edge_foot(px, py, edge, box)
        m: i64 = (px - fx) * (px - fx) + (py - fy) * (py - fy)
        if best < 0 or m < best:
            best = m
            found = Slit(px, py, fx, fy)
    return found


def edge_foot(px: i64, py: i64, edge: i64, box: Box) -> Point:
    if edge == 0:
        return (box.x0, py)
    if edge == 1:
        return (box.x1, py)
    return (px, box.y0) if edge == 2 else (px, box.y1)


def length2(slit: Slit) -> i64:
    dx = slit.ax - slit.bx
    dy = slit.ay - slit.by
    return dx * dx + dy * dy


def slits_between(tiles: list[Tile], coins: list[Coin], edges: list[int], box: Box) -> list[Slit]:
    """All slits among tiles, coins of other worms, and the outside of the table. One that ends on a coin is drawn to
    its middle, which is covered by its own clearance."""
    out: list[Slit] = []
    for i in range(len(tiles)):
        a = tiles[i]
        for j in range(i + 1, len(tiles)):
            b = tiles[j]
            dx = a.x - b.x
            dy = a.y - b.y
            if dx * dx + dy * dy < (3 * H + GAP) * (3 * H + GAP):  # 2 * sqrt(2) * H + GAP and a little
                slit = chord(a, b)
                if length2(slit) < GAP * GAP:
                    out.append(slit)
        for coin in coins:
            if lt(coin.x, coin.y, a, GAP + R + 4):
                fx, fy = foot(coin.x, coin.y, a)
                slit = Slit(fx, fy, coin.x, coin.y)
                if length2(slit) < (GAP + R) * (GAP + R):
                    out.append(slit)
        for edge in edges:
            slit = chord_to_edge(a, edge, box)
            if length2(slit) < GAP * GAP:
                out.append(slit)
    for i in range(len(coins)):
        one = coins[i]
        for j in range(i + 1, len(coins)):
            other = coins[j]
            dx = one.x - other.x
            dy = one.y - other.y
            if dx * dx + dy * dy < (GAP + 2 * R) * (GAP + 2 * R):
                out.append(Slit(one.x, one.y, other.x, other.y))
        for edge in edges:
            fx, fy = edge_foot(one.x, one.y, edge, box)
            slit = Slit(one.x, one.y, fx, fy)
            if length2(slit) < (GAP + R) * (GAP + R):
                out.append(slit)
    return out


def slits_with(tile: Tile, others: list[Tile], box: Box) -> list[Slit]:
    """The slits between a tile and others or the table's edges."""
    found: list[Slit] = []
    for other in others:
        dx = tile.x - other.x
        dy = tile.y - other.y
        if dx * dx + dy * dy < (3 * H + GAP) * (3 * H + GAP):
            slit = chord(tile, other)
            if length2(slit) < GAP * GAP:
                found.append(slit)
    reach: i64 = 3 * H // 2 + GAP
    for edge in range(4):
        away = [tile.x - box.x0, box.x1 - tile.x, tile.y - box.y0, box.y1 - tile.y][edge]
        if away < reach:
            slit = chord_to_edge(tile, edge, box)
            if length2(slit) < GAP * GAP:
                found.append(slit)
    return found


@final
class Near:
    """All that can matter to a step from (x, y): made once, asked for many ticks."""

    x: i64
    y: i64
    own: list[Coin]
    tiles: list[Tile]
    coins: list[Coin]
    box: Box
    slits: list[Slit]

    def __init__(
        self, x: i64, y: i64, own: list[Coin], tiles: list[Tile], coins: list[Coin], box: Box, body: list[Coin]
    ) -> None:
        """`own`: the worm's coins that stay, without the lead. `coins`: those of all other worms. `body`: own coins
        that bound openings too (WD-A17), usually none."""
        self.x = x
        self.y = y
        self.box = box
        self.own = []
        for coin in own:
            dx = coin.x - x
            dy = coin.y - y
            if dx * dx + dy * dy < (D + OWN + 4) * (D + OWN + 4):
                self.own.append(coin)
        self.tiles = []
        for tile in tiles:
            dx = tile.x - x
            dy = tile.y - y
            far: i64 = REACH + 2 * H
            if -far < dx < far and -far < dy < far and lt(x, y, tile, REACH):
                self.tiles.append(tile)
        self.coins = close(coins, x, y)
        edges: list[int] = []
        if x - box.x0 < REACH:
            edges.append(0)
        if box.x1 - x < REACH:
            edges.append(1)
        if y - box.y0 < REACH:
            edges.append(2)
        if box.y1 - y < REACH:
            edges.append(3)
        bounding = self.coins + close(body, x, y) if body else self.coins
        if len(self.tiles) + len(bounding) + len(edges) < 2:
            self.slits = []
        else:
            self.slits = slits_between(self.tiles, bounding, edges, box)

    def verdict(self, tick: i64) -> i64:
        """The law on one tick: FREE, or the first thing in the way (WD-MOV-6)."""
        x = self.x + VX[tick]
        y = self.y + VY[tick]
        box = self.box
        if x < box.x0 + RE or x > box.x1 - RE or y < box.y0 + RE or y > box.y1 - RE:
            return OFF_TABLE
        for tile in self.tiles:
            if lt(x, y, tile, RE):
                return ON_TILE
        for coin in self.coins:
            dx = coin.x - x
            dy = coin.y - y
            if dx * dx + dy * dy < FOREIGN * FOREIGN:
                return ON_WORM
        for coin in self.own:
            dx = coin.x - x
            dy = coin.y - y
            if dx * dx + dy * dy < OWN * OWN:
                return ON_SELF
        for slit in self.slits:
            if slit.crossed(self.x, self.y, x, y):
                return THROUGH_GAP
        return FREE


def close(coins: list[Coin], x: i64, y: i64) -> list[Coin]:
    found: list[Coin] = []
    for coin in coins:
        dx = coin.x - x
        dy = coin.y - y
        if dx * dx + dy * dy < (REACH + R) * (REACH + R):
            found.append(coin)
    return found


# -- tiles


def tiles_overlap(a: Tile, b: Tile) -> bool:
    """By separating axes; a hair does not count (WD-A7)."""
    dx = b.x - a.x
    dy = b.y - a.y
    if dx * dx + dy * dy >= 8 * H * H:
        return False
    r = (b.turn - a.turn) % 3600
    c: i64 = COS[r]
    s: i64 = SIN[r]
    e = H * S + H * ((c if c >= 0 else -c) + (s if s >= 0 else -s)) - TILE_GIVE * S
    return not (apart(dx, dy, a, e) or apart(dx, dy, b, e))


def apart(dx: i64, dy: i64, t: Tile, e: i64) -> bool:
    u = dx * t.c + dy * t.s
    v = dy * t.c - dx * t.s
    return u >= e or -u >= e or v >= e or -v >= e


def tiles_within(a: Tile, b: Tile, rho: i64) -> bool:
    """Whether two squares are no farther apart than `rho`."""
    dx = b.x - a.x
    dy = b.y - a.y
    far = 3 * H + rho
    if dx * dx + dy * dy > far * far:
        return False
    if tiles_overlap(a, b):
        return True
    for x, y in b.corners():
        if lt(x, y, a, rho + 1):
            return True
    for x, y in a.corners():
        if lt(x, y, b, rho + 1):
            return True
    return False


def on_table(tile: Tile, box: Box) -> bool:
    for x, y in tile.corners():
        if x < box.x0 or x > box.x1 or y < box.y0 or y > box.y1:
            return False
    return True
