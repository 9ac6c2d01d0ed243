"""Pace and patience: whose clock runs, what happens when it has run out, also while nobody is connected."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.town import Person, Town
from tests.server.virtual import run

from wormery.server import messages as m
from wormery.server.live import GRACE, LATE
from wormery.server.telling import SECONDS

DAY = 86400.0


async def idle(person: Person, seconds: float) -> None:
    """Nobody does anything for so long; the server sweeps as it does."""
    hub = person.town.hub
    while seconds > 0:
        step = min(seconds, 3600.0)
        await asyncio.sleep(step)
        seconds -= step
        await hub.sweep()


@pytest.mark.parametrize("pace", ["relaxed", "normal", "brisk"])
def test_when_the_time_is_up_the_clock_plays_and_everybody_is_told(pace: m.Pace) -> None:
    async def scene() -> None:
        town = Town()
        ann, ben = await town.two(pace=pace)
        of = SECONDS[pace]
        assert ann.update.clock == ben.update.clock == m.Clock(0, of, of)
        await asyncio.sleep(of + LATE - 0.1)
        assert ann.update.version == 0
        await asyncio.sleep(0.2)
        assert ann.update.version == ben.update.version == 1
        assert ann.update.automatic
        assert ben.update.automatic
        assert ben.update.moves
        assert ben.update.clock == m.Clock(1, of, of)
        assert town.rows(ann.code)[-1]["auto"]

    run(scene())


def test_what_is_played_is_the_best_by_what_that_seat_has_seen() -> None:
    async def scene() -> None:
        town = Town()
        ann, ben = await town.two(pace="brisk")
        for _ in range(20):
            one = ann if ann.update.moves else ben
            live = town.live(ann.code)
            assert live.room.table
            seat = one.lobby.you
            assert seat is not None
            game, view = live.room.game, live.room.table.state.seen_by(seat)
            expected = game.text(game.silent(view, seat))
            await asyncio.sleep(SECONDS["brisk"] + 2 * LATE)
            assert town.rows(ann.code)[-1]["move"] == expected

    run(scene())


def test_a_move_stops_the_clock_and_starts_the_next_ones() -> None:
    async def scene() -> None:
        town = Town()
        ann, ben = await town.two()
        await asyncio.sleep(50)
        await ann.act()
        assert ben.update.clock
        assert (ben.update.clock.seat, ben.update.clock.seconds) == (1, 60)
        assert not ben.update.automatic
        await asyncio.sleep(55)
        assert ben.update.moves
        assert isinstance(await ben.act(), m.Done)

    run(scene())


def test_a_move_on_its_way_when_the_time_runs_out_still_counts() -> None:
    async def scene() -> None:
        town = Town()
        ann, _ = await town.two()
        await asyncio.sleep(60 + LATE / 2)
        assert isinstance(await ann.act(), m.Done)
        assert not ann.update.automatic

    run(scene())


def test_opening_the_page_again_gives_no_more_time() -> None:
    async def scene() -> None:
        town = Town()
        ann, ben = await town.two()
        for _ in range(6):
            await asyncio.sleep(10)
            await (await town.two_tabs(ann)).opens(ann.code, ann.token)
        await asyncio.sleep(2)
        assert ben.update.automatic

    run(scene())


def test_a_paused_table_waits_and_its_clock_begins_anew() -> None:
    async def scene() -> None:
        town = Town()
        ann, ben = await town.two()
        await asyncio.sleep(59)
        await ann.ask(m.Pause("1", True))
        assert ben.update.clock is None
        await idle(ann, 10 * DAY)
        assert ben.lobby.phase == "paused"
        await ann.ask(m.Pause("2", False))
        assert ben.update.clock == m.Clock(0, 60, 60)
        await asyncio.sleep(59)
        assert isinstance(await ann.act(), m.Done)

    run(scene())


def test_nobody_is_hurried_who_plays_with_bots_only() -> None:
    async def scene() -> None:
        town = Town()
        ann = await town.host(3, pace="brisk")
        await ann.ask(m.Start("go"))
        assert ann.update.clock is None
        await idle(ann, DAY)
        assert ann.update.moves

    run(scene())


def test_when_the_other_person_leaves_the_clock_stops_and_starts_fresh_when_they_return() -> None:
    async def scene() -> None:
        town = Town()
        ann, ben = await town.two()
        await ben.ask(m.Clear("1", 1))
        assert ann.update.clock is None
        await asyncio.sleep(1000)
        back = await town.two_tabs(ben)
        await back.ask(m.Bot("2", 1, None))
        assert ann.update.clock == m.Clock(0, 60, 60)

    run(scene())


def test_by_mail_there_are_days_and_the_clock_works_while_nobody_is_connected() -> None:
    async def scene() -> None:
        town = Town()
        ann, ben = await town.two(pace="mail")
        ann.disconnect()
        ben.disconnect()
        await idle(ann, DAY)
        assert ann.code not in town.hub.live, "a table nobody looks at is only its rows"
        assert len(town.rows(ann.code)) == 4
        await idle(ann, 2 * DAY + 7200)
        assert len(town.rows(ann.code)) == 5
        assert town.rows(ann.code)[-1]["auto"]
        assert town.rows(ann.code)[-1]["seat"] == 0
        await idle(ann, 3 * DAY + 7200)
        assert town.rows(ann.code)[-1]["seat"] == 1
        assert ann.code not in town.hub.live
        back = await town.two_tabs(ann)
        assert back.update.automatic
        assert back.update.moves

    run(scene())


def test_the_clock_goes_on_after_a_restart_with_a_moment_of_grace() -> None:
    async def scene() -> None:
        town = Town()
        ann, _ = await town.two()
        await asyncio.sleep(40)
        other = await town.restart()
        await asyncio.sleep(1000)
        await other.hub.sweep()
        assert len(other.rows(ann.code)) == 4, "people come back first"
        back = await other.two_tabs(ann)
        assert back.update.clock == m.Clock(0, GRACE, 60)
        await asyncio.sleep(GRACE + LATE + 0.1)
        assert other.rows(ann.code)[-1]["auto"]

    run(scene())


def test_by_mail_the_days_go_on_after_a_restart() -> None:
    async def scene() -> None:
        town = Town()
        ann, ben = await town.two(pace="mail")
        for one in (ann, ben):
            one.disconnect()
        await idle(ann, DAY)
        other = await town.restart()
        back = await other.two_tabs(ann)
        assert back.update.clock
        assert back.update.clock.seconds == pytest.approx(2 * DAY)
        back.disconnect()
        await idle(back, 2 * DAY + 7200)
        assert other.rows(ann.code)[-1]["auto"]

    run(scene())


def test_a_disk_that_is_full_when_the_time_is_up_stops_nothing_for_good() -> None:
    async def scene() -> None:
        town = Town()
        ann, _ = await town.two()
        town.store.broken = OSError("full")
        await asyncio.sleep(65)
        assert len(town.rows(ann.code)) == 4
        assert ann.update.version == 0
        town.store.broken = None
        await asyncio.sleep(5)
        assert town.rows(ann.code)[-1]["auto"]

    run(scene())


# -- bots take their time, and it tells nothing


def test_a_bot_takes_as_long_for_one_hand_as_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its time is drawn before it sees its view, and thinking is part of it."""

    async def took(seed: bytes) -> list[float]:
        monkeypatch.setattr("secrets.token_bytes", lambda _: seed)
        town = Town(bots=1.0)
        ann = await town.host(2, first_seat="B")
        await ann.ask(m.Start("go"))
        start = asyncio.get_running_loop().time()
        await ann.turn()
        return [asyncio.get_running_loop().time() - start, len(ann.update.facts)]

    times = {tuple(run(took(bytes([n]) * 32))) for n in range(12)}
    assert len({time for time, _ in times}) == 1


