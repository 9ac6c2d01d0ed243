"""`wormery simulate` and `wormery ladder`."""

from __future__ import annotations

import argparse
import math
import os
import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
from rich.progress import Progress
from rich.table import Table as Grid

from wormery.bots import BOTS
from wormery.bots import find as find_bot
from wormery.cli.console import Console, options_from, plain, within
from wormery.core.refusal import Unusable, why
from wormery.games import find
from wormery.simulation import Estimate, Plan, Report, Result, report, share
from wormery.simulation import run as run_plan
from wormery.words import Words

MOST_GAMES, MOST_JOBS = 100_000_000, 256


def run(args: argparse.Namespace, console: Console) -> int:
    plan = _plan(args, console, [name.strip() for name in args.bots.split(",")])
    if args.plot:
        _plotting(args.plot)
    for file in (args.json, args.plot):
        if file and str(file) != "-":
            _writable(file)
    began = time.perf_counter()
    results = _results(plan, args.jobs, console)
    found = report(plan, results)
    if str(args.json) == "-":
        sys.stdout.write(_json(found))
        return 0
    _show(found, time.perf_counter() - began, console)
    if args.json:
        _write(args.json, _json(found).encode())
        console.line(console.words("simulate.written", file=args.json))
    if args.plot:
        _plot(found, results, args.plot, console)
        console.line(console.words("simulate.written", file=args.plot))
    return 0


def _plan(args: argparse.Namespace, console: Console, bots: list[str], players: str | None = None) -> Plan:
    game = find(args.game)
    console.speak(game)
    games = within("--games", args.games, 1, MOST_GAMES)
    args.jobs = within("--jobs", args.jobs, 1, MOST_JOBS)
    options = game.options(options_from(game, players if args.players is None else args.players, args.option))
    seats = int(options["players"])
    bots = bots * seats if len(bots) == 1 else bots
    if len(bots) != seats:
        raise Unusable("WRONG_BOT_COUNT", {"players": seats, "bots": len(bots)})
    for name in bots:
        find_bot(name, game)
    return Plan(game.name, options, tuple(bots), games, plain(args.seed))


def _results(plan: Plan, jobs: int, console: Console) -> list[Result]:
    results: list[Result] = []
    with Progress(console=console.err, transient=True, disable=not console.err.is_terminal) as progress:
        task = progress.add_task(console.words("simulate.running"), total=plan.games)
        for chunk in run_plan(plan, jobs):
            results += chunk
            progress.advance(task, len(chunk))
    return results


def _between(words: Words, estimate: Estimate, percent: bool = False) -> str:
    def told(value: float) -> str:
        if not math.isfinite(value):
            return "?"
        return words.number(100 * value) + " %" if percent else words.number(value, 2)

    return f"{told(estimate.mean)} ({told(estimate.low)} – {told(estimate.high)})"


def _show(found: Report, seconds: float, console: Console) -> None:
    words = console.words
    players = len(found.bots)
    title, games = find(found.game).title, words("games", count=found.games)
    console.line(words("simulate.title", game=title, players=players, games=games, seconds=words.number(seconds)))
    for heading, rows in (("bot", found.by_bot), ("order", found.by_order)):
        grid = Grid(words(f"simulate.{heading}"), words("simulate.wins"), words("simulate.points"))
        for row in rows:
            name = row.name if heading == "bot" else words("simulate.first", n=row.name)
            grid.add_row(name, _between(words, row.wins, percent=True), _between(words, row.points))
        console.out.print(grid, highlight=False)
    console.line(words("simulate.even", share=words.number(100 / players) + " %"))
    turns = found.turns
    low, high = words.number(turns.low), words.number(turns.high)
    least, most = found.turn_range
    decisions = words.number(found.decisions.mean)
    known = {"turns": words.number(turns.mean), "decisions": decisions, "low": low, "high": high}
    console.line(words("simulate.length", least=least, most=most, **known))
    lowest, highest = (f"{score:g}" for score in found.score_range)
    spread = {"mean": words.number(found.scores.mean, 2), "deviation": words.number(found.score_deviation, 2)}
    margin = words.number(found.margin.mean, 2)
    console.line(words("simulate.spread", least=lowest, most=highest, margin=margin, **spread))
    console.line(words("simulate.seed", seed=found.seed))


def _json(found: Report) -> str:
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"


def _writable(file: Path) -> None:
    """Better known before the games than after them."""
    wrong = "EISDIR" if file.is_dir() else "" if file.parent.is_dir() else "ENOENT"
    if not wrong and not os.access(file if file.exists() else file.parent, os.W_OK):
        wrong = "EACCES"
    if wrong:
        raise Unusable("FILE_UNWRITABLE", {"file": str(file), "reason": wrong})


