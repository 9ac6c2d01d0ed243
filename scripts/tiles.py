"""The games' pictures on the landing page, put together from their drawings: `python scripts/tiles.py`.

They are files of their own, so that the page needs no drawings of a game before somebody sits down to it.
"""

from __future__ import annotations

import json
import re
from itertools import count
from pathlib import Path
from typing import Any

WEB = Path(__file__).parent.parent / "web" / "src"
DRAWINGS = WEB / "art" / "svg"
PICTURES = WEB / "screens" / "landing" / "pictures"
WIDTH, HEIGHT = 176, 101
INK = "#2B1D2F"

# Fredoka's at weight 700, 100 units to the em.
DIGITS: dict[str, Any] = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))

copies = count()


def colours() -> dict[str, dict[str, str]]:
    """`.yellow { --c: #F6B40E; ... }` of the tokens."""
    tokens = (WEB / "theme" / "tokens.css").read_text(encoding="utf-8")
    found = re.findall(r"^\.(\w+) \{ (--c: [^}]*)\}", tokens, re.MULTILINE)
    return {name: dict(re.findall(r"--(\w+): (#\w+)", body)) for name, body in found}


COLOURS = colours()


def drawing(name: str, x: float, y: float, width: float, colour: str = "", turn: float = 0) -> str:
    """One drawing at its place, with a colour's values for its variables and ids of its own."""
    svg = (DRAWINGS / f"{name}.svg").read_text(encoding="utf-8")
    head = re.search(r'<svg[^>]*viewBox="([^"]*)"[^>]*>', svg)
    assert head, name
    box = head[1]
    wide, high = map(float, box.split()[2:])
    body = re.sub(r">\s+<", "><", svg[head.end() : svg.rindex("</svg>")]).strip()
    values = COLOURS.get(colour, {})
    body = re.sub(r"var\(--(\w+),\s*([^)]*)\)", lambda one: values.get(one[1], one[2]), body)
    body = re.sub(r'(\bid="|url\(#)', rf"\g<1>p{next(copies)}", body) if 'id="' in body else body
    height = width * high / wide
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    inner = f'<svg {place} viewBox="{box}" overflow="visible">{body}</svg>'
    return turned(inner, x + width / 2, y + height / 2, turn)


def turned(inner: str, x: float, y: float, turn: float) -> str:
    return f'<g transform="rotate({turn:g} {x:g} {y:g})">{inner}</g>' if turn else inner


def digit(value: str, x: float, baseline: float, size: float, stroke: float) -> str:
    """White with an ink outline that lies behind it."""
    place = f"translate({x:g} {baseline:g}) scale({size / 100:g})"
    return (
        f'<path transform="{place}" d="{DIGITS[value]["outline"]}" fill="#fff" '
        f'stroke="{INK}" stroke-width="{stroke * 100 / size:g}" stroke-linejoin="round" paint-order="stroke"/>'
    )


def playing_card(colour: str, value: str, x: float, y: float, width: float, turn: float) -> str:
    """As cards.css puts it together; `u` is a hundredth of its width."""
    u = width / 100
    high = width * 1.4
    column = 24 * u
    middle = x + 5 * u + column / 2
    wide = DIGITS[value]["width"] / 100 * 28 * u
    line = 25.2 * u + (3 * u if value == "9" else 0)
    corner = digit(value, middle - wide / 2, y + (5 + 22.93) * u, 28 * u, 4.4 * u)
    if value == "9":
        for colour_of, lower in ((INK, 1.6), ("#fff", 0)):
            top = y + (5 + 25.8 + lower) * u
            corner += f'<path d="M{middle - wide / 2:g} {top:g}h{wide:g}v{2.4 * u:g}h{-wide:g}z" fill="{colour_of}"/>'
    corner += drawing(f"drehwurm/suit-{colour}", middle - 7.5 * u, y + 5 * u + line + 2 * u, 15 * u, colour)
    face = drawing(f"drehwurm/face-{colour}", x, y, width, colour) + drawing(
        f"drehwurm/worm-{value}", x, y, width, colour
    )
    centre = (x + width / 2, y + high / 2)
    return turned(face + corner + turned(corner, *centre, 180), *centre, turn)


def drehwurm() -> str:
    return "".join(
        playing_card(*card)
        for card in (("yellow", "7", 22, 14, 60, -14), ("blue", "2", 60, 8, 60, 0), ("red", "9", 98, 14, 60, 13))
    )


def das_wurmt() -> str:
    width, top, u = 56.0, 9.0, 0.56
    parts = []
    for at, part in enumerate(("tail", "body-3", "head-mint")):
        left = -6 + at * width
        parts.append(drawing(f"daswurmt/{part}", left, top, width, "mint"))
        if part == "body-3":
            parts.append(digit("3", left + 8 * u, top + (5 + 27.84) * u, 34 * u, 5 * u))
        if part != "head-mint":
            parts.append(drawing("daswurmt/mark-mint", left + (100 - 29) * u, top + 7 * u, 22 * u, "mint"))
    return "".join(parts)


def worms() -> str:
    land = (("grass", -18, 22), ("sand", 52, -18), ("meadow", 52, 62), ("grass", 122, 22))
    return (
        "".join(drawing(f"worms/land-{name}", x, y, 94) for name, x, y in land)
        + drawing("worms/worm-red", 8, 20, 44)
        + drawing("worms/crate", 84, -2, 34)
        + drawing("worms/worm-blue", 132, 16, 44)
    )


def worm_derby() -> str:
    coins = (("coin", 14, 58), ("coin", 40, 50), ("coin", 64, 36), ("head", 84, 16))
    return drawing("derby/tile-mushroom", 116, 36, 64, turn=12) + "".join(
        drawing(f"derby/{kind}-arms", x, y, 30) for kind, x, y in coins
    )


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, body in {
        "drehwurm": drehwurm(),
        "das-wurmt": das_wurmt(),
        "worms": worms(),
        "worm-derby": worm_derby(),
    }.items():
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{body}</svg>\n'
        (PICTURES / f"tile-{name}.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
