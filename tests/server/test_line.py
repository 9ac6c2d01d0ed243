"""Peers that dawdle, break off or speak in pieces, on real sockets: bounded, closed with a reason, never a trace."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from tests.server.raw import BINARY, MORE, PING, PONG, Raw, asked, frame
from tests.server.served import Served, served

from wormery.server import line
from wormery.server.limits import Limits
from wormery.server.socket import Socket

HELLO = asked("hello", "h", protocol=1)
GET = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as running:
        yield running


@contextmanager
def impatient(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr(line, "HEAD_TIME", 0.2)
    monkeypatch.setattr(line, "ANSWER_TIME", 0.4)
    monkeypatch.setattr(line, "LINGER", 0.2)
    with served(folder) as running:
        running.server.config.ws_ping_interval = running.server.config.ws_ping_timeout = 0.2
        yield running


# -- messages in pieces


def test_however_the_bytes_come_every_request_is_answered_once_and_in_order(server: Served) -> None:
    """Byte by byte, or hundreds of messages at once: more than is looked at in one go."""
    rng = Random(5)
    requests = [asked("tables", f"{n}-{'x' * rng.randrange(30)}") for n in range(600)]
    stream = b"".join(requests)
    for largest in (1, 7, 300, 5000, len(stream)):
        with Raw(server.port).upgrade() as peer:
            sent = stream if largest > 1 else stream[:3000]
            at = 0
            while at < len(sent):
                size = rng.randint(1, largest)
                assert peer.say(sent[at : at + size])
                at += size
            whole = sum(len(b"".join(requests[: n + 1])) <= len(sent) for n in range(len(requests)))
            assert [int(told["id"].split("-")[0]) for told in peer.heard(whole)] == [*range(whole)]


def test_a_message_in_fragments_or_in_binary_is_a_message(server: Served) -> None:
    whole = HELLO[6:]
    with Raw(server.port).upgrade() as peer:
        assert peer.say(frame(whole[:5], last=False) + frame(whole[5:9], MORE, last=False) + frame(whole[9:], MORE))
        assert peer.say(frame(whole, BINARY))
        assert [told["t"] for told in peer.heard(2)] == ["welcome", "welcome"]


@pytest.mark.parametrize(
    "said",
    [b"", b"\xff\xfe\x00", b"\xed\xa0\x80", b"{", b"null", b"[" * 4000, b'{"a":' * 800, b'{"t":"hello"}', b"\x00" * 99],
    ids=repr,
)
def test_what_is_no_message_is_answered_so(server: Served, said: bytes) -> None:
    for kind in (1, 2):
        with Raw(server.port).upgrade() as peer:
            assert peer.say(frame(said, kind) + HELLO)
            no, welcome = peer.heard(2)
            assert (no["t"], no["code"], no["id"]) == ("no", "MALFORMED", "")
            assert welcome["id"] == "h"


def test_what_is_too_big_is_refused_before_it_has_come(server: Served) -> None:
    limit = Limits().message_bytes
    with Raw(server.port).upgrade() as peer:
        assert peer.say(frame(b" " * (limit + 1)))
        assert peer.end() == ([{"t": "farewell", "code": "TOO_BIG"}], 1009, "")
    for announced in (4 * limit + 1, 1 << 40):
        with Raw(server.port).upgrade() as peer:
            assert peer.say(frame(b"abc", announced=announced))
            told, code, _ = peer.end()
            assert (told, code) == ([], 1009)
    with Raw(server.port).upgrade() as peer:  # in fragments
        assert peer.say(frame(b" " * limit, last=False) + frame(b" " * limit, MORE, last=False) * 4)
        assert peer.end()[1] == 1009


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (b"\x81\x01x", 1002),  # without a mask
        (b"\xf1\x80\0\0\0\0", 1002),  # reserved bits
        (b"\x83\x80\0\0\0\0", 1002),  # a kind of frame there is not
        (frame(b"x" * 126, PING), 1002),
        (frame(b"", PING, last=False), 1002),
        (frame(b"x", MORE), 1002),
        (frame(b"x", last=False) + frame(b"y"), 1002),
    ],
    ids=repr,
)
def test_what_is_no_frame_is_told_so(server: Served, said: bytes, code: int) -> None:
    with Raw(server.port).upgrade() as peer:
        assert peer.say(said)
        assert peer.end()[1] == code


@pytest.mark.parametrize("odd", [frame(b"", PING), frame(b"", PONG), frame(b"", MORE, last=False)], ids=repr)
def test_frames_that_say_nothing_are_few(server: Served, odd: bytes) -> None:
    with Raw(server.port).upgrade() as peer:
        assert peer.say(frame(b" ", last=False))
        peer.say(odd * 10)
        assert peer.say(frame(HELLO[6:], MORE))
        assert peer.heard(1)[0]["t"] == "welcome", "a few are fine"
        assert peer.say(frame(b" ", last=False))
        peer.say(odd * 200)
        _, code, why = peer.end()
        assert (code, why) == (1008, "too many frames that say nothing")


# -- peers that are not there any more, or too slow


def test_a_socket_whose_peer_has_vanished_is_closed_and_the_others_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No word, no end of the connection: a phone under a bridge."""
    with impatient(tmp_path, monkeypatch) as running, running.client() as ann, Raw(running.port).upgrade() as silent:
        table = ann.create()
        token = "s" * 22
        assert silent.say(asked("sit", "s", table=table, name="Ben", avatar="cap", token=token))
        here: list[bool] = []
        for wanted in ([True, True], [True, False]):
            while here != wanted:
                here = [chair["here"] for chair in ann.until("lobby")["chairs"]]
        assert silent.gone()


