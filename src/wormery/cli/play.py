"""A whole game in the terminal, against bots."""

from __future__ import annotations

import argparse
import os
import secrets
import shlex
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from wormery.bots import find as find_bot
from wormery.cli.console import BOT, LONGEST_NAME, YOU, Console, options_from, plain, seat_of, shown
from wormery.cli.reading import Reader
from wormery.core.arrival import Bot
from wormery.core.chance import Committed, seed_from
from wormery.core.facts import heard
from wormery.core.game import SEATS, Game
from wormery.core.refusal import NotAllowed, Unusable, why
from wormery.core.state import Action, Seat, State
from wormery.core.table import Table
from wormery.games import find
from wormery.rulebook import Rulebook
from wormery.saved import load, save


def run(args: argparse.Namespace, console: Console) -> int:
    game = find(args.game)
    console.speak(game)
    with suppress(ImportError):
        import readline  # noqa: F401  (what was typed before comes back with the arrow keys)
    session = _resumed(args, console, game) if args.resume else _new(args, console, game)
    try:
        with _stopped_politely():
            session.play()
    except (EOFError, KeyboardInterrupt):
        session.leave()
    except OSError:  # the terminal is gone
        session.keep(session.file or session.own_file())
        raise
    return 0 if session.safe else 2


@contextmanager
def _stopped_politely() -> Iterator[None]:
    """A closed window or a shutdown is an interrupt too, so that the game is saved."""

    def stop(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = {}
    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                before[getattr(signal, name)] = signal.signal(getattr(signal, name), stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _new(args: argparse.Namespace, console: Console, game: Game) -> Session:
    options = game.options(options_from(game, args.players, args.option))
    players = int(options["players"])
    me = seat_of("A" if args.seat is None else args.seat, players)
    bots = args.bot or ["careful"]
    bots = bots * (players - 1) if len(bots) == 1 else bots
    if len(bots) != players - 1:
        raise Unusable("WRONG_BOT_COUNT", {"players": players - 1, "bots": len(bots)})
    for name in bots:
        find_bot(name, game)
    others = iter(bots)
    name = " ".join(plain(args.name or "").split())[:LONGEST_NAME]
    while name.startswith(BOT):  # that is how a bot is told from a person
        name = name.removeprefix(BOT).lstrip()
    name = name or YOU
    names = [name if seat == me else BOT + next(others) for seat in range(players)]
    chance = Committed(seed_from(plain(args.seed)) if args.seed is not None else secrets.token_bytes(32))
    table = Table(game, options, chance)
    session = Session(console, table, names, args.save)
    table.open(listening=True)
    session.welcome()
    return session


def _resumed(args: argparse.Namespace, console: Console, game: Game) -> Session:
    for name in ("players", "option", "bot", "seat", "name", "seed"):  # a saved game has all of them
        if getattr(args, name) not in (None, []):
            raise Unusable("OPTIONS_CONTRADICT", {"option": f"--{name}", "other": "--resume", "value": args.resume})
    saved = load(args.resume, find)
    if saved.game is not game:
        raise Unusable("WRONG_VALUE", {"option": "game", "value": game.name, "values": [saved.game.name]})
    if not saved.state.to_act():
        raise Unusable("NOT_RUNNING", {"file": str(args.resume)})
    if all(name.startswith(BOT) for name in saved.header.seats):
        raise Unusable("WRONG_SEAT", {"seat": "", "seats": list(SEATS[: len(saved.header.seats)])})
    table = saved.table()
    session = Session(console, table, saved.header.seats, args.save or args.resume)
    table.open(listening=True)  # a log may stop where chance has to go on
    console.line(console.words("play.resumed"))
    if not session.moved():
        session.table_again()
    return session


class Session:
    """One person at one table."""

    def __init__(self, console: Console, table: Table, names: list[str], file: Path | None) -> None:
        self.console, self.table, self.names, self.file = console, table, names, file
        self.game = table.game
        self.words = console.words
        self.me: Seat = next(seat for seat, name in enumerate(names) if not name.startswith(BOT))
        self.bots: dict[Seat, Bot] = {
            seat: find_bot(name[len(BOT) :], self.game) for seat, name in enumerate(names) if name.startswith(BOT)
        }
        self.shown = shown(names, self.me, self.words)
        self.rng = secrets.SystemRandom()
        self.reader = Reader(self.game, self.words)
        self.told = 0
        self.safe = True  # the file, if there is one, could be written
        self.refused: tuple[str, NotAllowed] | None = None

    def welcome(self) -> None:
        others = [self.shown[seat] for seat in self.bots]
        self.say("play.welcome", title=self.game.title, seat=SEATS[self.me], bots=others)
        assert isinstance(self.table.chance, Committed)
        self.say("play.committed", commitment=self.table.chance.commitment)
        told = self.table.told or []
        self.told = len(told) - 1  # the deal is seen on the table; that somebody is to move is told
        if not self.moved():
            self.table_again()

    def say(self, key: str, **data: object) -> None:
        self.console.line(self.words(key, **data))

    def table_again(self) -> None:
        self.console.lines(self.game.picture(self.table.state.seen_by(self.me), self.me, self.shown, self.words))

    def play(self) -> None:
        while acting := self.table.state.to_act():
            seat = acting[0]
            if seat in self.bots:
                self.table.submit(seat, self.bots[seat](self.table.state.seen_by(seat), seat, self.rng))
                self.moved()
            elif not self.asked():
                self.leave()
                return
        self.end()

    def moved(self) -> bool:
        """Tell what happened, and keep it. True: the table was shown, as the person's turn began."""
        told = self.table.told or []
        facts = heard(told[self.told :], self.me)
        self.told = len(told)
        self.console.lines(self.game.tell(facts, self.me, self.shown, self.words))
        if self.file:
            self.keep(self.file)
        began = self.table.state.to_act() == (self.me,) and self.game.turn_began(facts, self.me)
        if began:
            self.console.line()
            self.table_again()
        return began

    def keep(self, file: Path) -> bool:
        try:
            save(self.table, self.names, file)
        except (OSError, ValueError) as error:  # ValueError: a name no system takes
            if self.safe:  # once is enough
                self.console.complain(Unusable("FILE_UNWRITABLE", {"file": str(file), **why(error)}))
            self.safe = False
            return False
        self.safe = True
        return True

    # -- what people type

    def asked(self) -> bool:
        """One line from the person. False: enough for today."""
        try:
            return self.answered()
        except Unusable as refusal:
            self.console.complain(refusal)
            return True

    def answered(self) -> bool:
        view = self.table.state.seen_by(self.me)
        self.console.line(self.game.prompt(view, self.me, self.words), style="bold")
        typed = self.console.ask(self.words("play.prompt")).strip()
        command, _, rest = typed.partition(" ")
        match self.reader.command(command):
            case "help":
                self.console.line(self.words("play.help"))
                self.console.line(self.words("help.moves"))
            case "moves":
                self.moves(view.actions(self.me))
            case "table":
                self.table_again()
            case "aside":
                self.console.lines(self.game.aside(view, self.words))
            case "why":
                self.why()
            case "rules":
                self.console.lines(Rulebook(self.game, self.words).lines(rest.strip() or None))
            case "save":
                file = Path(rest.strip()) if rest.strip() else self.file or self.own_file()
                self.safe = True
                if self.keep(file):
                    self.file = file
                    self.say_saved(file)
            case "quit":
                return False
            case _:
                self.move(typed or self.enter(view), view.actions(self.me))
        return True

    def enter(self, view: State) -> str:
        """The move that Enter alone stands for, in games that have one so near."""
        near = self.words("enter").split()
        return next((text for text in self.game.menu(view, self.me) if text in near), "")

    def moves(self, menu: list[Action]) -> None:
        self.say("play.moves")
        for number, action in enumerate(menu, 1):
            self.console.line(f"  {number}  {self.game.describe(action, self.words)}")

    def move(self, typed: str, menu: list[Action]) -> None:
        if not typed:
            return
        meant = self.reader.meant(typed, menu)
        if len(meant) > 1:
            self.say("play.which")
            for action in meant:
                self.console.line(f"  {menu.index(action) + 1}  {self.game.describe(action, self.words)}")
            return
        try:
            if meant:
                self.table.submit(self.me, meant[0])
            else:
                self.table.say(self.me, self.reader.line(typed, menu))
        except NotAllowed as refusal:
            if refusal.code == "UNKNOWN_COMMAND":
                refusal.data["said"] = typed[:80]
            self.refused = (typed, refusal)
            self.say("play.refused", sentence=self.words.refusal(refusal))
            return
        self.refused = None
        self.moved()

    def why(self) -> None:
        if self.refused is None:
            self.say("play.why_none")
            return
        typed, refusal = self.refused
        self.console.line(self.words.refusal(refusal))
        clause = Rulebook(self.game, self.words).clause(refusal.clause) if refusal.clause else None
        if clause:
            self.say("play.why", clause=refusal.clause, title=clause.title, text=clause.text)
        menu = self.table.state.actions(self.me)
        fits = [self.game.describe(action, self.words) for action in self.reader.near(typed, menu)]
        if fits:
            self.say("play.fits", moves="; ".join(fits))
        else:
            self.say("play.fits_none")

    # -- the end

    def leave(self) -> None:
        """Saved first: there may be nobody to hear the rest."""
        self.safe = True
        files = [file for file in (self.file, self.own_file()) if file]
        file = next(filter(self.keep, files), None)
        self.console.line()
        if file:
            self.say_saved(file)
        self.say("play.bye")

    def say_saved(self, file: Path) -> None:
        command = os.environ.get("WORMERY_PLAY", "wormery play")  # scripts/play names itself
        self.say("play.saved", file=file, command=command, game=self.game.name, quoted=shlex.quote(str(file)))

    def own_file(self) -> Path:
        """A name that is free."""
        stem = time.strftime(f"{self.game.name}-%Y%m%d-%H%M%S")
        names = (f"{stem}{f'-{n}' if n else ''}.jsonl" for n in count())
        return next(path for path in map(Path, names) if not path.exists())

    def end(self) -> None:
        state = self.table.state
        self.table_again()
        scores, winners = state.scores(), state.winners()
        for seat in sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat])):
            better = sum(score > scores[seat] for score in scores)
            rank = 1 if seat in winners else better + 1
            self.say(
                "play.result", rank=rank, name=self.shown[seat], points=self.words("points", count=int(scores[seat]))
            )
        others = [self.shown[seat] for seat in winners if seat != self.me]
        if self.me in winners:
            self.say("play.shared" if others else "play.won", others=others)
        else:
            self.say("play.lost_shared" if len(others) > 1 else "play.lost", winner=others)
        if self.file:
            self.say("play.saved_over", file=self.file)
        elif isinstance(self.table.chance, Committed):
            self.say("play.seed_told", seed=self.table.chance.seed.hex())
