"""The box of Das Wurmt, read from `deck.toml` and checked."""

from __future__ import annotations

import warnings
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from wormery.games.common import data
from wormery.games.daswurmt.cards import COLOURS, KINDS, NUMBERS
from wormery.games.daswurmt.coding import SLOTS

ACTIONS = ("REMOVE", "REFILL", "NEW_WORM", "PEEK", "SKIP")  # kinds 7 to 11


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Field by field what the data file says."""

    colours: list[str]
    ends_per_colour: int
    hand_size: int
    refill_at_or_below: int
    length_min: int
    length_max: int
    cards: int
    worm_cards: int
    action_cards: int
    default_profile: str
    removed_by_players: dict[str, int]
    worm_copies_per_colour: dict[str, list[int]]
    action_copies: dict[str, list[int]]

    def faces(self, profile: str) -> list[int]:
        """Every card face as often as it lies in the box, in order."""
        copies = self.worm_copies_per_colour[profile]
        deck: list[int] = []
        for colour in range(COLOURS):
            row = copies + [self.action_copies[action][colour] for action in ACTIONS]
            for kind in range(KINDS):
                deck += [colour * KINDS + kind] * row[kind]
        return deck


@cache
def box() -> Box:
    """The box of this edition."""
    return load(files(__package__) / "deck.toml")


def load(file: Traversable) -> Box:
    return data.load(file, Box, _faults)


def _faults(box: Box) -> list[str]:
    faults = [fault for fault, here in _shape(box).items() if here]
    if faults:
        return faults
    actions = sum(map(sum, box.action_copies.values()))
    for profile in box.worm_copies_per_colour:
        deck = box.faces(profile)
        numbers = len(deck) - actions
        counted = {"cards": len(deck), "worm_cards": numbers, "action_cards": actions}
        for field, found in counted.items():
            if found != getattr(box, field):
                faults.append(f"{profile}: {field} says {getattr(box, field)}, the table adds up to {found}")
        backs = [sum(card // KINDS == colour for card in deck) for colour in range(COLOURS)]
        if len(set(backs)) > 1:
            warnings.warn(f"{profile}: the backs are not even by colour: {backs}", stacklevel=3)
        most = max((int(players) * box.hand_size + gone for players, gone in box.removed_by_players.items()), default=0)
        if most >= len(deck):
            faults.append(f"{profile}: {most} cards are dealt or removed, the deck has {len(deck)}")
    return faults


def _shape(box: Box) -> dict[str, bool]:
    copies = [*box.worm_copies_per_colour.values(), *box.action_copies.values()]
    return {
        f"colours: there must be {COLOURS}": len(set(box.colours)) != COLOURS or len(box.colours) != COLOURS,
        f"ends_per_colour: from 1 to {SLOTS // COLOURS}": not 1 <= box.ends_per_colour <= SLOTS // COLOURS,
        "refill_at_or_below: from 0 to below hand_size": not 0 <= box.refill_at_or_below < box.hand_size,
        "length_min to length_max: a range above 0": not 0 < box.length_min <= box.length_max,
        "default_profile: not in worm_copies_per_colour": box.default_profile not in box.worm_copies_per_colour,
        "removed_by_players: one count for each number of players, none below 0": any(
            not players.isdecimal() or gone < 0 for players, gone in box.removed_by_players.items()
        ),
        f"worm_copies_per_colour: {NUMBERS} counts in each row": any(
            len(row) != NUMBERS for row in box.worm_copies_per_colour.values()
        ),
        f"action_copies: exactly {', '.join(ACTIONS)}": set(box.action_copies) != set(ACTIONS),
        f"action_copies: {COLOURS} counts in each row": any(len(row) != COLOURS for row in box.action_copies.values()),
        "copies: no count below 0": any(count < 0 for row in copies for count in row),
    }
