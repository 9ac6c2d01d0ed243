"""Random playouts of our games beside other engines, on one core: one table from one run.

Every candidate runs in a process of its own (`bench/candidates/`), on the same core, once a round, in shuffled order.
Rates are per second of CPU time. Ratios are taken inside a round, where the machine was the same for all; then the
median over the rounds is shown, as for the rates.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median

from bench import report
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import track
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("wormery", "mypy", "open_spiel", "pettingzoo", "rlcard", "numpy")

Found = dict[str, float | None]  # what a candidate measured in one round


@dataclass
class Candidate:
    name: str
    engine: str
    game: str
    command: str  # a module of bench.candidates and its arguments


COMPILED = Candidate("compiled", "Wormery compiled", "das-wurmt", "ours das-wurmt compiled")
INTERPRETED = Candidate("interpreted", "Wormery interpreted", "das-wurmt", "ours das-wurmt interpreted")
DREHWURM = Candidate("drehwurm", "Wormery compiled", "drehwurm", "ours drehwurm compiled")
DREHWURM_PLAIN = Candidate("drehwurm_plain", "Wormery interpreted", "drehwurm", "ours drehwurm interpreted")
DERBY = Candidate("derby", "Wormery compiled", "worm-derby", "ours worm-derby compiled")
DERBY_PLAIN = Candidate("derby_plain", "Wormery interpreted", "worm-derby", "ours worm-derby interpreted")
DERBY_BOTS = Candidate("derby_bots", "Wormery, bot careful", "worm-derby", "ours worm-derby compiled careful")
WORMS = Candidate("worms", "Wormery compiled", "worms", "ours worms compiled")
WORMS_PLAIN = Candidate("worms_plain", "Wormery interpreted", "worms", "ours worms interpreted")
HEARTS = Candidate("hearts", "OpenSpiel", "hearts", "openspiel hearts usual")
LEDUC = Candidate("leduc_poker", "OpenSpiel", "leduc_poker", "openspiel leduc_poker usual")
PETTINGZOO = Candidate("leduc_holdem", "PettingZoo", "leduc_holdem_v4", "pettingzoo_leduc")
IN_PYTHON = [
    Candidate(f"python_{game}", "OpenSpiel in Python", game, f"openspiel python_{game} usual")
    for game in ("kuhn_poker", "iterated_prisoners_dilemma")
]
CANDIDATES = [
    COMPILED,
    INTERPRETED,
    DREHWURM,
    DREHWURM_PLAIN,
    DERBY,
    DERBY_PLAIN,
    DERBY_BOTS,
    WORMS,
    WORMS_PLAIN,
    LEDUC,
    Candidate("tight", "OpenSpiel, tight loop", "leduc_poker", "openspiel leduc_poker tight"),
    Candidate("gin_rummy", "OpenSpiel", "gin_rummy", "openspiel gin_rummy usual"),
    HEARTS,
    *IN_PYTHON,
    Candidate("uno", "RLCard", "uno", "rlcard_uno"),
    PETTINGZOO,
]

READING = """\
Our games are played by three; a game of Drehwurm is then three matches, in which all are asked for a throw after each
turning, and a pass is a move. Random worms of Worm Derby race until the rules end it after 400 rounds, careful ones
come home. Worms begins with the box: map and Things are laid at random too. A move is a decision of a player; what
chance does, down to the drawing of each card, is in the time and not in the count, and happens inside the steps of
RLCard and PettingZoo. Where players move at once (the prisoners), each choice counts. A move of one game is not the
work of a move of another, and RLCard and PettingZoo make an observation at each step. Copies are of states halfway
through random games; RLCard and PettingZoo offer none. OpenSpiel is driven through pyspiel by the usual loop of its own
examples, and once by a tight one that spares each call it can. In Python are the best known and the fastest of the
games that OpenSpiel implements in Python."""


class Run:
    def __init__(self, chosen: list[Candidate]) -> None:
        self.chosen = chosen
        self.rounds: list[dict[str, Found]] = []  # by name of the candidate
        self.failed: dict[str, str] = {}  # who gave no result in some round, and why

    def counts(self, candidate: Candidate) -> bool:
        return candidate in self.chosen and candidate.name not in self.failed

    def value(self, candidate: Candidate, what: str) -> float | None:
        if not self.counts(candidate):
            return None
        values = [found for row in self.rounds if (found := row[candidate.name][what]) is not None]
        return median(values) if values else None

    def ratio(self, candidate: Candidate, others: list[Candidate]) -> float | None:
        """How many times as fast as the fastest of the others."""
        names = [other.name for other in others if self.counts(other)]
        if not names or not self.counts(candidate):
            return None
        rates = [{name: found["moves_s"] or 0.0 for name, found in row.items()} for row in self.rounds]
        return median([row[candidate.name] / max(row[name] for name in names) for row in rates])

    def events(self, candidate: Candidate, other: Candidate) -> float | None:
        """How many times as many events a second as another: decisions and what chance does, die by die, together."""
        if not self.counts(candidate) or not self.counts(other):
            return None

        def rate(found: Found) -> float:
            return (found["games_s"] or 0.0) * ((found["moves_game"] or 0.0) + (found["chance_game"] or 0.0))

        return median([rate(row[candidate.name]) / rate(row[other.name]) for row in self.rounds])

    def spread(self) -> float:
        """The widest range of any candidate's rates, as a share of their median."""
        widest = 0.0
        for candidate in filter(self.counts, self.chosen):
            rates = [row[candidate.name]["moves_s"] or 0.0 for row in self.rounds]
            widest = max(widest, (max(rates) - min(rates)) / median(rates))
        return widest


