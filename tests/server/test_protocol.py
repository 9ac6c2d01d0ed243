"""Whatever people ask, in whatever order: the server answers as the pure engine would, each request exactly once.

People join, act, send again, send late, leave, are stood in for, come back, have two tabs, lose their connection before
the answer; the server is restarted and forgets tables. After each step everybody's screen is compared with the model
(`protocol.py`), and the rows with what was carried out.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test
from tests.server.protocol import Chair, Model
from tests.server.town import Person, Town
from tests.server.virtual import Day, soon
from tests.server.wire import act

from wormery.core.facts import heard
from wormery.server import messages as m
from wormery.server import thinking

MOST = 8  # connections at once
SOME = st.integers(0, 10**6)
FAIR = {"first_player": "host_choice", "first_seat": "A"}


@dataclass
class Tab:
    """A connection, what it looks at, and how often it asked what."""

    person: Person
    token: str | None = None
    looks: bool = False
    seat: int | None = None
    asked: Counter[str] = field(default_factory=Counter, repr=False)


async def settled() -> None:
    for _ in range(200):
        await asyncio.sleep(0)


class Protocol(RuleBasedStateMachine):
    seen: Counter[str]
    dice: Random

    def __init__(self) -> None:
        super().__init__()
        self.dice.seed(1)  # the same steps lead to the same place
        self.day = Day()
        self.town: Town = self.day.do(self._town())
        self.tabs: list[Tab] = []
        self.sent: list[m.Request] = []
        self.ids = 0
        self.code = ""

    async def _town(self) -> Town:
        return Town()

    def teardown(self) -> None:
        self.day.end()

    # -- means

    def tab(self, token: str | None = None) -> Tab:
        """One more. Of many that have no seat, or if there are too many, the oldest is closed."""
        idle = [tab for tab in self.tabs if tab.seat is None]
        if len(idle) > 1 or len(self.tabs) == MOST:
            self.close((idle or self.tabs)[0])
        self.tabs.append(Tab(self.town.person(), token))
        return self.tabs[-1]

    def close(self, tab: Tab) -> None:
        self.day.do(self._disconnect(tab))
        self.tabs.remove(tab)

    async def _disconnect(self, tab: Tab) -> None:
        tab.person.disconnect()

    def pick(self, number: int) -> Tab:
        return self.tabs[number % len(self.tabs)]

    def id(self) -> str:
        self.ids += 1
        return f"r{self.ids}"

    def rows(self) -> list[dict[str, Any]]:
        return [msgspec.json.decode(row) for row in self.town.store.rows[self.code]]

    def expect(self, tab: Tab, request: m.Request) -> str:
        """What the model answers, and what the tab looks at then."""
        model = self.model
        match request:
            case m.Open(token=token):
                if token and model.seat_of(token) is None:
                    return "WRONG_LINK"
                tab.looks, tab.seat, tab.token = True, model.seat_of(token), token
                return "done"
            case m.Close() if tab.looks:
                tab.looks, tab.seat = False, None
                return "done"
            case m.Sit(token=token) if (seat := model.seat_of(token)) is not None:
                tab.looks, tab.seat, tab.token = True, seat, token
                return "done"
            case m.Sit() if tab.looks and tab.seat is not None:
                return "ALREADY_SEATED"
        if not tab.looks and not isinstance(request, m.Sit):
            return "NO_TABLE_OPEN"
        if isinstance(request, m.Say):
            return "SPECTATOR" if tab.seat is None else "done"
        before = model.changes
        answer = model.answer(tab.seat, request, self.seed())
        if answer == "done" and isinstance(request, m.Sit) and model.seat_of(request.token) is not None:
            tab.looks, tab.seat, tab.token = True, model.seat_of(request.token), request.token
        for one in self.tabs:
            left = model.changes > before and isinstance(request, m.Clear) and one.seat == request.seat
            gone = one.seat is not None and self.link(one.seat) != one.token
            if gone or (left and model.chairs[request.seat].left):  # type: ignore[attr-defined]
                one.seat = None
        return answer

    def link(self, seat: int) -> str | None:
        return self.model.chairs[seat].token if seat < len(self.model.chairs) else None

    def seed(self) -> str:
        """Of the newest game, which nobody but the rows can know."""
        return next((row["seed"] for row in reversed(self.rows()) if row["e"] == "began"), "")

    def ask(self, tab: Tab, request: m.Request) -> None:
        tab.asked[request.id] += 1
        told = self.day.do(soon(tab.person.ask(request)))
        self.compare(told, request, self.expect(tab, request))
        self.sent.append(request)

    def compare(self, told: Any, request: m.Request, expected: str) -> None:
        self.seen[f"{type(request).__name__} {expected}"] += 1
        got = told.code if isinstance(told, m.No) else "done"
        assert got == expected, (request, told)
        if isinstance(told, m.Seated):
            assert isinstance(request, m.Sit)
            assert (told.table, told.seat, told.token) == (self.code, self.model.seat_of(request.token), request.token)

    def check(self) -> None:
        """Everybody sees what the model says, was answered once for each time they asked, and the rows are no more."""
        model = self.model
        assert len(self.rows()) == model.changes
        here = {tab.seat for tab in self.tabs if tab.looks and tab.seat is not None}
        for tab in self.tabs:
            answers = Counter(one.id for one in tab.person.heard if isinstance(one, m.Answer))
            assert answers == tab.asked
            if not tab.looks:
                continue
            lobby = tab.person.lobby
            chairs = [(one.name, one.kind, one.here, one.bot) for one in lobby.chairs]
            hall = model.hall(tab.seat, here)
            assert {**{name: getattr(lobby, name) for name in hall}, "chairs": chairs} == hall
            if model.table:
                update, right = tab.person.update, model.seen(tab.seat)
                assert {name: getattr(update, name) for name in right} == right
                assert update.whole or list(update.facts) in ([], heard(model.table.told or (), tab.seat))

    # -- how it begins

    @initialize(
        players=st.integers(2, 4),
        pace=st.sampled_from(["normal", "brisk", "mail"]),
        guests=st.integers(0, 3),
        starts=st.sampled_from([True, True, False]),
    )
    def make(self, players: int, pace: m.Pace, guests: int, starts: bool) -> None:
        tab = self.tab(self.town.token())
        request = m.Create(self.id(), "das-wurmt", {"players": players, **FAIR}, "Ann", "leaf", pace, token=tab.token)
        tab.asked[request.id] += 1
        told = self.day.do(soon(tab.person.ask(request)))
        self.code = told.table
        tab.looks, tab.seat = True, 0
        options = dict(tab.person.lobby.options)
        chairs = [Chair("Ann", "person", tab.token or ""), *(Chair() for _ in range(players - 1))]
        self.model = Model(options, chairs, pace)
        for _ in range(guests):
            self.sit(None)
        if starts and guests:
            self.ask(tab, m.Start(self.id()))

    # -- who comes and goes

    @rule(seat=st.sampled_from([None, 0, 1, 2, 3]))
    def sit(self, seat: int | None) -> None:
        tab = self.tab(self.town.token())
        self.ask(tab, m.Sit(self.id(), self.code, f"P{self.ids}", "cap", seat, tab.token))
        self.check()

    @rule(who=SOME, twice=st.booleans())
    def come_by_a_link(self, who: int, twice: bool) -> None:
        """The page is opened again: instead of the tab that had the link, or as a second one."""
        before = self.pick(who)
        token = before.token
        if not twice:
            self.close(before)
        tab = self.tab(token)
        self.ask(tab, m.Open(self.id(), self.code, token, whole=twice))
        self.check()

    @rule(token=st.sampled_from([None, None, "x" * 22]))
    def watch(self, token: str | None) -> None:
        self.ask(self.tab(), m.Open(self.id(), self.code, token))
        self.check()

    @rule(who=SOME)
    def look_away(self, who: int) -> None:
        self.ask(self.pick(who), m.Close(self.id()))
        self.check()

    # -- what they ask

    def request(self, number: int, tab: Tab) -> m.Request:
        """Something to ask; most of it is refused to most people."""
        id_, seat, model = self.id(), number // 16 % (len(self.model.chairs) + 1), self.model
        version = model.table.version if model.table else 0
        update = tab.person.all(m.Update)[-1:]
        menu = [move for one in update for move in one.moves] or [{"type": "skip", "card": "Y:SKIP"}]
        version -= number // 80 % 7 == 0
        match number % 16:
            case 0:
                options = {**model.options, "players": 2 + number // 80 % 4}
                return m.Configure(id_, options, ("normal", "brisk")[number // 400 % 2], number % 5 == 0)
            case 1 | 2:
                return m.Bot(id_, seat, ("careful", "random", None)[number // 80 % 3])
            case 3:
                return m.Clear(id_, seat if number // 80 % 2 else tab.seat or 0)
            case 4:
                return m.Rename(id_, f"N{number % 100}", "bow")
            case 5:
                return m.Start(id_)
            case 6:
                return m.Again(id_)
            case 7 | 8:
                return m.Pause(id_, on=number // 16 % 3 == 0)
            case 9 | 10:
                return m.Undo(id_, version)
            case 11:
                return m.Say(id_, "nice")
        return act(id_, version, menu[number // 16 % len(menu)])

    @rule(who=SOME, what=SOME)
    def anything(self, who: int, what: int) -> None:
        """From the host as often as from all the others."""
        hosts = [tab for tab in self.tabs if tab.looks and tab.seat == self.model.host]
        tab = hosts[0] if hosts and who % 2 else self.pick(who)
        self.ask(tab, self.request(what, tab))
        self.check()

    @precondition(lambda self: any(tab.looks and tab.person.update.moves for tab in self.tabs if self.model.table))
    @rule(which=st.lists(SOME, min_size=1, max_size=12))
    def they_play(self, which: list[int]) -> None:
        self._moves(which)

    @precondition(lambda self: any(tab.looks and tab.person.update.undo for tab in self.tabs if self.model.table))
    @rule(which=st.lists(SOME, min_size=1, max_size=4))
    def they_play_on_or_take_back(self, which: list[int]) -> None:
        self._moves(which)

    def _moves(self, which: list[int]) -> None:
        """Whoever's turn it is plays."""
        for number in which:
            turn = [tab for tab in self.tabs if tab.looks and tab.person.update.moves]
            back = [tab for tab in self.tabs if tab.looks and tab.person.update.undo]
            if back and self.model.table and number % 3 == 0:
                self.ask(back[0], m.Undo(self.id(), self.model.table.version))
            elif turn:
                tab = turn[number % len(turn)]
                menu = tab.person.update.moves
                self.ask(tab, act(self.id(), tab.person.update.version, menu[number // 8 % len(menu)]))
            self.check()

    @rule(who=SOME, which=SOME)
    def again(self, who: int, which: int) -> None:
        """The same request once more, from whoever: a late copy, or somebody else's words."""
        if self.sent:
            tab, request = self.pick(who), self.sent[-1 - which % min(20, len(self.sent))]
            self.ask(tab, request)
            self.check()

    @rule(requests=st.lists(st.tuples(SOME, SOME, st.booleans()), min_size=2, max_size=6))
    def together(self, requests: list[tuple[int, int, bool]]) -> None:
        """All at once, some of it twice, while the first of it is still being written to disk."""
        tabs = [self.pick(who) for who, _, _ in requests]
        asked = [(tab, self.request(what, tab)) for tab, (_, what, _) in zip(tabs, requests, strict=True)]
        asked += [one for one, (_, _, twice) in zip(asked, requests, strict=True) if twice]
        start = {id(tab): len(tab.person.heard) for tab in tabs}
        self.day.do(soon(self._at_once(asked)))
        answers = {
            id(tab): [one for one in tab.person.heard[start[id(tab)] :] if isinstance(one, m.Answer)] for tab in tabs
        }
        for tab, request in asked:
            tab.asked[request.id] += 1
            told = next(one for one in answers[id(tab)] if one.id == request.id)
            answers[id(tab)].remove(told)
            self.compare(told, request, self.expect(tab, request))
        self.check()

    async def _at_once(self, asked: list[tuple[Tab, m.Request]]) -> None:
        gate = self.town.store.gate = asyncio.Event()
        for tab, request in asked:
            await tab.person.send(request)
        await settled()
        gate.set()
        self.town.store.gate = None
        await settled()

    @rule(who=SOME, what=SOME)
    def lost(self, who: int, what: int) -> None:
        """The connection ends before the answer; the page comes back by its link and asks the same again."""
        before = self.pick(who)
        request = self.request(what, before)
        if isinstance(request, m.Say):
            return
        self.day.do(soon(self._breaks_off(before, request)))
        self.expect(before, request)
        self.tabs.remove(before)
        tab = self.tab(before.token)
        self.ask(tab, m.Open(self.id(), self.code, before.token))
        self.ask(tab, request)
        self.check()

    async def _breaks_off(self, tab: Tab, request: m.Request) -> None:
        gate = self.town.store.gate = asyncio.Event()
        await tab.person.send(request)
        await settled()
        tab.person.disconnect()
        gate.set()
        self.town.store.gate = None
        await settled()

    # -- what happens by itself

    @rule(seconds=st.sampled_from([0.5, 2, 3, 10, 22, 65, 200, None]))
    def time_passes(self, seconds: float | None) -> None:
        """Bots move, clocks run out, a host who stays away is host no more. None: nobody is there meanwhile."""
        if seconds is None:
            self._alone()
            return
        self.day.do(self._wait(seconds))
        here = {tab.seat for tab in self.tabs if tab.looks and tab.seat is not None}
        for row in self.rows()[self.model.changes :]:
            self.seen[row["e"] + (" by the clock" if row.get("auto") else " by itself")] += 1
            assert row["by"] is None
            if row["e"] == "moved":
                self.model.moved(row["seat"], row["move"], row.get("auto", False))
            else:
                assert row["e"] == "hosts"
                self.model.hosts(row["seat"], here)
        self.check()

    async def _wait(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await settled()

    def _alone(self) -> None:
        """The table is forgotten, if nothing is about to happen there; by their links they find it again."""
        before, self.tabs = self.tabs, []
        for tab in before:
            self.day.do(self._disconnect(tab))
        self.time_passes(200)
        self.day.do(self.town.hub.sweep())
        self.seen["forgotten"] += not self.town.hub.live
        self._come_back(before)

    def _come_back(self, before: list[Tab]) -> None:
        for tab in before:
            self.ask(self.tab(tab.token), m.Open(self.id(), self.code, tab.token if tab.seat is not None else None))
        self.check()

    @rule()
    def restart(self) -> None:
        """The process dies; everybody comes back to another one."""
        self.day.do(self._die())
        before, self.tabs = self.tabs, []
        self._come_back(before)

    async def _die(self) -> None:
        for tab in self.tabs:
            tab.person.closed = True
        self.town = await self.town.restart()


WANTED = [
    *("Act done", "Act STALE_VERSION", "Act NOT_YOUR_TURN", "Act BOT_PLAYS", "Act PAUSED", "Act SPECTATOR"),
    *("Undo done", "Undo NO_UNDO", "Undo STALE_VERSION", "Sit done", "Sit SEAT_TAKEN", "Bot done", "Bot HOST_ONLY"),
    *("Clear done", "Pause done", "Pause HOST_ONLY", "Configure done", "Open done", "Open WRONG_LINK", "Close done"),
    *("moved by itself", "moved by the clock", "hosts by itself", "forgotten", "Act NO_TABLE_OPEN"),
]


@pytest.mark.parametrize(
    ("examples", "steps"),
    [
        pytest.param(80, 40, id="few"),
        pytest.param(400, 60, marks=pytest.mark.slow, id="many"),
        pytest.param(2000, 80, marks=pytest.mark.nightly, id="thousands"),
    ],
)
def test_the_server_answers_as_the_engine_would(examples: int, steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = Random()
    monkeypatch.setattr("wormery.server.asking.secrets.token_bytes", dice.randbytes)
    monkeypatch.setattr(thinking, "rng", dice)
    Protocol.seen, Protocol.dice = Counter(), dice
    run_state_machine_as_test(Protocol, settings=settings(max_examples=examples, stateful_step_count=steps))
    missing = [what for what in WANTED if not Protocol.seen[what]]
    assert len(missing) <= (3 if examples < 100 else 0), missing
