"""Our server beside boardgame.io's, both with Das Wurmt and four sockets a table, under the same load: one run.

The server has one core and the load the other one. Ours writes every move to disk before it acknowledges it;
boardgame.io keeps its matches in memory. Once a round each server is started anew and loaded, in turns (`serving/`).
Ratios are taken inside a round, where the machine was the same for both; then the median over the rounds is shown.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from bench import report
from bench.rollouts import installed, number, piped, processor
from bench.serving import same, servers
from bench.serving.servers import Failed, Running
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import track
from rich.table import Table

PACKAGES = ("wormery", "starlette", "uvicorn", "uvloop", "httptools", "websockets", "picows", "msgspec")

Found = dict[str, dict[str, float]]  # under full load and under half of it


@dataclass
class Server:
    name: str
    title: str
    keeps: str  # where an acknowledged move is
    start: Callable[[], AbstractContextManager[Running]]
    start_measuring_memory: Callable[[], AbstractContextManager[Running]]
    memory_flag: str


OURS = Server("ours", "Wormery", "on disk", servers.ours, servers.ours, "--forgets")
THEIRS = Server(
    "boardgame.io", "boardgame.io", "in memory", servers.boardgame, lambda: servers.boardgame(True), "--collects"
)
SERVERS = [OURS, THEIRS]


@dataclass
class Plan:
    rounds: int
    seconds: float  # under full load, and again under half of it
    tables: int
    idle_tables: int
    games: int  # compared move by move before anything is measured
    races: int  # tables of Drehwurm where people throw in


FULL = Plan(rounds=5, seconds=5.0, tables=50, idle_tables=400, games=100, races=200)
QUICK = Plan(rounds=1, seconds=2.0, tables=20, idle_tables=60, games=12, races=20)


@dataclass
class Run:
    plan: Plan
    chosen: list[Server]
    rounds: list[dict[str, Found]] = field(default_factory=list)
    memory: dict[str, dict[str, float]] = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)
    throws: dict[str, float] = field(default_factory=dict)  # our throw-ins under load
    compared: int = 0  # moves
    fsync_ms: float = 0.0
    minutes: float = 0.0

    def value(self, server: Server, load: str, what: str) -> float | None:
        values = [row[server.name][load][what] for row in self.rounds if server.name in row]
        return median(values) if values else None

    def kept(self, server: Server, what: str) -> float | None:
        return self.memory.get(server.name, {}).get(what)

    def ratio(self, server: Server, what: str = "moves_s") -> float | None:
        """How many times boardgame.io's rate."""
        both = [row for row in self.rounds if server.name in row and THEIRS.name in row]
        return median(row[server.name]["full"][what] / row[THEIRS.name]["full"][what] for row in both) if both else None


@dataclass
class Goal:
    text: str
    value: Callable[[Run], float | None]
    reached: Callable[[float], bool]
    unit: str


GOALS = [
    Goal("4 x the moves/s of boardgame.io", lambda run: run.ratio(OURS), lambda x: x >= 4, " x"),
    Goal("aim: 7 x", lambda run: run.ratio(OURS), lambda x: x >= 7, " x"),
    Goal("p99 under 10 ms at half load", lambda run: run.value(OURS, "half", "p99_ms"), lambda x: x < 10, " ms"),
    Goal("idle table, nobody there, under 60 KB", lambda run: run.kept(OURS, "alone_kb"), lambda x: x < 60, " KB"),
    Goal("forgotten table keeps under 1 KB", lambda run: run.kept(OURS, "forgotten_kb"), lambda x: x < 1, " KB"),
]


# -- measuring


def measure_all(plan: Plan, chosen: list[Server], console: Console) -> Run:
    run = Run(plan, chosen, fsync_ms=fsync_ms())
    began = time.monotonic()
    if THEIRS in chosen:
        with console.status("Comparing the rules"):
            servers.install()
            run.compared = same.compare(plan.games, seed=int(time.time()))
    for server in track(chosen, "Memory", console=console, transient=True):
        attempt(run, server, lambda server: run.memory.update({server.name: memory_of(server, plan)}))
    if OURS in chosen:
        with console.status("Throw-ins"):
            attempt(run, OURS, lambda server: run.throws.update(throws_on(server, plan)))
    run.rounds = [{} for _ in range(plan.rounds)]
    turns = [(row, server) for at, row in enumerate(run.rounds) for server in (chosen if at % 2 else chosen[::-1])]
    for row, server in track(turns, "Load", console=console, transient=True):
        attempt(run, server, lambda server: row.update({server.name: load_on(server, plan)}))  # noqa: B023
    run.minutes = (time.monotonic() - began) / 60
    return run