def test_a_bot_that_fails_is_helped_out(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        monkeypatch.setattr("wormery.server.thinking.decide", lambda *_: 1 / 0)
        town = Town()
        ann = await town.host(2, first_seat="B")
        await ann.ask(m.Start("go"))
        await ann.turn()

    run(scene())
    assert "ZeroDivisionError" in caplog.text


def test_a_bot_is_given_a_view_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        given = []

        def nosy(name, game, view, seat):  # type: ignore[no-untyped-def]
            given.append((view.key(), view.seen_by(seat).key(), view.ear))
            return view.actions(seat)[0]

        monkeypatch.setattr("wormery.server.thinking.decide", nosy)
        town = Town()
        ann = await town.host(3)
        await ann.ask(m.Start("go"))
        while len(given) < 10:
            await ann.turn()
            await ann.act()
        assert all(view == seen and ear is None for view, seen, ear in given)

    run(scene())


def test_a_bot_whose_table_changed_while_it_thought_thinks_again() -> None:
    async def scene() -> None:
        town = Town(bots=5.0)
        ann, ben = await town.two()
        await ben.ask(m.Bot("1", 1, "careful"))
        await ann.act()
        await asyncio.sleep(1)
        await ben.ask(m.Bot("2", 1, None))
        await asyncio.sleep(20)
        assert ben.update.moves, "it was taken back before the bot had moved"
        await ben.ask(m.Bot("3", 1, "careful"))
        await ann.turn()

    run(scene())
