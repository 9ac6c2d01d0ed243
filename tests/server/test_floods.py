"""Floods and peers that never read, against a process whose memory is watched while others play on."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from tests.server.process import Process
from tests.server.raw import MORE, PING, PONG, Raw, asked, frame
from tests.server.served import Client

MORE_MEMORY = 48.0  # megabytes: a fraction of what the floods send
PATIENCE = 3.0  # seconds of the server's work until others are answered; a flood without bounds keeps it busy for ten
PEERS, EACH = 40, 4 << 20


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A proxy's word gives everybody an address of their own."""
    with Process(tmp_path_factory.mktemp("floods"), "--behind-proxy", "--bot-pace", "0") as running:
        with Client(running.port) as ann:  # what is loaded once is loaded now
            play(ann, 5)
        yield running
        assert running.told() == [line for line in running.told() if line["what"] == "table made"]


def play(ann: Client, moves: int) -> None:
    if not ann.table:
        ann.create()
        ann.ask("start")
        ann.until("update")
    for _ in range(moves):
        while not ann.last("update")["moves"]:
            if ann.last("update")["winners"] is not None:
                ann.ask("again")
            ann.until("update")
        assert ann.act()["t"] == "done"


@contextmanager
def unharmed(process: Process) -> Iterator[None]:
    """Somebody plays while it happens, and the memory stays in bounds."""
    before, over, slowest = process.megabytes(), threading.Event(), [0.0]
    peaks = [before]

    def bystander() -> None:
        with Client(process.port, additional_headers={"X-Forwarded-For": "192.0.2.1"}) as ann:
            while not over.wait(0.1) or len(peaks) < 6:
                start = process.seconds()
                play(ann, 1)
                slowest[0] = max(slowest[0], process.seconds() - start)
                peaks.append(process.megabytes())

    playing = threading.Thread(target=bystander)
    playing.start()
    try:
        yield
    finally:
        over.set()
        playing.join()
    assert len(peaks) >= 6, "nobody played on"
    assert max(peaks) - before < MORE_MEMORY
    assert slowest[0] < PATIENCE


FLOODS = {
    "tiny messages": frame(b"x"),
    "empty messages": frame(b""),
    "small requests": asked("hello", "h", protocol=1),
    "big requests": frame(b'{"t":"hello","id":"' + b"x" * 4000 + b'"}'),
    "too big ones": frame(b" " * 16_000),
    "pings": frame(b"", PING),
    "pongs": frame(b"", PONG),
    "fragments": frame(b"", last=False) + frame(b"", MORE, last=False) * 100,
    "junk": b"\xf1\x80\x00",
}


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_fills_no_memory_and_stops_nobody_else(process: Process, flood: str) -> None:
    data = FLOODS[flood] * (EACH // len(FLOODS[flood]))
    if flood == "fragments":
        data = frame(b"", last=False) + frame(b"", MORE, last=False) * (EACH // 6)
    with unharmed(process):
        peers = [Raw(process.port).upgrade(X_Forwarded_For=f"198.51.100.{n}") for n in range(PEERS)]
        at = [0] * PEERS
        for _ in range(8):
            for n, peer in enumerate(peers):
                at[n] += peer.push(data[at[n] :])
            time.sleep(0.1)
        reasons = {peer.end()[1] for peer in peers[:3]}
        assert reasons <= {0, 1002, 1008, 1009}, "closed for what it did"
        for peer in peers:
            peer.socket.close()


def test_whoever_asks_and_never_reads_is_sent_away(process: Process) -> None:
    """As fast as they may, and for as long as they like: their answers pile up in bounds."""
    with unharmed(process), Client(process.port, additional_headers={"X-Forwarded-For": "192.0.2.2"}) as host:
        play(host, 5)
        request = asked("open", "o", table=host.table, whole=True)
        peers = [Raw(process.port, given=4096).upgrade(X_Forwarded_For=f"198.51.100.{n}") for n in range(PEERS)]
        left = set(range(PEERS))
        for _ in range(20):
            left -= {n for n in left if not peers[n].push(request * 200)}
            play(host, 1)
        for peer in peers:
            peer.socket.close()


def test_dawdlers_who_send_a_request_bit_by_bit_cost_little(process: Process) -> None:
    with unharmed(process):
        calls = [Raw(process.port) for _ in range(300)]
        for call in calls:
            assert call.say(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        for _ in range(10):
            for call in calls:
                call.say(b"y" * 1000)
        for call in calls:
            call.socket.close()


def test_heads_without_end_are_cut_off(process: Process) -> None:
    with unharmed(process):
        for _ in range(20):
            with Raw(process.port) as call:
                call.say(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
                sent = 0
                while sent < 8 << 20 and call.say(b"y" * (1 << 18)):
                    sent += 1 << 18
                assert sent < 8 << 20


def test_afterwards_nothing_of_them_is_left(process: Process) -> None:
    for _ in range(100):
        found = process.metrics()
        if found["wormery_sockets_open"] == 0:
            break
        time.sleep(0.1)
    assert found["wormery_sockets_open"] == 0
    assert found["wormery_addresses"] == 0
