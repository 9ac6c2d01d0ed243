"""Throws in real time: what is shown when, who wins, what waits, and what everybody is told (section 3.4 (a))."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from random import Random
from typing import Any

import msgspec
import pytest
from tests.server.races import (
    GAME,
    NAMES,
    SILENCE,
    Race,
    act_for,
    act_with,
    chicken_on_the_fresh_pile,
    covering,
    eats_what_another_covers,
    race,
    seated,
    told_as,
)
from tests.server.town import Person, Town
from tests.server.virtual import VirtualLoop, run
from tests.server.wire import act

from wormery.core.chance import Committed
from wormery.core.table import Sealed
from wormery.games import find
from wormery.saved import lines, parse
from wormery.server import messages as m
from wormery.server.contest import TIE, Route
from wormery.server.reflexes import LEAST, reaction
from wormery.server.replay import replay
from wormery.server.throwing import BEAT, FACE, LOCKED
from wormery.verification import verify

NEAR, FAR = Route(20, 30), Route(180, 200)


def now() -> float:
    return asyncio.get_running_loop().time() * 1000


async def until(ms: float) -> None:
    await asyncio.sleep(max(0.0, ms - now()) / 1000)


async def shown(one: Race) -> dict[int, float]:
    """When each seat's screen was sent the face, once all were."""
    await asyncio.sleep(0.2)
    return {seat: sent(person) for seat, person in enumerate(one.people)}


def sent(person: Person) -> float:
    first = next(news for news in person.all(m.Update) if news.window is not None)
    return person.at[[id(news) for news in person.heard].index(id(first))]


