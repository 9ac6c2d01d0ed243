"""A reverse proxy as people put one before a server: it shows it under a path, and its line can go dead."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress

CHUNK = 65536
PATIENCE = 0.1  # seconds until it is looked whether the proxy was stopped


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
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.PREFIX}/"

    def die(self) -> None:
        """Lines that are open stay open, and nothing comes through them any more. Nobody is told. New ones work."""
        self.dead.set()
        self.dead = threading.Event()

    def stop(self) -> None:
        self.stopped.set()
        self.listening.close()
        for one in self.open:
            one.close()

    def _accept(self) -> None:
        while not self.stopped.is_set():
            with suppress(OSError):
                near, _ = self.listening.accept()
                threading.Thread(target=self._serve, args=(near, self.dead), daemon=True).start()

    def _serve(self, near: socket.socket, dead: threading.Event) -> None:
        with suppress(OSError, ValueError):
            self._pass_on(near, dead)

    def _pass_on(self, near: socket.socket, dead: threading.Event) -> None:
        head, rest = b"", b""
        while b"\r\n\r\n" not in head:
            more = near.recv(CHUNK)
            if not more:
                near.close()
                return
            head += more
        head, _, rest = head.partition(b"\r\n\r\n")
        asked, *headers = head.decode("latin-1").split("\r\n")
        method, path, version = asked.split(" ")
        if not path.startswith(f"{self.PREFIX}/"):
            near.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            near.close()
            return
        socketed = any(one.lower().startswith("upgrade:") for one in headers)
        kept = [one for one in headers if socketed or not one.lower().startswith("connection:")]
        host = next(one.split(":", 1)[1].strip() for one in headers if one.lower().startswith("host:"))
        kept += [f"X-Forwarded-Host: {host}", "X-Forwarded-For: 192.0.2.7", f"X-Forwarded-Prefix: {self.PREFIX}"]
        if not socketed:
            kept.append("Connection: close")  # one request a line: the next one has a path to be shortened too
        far = socket.create_connection(("127.0.0.1", self.upstream))
        self.open += [near, far]
        first = f"{method} {path.removeprefix(self.PREFIX)} {version}"
        far.sendall("\r\n".join([first, *kept, "", ""]).encode("latin-1") + rest)
        back = threading.Thread(target=pump, args=(far, near, dead), daemon=True)
        back.start()
        pump(near, far, dead)


def pump(source: socket.socket, target: socket.socket, dead: threading.Event) -> None:
    """Until one end is closed. On a dead line everything is swallowed."""
    with suppress(OSError):
        while chunk := source.recv(CHUNK):
            if not dead.is_set():
                target.sendall(chunk)
    if not dead.is_set():
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)
