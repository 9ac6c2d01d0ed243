"""Results of several benchmarks in one file: each command renews its own."""

from __future__ import annotations

from pathlib import Path

from bench.report import put


def test_a_report_takes_the_place_of_the_one_before_and_no_other(tmp_path: Path) -> None:
    file = tmp_path / "results.md"
    put(file, "# One\n\n1\n")
    put(file, "# Two\n\n## Of two\n\n2\n")
    put(file, "# One\n\n- 3\n")
    assert file.read_text(encoding="utf-8") == "# One\n\n- 3\n\n# Two\n\n## Of two\n\n2\n"
