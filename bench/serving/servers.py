"""The two servers, each started on the first core and driven from the last one."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
START = 20.0  # seconds


class Failed(Exception):
    """A server or its load gave no result."""


@dataclass
class Running:
    speaker: str  # the module that speaks with it
    pid: int
    port: int

    def drive(self, module: str, *arguments: object, limit: float) -> dict[str, Any]:
        """What a module of this folder found out about it."""
        command = [sys.executable, "-m", f"bench.serving.{module}", self.speaker]
        command += map(str, (self.port, self.pid, *arguments))
        path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
        with pinned(-1), tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as wrong:
            driver = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path}, stdout=said, stderr=wrong)
            try:
                code = driver.wait(limit)
            except subprocess.TimeoutExpired:
                driver.kill()
                driver.wait()
                raise Failed(f"no result within {limit:.0f} seconds") from None
            if code:
                raise Failed(last_line(wrong))
            found: dict[str, Any] = json.loads(last_line(said))
            return found


@contextmanager
def ours() -> Iterator[Running]:
    # Beside the environment: a folder for temporary files may be memory, and there nothing is durable.
    with tempfile.TemporaryDirectory(dir=sys.prefix, prefix="bench-", ignore_cleanup_errors=True) as folder:
        command = [sys.executable, "-m", "wormery", "serve", "--no-limits", "--db", f"sqlite:///{folder}/bench.db"]
        port = free_port()
        with started([*command, "--port", str(port)], Path(folder), port) as pid:
            yield Running("ours", pid, port)


@contextmanager
def boardgame(collects: bool = False) -> Iterator[Running]:
    port = free_port()
    flags = ["--expose-gc"] if collects else []
    with started(["node", *flags, "serve.js", str(port)], HERE, port) as pid:
        yield Running("boardgame", pid, port)


def install() -> None:
    """boardgame.io as the lock says, where it is not there yet."""
    if not shutil.which("node") or not shutil.which("npm"):
        raise Failed("boardgame.io runs on Node: install Node 18 or newer with npm, or measure --only ours")
    lock, done = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    if done.exists() and done.stat().st_mtime >= lock.stat().st_mtime:
        return
    came = subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=HERE, capture_output=True, text=True)
    if came.returncode:
        wrong = [line for line in came.stderr.splitlines() if "error" in line.lower()]
        raise Failed(f"npm could not install boardgame.io: {wrong[0] if wrong else came.returncode}")
    done.touch()


def version_of_node() -> str:
    node = shutil.which("node")
    return subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip() if node else ""


def version_of_boardgame() -> str:
    wanted = json.loads((HERE / "package.json").read_text(encoding="utf-8"))
    return str(wanted["dependencies"]["boardgame.io"])


@contextmanager
def started(command: list[str], folder: Path, port: int) -> Iterator[int]:
    with pinned(0), tempfile.TemporaryFile() as said:
        environment = {**os.environ, "NODE_ENV": "production"}
        server = subprocess.Popen(command, cwd=folder, env=environment, stdout=said, stderr=said)
        try:
            until = time.monotonic() + START
            while not listens(port):
                if server.poll() is not None or time.monotonic() > until:
                    raise Failed(f"the server did not start: {last_line(said)}")
                time.sleep(0.05)
            yield server.pid
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


@contextmanager
def pinned(place: int) -> Iterator[None]:
    """What is started in here runs on the first (0) or last (-1) core, where the system can be told so."""
    before = os.sched_getaffinity(0) if CORES else set()
    if CORES:
        os.sched_setaffinity(0, {CORES[place]})
    try:
        yield
    finally:
        if CORES:
            os.sched_setaffinity(0, before)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def last_line(file: IO[bytes]) -> str:
    file.seek(0)
    lines = file.read().decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else "without a word"
