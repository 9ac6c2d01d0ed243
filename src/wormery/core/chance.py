"""Where chance comes from: a committed seed for live play, a fast generator for simulation, loaded dice for tests.

A committed table publishes the hash of a secret seed before the first card. Its choice number k among n entries of the
menu is fixed by HMAC-SHA256(seed, k), so that anyone who is given the seed after the game can recompute every one.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from random import Random

from wormery.core.refusal import Unusable
from wormery.core.state import CHANCE, Action, Seat, State

SEED_BYTES = 32


class Chance:
    """What acts for the seat of chance, and opens sealed answers."""

    def act(self, state: State) -> Action:
        raise NotImplementedError

    def order(self, seats: list[Seat]) -> list[Seat]:
        """In which order the answers of these seats are opened."""
        raise NotImplementedError


class Fast(Chance):
    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def act(self, state: State) -> Action:
        return state.chance(self.rng)

    def order(self, seats: list[Seat]) -> list[Seat]:
        return self.rng.sample(seats, len(seats))


class Committed(Chance):
    """Cryptographically strong, and verifiable once the seed is told. `made`: choices made before, of a saved game."""

    def __init__(self, seed: bytes | None = None, made: int = 0) -> None:
        self.seed = secrets.token_bytes(SEED_BYTES) if seed is None else seed
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes")
        self.made = made

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    def below(self, n: int) -> int:
        """The next choice: a number from 0 to n - 1, each as likely as the others."""
        chosen = choice(self.seed, self.made, n)
        self.made += 1
        return chosen

    def act(self, state: State) -> Action:
        menu = state.actions(CHANCE)
        return menu[self.below(len(menu))]

    def order(self, seats: list[Seat]) -> list[Seat]:
        rest = sorted(seats)
        return [rest.pop(self.below(len(rest))) for _ in seats]


class Loaded(Chance):
    """Plays the given actions first."""

    def __init__(self, actions: Iterable[Action], then: Chance) -> None:
        self.actions = list(actions)
        self.played = 0
        self.then = then

    def act(self, state: State) -> Action:
        if not self.actions:
            return self.then.act(state)
        action = self.actions.pop(0)
        self.played += 1
        possible = state.actions(CHANCE)
        if action not in possible:
            raise Unusable("CHANCE_CANNOT", {"action": action, "number": self.played, "possible": possible})
        return action

    def order(self, seats: list[Seat]) -> list[Seat]:
        return self.then.order(seats)


def commitment(seed: bytes) -> str:
    return hashlib.sha256(b"wormery/seed/1:" + seed).hexdigest()


def choice(seed: bytes, k: int, n: int) -> int:
    """Choice number `k` among `n`. Draws that would make low numbers likelier are thrown away."""
    limit = (1 << 128) - (1 << 128) % n
    attempt = 0
    while True:
        digest = hmac.digest(seed, b"wormery/choice/1:%d:%d" % (k, attempt), "sha256")
        drawn = int.from_bytes(digest[:16], "big")
        if drawn < limit:
            return drawn % n
        attempt += 1


def seed_from(text: str) -> bytes:
    """A seed people can type; 64 hexadecimal digits are the seed itself."""
    if len(text) == 2 * SEED_BYTES and all(digit in "0123456789abcdef" for digit in text):
        return bytes.fromhex(text)
    return hashlib.sha256(b"wormery/text/1:" + text.encode()).digest()
