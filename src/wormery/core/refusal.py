"""How the engine says no: a code with data, so that every client can say it in its own words."""

from __future__ import annotations

import errno
from collections.abc import Mapping


class Refusal(ValueError):
    """A code and the data of the case. `words` turns it into a sentence, in either language."""

    def __init__(self, code: str, data: Mapping[str, object] | None = None, clause: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.data: dict[str, object] = dict(data or {})
        self.clause = clause

    def __str__(self) -> str:
        told = ", ".join(f"{key}={value}" for key, value in self.data.items())
        return f"{self.code}({told})" + (f" [{self.clause}]" if self.clause else "")


class NotAllowed(Refusal):
    """The move is not open to that seat now. The state is unchanged."""


class Unusable(Refusal):
    """A file, an option or a name from outside cannot be used."""


def why(error: Exception) -> dict[str, object]:
    """What the system says about a file, as data of a refusal: its sentence, and a code that `words` may know."""
    code = errno.errorcode.get(error.errno or 0, "") if isinstance(error, OSError) else ""
    return {"reason": getattr(error, "strerror", None) or str(error), "errno": code}
