"""The options of Worm Derby (section 5 of its rules), checked, and what the rules make of them."""

from __future__ import annotations

from collections.abc import Mapping

from wormery.core.game import SEATS, Options
from wormery.core.refusal import Unusable
from wormery.games.wormderby.rules import ATTACKS, FIRST_GATE, TILES_LEFT, Rules
from wormery.games.wormderby.tables import INCH, TW, H

PLAYERS = (2, 3, 4)
# Default first.
CHOICES: dict[str, tuple[str, ...]] = {
    "first_player": ("random", "A", "B", "C", "D"),
    "slalom": ("0", "2", "4", "6", "8", "10", "12"),
    "slalom_view": ("driver", "spectator", "outbound"),
    "cannibal": ("off", "on"),
    "attack": ("centre", "any", "exact"),
    "finish": ("winner", "all"),
    "finish_test": ("centre", "whole_coin", "front_only"),
    "start_form": ("perpendicular", "free"),
    "route_guard": ("off", "setup", "always"),
    "own_body_gap": ("off", "on"),
}
# Fewest, most, default; lengths in ten-thousandths of an inch.
RANGES: dict[str, tuple[int, int, int]] = {
    "pylon_distance": (36 * INCH, 72 * INCH, 36 * INCH),
    "table_half_width": (12 * INCH, 30 * INCH, 18 * INCH),
    "table_margin": (6 * INCH, 18 * INCH, 12 * INCH),
    "gate_gap": (6 * INCH, 10 * INCH, 8 * INCH),
    "slalom_gap": (TW + 1, 30000, 22500),
    "max_rounds": (50, 2000, 400),
}
FORM: dict[str, tuple[int, ...]] = {  # of a range: what a form offers
    "pylon_distance": (36 * INCH, 48 * INCH, 60 * INCH, 72 * INCH),
    "table_half_width": (12 * INCH, 18 * INCH, 24 * INCH, 30 * INCH),
    "table_margin": (6 * INCH, 12 * INCH, 18 * INCH),
    "gate_gap": (6 * INCH, 8 * INCH, 10 * INCH),
    "slalom_gap": (20001, 22500, 25000, 30000),
    "max_rounds": (50, 100, 200, 400, 1000, 2000),
}
OBSTACLES = "obstacles_each"


def complete(given: Mapping[str, object]) -> Options:
    """Every option with its value. A slalom has no obstacles and says itself how far away the pylon is."""
    known = {"players", OBSTACLES, *CHOICES, *RANGES}
    for name in given:
        if name not in known:
            raise Unusable("UNKNOWN_OPTION", {"option": name, "known": sorted(known)})
    players = _players(given.get("players", PLAYERS[0]))
    options: dict[str, str | int] = {"players": players}
    for name, values in CHOICES.items():
        values = values[: players + 1] if name == "first_player" else values
        options[name] = _one_of(name, given.get(name, values[0]), values)
    for name, (fewest, most, usual) in RANGES.items():
        if name == "pylon_distance" and options["slalom"] != "0":
            continue
        options[name] = _number(name, given.get(name, usual), fewest, most)
    dealt = TILES_LEFT // players
    if options["slalom"] == "0":
        options[OBSTACLES] = _number(OBSTACLES, given.get(OBSTACLES, dealt), 0, dealt)
        return options
    far = slalom_pylon(int(options["slalom"]), int(options["slalom_gap"]))
    options["pylon_distance"] = far
    options[OBSTACLES] = 0
    for name, follows in (("pylon_distance", far), (OBSTACLES, 0)):
        if _number(name, given.get(name, follows), 0, 2 * far) != follows:
            raise Unusable("OPTIONS_CONTRADICT", {"option": name, "other": "slalom", "value": options["slalom"]})
    return options


def slalom_heights(tiles: int, gap: int) -> list[int]:
    """The middles of the tiles of a slalom (WD-A34)."""
    return [FIRST_GATE + i * (TW + gap) for i in range(tiles)]


def slalom_pylon(tiles: int, gap: int) -> int:
    return slalom_heights(tiles, gap)[-1] + H + 2 * TW + H


def choices() -> list[dict[str, object]]:
    form: list[dict[str, object]] = [{"name": "players", "values": list(PLAYERS), "default": PLAYERS[0]}]
    form += [{"name": name, "values": list(values), "default": values[0]} for name, values in CHOICES.items()]
    form.append({"name": OBSTACLES, "values": list(range(TILES_LEFT // PLAYERS[0] + 1)), "default": None})
    form += [{"name": name, "values": list(FORM[name]), "default": usual} for name, (_, _, usual) in RANGES.items()]
    return form


def _players(given: object) -> int:
    count = int(given) if isinstance(given, str) and given.isdecimal() and len(given) < 4 else given
    if isinstance(count, bool) or not isinstance(count, int) or count not in PLAYERS:
        raise Unusable("WRONG_PLAYER_COUNT", {"players": given, "fewest": PLAYERS[0], "most": PLAYERS[-1]})
    return count


def _one_of(name: str, given: object, values: tuple[str, ...]) -> str:
    if isinstance(given, bool) and "on" in values:  # TOML and JSON have words of their own for on and off
        given = "on" if given else "off"
    if isinstance(given, int) and not isinstance(given, bool):
        given = str(given)
    if given not in values:
        raise Unusable("WRONG_VALUE", {"option": name, "value": given, "values": list(values)})
    return str(given)


def _number(name: str, given: object, fewest: int, most: int) -> int:
    text = str(given) if isinstance(given, int | str) and not isinstance(given, bool) else ""
    if not (text.isascii() and text.isdecimal() and len(text) < 10) or not fewest <= int(text) <= most:
        raise Unusable("WRONG_NUMBER", {"name": name, "value": str(given)[:40], "fewest": fewest, "most": most})
    return int(text)


def rules(options: Options) -> Rules:
    players = int(options["players"])
    pylon, half = int(options["pylon_distance"]), int(options["table_half_width"])
    made = Rules(players, pylon, half, int(options["table_margin"]))
    if options["first_player"] != "random":
        made.first = SEATS.index(str(options["first_player"]))
    made.gate = int(options["gate_gap"]) // 2
    made.obstacles = int(options[OBSTACLES])
    made.slalom = int(options["slalom"])
    made.gates = slalom_heights(made.slalom, int(options["slalom_gap"]))
    made.free_start = options["start_form"] == "free"
    made.route_guard = CHOICES["route_guard"].index(str(options["route_guard"]))
    made.finish_all = options["finish"] == "all"
    made.finish_test = CHOICES["finish_test"].index(str(options["finish_test"]))
    made.slalom_view = CHOICES["slalom_view"].index(str(options["slalom_view"]))
    made.cannibal = options["cannibal"] == "on"
    made.attack = ATTACKS[str(options["attack"])]
    made.own_body_gap = options["own_body_gap"] == "on"
    made.max_rounds = int(options["max_rounds"])
    return made
