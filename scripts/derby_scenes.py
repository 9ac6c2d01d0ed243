"""Scenes that hold the law of Worm Derby in Python and in TypeScript together: tests/vectors/worm-derby.json.

python -m scripts.derby_scenes              writes the file
python -m scripts.derby_scenes --check N    compares the closed form with 3600 verdicts on N other scenes
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from wormery.games.wormderby.arcs import free_runs, nearest, runs_of
from wormery.games.wormderby.lap import lap_open, next_coin
from wormery.games.wormderby.law import FREE, Near, lt, on_table, tiles_overlap, tiles_within
from wormery.games.wormderby.pieces import OBSTACLE, Box, Coin, Tile
from wormery.games.wormderby.tables import FOREIGN, OWN, RE, TICKS, TURNS, TW, VX, VY, H

FILE = Path(__file__).parent.parent / "tests" / "vectors" / "worm-derby.json"
SCENES, SQUARES, BOARDS, CHAINS = 300, 80, 50, 12
SPAN = 26000
PYLON, GATE = 360000, 40000
TABLE = Box(-180000, -120000, 180000, PYLON + 120000)


class Scene(NamedTuple):
    head: Coin
    own: list[Coin]
    tiles: list[Tile]
    coins: list[Coin]
    box: Box
    body: bool  # option own_body_gap

    def near(self) -> Near:
        body = self.own[1:] if self.body else []
        return Near(self.head.x, self.head.y, self.own, self.tiles, self.coins, self.box, body)


def coin(x: int, y: int) -> Coin:
    return Coin(x, y, 0, ())


def scene(rng: Random) -> Scene:
    """A crowd around an end: tiles, often a narrow gap apart, other worms, an edge now and then."""
    head = coin(rng.randrange(-90000, 90000), rng.randrange(-60000, 400000))
    box = TABLE
    if rng.random() < 0.35:
        near = [rng.randrange(3700, 14000) if rng.random() < 0.4 else 10**6 for _ in range(4)]
        box = Box(head.x - near[0], head.y - near[1], head.x + near[2], head.y + near[3])
    tiles: list[Tile] = []
    coins: list[Coin] = []
    if rng.random() < 0.5:
        opening(rng, head, tiles, coins)
    for _ in range(rng.randrange(6)):
        for _ in range(40):
            tile = _tile(rng, head, tiles)
            if fits(tile, tiles, [head, *coins]):
                tiles.append(tile)
                break
    own = chain(rng, head, rng.randrange(1, 6), tiles, [head, *coins], OWN)[1:]
    for _ in range(rng.randrange(4)):
        start = coin(head.x + rng.randrange(-SPAN // 2, SPAN // 2), head.y + rng.randrange(-SPAN // 2, SPAN // 2))
        if free(start, tiles, [head, *own, *coins], FOREIGN):
            coins += chain(rng, start, 6, tiles, [head, *own, *coins], FOREIGN)
    return Scene(head, own[:-1] if rng.random() < 0.8 else own, tiles, coins, box, rng.random() < 0.15)


def opening(rng: Random, head: Coin, tiles: list[Tile], coins: list[Coin]) -> None:
    """Two obstacles on both sides of a step, about a coin or less apart: corners, flat sides, coins."""
    ahead = rng.randrange(TICKS)
    gap = rng.randrange(2500, 8500)
    for sign in (-1, 1):
        across = (ahead + 900 * sign) % TICKS
        thick, turned = rng.choice([(3750, -1), (H, 0), (14142, 450)])
        away = gap // 2 + thick
        along = rng.randrange(1500, 6000)
        x = head.x + (along * VX[ahead] + away * VX[across]) // 7500
        y = head.y + (along * VY[ahead] + away * VY[across]) // 7500
        if turned >= 0:
            tile = Tile(x, y, (ahead + turned + rng.randrange(-20, 20)) % TURNS, OBSTACLE)
            if fits(tile, tiles, [head, *coins]):
                tiles.append(tile)
        elif free(coin(x, y), tiles, [head, *coins], FOREIGN):
            coins.append(coin(x, y))


def fits(tile: Tile, tiles: list[Tile], coins: list[Coin]) -> bool:
    return not any(tiles_overlap(tile, other) for other in tiles) and not any(
        lt(one.x, one.y, tile, RE) for one in coins
    )


def _tile(rng: Random, head: Coin, tiles: list[Tile]) -> Tile:
    if tiles and rng.random() < 0.6:  # beside another one, a narrow gap apart
        other = rng.choice(tiles)
        turn = (other.turn + rng.choice([0, 0, 450, rng.randrange(TURNS)])) % TURNS
        away = 2 * H + rng.randrange(0, 9000)
        tick = (other.turn + rng.choice([0, 900, 1800, 2700]) + rng.randrange(-40, 40)) % TICKS
        return Tile(other.x + away * VX[tick] // 7500, other.y + away * VY[tick] // 7500, turn, OBSTACLE)
    x, y = head.x + rng.randrange(-SPAN, SPAN), head.y + rng.randrange(-SPAN, SPAN)
    return Tile(x, y, rng.choice([0, 450, rng.randrange(TURNS)]), OBSTACLE)


def chain(rng: Random, start: Coin, length: int, tiles: list[Tile], others: list[Coin], apart: int) -> list[Coin]:
    worm = [start]
    for _ in range(length):
        for _ in range(30):
            tick = rng.randrange(TICKS)
            one = coin(worm[-1].x + VX[tick], worm[-1].y + VY[tick])
            strangers = [other for other in others if other is not worm[-1]]
            if free(one, tiles, strangers, apart) and free(one, [], worm[:-1], OWN):
                worm.append(one)
                break
        else:
            break
    return worm


def free(one: Coin, tiles: list[Tile], coins: list[Coin], apart: int) -> bool:
    return not any(lt(one.x, one.y, tile, RE) for tile in tiles) and all(
        (one.x - other.x) ** 2 + (one.y - other.y) ** 2 >= apart * apart for other in coins
    )


def by_the_law(near: Near) -> list[int]:
    """The runs as 3600 verdicts give them."""
    return free_runs(bytearray(0 if near.verdict(tick) == FREE else 2 for tick in range(TICKS)))


# -- what the file holds


def spots(coins: list[Coin]) -> list[list[int]]:
    return [[one.x, one.y] for one in coins]


def squares(tiles: list[Tile]) -> list[list[int]]:
    return [[tile.x, tile.y, tile.turn] for tile in tiles]


def told(one: Scene, rng: Random) -> dict[str, Any]:
    near = one.near()
    verdicts = [near.verdict(tick) for tick in range(TICKS)]
    changes = [tick for tick in range(TICKS) if tick == 0 or verdicts[tick] != verdicts[tick - 1]]
    pointed = [rng.randrange(TICKS) for _ in range(3)]
    return {
        "head": [one.head.x, one.head.y],
        "own": spots(one.own),
        "tiles": squares(one.tiles),
        "coins": spots(one.coins),
        "box": list(one.box.key()),
        "body": one.body,
        "verdicts": [[tick, verdicts[tick]] for tick in changes],  # from each of these ticks on
        "runs": runs_of(near),
        "nearest": [[tick, nearest(runs_of(near), tick)] for tick in pointed],
    }


def pair(rng: Random) -> dict[str, Any]:
    """Two squares at about the distance where a predicate turns."""
    a = Tile(rng.randrange(-90000, 90000), rng.randrange(70000, 280000), rng.randrange(TURNS), OBSTACLE)
    away = 2 * H + rng.choice([0, TW, 3 * TW]) + rng.randrange(-9000, 9000)
    tick = rng.randrange(TICKS)
    b = Tile(a.x + away * VX[tick] // 7500, a.y + away * VY[tick] // 7500, rng.randrange(TURNS), OBSTACLE)
    return {
        "a": squares([a])[0],
        "b": squares([b])[0],
        "overlap": tiles_overlap(a, b),
        "one": tiles_within(a, b, TW),
        "three": tiles_within(a, b, 3 * TW - 1),
        "on": on_table(b, TABLE),
    }


def board(rng: Random) -> dict[str, Any]:
    """A course on a small table, often walled off."""
    pylon = 110000
    box = Box(-80000, -60000, 80000, pylon + 40000)
    tiles = [Tile(-50000, 0, 0, OBSTACLE), Tile(50000, 0, 0, OBSTACLE), Tile(0, pylon, 0, OBSTACLE)]
    for _ in range(rng.randrange(5, 90)):
        other = rng.choice(tiles[2:])
        tick, away = rng.randrange(TICKS), rng.randrange(20000, 34000)
        tile = Tile(
            other.x + away * VX[tick] // 7500, other.y + away * VY[tick] // 7500, rng.randrange(TURNS), OBSTACLE
        )
        if rng.random() < 0.3:
            x, y = rng.randrange(box.x0, box.x1), rng.randrange(box.y0, box.y1)
            tile = Tile(x, y, rng.randrange(TURNS), OBSTACLE)
        if on_table(tile, box) and not any(tiles_overlap(tile, one) for one in tiles) and len(tiles) < 24:
            tiles.append(tile)
    return {"tiles": squares(tiles), "box": list(box.key()), "open": lap_open(tiles, 2, GATE, box)}


def way(rng: Random) -> dict[str, Any]:
    """A chain that wanders about the pylon and the gates of a slalom."""
    gates = [80000, 122500, 165000]
    at = Coin(rng.randrange(-20000, 20000), rng.randrange(60000, 380000), rng.randrange(-1, 2), (0,) * 12)
    chained = [at]
    tick = rng.randrange(TICKS)
    for _ in range(60):
        tick = (tick + rng.randrange(-500, 500)) % TICKS
        far = chained[-1]
        if not -30000 <= far.x <= 30000 or not 40000 < far.y < 400000:
            tick = (tick + 1800) % TICKS
        chained.append(next_coin(far, far.x + VX[tick], far.y + VY[tick], PYLON, gates))
    return {"gates": gates, "pylon": PYLON, "coins": [[one.x, one.y, one.sheet, *one.ledger] for one in chained]}


def text() -> str:
    rng = Random("worm derby")
    parts = {
        "scenes": [told(scene(rng), rng) for _ in range(SCENES)],
        "squares": [pair(rng) for _ in range(SQUARES)],
        "boards": [board(rng) for _ in range(BOARDS)],
        "ways": [way(rng) for _ in range(CHAINS)],
    }
    rows = [
        f' "{name}": [\n' + ",\n".join("  " + json.dumps(one, separators=(",", ":")) for one in found) + "\n ]"
        for name, found in parts.items()
    ]
    return "{\n" + ",\n".join(rows) + "\n}\n"


def check(count: int, seed: str = "check") -> int:
    """How many of so many scenes the closed form gets wrong."""
    rng = Random(seed)
    wrong = 0
    for _ in range(count):
        near = scene(rng).near()
        wrong += runs_of(near) != by_the_law(near)
    return wrong


def main() -> int:
    if "--check" in sys.argv:
        count = int(sys.argv[-1])
        wrong = check(count)
        print(f"{count} scenes, {wrong} wrong")
        return 1 if wrong else 0
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(text(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
