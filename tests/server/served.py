"""The server as it runs: uvicorn on a port of this machine, in a thread; and clients on real sockets."""

from __future__ import annotations

import asyncio
import http.client
import itertools
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from websockets.sync.client import ClientConnection, connect

from wormery.server.app import application
from wormery.server.hub import Config, Hub
from wormery.server.limits import Limits
from wormery.server.line import settings
from wormery.server.store import Store, open_store

IN_TIME = 10.0  # seconds within which anything has to happen


class Served:
    def __init__(self, store: Store, config: Config) -> None:
        self.app = application(store, config)
        self.hub: Hub = self.app.state.hub
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.server = uvicorn.Server(settings(self.app, config.limits, config.behind_proxy))
        self.thread = threading.Thread(target=lambda: asyncio.run(self.server.serve([self.listening])))

    def get(self, path: str, **headers: str) -> http.client.HTTPResponse:
        """An answer; `told` reads it."""
        asked = http.client.HTTPConnection("127.0.0.1", self.port, timeout=IN_TIME)
        asked.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = asked.getresponse()
        answer.body = answer.read()  # type: ignore[attr-defined]
        asked.close()
        return answer

    def client(self, path: str = "/ws", **more: Any) -> Client:
        return Client(self.port, path, **more)


@contextmanager
def served(folder: Path, limits: Limits | None = None, bots: float = 0.0, **more: Any) -> Iterator[Served]:
    store = open_store(f"sqlite:///{folder / 'tables.db'}")
    config = Config(bot_pace=(bots, bots), limits=limits or Limits(off=True), build="test", **more)
    running = Served(store, config)
    running.thread.start()
    try:
        with socket.create_connection(("127.0.0.1", running.port), timeout=IN_TIME):
            pass
        yield running
    finally:
        running.server.should_exit = True
        running.thread.join(IN_TIME)
        assert not running.thread.is_alive(), "it did not stop"


class Client:
    """A page, as far as the server can tell. Everything it was sent is kept as it came."""

    def __init__(self, port: int, path: str = "/ws", **more: Any) -> None:
        address = f"ws://127.0.0.1:{port}{path}"
        opening = connect(address, compression=None, open_timeout=IN_TIME, max_size=None, **more)
        self.ws: ClientConnection = opening.__enter__()
        self.raw: list[str] = []
        self.heard: list[dict[str, Any]] = []
        self.ids = map(str, itertools.count(1))
        self.table = ""
        self.token = ""

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.ws.close()

    def send(self, t: str, **fields: Any) -> str:
        fields.setdefault("id", next(self.ids))
        self.ws.send(json.dumps({"t": t, **fields}))
        return str(fields["id"])

    def next(self) -> dict[str, Any]:
        raw = self.ws.recv(IN_TIME)
        assert isinstance(raw, str)
        self.raw.append(raw)
        self.heard.append(json.loads(raw))
        return self.heard[-1]

    def until(self, t: str, **fields: Any) -> dict[str, Any]:
        """The next message of that kind."""
        while True:
            told = self.next()
            if told["t"] == t and all(told.get(name) == value for name, value in fields.items()):
                return told

    def ask(self, t: str, **fields: Any) -> dict[str, Any]:
        id_ = self.send(t, **fields)
        while True:
            told = self.next()
            if told.get("id") == id_:
                return told

    def last(self, t: str) -> dict[str, Any]:
        return next(told for told in reversed(self.heard) if told["t"] == t)

    # -- what pages do

    def create(self, players: int = 2, pace: str = "normal", **options: Any) -> str:
        given = {"players": players, "first_player": "host_choice", "first_seat": "A", **options}
        told = self.ask("create", game="das-wurmt", options=given, name="Ann", avatar="leaf", pace=pace)
        self.table, self.token = told["table"], told["token"]
        self.until("lobby")
        return self.table

    def sit(self, table: str, name: str = "Ben") -> None:
        told = self.ask("sit", table=table, name=name, avatar="cap")
        self.table, self.token = told["table"], told["token"]
        self.until("lobby")

    def open(self, table: str, token: str | None = None, **more: Any) -> dict[str, Any]:
        return self.ask("open", table=table, token=token, **more)

    def act(self, move: Any = None) -> dict[str, Any]:
        update = self.last("update")
        answer = self.ask("act", version=update["version"], move=move or update["moves"][0])
        if answer["t"] == "done":
            self.until("update")
        return answer
