"""The real server on a real port: the page, the socket, the plain addresses, behind a proxy and not."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.served import Client, Served, served
from websockets.exceptions import ConnectionClosed, InvalidStatus

from wormery.games import GAMES
from wormery.server import page
from wormery.server.limits import Limits


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page as it is built."""
    site = tmp_path / "web"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text("<!doctype html><title>Wormery</title>", encoding="utf-8")
    (site / "assets" / "app-1a2b.js").write_text("export const worm = 1\n" * 200, encoding="utf-8")
    (site / "assets" / "logo.png").write_bytes(bytes(range(256)) * 8)
    (site / "build.json").write_text('{"build": "1a2b"}', encoding="utf-8")
    monkeypatch.setattr("wormery.server.app.PAGE", site)
    monkeypatch.setattr("wormery.server.page.PAGE", site)
    return site


@pytest.fixture
def server(tmp_path: Path, site: Path) -> Iterator[Served]:
    with served(tmp_path) as running:
        yield running


def body(answer: Any) -> Any:
    return json.loads(answer.body)


def test_a_whole_game_over_real_sockets(server: Served) -> None:
    with server.client() as ann, server.client() as ben:
        assert ann.ask("hello", protocol=1) == {"t": "welcome", "id": "1", "protocol": 1, "build": "test"}
        ben.sit(ann.create())
        ann.ask("start")
        for one in (ann, ben):
            one.until("update")
        while ann.last("update")["winners"] is None:
            mover, other = (ann, ben) if ann.last("update")["moves"] else (ben, ann)
            assert mover.act()["t"] == "done"
            other.until("update")
        assert ann.last("lobby")["phase"] == "over"
        shown = body(server.get(f"/api/replay/{ann.table}?game=1&seat=A"))
        assert len(shown["frames"]) == ann.last("update")["version"] + 1


# -- the page


def test_the_page_is_asked_for_anew_and_its_parts_are_kept(server: Served) -> None:
    for path in ("/", "/index.html", "/build.json"):
        assert server.get(path).headers["cache-control"] == "no-cache"
    assert server.get("/assets/app-1a2b.js").headers["cache-control"] == "public, max-age=31536000, immutable"


