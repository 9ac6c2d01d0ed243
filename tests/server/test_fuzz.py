"""Messages nobody should send: each is answered once, and the table stays what its rows say."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.server.test_limits import Wire, settled
from tests.server.town import Person, Town
from tests.server.virtual import run

from wormery.server import messages as m
from wormery.server.room import Room

WORDS = st.sampled_from(
    ["\x00", "\u202e", "\ufeff", "Ж", "🪱", "ﷺ" * 20, "e\u0301" * 30, "'; drop table event; --", "<b>", ""]
)
NUMBERS = st.sampled_from([-1, 0, 1, 5, 6, 1 << 31, 1 << 63, -(1 << 64), 10**300, 1e308, -0.0, 0.5])
ODD: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | NUMBERS | WORDS | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
MOVES = ["place", "remove", "refill", "new", "peek", "skip", "redraw", "end", "drew", "first", "nonsense"]
MOVE = st.sampled_from(
    [
        *({"type": "place", "card": f"{colour}{number}", "worm": 0} for colour in "YPB" for number in (1, 4, 7)),
        *({"type": "refill", "card": "Y:REFILL", "discards": ["Y1"] * count} for count in (0, 3, 200)),
        *({"type": kind} for kind in ("redraw", "end")),
    ]
) | st.fixed_dictionaries(
    {"type": st.sampled_from(MOVES)},
    optional={
        name: ODD | st.sampled_from(["Y1", "P:PEEK", 0, 3]) for name in ("card", "worm", "claim", "length", "discards")
    },
)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "protocol": st.just(1),
    "game": st.just("das-wurmt"),
    "options": st.fixed_dictionaries({}, optional={"players": st.integers(1, 6), "announce": WORDS, "seed": ODD}),
    "name": st.just("Eve"),
    "avatar": st.just("leaf"),
    "pace": st.sampled_from(["normal", "mail"]),
    "listed": st.booleans(),
    "token": st.sampled_from(["t" * 22, None]),
    "table": st.sampled_from(["HERE", "WURM-0000"]),
    "seat": st.integers(0, 5),
    "bot": st.sampled_from(["careful", None]),
    "on": st.booleans(),
    "version": st.integers(0, 3),
    "move": MOVE,
    "phrase": st.just("nice"),
    "text": st.just("Oh") | WORDS,
}


@st.composite
def messages(draw: st.DrawFn) -> dict[str, Any]:
    """One of the protocol, whole; mostly with something odd in a field of it, or one too many or too few."""
    kind = draw(st.sampled_from(get_args(m.ClientMessage)))
    told = {"t": kind.__name__.lower(), "id": "x"}
    told |= {name: draw(FIELDS[name]) for name in kind.__struct_fields__ if name in FIELDS}
    match draw(st.integers(0, 8)):
        case 0:
            told[draw(st.sampled_from(sorted(told)))] = draw(ODD)
        case 1:
            told[draw(WORDS)] = draw(ODD)
        case 2:
            del told[draw(st.sampled_from(sorted(told)))]
    return told


MESSAGE = messages()
SAID = st.one_of(
    *[MESSAGE.map(json.dumps)] * 6,
    MESSAGE.map(json.dumps),
    MESSAGE.map(lambda one: json.dumps(one, ensure_ascii=False)),
    st.tuples(MESSAGE.map(json.dumps), st.integers(0, 200), st.text(max_size=3)).map(
        lambda cut: cut[0][: cut[1]] + cut[2] + cut[0][cut[1] + 1 :]
    ),
    ODD.map(json.dumps),
    st.text(max_size=100),
    st.binary(max_size=100),
)


@pytest.mark.parametrize("many", [pytest.param(400, id="few"), pytest.param(3000, marks=pytest.mark.slow, id="many")])
def test_whatever_is_said_is_answered_once_and_the_table_is_what_its_rows_say(many: int) -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=many)
    @given(
        st.lists(SAID, min_size=1, max_size=8),
        st.sampled_from(["host", "guest", "spectator", "stranger"]),
        st.booleans(),
    )
    def scene_of(said: list[str | bytes], who: str, playing: bool) -> None:
        run(scene(said, who, playing, seen))

    scene_of()
    codes = ("MALFORMED", "SPECTATOR", "NO_TABLE_OPEN", "NOT_PLAYING", "NO_SUCH_TABLE")
    assert min(seen[one] for one in ("done", "listed", "welcome", *codes)) > 3, seen


async def scene(said: list[str | bytes], who: str, playing: bool, seen: Counter[str]) -> None:
    town = Town()
    ann = await town.host(3)
    ben = await town.join(ann.code)
    if playing:
        await ann.ask(m.Start("go"))
    wire = Wire(town)
    tokens = {"host": ann.token, "guest": ben.token, "spectator": None}
    if who != "stranger":
        wire.write(m.Open("first", ann.code, tokens[who]))
    await settled()
    for message in said:
        if isinstance(message, str):
            message = message.replace("HERE", ann.code).encode(errors="surrogatepass")
        before = len(answers(wire))
        wire.inbox.put_nowait({"type": "websocket.receive", "bytes": message})
        await settled()
        assert wire.closed_with is None
        assert not wire.task.done(), wire.task
        (answer,) = answers(wire)[before:]
        assert answer["id"] in (id_of(message), ""), answer
        seen[answer.get("code", answer["t"])] += 1
    assert [row for row in town.hub.metrics.refusals if row == "NOT_NOW"] == []
    await nothing_broke(town, ann)
    wire.task.cancel()


def answers(wire: Wire) -> list[dict[str, Any]]:
    told = [json.loads(one["text"]) for one in wire.sent if one["type"] == "websocket.send"]
    return [one for one in told if "id" in one]


def id_of(message: bytes) -> str | None:
    try:
        told = json.loads(message)
    except (ValueError, RecursionError):
        return None
    id_ = told.get("id") if isinstance(told, dict) else None
    return id_[:40] if isinstance(id_, str) else None


async def nothing_broke(town: Town, ann: Person) -> None:
    """The table goes on, and whoever reads its rows finds what those at it see."""
    assert isinstance(await ann.opens(ann.code, ann.token), m.Done | m.No)
    assert town.hub.metrics.counters["tables_reread"] == 0
    for code, rows in town.store.rows.items():
        room, live = Room.read(code, rows), town.hub.live.get(code)
        assert live is not None, "it was dropped"
        assert (room.n, room.version, room.seats, room.host) == (
            live.room.n,
            live.room.version,
            live.room.seats,
            live.room.host,
        )
        if room.table and live.room.table:
            assert room.table.state.key() == live.room.table.state.key()
    assert msgspec.json.encode(await town.hub.listed())
