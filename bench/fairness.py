"""Is the quickest the winner? Throw-ins over simulated networks, settled by the code that settles them at tables.

Two people with the same reflexes see a face and throw. Between them and the server lie two networks, each with its own
length, jitter, losses, and a way back that may be longer than the way there. Nothing waits: a contest is a handful of
numbers. The server's share, `wormery.server.contest`, is the real one: what it knows of a route are round trips of
pings over the same network, it sends to the far screen first, reads reactions, collects, and settles; lots are drawn
where it sees a tie. Beside it stands what other servers do: send to all at once, and whatever arrives first has won.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from math import sqrt
from pathlib import Path
from random import Random

from wormery.server.contest import CREDIT, HUMAN, JITTER, SAMPLES, TIE, Contest, delays, route

FACE = 175.0  # ms from the beginning of a turn until the face shows
PAINT = 1000 / 60  # a page paints when its screen does
RESEND = 200.0  # ms until what was lost is sent again
PINGS = 4  # between two contests


@dataclass(frozen=True)
class Network:
    """Milliseconds. `ping` there and back, when nothing is in the way."""

    ping: float
    jitter: float = 5.0  # on average, each way, exponentially distributed
    loss: float = 0.0  # of what is sent, each way
    there: float = 0.5  # the share of the way there

    def way(self, share: float, rng: Random) -> float:
        took = self.ping * share + rng.expovariate(1 / self.jitter) if self.jitter else self.ping * share
        wait = RESEND
        while rng.random() < self.loss:
            took += wait
            wait *= 2
        return took

    def go(self, rng: Random) -> float:
        return self.way(self.there, rng)

    def come(self, rng: Random) -> float:
        return self.way(1 - self.there, rng)


@dataclass(frozen=True)
class Reflex:
    """Milliseconds from seeing to touching: normally distributed, and never below `least`."""

    mean: float = 420.0
    spread: float = 90.0
    least: float = 120.0

    def draw(self, rng: Random) -> float:
        return max(self.least, rng.gauss(self.mean, self.spread))


@dataclass
class Person:
    network: Network
    reflex: Reflex = Reflex()
    forged: float | None = None  # what is claimed instead of the truth
    slow_pongs: float = 0.0  # ms by which a client that is no browser delays its answers to pings
    trips: deque[float] = field(default_factory=lambda: deque(maxlen=SAMPLES))

    def pinged(self, rng: Random, times: int) -> None:
        for _ in range(times):
            self.trips.append(self.network.go(rng) + self.network.come(rng) + self.slow_pongs)


@dataclass
class Thrown:
    """What truly happened, and what the server was told."""

    reaction: float
    claimed: float
    arrives: float


@dataclass
class Tally:
    contests: int = 0
    won: int = 0  # by the first of the two
    quickest: int = 0  # by whoever truly reacted first
    ties: int = 0  # settled by lots
    by_arrival: int = 0
    quickest_by_arrival: int = 0
    by_claim: int = 0
    collected: float = 0.0  # ms from the first throw until it was settled
    longest: float = 0.0
    forging: int = 0  # ms: the most that a claim gained beside the true one
    favour: float = 0.0  # ms: the most by which a reaction of the first was judged quicker than it was

    def share(self, count: int) -> float:
        return 100 * count / self.contests

    def margin(self, sigmas: float = 2.0) -> float:
        """Percent by which a share of half may be off by luck alone."""
        return 100 * sigmas * 0.5 / sqrt(self.contests)


def run(one: Person, other: Person, contests: int, seed: int = 1) -> Tally:
    rng = Random(seed)
    both = [one, other]
    for person in both:
        person.pinged(rng, SAMPLES)
    tally = Tally()
    for _ in range(contests):
        for person in both:
            person.pinged(rng, PINGS)
        judge(both, rng, tally)
    return tally


def judge(both: Sequence[Person], rng: Random, tally: Tally) -> None:
    """One contest between two who both throw."""
    routes = {seat: route(person.trips) for seat, person in enumerate(both)}
    sends = delays(routes)
    thrown = [throw(person, sends[seat], rng) for seat, person in enumerate(both)]
    contest = Contest({seat: sends[seat] + FACE for seat in routes}, routes)
    settled = None
    for seat in sorted(routes, key=lambda seat: thrown[seat].arrives):
        at = thrown[seat].arrives
        if settled is not None and at > settled:
            continue  # too late to count
        reading = contest.measure(seat, at, thrown[seat].claimed)
        contest.enter(seat, at, reading)
        settled = max(at, contest.until)
        if seat == 0:
            honest = contest.measure(seat, at, thrown[seat].reaction)
            tally.forging = max(tally.forging, honest.ms - reading.ms)
            tally.favour = max(tally.favour, thrown[seat].reaction - reading.ms)
    first = contest.finish().first
    winner = first[0] if len(first) == 1 else rng.choice(first)
    truly = min(routes, key=lambda seat: thrown[seat].reaction)
    arrived = min(routes, key=lambda seat: thrown[seat].arrives - sends[seat])  # sent to both at once
    assert settled is not None
    tally.contests += 1
    tally.won += winner == 0
    tally.quickest += winner == truly
    tally.ties += len(first) > 1
    tally.by_arrival += arrived == 0
    tally.quickest_by_arrival += arrived == truly
    tally.by_claim += thrown[0].claimed <= thrown[1].claimed
    tally.collected += settled - contest.began
    tally.longest = max(tally.longest, settled - contest.began)


def throw(person: Person, sent: float, rng: Random) -> Thrown:
    shown = sent + person.network.go(rng) + FACE
    shown += PAINT * rng.random()  # the next time the screen paints
    reaction = person.reflex.draw(rng)
    claimed = reaction if person.forged is None else person.forged
    return Thrown(reaction, claimed, shown + reaction + person.network.come(rng))


# -- what is measured


@dataclass(frozen=True)
class Pair:
    """The first of the two is the nearer one, or the one who cheats."""

    title: str
    one: Person
    other: Person
    fair: bool = True  # within the stated bound: each has to win half


def pairs() -> Iterator[Pair]:
    near = Network(20)
    for ping in (10, 60, 120, 180, 230):
        yield Pair(f"20 ms against {ping} ms", Person(near), Person(Network(ping)))
    for ping in (300, 400):
        yield Pair(f"20 ms against {ping} ms", Person(near), Person(Network(ping)), fair=False)
    yield Pair("jitter 2 ms against 30 ms", Person(Network(60, 2)), Person(Network(60, 30)), fair=False)
    yield Pair("jitter 5 ms against 15 ms", Person(Network(60)), Person(Network(60, 15)))
    yield Pair("no loss against 2 % each way", Person(Network(40)), Person(Network(120, loss=0.02)))
    yield Pair("way there 10 ms, back 150 ms", Person(near), Person(Network(160, there=1 / 16)))
    yield Pair("way there 150 ms, back 10 ms", Person(near), Person(Network(160, there=15 / 16)))
    yield Pair("both 180 ms", Person(Network(180)), Person(Network(180)))


def cheats() -> Iterator[Pair]:
    honest = Network(20)
    for name, network in (("20 ms", Network(20)), ("180 ms", Network(180)), ("60 ms, jitter 30 ms", Network(60, 30))):
        yield Pair(f"claims 0 ms, at {name}", Person(network, forged=0), Person(honest), fair=False)
    yield Pair("claims 0 ms and answers pings 230 ms late", Person(honest, forged=0, slow_pongs=230), Person(honest))


def fresh(person: Person) -> Person:
    return replace(person, trips=deque(maxlen=SAMPLES))


def measured(pair: Pair, contests: int, seed: int) -> Tally:
    return run(fresh(pair.one), fresh(pair.other), contests, seed)


# -- reporting

HEAD = ["two people", "judged: first wins", "truly quickest wins", "lots", "by arrival: first wins", "quickest wins"]
TAIL = ["ms collected", "at most"]
CHEATS = [
    "the first cheats",
    "judged: first wins",
    "were claims believed",
    "the claim gained at most",
    "all in all at most",
]


def row(pair: Pair, tally: Tally) -> list[str]:
    shares = (tally.won, tally.quickest, tally.ties, tally.by_arrival, tally.quickest_by_arrival)
    cells = [f"{tally.share(count):.1f} %" for count in shares]
    return [pair.title, *cells, f"{tally.collected / tally.contests:.0f}", f"{tally.longest:.0f}"]


def cheat_row(pair: Pair, tally: Tally) -> list[str]:
    shares = (tally.won, tally.by_claim)
    cells = [f"{tally.share(count):.1f} %" for count in shares]
    return [pair.title, *cells, f"{tally.forging} ms", f"{tally.favour:.0f} ms"]


def piped(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [piped(head), piped(["---", *["---:"] * (len(head) - 1)]), *map(piped, rows)]


def report(contests: int, seed: int) -> str:
    reflex = Reflex()
    lines = [
        f"- {datetime.now(UTC).date().isoformat()}, Python {platform.python_version()}, {contests:,} contests a row, "
        f"seed {seed}; luck alone moves a share of half by up to {Tally(contests).margin():.1f} points (two sigmas)",
        f"- Reactions: normal, {reflex.mean:.0f} ms on average, spread {reflex.spread:.0f} ms, for both the same. "
        "Jitter is 5 ms each way on average where nothing else is said; "
        f"what is lost is sent again after {RESEND:.0f} ms",
        f"- Constants: tie {TIE} ms, jitter at most {JITTER} ms, credit and collection at most {CREDIT} ms, "
        f"nobody under {HUMAN} ms",
        "",
        *table(HEAD + TAIL, [row(pair, measured(pair, contests, seed)) for pair in pairs()]),
        "",
        *table(
            CHEATS,
            [cheat_row(pair, measured(pair, contests, seed)) for pair in cheats()],
        ),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--contests", type=int, default=40_000, help="in each row")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="few contests, to see that everything runs")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all tallies there")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the tables there")
    options = parser.parse_args()
    contests = 1000 if options.quick else options.contests
    if contests < 1:
        parser.error("--contests is at least 1")
    text = report(contests, options.seed)
    if options.markdown:
        options.markdown.write_text(text, encoding="utf-8")
    if options.json:
        found = {pair.title: vars(measured(pair, contests, options.seed)) for pair in (*pairs(), *cheats())}
        options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