def attempt(run: Run, server: Server, measure: Callable[[Server], None]) -> None:
    if server.name in run.failed:
        return
    try:
        measure(server)
    except Failed as failure:
        run.failed[server.name] = re.sub(r"(/[^\s/'\":]+){2,}", "...", str(failure))  # the report names no paths


def load_on(server: Server, plan: Plan) -> Found:
    with server.start() as running:
        found: Found = running.drive("load", plan.tables, plan.seconds, limit=20 * plan.seconds + 120)
        return found


def memory_of(server: Server, plan: Plan) -> dict[str, float]:
    with server.start_measuring_memory() as running:
        return running.drive("memory", plan.idle_tables, server.memory_flag, limit=240)


def throws_on(server: Server, plan: Plan) -> dict[str, float]:
    with server.start() as running:
        return running.drive("throws", plan.races, 2 * plan.seconds, limit=plan.races + 2 * plan.seconds + 60)


def fsync_ms() -> float:
    """How long this disk takes to have a small write in safety."""
    took = []
    with tempfile.TemporaryFile(dir=sys.prefix) as file:
        for _ in range(50):
            file.write(b"x" * 4096)
            file.flush()
            start = time.perf_counter()
            os.fsync(file.fileno())
            took.append((time.perf_counter() - start) * 1000)
    return median(took)


# -- reporting

COLUMNS: list[tuple[str, Callable[[Run, Server], float | None], int]] = [
    ("moves/s", lambda run, one: run.value(one, "full", "moves_s"), 0),
    ("x boardgame\n.io", lambda run, one: run.ratio(one), 1),
    ("moves per\nCPU second", lambda run, one: run.value(one, "full", "moves_cpu_s"), 0),
    ("x boardgame\n.io", lambda run, one: run.ratio(one, "moves_cpu_s"), 1),
    ("half load\np50 ms", lambda run, one: run.value(one, "half", "p50_ms"), 2),
    ("half load\np99 ms", lambda run, one: run.value(one, "half", "p99_ms"), 1),
    ("KB per\nmove", lambda run, one: run.value(one, "full", "kb_move"), 1),
    ("idle table\nKB", lambda run, one: run.kept(one, "alone_kb"), 1),
    ("with 4 idle\nsockets KB", lambda run, one: run.kept(one, "watched_kb"), 1),
]
WORDS = ["server", "a move is"]


def reading(run: Run) -> str:
    plan = run.plan
    alike = f"over {run.compared:,} random moves its views, menus and verdicts were those of our engine"
    lines = [
        f"{plan.tables} tables with four sockets. A move is a random entry of the mover's menu. It is acknowledged "
        "when the view it made is back at the mover, and the next one is made. Each of the four gets its own view.",
        "At half load moves fall due evenly, and count from the moment they were due. Moves per CPU second are those "
        "of full load, by what the server got of its core.",
        f"Wormery commits to disk before it acknowledges (an fsync of this disk: {run.fsync_ms:.2f} ms). boardgame.io "
        f"runs in production mode, without undo, and keeps all in memory. Its port of the game plays ours: {alike}.",
        f"Idle tables: what each of {plan.idle_tables} adds to resident memory after ten moves; boardgame.io collects "
        "its garbage first. A forgotten table is one that nobody looked at for a minute: its rows are left.",
        f"Rounds: {len(run.rounds)}, of {plan.seconds:.0f} + {plan.seconds:.0f} seconds for each server, in "
        f"{run.minutes:.1f} minutes. {shares(run)}",
    ]
    return "\n".join(lines + ([throw_ins(run.throws)] if run.throws else []))


def throw_ins(found: dict[str, float]) -> str:
    return (
        f"Throw-ins: {found['tables']:.0f} tables of Drehwurm with four sockets whose people react within 0.42 s on "
        f"average: {found['windows_s']:.0f} windows, {found['throws_s']:.0f} throws and {found['contests_s']:.0f} "
        f"contests of several a second. A new face left for the four screens within {found['apart_p50_ms']:.1f} ms "
        f"(p99 {found['apart_p99_ms']:.1f}). A throw was answered after {found['answer_p50_ms']:.0f} ms (p99 "
        f"{found['answer_p99_ms']:.0f}), which is mostly the wait for others who might be as quick. Of contests whose "
        f"throws were truly more than 15 ms apart the quickest won {found['right']:.1%}; lots decided "
        f"{found['lots']:.0%}. The server had {found['server_cpu']:.0%} of its core."
    )