def test_a_socket_that_never_ends_its_sentence_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with impatient(tmp_path, monkeypatch) as running, Raw(running.port).upgrade() as slow:
        assert slow.say(HELLO[:9])
        assert slow.gone()
        while running.hub.viewers:
            assert running.get("/healthz").status == 200


@pytest.mark.parametrize(
    "said", [b"", b"G", GET, GET + b"X-Slow: ", b"GET / HTTP/1.1\r\nContent-Length: 9\r\nX: "], ids=repr
)
def test_whoever_takes_too_long_to_ask_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    with impatient(tmp_path, monkeypatch) as running, Raw(running.port) as slow:
        assert slow.say(said)
        assert slow.gone()


def test_a_second_request_has_no_more_time_than_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with impatient(tmp_path, monkeypatch) as running, Raw(running.port) as slow:
        assert slow.say(GET + b"\r\n" + GET)
        assert slow.gone()


def test_whoever_does_not_read_the_answer_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "web"
    site.mkdir()
    (site / "index.html").write_text("<!doctype html>", encoding="utf-8")
    with (site / "big.png").open("wb") as big:
        big.truncate(64 << 20)
    monkeypatch.setattr("wormery.server.app.PAGE", site)
    with impatient(tmp_path, monkeypatch) as running, Raw(running.port, given=4096) as slow:
        assert slow.say(GET.replace(b"/healthz", b"/big.png") + b"\r\n")
        slow.socket.recv(100)
        while running.server.server_state.tasks:  # it waits to write; then it is ended
            assert running.get("/healthz").status == 200
        assert slow.gone()


def test_a_head_without_an_end_is_refused(server: Served) -> None:
    for part in (b"X-Long: " + b"x" * 40_000, b"X-Many: y\r\n" * 4000):
        with Raw(server.port) as peer:
            peer.say(GET + part)
            assert peer.socket.recv(20).startswith(b"HTTP/1.1 400")
    with Raw(server.port) as peer:
        peer.say(b"GET /" + b"x" * 40_000)
        assert peer.socket.recv(20).startswith(b"HTTP/1.1 400")


def test_many_short_requests_at_once_are_not_a_long_one(server: Served) -> None:
    with Raw(server.port) as peer:
        assert peer.say((GET + b"\r\n") * 1000)
        came = b""
        while came.count(b"HTTP/1.1 200") < 1000:
            came += peer.socket.recv(1 << 16)


def test_one_address_keeps_so_many_connections_open_and_sockets_are_counted_apart(tmp_path: Path) -> None:
    with served(tmp_path, Limits(calls_per_address=3)) as running:
        sockets = [running.client() for _ in range(5)]
        calls = [Raw(running.port) for _ in range(3)]
        for one in calls:
            assert one.say(GET + b"\r\n")
            assert one.socket.recv(100).startswith(b"HTTP/1.1 200")
        with Raw(running.port) as fourth:
            assert fourth.gone()
        calls.pop().socket.close()
        for _ in range(100):
            with Raw(running.port) as again:
                if again.say(GET + b"\r\n") and not _reset(again):
                    break
        else:
            raise AssertionError("one has gone, and nobody may come for it")
        for one in calls:
            one.socket.close()
        for client in sockets:
            client.ask("hello", protocol=1)
            client.ws.close()


def _reset(peer: Raw) -> bool:
    try:
        return not peer.socket.recv(100)
    except OSError:
        return True


def test_opening_sockets_counts_as_asking(tmp_path: Path) -> None:
    with served(tmp_path, Limits(per_address=(0.01, 3.0))) as running:
        for code in (0, 0, 0, 1013):
            with Raw(running.port).upgrade() as peer:
                if code:
                    assert peer.end() == ([{"t": "farewell", "code": "TOO_MANY"}], code, "")


