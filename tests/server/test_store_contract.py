"""What every store promises, and every carrier of news. Another one adds itself to the lists and passes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.server.memory import Memory

from wormery.core.refusal import Unusable
from wormery.server.news import Local, News
from wormery.server.sqlite import Sqlite
from wormery.server.store import Card, Conflict, Row, Store, open_store

Make = Callable[[], Store]
STORES = ("sqlite", "sqlite in memory", "fake")
NEWS: list[Callable[[], News]] = [Local]


@pytest.fixture(params=STORES)
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    kinds: dict[str, Make] = {
        "sqlite": lambda: open_store(f"sqlite:///{tmp_path / 'tables.db'}"),
        "sqlite in memory": lambda: open_store("sqlite:///"),
        "fake": Memory,
    }
    return kinds[request.param]


def scene(make: Make, play: Callable[[Store], Awaitable[None]]) -> None:
    async def told() -> None:
        store = make()
        await play(store)
        await store.close()

    asyncio.run(told())


def card(table: str, changed: float = 1.0, listed: bool = False, wake: float | None = None) -> Card:
    return Card(table, "das-wurmt", "lobby", listed, wake, changed, b"{}")


async def put(store: Store, table: str, *ns: int, body: bytes = b"x") -> None:
    await store.append([Row(table, n, body) for n in ns], card(table))


def test_events_come_back_in_order_and_from_any_number_on(make: Make) -> None:
    async def play(store: Store) -> None:
        await store.append([Row("A", 1, b"one"), Row("A", 2, b"two")], card("A"))
        await store.append([Row("A", 3, b"three \x00 \xff")], card("A"))
        await put(store, "B", 1)
        assert await store.events("A") == [b"one", b"two", b"three \x00 \xff"]
        assert await store.events("A", 2) == [b"three \x00 \xff"]
        assert await store.events("A", 3) == []
        assert await store.events("C") == []

    scene(make, play)


def test_a_row_is_written_once(make: Make) -> None:
    async def play(store: Store) -> None:
        await put(store, "A", 1, body=b"first")
        with pytest.raises(Conflict):
            await put(store, "A", 1, body=b"second")
        assert await store.events("A") == [b"first"]

    scene(make, play)


def test_an_append_happens_whole_or_not_at_all(make: Make) -> None:
    async def play(store: Store) -> None:
        await store.append([Row("A", 1, b"one")], card("A", changed=1.0, listed=True))
        with pytest.raises(Conflict):
            await store.append([Row("A", 1, b"other"), Row("A", 2, b"two")], card("A", changed=2.0, listed=True))
        assert await store.events("A") == [b"one"]
        assert (await store.listed(9))[0].changed == 1.0

    scene(make, play)


def test_appends_at_once_all_arrive_and_a_bad_one_harms_only_itself(make: Make) -> None:
    async def play(store: Store) -> None:
        await put(store, "T7", 1)
        tables = [f"T{n}" for n in range(50)]
        results = await asyncio.gather(*(put(store, table, 1) for table in tables), return_exceptions=True)
        assert [type(one) for one in results if one is not None] == [Conflict]
        assert [len(await store.events(table)) for table in tables] == [1] * 50

    scene(make, play)


def test_of_two_who_append_the_same_row_one_is_told(make: Make) -> None:
    async def play(store: Store) -> None:
        await put(store, "A", 1)
        results = await asyncio.gather(put(store, "A", 2), put(store, "A", 2), return_exceptions=True)
        assert [type(one) for one in results if one is not None] == [Conflict]
        assert len(await store.events("A")) == 2

    scene(make, play)


def test_what_was_appended_is_there_for_whoever_reads_next(make: Make) -> None:
    async def play(store: Store) -> None:
        for n in range(1, 30):
            await put(store, "A", n)
            assert len(await store.events("A")) == n

    scene(make, play)


def test_listed_tables_are_found_newest_first(make: Make) -> None:
    async def play(store: Store) -> None:
        for n, listed in enumerate((True, False, True, True)):
            await store.append([Row(f"T{n}", 1, b"x")], card(f"T{n}", float(n), listed))
        assert [one.table for one in await store.listed(9)] == ["T3", "T2", "T0"]
        assert [one.table for one in await store.listed(2)] == ["T3", "T2"]
        await store.append([Row("T3", 2, b"x")], card("T3", 9.0, listed=False))
        assert await store.listed(9) == [card("T2", 2.0, True), card("T0", 0.0, True)]

    scene(make, play)


def test_due_tables_are_found_longest_overdue_first(make: Make) -> None:
    async def play(store: Store) -> None:
        for n, wake in enumerate((50.5, None, 20.25, 99.0)):
            await store.append([Row(f"T{n}", 1, b"x")], card(f"T{n}", wake=wake))
        assert await store.due(50.5, 9) == ["T2", "T0"]
        assert await store.due(50.0, 9) == ["T2"]
        assert await store.due(1000.0, 1) == ["T2"]
        await store.append([Row("T2", 2, b"x")], card("T2"))
        assert await store.due(1000.0, 9) == ["T0", "T3"]

    scene(make, play)


def test_times_keep_their_milliseconds(make: Make) -> None:
    async def play(store: Store) -> None:
        now = 1_800_000_000.123
        await store.append([Row("A", 1, b"x")], card("A", now, listed=True, wake=now))
        (found,) = await store.listed(1)
        assert (found.changed, found.wake) == (now, now)

    scene(make, play)


def test_closing_lets_what_is_on_its_way_arrive(tmp_path: Path) -> None:
    async def told() -> None:
        store = open_store(f"sqlite:///{tmp_path / 'a.db'}")
        waiting = [asyncio.create_task(put(store, f"T{n}", 1)) for n in range(20)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)
        again = open_store(f"sqlite:///{tmp_path / 'a.db'}")
        assert [len(await again.events(f"T{n}")) for n in range(20)] == [1] * 20
        await again.close()

    asyncio.run(told())


@pytest.mark.parametrize("make", NEWS)
def test_news_reach_everybody_who_listens(make: Callable[[], News]) -> None:
    news, heard, other = make(), list[tuple[str, int]](), list[tuple[str, int]]()

    def ear(table: str, n: int) -> None:
        heard.append((table, n))

    news.listen(ear)
    news.listen(lambda table, n: other.append((table, n)))
    news.tell("A", 3)
    news.leave(ear)
    news.tell("B", 1)
    news.leave(ear)
    assert heard == [("A", 3)]
    assert other == [("A", 3), ("B", 1)]


# -- what is SQLite's own


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "letter.db"
    file.write_bytes(b"Dear grandmother, " * 100)
    with pytest.raises(Unusable, match="NO_DATABASE"):
        Sqlite(file)
    assert file.read_bytes() == b"Dear grandmother, " * 100


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="NO_DATABASE"):
        Sqlite(tmp_path / "nowhere" / "a.db")


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "recipes.db") as db:
        db.execute("create table recipe (name text)")
    db.close()
    with pytest.raises(Unusable, match="DATABASE_FOREIGN"):
        Sqlite(tmp_path / "recipes.db")


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    asyncio.run(Sqlite(file).close())
    with sqlite3.connect(file) as db:
        db.execute("pragma user_version = 2")
    db.close()
    with pytest.raises(Unusable, match="DATABASE_NEWER"):
        Sqlite(file)


def test_a_damaged_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.db"

    async def fill() -> None:
        store = Sqlite(file)
        for n in range(200):
            await put(store, f"TABLE-{n}", 1, 2, 3, body=b"x" * 200)
        await store.close()

    asyncio.run(fill())
    content = bytearray(file.read_bytes())
    content[4096:40960] = b"\x5a" * (40960 - 4096)
    file.write_bytes(content)
    with pytest.raises(Unusable, match="NO_DATABASE"):
        Sqlite(file)


def test_another_kind_of_store_is_refused() -> None:
    for address in ("postgresql://db/tables", "wormery.db", "sqlite:wormery.db", ""):
        with pytest.raises(Unusable, match="NO_SUCH_STORE"):
            open_store(address)


def test_commits_leave_the_checkpoint_to_another_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log is carried over into the file while tables are played, and what was there before is still read."""
    monkeypatch.setattr("wormery.server.sqlite.CHECKPOINT", 10)
    monkeypatch.setattr("wormery.server.sqlite.LONGEST_LOG", 20)
    file = tmp_path / "a.db"

    async def fill() -> None:
        store = Sqlite(file)
        before = file.stat().st_size
        for n in range(1, 200):
            await put(store, "A", n, body=b"x" * 2000)
        assert store.checking is not None or file.stat().st_size > before
        assert len(await store.events("A")) == 199
        assert Path(f"{file}-wal").stat().st_size < 199 * 2 * 4096
        await store.close()
        assert file.stat().st_size > 199 * 2000

    asyncio.run(fill())


def test_a_full_disk_refuses_and_forgets_nothing(tmp_path: Path) -> None:
    async def told() -> None:
        store = Sqlite(tmp_path / "a.db")
        await put(store, "A", 1)
        (pages,) = store.write_db.execute("pragma page_count").fetchone()
        store.write_db.execute(f"pragma max_page_count = {pages}")
        with pytest.raises(sqlite3.OperationalError, match="full"):
            await put(store, "A", 2, body=b"x" * 100_000)
        assert await store.events("A") == [b"x"]
        store.write_db.execute("pragma max_page_count = 100000")
        await put(store, "A", 2, body=b"x" * 100_000)
        assert len(await store.events("A")) == 2
        await store.close()

    asyncio.run(told())
