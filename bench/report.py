"""A file of reports, each under a heading of its own: a new one takes the place of the last with the same heading."""

from __future__ import annotations

import re
from pathlib import Path


def put(file: Path, report: str) -> None:
    """`report` opens with its heading, `# ...`; what else is in the file stays as it is."""
    heading = report.partition("\n")[0]
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    parts = [part.strip() for part in re.split(r"(?m)^(?=# )", before) if part.strip()]
    places = [at for at, part in enumerate(parts) if part.partition("\n")[0] == heading]
    if places:
        parts[places[0]] = report.strip()
    else:
        parts.append(report.strip())
    file.write_text("\n\n".join(parts) + "\n", encoding="utf-8", newline="\n")
