"""How much one connection and one address may ask for."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

ADDRESSES = 10_000  # remembered at once

Rate = tuple[float, float]  # (a second, at once)


@dataclass
class Limits:
    message_bytes: int = 4096
    unread_messages: int = 256  # on their way to one slow reader, before it is sent away
    unread_bytes: int = 256 * 1024
    per_socket: Rate = (10.0, 40.0)
    refusals: Rate = (2.0, 100.0)  # of what is too much or no message at all, before the socket is closed
    per_address: Rate = (60.0, 300.0)
    tables_per_address: Rate = (20 / 3600, 20.0)
    chat: Rate = (0.5, 5.0)
    odds: Rate = (6.0, 20.0)
    odd_frames: Rate = (5.0, 50.0)  # pings, pongs nobody asked for, fragments
    sockets_per_address: int = 60
    calls_per_address: int = 200  # connections that are no sockets
    sockets: int = 10_000
    spectators: int = 200  # at one table
    off: bool = False


@dataclass(slots=True)
class Bucket:
    """Fills by `rate` a second up to `size`; each request takes one."""

    rate: float
    size: float
    now: Callable[[], float]
    level: float = field(init=False)
    at: float = field(init=False)

    def __post_init__(self) -> None:
        self.level, self.at = self.size, self.now()

    def take(self) -> float:
        """0 if there was enough, else the seconds to wait."""
        now = self.now()
        self.level = min(self.size, self.level + max(0.0, now - self.at) * self.rate)
        self.at = now
        if self.level >= 1:
            self.level -= 1
            return 0.0
        return (1 - self.level) / self.rate


class Addresses:
    """What each address has asked for lately; the ones not heard of longest are forgotten."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self.limits, self.now = limits, now
        self.requests: OrderedDict[str, Bucket] = OrderedDict()
        self.tables: OrderedDict[str, Bucket] = OrderedDict()
        self.sockets: Counter[str] = Counter()

    def bucket(self, rate: Rate) -> Bucket:
        return Bucket(*((1e9, 1e9) if self.limits.off else rate), self.now)

    def request(self, address: str) -> float:
        return self._of(self.requests, address, self.limits.per_address)

    def table(self, address: str) -> float:
        return self._of(self.tables, address, self.limits.tables_per_address)

    def _of(self, known: OrderedDict[str, Bucket], address: str, rate: Rate) -> float:
        if address not in known:
            known[address] = self.bucket(rate)
            while len(known) > ADDRESSES:
                known.popitem(last=False)
        known.move_to_end(address)
        return known[address].take()

    def connect(self, address: str) -> bool:
        """Whether one more socket is welcome; if so it is counted."""
        full = self.sockets[address] >= self.limits.sockets_per_address
        if not self.limits.off and (full or self.sockets.total() >= self.limits.sockets):
            return False
        self.sockets[address] += 1
        return True

    def disconnect(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]


def household(address: str) -> str:
    """Who is behind an address: whoever has one of IPv6 has 2^64 of them."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
