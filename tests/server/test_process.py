"""`wormery serve` as people run it: how it starts, what it writes down, how it stops."""

from __future__ import annotations

import json
import logging
import re
import resource
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.process import IN_TIME, Process
from tests.server.served import Client
from websockets.exceptions import ConnectionClosed

from wormery.cli.serve import FILES, Lines, many_files


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_told_to_stop_it_says_goodbye_to_everybody_and_loses_nothing(tmp_path: Path, how: signal.Signals) -> None:
    process = Process(tmp_path)
    process.start()
    ann, ben = Client(process.port), Client(process.port)
    ben.sit(ann.create())
    ann.ask("start")
    ann.until("update")
    for _ in range(3):
        ann.act() if ann.last("update")["moves"] else ann.until("update")
        if not ann.last("update")["moves"]:
            ben.until("update", version=ann.last("update")["version"])
            ben.act()
            ann.until("update")
    version = ann.last("update")["version"]
    assert process.end(how) in (-how, 128 + how)
    for client in (ann, ben):
        with pytest.raises(ConnectionClosed):
            client.until("never")
        assert client.heard[-1] == {"t": "farewell", "code": "RESTART"}
        assert client.ws.close_code in (1001, 1012)
    with closing(sqlite3.connect(process.db)) as db:
        rows = [json.loads(body) for (body,) in db.execute("select body from event order by n")]
    assert sum(row["e"] == "moved" for row in rows) == version > 0
    with process, Client(process.port) as back:
        back.open(ann.table, ann.token)
        assert back.until("update")["version"] == version


def test_a_port_that_is_taken_is_a_sentence(tmp_path: Path) -> None:
    with Process(tmp_path) as process:
        command = [sys.executable, "-m", "wormery", "serve", "--port", str(process.port), "--db", "sqlite:///:memory:"]
        second = subprocess.run(command, capture_output=True, text=True, timeout=IN_TIME)
    assert second.returncode != 0
    assert str(process.port) in second.stderr
    assert "Traceback" not in second.stderr


def test_the_log_is_lines_of_json_that_name_nobody_and_hold_no_secret(tmp_path: Path) -> None:
    with Process(tmp_path, "--bot-pace", "0") as process, Client(process.port) as ann:
        code = ann.create()
        ann.ask("start")
        ann.until("update")
        ann.act()
        with Client(process.port, f"/ws?token={ann.token}") as eve:
            eve.open(code, "wrong" * 5)
            eve.ws.send(b"\xff\x00")
    with closing(sqlite3.connect(process.db)) as db:
        bodies = b"".join(body for (body,) in db.execute("select body from event")).decode()
    written = process.log.read_text(encoding="utf-8")
    assert [(line["level"], line["what"], line["table"]) for line in process.told()] == [("info", "table made", code)]
    (seed,) = re.findall(r'"seed":"(\w+)"', bodies)
    secrets = [ann.token, seed, "wrong" * 5, "127.0.0.1", "Ann", *re.findall(r'"token":"(\w+)"', bodies)]
    assert [secret for secret in secrets if secret in written] == []
    assert ann.token not in bodies, "it is stored as a hash"


def test_a_trace_keeps_tokens_and_seeds_to_itself() -> None:
    try:
        raise ValueError("Sit(token='abcdefghijklmnopqrstuv', seed=\"" + "0f" * 32 + '")')
    except ValueError:
        record = logging.LogRecord("wormery", logging.ERROR, __file__, 1, "table", (), sys.exc_info())
    record.table = "WURM-4711"
    told = json.loads(Lines().format(record))
    assert (told["level"], told["what"], told["table"]) == ("error", "table", "WURM-4711")
    assert "ValueError" in told["trace"]
    assert "abcdefghijklmnopqrstuv" not in told["trace"]
    assert "0f0f" not in told["trace"]


def test_it_asks_for_as_many_files_as_it_may_have() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (512, hard))
        many_files()
        found = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert found == (FILES if hard == resource.RLIM_INFINITY else min(FILES, hard), hard)
        many_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == found
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
