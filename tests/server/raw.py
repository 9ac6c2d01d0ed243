"""Bytes on a socket, from somebody who keeps to no rule."""

from __future__ import annotations

import base64
import json
import os
import socket
import struct
from typing import Any

TEXT, BINARY, CLOSE, PING, PONG, MORE = 1, 2, 8, 9, 10, 0
IN_TIME = 10.0


def frame(payload: bytes = b"", kind: int = TEXT, last: bool = True, announced: int | None = None) -> bytes:
    """As a client sends it, under a mask of zeros."""
    size = len(payload) if announced is None else announced
    if size < 126:
        length = bytes([0x80 | size])
    elif size < 1 << 16:
        length = b"\xfe" + struct.pack("!H", size)
    else:
        length = b"\xff" + struct.pack("!Q", size)
    return bytes([(0x80 if last else 0) | kind]) + length + bytes(4) + payload


def asked(t: str, id_: str, **fields: Any) -> bytes:
    return frame(json.dumps({"t": t, "id": id_, **fields}).encode())


class Raw:
    """`given`: bytes the kernel may keep for somebody who does not read."""

    def __init__(self, port: int, given: int = 0) -> None:
        self.socket = socket.socket()
        if given:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, given)
        self.socket.settimeout(IN_TIME)
        self.socket.connect(("127.0.0.1", port))
        self.came = b""

    def __enter__(self) -> Raw:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def say(self, data: bytes) -> bool:
        """Whether all of it went."""
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def push(self, data: bytes) -> int:
        """As much of it as goes without waiting."""
        self.socket.setblocking(False)
        try:
            return self.socket.send(data)
        except OSError:
            return 0
        finally:
            self.socket.settimeout(IN_TIME)

    def upgrade(self, path: str = "/ws", **headers: str) -> Raw:
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", "Host: x", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        self.say("\r\n".join([*lines, "", ""]).encode())
        while b"\r\n\r\n" not in self.came:
            self._more()
        head, _, self.came = self.came.partition(b"\r\n\r\n")
        assert b" 101 " in head.partition(b"\r\n")[0], head
        return self

    def _more(self) -> None:
        data = self.socket.recv(1 << 16)
        if not data:
            raise EOFError(self.came)
        self.came += data

    def next(self) -> tuple[int, bytes]:
        """The next frame: its kind and what it holds."""
        head = self._take(2)
        size = head[1] & 0x7F
        if size == 126:
            (size,) = struct.unpack("!H", self._take(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", self._take(8))
        return head[0] & 0x0F, self._take(size)

    def _take(self, size: int) -> bytes:
        while len(self.came) < size:
            self._more()
        taken, self.came = self.came[:size], self.came[size:]
        return taken

    def heard(self, number: int) -> list[dict[str, Any]]:
        """So many messages."""
        told: list[dict[str, Any]] = []
        while len(told) < number:
            kind, body = self.next()
            if kind == TEXT:
                told.append(json.loads(body))
        return told

    def end(self) -> tuple[list[dict[str, Any]], int, str]:
        """All messages until it is closed, and the code and words it is closed with; 0 if it just ended."""
        told: list[dict[str, Any]] = []
        try:
            while True:
                kind, body = self.next()
                if kind == TEXT:
                    told.append(json.loads(body))
                elif kind == CLOSE:
                    return told, struct.unpack("!H", body[:2])[0], body[2:].decode()
        except (EOFError, OSError):
            return told, 0, ""

    def gone(self) -> bool:
        """Whether the other side ends it within time, whatever it said before."""
        try:
            while self.socket.recv(1 << 16):
                pass
        except TimeoutError:
            return False
        except OSError:
            pass
        return True
