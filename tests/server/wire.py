"""The protocol as tests write and read it: records of the game where the messages leave them open."""

from __future__ import annotations

from typing import Any

import msgspec

from wormery.games import GAMES
from wormery.server import messages as m

_decode = msgspec.json.Decoder(m.ServerMessage).decode


def act(id_: str, version: int, move: object) -> m.Act:
    """`move`: a record of the game, or what was told in a menu."""
    return m.Act(id_, version, msgspec.Raw(msgspec.json.encode(move)))


def decode(encoded: bytes) -> Any:
    message = _decode(encoded)
    if not isinstance(message, m.Update):
        return message
    assert isinstance(message.view, dict)
    game = GAMES[message.view["game"]]
    return msgspec.structs.replace(
        message,
        view=msgspec.convert(message.view, game.view_type),
        moves=msgspec.convert(message.moves, list[game.move_type]),  # type: ignore[name-defined]
        facts=msgspec.convert(message.facts, list[game.fact_type]),  # type: ignore[name-defined]
    )
