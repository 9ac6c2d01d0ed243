"""The options of Drehwurm (section 6 of its rules), checked, and what the rules make of them."""

from __future__ import annotations

from collections.abc import Mapping

from wormery.core.game import SEATS, Options
from wormery.core.refusal import Unusable
from wormery.games.common import options as asked
from wormery.games.drehwurm.cards import FACES, JOKER, NUMBERS
from wormery.games.drehwurm.deck import Box
from wormery.games.drehwurm.rules import Rules

# Default first.
CHOICES: dict[str, tuple[str, ...]] = {
    "snap": ("on", "off"),
    "snap_colour": ("different", "same"),
    "snap_same_joker": ("wild", "never"),
    "draw_policy": ("voluntary", "forced"),
    "empty_draw": ("immediate", "on_need"),
    "fresh_pile_rule": ("always_snap", "window"),
    "snap_mode": ("engine", "sealed", "live"),
    "snap_tail": ("everyone", "next_only", "none"),
    "sealed_rule": ("uniform", "balanced"),
    "matches": ("n", "1", "2n", "3n"),
    "first_start": ("random", "fixed"),
    "eaten_view": ("closed", "open"),
    "memory_aid": ("last_bottom", "off", "full"),
    "reveal_lost_snaps": ("off", "on"),
    "assist": ("legal_on_turn", "off", "always"),
    "snap_chickens": ("off", "on"),
}
EVEN = "even"
PLAYERS = 4
GUARD_MS, SHORTEST_GUARD, LONGEST_GUARD = 2000, 800, 5000
FASTEST = 1000  # times as quick as a seat of speed 1

# Options that make a well-known way to play.
PRESETS: dict[str, dict[str, str]] = {
    "beginner": {"snap": "off"},
    "standard": {},
    "experienced": {"snap_colour": "same"},
    "english": {"draw_policy": "forced"},
}


def complete(given: Mapping[str, object], box: Box) -> Options:
    """Every option with its value. `first_seat` goes with a fixed first player, and only with one."""
    asked.known(given, {"players", "preset", "first_seat", "snap_guard_ms", "snap_speed", "snap_order", *CHOICES})
    given = _with_preset(given)
    players = asked.players(given.get("players", PLAYERS), box.players)  # DW-GEN-1
    options: dict[str, str | int] = {"players": players}
    for name, values in CHOICES.items():
        options[name] = asked.one_of(name, given.get(name, values[0]), values)
    guard = given.get("snap_guard_ms", GUARD_MS)
    options["snap_guard_ms"] = asked.number("snap_guard_ms", guard, SHORTEST_GUARD, LONGEST_GUARD)
    options["snap_speed"] = _speeds(given.get("snap_speed", EVEN), players)
    options["snap_order"] = _order(given.get("snap_order", EVEN), players)
    for name in ("snap_speed", "snap_order"):
        if options[name] != EVEN and options["snap_mode"] != "engine":
            data = {"option": name, "other": "snap_mode", "value": options["snap_mode"]}
            raise Unusable("OPTIONS_CONTRADICT", data)
    return {**options, **asked.first_seat(given, players, "first_start", str(options["first_start"]))}


def choices(box: Box) -> asked.Form:
    form = asked.form(box.players, PLAYERS, CHOICES)
    return [*form, {"name": "first_seat", "values": list(SEATS[: box.players[-1]]), "default": None}]


def hosted(given: Mapping[str, object], by_mail: bool) -> Mapping[str, object]:
    """Where people sit, throws are live; by mail nobody can be quick. A calm table says `sealed` itself."""
    mode = given.get("snap_mode", "engine")
    return {**given, "snap_mode": "sealed" if by_mail else "live" if mode == "engine" else mode}


def _with_preset(given: Mapping[str, object]) -> Mapping[str, object]:
    if "preset" not in given:
        return given
    name = asked.one_of("preset", given["preset"], tuple(PRESETS))
    for option in PRESETS[name]:
        if option in given:
            raise Unusable("OPTIONS_CONTRADICT", {"option": option, "other": "preset", "value": name})
    return {**{key: value for key, value in given.items() if key != "preset"}, **PRESETS[name]}


def _speeds(given: object, players: int) -> str:
    """`even`, or a whole number for each seat: `1 3 1 1`."""
    words = str(given).replace(",", " ").split()
    if words == [EVEN]:
        return EVEN
    speeds = [asked.whole(word) or 0 for word in words]
    if len(speeds) != players or not all(1 <= speed <= FASTEST for speed in speeds):
        example = " ".join(["1", "3", *["1"] * (players - 2)])
        raise Unusable("OPTION_SPELLING", {"option": "snap_speed", "value": given, "example": example})
    return " ".join(map(str, speeds))


def _order(given: object, players: int) -> str:
    """`even`, or all seats, the quickest first: `BCDA`."""
    text = "".join(str(given).replace(",", " ").split())
    if text.lower() == EVEN:
        return EVEN
    if sorted(text.upper()) != sorted(SEATS[:players]):
        example = SEATS[1:players] + SEATS[0]
        raise Unusable("OPTION_SPELLING", {"option": "snap_order", "value": given, "example": example})
    return text.upper()


def rules(options: Options, box: Box) -> Rules:
    players = int(options["players"])
    made = Rules(players, box.faces(), box.flock())
    made.worms_dealt = box.worms_dealt
    made.chickens_dealt = box.chickens_dealt
    made.start_piles = box.start_piles
    made.extra_piles = box.extra_piles
    made.matches = {"1": 1, "n": players, "2n": 2 * players, "3n": 3 * players}[str(options["matches"])]
    if "first_seat" in options:
        made.first = SEATS.index(str(options["first_seat"]))
    made.snap = options["snap"] == "on"
    made.mode = CHOICES["snap_mode"].index(str(options["snap_mode"]))
    if options["snap_colour"] == "same":
        made.throws = same_colour(options["snap_same_joker"] == "wild")
    made.forced = options["draw_policy"] == "forced"
    made.on_need = options["empty_draw"] == "on_need"
    no_tail = options["snap_mode"] == "live" and options["snap_tail"] == "none"
    made.kept = options["fresh_pile_rule"] == "always_snap" and not no_tail
    made.balanced = options["sealed_rule"] == "balanced"
    if options["snap_speed"] != EVEN:
        made.speeds = [int(speed) for speed in str(options["snap_speed"]).split()]
    if options["snap_order"] != EVEN:
        made.order = [SEATS.index(letter) for letter in str(options["snap_order"])]
    made.guard = int(options["snap_guard_ms"])
    made.tail = str(options["snap_tail"])
    made.lost_shown = options["reveal_lost_snaps"] == "on"
    made.chickens_thrown = options["snap_chickens"] == "on"
    made.eaten_open = options["eaten_view"] == "open"
    made.memory = ("off", "last_bottom", "full").index(str(options["memory_aid"]))
    return made


def same_colour(jokers: bool) -> list[int]:
    """By top card: the faces that may be thrown on it when the colour must be the same (DW-VAR-2, DW-A7)."""

    def suits(face: int, top: int) -> bool:
        joker = JOKER in (face // NUMBERS, top // NUMBERS)
        return jokers if joker else face // NUMBERS == top // NUMBERS

    beside = (1, NUMBERS - 1)
    return [
        sum(1 << face for face in range(FACES) if (face - top) % NUMBERS in beside and suits(face, top))
        for top in range(FACES)
    ]
