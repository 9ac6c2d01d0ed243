"""The options of Das Wurmt (section 6 of its rules), checked, and what the rules make of them."""

from __future__ import annotations

from collections.abc import Mapping

from wormery.core.game import SEATS, Options
from wormery.core.refusal import Unusable
from wormery.games.daswurmt.deck import Box
from wormery.games.daswurmt.rules import Rules

# Default first.
CHOICES: dict[str, tuple[str, ...]] = {
    "deck_profile": ("uniform4", "low", "bell"),
    "first_player": ("random", "host_choice", "previous_loser"),
    "announce": ("off", "on"),
    "memory_aid": ("on", "off"),
    "tie_break": ("shared", "fewest_minus"),
    "no_worm_redraw": ("when_needed", "immediate"),
    "void_actions": ("forbid", "allow"),
    "skip_ends_turn": ("off", "on"),
    "end_timing": ("immediate", "finish_turn", "finish_round"),
    "removed_cards": ("hidden", "backs_shown", "faces_shown"),
    "pile_top": ("shown", "hidden"),
    "discard_view": ("all", "top_only"),
}
PLAYERS = 3


def complete(given: Mapping[str, object], box: Box) -> Options:
    """Every option with its value. `first_seat` goes with a first player who is not random, and only with one."""
    known = {"players", "first_seat", *CHOICES}
    for name in given:
        if name not in known:
            raise Unusable("UNKNOWN_OPTION", {"option": name, "known": sorted(known)})
    options: dict[str, str | int] = {"players": _players(given.get("players", PLAYERS), box)}
    for name, values in CHOICES.items():
        values = tuple(box.worm_copies_per_colour) if name == "deck_profile" else values
        default = box.default_profile if name == "deck_profile" else values[0]
        options[name] = _one_of(name, given.get(name, default), values)
    if options["first_player"] == "random":
        if "first_seat" in given:
            raise Unusable("OPTIONS_CONTRADICT", {"option": "first_seat", "other": "first_player", "value": "random"})
    else:
        places = tuple(SEATS[: int(options["players"])])
        if "first_seat" not in given:
            needed = {"option": "first_seat", "other": "first_player", "value": options["first_player"]}
            raise Unusable("OPTION_NEEDED", {**needed, "values": list(places)})
        seat = given["first_seat"]
        options["first_seat"] = _one_of("first_seat", seat.upper() if isinstance(seat, str) else seat, places)
    return options


def _players(given: object, box: Box) -> int:
    counts = sorted(int(count) for count in box.removed_by_players)
    count = int(given) if isinstance(given, str) and given.isdecimal() and len(given) < 4 else given
    if isinstance(count, bool) or not isinstance(count, int) or count not in counts:
        raise Unusable("WRONG_PLAYER_COUNT", {"players": given, "fewest": counts[0], "most": counts[-1]})
    return count


def _one_of(name: str, given: object, values: tuple[str, ...]) -> str:
    if isinstance(given, bool) and "on" in values:  # TOML and JSON have words of their own for on and off
        given = "on" if given else "off"
    if given not in values:
        raise Unusable("WRONG_VALUE", {"option": name, "value": given, "values": list(values)})
    return str(given)


def rules(options: Options, box: Box) -> Rules:
    players = int(options["players"])
    made = Rules(players, box.faces(str(options["deck_profile"])))
    made.removed = box.removed_by_players[str(players)]
    made.ends = box.ends_per_colour
    made.hand_size = box.hand_size
    made.refill_at = box.refill_at_or_below
    made.shortest = box.length_min
    made.longest = box.length_max
    if "first_seat" in options:
        made.first = SEATS.index(str(options["first_seat"]))
    made.announce = options["announce"] == "on"
    made.memory_aid = options["memory_aid"] == "on"
    made.fewest_minus = options["tie_break"] == "fewest_minus"
    made.redraw_at_once = options["no_worm_redraw"] == "immediate"
    made.void_actions = options["void_actions"] == "allow"
    made.skip_ends_turn = options["skip_ends_turn"] == "on"
    made.end_timing = CHOICES["end_timing"].index(str(options["end_timing"]))
    made.removed_cards = CHOICES["removed_cards"].index(str(options["removed_cards"]))
    made.top_shown = options["pile_top"] == "shown"
    made.discards_shown = options["discard_view"] == "all"
    return made
