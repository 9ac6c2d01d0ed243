"""The short way for bytes that are one whole message: taken when it is one, and never when it only looks like one."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from starlette.types import Receive, Scope, Send
from tests.server.raw import BINARY, CLOSE, MORE, PING, frame
from uvicorn.server import ServerState

from wormery.server import line
from wormery.server.limits import Limits

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class Ends(asyncio.Transport):
    """Of a connection to nobody."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.written = b""
        self.closing = False

    def write(self, data: Any) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    abort = close

    def pause_reading(self) -> None:
        pass

    resume_reading = pause_reading


def heard(*pieces: bytes, deaf: bool = False) -> tuple[list[bytes], list[bytes]]:
    """What was told at once, and what was read from the queue, of a connection on which these bytes arrive so."""

    async def scene() -> tuple[list[bytes], list[bytes]]:
        at_once: list[bytes] = []
        queued: list[bytes] = []

        def ear(message: bytes) -> bool:
            if not deaf:
                at_once.append(message)
            return not deaf

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            await receive()
            scope["extensions"]["wormery.listen"](ear)
            await send({"type": "websocket.accept"})
            while (message := await receive())["type"] == "websocket.receive":
                queued.append(message["bytes"])

        config = line.settings(app, Limits())
        config.load()
        peer, ends = config.ws_protocol_class(config, ServerState(), {}), Ends()  # type: ignore[call-arg,misc]
        peer.connection_made(ends)
        for piece in (HANDSHAKE, *pieces):
            peer.data_received(piece)
            for _ in range(5):
                await asyncio.sleep(0)
        peer.connection_lost(None)
        await asyncio.sleep(0)
        return at_once, queued

    return asyncio.run(scene())


def masked(payload: bytes, key: bytes) -> bytes:
    plain = frame(payload)
    start = len(plain) - len(payload)
    return plain[: start - 4] + key + bytes(one ^ key[at % 4] for at, one in enumerate(payload))


def test_a_whole_message_is_told_at_once_whatever_its_mask_and_length() -> None:
    rng = Random(3)
    said = [rng.randbytes(size) for size in (0, 1, 3, 4, 5, 90, 124, 125, 126, 127, 128, 300, 2000)]
    assert heard(*(masked(one, rng.randbytes(4)) for one in said)) == (said, [])
    assert heard(frame(b"x", BINARY)) == ([b"x"], [])


def test_what_cannot_be_taken_at_once_waits_its_turn() -> None:
    assert heard(frame(b"one"), frame(b"two"), deaf=True) == ([], [b"one", b"two"])


def test_several_messages_or_a_part_of_one_are_read_with_care() -> None:
    assert heard(frame(b"one") + frame(b"two"), frame(b"three")) == ([b"three"], [b"one", b"two"])
    assert heard(frame(b"one")[:3], frame(b"one")[3:], frame(b"two")) == ([b"two"], [b"one"])


def test_the_rest_of_a_message_that_looks_like_one_is_none() -> None:
    inner = frame(b"inner")
    for outer in (frame(inner), frame(inner * 30), frame(b"-" * 300 + inner)):
        for end in range(1, min(len(outer), 40)):
            told, queued = heard(outer[: len(outer) - end], outer[len(outer) - end :])
            assert (told, len(queued)) == ([], 1), end


def test_a_fragment_and_a_farewell_are_never_passed_by() -> None:
    assert heard(frame(b"a", last=False), frame(b"b", MORE), frame(b"c")) == ([b"c"], [b"ab"])
    assert heard(frame(b"a", last=False), frame(b"b")) == ([], [])  # no frame may stand there
    assert heard(frame(b"", PING), frame(b"c")) == ([b"c"], [])
    assert heard(frame(b"", CLOSE), frame(b"c")) == ([], [])