def _write(file: Path, content: bytes) -> None:
    try:
        file.write_bytes(content)
    except OSError as error:
        raise Unusable("FILE_UNWRITABLE", {"file": str(file), **why(error)}) from error


def _plotting(file: Path) -> None:
    try:
        import matplotlib
        from matplotlib.backends.backend_agg import FigureCanvasAgg
    except ImportError:
        raise Unusable("NO_PLOT") from None
    matplotlib.use("Agg")
    kinds = sorted(FigureCanvasAgg.filetypes)
    if file.suffix and file.suffix[1:].lower() not in kinds:
        raise Unusable("WRONG_VALUE", {"option": "--plot", "value": file, "values": [f".{kind}" for kind in kinds]})


def bins(values: Sequence[int], most: int) -> list[float]:
    """Edges of at most so many bars, each over as many whole numbers as the others."""
    low, high = min(values), max(values)
    width = (high - low) // most + 1
    return [edge - 0.5 for edge in range(low, high + width + 1, width)]


def _plot(found: Report, results: list[Result], file: Path, console: Console) -> None:
    from matplotlib import pyplot

    words = console.words
    figure, (wins, length, scores) = pyplot.subplots(1, 3, figsize=(13, 4), layout="constrained")
    rows = [*found.by_bot, *found.by_order]
    names = [row.name for row in found.by_bot] + [words("simulate.first", n=row.name) for row in found.by_order]
    error = [[r.wins.mean - r.wins.low for r in rows], [r.wins.high - r.wins.mean for r in rows]]
    colours = ["#c2557a"] * len(found.by_bot) + ["#5b7fbf"] * len(found.by_order)
    wins.bar(range(len(rows)), [row.wins.mean for row in rows], yerr=error, color=colours, capsize=4)
    wins.set_xticks(range(len(rows)), names)
    wins.axhline(1 / len(found.bots), color="grey", linestyle="--", linewidth=1)
    wins.set_title(words("simulate.wins"))
    turns = [result.turns for result in results]
    length.hist(turns, bins=bins(turns, 30), color="#8a6d3b")
    length.set_title(words("plot.turns"))
    points = [int(score) for result in results for score in result.scores]
    scores.hist(points, bins=bins(points, 40), color="#6a9f58")
    scores.set_title(words("plot.points"))
    for axes in (length, scores):
        axes.locator_params(integer=True)
    try:
        figure.savefig(file, dpi=120)
    except (OSError, ValueError) as error_:
        raise Unusable("FILE_UNWRITABLE", {"file": str(file), **why(error_)}) from error_
    finally:
        pyplot.close(figure)


def ladder(args: argparse.Namespace, console: Console) -> int:
    """Each rung is two bots over all seats in turn; it stands if the better one's interval lies above an even share."""
    words = console.words
    fallen = ""
    for lower, upper in pairwise(BOTS):
        plan = _plan(args, console, [upper, lower], "2") if args.players is None else _wide(args, console, upper, lower)
        words = console.words
        if lower == next(iter(BOTS)):
            title = find(args.game).title
            games = words("games", count=plan.games)
            console.line(words("simulate.ladder", game=title, players=len(plan.bots), games=games, seed=plan.seed))
        results = _results(plan, args.jobs, console)
        won, lead, even = _rung(plan, results, upper)
        told = {
            name: words.number(100 * one) + " %"
            for name, one in (("share", won.mean), ("low", won.low), ("high", won.high))
        }
        console.line(words("simulate.rung", upper=upper, lower=lower, points=words.number(lead), **told))
        fallen = fallen or (upper if won.low <= even else "")
    console.line(words("simulate.falls", upper=fallen) if fallen else words("simulate.stands"))
    return 1 if fallen else 0


def _wide(args: argparse.Namespace, console: Console, upper: str, lower: str) -> Plan:
    """One seat of the better bot against all others of the weaker one."""
    options = find(args.game).options(options_from(find(args.game), args.players, args.option))
    return _plan(args, console, [upper] + [lower] * (int(options["players"]) - 1))


def _rung(plan: Plan, results: list[Result], upper: str) -> tuple[Estimate, float, float]:
    seats = len(plan.bots)
    won = lead = 0.0
    for result in results:
        seat = result.bot_at.index(plan.bots.index(upper))
        won += (seat in result.winners) / len(result.winners)
        lead += result.scores[seat] - max(score for other, score in enumerate(result.scores) if other != seat)
    return share(won, len(results)), lead / len(results), 1 / seats
