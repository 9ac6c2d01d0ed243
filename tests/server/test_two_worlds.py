"""What the server sends a viewer depends on nothing that is hidden from it: two worlds, the same bytes.

Two games are played over real sockets, each on a server of its own, that differ only in what one viewer may not know:
other hands, the pile, the numbers of heads laid face down, and what others secretly play. Everything that viewer
receives has to be the same, byte by byte and in the same order: updates, refusals of what it should not have tried, the
lobby, chat, the list of tables, the replay of a running game, what the server counts, and what it logs.
"""

from __future__ import annotations

import json
import logging
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from os import urandom
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from tests.games.daswurmt.worlds import moments, worlds, wrong_moves
from tests.server.served import served

from wormery.core.chance import Chance, Fast, Loaded
from wormery.core.game import Move
from wormery.core.state import CHANCE, Action, Seat
from wormery.games.daswurmt.game import GAME
from wormery.games.daswurmt.state import DasWurmt

CLOCK = 1_800_000_000.0
SEED = bytes(32)
STEPS = 60  # moves of people, at most
ENDINGS = re.compile(r"_seconds_(bucket|sum)")  # how long answers took


class Step(NamedTuple):
    seat: Seat
    here: Action
    there: Action
    probes: list[str]  # what the viewer tries before it, most of which is refused


class Script(NamedTuple):
    """A game in two worlds, for one viewer."""

    options: dict[str, Any]
    viewer: Seat | None
    chance: tuple[list[Action], list[Action]]
    steps: list[Step]

    @property
    def different(self) -> int:
        return sum(step.here != step.there for step in self.steps)


def script(options: dict[str, Any], viewer: Seat | None, seed: int) -> Script:
    """Played by the rules alone, as far as they show the viewer no difference."""
    rng = Random(seed)
    options = dict(GAME.options(options))
    state = GAME.start(options)
    assert isinstance(state, DasWurmt)
    pair = worlds(state, viewer, rng)
    chance: tuple[list[Action], list[Action]] = ([], [])
    steps: list[Step] = []
    while len(steps) < STEPS and (moment := next(moments(pair, rng), None)) is not None:
        seat, here, there = moment
        if seat == CHANCE:
            chance[0].append(here)
            chance[1].append(there)
        else:
            probes = [move for move in rng.sample(wrong_moves(rng), 4) if not allowed(pair.left, viewer, move)]
            steps.append(Step(seat, here, there, [msgspec.json.encode(move).decode() for move in probes]))
        pair.left.play(seat, here)
        pair.right.play(seat, there)
        if not pair.left.to_act():
            steps.pop()  # at the end everything is told
            break
    return Script(options, viewer, chance, steps)


def allowed(state: DasWurmt, viewer: Seat | None, move: Move) -> bool:
    action = GAME.pack(move)
    return viewer in state.to_act() and action is not None and state.allows(viewer or 0, action)


class Witness:
    """Everything one viewer can find out."""

    def __init__(self) -> None:
        self.frames: list[str] = []
        self.plain: list[object] = []