def going(asked: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
    return asyncio.create_task(asked)


async def throws(one: Race, seat: int, at: float, react: float | None = None, move: Any = None) -> Any:
    """The answer to a throw that arrives at that time."""
    request = one.throw(seat, move, react)
    await until(at)
    return await one.people[seat].ask(request)


# -- showing


def test_all_screens_show_the_face_at_the_same_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """The far one is sent it first, and nobody is sent it earlier than needed; spectators see it with the others."""

    async def scene() -> None:
        one = await race(monkeypatch, trips={1: NEAR, 2: FAR, 3: Route(60, 70)})
        start = now()
        eve = one.town.person()
        assert isinstance(await eve.opens(one.people[0].code), m.Done)
        sends = await shown(one)
        assert {seat: at - start for seat, at in sends.items()} == pytest.approx({0: 90, 1: 80, 2: 0, 3: 60})
        assert sent(eve) - start == pytest.approx(90)
        updates = [person.update.window for person in (*one.people, eve)]
        assert [window.face for window in updates if window] == [FACE] * 5
        assert one.window.seats == [1, 2, 3]
        assert (one.window.next, one.window.guard, one.window.mode, one.window.tail) == (1, 2000, "live", "everyone")
        assert [bool(window and window.mine) for window in updates] == [False, True, True, True, False]

    run(scene())


def test_nobody_learns_the_face_early_by_asking_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await race(monkeypatch, trips={1: NEAR, 2: FAR})
        start, ben = now(), one.people[1]
        tab = one.town.person()
        assert isinstance(await tab.opens(ben.code, ben.token), m.Done)
        assert isinstance(await ben.opens(ben.code, ben.token), m.Done)
        assert now() == start
        assert not [person for person in (ben, tab) if person.all(m.Update) and person.update.window]
        await asyncio.sleep(0.2)
        assert sent(ben) - start == pytest.approx(80)
        assert sent(tab) - start == pytest.approx(90), "nothing is known of that route yet"
        assert tab.update == ben.update

    run(scene())


def test_whoever_comes_back_sees_the_face_at_once_and_how_long_the_guard_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await race(monkeypatch)
        await asyncio.sleep(1.175)
        tab = await one.town.two_tabs(one.people[2])
        assert tab.update.window
        assert (tab.update.window.face, tab.update.window.guard) == (0, 1000)

    run(scene())


# -- who wins


def test_t34_the_quicker_one_wins_though_it_arrives_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await race(monkeypatch, trips={2: Route(30, 40), 3: Route(180, 200)})
        sends = await shown(one)
        before = one.people[0].update.n
        slower = going(throws(one, 2, sends[2] + FACE + 620 + 30, 620))
        quicker = going(throws(one, 3, sends[3] + FACE + 600 + 180, 600))
        lost = await slower
        assert (lost.code, lost.data, lost.clause) == ("SNAP_LOST", {"by": 3, "ms": 20}, "DW-SNAP-5")
        assert isinstance(await quicker, m.Done)
        for person in one.people:
            assert person.update.n == before + 1
            assert [type(fact).__name__ for fact in person.update.facts] == ["Thrown"]
            assert person.update.facts[0].seat == 3
            assert person.update.window is None
            photo = person.update.photo
            assert photo
            assert [(thrown.seat, thrown.ms, thrown.claimed, thrown.why) for thrown in photo.throws] == [
                (3, 600, 600, "as_claimed"),
                (2, 620, 620, "as_claimed"),
            ]
            assert (photo.throws[0].passed, photo.throws[0].trip) == (780, (180, 200))
            assert (photo.lots, photo.turn, photo.throws[1].move) == ([], None, None)

    run(scene())


def test_t35_a_forged_report_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(claim: float) -> int:
        one = await race(monkeypatch, trips={2: Route(80, 110), 3: NEAR})
        sends = await shown(one)
        forged = going(throws(one, 2, sends[2] + 800, claim))
        await throws(one, 3, sends[2] + 800, 400)
        await forged
        photo = one.people[0].update.photo
        assert photo
        return next(thrown.ms for thrown in photo.throws if thrown.seat == 2)

    assert [run(scene(claim)) for claim in (0, -5e300, 900, 1e300, 530)] == [515, 515, 545, 545, 530]


def test_one_throw_stands_as_soon_as_nobody_can_be_quicker(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await race(monkeypatch, trips={1: NEAR, 2: NEAR, 3: FAR})
        sends = await shown(one)
        at = sends[2] + FACE + 500 + 20
        assert isinstance(await throws(one, 2, at, 500), m.Done)
        assert now() == pytest.approx(sends[3] + FACE + 500 + TIE + 200, abs=1)
        assert one.people[0].update.photo is None, "nobody else had thrown"

    run(scene())


def test_whoever_is_as_quick_draws_lots_that_can_be_recomputed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await race(monkeypatch)
        sends = await shown(one)
        answers = [going(throws(one, seat, sends[seat] + FACE + 500 + seat, 500.0 + seat)) for seat in (1, 2, 3)]
        codes = [getattr(await answer, "code", "won") for answer in answers]
        photo = one.people[0].update.photo
        assert photo
        assert sorted(photo.lots) == [1, 2, 3]
        assert codes[photo.lots[0] - 1] == "won"
        assert sorted(codes) == ["SNAP_LOST", "SNAP_LOST", "won"]
        live = one.town.live(one.people[0].code)
        assert live.room.table
        assert live.room.began
        assert Sealed(tuple(photo.lots)) in live.room.table.log
        text = "".join(f"{line}\n" for line in lines(live.room.table, [*NAMES[:4]]))
        saved = parse(text, "log", find)
        assert verify(saved, bytes.fromhex(live.room.began.seed)).wrong is None
        before = live.room.table.log
        again = await one.town.restart()
        await (await again.two_tabs(one.people[1])).opens(one.people[1].code)
        room = again.live(one.people[0].code).room
        assert room.table
        assert room.table.log == before
        assert isinstance(room.table.chance, Committed)
        assert isinstance(live.room.table.chance, Committed)
        assert room.table.chance.made == live.room.table.chance.made

    run(scene())


def test_over_many_contests_the_quicker_one_wins_however_far_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Through the whole table: sockets' routes, showing, queue, timers, settling. What is nearer than a tie is left to
    luck, and everything else must come out right as long as the route is what was measured."""
    rng = Random(7)

    async def scene() -> list[bool]:
        trips = {2: Route(20, 50), 3: Route(180, 230)}
        one = await race(monkeypatch, trips=trips)
        sends = await shown(one)
        reactions = {seat: rng.gauss(420, 90) for seat in trips}
        answers = {}
        for seat, route in trips.items():
            there_and_back = rng.uniform(route.lo, route.hi)
            arrives = sends[seat] + FACE + reactions[seat] + there_and_back
            answers[seat] = going(throws(one, seat, arrives, reactions[seat]))
        won = {seat: isinstance(await answer, m.Done) for seat, answer in answers.items()}
        assert sum(won.values()) == 1
        if abs(reactions[2] - reactions[3]) <= TIE + 1:
            return []
        return [won[min(trips, key=lambda seat: reactions[seat])]]

    settled = [right for _ in range(60) for right in run(scene())]
    assert len(settled) > 40
    assert all(settled)


def test_a_throw_by_whoever_is_late_comes_back_to_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await race(monkeypatch)
        sends = await shown(one)
        late = [one.throw(3, None, react) for react in (615, 450, 900)]
        assert isinstance(await throws(one, 2, sends[2] + FACE + 500, 500), m.Done)
        hand = one.people[3].update.view.players[3].hand
        await until(sends[3] + FACE + 630)
        one.people[3].trip = Route(0, 20)
        answer = await one.people[3].ask(late[0])
        assert (answer.code, answer.data) == ("SNAP_LOST", {"by": 2, "ms": 115})
        one.people[3].trip = Route(0, 400)
        answer = await one.people[3].ask(late[1])
        assert (answer.code, answer.data) == ("SNAP_LATE", {"by": 2}), "as quick, but it came too late to count"
        await asyncio.sleep(0.5)
        answer = await one.people[3].ask(late[2])
        assert (answer.code, answer.data) == ("SNAP_LATE", {"by": 2})
        assert one.people[3].update.view.players[3].hand == hand

    run(scene())


def test_of_two_pages_of_a_seat_the_nearer_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow second connection earns no credit."""

    async def scene(pages: int) -> int:
        one = await race(monkeypatch, trips={2: NEAR, 3: NEAR})
        slow = await one.town.two_tabs(one.people[2]) if pages == 2 else one.people[2]
        slow.trip = FAR
        sends = await shown(one)
        await until(sends[3] + FACE + 600)
        both = [one.throw(2, None, 300), one.throw(3, None, 590)]
        await asyncio.gather(one.people[3].ask(both[1]), slow.ask(both[0]))
        photo = one.people[0].update.photo
        assert photo
        return next(thrown.ms for thrown in photo.throws if thrown.seat == 2)

    assert run(scene(2)) == 570
    assert run(scene(1)) < 500


# -- what waits


def test_t33_a_move_waits_for_the_guard_and_is_judged_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await race(monkeypatch, eats_what_another_covers)
        sends = await shown(one)
        ben = one.people[1]
        await until(sends[1] + FACE + 300)
        meal = chicken_on_the_fresh_pile(one)
        eats = going(ben.ask(one.act(meal)))
        await asyncio.sleep(0.05)
        assert not eats.done()
        assert ben.last(m.Own).mine == m.Mine(None, told_as(meal), 0)
        assert not [news for person in one.people if person is not ben for news in person.all(m.Own)]
        assert isinstance(await throws(one, 2, sends[2] + FACE + 900, 900, covering(one)), m.Done)
        thrown_at = now()
        answer = await eats
        assert answer.code == "POSITION_CHANGED"
        assert answer.data == {"reason": "CHICKEN_COLOUR_MISMATCH"}
        assert now() - thrown_at == pytest.approx(BEAT, abs=1)
        assert ben.update.moves, "the turn is still theirs"

    run(scene())


@pytest.mark.parametrize("early", [0.0, 0.0014])
def test_a_move_that_waits_is_carried_out_when_the_guard_ends(monkeypatch: pytest.MonkeyPatch, early: float) -> None:
    """Also where timers ring early: the loop of a real server counts in whole milliseconds."""
    monkeypatch.setattr(VirtualLoop, "early", early)

    async def scene() -> None:
        one = await race(monkeypatch, trips={2: NEAR, 3: FAR})
        sends = await shown(one)
        ben = one.people[1]
        version = ben.update.version
        async with asyncio.timeout(10):
            assert isinstance(await ben.ask(one.act(one.regular())), m.Done)
        ends = sends[3] + 90 + FACE + 2000
        assert now() == pytest.approx(sends[3] + FACE + 2000 + TIE + 200, abs=91)
        assert now() >= ends
        assert one.people[0].update.version == version + 1
        assert one.people[0].update.window is None

    run(scene())


def test_a_throw_made_within_the_guard_goes_before_a_move_that_waited(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await race(monkeypatch, trips={3: FAR})
        sends = await shown(one)
        draws = going(one.people[1].ask(one.act(one.regular())))
        assert isinstance(await throws(one, 3, sends[3] + FACE + 1990 + 180, 1990), m.Done)
        assert isinstance(await draws, m.Done)
        events = [row["move"].split()[0] for row in one.town.rows(one.people[0].code)[-2:]]
        assert events == ["snap", "draw"]

    run(scene())


def test_after_the_guard_the_quicker_of_move_and_throw_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(move: float, throw: float) -> list[str]:
        one = await race(monkeypatch, trips={1: NEAR, 2: FAR})
        sends = await shown(one)
        await asyncio.sleep(2.2)
        thrown = going(throws(one, 2, sends[2] + FACE + throw + 180, throw))
        await until(sends[1] + FACE + move + 20)
        drawn = await one.people[1].ask(act_with(one, one.regular(), move))
        answers = [getattr(answer, "code", "done") for answer in (drawn, await thrown)]
        rows = [row for row in one.town.rows(one.people[0].code) if row["e"] == "moved"]
        return [*answers, *(row["move"].split()[0] for row in rows)]

    assert run(scene(2600, 2580))[:2] == ["done", "done"]
    assert run(scene(2600, 2580))[-2:] == ["snap", "draw"]
    assert run(scene(2600, 2600 + TIE))[-2:] == ["snap", "draw"], "as quick as can be told"
    assert run(scene(2600, 2600 + TIE + 5))[:2] == ["done", "SNAP_LOST"]
    assert run(scene(2600, 2600 + TIE + 5))[-1] == "draw"


def test_a_waiting_move_is_withdrawn_or_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await race(monkeypatch)
        await shown(one)
        ben = one.people[1]
        first = going(ben.ask(one.act(one.regular())))
        await asyncio.sleep(0.1)
        second = going(ben.ask(one.act(one.regular(kind="play"))))
        assert (await first).code == "WITHDRAWN"
        assert isinstance(await ben.ask(m.Withdraw("w")), m.Done)
        assert (await second).code == "WITHDRAWN"
        assert ben.last(m.Own).mine.waiting is None
        assert (await ben.ask(m.Withdraw("again"))).code == "NOTHING_WAITS"
        await asyncio.sleep(3)
        assert one.people[0].update.window, "nothing happened"

    run(scene())


def test_what_waits_survives_a_lost_connection_and_is_answered_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await race(monkeypatch)
        await shown(one)
        ben = one.people[1]
        request = one.act(one.regular())
        await ben.send(request)
        await asyncio.sleep(0.1)
        ben.disconnect()
        tab = await one.town.two_tabs(ben)
        assert tab.update.window
        assert tab.update.window.mine
        assert tab.update.window.mine.waiting
        assert isinstance(await tab.ask(request), m.Done)
        moves = [row for row in one.town.rows(one.people[0].code) if row["e"] == "moved"]
        assert len(moves) == 2

    run(scene())


# -- silence


def test_the_guard_ends_early_only_when_everybody_has_said_that_they_do_not_throw(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene() -> None:
        one = await race(monkeypatch)
        await shown(one)
        heard = [len(person.heard) for person in one.people]
        for seat in (1, 2):
            assert isinstance(await one.people[seat].ask(one.throw(seat, SILENCE)), m.Done)
        await asyncio.sleep(0.5)
        assert [len(person.heard) - before for person, before in zip(one.people, heard, strict=True)] == [0, 2, 2, 0]
        assert isinstance(one.people[2].last(m.Own).mine.answer, dict)
        before = one.people[0].update.n
        assert isinstance(await one.people[3].ask(one.throw(3, SILENCE)), m.Done)
        update = one.people[0].update
        assert [type(fact).__name__ for fact in update.facts] == ["WindowClosed"]
        assert update.window is None
        assert update.n == before + 3, "one for each who may throw, whenever they said it"
        assert isinstance(await one.people[1].ask(one.act(one.fitting(1))), m.Done), "DW-A8: late, and alone"

    run(scene())


def test_silence_is_final_and_survives_a_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await race(monkeypatch)
        await shown(one)
        cleo = one.people[2]
        silent, throw = one.throw(2, SILENCE), one.throw(2)
        assert isinstance(await cleo.ask(silent), m.Done)
        assert isinstance(await cleo.ask(silent), m.Done), "sent again"
        assert (await cleo.ask(throw)).code == "SNAP_ANSWERED"
        tab = await (await one.town.restart()).two_tabs(cleo)
        assert tab.update.window
        assert tab.update.window.mine
        assert tab.update.window.mine.answer == {"type": "pass"}
        assert (await tab.ask(throw)).code == "SNAP_ANSWERED"

    run(scene())


@pytest.mark.parametrize(("tail", "fresh"), [("none", False), ("next_only", True)])
def test_at_some_tables_nobody_throws_after_the_guard(monkeypatch: pytest.MonkeyPatch, tail: str, fresh: bool) -> None:
    async def scene() -> None:
        one = await race(monkeypatch, snap_tail=tail)
        await shown(one)
        late, by_next = one.throw(2, None, 2300), one.fitting(1)
        await asyncio.sleep(2.0)
        assert (await one.people[2].ask(late)).code == "SNAP_CLOSED"
        await asyncio.sleep(0.3)
        assert one.people[0].update.window is None
        answer = await one.people[1].ask(one.act(by_next))
        assert isinstance(answer, m.Done) == fresh

    run(scene())


# -- bad input: answered by code, nothing lost, no window blocked


def test_a_throw_that_does_not_fit_locks_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await race(monkeypatch)
        await shown(one)
        cleo = one.people[2]
        assert (await cleo.ask(one.throw(2, one.wrong(2)))).code in ("COLOUR_MISMATCH", "NUMBER_NOT_ADJACENT")
        assert cleo.last(m.Own).mine.locked == LOCKED
        answer = await cleo.ask(one.throw(2))
        assert (answer.code, answer.data) == ("SNAP_LOCKED_OUT", {"ms": LOCKED})
        await asyncio.sleep(LOCKED / 1000)
        assert isinstance(await cleo.ask(one.throw(2)), m.Done)

    run(scene())


def test_whoever_may_not_throw_is_told_so_and_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await race(monkeypatch)
        await shown(one)
        ann, ben, cleo, _ = one.people
        number = one.window.number
        rows = len(one.town.store.rows[ann.code])
        assert (await ann.ask(one.throw(0, one.fitting(2)))).code == "SNAP_NOT_ELIGIBLE"
        for window in (number - 1, number + 1, 0, -3, 10**30):
            assert (await cleo.ask(one.throw(2, window=window))).code in ("SNAP_CLOSED", "SNAP_LATE")
        assert (await ben.ask(one.throw(1, one.regular()))).code == "NOT_A_THROW"
        assert (await ben.ask(one.act(one.fitting(1)))).code == "USE_THROW"
        assert (await cleo.ask(act_for(one, 2, one.fitting(2)))).code == "USE_THROW"
        for raw in (b"{}", b"null", b"[1]", b'{"type":"snap","card":"Q77"}', b'{"type":"came","card":"Y4"}'):
            assert isinstance(await cleo.ask(m.Throw(one.id(), number, msgspec.Raw(raw))), m.No)
            await asyncio.sleep(1.1)
        eve = one.town.person()
        assert (await eve.ask(one.throw(2))).code == "NO_TABLE_OPEN"
        await eve.opens(ann.code)
        assert (await eve.ask(one.throw(2))).code == "SPECTATOR"
        assert len(one.town.store.rows[ann.code]) == rows
        assert isinstance(await cleo.ask(one.throw(2)), m.Done)

    run(scene())


def test_a_flood_of_throws_is_one_throw(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await race(monkeypatch, trips={3: FAR})
        sends = await shown(one)
        await until(sends[2] + FACE + 500)
        cleo, flood = one.people[2], [one.throw(2) for _ in range(300)]
        answers = await asyncio.gather(*(cleo.ask(request) for request in flood))
        assert [type(answer) for answer in answers].count(m.Done) == 1
        assert {answer.code for answer in answers if isinstance(answer, m.No)} == {"SNAP_ANSWERED"}
        assert one.people[0].update.facts[0].seat == 2

    run(scene())


# -- when something goes wrong


def test_a_throw_that_could_not_be_stored_was_not_thrown_and_the_window_opens_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene() -> None:
        one = await race(monkeypatch)
        sends = await shown(one)
        one.town.store.broken = OSError("full")
        both = [going(throws(one, seat, sends[seat] + FACE + 500, 500)) for seat in (2, 3)]
        assert [(await answer).code for answer in both] == ["NOT_STORED", "NOT_STORED"]
        one.town.store.broken = None
        assert one.people[0].update.window
        assert isinstance(await throws(one, 2, now() + 500), m.Done)

    run(scene())


def test_a_pause_ends_what_is_under_way_and_the_window_opens_again_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await race(monkeypatch, trips={3: FAR})
        sends = await shown(one)
        draws = going(one.people[1].ask(one.act(one.regular())))
        thrown = going(throws(one, 2, sends[2] + FACE + 500, 500))
        await until(sends[2] + FACE + 510)
        assert isinstance(await one.people[0].ask(m.Pause("p", True)), m.Done)
        assert [(await answer).code for answer in (draws, thrown)] == ["PAUSED", "PAUSED"]
        assert one.people[2].update.window is None
        await asyncio.sleep(60)
        assert isinstance(await one.people[0].ask(m.Pause("q", False)), m.Done)
        await asyncio.sleep(0.2)
        assert one.window.guard == 2000
        assert isinstance(await throws(one, 2, now() + 500), m.Done)

    run(scene())


# -- clocks


def test_the_turn_has_twenty_seconds_after_the_guard_and_a_pile_five(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await race(monkeypatch)
        await shown(one)
        assert one.people[1].update.clock == m.Clock(1, 20, 20)
        assert isinstance(await one.people[1].ask(one.act(one.regular())), m.Done)
        assert one.people[1].update.clock == m.Clock(1, 5, 5)
        await asyncio.sleep(6.1)
        assert one.people[0].update.automatic
        assert one.people[0].update.window, "a pile was turned for them"

    run(scene())


def test_a_bot_plays_on_for_whoever_is_late_twice_in_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await race(monkeypatch, people=2)
        ann, ben = one.people
        ann.heard.clear()
        await ann.until(lambda news: isinstance(news, m.Lobby) and news.chairs[1].bot is not None)
        assert ann.lobby.chairs[1].bot == "careful"
        assert isinstance(await ben.ask(m.Bot("back", 1, None)), m.Done)
        assert ann.lobby.chairs[1].bot is None
        assert not one.town.live(ann.code).room.late.get(1), "who is back begins anew"

    run(scene())


# -- bots


def test_bots_throw_like_people_and_a_match_comes_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def regular(move: Any) -> bool:
        action = GAME.pack(move)
        return action is not None and not GAME.throws(action) and move != SILENCE

    async def scene() -> None:
        town = Town()
        (ann,) = await seated(town, 1, matches="1")
        assert isinstance(await ann.ask(m.Start("go")), m.Done)
        while ann.update.winners is None:
            await asyncio.sleep(0.5)
            update = ann.update
            moves = [move for move in update.moves if regular(move)]
            if moves and (update.window is None or update.window.next == 0):
                await ann.ask(act(ann.fresh(), update.version, moves[-1]))
        facts = [type(fact).__name__ for update in ann.all(m.Update) for fact in update.facts]
        assert facts.count("Thrown") >= 3
        rows = town.rows(ann.code)
        assert not [row for row in rows if row["e"] == "answered"], "a bot's silence is on no disk"

    run(scene())


def test_the_photo_finish_is_in_the_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await race(monkeypatch, matches="1", trips={2: FAR, 3: FAR})
        sends = await shown(one)
        both = [going(throws(one, seat, sends[seat] + FACE + 680 + 20 * seat, 500.0 + 20 * seat)) for seat in (2, 3)]
        await asyncio.gather(*both)
        photo = one.people[0].update.photo
        assert photo
        for seat, person in enumerate(one.people):
            assert isinstance(await person.ask(m.Bot(f"bot {seat}", seat, "careful")), m.Done)
        await one.people[0].until(lambda news: isinstance(news, m.Update) and news.winners is not None)
        code = one.people[0].code
        for looks in ("open", "A", "C"):
            frames = replay(code, one.town.store.rows[code], 1, looks).frames
            assert next(frame.photo for frame in frames if frame.photo) == photo

    run(scene())


@pytest.mark.parametrize(("shown_to_all", "card"), [("off", False), ("on", True)])
def test_a_throw_that_lost_is_shown_only_where_the_table_wants_it(
    monkeypatch: pytest.MonkeyPatch, shown_to_all: str, card: bool
) -> None:
    """DW-A16."""

    async def scene() -> None:
        one = await race(monkeypatch, reveal_lost_snaps=shown_to_all, trips={2: FAR, 3: FAR})
        sends = await shown(one)
        lost = told_as(one.fitting(3))
        both = [going(throws(one, seat, sends[seat] + FACE + 680 + 20 * seat, 500.0 + 20 * seat)) for seat in (2, 3)]
        await asyncio.gather(*both)
        photo = one.people[0].update.photo
        assert photo
        assert photo.throws[1].move == (lost if card else None)

    run(scene())


@pytest.mark.parametrize(("bot", "median"), [("random", 2200), ("careful", 1400), ("stronger", 900)])
def test_a_bot_is_as_quick_as_people_of_its_strength(bot: str, median: float) -> None:
    rng = Random(1)
    drawn = sorted(reaction(bot, rng) for _ in range(4000))
    assert drawn[0] >= LEAST
    assert drawn[2000] == pytest.approx(median, rel=0.05)
    assert drawn[3900] < 3 * median
