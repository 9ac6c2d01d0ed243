"""What people write: plain text, whoever shows it. Nothing in it may move, hide or pile up beyond its line."""

from __future__ import annotations

import unicodedata

JOINER = "\u200d"  # holds a family of emoji together
MARKS = 3  # on one letter


def plain(written: str) -> str:
    """Without control and direction characters, with single spaces; perhaps nothing is left."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", written):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > MARKS:
            continue
        if kind[0] == "Z" or sign in "\t\n\r":
            kept.append(" ")
        elif kind[0] != "C" or sign == JOINER:
            kept.append(sign)
    words = (word.strip(JOINER) for word in "".join(kept).split())
    return " ".join(word for word in words if word)
