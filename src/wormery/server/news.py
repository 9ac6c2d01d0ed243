"""How those who host a table learn that somebody else has appended to it. This is the seam.

News may be lost or come twice: it says only that a row is there. Who misses one meets a `Conflict` when it next appends
itself, and reads the table again then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Heard = Callable[[str, int], None]  # (table, the number of its newest row)


class News(Protocol):
    def tell(self, table: str, n: int) -> None:
        """Row `n` of the table is on disk."""

    def listen(self, heard: Heard) -> None:
        """Hear of all tables from now on, one's own news perhaps among them."""

    def leave(self, heard: Heard) -> None: ...


class Local:
    """Within one process."""

    def __init__(self) -> None:
        self.ears: list[Heard] = []

    def tell(self, table: str, n: int) -> None:
        for heard in list(self.ears):
            heard(table, n)

    def listen(self, heard: Heard) -> None:
        self.ears.append(heard)

    def leave(self, heard: Heard) -> None:
        if heard in self.ears:
            self.ears.remove(heard)
