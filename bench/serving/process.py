"""Another process as Linux tells of it: time on the core, memory."""

from __future__ import annotations

import os
from pathlib import Path


class Process:
    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.folder = Path(f"/proc/{pid}")

    def cpu(self) -> float:
        """Seconds of all its threads, for itself and in the system."""
        fields = (self.folder / "stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident(self) -> float:
        """KB of it that are in memory."""
        return int((self.folder / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1024
