"""The server as an ASGI application: the page, the socket, a few plain addresses."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wormery.bots import BOTS
from wormery.core.game import Game
from wormery.core.refusal import NotAllowed, Refusal
from wormery.games import GAMES
from wormery.server.hub import Config, Hub
from wormery.server.limits import household
from wormery.server.news import News
from wormery.server.page import PAGE, Page, takes_gzip
from wormery.server.proxy import Proxy
from wormery.server.replay import OPEN, Replays, packed_replay
from wormery.server.socket import AGAIN_LATER, Socket
from wormery.server.store import Store

HOST = re.compile(r"[A-Za-z0-9.:_\[\]-]+")
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
FOR_EVER = "public, max-age=31536000, immutable"
HEALTHY = 2.0  # seconds in which the store must answer
REPLAYS = 2  # made at once


def policy(host: str) -> str:
    """No script but our own files. The socket is named besides 'self', which older Safaris take for http only."""
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return (
        f"default-src 'self'; connect-src 'self'{sockets}; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


class Strict:
    """The same strict headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers["content-security-policy"] = policy(scope["wormery.host"])
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, sending if scope["type"] == "http" else send)


class Door:
    """Where sockets come in."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        hub = self.hub
        await receive()  # websocket.connect
        if not same_origin(scope, hub.config.origins):
            hub.metrics.counters["sockets_refused"] += 1
            await send({"type": "websocket.close", "code": 1008})
            return
        address = address_of(scope)
        one = Socket(hub, scope, receive, send, address)
        await send({"type": "websocket.accept"})
        if hub.stopping or hub.addresses.request(address) or not hub.addresses.connect(address):
            hub.metrics.counters["sockets_refused"] += 1
            one.farewell("RESTART" if hub.stopping else "TOO_MANY", AGAIN_LATER)
            await one.run()
            return
        hub.viewers.add(one)
        hub.metrics.counters["sockets"] += 1
        try:
            await one.run()
        finally:
            hub.viewers.discard(one)
            hub.addresses.disconnect(address)


def same_origin(scope: Scope, others: tuple[str, ...]) -> bool:
    """Browsers say where a page came from; other clients say nothing."""
    origin = Headers(scope=scope).get("origin")
    if origin is None or origin in others:
        return True
    return urlsplit(origin).netloc.lower() == str(scope["wormery.host"]).lower()


def address_of(scope: Scope) -> str:
    return household(scope["client"][0] if scope.get("client") else "")


def answer(value: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")


def application(store: Store, config: Config, news: News | None = None) -> Starlette:
    hub = Hub(store, config, news)
    plain = Plain(hub)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        hub.start()
        yield
        await hub.stop()

    routes: list[BaseRoute] = [
        WebSocketRoute("/ws", Door(hub)),
        Route("/api/games", plain.games),
        Route("/api/replay/{code}", plain.replay),
        Route("/healthz", plain.healthy),
        Route("/metrics", plain.measured),
    ]
    if (PAGE / "index.html").is_file():
        routes.append(Mount("/", Page(PAGE)))
    else:
        routes.append(Route("/", plain.unbuilt))
    middleware = [Middleware(Proxy, config.behind_proxy, config.prefix), Middleware(Strict)]
    app = Starlette(routes=routes, middleware=middleware, lifespan=lifespan)
    app.state.hub = hub
    return app


class Plain:
    """What is asked for without a socket."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.replays = Replays()
        self.turn = asyncio.Semaphore(REPLAYS)

    async def unbuilt(self, request: Request) -> Response:
        return PlainTextResponse("The server runs, but the page has not been built: python page_build.py\n", 503)

    async def games(self, request: Request) -> Response:
        return answer([about(name) for name in GAMES], headers={"cache-control": "no-cache"})

    async def replay(self, request: Request) -> Response:
        if wait := self.hub.addresses.request(address_of(request.scope)):
            told = {"code": "TOO_MANY", "data": {"seconds": int(wait) + 1}}
            return answer(told, 429, {"retry-after": str(int(wait) + 1)})
        code = request.path_params["code"].upper()[:20]
        seat = request.query_params.get("seat", OPEN)
        number = request.query_params.get("game", "1")
        try:
            packed = await self._packed(code, int(number) if number.isdecimal() and len(number) < 5 else 0, seat)
        except Refusal as refusal:
            return answer({"code": refusal.code, "data": refusal.data}, 404)
        if takes_gzip(request.headers):
            return Response(packed, headers=REPLAY | {"content-encoding": "gzip"})
        return Response(gzip.decompress(packed), headers=REPLAY)

    async def _packed(self, code: str, number: int, seat: str) -> bytes:
        key = (code, number, seat)
        if known := self.replays.known(key):
            return known
        if (live := self.hub.live.get(code)) and live.room.games == number and live.room.phase != "over":
            raise NotAllowed("NO_SUCH_GAME", {"table": code, "games": number - 1})  # it runs: nobody may look into it
        async with self.turn:
            rows = await self.hub.store.events(code)
            if not rows:
                raise NotAllowed("NO_SUCH_TABLE", {"table": code})
            loop = asyncio.get_running_loop()
            packed = await loop.run_in_executor(self.hub.readers, packed_replay, code, rows, number, seat)
        self.hub.metrics.counters["replays"] += 1
        self.replays.keep(key, packed)
        return packed

    async def healthy(self, request: Request) -> Response:
        hub = self.hub
        try:
            async with asyncio.timeout(HEALTHY):
                await hub.store.due(0, 1)
        except Exception as error:
            return answer({"ok": False, "reason": type(error).__name__}, 503)
        told = {"ok": not hub.stopping, "build": hub.config.build, "tables": len(hub.live), "sockets": len(hub.viewers)}
        return answer(told, 503 if hub.stopping else 200)

    async def measured(self, request: Request) -> Response:
        hub = self.hub
        gauges = {
            "tables_live": ("Tables in memory.", len(hub.live)),
            "sockets_open": ("Sockets open.", len(hub.viewers)),
            "addresses": ("Addresses with open sockets.", len(hub.addresses.sockets)),
        }
        return PlainTextResponse(hub.metrics.text(gauges), media_type="text/plain; version=0.0.4")


REPLAY = {"content-type": "application/json", "cache-control": FOR_EVER, "vary": "accept-encoding"}


def offered(game: Game, choice: dict[str, Any]) -> dict[str, Any]:
    """An option as it is at tables."""
    name, values = choice["name"], choice["values"]
    kept = [value for value in values if game.hosted({name: value}, False).get(name) == value]
    return {**choice, "values": kept, "default": game.hosted({}, False).get(name, choice["default"])}


def about(name: str) -> dict[str, object]:
    game = GAMES[name]
    return {
        "name": name,
        "title": game.title,
        "players": [game.seats[0], game.seats[-1]],
        "options": [offered(game, one) for one in game.choices()],
        "bots": list(BOTS),
    }
