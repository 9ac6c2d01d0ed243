"""The page: built files, told how long to keep each, and smaller on the way where they are text."""

from __future__ import annotations

import gzip
import json
from importlib.resources import files
from pathlib import Path

from anyio import to_thread
from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

PAGE = Path(str(files("wormery"))) / "web"
TEXTS = {".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".map"}
WORTH = 1000  # bytes


class Page(StaticFiles):
    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)
        self.packed: dict[tuple[str, float], bytes] = {}

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = (
            "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        )
        if not isinstance(response, FileResponse) or Path(response.path).suffix not in TEXTS:
            return response
        response.headers["vary"] = "accept-encoding"
        if not takes_gzip(Headers(scope=scope)) or scope["method"] != "GET" or response.status_code != 200:
            return response
        file = Path(response.path)
        key = (str(file), file.stat().st_mtime)
        if key not in self.packed:
            self.packed[key] = await to_thread.run_sync(lambda: pack(file.read_bytes()))
        headers = {key: value for key, value in response.headers.items() if key not in ("content-length", "etag")}
        headers |= {"content-encoding": "gzip", "etag": f"W/{response.headers['etag']}"}
        return Response(self.packed[key], headers=headers)


def pack(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


def takes_gzip(headers: Headers) -> bool:
    said = headers.get("accept-encoding", "").replace(" ", "").lower()
    return any(one == "gzip" or (one.startswith("gzip;q=") and one != "gzip;q=0") for one in said.split(","))


def build_id() -> str:
    """Changes with every build: a page that was loaded before it knows that it is old."""
    try:
        return str(json.loads((PAGE / "build.json").read_text(encoding="utf-8"))["build"])
    except (OSError, ValueError, KeyError, TypeError):
        return "dev"
