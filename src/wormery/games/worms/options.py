"""The options of Worms (section 5 of its rules), checked, and what the rules make of them."""

from __future__ import annotations

from collections.abc import Mapping

from wormery.core.game import SEATS, Options
from wormery.core.refusal import Unusable
from wormery.games.common import options as asked
from wormery.games.worms import rules as r
from wormery.games.worms import tiles
from wormery.games.worms.cards import Box
from wormery.games.worms.rules import Rules
from wormery.games.worms.things import CRATE, CRATER, DRUM, FIRE, KINDS, MINE

PLAYERS = 4
COUNTS = range(2, 7)
# Default first.
CHOICES: dict[str, tuple[str, ...]] = {
    "setup_first": ("random", *SEATS),
    "tile_set": ("compact", "roomy"),
    "quick_start": ("off", "map", "all"),
    "intro": ("off", "on"),
    "setup_pile": ("common", "own"),
    "parting_gifts": ("off", "on"),
    "true_elimination": ("off", "on"),
    "sudden_death": ("random", "draft", "none"),
    "late_superweapons": ("off", "on"),
    "longer_game": ("off", "on"),
    "reduced_blast": ("off", "on"),
    "drop_rule": ("draft", "print"),
    "jump_in_place": ("off", "on"),
    "jump_into_water": ("off", "on"),
    "cut_on": ("active", "any_own"),
    "early_finish": ("on", "off"),
    "tiebreak_extra": ("none", "kills"),
    "auto_forced": ("on", "off"),
}
# Default, least and most.
NUMBERS: dict[str, tuple[int, int, int]] = {
    "larger_map": (0, 0, 4),
    "timer_s": (0, 0, 3600),
    "prod_cap": (64, 0, 1000),
    "turn_cap": (300, 1, 300),
}
USUAL = {"larger_map": [0, 1, 2, 3, 4], "timer_s": [0, 60, 90, 120], "prod_cap": [64], "turn_cap": [300, 40, 20]}
# Component limits: what they are for 2 to 4 players and for 5 and 6, and the most there is room for.
BOX = "box"
POOLS: dict[str, tuple[int, int, int, int]] = {  # kind
    "pool_drum": (DRUM, 6, 8, 12),
    "pool_mine": (MINE, 6, 8, 12),
    "pool_crate": (CRATE, 6, 8, 12),
    "pool_fire": (FIRE, 12, 18, 30),
    "pool_crater": (CRATER, 24, 36, 60),
}
POOL_WATER = "pool_water"  # box: without limit (WB-A27)
MOST_WATERS = 60


def names() -> list[str]:
    return ["players", *CHOICES, *NUMBERS, *POOLS, POOL_WATER]


def choices() -> asked.Form:
    """The options as a form: name, values, default; of numbers the most useful values."""
    form = asked.form(COUNTS, PLAYERS, CHOICES)
    form += [{"name": name, "values": USUAL[name], "default": told[0]} for name, told in NUMBERS.items()]
    form += [{"name": name, "values": [BOX, few, most], "default": BOX} for name, (_, few, _, most) in POOLS.items()]
    return [*form, {"name": POOL_WATER, "values": [BOX, 9], "default": BOX}]


def complete(given: Mapping[str, object]) -> Options:
    """Every option with its value."""
    asked.known(given, names())
    players = asked.players(given.get("players", PLAYERS), COUNTS)
    options: dict[str, str | int] = {"players": players}
    for name, values in CHOICES.items():
        if name == "setup_first":
            values = ("random", *SEATS[:players])
        options[name] = asked.one_of(name, given.get(name, values[0]), values)
    for name, (default, least, most) in NUMBERS.items():
        options[name] = asked.number(name, given.get(name, default), least, most)
    for name, (kind, _, _, most) in POOLS.items():
        least = 0 if kind in (FIRE, CRATER) else players  # one of each is placed before the game
        options[name] = _limit(name, given.get(name, BOX), least, most)
    options[POOL_WATER] = _limit(POOL_WATER, given.get(POOL_WATER, BOX), 0, MOST_WATERS)
    left = len(tiles.NAMES) - players
    if int(options["larger_map"]) > left:
        data = {"option": "larger_map", "value": options["larger_map"], "values": list(map(str, range(left + 1)))}
        raise Unusable("WRONG_VALUE", data)
    return options


def _limit(name: str, given: object, least: int, most: int) -> str | int:
    return BOX if given == BOX else asked.number(name, given, least, most)


def rules(options: Options, box: Box) -> Rules:
    seats = int(options["players"])

    def on(name: str) -> bool:
        return options[name] == "on"

    made = Rules(seats)
    if options["setup_first"] != "random":
        made.builder = SEATS.index(str(options["setup_first"]))
    made.tiles = tiles.shapes(tiles.sets()[str(options["tile_set"])])
    made.extra_tiles = int(options["larger_map"])
    made.worms = 2 if on("intro") else 4
    made.first_wind = 2 if on("intro") else 0
    made.pools = [0] * KINDS
    for name, (kind, few, many, _) in POOLS.items():
        made.pools[kind] = (few if seats < 5 else many) if options[name] == BOX else int(options[name])
    made.waters = -1 if options[POOL_WATER] == BOX else int(options[POOL_WATER])
    _deal(made, box)
    made.sudden_death = CHOICES["sudden_death"].index(str(options["sudden_death"]))
    made.hand_out = len(made.suddens) // seats if made.sudden_death == r.DRAFT else 0
    each = (3 if options["drop_rule"] == "draft" else 2) if not on("longer_game") else 4  # WB-OP6, WB-A12
    extra = 2 if options["drop_rule"] == "print" else 0
    made.drop_count = min(each * seats + extra, len(made.drops))
    if made.sudden_death == r.NO_SUDDEN_DEATH:
        made.drop_count = len(made.drops)
    made.own_piles = options["setup_pile"] == "own"
    made.gifts = on("parting_gifts")
    made.true_elimination = on("true_elimination")
    made.late_supers = on("late_superweapons")
    made.reduced_blast = on("reduced_blast")
    made.timer = int(options["timer_s"])
    made.jump_in_place = on("jump_in_place")
    made.jump_into_water = on("jump_into_water")
    made.cut_any_own = options["cut_on"] == "any_own"
    made.early_finish = on("early_finish")
    made.prod_cap = int(options["prod_cap"])
    made.turn_cap = int(options["turn_cap"])
    made.count_kills = options["tiebreak_extra"] == "kills"
    made.auto = on("auto_forced")
    made.quick_start = CHOICES["quick_start"].index(str(options["quick_start"]))
    return made


def _deal(made: Rules, box: Box) -> None:
    """The cards as often as they are in the box (WB-S9 to WB-S12)."""
    made.weapon_names = [card.id for card in box.weapons]
    made.drop_names = [card.id for card in box.drops]
    made.sudden_names = [card.id for card in box.suddens]
    made.weapons = box.as_weapons
    made.programs = box.programs
    made.drop_texts = box.as_drops
    made.sudden = box.as_suddens
    for number, card in enumerate(box.weapons):
        if isinstance(card.copies, str):
            made.named.append(number)
        else:
            (made.further if card.starter else made.supply).extend([number] * card.copies)
    for n, drop in enumerate(box.drops):
        made.drops += [n] * int(drop.copies)
    for n, sudden in enumerate(box.suddens):
        made.suddens += [n] * int(sudden.copies)
