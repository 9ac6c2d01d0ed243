"""A table with people at it: what is answered, who is told what, and that nothing is said before it is on disk."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
from tests.server.memory import Memory
from tests.server.town import Person, Town
from tests.server.virtual import run
from tests.server.wire import act

from wormery.games.daswurmt.moves import Place
from wormery.server import messages as m
from wormery.server.live import ATTEMPTS
from wormery.server.news import Local


def test_whoever_makes_a_table_sits_at_it_and_hosts() -> None:
    async def scene() -> None:
        town = Town()
        ann = await town.host(3)
        assert ann.lobby.you == ann.lobby.host == 0
        assert [chair.kind for chair in ann.lobby.chairs] == ["person", "empty", "empty"]
        assert (ann.lobby.phase, ann.lobby.games, ann.lobby.commitment) == ("lobby", 0, None)

    run(scene())


def test_everybody_is_told_who_comes_and_who_is_here() -> None:
    async def scene() -> None:
        town = Town()
        ann = await town.host(2)
        ben = await town.join(ann.code)
        assert [(chair.name, chair.here) for chair in ann.lobby.chairs] == [("Ann", True), ("Ben", True)]
        ben.disconnect()
        assert [chair.here for chair in ann.lobby.chairs] == [True, False]

    run(scene())


def test_a_game_from_the_first_card_to_the_last() -> None:
    async def scene() -> None:
        town = Town()
        ann, ben = await town.two()
        assert [len(one.update.facts) for one in (ann, ben)] == [11, 11], "the deal: ten cards, and a turn"
        while ann.update.winners is None:
            await (ann if ann.update.moves else ben).act()
        assert ann.lobby.phase == ben.lobby.phase == "over"
        assert ann.update.seed
        assert ann.update.winners == ben.update.winners
        assert [one.n for one in ann.all(m.Update)] == list(range(4, ann.update.n + 1)), "every update is numbered"

    run(scene())


def test_the_answer_comes_before_the_news() -> None:
    async def scene() -> None:
        town = Town()
        ann, _ = await town.two()
        seen = len(ann.heard)
        await ann.act()
        assert [type(one) for one in ann.heard[seen:]] == [m.Done, m.Update]

    run(scene())


def test_nothing_is_said_before_it_is_on_disk() -> None:
    async def scene() -> None:
        town = Town()
        ann, ben = await town.two()
        heard = [len(ann.heard), len(ben.heard)]
        town.store.gate = asyncio.Event()
        rows = len(town.store.rows[ann.code])
        move = asyncio.create_task(ann.act())
        for _ in range(50):
            await asyncio.sleep(0)
        assert [len(ann.heard), len(ben.heard)] == heard, "neither acknowledged nor told"
        assert len(town.store.rows[ann.code]) == rows
        town.store.gate.set()
        assert isinstance(await move, m.Done)
        assert len(town.store.rows[ann.code]) == rows + 1

    run(scene())


def test_a_move_that_could_not_be_stored_was_not_played() -> None:
    async def scene() -> None:
        town = Town()
        ann, ben = await town.two()
        before = [(one.update.version, one.update.view, one.update.moves) for one in (ann, ben)]
        town.store.broken = OSError("the disk is full")
        answer = await ann.act()
        assert answer.code == "NOT_STORED"
        assert [(one.update.version, one.update.view, one.update.moves) for one in (ann, ben)] == before
        town.store.broken = None
        assert isinstance(await ann.act(), m.Done)
        assert ben.update.version == before[1][0] + 1

    run(scene())


def test_a_table_that_can_be_neither_written_nor_read_is_dropped_and_comes_back() -> None:
    async def scene() -> None:
        town = Town()
        ann, ben = await town.two()
        rows = list(town.store.rows[ann.code])
        town.store.broken = town.store.unreadable = OSError("the disk is gone")
        assert (await ann.act()).code == "NOT_STORED"
        assert [one.last(m.Farewell).code for one in (ann, ben)] == ["TABLE_LOST", "TABLE_LOST"]
        assert ann.code not in town.hub.live
        town.store.broken = town.store.unreadable = None
        again = town.person()
        assert isinstance(await again.opens(ann.code, ann.token), m.Done)
        assert again.update.moves
        assert town.store.rows[ann.code] == rows

    run(scene())


def test_a_move_sent_again_is_answered_again_and_played_once() -> None:
    async def scene() -> None:
        town = Town()
        ann, _ = await town.two()
        once = act("once", ann.update.version, ann.update.moves[0])
        assert await ann.ask(once) == m.Done("once")
        rows = len(town.store.rows[ann.code])
        assert await ann.ask(once) == m.Done("once")
        again = await (await town.restart()).two_tabs(ann)
        assert await again.ask(once) == m.Done("once")
        assert len(town.store.rows[ann.code]) == rows

    run(scene())


def test_the_same_id_for_something_else_is_something_else() -> None:
    async def scene() -> None:
        town = Town()
        ann, _ = await town.two()
        assert await ann.ask(m.Pause("1", True)) == m.Done("1")
        assert await ann.ask(m.Pause("1", False)) == m.Done("1")
        assert ann.lobby.phase == "playing"

    run(scene())


def test_sitting_down_again_with_the_same_token_takes_no_second_seat() -> None:
    async def scene() -> None:
        town = Town()
        ann = await town.host(3)
        sit = m.Sit("s", ann.code, "Ben", "cap", token="b" * 22)
        lost = town.person()
        first = await lost.ask(sit)
        lost.disconnect()
        ben = town.person()
        assert await ben.ask(sit) == first == m.Seated("s", ann.code, 1, "b" * 22)
        assert [chair.kind for chair in ann.lobby.chairs] == ["person", "person", "empty"]
        assert ben.lobby.you == 1
        await ann.ask(m.Start("go"))
        assert await ben.ask(sit) == first, "even when the game runs"
        assert ben.update.view.players[1].hand[0][1] != "?"

    run(scene())


def test_making_a_table_again_with_the_same_token_makes_no_second_one() -> None:
    async def scene() -> None:
        town = Town()
        create = m.Create("c", "das-wurmt", {}, "Ann", "leaf", token="a" * 22)
        first = await town.person().ask(create)
        assert await town.person().ask(create) == first
        other = await town.restart()
        assert await other.person().ask(create) == first
        assert list(town.store.rows) == [first.table]

    run(scene())


def test_a_code_that_is_taken_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wormery.server.hub.WORDS", ("WURM",))

    async def scene() -> None:
        town = Town()
        codes = set()
        for n in range(40):
            monkeypatch.setattr("wormery.server.hub.DIGITS", (1, 1, 1, 2, 2, 2, 3, 3, 3, 9, 9, 9))
            seated = await town.person().ask(m.Create("c", "das-wurmt", {}, "Ann", "leaf", token=f"{n:022}"))
            codes.add(seated.table)
        assert len(codes) == 40

    run(scene())


def test_one_person_takes_one_seat() -> None:
    async def scene() -> None:
        town = Town()
        ann = await town.host(3)
        assert (await ann.ask(m.Sit("s", ann.code, "Ann", "leaf", token="x" * 22))).code == "ALREADY_SEATED"

    run(scene())


def test_two_tabs_of_one_seat_see_the_same_and_either_may_play() -> None:
    async def scene() -> None:
        town = Town()
        ann, _ = await town.two()
        tab = await town.two_tabs(ann)
        assert tab.update.view == ann.update.view
        assert tab.update.moves == ann.update.moves
        await tab.act()
        assert ann.bytes[-1] == tab.bytes[-1]
        tab.disconnect()
        assert ann.lobby.chairs[0].here

    run(scene())


def test_a_private_link_opens_the_seat_on_another_device_even_after_a_restart() -> None:
    async def scene() -> None:
        town = Town()
        ann, _ = await town.two()
        await ann.act()
        phone = (await town.restart()).person()
        await phone.opens(ann.code.lower(), ann.token)
        assert phone.lobby.you == 0
        assert phone.update.view == ann.update.view
        assert phone.update.version == ann.update.version

    run(scene())


def test_a_wrong_link_opens_nothing() -> None:
    async def scene() -> None:
        town = Town()
        ann, _ = await town.two()
        eve = town.person()
        assert (await eve.opens(ann.code, "e" * 22)).code == "WRONG_LINK"
        assert len(eve.heard) == 1
        assert (await eve.opens("WURM-0000")).code == "NO_SUCH_TABLE"

    run(scene())


def test_a_refused_open_leaves_one_where_one_was() -> None:
    async def scene() -> None:
        town = Town()
        ann, _ = await town.two()
        other = await town.host(2)
        assert (await ann.opens(other.code, "e" * 22)).code == "WRONG_LINK"
        assert isinstance(await ann.act(), m.Done)

    run(scene())


def test_whoever_opens_another_table_leaves_the_first() -> None:
    async def scene() -> None:
        town = Town()
        ann, ben = await town.two()
        other = await town.host(2)
        assert isinstance(await ann.opens(other.code), m.Done)
        assert [chair.here for chair in ben.lobby.chairs] == [False, True]
        seen = len(ann.heard)
        await (await town.two_tabs(ben)).ask(m.Say("x", "hello"))
        assert len(ann.heard) == seen

    run(scene())


def test_a_spectator_sees_what_is_public_and_may_do_nothing() -> None:
    async def scene() -> None:
        town = Town()
        ann, _ = await town.two()
        eve = town.person()
        await eve.opens(ann.code)
        assert eve.lobby.you is None
        assert all(card[1:] == "?" for player in eve.update.view.players for card in player.hand)
        assert eve.update.moves == []
        for request in (
            act("1", 0, Place("Y1", 0)),
            m.Undo("2", 0),
            m.Say("3", "hello"),
            m.Pause("4", True),
            m.Clear("5", 0),
            m.Bot("6", 0, "careful"),
            m.Start("7"),
            m.Again("8"),
            m.Configure("9", {}, "normal", False),
        ):
            assert (await eve.ask(request)).code == "SPECTATOR"

    run(scene())


def test_without_a_table_open_nothing_is_done() -> None:
    async def scene() -> None:
        town = Town()
        eve = town.person()
        assert (await eve.ask(m.Start("1"))).code == "NO_TABLE_OPEN"
        ann, _ = await town.two()
        assert await ann.ask(m.Close("2")) == m.Done("2")
        assert (await ann.ask(m.Pause("3", True))).code == "NO_TABLE_OPEN"

    run(scene())


def test_nobody_goes_on_looking_from_a_seat_that_was_taken_from_them() -> None:
    """Or they would see the hand of whoever sits there next."""

    async def scene() -> None:
        town = Town()
        ann = await town.host(2)
        ben = await town.join(ann.code)
        await ann.ask(m.Clear("1", 1))
        assert ben.lobby.you is None
        await town.join(ann.code, "Cleo")
        await ann.ask(m.Start("2"))
        assert ben.lobby.you is None
        assert all(card[1:] == "?" for player in ben.update.view.players for card in player.hand)
        assert (await ben.opens(ann.code, ben.token)).code == "WRONG_LINK"

    run(scene())


def test_whoever_leaves_a_game_watches_and_a_bot_plays_on_until_they_return() -> None:
    async def scene() -> None:
        town = Town()
        ann, ben = await town.two()
        assert isinstance(await ann.ask(m.Clear("1", 0)), m.Done)
        assert ann.lobby.you is None
        assert ann.update.moves == []
        assert ben.lobby.host == 1
        assert ben.lobby.chairs[0].bot == "careful"
        await ben.turn()
        back = town.person()
        await back.opens(ann.code, ann.token)
        assert back.lobby.you == 0
        assert isinstance(await back.ask(m.Bot("2", 0, None)), m.Done)
        assert ben.lobby.chairs[0].bot is None
        await ben.act()
        await back.turn()
        assert isinstance(await back.act(), m.Done)

    run(scene())


def test_the_host_lets_a_bot_play_for_somebody_who_is_away() -> None:
    async def scene() -> None:
        town = Town()
        ann, ben = await town.two()
        ben.disconnect()
        await ann.act()
        assert not ann.update.moves
        await ann.ask(m.Bot("1", 1, "careful"))
        await ann.turn()
        again = await town.two_tabs(ben)
        assert again.lobby.chairs[1].bot == "careful"
        assert (await again.ask(act("2", 0, Place("Y1", 0)))).code == "BOT_PLAYS"

    run(scene())


def test_when_the_host_stays_away_somebody_who_is_here_becomes_host() -> None:
    async def scene() -> None:
        town = Town()
        ann = await town.host(2)
        ben = await town.join(ann.code)
        ann.disconnect()
        await asyncio.sleep(59)
        assert ben.lobby.host == 0
        await asyncio.sleep(2)
        assert ben.lobby.host == 1
        assert isinstance(await ben.ask(m.Start("go")), m.Done)

    run(scene())


def test_a_host_who_was_gone_for_a_moment_stays_host() -> None:
    async def scene() -> None:
        town = Town()
        ann = await town.host(2)
        ben = await town.join(ann.code)
        ann.disconnect()
        await asyncio.sleep(50)
        await town.two_tabs(ann)
        await asyncio.sleep(100)
        assert ben.lobby.host == 0

    run(scene())


def test_bots_play_with_nobody_but_one_person_here() -> None:
    async def scene() -> None:
        town = Town()
        ann = await town.host(4)
        await ann.ask(m.Start("go"))
        for _ in range(5):
            await ann.turn()
            await ann.act()
        assert ann.update.clock is None, "nobody waits for anybody but bots"

    run(scene())


def test_chat_goes_to_everybody_and_to_whoever_comes_later() -> None:
    async def scene() -> None:
        town = Town()
        ann = await town.host(2)
        ben = await town.join(ann.code)
        await ann.ask(m.Say("1", text="  <b>hi</b> \u202e there "))
        await ben.ask(m.Say("2", phrase="nice"))
        heard = [(said.seat, said.name, said.phrase, said.text) for said in ann.all(m.Said)]
        assert heard == [(0, "Ann", None, "<b>hi</b> there"), (1, "Ben", "nice", None)]
        late = town.person()
        await late.opens(ann.code)
        assert late.all(m.Said) == ann.all(m.Said)
        assert late.all(m.Said)[0].at < late.all(m.Said)[1].at

    run(scene())


def test_what_is_said_again_with_the_same_id_is_said_once() -> None:
    """A page whose connection broke off asks again for what was not answered."""

    async def scene() -> None:
        town = Town()
        ann, ben = await town.two()
        words = m.Say("1", text="Oh!")
        assert await ann.ask(words) == m.Done("1")
        back = await town.two_tabs(ann)
        assert await back.ask(words) == m.Done("1")
        assert await ben.ask(words) == m.Done("1"), "somebody else may say the same"
        assert await ann.ask(m.Say("2", text="Oh!")) == m.Done("2")
        assert [said.seat for said in ben.all(m.Said)] == [0, 1, 0]

    run(scene())


def test_nothing_is_said_without_a_word() -> None:
    async def scene() -> None:
        town = Town()
        ann = await town.host(2)
        for empty in (m.Say("1"), m.Say("2", text=" \u200b "), m.Say("3", phrase="nice", text="one")):
            assert (await ann.ask(empty)).code == "NOTHING_SAID"

    run(scene())


def test_the_whole_story_is_told_again_to_whoever_asks_and_only_what_they_heard() -> None:
    async def scene() -> None:
        town = Town()
        ann, ben = await town.two(announce="on")
        for _ in range(12):
            await (ann if ann.update.moves else ben).act()
        for one, token in ((ann, ann.token), (ben, ben.token)):
            told = [fact for update in one.all(m.Update) for fact in update.facts]
            again = town.person()
            await again.opens(ann.code, token, whole=True)
            assert again.update.facts == told
            assert again.update.whole
            assert not one.update.whole

    run(scene())


# -- other processes


def test_what_another_process_appends_is_seen_here_at_once() -> None:
    async def scene() -> None:
        store, news = Memory(), Local()
        here, there = Town(store, news), Town(store, news)
        for town in (here, there):
            town.hub.start()
        ann, ben = await here.two()
        far = there.person()
        await far.opens(ann.code, ben.token)
        await ann.act()
        await far.turn()
        assert far.update.facts == ben.update.facts
        assert isinstance(await far.act(), m.Done)
        await ann.turn()
        assert isinstance(await ann.act(), m.Done)
        assert far.update.version == ann.update.version == 3
        for town in (here, there):
            assert town.hub.sweeper
            town.hub.sweeper.cancel()

    run(scene())


def test_two_processes_that_know_nothing_of_one_another_still_play_one_game() -> None:
    """Without news each learns what the other did when it next appends itself."""

    async def scene() -> None:
        store = Memory()
        here, there = Town(store), Town(store)
        ann, ben = await here.two()
        far = there.person()
        await far.opens(ann.code, ben.token)
        await ann.act()
        answer = await far.ask(m.Say("x", "hello"))
        assert isinstance(answer, m.Done)
        stale = await far.ask(act("1", 0, ben.update.moves[0]))
        assert stale.code == "NOT_YOUR_TURN", "as far as they know"
        await far.ask(m.Bot("2", 1, "careful"))  # an append, which fails, and is done again on what is there
        assert far.update.version == ann.update.version
        assert there.live(ann.code).room.seats[1].bot == "careful"

    run(scene())


def test_whoever_always_comes_too_late_is_told() -> None:
    async def scene() -> None:
        class Busy(Memory):
            calls = 0

            async def append(self, rows, card):  # type: ignore[no-untyped-def]
                from wormery.server.store import Conflict

                self.calls += 1
                if self.calls > 3:
                    raise Conflict
                await super().append(rows, card)

        store = Busy()
        town = Town(store)
        ann, _ = await town.two()
        assert (await ann.act()).code == "NOT_STORED"
        assert store.calls == 3 + ATTEMPTS

    run(scene())


# -- tables come and go


def test_a_table_nobody_looks_at_is_only_its_rows() -> None:
    async def scene() -> None:
        town = Town()
        ann = await town.host(2)
        await town.join(ann.code)
        for viewer in list(town.live(ann.code).viewers):
            viewer.disconnect()  # type: ignore[attr-defined]
        await asyncio.sleep(30)
        await town.hub.sweep()
        assert ann.code in town.hub.live, "somebody may be back in a moment"
        await asyncio.sleep(60)
        await town.hub.sweep()
        assert town.hub.live == {}
        back = town.person()
        await back.opens(ann.code, ann.token)
        assert back.lobby.you == 0

    run(scene())


def test_bots_have_their_turn_before_a_table_is_forgotten() -> None:
    async def scene() -> None:
        town = Town()
        ann = await town.host(3)
        await ann.ask(m.Start("go"))
        await ann.act()
        ann.disconnect()
        await asyncio.sleep(300)
        await town.hub.sweep()
        assert ann.code not in town.hub.live
        back = town.person()
        await back.opens(ann.code, ann.token)
        assert back.update.moves, "the others have moved meanwhile"

    run(scene())


def test_a_table_with_a_bot_to_move_is_woken_when_the_server_comes_back() -> None:
    async def scene() -> None:
        town = Town()
        ann = await town.host(3)
        await ann.ask(m.Start("go"))
        await ann.act()
        rows = len(town.store.rows[ann.code])
        other = await town.restart()
        await asyncio.sleep(120)
        await other.hub.sweep()
        await asyncio.sleep(30)
        assert len(town.store.rows[ann.code]) == rows + 2

    run(scene())


def test_one_damaged_table_does_not_keep_the_others_asleep() -> None:
    async def scene() -> None:
        town = Town()
        ann = await town.host(3)
        await ann.ask(m.Start("go"))
        await ann.act()
        bad = await town.host(3)
        await bad.ask(m.Start("go"))
        await bad.act()
        town.store.rows[bad.code][1] = b"{"
        other = await town.restart()
        await asyncio.sleep(120)
        for _ in range(3):
            await other.hub.sweep()
        assert list(other.hub.live) == [ann.code]
        assert (await other.person().opens(bad.code)).code == "TABLE_DAMAGED"
        assert isinstance(await other.person().opens(ann.code), m.Done)

    run(scene())


def test_listed_tables_with_room_are_found() -> None:
    async def scene() -> None:
        town = Town()
        ann = await town.host(3)
        asked = town.person()
        assert (await asked.ask(m.Tables("1"))).tables == []
        await ann.ask(m.Configure("1", {"players": 3}, "brisk", True))
        (entry,) = (await asked.ask(m.Tables("2"))).tables
        assert entry == m.Entry(ann.code, "das-wurmt", 3, 1, ["leaf"], "Ann")
        await ann.ask(m.Start("2"))
        assert (await asked.ask(m.Tables("3"))).tables == []

    run(scene())


def test_a_stopping_server_says_goodbye_and_loses_nothing() -> None:
    async def scene() -> None:
        town = Town()
        town.hub.start()
        ann, ben = await town.two()
        await ann.act()
        town.hub.viewers |= {ann, ben}
        rows = list(town.store.rows[ann.code])
        await town.hub.stop()
        assert [one.last(m.Farewell).code for one in (ann, ben)] == ["RESTART", "RESTART"]
        assert town.store.closed
        assert town.store.rows[ann.code] == rows

    run(scene())


def test_a_fault_of_ours_is_answered_with_a_farewell_and_the_table_comes_back(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        town = Town()
        ann, _ = await town.two()
        once = act("1", ann.update.version, ann.update.moves[0])
        with monkeypatch.context() as patched:
            patched.setattr(type(town.live(ann.code).room.game), "packing", SimpleNamespace(shared=lambda _: 1 / 0))
            await ann.send(once)
            await ann.until(lambda one: isinstance(one, m.Farewell))
        back: Person = await town.two_tabs(ann)
        assert await back.ask(once) == m.Done("1"), "it was on disk already, and is played once"
        assert back.update.version == 1

    run(scene())
    assert "ZeroDivisionError" in caplog.text
