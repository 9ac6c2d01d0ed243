"""What the server counts of itself, as the text that Prometheus reads. Nothing of it is about a person or a table."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping

BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds


class Histogram:
    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds

    def lines(self, name: str, labels: str) -> Iterator[str]:
        total = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            total += count
            yield f'{name}_bucket{{{labels},le="{bound}"}} {total}'
        yield f"{name}_sum{{{labels}}} {self.sum:.6f}"
        yield f"{name}_count{{{labels}}} {total}"


class Metrics:
    def __init__(self) -> None:
        self.requests: Counter[str] = Counter()  # by kind
        self.refusals: Counter[str] = Counter()  # by code
        self.answers: dict[str, Histogram] = {}  # from the request to its answer, by kind
        self.counters: Counter[str] = Counter()

    def answered(self, kind: str, seconds: float) -> None:
        self.requests[kind] += 1
        if kind not in self.answers:
            self.answers[kind] = Histogram()
        self.answers[kind].add(seconds)

    def text(self, gauges: Mapping[str, tuple[str, float]]) -> str:
        """`gauges`: by name, what each is and how much it is now."""
        return "\n".join([*self._lines(gauges), ""])

    def _lines(self, gauges: Mapping[str, tuple[str, float]]) -> Iterator[str]:
        for name, (help_, value) in gauges.items():
            yield from _head(f"wormery_{name}", "gauge", help_)
            yield f"wormery_{name} {value:g}"
        for name, help_ in COUNTERS.items():
            yield from _head(f"wormery_{name}_total", "counter", help_)
            yield f"wormery_{name}_total {self.counters[name]}"
        yield from _head("wormery_requests_total", "counter", "Requests answered, by kind.")
        for kind, count in sorted(self.requests.items()):
            yield f'wormery_requests_total{{kind="{kind}"}} {count}'
        yield from _head("wormery_refusals_total", "counter", "Requests refused, by code.")
        for code, count in sorted(self.refusals.items()):
            yield f'wormery_refusals_total{{code="{code}"}} {count}'
        yield from _head("wormery_answer_seconds", "histogram", "From a request to its answer, by kind.")
        for kind, histogram in sorted(self.answers.items()):
            yield from histogram.lines("wormery_answer_seconds", f'kind="{kind}"')


COUNTERS = {
    "sockets": "Sockets accepted.",
    "sockets_refused": "Sockets refused: too many, or from a foreign page.",
    "sockets_slow": "Sockets closed because they did not read.",
    "tables_made": "Tables made.",
    "tables_opened": "Tables read from the store.",
    "tables_reread": "Tables read again after a failed append or news from elsewhere.",
    "events": "Events appended.",
    "moves": "Moves played by people.",
    "moves_bots": "Moves played by bots.",
    "moves_automatic": "Moves played by the clock.",
    "throws": "Throws that stood.",
    "contests": "Contests of more than one throw.",
    "lots": "Contests that lots decided, as nobody could tell who was quicker.",
    "claims_corrected": "Reactions that did not count as the page had claimed them.",
    "append_failures": "Appends that failed.",
    "replays": "Replays told.",
}


def _head(name: str, kind: str, help_: str) -> Iterator[str]:
    yield f"# HELP {name} {help_}"
    yield f"# TYPE {name} {kind}"