@dataclass
class Goal:
    text: str
    value: Callable[[Run], float | None]
    reached: Callable[[float], bool]
    unit: str = " x"


GOALS = [
    Goal("compiled at least 2 x leduc_poker (aim: 3 x)", lambda run: run.ratio(COMPILED, [LEDUC]), lambda x: x >= 2),
    Goal("compiled at least 10 x games in Python", lambda run: run.ratio(COMPILED, IN_PYTHON), lambda x: x >= 10),
    Goal("compiled at least 100 x PettingZoo", lambda run: run.ratio(COMPILED, [PETTINGZOO]), lambda x: x >= 100),
    Goal("interpreted at least 0.5 x leduc_poker", lambda run: run.ratio(INTERPRETED, [LEDUC]), lambda x: x >= 0.5),
    Goal("Drehwurm compiled at least 1.5 x leduc_poker", lambda run: run.ratio(DREHWURM, [LEDUC]), lambda x: x >= 1.5),
    Goal(
        "Worms compiled, decisions and chance, at least hearts", lambda run: run.events(WORMS, HEARTS), lambda x: x >= 1
    ),
    Goal("compiled copy in less than 1 µs", lambda run: run.value(COMPILED, "copy_us"), lambda x: x < 1, " µs"),
]


# -- measuring


def measure_all(chosen: list[Candidate], rounds: int, seconds: float, console: Console) -> Run:
    run = Run(chosen)
    if hasattr(os, "sched_setaffinity"):  # inherited by the candidates
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as folder:
        copy_source(Path(folder))
        run.rounds = [{} for _ in range(rounds)]
        turns = [(row, candidate) for row in run.rounds for candidate in random.sample(chosen, len(chosen))]
        for row, candidate in track(turns, "Measuring", console=console, transient=True):
            if candidate.name in run.failed:
                continue
            found = measure(
                candidate,
                seconds,
                [folder] if candidate in (INTERPRETED, DREHWURM_PLAIN, DERBY_PLAIN, WORMS_PLAIN) else [],
            )
            if isinstance(found, str):
                run.failed[candidate.name] = found
            else:
                row[candidate.name] = found
    return run


def measure(candidate: Candidate, seconds: float, path: list[str]) -> Found | str:
    """What the candidate's process found, or in one line why it found nothing."""
    module, *arguments = candidate.command.split()
    path = [*path, str(ROOT), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, "-m", f"bench.candidates.{module}", *arguments, str(seconds)]
    limit = 20 * seconds + 120
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return f"no result within {limit:.0f} seconds"
    lines = (done.stderr if done.returncode else done.stdout).strip().splitlines()
    if done.returncode or not lines:
        reason = lines[-1] if lines else f"it ended with {done.returncode} and without a word"
        return re.sub(r"(/[^\s/'\":]+){2,}", "...", reason)  # the report names no paths
    found: Found = json.loads(lines[-1])
    return found


def copy_source(folder: Path) -> None:
    """The installed wormery, without its compiled files."""
    spec = importlib.util.find_spec("wormery")
    for place in (spec and spec.submodule_search_locations) or []:
        shutil.copytree(place, folder / "wormery", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))


# -- reporting

COLUMNS = [
    "engine",
    "game",
    "moves/s",
    "games/s",
    "moves\na game",
    "chance\na game",
    "copy\nµs",
    "x leduc\npoker",
    "x in\nPython",
    "x Petting\nZoo",
]
WORDS = 2  # columns; the rest are numbers


