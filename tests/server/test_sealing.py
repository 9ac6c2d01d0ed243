"""Throws where nobody is hurried: secret answers, opened together; standing orders by mail (section 3.4 (b))."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from tests.server.races import GAME, SILENCE, Race, openings, race, throws
from tests.server.town import Person, Town
from tests.server.virtual import run

from wormery.core.state import Action
from wormery.server import messages as m
from wormery.server.sealing import ASKED, CALM

DAY = 86400.0


def raw(move: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(move))


def moves(one: Race) -> list[str]:
    return [row["move"] for row in one.town.rows(one.people[0].code) if row["e"] == "moved"]


async def calm(patch: pytest.MonkeyPatch, **more: Any) -> Race:
    one = await race(patch, snap_mode="sealed", **more)
    await asyncio.sleep(0)
    return one


def test_answers_are_opened_together_on_a_full_second(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await calm(monkeypatch)
        start = asyncio.get_running_loop().time()
        ann, ben, cleo, dan = one.people
        assert (one.window.mode, one.window.seats, one.window.closes) == ("sealed", [1, 2, 3], CALM)
        n, heard = ann.update.n, [len(person.heard) for person in one.people]
        wanted = {1: one.fitting(1), 2: SILENCE, 3: one.fitting(3)}
        for seat, wait in ((3, 0.3), (1, 0.9), (2, 0.1)):
            await asyncio.sleep(wait)
            assert isinstance(await one.people[seat].ask(one.throw(seat, wanted[seat])), m.Done)
        told = [len(person.heard) - before for person, before in zip(one.people, heard, strict=True)]
        assert told == [0, 2, 2, 2], "nobody hears but of their own"
        assert ann.update.n == n
        await ann.until(lambda news: isinstance(news, m.Update) and news.n > n)
        assert asyncio.get_running_loop().time() - start == pytest.approx(2.0)
        assert len(ann.heard) == heard[0] + 1
        facts = [type(fact).__name__ for fact in ann.update.facts]
        assert facts == ["Thrown", "TurnCame"]
        assert [type(fact).__name__ for person in (ben, dan) for fact in person.update.facts].count("ThrowLost") == 1
        assert [type(fact).__name__ for fact in cleo.update.facts] == facts
        assert [move.split()[0] for move in moves(one)] == ["play", "snap", "pass", "snap"]

    run(scene())


def test_whoever_does_not_answer_in_time_does_not_throw(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await calm(monkeypatch)
        assert isinstance(await one.people[2].ask(one.throw(2)), m.Done)
        await asyncio.sleep(CALM - 0.1)
        assert one.people[0].update.window
        await asyncio.sleep(0.2)
        assert one.people[0].update.window is None
        assert [move.split()[0] for move in moves(one)] == ["play", "pass", "snap", "pass"]
        assert not one.people[0].update.automatic

    run(scene())


def test_an_answer_is_final_is_on_disk_and_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await calm(monkeypatch)
        cleo = one.people[2]
        thrown = one.fitting(2)
        answer, other = one.throw(2, thrown), one.throw(2, SILENCE)
        assert isinstance(await cleo.ask(answer), m.Done)
        assert isinstance(await cleo.ask(answer), m.Done)
        assert (await cleo.ask(other)).code == "SNAP_ANSWERED"
        assert (await cleo.ask(one.act(one.fitting(2), 2))).code == "USE_THROW"
        assert (await cleo.ask(one.act(SILENCE, 2))).code == "USE_THROW"
        assert (await one.people[3].ask(one.throw(3, one.wrong(3)))).code in ("COLOUR_MISMATCH", "NUMBER_NOT_ADJACENT")
        assert isinstance(await one.people[3].ask(one.throw(3)), m.Done), "nobody is locked where nobody is hurried"
        again = await one.town.restart()
        tab = await again.two_tabs(cleo)
        assert tab.update.window
        assert tab.update.window.mine
        assert tab.update.window.mine.answer == msgspec.to_builtins(thrown)
        await asyncio.sleep(CALM + 1.1)
        assert tab.update.window is None

    run(scene())


def test_bots_answer_too_and_a_calm_match_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await calm(monkeypatch, people=1)
        assert one.people[0].update.window
        await asyncio.sleep(60 + CALM)
        assert len(moves(one)) > 8

    run(scene())


# -- by mail


async def by_mail(patch: pytest.MonkeyPatch, orders: dict[int, m.Orders], people: int = 4) -> Race:
    """Before A turns a pile, the others have left their orders."""
    seed, action = two_can_throw()
    patch.setattr("secrets.token_bytes", lambda _: seed)
    town = Town()
    ann = await town.host(4, "mail", "drehwurm")
    everybody = [ann, *[await town.join(ann.code, name) for name in ("Ben", "Cleo", "Dan")[: people - 1]]]
    assert isinstance(await ann.ask(m.Start("go")), m.Done)
    for seat, order in orders.items():
        assert isinstance(await everybody[seat].ask(order), m.Done)
    assert isinstance(await ann.act(GAME.unpack(action)), m.Done)
    return Race(town, everybody)


def two_can_throw() -> tuple[bytes, Action]:
    for seed, action, state in openings(1, snap_mode="sealed"):
        if len(throws(state, 2)) > 1 and throws(state, 3):
            return seed, action
    raise AssertionError


def cards(seat: int, ask: bool = False, last: int | None = None) -> m.Orders:
    """All the seat could throw, the dearest last."""
    seed, action = two_can_throw()
    state = next(state for found, laid, state in openings(1, snap_mode="sealed") if (found, laid) == (seed, action))
    found = [raw(GAME.unpack(one)) for one in throws(state, seat)]
    return m.Orders(f"orders-{seat}", found[::-1][:last], ask)


def test_by_mail_orders_throw_and_nobody_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        order = cards(2)
        one = await by_mail(monkeypatch, {2: order})
        assert one.window.asked == []
        assert one.window.closes == 1
        await asyncio.sleep(1.01)
        assert one.people[0].update.window is None
        thrown = next(row for row in one.town.rows(one.people[0].code) if row["e"] == "moved" and row["seat"] == 2)
        assert thrown["move"] == GAME.write(msgspec.json.decode(order.throws[0], type=GAME.move_type))

    run(scene())


def test_orders_are_told_to_nobody_and_kept_over_restarts(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await by_mail(monkeypatch, {})
        await asyncio.sleep(1.1)
        cleo, others = one.people[2], [one.people[seat] for seat in (0, 1, 3)]
        heard, n = [len(person.heard) for person in others], cleo.update.n
        assert isinstance(await cleo.ask(cards(2)), m.Done)
        assert [len(person.heard) for person in others] == heard
        assert cleo.update.orders
        assert len(cleo.update.orders.throws) >= 2
        assert cleo.update.n == n
        tab = await (await one.town.restart()).two_tabs(cleo)
        assert tab.update.orders == cleo.update.orders
        assert tab.update.n == n
        other = await one.town.two_tabs(others[0])
        assert other.update.orders is None
        assert other.update.n == n

    run(scene())


def test_whoever_wants_to_be_asked_is_waited_for_whatever_they_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await by_mail(monkeypatch, {1: m.Orders("ask", [], True), 3: cards(3)})
        assert one.window.asked == [1]
        assert one.window.closes == ASKED
        await asyncio.sleep(ASKED - 10)
        assert one.people[0].update.window
        await asyncio.sleep(20)
        assert one.people[0].update.window is None
        assert [move.split()[0] for move in moves(one)] == ["play", "pass", "pass", "snap"]

    run(scene())


def test_whoever_is_asked_answers_and_the_window_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await by_mail(monkeypatch, {2: cards(2, ask=True)})
        await asyncio.sleep(100.5)
        assert isinstance(await one.people[2].ask(one.throw(2, SILENCE)), m.Done)
        assert one.people[0].update.window
        await asyncio.sleep(0.6)
        assert one.people[0].update.window is None
        assert [move.split()[0] for move in moves(one)] == ["play", "pass", "pass", "pass"]

    run(scene())


def test_by_mail_a_window_closes_though_nobody_is_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await by_mail(monkeypatch, {2: cards(2, ask=True)})
        code = one.people[0].code
        for person in one.people:
            person.disconnect()
        asleep = False
        for _ in range(60):
            await asyncio.sleep(300)
            await one.town.hub.sweep()
            asleep = asleep or code not in one.town.hub.live
        assert asleep
        assert [move.split()[0] for move in moves(one)][1:3] == ["pass", "snap"], "the orders answered at last"

    run(scene())


def test_orders_are_for_mail_and_for_throws(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = await calm(monkeypatch)
        assert (await one.people[2].ask(m.Orders("o", [], False))).code == "ORDERS_BY_MAIL"
        mail = await by_mail(monkeypatch, {})
        for bad in (b'{"type":"draw"}', b'{"type":"snap","card":"Q9"}', b"[]", b'{"type":"pass"}'):
            answer = await mail.people[2].ask(m.Orders(f"o{len(bad)}", [msgspec.Raw(bad)], False))
            assert isinstance(answer, m.No)
        eve: Person = mail.town.person()
        assert isinstance(await eve.opens(mail.people[0].code), m.Done)
        assert (await eve.ask(m.Orders("o", [], True))).code == "SPECTATOR"

    run(scene())
