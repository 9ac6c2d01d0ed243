"""What a table has to answer, from the words of the protocol and the pure engine alone: the model of the server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from wormery.core.chance import Committed
from wormery.core.facts import listen
from wormery.core.game import Game
from wormery.core.refusal import NotAllowed
from wormery.core.state import State
from wormery.core.table import Table
from wormery.games import find
from wormery.server import messages as m

SECONDS = {"relaxed": 180, "normal": 60, "brisk": 20, "mail": 3 * 86400}
TELLING = {"Revealed", "Drew", "Played", "Threw", "Peeked", "Removed", "Ended"}  # facts somebody learns something by
PLAYING = ("playing", "paused")


@dataclass
class Chair:
    name: str = ""
    kind: str = "empty"
    token: str = ""
    bot: str | None = None
    left: bool = False


@dataclass
class Model:
    """One table. `answer` says what a request comes to, and lets it happen."""

    options: dict[str, Any]
    chairs: list[Chair]
    pace: str = "normal"
    game: Game = field(default_factory=lambda: find("das-wurmt"))
    listed: bool = False
    host: int = 0
    table: Table | None = None
    held_up: bool = False
    automatic: bool = False
    games: int = 0
    may_go_back: list[tuple[int, State]] = field(default_factory=list)
    changes: int = 2  # it was made, and somebody sat down
    done: set[tuple[object, bytes]] = field(
        default_factory=set
    )  # what was carried out: for whom, and all that was said

    @property
    def phase(self) -> str:
        if self.table is None:
            return "lobby"
        if not self.table.state.to_act():
            return "over"
        return "paused" if self.held_up else "playing"

    def seat_of(self, token: str | None) -> int | None:
        found = [seat for seat, chair in enumerate(self.chairs) if token and chair.token == token]
        return found[0] if found else None

    def awaited(self) -> list[int]:
        """Seats whose move is waited for, if anything is."""
        return list(self.table.state.to_act()) if self.table and self.phase == "playing" else []

    def may_undo(self, seat: int | None) -> bool:
        back = self.may_go_back
        return self.phase == "playing" and bool(back) and back[-1][0] == seat and not self.chairs[back[-1][0]].bot

    # -- what people ask

    def answer(self, who: int | None, request: m.Request, seed: str = "") -> str:
        """ "done", or the code of the refusal. `who`: the seat they look from; `seed`: of the game that may begin."""
        said = (None if who is None else self.chairs[who].token, msgspec.json.encode(request))
        if said in self.done:
            return "done"
        try:
            self._carry_out(who, request, seed)
        except NotAllowed as refusal:
            return refusal.code
        self.done.add(said)
        self.changes += 1
        self._somebody_hosts()
        return "done"

    def _carry_out(self, who: int | None, request: m.Request, seed: str) -> None:
        if isinstance(request, m.Sit):
            self._sit(request)
            return
        need(who is not None, "SPECTATOR")
        assert who is not None
        hosting, chair = who == self.host, self.chairs[who]
        match request:
            case m.Configure():
                need(hosting, "HOST_ONLY")
                need(self.phase == "lobby", "ALREADY_STARTED")
                options = dict(self.game.options(request.options))
                players = int(options["players"])
                need(all(one.kind != "person" for one in self.chairs[players:]), "SEATS_IN_USE")
                self.options, self.pace, self.listed = options, request.pace, request.listed
                self.chairs = (self.chairs + [Chair() for _ in range(players)])[:players]
            case m.Bot():
                self._bot(who, request)
            case m.Clear(seat=seat):
                need(seat < len(self.chairs), "WRONG_SEAT")
                if self.phase == "lobby":
                    need(hosting or seat == who, "HOST_ONLY")
                    self.chairs[seat] = Chair()
                else:
                    need(seat == who, "ALREADY_STARTED")
                    chair.bot, chair.left = chair.bot or "careful", True
            case m.Rename():
                need(self.phase == "lobby", "ALREADY_STARTED")
                chair.name = request.name
            case m.Start():
                need(hosting, "HOST_ONLY")
                need(self.phase == "lobby", "ALREADY_STARTED")
                for number, one in enumerate(self.chairs):
                    if one.kind == "empty":
                        self.chairs[number] = Chair("careful", "bot", "", "careful")
                self._begin(seed)
            case m.Again():
                need(self.phase == "over", "STILL_PLAYING" if self.table else "NOT_PLAYING")
                assert self.table
                self.options = dict(self.game.again(self.options, self.table.state))
                self._begin(seed)
            case m.Pause():
                need(hosting, "HOST_ONLY")
                need(self.phase in PLAYING, "NOT_PLAYING")
                self.held_up = request.on
            case m.Act():
                table = self._running()
                need(not chair.bot, "BOT_PLAYS")
                move = msgspec.json.decode(request.move, type=self.game.move_type)
                self._move(table, who, lambda: table.do(who, move, request.version), by_hand=True)
            case m.Undo():
                table = self._running()
                need(request.version == table.version, "STALE_VERSION")
                need(self.may_undo(who), "NO_UNDO")
                table.state = self.may_go_back.pop()[1]
                table.told = listen(table.state)
                table.version += 1
                self.automatic = False
            case _:
                raise AssertionError(request)

    def _sit(self, request: m.Sit) -> None:
        free = [seat for seat, chair in enumerate(self.chairs) if chair.kind == "empty"]
        need(self.phase == "lobby" and bool(free), "SEAT_TAKEN")
        seat = free[0] if request.seat is None else request.seat
        need(seat in free, "SEAT_TAKEN")
        self.chairs[seat] = Chair(request.name, "person", request.token or "")

    def _bot(self, who: int, request: m.Bot) -> None:
        need(request.seat < len(self.chairs), "WRONG_SEAT")
        chair = self.chairs[request.seat]
        if self.phase == "lobby":
            need(who == self.host, "HOST_ONLY")
            need(request.bot is not None and chair.kind != "person", "SEAT_TAKEN")
            self.chairs[request.seat] = Chair(request.bot or "", "bot", "", request.bot)
        else:
            need(who in (request.seat, self.host) and chair.kind == "person", "HOST_ONLY")
            chair.bot = request.bot
            chair.left = chair.left and request.bot is not None

    def _running(self) -> Table:
        need(self.table is not None, "NOT_PLAYING")
        need(self.phase != "paused", "PAUSED")
        assert self.table
        return self.table

    def _begin(self, seed: str) -> None:
        version = self.table.version + 1 if self.table else 0
        self.table = Table(self.game, self.options, Committed(bytes.fromhex(seed)))
        self.table.open(listening=True)
        self.table.version = version
        self.games += 1
        self.held_up = self.automatic = False
        self.may_go_back = []

    def _move(self, table: Table, seat: int, play: Any, by_hand: bool) -> None:
        before, told, ear = table.state.copy(), table.told, table.state.ear
        table.told = listen(table.state)
        try:
            play()
        except NotAllowed:
            table.told, table.state.ear = told, ear
            raise
        secret = not TELLING & {type(one.fact).__name__ for one in table.told}
        if not (by_hand and secret) or (self.may_go_back and self.may_go_back[-1][0] != seat):
            self.may_go_back = []
        if by_hand and secret:
            self.may_go_back.append((seat, before))
        self.automatic = False

    def _somebody_hosts(self) -> None:
        staying = [seat for seat, one in enumerate(self.chairs) if one.kind == "person" and not one.left]
        if staying and self.host not in staying:
            self.host = staying[0]

    # -- what the table does by itself

    def moved(self, seat: int, text: str, automatic: bool) -> None:
        """A bot or the clock has moved; an AssertionError if it might not."""
        table = self.table
        assert table
        assert self.awaited() == [seat], "not their turn"
        assert automatic == (not self.chairs[seat].bot), "the clock moves for people, bots for bots"
        if automatic:
            people = [one for one in self.chairs if one.kind == "person" and not one.bot]
            assert len(people) > 1, "nobody waits"
            silent = self.game.silent(table.state.seen_by(seat), seat)
            assert text == self.game.text(silent), "not what a silent seat does"
        self._move(table, seat, lambda: table.say(seat, text), by_hand=False)
        self.automatic = automatic
        self.changes += 1

    def hosts(self, seat: int, here: set[int]) -> None:
        """The host was away for long."""
        assert self.host not in here
        assert seat == min(one for one in here if not self.chairs[one].left)
        self.host = seat
        self.changes += 1

    # -- what everybody sees

    def seen(self, seat: int | None) -> dict[str, object]:
        """The game as one viewer sees it."""
        table = self.table
        assert table
        view, over = table.state.seen_by(seat), self.phase == "over"
        menu: Sequence[int] = []
        if seat is not None and seat in self.awaited() and not self.chairs[seat].bot:
            menu = table.state.actions(seat)
        return {
            "n": self.changes,
            "version": table.version,
            "view": self.game.wire(view),
            "moves": [self.game.unpack(action) for action in menu],
            "automatic": self.automatic,
            "undo": self.may_undo(seat),
            "winners": table.state.winners() if over else None,
        }

    def hall(self, seat: int | None, here: set[int]) -> dict[str, object]:
        """Everything public about the table."""
        chairs = [(one.name, one.kind, number in here, one.bot) for number, one in enumerate(self.chairs)]
        return {
            "phase": self.phase,
            "chairs": chairs,
            "host": self.host,
            "you": seat,
            "pace": self.pace,
            "listed": self.listed,
            "games": self.games,
            "options": self.options,
        }


def need(fine: bool, code: str) -> None:
    if not fine:
        raise NotAllowed(code)