def play(folder: Path, script: Script, world: int, monkeypatch: pytest.MonkeyPatch) -> Witness:
    """The game of one world, on a server of its own. Whatever is left to chance is as the script has it."""

    def dice(seed: bytes) -> Chance:
        assert seed == SEED
        return Loaded(script.chance[world], Fast(Random(0)))

    monkeypatch.setattr("wormery.server.room.Committed", dice)
    monkeypatch.setattr("wormery.server.asking.secrets.token_bytes", lambda size: SEED if size == 32 else urandom(size))
    witness = Witness()
    seats = int(script.options["players"])
    with ExitStack() as stack:
        running = stack.enter_context(served(folder, now=lambda: CLOCK))
        clients = [stack.enter_context(running.client()) for _ in range(seats + 1)]
        people, stranger = clients[:seats], clients[seats]
        viewer = stranger if script.viewer is None else people[script.viewer]
        host = people[0]
        made = host.ask(
            *("create",),
            game="das-wurmt",
            options=script.options,
            name="Ann",
            avatar="leaf",
            token="t0" * 11,
            listed=True,
        )
        for seat, one in enumerate(people[1:], 1):
            one.ask("sit", table=made["table"], name=f"P{seat}", avatar="cap", token=f"t{seat}" * 11)
        stranger.ask("open", table=made["table"])
        host.ask("start")
        for client in clients:
            client.until("update")
        for number, step in enumerate(script.steps):
            version = people[step.seat].last("update")["version"]
            for probe in step.probes:
                viewer.ask("act", version=version, move=json.loads(probe))
            if not viewer.last("update")["undo"]:
                viewer.ask("undo", version=version)
            if number % 10 == 3:
                other = people[(script.viewer or 0) - 1]
                other.ask("say", text="Hm?")
                viewer.until("said")
                viewer.ask("tables")
                viewer.ask("open", table=made["table"], token=None if viewer is stranger else token(script), whole=True)
                viewer.until("update")
            if number % 10 == 6:
                witness.plain += looked_around(running, made["table"])
            action = (step.here, step.there)[world]
            mover = people[step.seat]
            assert mover.ask("act", version=version, move=record(action))["t"] == "done", (number, step)
            for client in clients:
                if client.last("update")["version"] == version:
                    client.until("update")
        witness.plain += looked_around(running, made["table"])
        viewer.ask("hello", protocol=1)  # nothing else is on its way
        witness.frames = viewer.raw
    return witness


def token(script: Script) -> str:
    return f"t{script.viewer}" * 11


def record(action: Action) -> Any:
    return msgspec.to_builtins(GAME.unpack(action))


def looked_around(running: Any, table: str) -> Iterator[object]:
    """What anybody may ask without a socket."""
    for path in (f"/api/replay/{table}", f"/api/replay/{table}?game=1&seat=A", "/api/games", "/healthz", "/metrics"):
        answer = running.get(path)
        lines = [line for line in answer.body.decode().splitlines() if not ENDINGS.search(line)]
        headers = {name: value for name, value in answer.headers.items() if name not in ("date", "content-length")}
        headers.pop("content-security-policy")  # names the port
        yield path, answer.status, headers, lines


@pytest.mark.parametrize(
    "seeds", [pytest.param(range(8), id="few"), pytest.param(range(100, 120), marks=pytest.mark.nightly, id="many")]
)
def test_two_worlds_look_the_same_to_whoever_may_not_know_the_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, seeds: range
) -> None:
    caplog.set_level(logging.INFO)
    seen: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(seed)
        players = rng.randint(2, 4)
        viewer = rng.choice([*range(players), None])
        options = {
            "players": players,
            "announce": rng.choice(["on", "off"]),
            "pile_top": rng.choice(["shown", "hidden"]),
        }
        found = max((script(options, viewer, 1000 * seed + n) for n in range(60)), key=lambda one: one.different)
        witnesses = []
        for world in (0, 1):
            folder = tmp_path / f"{seed}-{world}"
            folder.mkdir()
            caplog.clear()
            with monkeypatch.context() as patched:
                witnesses.append(play(folder, found, world, patched))
            log = [record.getMessage() for record in caplog.records if record.name.startswith("wormery")]
            witnesses[-1].plain.append(log)
        here, there = witnesses
        assert here.frames == there.frames
        assert here.plain == there.plain
        seen["different"] += found.different
        seen["different, by chance"] += sum(a != b for a, b in zip(*found.chance, strict=True))
        seen["frames"] += len(here.frames)
        seen["refused"] += sum('"t":"no"' in frame for frame in here.frames)
        seen["spectators"] += viewer is None
    assert min(seen[what] for what in ("different", "different, by chance")) > 3 * len(seeds), seen
    assert seen["refused"] > 15 * len(seeds), seen
    assert seen["frames"] > 30 * len(seeds), seen
    assert seen["spectators"] > 0
