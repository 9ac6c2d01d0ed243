"""What a reverse proxy in front of us says of whoever asks. Believed only if we were told that there is one."""

from __future__ import annotations

import re

from starlette.datastructures import Headers
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

WITH_PORT = re.compile(r"\[([0-9A-Fa-f:.]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+")
PREFIX = re.compile(r"(/[A-Za-z0-9._~-]+)+")


class Proxy:
    """The address and host people use, and the path under which they see us, whether or not the proxy strips it."""

    def __init__(self, app: ASGIApp, trusted: bool, prefix: str = "") -> None:
        self.app, self.trusted, self.prefix = app, trusted, prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            headers = Headers(scope=scope)
            scope["wormery.host"] = headers.get("host", "")
            scope["root_path"] = self.prefix
            if self.trusted:
                self._believe(scope, headers)
            if scope["root_path"] and scope["path"] == scope["root_path"] and scope["type"] == "http":
                await RedirectResponse(scope["path"] + "/")(scope, receive, send)  # or the page finds nothing of itself
                return
        await self.app(scope, receive, send)

    def _believe(self, scope: Scope, headers: Headers) -> None:
        """Of a list the last entry is the proxy's own word; the ones before it anybody may have written."""
        if address := _last(headers, "x-forwarded-for"):
            scope["client"] = (_without_port(address), 0)
        if host := _last(headers, "x-forwarded-host"):
            scope["wormery.host"] = host
        prefix = _last(headers, "x-forwarded-prefix").rstrip("/")
        if PREFIX.fullmatch(prefix):
            scope["root_path"] = prefix


def _without_port(address: str) -> str:
    """Some proxies add the port, which is another one each time."""
    found = WITH_PORT.fullmatch(address)
    return found[1] or found[2] if found else address


def _last(headers: Headers, name: str) -> str:
    return ",".join(headers.getlist(name)).rpartition(",")[2].strip()
