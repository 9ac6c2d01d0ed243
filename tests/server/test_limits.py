"""How much one connection and one address may ask for."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from tests.server.town import Town
from tests.server.virtual import run, wall
from tests.server.wire import decode

from wormery.server import messages as m
from wormery.server.limits import ADDRESSES, Addresses, Bucket, Limits, household
from wormery.server.socket import Socket


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_at_once_what_it_holds_and_then_as_fast_as_it_fills() -> None:
    clock = Clock()
    bucket = Bucket(2.0, 3.0, clock)
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]
    clock.now += 0.5
    assert [bucket.take(), bucket.take()] == [0, 0.5]
    clock.now += 100
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]
    clock.now -= 50
    assert bucket.take() == 0.5, "a clock that is set back gives nothing and takes nothing"


def test_each_address_has_its_own_and_strangers_push_out_the_oldest() -> None:
    addresses = Addresses(Limits(per_address=(1.0, 1.0)), Clock())
    assert addresses.request("a") == 0
    assert addresses.request("a") > 0
    assert addresses.request("b") == 0
    for n in range(ADDRESSES):
        addresses.request(f"stranger {n}")
    assert len(addresses.requests) == ADDRESSES
    assert addresses.request("a") == 0, "forgotten: memory is bounded"


def test_an_address_has_so_many_sockets_and_so_has_the_server() -> None:
    addresses = Addresses(Limits(sockets_per_address=2, sockets=3))
    assert [addresses.connect("a") for _ in range(3)] == [True, True, False]
    assert [addresses.connect("b") for _ in range(2)] == [True, False]
    addresses.disconnect("a")
    assert addresses.connect("b")
    addresses.disconnect("a")
    assert set(addresses.sockets) == {"b"}, "nothing is kept of whoever has gone"


@pytest.mark.parametrize(
    ("address", "who"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("", ""),
        ("unix:" + "x" * 100, "unix:" + "x" * 59),
    ],
)
def test_whoever_has_one_address_of_ipv6_has_all_of_its_network(address: str, who: str) -> None:
    assert household(address) == who


# -- one socket


class Wire:
    """Both ends of an ASGI socket in memory. The peer reads only as much as it wants to."""

    def __init__(self, town: Town, reads: int | None = None) -> None:
        self.sent: list[dict[str, Any]] = []
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.may_send = asyncio.Semaphore(10**6 if reads is None else reads)
        self.aborted = asyncio.Event()
        scope = {"extensions": {"wormery.abort": self.abort}}
        self.socket = Socket(town.hub, scope, self.receive, self.send, "203.0.113.9")
        self.task = asyncio.create_task(self.socket.run())

    def abort(self) -> None:
        self.aborted.set()
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1006})

    async def receive(self) -> Any:
        return await self.inbox.get()

    async def send(self, message: Any) -> None:
        await self.may_send.acquire()
        self.sent.append(message)

    def write(self, *requests: m.Request) -> None:
        for request in requests:
            self.inbox.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(request).decode()})

    @property
    def heard(self) -> list[Any]:
        return [decode(message["text"]) for message in self.sent if message["type"] == "websocket.send"]

    @property
    def closed_with(self) -> int | None:
        return next((message["code"] for message in self.sent if message["type"] == "websocket.close"), None)


async def settled() -> None:
    for _ in range(200):
        await asyncio.sleep(0)


def limited(**limits: Any) -> Town:
    town = Town(limits=Limits(**limits))
    town.hub.addresses.now = wall
    return town


def test_a_connection_that_asks_too_fast_is_told_to_wait_and_still_answered() -> None:
    async def scene() -> None:
        town = limited(per_socket=(1.0, 3.0))
        wire = Wire(town)
        wire.write(*(m.Tables(str(n)) for n in range(6)))
        await settled()
        assert [answer.id for answer in wire.heard] == [str(n) for n in range(6)]
        assert [isinstance(answer, m.Listed) for answer in wire.heard] == [True] * 3 + [False] * 3
        assert wire.heard[3].code == "TOO_MANY"
        assert wire.heard[3].data == {"seconds": 2}
        await asyncio.sleep(2)
        wire.write(m.Tables("later"))
        await settled()
        assert isinstance(wire.heard[-1], m.Listed)

    run(scene())


def test_a_connection_that_never_stops_asking_is_closed() -> None:
    async def scene() -> None:
        town = limited(per_socket=(1.0, 3.0), refusals=(1.0, 5.0))
        wire = Wire(town)
        wire.write(*(m.Tables(str(n)) for n in range(50)))
        await wire.task
        assert len(wire.heard) <= 12
        assert wire.heard[-1] == m.Farewell("TOO_MANY")
        assert wire.closed_with == 1008

    run(scene())


def test_an_address_shares_its_requests_and_its_tables() -> None:
    async def scene() -> None:
        town = limited(tables_per_address=(0.001, 2.0))
        wires = [Wire(town) for _ in range(3)]
        for n, wire in enumerate(wires):
            wire.write(m.Create("c", "das-wurmt", {}, "Ann", "leaf", token=f"{n:022}"))
            await settled()
        assert [type(wire.heard[0]) for wire in wires] == [m.Seated, m.Seated, m.No]
        assert wires[2].heard[0].code == "TOO_MANY"

    run(scene())


def test_chat_is_slower_than_play() -> None:
    async def scene() -> None:
        town = limited(chat=(0.5, 2.0))
        wire = Wire(town)
        wire.write(m.Create("c", "das-wurmt", {}, "Ann", "leaf"))
        await settled()
        wire.write(*(m.Say(str(n), "hello") for n in range(4)))
        await settled()
        answers = {one.id: type(one) for one in wire.heard if isinstance(one, m.Done | m.No)}
        assert answers == {"0": m.Done, "1": m.Done, "2": m.No, "3": m.No}

    run(scene())


@pytest.mark.parametrize("limits", [{"unread_messages": 20}, {"unread_bytes": 30_000}])
def test_a_reader_that_is_too_slow_is_sent_away_with_little_kept_for_it(limits: dict[str, int]) -> None:
    async def scene() -> None:
        town = limited(off=True, **limits)
        ann, ben = await town.two()
        slow = Wire(town, reads=2)
        slow.write(m.Open("o", ann.code))
        await settled()
        for _ in range(100):
            await (ann if ann.update.moves else ben).act()
            if ann.update.winners is not None:
                await ann.ask(m.Again(ann.fresh()))
            assert len(slow.socket.unread) <= limits.get("unread_messages", 100) + 1
            assert sum(map(len, slow.socket.unread)) <= limits.get("unread_bytes", 90_000) + 3000
        assert not slow.aborted.is_set()
        await asyncio.sleep(5)
        assert slow.aborted.is_set(), "a peer that never reads cannot hold its connection open"
        await slow.task
        assert town.hub.metrics.counters["sockets_slow"] == 1
        assert slow.socket not in town.live(ann.code).viewers

    run(scene())


def test_so_many_may_watch_one_table() -> None:
    async def scene() -> None:
        town = limited(off=True, spectators=2)
        ann, _ = await town.two()
        eves = [town.person() for _ in range(3)]
        assert [type(await eve.opens(ann.code)) for eve in eves] == [m.Done, m.Done, m.No]
        assert isinstance(await eves[0].opens(ann.code), m.Done), "once more is no one more"
        eves[1].disconnect()
        assert isinstance(await eves[2].opens(ann.code), m.Done)

    run(scene())


def test_a_table_that_is_flooded_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        monkeypatch.setattr("wormery.server.hub.QUEUE", 5)
        town = Town()
        ann, _ = await town.two()
        town.store.gate = asyncio.Event()
        for n in range(12):
            await ann.send(m.Pause(str(n), n % 2 == 0))
        refused = [one for one in ann.heard if isinstance(one, m.No)]
        assert len(refused) == 7
        assert {one.code for one in refused} == {"TOO_MANY"}
        town.store.gate.set()
        for n in range(12):
            await ann.answer(str(n))

    run(scene())
