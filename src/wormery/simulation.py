"""Many games with bots, and what they say about a game: seat advantage, length, scores, with 95 % intervals.

Game number i depends only on the seed and on i, and results are added up in order of i: so the same seed gives the
same figures, whatever the number of processes.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import pairwise
from multiprocessing import get_context
from random import Random
from typing import NamedTuple

import msgspec

from wormery.bots import find as find_bot
from wormery.core.arrival import Bot
from wormery.core.chance import Fast
from wormery.core.game import Game, Options
from wormery.core.refusal import Unusable
from wormery.core.state import CHANCE
from wormery.core.table import Event, Table
from wormery.games import find as find_game

Z = 1.959964  # two-sided 95 %
CHUNK = 100


class Plan(NamedTuple):
    game: str
    options: Options
    bots: tuple[str, ...]  # bot i sits at seat (i + number of the game) mod players
    games: int
    seed: str


class Result(NamedTuple):
    """One game, by seat."""

    scores: tuple[float, ...]
    winners: tuple[int, ...]
    first: int  # the seat that acted first
    bot_at: tuple[int, ...]  # number of the bot at each seat
    turns: int
    decisions: int


def play(plan: Plan, game: Game, bots: Sequence[Bot], number: int) -> Result:
    seats = len(bots)
    rng = Random(f"{plan.seed}/{number}")
    table = Table(game, plan.options, Fast(rng))
    table.open()
    bot_at = tuple((seat - number) % seats for seat in range(seats))
    while acting := table.state.to_act():
        seat = acting[0] if len(acting) == 1 else rng.choice(acting)
        table.submit(seat, bots[bot_at[seat]](table.state.seen_by(seat), seat, rng))
    moves = [entry for entry in table.log if isinstance(entry, Event) and entry.seat != CHANCE]
    scores, winners = tuple(table.state.scores()), tuple(table.state.winners())
    turns = game.length(table.state)
    if turns is None:
        turns = turns_of(game, moves)
    return Result(scores, winners, moves[0].seat, bot_at, turns, len(moves))


def turns_of(game: Game, moves: Sequence[Event]) -> int:
    """How many turns these moves of seats make up."""
    if game.turn_kinds:
        return sum(game.kind(move.action) in game.turn_kinds for move in moves)
    return 1 + sum(before.seat != after.seat for before, after in pairwise(moves))


def _chunk(plan: Plan, start: int) -> list[Result]:
    game = find_game(plan.game)
    bots = [find_bot(name, game) for name in plan.bots]
    return [play(plan, game, bots, number) for number in range(start, min(start + CHUNK, plan.games))]


def run(plan: Plan, jobs: int = 1) -> Iterator[list[Result]]:
    """Results in order, a chunk at a time."""
    starts = range(0, plan.games, CHUNK)
    if jobs == 1:
        for start in starts:
            yield _chunk(plan, start)
        return
    asked: deque[Future[list[Result]]] = deque()  # not all at once: there may be a million chunks
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            for start in starts:
                asked.append(pool.submit(_chunk, plan, start))
                if len(asked) > 2 * jobs:
                    yield asked.popleft().result()
            while asked:
                yield asked.popleft().result()
        except BrokenProcessPool as error:
            raise Unusable("JOB_LOST") from error
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


class Estimate(msgspec.Struct, frozen=True):
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float
    n: int


def mean(values: Sequence[float]) -> Estimate:
    n = len(values)
    middle = math.fsum(values) / n
    if n == 1:
        return Estimate(middle, -math.inf, math.inf, n)
    error = Z * math.sqrt(math.fsum((value - middle) ** 2 for value in values) / (n - 1) / n)
    return Estimate(middle, middle - error, middle + error, n)


def share(won: float, n: int) -> Estimate:
    """Wilson's interval; a shared first place counts as its part of a win."""
    p = won / n
    centre = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    error = Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return Estimate(p, max(0.0, centre - error), min(1.0, centre + error), n)


class Row(msgspec.Struct, frozen=True):
    name: str
    wins: Estimate
    points: Estimate


class Report(msgspec.Struct, frozen=True):
    game: str
    rules: int
    options: dict[str, str | int]
    bots: list[str]
    games: int
    seed: str
    by_bot: list[Row]
    by_order: list[Row]  # of the first, second, ... in turn order
    turns: Estimate
    decisions: Estimate
    scores: Estimate
    score_deviation: float
    margin: Estimate  # of the winner over the next
    turn_range: tuple[int, int]
    score_range: tuple[float, float]


def report(plan: Plan, results: Sequence[Result]) -> Report:
    seats = len(plan.bots)
    scores = [score for result in results for score in result.scores]
    turns = [result.turns for result in results]
    spread = math.sqrt(math.fsum((score - math.fsum(scores) / len(scores)) ** 2 for score in scores) / len(scores))
    names = sorted(set(plan.bots), key=plan.bots.index)
    by_bot = [[(r, s) for r in results for s in range(seats) if plan.bots[r.bot_at[s]] == name] for name in names]
    by_order = [[(r, (r.first + place) % seats) for r in results] for place in range(seats)]
    return Report(
        plan.game,
        find_game(plan.game).rules,
        dict(plan.options),
        list(plan.bots),
        len(results),
        plan.seed,
        [_row(name, played) for name, played in zip(names, by_bot, strict=True)],
        [_row(str(place + 1), played) for place, played in enumerate(by_order)],
        mean(turns),
        mean([result.decisions for result in results]),
        mean(scores),
        spread,
        mean([_margin(result) for result in results]),
        (min(turns), max(turns)),
        (min(scores), max(scores)),
    )


def _row(name: str, played: Sequence[tuple[Result, int]]) -> Row:
    won = math.fsum(1 / len(result.winners) for result, seat in played if seat in result.winners)
    return Row(name, share(won, len(played)), mean([result.scores[seat] for result, seat in played]))


def _margin(result: Result) -> float:
    best, second = sorted(result.scores, reverse=True)[:2]
    return best - second
