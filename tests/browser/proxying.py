"""A reverse proxy as people put one before a server: it shows it under a path, and its line can go dead."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

CHUNK = 65536
PATIENCE = 5.0  # seconds for a thread to come to its end


class Proxying:
    """Listens under `/worms/` and passes on what is asked there, without that part, as nginx does."""

    PREFIX = "/worms"

    def __init__(self, port: int) -> None:
        self.upstream = port
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.stopped = threading.Event()
        self.dead = threading.Event()
        self.open: list[socket.socket] = []
        self.threads = [self._start(self._accept)]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.PREFIX}/"

    def die(self) -> None:
        """Lines that are open stay open, and nothing comes through them any more. Nobody is told. New ones work."""
        self.dead.set()
        self.dead = threading.Event()

    def stop(self) -> None:
        """Whoever waits at a line wakes up; each thread then closes what it has opened."""
        self.stopped.set()
        for one in (self.listening, *self.open):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        for thread in self.threads:
            thread.join(PATIENCE)
        self.listening.close()

    def _start(self, work: Callable[..., None], *args: Any) -> threading.Thread:
        thread = threading.Thread(target=work, args=args, daemon=True)
        thread.start()
        return thread

    def _accept(self) -> None:
        while not self.stopped.is_set():
            with suppress(OSError):
                near, _ = self.listening.accept()
                self.open.append(near)
                self.threads.append(self._start(self._serve, near, self.dead))

    def _serve(self, near: socket.socket, dead: threading.Event) -> None:
        with near, suppress(OSError, ValueError):
            self._pass_on(near, dead)

    def _pass_on(self, near: socket.socket, dead: threading.Event) -> None:
        head, rest = b"", b""
        while b"\r\n\r\n" not in head:
            more = near.recv(CHUNK)
            if not more:
                return
            head += more
        head, _, rest = head.partition(b"\r\n\r\n")
        asked, *headers = head.decode("latin-1").split("\r\n")
        method, path, version = asked.split(" ")
        if not path.startswith(f"{self.PREFIX}/"):
            near.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            return
        socketed = any(one.lower().startswith("upgrade:") for one in headers)
        kept = [one for one in headers if socketed or not one.lower().startswith("connection:")]
        host = next(one.split(":", 1)[1].strip() for one in headers if one.lower().startswith("host:"))
        kept += [f"X-Forwarded-Host: {host}", "X-Forwarded-For: 192.0.2.7", f"X-Forwarded-Prefix: {self.PREFIX}"]
        if not socketed:
            kept.append("Connection: close")  # one request a line: the next one has a path to be shortened too
        first = f"{method} {path.removeprefix(self.PREFIX)} {version}"
        with socket.create_connection(("127.0.0.1", self.upstream)) as far:
            self.open.append(far)
            if self.stopped.is_set():
                return
            far.sendall("\r\n".join([first, *kept, "", ""]).encode("latin-1") + rest)
            back = self._start(pump, far, near, dead)
            pump(near, far, dead)
            back.join()


def pump(source: socket.socket, target: socket.socket, dead: threading.Event) -> None:
    """Until one end is closed. On a dead line everything is swallowed."""
    with suppress(OSError):
        while chunk := source.recv(CHUNK):
            if not dead.is_set():
                target.sendall(chunk)
    if not dead.is_set():
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)
