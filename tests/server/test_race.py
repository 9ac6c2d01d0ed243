"""A race over the wire: nothing that a client may say moves a worm where the law has no place for it."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from tests.server.town import Person, Town
from tests.server.virtual import run

from wormery.bots import find
from wormery.server import messages as m

HUGE = 123456789012345678901234567890
PLACING: list[tuple[str, str]] = [
    ('{"type":"tile","x":170001,"y":200000,"turn":0}', "TILE_OFF_TABLE"),
    ('{"type":"tile","x":0,"y":0,"turn":0}', "TILE_NEAR_START"),
    ('{"type":"tile","x":0,"y":350000,"turn":0}', "TILE_OVERLAP"),
    ('{"type":"tile","x":2000001,"y":200000,"turn":0}', "BAD_ACTION"),
    ('{"type":"tile","x":0,"y":200000,"turn":900}', "BAD_ACTION"),
    (f'{{"type":"tile","x":{HUGE},"y":0,"turn":0}}', "BAD_ACTION"),
    ('{"type":"tile","x":1.5,"y":200000,"turn":0}', "MALFORMED"),
    ('{"type":"tile","x":1e99,"y":200000,"turn":0}', "MALFORMED"),
    ('{"type":"tile","x":"1","y":200000,"turn":0}', "MALFORMED"),
    ('{"type":"tile","x":null,"y":200000,"turn":0}', "MALFORMED"),
    ('{"type":"tile","x":0,"y":200000}', "MALFORMED"),
    ('{"type":"leap"}', "MALFORMED"),
    ('{"type":"step","lead":"front","tick":900}', "PHASE"),
    ('{"type":"rolled","face":"5"}', "UNKNOWN_COMMAND"),
]
MOVING: list[tuple[str, str]] = [
    ('{"type":"step","lead":"front","tick":3600}', "BAD_ACTION"),
    ('{"type":"step","lead":"front","tick":-1}', "BAD_ACTION"),
    (f'{{"type":"step","lead":"front","tick":{HUGE}}}', "BAD_ACTION"),
    ('{"type":"step","lead":"front","tick":900.5}', "MALFORMED"),
    ('{"type":"step","lead":"front","tick":2700}', "STEP_SELF"),
    ('{"type":"tile","x":0,"y":200000,"turn":0}', "PHASE"),
    ('{"type":"stop"}', "MUST_MOVE"),
]


async def starts(town: Town, **options: Any) -> Person:
    ann = town.person()
    given = {"players": 2, "first_player": "A", **options}
    await ann.ask(m.Create("c", "worm-derby", given, "Ann", "leaf", token=town.token()))
    ann.code, ann.token = ann.last(m.Seated).table, ann.last(m.Seated).token
    for seat in range(1, given["players"]):  # nobody who could be home first
        assert isinstance(await ann.ask(m.Bot(f"b{seat}", seat, "random")), m.Done)
    assert isinstance(await ann.ask(m.Start("go")), m.Done)
    return ann


async def says(ann: Person, raw: str) -> str:
    """The code of the refusal; nothing else has happened."""
    version, rows = ann.update.version, len(ann.town.rows(ann.code))
    answer = await ann.ask(m.Act(ann.fresh(), version, msgspec.Raw(raw.encode())))
    assert isinstance(answer, m.No), raw
    assert (ann.update.version, len(ann.town.rows(ann.code))) == (version, rows)
    return answer.code


def test_bad_input_is_refused_and_nothing_happens() -> None:
    async def scene() -> None:
        ann = await starts(Town(), obstacles_each=1)
        assert [await says(ann, raw) for raw, _ in PLACING] == [code for _, code in PLACING]
        while ann.update.view.phase != "move":
            await ann.act()
            await ann.turn()
        assert [await says(ann, raw) for raw, _ in MOVING] == [code for _, code in MOVING]
        (front,) = [lead for lead in ann.update.view.leads if lead.end == "front"]
        for run_ in front.legal:  # one tick beyond an arc is not on it
            for tick in (run_.first - 1, run_.last + 1):
                raw = f'{{"type":"step","lead":"front","tick":{tick % 3600}}}'
                assert (await says(ann, raw)).startswith("STEP_")
        first = front.legal[0].first % 3600
        on = m.Act("on", ann.update.version, msgspec.Raw(f'{{"type":"step","lead":"front","tick":{first}}}'.encode()))
        assert isinstance(await ann.ask(on), m.Done), "its end is"

    run(scene())


def test_whoever_is_home_says_nothing_more() -> None:
    async def scene() -> None:
        town = Town(bots=0.01)
        ann = await starts(town, slalom="2", slalom_gap=20001, finish="all", players=3)
        game = town.live(ann.code).room.game
        mind, rng = find("careful", game), Random(1)
        while ann.update.winners is None and ann.update.view.worms[0].place is None:
            if ann.update.moves:
                table = town.live(ann.code).room.table
                assert table
                await ann.act(game.unpack(mind(table.state, 0, rng)))
            else:
                await ann.until(lambda one: isinstance(one, m.Update), len(ann.heard))
        assert ann.update.view.worms[0].coins == []
        assert ann.update.winners is None, "the others race on"
        assert await says(ann, '{"type":"step","lead":"front","tick":900}') == "NOT_YOUR_TURN"

    run(scene())
