"""The options of Das Wurmt (section 6 of its rules), checked, and what the rules make of them."""

from __future__ import annotations

from collections.abc import Mapping

from wormery.core.game import SEATS, Options
from wormery.games.common import options as asked
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
    asked.known(given, {"players", "first_seat", *CHOICES})
    players = asked.players(given.get("players", PLAYERS), counts(box))
    options: dict[str, str | int] = {"players": players}
    for name, values in CHOICES.items():
        values = tuple(box.worm_copies_per_colour) if name == "deck_profile" else values
        default = box.default_profile if name == "deck_profile" else values[0]
        options[name] = asked.one_of(name, given.get(name, default), values)
    first = str(options["first_player"])
    return {**options, **asked.first_seat(given, players, "first_player", first)}


def counts(box: Box) -> list[int]:
    return sorted(map(int, box.removed_by_players))


def choices(box: Box) -> asked.Form:
    form = asked.form(counts(box), PLAYERS, CHOICES)
    return [*form, {"name": "first_seat", "values": list(SEATS[: counts(box)[-1]]), "default": None}]


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