# -- requests nobody should make


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])
def test_there_is_nothing_to_do_but_look(server: Served, method: str) -> None:
    for path in ("/", "/healthz", "/metrics", "/api/games", "/api/replay/X-1", "/ws"):
        with Raw(server.port) as peer:
            body = b'{"deep":' * 2000
            head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
            peer.say(head.encode() + body)
            assert peer.socket.recv(20)[9:12] in (b"404", b"405", b"503")


PATHS = [
    *("/%00", "/a%00b", "/%ff", "/%", "/%zz", "//", "///evil.example/", "/..", "/.%2e/", "/\\..\\", "/" + "a" * 9000),
    *("/api/replay/%00", "/api/replay/%ff", "/api/replay/" + "W" * 9000, "/api/replay/'%3b--", "/api/replay/%e2%80%ae"),
    *("/api/replay/X-1?game=%00&seat=%ff", "/api/replay/X-1?game=1&game=2&seat=" + "A" * 9000, "/api/replay/X?%00=%00"),
    *(
        "/api/replay/X-1?game=%D9%A3",
        "/healthz?" + "&" * 5000,
        "/ws",
        "/ws?token=x",
        "/ws?" + "x" * 3000,
        "/api",
        "/api/",
        "/metrics/x",
    ),
]


@pytest.mark.parametrize("built", [True, False])
def test_no_path_and_no_query_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, built: bool
) -> None:
    site = tmp_path / "web"
    site.mkdir()
    if built:
        (site / "index.html").write_text("<!doctype html>", encoding="utf-8")
    monkeypatch.setattr("wormery.server.app.PAGE", site)
    with caplog.at_level(logging.WARNING), served(tmp_path) as running:
        for path in PATHS:
            with Raw(running.port) as peer:
                peer.say(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
                head = peer.socket.recv(4000)
                assert head[9:10] in b"34" or head[9:12] in (b"200", b"503"), (path, head)
                assert b" 500 " not in head, path
            with Raw(running.port) as peer:  # and as a socket
                headers = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13"
                key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
                peer.say(f"GET {path} HTTP/1.1\r\nHost: x\r\n{headers}\r\n{key}\r\n\r\n".encode())
                head = peer.socket.recv(4000)
                assert (b" 101 " in head) == (path == "/ws" or path.startswith("/ws?")), (path, head)
                assert b" 500 " not in head, path
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


# -- how far away somebody is


def pinged(peer: Raw, times: int) -> list[bytes]:
    found: list[bytes] = []
    while len(found) < times:
        kind, body = peer.next()
        if kind == PING:
            found.append(body)
    return found


def test_distance_is_measured_by_pings_whose_answer_cannot_be_guessed(server: Served) -> None:
    with Raw(server.port).upgrade() as peer:
        peer.say(asked("create", "c", game="drehwurm", options={}, name="Ann", avatar="leaf"))
        (first,) = pinged(peer, 1)
        (socket,) = server.hub.viewers
        assert isinstance(socket, Socket)
        for _ in range(2):
            peer.say(asked("open", "o", table=socket.table, token=None))
        contents = [first, *pinged(peer, 2)]
        assert len(set(contents)) == 3
        for content in (b"", b"12345678", first[:-1]):
            peer.say(frame(content, PONG))
        peer.say(HELLO)
        peer.heard(1)
        assert list(socket.trips) == []
        for content in (*contents, first):
            peer.say(frame(content, PONG))
        peer.say(asked("hello", "again", protocol=1))
        while peer.heard(1)[0].get("id") != "again":
            pass
        assert len(socket.trips) == 3
        assert all(0 <= trip < 10_000 for trip in socket.trips)
        assert socket.route().lo == min(socket.trips)


def test_pings_that_nobody_answers_are_forgotten(server: Served) -> None:
    with Raw(server.port).upgrade() as peer:
        peer.say(asked("create", "c", game="drehwurm", options={}, name="Ann", avatar="leaf"))
        (first,) = pinged(peer, 1)
        (socket,) = server.hub.viewers
        assert isinstance(socket, Socket)
        for _ in range(line.UNANSWERED):
            peer.say(asked("open", "o", table=socket.table, token=None))
        last = pinged(peer, line.UNANSWERED)[-1]
        for content in (first, last):
            peer.say(frame(content, PONG))
        peer.say(asked("hello", "again", protocol=1))
        while peer.heard(1)[0].get("id") != "again":
            pass
        assert len(socket.trips) == 1