def test_texts_are_packed_for_whoever_can_unpack_them(server: Served) -> None:
    plain = server.get("/assets/app-1a2b.js")
    packed = server.get("/assets/app-1a2b.js", accept_encoding="br, gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body  # type: ignore[attr-defined]
    assert len(packed.body) < len(plain.body) / 10  # type: ignore[attr-defined]
    assert plain.headers["vary"] == packed.headers["vary"] == "accept-encoding"
    assert packed.headers["content-type"].startswith("text/javascript")
    refused = server.get("/assets/app-1a2b.js", accept_encoding="gzip;q=0")
    assert "content-encoding" not in refused.headers
    image = server.get("/assets/logo.png", accept_encoding="gzip")
    assert "content-encoding" not in image.headers
    assert image.headers["content-type"] == "image/png"


def test_what_has_not_changed_is_not_sent_again(server: Served) -> None:
    for encoding in ("identity", "gzip"):
        tag = server.get("/index.html", accept_encoding=encoding).headers["etag"]
        assert server.get("/index.html", accept_encoding=encoding, if_none_match=tag).status == 304


def test_nothing_but_the_page_is_served(server: Served, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/nothing", "/assets/"):
        answer = server.get(path)
        assert answer.status in (404, 400)
        assert b"secret" not in answer.body.replace(b"secret.txt", b"")  # type: ignore[attr-defined]


def test_without_a_page_the_server_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wormery.server.app.PAGE", tmp_path / "none")
    with served(tmp_path) as running:
        answer = running.get("/")
        assert (answer.status, b"page_build.py" in answer.body) == (503, True)  # type: ignore[attr-defined]


def test_every_answer_has_the_same_strict_headers(server: Served) -> None:
    for path in ("/", "/assets/app-1a2b.js", "/nothing", "/healthz", "/metrics", "/api/games", "/api/replay/X-1"):
        headers = server.get(path).headers
        policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        here = f"127.0.0.1:{server.port}"
        assert policy["default-src"] == "'self'"
        assert policy["connect-src"] == f"'self' ws://{here} wss://{here}"
        assert {policy[name] for name in ("object-src", "base-uri", "form-action", "frame-ancestors")} == {"'none'"}
        assert "unsafe" not in " ".join(value for name, value in policy.items() if name != "style-src")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
        assert headers["cache-control"]


def test_a_strange_host_gets_into_no_header(server: Served) -> None:
    answer = server.get("/", host="evil.example; script-src *")
    assert "evil" not in str(answer.headers)


def test_the_build_is_told(site: Path) -> None:
    assert page.build_id() == "1a2b"
    (site / "build.json").write_text("[]", encoding="utf-8")
    assert page.build_id() == "dev"


# -- plain addresses


def test_the_games_are_told_with_their_options_and_bots(server: Served) -> None:
    told = body(server.get("/api/games"))
    assert [game["name"] for game in told] == list(GAMES)
    game = told[0]
    assert (game["name"], game["players"], game["bots"][-1]) == ("das-wurmt", [2, 5], "careful")
    names = {option["name"] for option in game["options"]}
    assert {"players", "announce", "first_seat"} <= names


def test_health_is_told_and_so_is_illness(server: Served) -> None:
    answer = server.get("/healthz")
    assert (answer.status, body(answer)["ok"], body(answer)["build"]) == (200, True, "test")
    server.hub.store.read_db.close()  # type: ignore[attr-defined]
    answer = server.get("/healthz")
    assert (answer.status, body(answer)) == (503, {"ok": False, "reason": "ProgrammingError"})


LINE = re.compile(r'(# (HELP|TYPE) wormery_\w+ .+|wormery_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [0-9.e+-]+)')


def test_metrics_are_text_that_prometheus_reads_and_tell_of_nobody(server: Served) -> None:
    with server.client() as ann, server.client() as ben:
        ben.sit(ann.create())
        ann.ask("start")
        ann.until("update")
        ann.act()
        ann.ask("undo", version=99)
        text = server.get("/metrics").body.decode()  # type: ignore[attr-defined]
        assert ann.table not in text
        assert "Ann" not in text
    lines = text.splitlines()
    assert [line for line in lines if not LINE.fullmatch(line)] == []
    assert "wormery_sockets_open 2" in lines
    assert "wormery_moves_total 1" in lines
    assert 'wormery_requests_total{kind="act"} 1' in lines
    assert 'wormery_refusals_total{code="STALE_VERSION"} 1' in lines
    counts = [int(line.split()[1]) for line in lines if line.startswith('wormery_answer_seconds_bucket{kind="act"')]
    assert counts == sorted(counts)
    assert counts[-1] == 1
    typed = [line.split()[2] for line in lines if line.startswith("# TYPE")]
    assert len(typed) == len(set(typed))


def test_a_replay_is_kept_for_ever_and_made_once(server: Served) -> None:
    with server.client() as ann:
        ann.create(2)
        path = f"/api/replay/{ann.table.lower()}"
        assert (server.get(path).status, body(server.get(path))["code"]) == (404, "NO_SUCH_GAME")
        ann.ask("start")
        ann.until("update")
        running = server.get(f"{path}?game=1&seat=A")
        assert (running.status, body(running)["code"]) == (404, "NO_SUCH_GAME")
        assert running.headers["cache-control"] == "no-store"
        while ann.last("update")["winners"] is None:
            if ann.last("update")["moves"]:
                ann.act()
            else:
                ann.until("update")
        first = server.get(path, accept_encoding="gzip")
        assert first.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert body(server.get(path)) == json.loads(gzip.decompress(first.body))  # type: ignore[attr-defined]
        assert server.hub.metrics.counters["replays"] == 1
        assert body(server.get(f"{path}?game=1&seat=C"))["code"] == "WRONG_SEAT"
        for number in ("0", "2", "-1", "x", "99999999999", ""):
            assert body(server.get(f"{path}?game={number}"))["code"] == "NO_SUCH_GAME"
    assert body(server.get("/api/replay/WURM-0000"))["code"] == "NO_SUCH_TABLE"


def test_a_game_that_runs_is_not_replayed_to_find_that_out(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    with server.client() as ann:
        ann.create(2)
        ann.ask("start")
        ann.until("update")
        monkeypatch.setattr("wormery.server.app.packed_replay", None)
        answer = server.get(f"/api/replay/{ann.table}?game=1")
        assert answer.status == 404
        assert body(answer) == {"code": "NO_SUCH_GAME", "data": {"table": ann.table, "games": 0}}


def test_replays_count_as_requests(tmp_path: Path) -> None:
    with served(tmp_path, Limits(per_address=(0.01, 2.0))) as running:
        answers = [running.get("/api/replay/WURM-0000") for _ in range(3)]
        assert [answer.status for answer in answers] == [404, 404, 429]
        assert int(answers[2].headers["retry-after"]) > 1


# -- the door


def test_a_page_from_elsewhere_may_not_connect(server: Served) -> None:
    with pytest.raises(InvalidStatus) as caught:
        server.client(origin="https://evil.example")
    assert caught.value.response.status_code == 403
    server.client(origin=f"http://127.0.0.1:{server.port}").ws.close()


def test_a_page_that_was_named_may(tmp_path: Path) -> None:
    with served(tmp_path, origins=("https://friend.example",)) as running:
        running.client(origin="https://friend.example").ws.close()
        with pytest.raises(InvalidStatus):
            running.client(origin="https://friend.example.evil.example")


def test_one_address_opens_so_many_sockets_and_more_when_it_closes_some(tmp_path: Path) -> None:
    with served(tmp_path, Limits(sockets_per_address=2)) as running:
        first, second = running.client(), running.client()
        third = running.client()
        assert third.next() == {"t": "farewell", "code": "TOO_MANY"}
        with pytest.raises(ConnectionClosed):
            third.next()
        assert third.ws.close_code == 1013
        first.ws.close()
        for _ in range(100):
            again = running.client()
            again.send("hello", protocol=1)
            if again.next()["t"] == "welcome":
                break
            again.ws.close()
        else:
            raise AssertionError("it is not counted any more")
        for one in (second, again):
            one.ws.close()


def test_a_stopping_server_says_so_on_every_socket(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        ann = running.client()
        ann.create()
        running.server.should_exit = True
        running.thread.join(10)
        with pytest.raises(ConnectionClosed):
            ann.until("never")
        assert ann.ws.close_code in (1001, 1012)


# -- behind a proxy


def address_seen(running: Served, **headers: str) -> set[str]:
    with running.client(additional_headers=headers) as one:
        one.ask("hello", protocol=1)
        return set(running.hub.addresses.sockets)


def test_nobody_says_who_they_are_unless_there_is_a_proxy(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        assert address_seen(running, **{"X-Forwarded-For": "203.0.113.9"}) == {"127.0.0.1"}
        with pytest.raises(InvalidStatus):
            running.client(origin="https://evil.example", additional_headers={"X-Forwarded-Host": "evil.example"})


def test_of_a_proxy_only_its_own_word_is_believed(tmp_path: Path) -> None:
    with served(tmp_path, behind_proxy=True) as running:
        assert address_seen(running, **{"X-Forwarded-For": "1.2.3.4, 203.0.113.9"}) == {"203.0.113.9"}
        for address in ("2001:db8::1", "[2001:db8::1]", "[2001:db8::1]:4711"):
            assert address_seen(running, **{"X-Forwarded-For": address}) == {"2001:db8::/64"}
        assert address_seen(running, **{"X-Forwarded-For": "203.0.113.9:4711"}) == {"203.0.113.9"}
        running.client(
            origin="https://worms.example", additional_headers={"X-Forwarded-Host": "worms.example"}
        ).ws.close()
        policy = running.get("/healthz", x_forwarded_host="worms.example").headers["content-security-policy"]
        assert "wss://worms.example" in policy


@pytest.mark.parametrize("stripped", [True, False])
@pytest.mark.parametrize("told", [True, False])
def test_under_a_path_of_a_proxy_everything_is_found(tmp_path: Path, site: Path, stripped: bool, told: bool) -> None:
    """Whether or not the proxy strips the path, and whether it says so or we were started with it."""
    at = "" if stripped else "/games/wurm"
    prefix = "" if told else "/games/wurm"
    headers = {"X-Forwarded-Prefix": "/games/wurm/"} if told else {}
    with served(tmp_path, behind_proxy=True, prefix=prefix) as running:
        sent = {name.lower().replace("-", "_"): value for name, value in headers.items()}
        assert b"Wormery" in running.get(f"{at}/", **sent).body  # type: ignore[attr-defined]
        assert running.get(f"{at}/assets/app-1a2b.js", **sent).status == 200
        assert body(running.get(f"{at}/healthz", **sent))["ok"]
        with Client(running.port, f"{at}/ws", additional_headers=headers) as ann:
            assert ann.create()
        if not stripped:
            answer = running.get("/games/wurm", **sent)
            assert (answer.status, answer.headers["location"]) == (307, "/games/wurm/")


def test_a_strange_prefix_is_not_believed(tmp_path: Path, site: Path) -> None:
    with served(tmp_path, behind_proxy=True) as running:
        for prefix in ("//evil.example", "https://evil.example", "/a\\b", "/x?y", "/../.."):
            assert body(running.get("/healthz", x_forwarded_prefix=prefix))["ok"]
