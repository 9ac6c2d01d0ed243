"""A table and the people at it, without sockets, clocks or storage.

What happens to a room are events: `asking.py` makes them of requests, `apply` lets them happen. `apply` never refuses,
so a room read back from its rows is the room that was.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from wormery.core.chance import Chance, Committed, Loaded, commitment
from wormery.core.facts import Told, listen
from wormery.core.game import Game, Window
from wormery.core.refusal import Unusable
from wormery.core.state import Action, State
from wormery.core.table import Event as Played
from wormery.core.table import Log, Table
from wormery.games import find
from wormery.server import history as h
from wormery.server import messages as m
from wormery.server.lesson import SEAT, TEACHER, Lesson, lesson_of
from wormery.server.views import Views

FILLER = "careful"  # sits down where nobody does
REMEMBERED = 1024  # requests
MARK = 8  # bytes of what each is known by

TakePhoto = Callable[[tuple[int, ...]], m.Photo | None]  # seats in the order chance drew -> the contest as it is told


@dataclass(slots=True)
class Seat:
    name: str = ""
    avatar: str = "bot"
    kind: str = "empty"
    token: str = ""  # its hash
    bot: str | None = None  # plays for this seat at the moment
    left: bool = False


@dataclass(slots=True)
class Step:
    """A move that may be taken back, and the state before it."""

    by: int
    before: State
    used: float  # seconds its seat had taken for it


@dataclass(slots=True)
class Room:
    code: str
    game: Game
    options: dict[str, str | int]
    pace: m.Pace
    listed: bool
    lesson: Lesson | None
    seats: list[Seat]
    n: int = 1  # events applied
    host: int = 0
    paused: bool = False
    games: int = 0
    began: h.Began | None = None
    table: Table | None = None
    automatic: bool = False  # the last move was
    back: list[Step] = field(default_factory=list)
    moved_at: float = 0.0  # when the clock of whoever is to act began to run
    secrets: int = 0  # events that only one seat knows of
    answers: dict[int, Action] = field(default_factory=dict)  # by seat, in the window that is open
    orders: dict[int, h.Ordered] = field(default_factory=dict)
    late: dict[int, int] = field(default_factory=dict)  # by seat: moves in a row that the clock has made for it
    seen: bytearray = field(default_factory=bytearray)  # marks of requests, the newest last
    looked: Views | None = None  # at the state that was asked for last

    @classmethod
    def made(cls, code: str, event: h.Made) -> Room:
        game = find(event.game)
        lesson = lesson_of(game) if event.lesson else None
        options = dict(game.options(lesson.options if lesson else event.options))
        seats = [Seat() for _ in range(int(options["players"]))]
        if lesson:
            seats[SEAT] = Seat(TEACHER, "bot", "bot", "", FILLER)
        return cls(code, game, options, event.pace, event.listed, lesson, seats, moved_at=event.at)

    @classmethod
    def read(cls, code: str, rows: Sequence[bytes]) -> Room:
        """Raises `Unusable` for rows that are damaged or that this program cannot replay."""
        try:
            first, *rest = map(h.decode, rows)
            if not isinstance(first, h.Made):
                raise ValueError("its first row does not make it")
            room = cls.made(code, first)
            for event in rest:
                room.apply(event)
        except Unusable:
            raise
        except Exception as error:
            raise Unusable("TABLE_DAMAGED", {"table": code}) from error
        return room

    # -- what it is

    @property
    def phase(self) -> m.Phase:
        if self.table is None:
            return "lobby"
        if not self.table.state.to_act():
            return "over"
        return "paused" if self.paused else "playing"

    @property
    def commitment(self) -> str | None:
        """The hash of the seed of the game that runs."""
        return commitment(bytes.fromhex(self.began.seed)) if self.began else None

    @property
    def told(self) -> int:
        """Events that everybody knows of: what is secret must not be counted where others see the number."""
        return self.n - self.secrets

    def window(self) -> Window | None:
        """Several seats may throw in."""
        return self.game.window(self.table.state) if self.table and self.phase == "playing" else None

    @property
    def version(self) -> int:
        return self.table.version if self.table else 0

    def seat_of(self, token: str) -> int | None:
        """Whose private link this is; every seat is compared, each in constant time."""
        digest = hash_of(token)
        found = [seat for seat, one in enumerate(self.seats) if hmac.compare_digest(one.token, digest)]
        return found[0] if found else None

    def people(self) -> list[int]:
        return [seat for seat, one in enumerate(self.seats) if one.kind == "person"]

    def acting(self) -> list[int]:
        """Seats that everybody waits for, while nothing holds the game up. Nobody waits for a throw."""
        if self.table is None or self.phase != "playing":
            return []
        if window := self.game.window(self.table.state):
            return [] if window.sealed else [window.next]
        return list(self.table.state.to_act())

    def awaited(self) -> int | None:
        """The person everybody waits for."""
        return next((seat for seat in self.acting() if not self.seats[seat].bot), None)

    def thinker(self) -> int | None:
        """The seat a bot is to act for."""
        return next((seat for seat in self.acting() if self.seats[seat].bot), None)

    def views(self) -> Views:
        """What everybody sees now. Each move is played on a copy, so that views stay true of the state they are of."""
        assert self.table is not None
        if self.looked is None or self.looked.state is not self.table.state:
            self.looked = Views(self.game, self.table.state)
        return self.looked

    def turn_of(self, seat: int) -> State:
        """What this seat sees when it is to take its turn; where it may throw, as if it had said that it does not."""
        assert self.table is not None
        state, window = self.table.state, self.window()
        if window and not window.sealed and seat in window.seats:
            state = state.copy()
            state.play(seat, window.silence)
        return state.seen_by(seat)

    def may_undo(self, seat: int) -> bool:
        return bool(self.back) and self.back[-1].by == seat and self.phase == "playing" and not self.seats[seat].bot

    def answered(self, mark: str) -> bool:
        """Whether this request became an event before."""
        wanted, at = bytes.fromhex(mark), -1
        while (at := self.seen.find(wanted, at + 1)) % MARK:  # across two marks
            if at < 0:
                return False
        return True

    def facts(self) -> Sequence[Told]:
        """What the last move, or the deal, let people see."""
        return self.table.told or () if self.table else ()

    def story(self) -> list[Told]:
        """What the running game has let people see since it began."""
        assert self.table is not None
        assert self.began is not None
        state = self.game.start(self.began.options)
        told = listen(state)
        for event in self.table.log:
            if isinstance(event, Played):
                state.play(event.seat, event.action)
        return told

    # -- moves

    def move(
        self,
        seat: int,
        play: Callable[[Table], Log],
        at: float,
        by: int | None,
        mark: str = "",
        auto: bool | None = None,
        lots: tuple[int, ...] = (),
        photo: m.Photo | None = None,
    ) -> h.Moved:
        """`play` acts upon the table, or raises and leaves everything as it was. `auto`: None: whoever has no bot."""
        assert self.table is not None
        table = self.table
        before, told = table.state, table.told
        table.state = before.copy()
        table.told = listen(table.state)
        try:
            log = [entry for entry in play(table) if isinstance(entry, Played)]
        except BaseException:
            table.state, table.told = before, told
            raise
        texts = [self.game.text(entry.action) for entry in log]
        auto = by is None and not self.seats[seat].bot if auto is None else auto
        event = h.Moved(at, by, mark, seat, texts[0], tuple(texts[1:]), auto, lots, photo)
        self._moved(event, before)
        return event

    def submit(self, seat: int, action: Action, at: float) -> h.Moved:
        """A bot or the clock moves for a seat."""
        return self.move(seat, lambda table: table.submit(seat, action), at, None)

    def throw(self, first: Mapping[int, tuple[Action, str]], at: float, photo: TakePhoto) -> h.Moved:
        """One of these throws stands; of several, lots decide. All have been found allowed. By seat: the action, and
        the mark of its request or ""."""
        assert self.table is not None
        order = tuple(self.table.lots(list(first)))
        seat, lots = order[0], order if len(order) > 1 else ()
        action, mark = first[seat]
        play = partial(Table.submit, seat=seat, action=action)
        return self.move(seat, play, at, seat if mark else None, mark, False, lots, photo(lots))

    def open_answers(self, answers: Mapping[int, Action], at: float) -> list[h.Event]:
        """Those of all who may throw, together: nobody can tell whose was there first."""
        assert self.table is not None
        told: list[Told] = []
        events: list[h.Event] = []
        for seat, action in sorted(answers.items()):
            events.append(self.move(seat, partial(Table.submit, seat=seat, action=action), at, None, auto=False))
            told += self.table.told or []
        self.table.told = told
        return events

    def _moved(self, event: h.Moved, before: State) -> None:
        self._count(event)
        self.answers.clear()
        if event.auto or event.by is not None:
            self.late[event.seat] = self.late.get(event.seat, 0) + 1 if event.auto else 0
        final = event.by is None or bool(event.chance) or bool(event.lots) or self._learned(before)
        if final or (self.back and self.back[-1].by != event.by):
            self.back.clear()
        if event.by is not None and not final:
            self.back.append(Step(event.by, before, max(0.0, event.at - self.moved_at)))
        self.automatic = event.auto
        self.moved_at = event.at

    def _learned(self, before: State) -> bool:
        """Whether anybody knows more than before the move: asked of everybody's view, a spectator's first."""
        assert self.table is not None
        known, now = self.game.knowledge, self.views()
        viewers: list[int | None] = [None, *range(len(self.seats))]
        return any(known(before.seen_by(one)) != now.knowledge(one) for one in viewers)

    # -- applying

    def _count(self, event: h.Event) -> None:
        self.n += 1
        self.secrets += isinstance(event, h.Secret)
        if event.mark:
            self.seen += bytes.fromhex(event.mark)
            if len(self.seen) > REMEMBERED * MARK:
                del self.seen[:MARK]

    def apply(self, event: h.Event) -> None:
        if isinstance(event, h.Moved):
            self._replay(event)
            return
        self._count(event)
        match event:
            case h.SatDown(seat=seat):
                self.seats[seat] = Seat(event.name, event.avatar, "person", event.token)
            case h.BotSat(seat=seat, bot=bot):
                self.seats[seat] = Seat(bot, "bot", "bot", "", bot)
            case h.GotUp(seat=seat):
                self.seats[seat] = Seat()
            case h.Renamed(seat=seat):
                self.seats[seat].name, self.seats[seat].avatar = event.name, event.avatar
            case h.Configured():
                players = int(event.options["players"])
                self.options, self.pace, self.listed = event.options, event.pace, event.listed
                self.seats = (self.seats + [Seat() for _ in range(players)])[:players]
            case h.Began():
                self._begin(event)
            case h.TookBack():
                self._take_back(event)
            case h.StoodIn(seat=seat, bot=bot):
                self.seats[seat].bot = bot
                self.seats[seat].left = self.seats[seat].left and bot is not None
                self.moved_at = max(self.moved_at, event.at) if bot is None else self.moved_at
                self.late.pop(seat, None)
            case h.Left(seat=seat, bot=bot):
                self.seats[seat].bot, self.seats[seat].left = bot, True
            case h.Answered(seat=seat):
                action = self.game.pack(self.game.read(event.move))
                assert action is not None
                self.answers[seat] = action
            case h.Ordered(seat=seat):
                self.orders[seat] = event
            case h.Paused(on=on):
                self.paused = on
                self.moved_at = event.at
            case h.Hosts(seat=seat):
                self.host = seat
        self._find_host()

    def _find_host(self) -> None:
        """The host is a person who is still at the table, if there is one."""
        staying = [seat for seat in self.people() if not self.seats[seat].left]
        if staying and self.host not in staying:
            self.host = staying[0]

    def _begin(self, event: h.Began) -> None:
        if event.rules != self.game.rules:
            raise Unusable("TABLE_OLD", {"table": self.code, "rules": event.rules, "known": self.game.rules})
        for seat, bot in event.bots.items():
            self.seats[int(seat)] = Seat(bot, "bot", "bot", "", bot)
        version = self.table.version + 1 if self.table else 0
        self.table = dealt(self.game, event, self.lesson)
        self.table.version = version
        self.options = event.options
        self.began = event
        self.games += 1
        self.paused = self.automatic = False
        for forgotten in (self.back, self.answers, self.orders, self.late):
            forgotten.clear()
        self.moved_at = event.at

    def _replay(self, event: h.Moved) -> None:
        assert self.table is not None
        before, self.table.state = self.table.state, self.table.state.copy()
        replay_move(self.game, self.table, event)
        self._moved(event, before)

    def _take_back(self, event: h.TookBack) -> None:
        """As if the move never was. Chance chose nothing since, so its next choice is the one it would have been:
        nobody can fish for another card, and nobody learns what the next one is."""
        assert self.table is not None
        step = self.back.pop()
        self.table.state = step.before
        self.table.told = listen(self.table.state)
        self.table.log.pop()
        self.table.version += 1  # never the number of another picture
        self.automatic = False
        self.moved_at = event.at - step.used  # nobody gains time by it


def dealt(game: Game, began: h.Began, lesson: Lesson | None) -> Table:
    """A game before its first move."""
    chance: Chance = Committed(bytes.fromhex(began.seed))
    if lesson:
        chance = Loaded(lesson.draws, chance)
    table = Table(game, began.options, chance)
    table.open(listening=True)
    return table


def replay_move(game: Game, table: Table, event: h.Moved) -> None:
    """`table.told` is then what this move let people see."""
    table.told = listen(table.state)
    if event.lots and tuple(table.lots(event.lots)) != event.lots:
        raise ValueError("lots do not follow from the seed")
    log = table.do(event.seat, game.read(event.move))
    if tuple(game.text(one.action) for one in log[1:] if isinstance(one, Played)) != event.chance:
        raise ValueError("chance does not follow from the seed")


def hash_of(token: str) -> str:
    return hashlib.sha256(b"wormery/token/1:" + token.encode()).hexdigest()