def shares(run: Run) -> str:
    """What the machine gave; a server that got little of its core shared it with somebody."""
    told = []
    for server in run.chosen:
        got, load = run.value(server, "full", "server_cpu"), run.value(server, "full", "load_cpu")
        if got is not None and load is not None:
            told.append(f"{server.title} had {got:.0%} of its core, its load {load:.0%}")
    return "; ".join(told) + "."


def cells(run: Run, server: Server) -> list[str]:
    return [server.title, server.keeps, *(number(value(run, server), places) for _, value, places in COLUMNS)]


def goals(run: Run) -> Iterable[list[str]]:
    for goal in GOALS:
        value = goal.value(run)
        if value is None:
            yield [goal.text, "-", "not measured"]
        else:
            yield [goal.text, number(value, 2) + goal.unit, "yes" if goal.reached(value) else "no"]


def failures(run: Run) -> list[str]:
    return [f"{server.title}: {run.failed[server.name]}" for server in run.chosen if server.name in run.failed]


def about() -> dict[str, str]:
    node = servers.version_of_node()
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "machine": f"{processor()}, cores: {os.cpu_count()}, {platform.system()} on {platform.machine()}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "Node": f"{node}, boardgame.io {servers.version_of_boardgame()}" if node else "not installed",
        "packages": ", ".join(f"{name} {installed(name)}" for name in PACKAGES),
        "command": re.sub(r" --(json|markdown)[ =]\S+", "", " ".join(["scripts/bench server", *sys.argv[1:]])),
    }


def print_tables(run: Run, console: Console) -> None:
    table = Table(title="Das Wurmt served on one core", box=SIMPLE_HEAD)
    for name in WORDS:
        table.add_column(name, no_wrap=True)
    for name, _, _ in COLUMNS:
        table.add_column(name, justify="right", no_wrap=True)
    for server in run.chosen:
        table.add_row(*cells(run, server))
    console.print(table)
    for line in failures(run):
        console.print(f"failed: {line}", markup=False, highlight=False)
    console.print(reading(run), highlight=False)
    aims = Table("goal", "this run", "reached", box=SIMPLE_HEAD)
    for goal in goals(run):
        aims.add_row(*goal)
    console.print(aims)


def markdown(run: Run) -> str:
    names = [*WORDS, *(name.replace("\n", " ").replace(" .io", ".io") for name, _, _ in COLUMNS)]
    lines = ["# Das Wurmt served on one core", "", *(f"- {name}: {text}" for name, text in about().items()), ""]
    lines += [piped(names), piped(["---"] * len(WORDS) + ["---:"] * len(COLUMNS))]
    lines += [piped(cells(run, server)) for server in run.chosen]
    lines += ["", *(f"- failed: {line}" for line in failures(run)), "", reading(run), ""]
    lines += [piped(["goal", "this run", "reached"]), piped(["---", "---:", "---"]), *map(piped, goals(run))]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)) + "\n"


def main() -> None:
    names = [server.name for server in SERVERS]
    parser = argparse.ArgumentParser(description="Our server beside boardgame.io's, with the same game and load.")
    parser.add_argument("--quick", action="store_true", help="one short round, to see that everything runs")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--seconds", type=float, help="under full load, and as long again under half of it")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all rounds there")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="put the report into that file")
    parser.add_argument("--only", nargs="+", choices=names, metavar="NAME", default=names, help=" ".join(names))
    options = parser.parse_args()
    plan = QUICK if options.quick else FULL
    plan = replace(plan, rounds=options.rounds or plan.rounds, seconds=options.seconds or plan.seconds)
    if plan.rounds < 1 or plan.seconds <= 0:
        parser.error("--rounds is at least 1, and --seconds more than 0")
    if len(servers.CORES) == 1:
        sys.exit("The server and the load need a core each, and this machine has one.")
    chosen = [server for server in SERVERS if server.name in options.only]
    try:
        run = measure_all(plan, chosen, Console(stderr=True))
    except (Failed, same.Differs) as failure:
        sys.exit(str(failure))
    if options.json:
        found = {"about": about(), "rounds": run.rounds, "memory": run.memory, "failed": run.failed}
        found["throws"] = run.throws
        text = json.dumps({**found, "goals": list(goals(run))}, indent=1, ensure_ascii=False)
        options.json.write_text(text + "\n", encoding="utf-8")
    if options.markdown:
        report.put(options.markdown, markdown(run))
    print_tables(run, Console(width=None if sys.stdout.isatty() else 134))


if __name__ == "__main__":
    main()
