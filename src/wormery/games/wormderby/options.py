"""The options of Worm Derby (section 5 of its rules), checked, and what the rules make of them."""

from __future__ import annotations

from collections.abc import Mapping

from wormery.core.game import SEATS, Options
from wormery.core.refusal import Unusable
from wormery.games.common import options as asked
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
    asked.known(given, {"players", OBSTACLES, *CHOICES, *RANGES})
    players = asked.players(given.get("players", PLAYERS[0]), PLAYERS)
    options: dict[str, str | int] = {"players": players}
    for name, values in CHOICES.items():
        values = values[: players + 1] if name == "first_player" else values
        options[name] = asked.one_of(name, given.get(name, values[0]), values)
    for name, (fewest, most, usual) in RANGES.items():
        if name == "pylon_distance" and options["slalom"] != "0":
            continue
        options[name] = asked.number(name, given.get(name, usual), fewest, most)
    dealt = TILES_LEFT // players
    if options["slalom"] == "0":
        options[OBSTACLES] = asked.number(OBSTACLES, given.get(OBSTACLES, dealt), 0, dealt)
        return options
    far = slalom_pylon(int(options["slalom"]), int(options["slalom_gap"]))
    options["pylon_distance"] = far
    options[OBSTACLES] = 0
    for name, follows in (("pylon_distance", far), (OBSTACLES, 0)):
        if asked.number(name, given.get(name, follows), 0, 2 * far) != follows:
            raise Unusable("OPTIONS_CONTRADICT", {"option": name, "other": "slalom", "value": options["slalom"]})
    return options


def slalom_heights(tiles: int, gap: int) -> list[int]:
    """The middles of the tiles of a slalom (WD-A34)."""
    return [FIRST_GATE + i * (TW + gap) for i in range(tiles)]


def slalom_pylon(tiles: int, gap: int) -> int:
    return slalom_heights(tiles, gap)[-1] + H + 2 * TW + H


def choices() -> asked.Form:
    form = asked.form(PLAYERS, PLAYERS[0], CHOICES)
    form.append({"name": OBSTACLES, "values": list(range(TILES_LEFT // PLAYERS[0] + 1)), "default": None})
    form += [{"name": name, "values": list(FORM[name]), "default": usual} for name, (_, _, usual) in RANGES.items()]
    return form


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
