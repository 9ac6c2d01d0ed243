"""Behind a real reverse proxy, under a path of its own: the page, its parts, the socket, the addresses of people."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from tests.server.served import Client, Served, served
from websockets.exceptions import ConnectionClosed, InvalidStatus

from wormery.server.limits import Limits

PATH = "/worms"
PUBLIC = "games.example"


class Proxy:
    """Takes what comes under its path, says who asked and how, and passes bytes on: forty lines of nginx."""

    def __init__(self, upstream: int, strips: bool, tells: bool) -> None:
        self.upstream, self.strips, self.tells = upstream, strips, tells
        self.loop = asyncio.new_event_loop()
        self.server = self.loop.run_until_complete(asyncio.start_server(self.serve, "127.0.0.1", 0))
        self.port = int(self.server.sockets[0].getsockname()[1])
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.writers: set[asyncio.StreamWriter] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.writers.add(writer)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        method, path, rest = head.split(" ", 2)
        if not path.startswith(PATH):
            writer.write(b"HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
            writer.close()
            return
        version, *lines = rest.split("\r\n")[:-2]
        if self.tells:
            lines = [line for line in lines if not line.lower().startswith("host:")]
            lines += ["Host: 127.0.0.1", f"X-Forwarded-Host: {PUBLIC}", f"X-Forwarded-Prefix: {PATH}"]
            lines += ["X-Forwarded-For: 6.6.6.6, 203.0.113.7"]  # the first is what somebody claimed to be
        if "upgrade:" not in head.lower():
            lines = [line for line in lines if not line.lower().startswith("connection:")] + ["Connection: close"]
        if self.strips:
            path = path.removeprefix(PATH) or "/"
        above, back = await asyncio.open_connection("127.0.0.1", self.upstream)
        self.writers.add(back)
        back.write("\r\n".join([f"{method} {path} {version}", *lines, "", ""]).encode("latin-1"))
        await asyncio.gather(self.pump(reader, back), self.pump(above, writer))

    async def pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                writer.write(data)
                await writer.drain()
        writer.close()

    def cut(self) -> None:
        """Every connection ends, without a word."""
        self.loop.call_soon_threadsafe(self._cut)

    def _cut(self) -> None:
        for writer in self.writers:
            writer.transport.abort()

    def stop(self) -> None:
        async def last() -> None:
            self.server.close()
            self._cut()
            await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}), return_exceptions=True)

        asyncio.run_coroutine_threadsafe(last(), self.loop).result(10)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


@contextmanager
def proxied(folder: Path, strips: bool = True, tells: bool = True, **more: object) -> Iterator[tuple[Served, Proxy]]:
    with served(folder, behind_proxy=tells, prefix="" if tells else PATH, **more) as running:  # type: ignore[arg-type]
        proxy = Proxy(running.port, strips, tells)
        proxy.thread.start()
        try:
            yield running, proxy
        finally:
            proxy.stop()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    site = tmp_path / "web"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text("<!doctype html><title>Wormery</title>", encoding="utf-8")
    (site / "assets" / "app-1a2b.js").write_text("export const worm = 1\n" * 200, encoding="utf-8")
    monkeypatch.setattr("wormery.server.app.PAGE", site)
    return site


EACH = pytest.mark.parametrize(("strips", "tells"), [(True, True), (False, True), (False, False), (True, False)])


@EACH
def test_a_game_is_played_and_the_page_is_found_under_the_path(
    tmp_path: Path, site: Path, strips: bool, tells: bool
) -> None:
    with proxied(tmp_path, strips, tells) as (running, proxy):
        public = Served.__new__(Served)
        public.port = proxy.port
        assert b"Wormery" in public.get(f"{PATH}/").body  # type: ignore[attr-defined]
        for path in ("/assets/app-1a2b.js", "/healthz", "/api/games"):
            assert public.get(f"{PATH}{path}").status == 200, path
        assert public.get("/healthz").status == 404
        if not strips:
            answer = public.get(PATH)
            assert (answer.status, answer.headers["location"]) == (307, f"{PATH}/")
        policy = public.get(f"{PATH}/").headers["content-security-policy"]
        assert f"wss://{PUBLIC if tells else f'127.0.0.1:{proxy.port}'}" in policy
        with Client(proxy.port, f"{PATH}/ws") as ann, Client(proxy.port, f"{PATH}/ws") as ben:
            ben.sit(ann.create())
            ann.ask("start")
            for one in (ann, ben):
                one.until("update")
            while ann.last("update")["winners"] is None:
                mover, other = (ann, ben) if ann.last("update")["moves"] else (ben, ann)
                assert mover.act()["t"] == "done"
                other.until("update")
            assert set(running.hub.addresses.sockets) == {"203.0.113.7" if tells else "127.0.0.1"}
        assert public.get(f"{PATH}/api/replay/{ann.table}").status == 200


def test_only_the_page_people_see_may_connect(tmp_path: Path) -> None:
    with proxied(tmp_path) as (_, proxy):
        Client(proxy.port, f"{PATH}/ws", origin=f"https://{PUBLIC}").ws.close()
        for origin in (f"http://127.0.0.1:{proxy.port}", "https://evil.example", "null"):
            with pytest.raises(InvalidStatus):
                Client(proxy.port, f"{PATH}/ws", origin=origin)


def test_limits_are_those_of_people_and_not_of_the_proxy(tmp_path: Path) -> None:
    with proxied(tmp_path, limits=Limits(calls_per_address=1, sockets_per_address=2)) as (running, proxy):
        several = [Client(proxy.port, f"{PATH}/ws") for _ in range(2)]
        with pytest.raises(ConnectionClosed):
            Client(proxy.port, f"{PATH}/ws").until("welcome")
        elsewhere = running.client(additional_headers={"X-Forwarded-For": "203.0.113.8"})
        assert elsewhere.ask("hello", protocol=1)["t"] == "welcome"
        for one in (*several, elsewhere):
            one.ws.close()


def test_when_the_proxy_drops_all_connections_people_come_back_to_their_seats(tmp_path: Path) -> None:
    """The old connections may be half open for a while: the new ones are not taken for theirs."""
    with proxied(tmp_path) as (_, proxy):
        ann, ben = (Client(proxy.port, f"{PATH}/ws") for _ in range(2))
        ben.sit(ann.create())
        ann.ask("start")
        ann.until("update")
        proxy.cut()
        with pytest.raises(ConnectionClosed):
            ann.until("never")
        with Client(proxy.port, f"{PATH}/ws") as back, Client(proxy.port, f"{PATH}/ws") as too:
            for one, before in ((back, ann), (too, ben)):
                assert one.open(before.table, before.token)["t"] == "done"
                one.until("update")
            assert back.act()["t"] == "done"
            too.until("update", version=1)
