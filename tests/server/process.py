"""`wormery serve` as a process of its own, that can be killed, and whose memory can be looked at."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import TracebackType

IN_TIME = 30.0


def hear_interrupts() -> None:
    """As a server does that a person has started; what a script runs in the background is deaf to them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Process:
    """Started again it has the same port and the same file."""

    def __init__(self, folder: Path, *flags: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = int(probe.getsockname()[1])
        self.db = folder / "tables.db"
        self.log = folder / "log.jsonl"
        self.flags = flags
        self.running: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "wormery", "serve", "--port", str(self.port), "--db", f"sqlite:///{self.db}"]
        with self.log.open("a", encoding="utf-8") as log:
            self.running = subprocess.Popen(
                [*command, *self.flags],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                encoding="utf-8",
                preexec_fn=hear_interrupts,
            )
        assert self.running.stdout
        assert str(self.port) in self.running.stdout.readline(), self.told()  # it says so once it listens

    def end(self, how: signal.Signals) -> int:
        assert self.running
        self.running.send_signal(how)
        code = self.running.wait(IN_TIME)
        assert self.running.stdout
        self.running.stdout.close()
        self.running = None
        return code

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def __enter__(self) -> Process:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: object, trace: TracebackType | None) -> None:
        if self.running:
            code = self.end(signal.SIGTERM)
            assert code in (0, -signal.SIGTERM) or kind, (code, self.told())

    def told(self) -> list[dict[str, str]]:
        """The log so far."""
        return [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]

    def metrics(self) -> dict[str, float]:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics", timeout=IN_TIME) as answer:
            lines = answer.read().decode().splitlines()
        return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines) if name[:1] != "#"}

    def seconds(self) -> float:
        """It has worked so long; where the system does not say so, the time of day, which others' work delays too."""
        assert self.running
        status = Path(f"/proc/{self.running.pid}/stat")
        if not status.exists():
            return time.monotonic()
        fields = status.read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """Of it that are in memory now."""
        assert self.running
        status = Path(f"/proc/{self.running.pid}/statm")
        if status.exists():
            return int(status.read_text().split()[1]) * 4096 / 2**20
        told = subprocess.run(["ps", "-o", "rss=", "-p", str(self.running.pid)], capture_output=True, check=True)
        return int(told.stdout) / 1024
