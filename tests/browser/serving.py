"""A Wormery of one's own for a browser test: a real server in a process that can be killed and started again."""

from __future__ import annotations

import json
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Any

from wormery.server.page import PAGE

# The server of another page than the installed one, for what happens when that one is replaced.
START = """
import sys
from pathlib import Path
import wormery.server.page as page
page.PAGE = Path(sys.argv.pop(1))
from wormery.cli.main import main
sys.exit(main())
"""


class Serving:
    """Serves a page from `page`, with its tables in `folder`, always at the same address."""

    def __init__(self, folder: Path, page: Path = PAGE, *options: str) -> None:
        self.folder = folder
        self.page = page
        self.options = options
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        command = [sys.executable, "-c", START, str(self.page), "serve", "--port", str(self.port)]
        command += ["--db", f"sqlite:///{self.folder / 'wormery.db'}", "--bot-pace", "0.05", *self.options]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        for _ in range(300):
            if self.answers():
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError((self.folder / "server.log").read_text(encoding="utf-8"))

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}healthz", timeout=5) as response:
                return bool(response.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def events(self, table: str) -> list[Any]:
        """What is on disk of a table, in order."""
        with closing(sqlite3.connect(self.folder / "wormery.db")) as db:
            rows = db.execute("select body from event where tab = ? order by n", (table,)).fetchall()
        return [json.loads(body) for (body,) in rows]

    def kill(self) -> None:
        """As a power cut does it."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None
