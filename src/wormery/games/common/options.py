"""Options as people give them, in a form, a file or a command line: each is checked, and told what would fit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from wormery.core.game import SEATS
from wormery.core.refusal import Unusable

LONGEST = 9  # digits
Form = list[dict[str, object]]


def known(given: Iterable[str], names: Iterable[str]) -> None:
    names = sorted(names)
    for name in given:
        if name not in names:
            raise Unusable("UNKNOWN_OPTION", {"option": name, "known": names})


def whole(given: object) -> int | None:
    """The number that was written, if it is one."""
    if isinstance(given, str) and given.isascii() and given.isdecimal() and len(given) <= LONGEST:
        return int(given)
    return given if isinstance(given, int) and not isinstance(given, bool) else None


def players(given: object, counts: Sequence[int]) -> int:
    count = whole(given)
    if count is None or count not in counts:
        raise Unusable("WRONG_PLAYER_COUNT", {"players": given, "fewest": counts[0], "most": counts[-1]})
    return count


def number(name: str, given: object, fewest: int, most: int) -> int:
    found = whole(given)
    if found is None or not fewest <= found <= most:
        raise Unusable("WRONG_NUMBER", {"name": name, "value": str(given)[:40], "fewest": fewest, "most": most})
    return found


def one_of(name: str, given: object, values: Sequence[str]) -> str:
    said = given
    if isinstance(given, bool) and "on" in values:  # TOML and JSON have words of their own for on and off
        said = "on" if given else "off"
    elif isinstance(given, int) and not isinstance(given, bool):
        said = str(given)
    if said not in values:
        raise Unusable("WRONG_VALUE", {"option": name, "value": given, "values": list(values)})
    return str(said)


def first_seat(given: Mapping[str, object], players: int, other: str, value: str) -> dict[str, str]:
    """`first_seat` goes with the option `other` where that is not random, and only then."""
    if value == "random":
        if "first_seat" in given:
            raise Unusable("OPTIONS_CONTRADICT", {"option": "first_seat", "other": other, "value": value})
        return {}
    places = list(SEATS[:players])
    if "first_seat" not in given:
        raise Unusable("OPTION_NEEDED", {"option": "first_seat", "other": other, "value": value, "values": places})
    seat = given["first_seat"]
    return {"first_seat": one_of("first_seat", seat.upper() if isinstance(seat, str) else seat, places)}


def form(counts: Sequence[int], usual: int, choices: Mapping[str, Sequence[str]]) -> Form:
    """Name, values, default: of each choice the first."""
    told: Form = [{"name": "players", "values": list(counts), "default": usual}]
    told += [{"name": name, "values": list(values), "default": values[0]} for name, values in choices.items()]
    return told
