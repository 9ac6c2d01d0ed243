"""The box of Drehwurm, read from `deck.toml` and checked."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from wormery.core.game import SEATS
from wormery.games.common import data
from wormery.games.drehwurm.cards import COLOURS, NUMBERS, SLOTS

WORMS = ("yellow", "blue", "red", "joker")


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Field by field what the data file says."""

    cards: int
    worms_dealt: int
    chickens_dealt: int
    start_piles: int
    extra_piles: list[int]
    players: list[int]
    worms: dict[str, list[int]]
    chickens: dict[str, int]

    def faces(self) -> list[int]:
        """Every worm face as often as it lies in the box, in order."""
        rows = [copies for colour in WORMS for copies in self.worms[colour]]
        return [face for face, copies in enumerate(rows) for _ in range(copies)]

    def flock(self) -> list[int]:
        """The same for chickens, by colour."""
        return [colour for colour in range(COLOURS) for _ in range(self.chickens[WORMS[colour]])]


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
    worms, chickens = len(box.faces()), len(box.flock())
    if worms + chickens != box.cards:
        faults.append(f"cards says {box.cards}, the tables add up to {worms + chickens}")
    most = max(box.players)
    needed = most * box.worms_dealt + 2 * box.start_piles
    if needed >= worms:
        faults.append(f"{needed} worms are laid out for {most} players, the deck has {worms}")
    if most * box.chickens_dealt > chickens:
        faults.append(f"{most * box.chickens_dealt} chickens are dealt to {most} players, the deck has {chickens}")
    return faults


def _shape(box: Box) -> dict[str, bool]:
    copies = [count for row in box.worms.values() for count in row] + list(box.chickens.values())
    return {
        f"worms: exactly {', '.join(WORMS)}": set(box.worms) != set(WORMS),
        f"worms: {NUMBERS} counts in each row": any(len(row) != NUMBERS for row in box.worms.values()),
        f"chickens: exactly {', '.join(WORMS[:COLOURS])}": set(box.chickens) != set(WORMS[:COLOURS]),
        "copies: no count below 0": any(count < 0 for count in copies),
        "dealt: at least one worm and one chicken": box.worms_dealt < 1 or box.chickens_dealt < 1,
        f"start_piles and extra_piles: at most {SLOTS} piles in all": not (
            0 < box.start_piles <= SLOTS - len(box.extra_piles)
        ),
        "extra_piles: counts that rise, from 1": box.extra_piles != sorted({*box.extra_piles} - {0}),
        f"players: numbers from 3 to {len(SEATS)} in order": not box.players
        or box.players != sorted({*box.players} & {*range(3, len(SEATS) + 1)}),
    }