def cells(run: Run, candidate: Candidate) -> list[str]:
    if not run.counts(candidate):
        return [candidate.engine, candidate.game, "failed", *[""] * (len(COLUMNS) - WORDS - 1)]
    return [
        candidate.engine,
        candidate.game,
        *(number(run.value(candidate, what), 0) for what in ("moves_s", "games_s")),
        *(number(run.value(candidate, what), 1) for what in ("moves_game", "chance_game")),
        number(run.value(candidate, "copy_us"), 2),
        *(number(run.ratio(candidate, others), 2) for others in ([LEDUC], IN_PYTHON, [PETTINGZOO])),
    ]


def number(value: float | None, places: int) -> str:
    return "-" if value is None else f"{value:,.{0 if value >= 100 else places}f}"


def goals(run: Run) -> Iterable[list[str]]:
    for goal in GOALS:
        value = goal.value(run)
        if value is None:
            yield [goal.text, "-", "not measured"]
        else:
            yield [goal.text, number(value, 2) + goal.unit, "yes" if goal.reached(value) else "no"]


def failures(run: Run) -> list[str]:
    return [f"{one.engine}, {one.game}: {run.failed[one.name]}" for one in run.chosen if one.name in run.failed]


def closing(run: Run) -> str:
    return f"{READING}\nRounds: {len(run.rounds)}. The widest range of a rate over the rounds: {run.spread():.0%}."


def about() -> dict[str, str]:
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{processor()}, cores: {os.cpu_count()}, {platform.system()} on {platform.machine()}",
        "packages": ", ".join(f"{name} {installed(name)}" for name in PACKAGES),
        "command": re.sub(r" --(json|markdown)[ =]\S+", "", " ".join(["scripts/bench rollouts", *sys.argv[1:]])),
    }


def processor() -> str:
    file = Path("/proc/cpuinfo")
    named = re.search(r"^model name\s*: (.+)$", file.read_text(encoding="utf-8"), re.M) if file.exists() else None
    return named[1] if named else platform.processor() or "unknown processor"


def installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def print_tables(run: Run, console: Console) -> None:
    table = Table(title="Random playouts on one core", box=SIMPLE_HEAD)
    for i, name in enumerate(COLUMNS):
        table.add_column(name, justify="right" if i >= WORDS else "left", no_wrap=i >= WORDS)
    for candidate in run.chosen:
        table.add_row(*cells(run, candidate))
    console.print(table)
    for line in failures(run):
        console.print(f"failed: {line}", markup=False, highlight=False)
    console.print(closing(run).replace("\n", " "), highlight=False)
    aims = Table("goal", "this run", "reached", box=SIMPLE_HEAD)
    for goal in goals(run):
        aims.add_row(*goal)
    console.print(aims)


def markdown(run: Run) -> str:
    lines = ["# Random playouts on one core", "", *(f"- {name}: {text}" for name, text in about().items()), ""]
    lines += [
        piped(name.replace("\n", " ") for name in COLUMNS),
        piped(["---"] * WORDS + ["---:"] * (len(COLUMNS) - WORDS)),
    ]
    lines += [piped(cells(run, candidate)) for candidate in run.chosen]
    lines += ["", *(f"- failed: {line}" for line in failures(run)), "", closing(run), ""]
    lines += [piped(["goal", "this run", "reached"]), piped(["---", "---:", "---"]), *map(piped, goals(run))]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)) + "\n"


def piped(row: Iterable[str]) -> str:
    return f"| {' | '.join(row)} |"


def main() -> None:
    names = [candidate.name for candidate in CANDIDATES]
    parser = argparse.ArgumentParser(description="Random playouts of our games beside other engines, on one core.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.5, help="CPU time of each candidate in each round")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all rounds there")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="put the report into that file")
    parser.add_argument("--only", nargs="+", choices=names, metavar="NAME", default=names, help=" ".join(names))
    options = parser.parse_args()
    if options.rounds < 1 or options.seconds <= 0:
        parser.error("--rounds is at least 1, and --seconds more than 0")
    chosen = [candidate for candidate in CANDIDATES if candidate.name in options.only]
    run = measure_all(chosen, options.rounds, options.seconds, Console(stderr=True))
    if options.json:
        found = {"about": about(), "rounds": run.rounds, "failed": run.failed, "goals": list(goals(run))}
        options.json.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if options.markdown:
        report.put(options.markdown, markdown(run))
    print_tables(run, Console(width=None if sys.stdout.isatty() else 134))


if __name__ == "__main__":
    main()
