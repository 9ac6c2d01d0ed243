"""The protocol: closed unions of records, one JSON object a socket message, told apart by `t`.

Every request carries an `id` of the client's choosing and gets exactly one answer with that id: `Done`, `Welcome`,
`Seated`, `Listed`, `Told` or `No`. One that is sent again with the same id by the same seat is answered again and
never carried out twice. `Lobby`, `Update` and `Said` come unasked to everybody at a table; each `Update` holds the
whole view, so one that was missed is made good by the next, and `Open` asks for one.

Where a game lets several seats throw in, an `Update` holds a `Window`. What a seat throws it sends as `Throw`, with the
time since the face was painted, and is answered when it is settled; docs/fairness.md says how.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from wormery.core.game import Game, Move

PROTOCOL = 1

Raw = msgspec.Raw
encode = msgspec.json.Encoder().encode

Id = Annotated[str, Meta(min_length=1, max_length=40)]
Code = Annotated[str, Meta(min_length=1, max_length=20)]
Token = Annotated[str, Meta(min_length=1, max_length=64)]
Key = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22,64}$")]  # 128 random bits or more, in base64url
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Seat = Annotated[int, Meta(ge=0, le=5)]

Avatar = Literal["leaf", "cap", "crown", "specs", "bow", "bobble", "flower", "snorkel", "bot"]
Pace = Literal["relaxed", "normal", "brisk", "mail"]
Phrase = Literal["hello", "nice", "ouch", "hurry", "thinking", "thanks", "again", "bye"]
Phase = Literal["lobby", "playing", "paused", "over"]
Why = Literal["as_claimed", "unclaimed", "too_quick", "too_slow", "not_human", "too_far"]


class Request(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower, forbid_unknown_fields=True):
    id: Id


class Hello(Request, frozen=True):
    """First on every socket."""

    protocol: int


class Tables(Request, frozen=True):
    """The listed tables that have room."""


class Create(Request, frozen=True):
    """A new table; whoever makes it is its host and sits down at seat 0. `token` as in `Sit`: the same token makes the
    same table, however often it is asked for."""

    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, str | int]
    name: Name
    avatar: Avatar
    pace: Pace = "normal"
    listed: bool = False
    lesson: bool = False  # a stacked deck, and Wim at the other seat
    token: Key | None = None


class Sit(Request, frozen=True):
    """Take an empty seat: the first one, or this one. The client proposes the token of the seat's private link, so that
    a request whose answer was lost can be sent again: the seat that has this token is the answer. Without a proposal
    the server makes one, and an answer that is lost is a seat that is lost."""

    table: Code
    name: Name
    avatar: Avatar
    seat: Seat | None = None
    token: Key | None = None


class Open(Request, frozen=True):
    """Be told what happens at a table: as the seat of a token, or as a spectator. A socket looks at one table at a
    time. `whole`: the first update tells all that this viewer was told of the running game, for a log that was lost."""

    table: Code
    token: Token | None = None
    whole: bool = False


class Close(Request, frozen=True):
    """Be told no more."""


class Configure(Request, frozen=True):
    """The host, before the start: options (all of them), pace, whether the table is listed."""

    options: dict[str, str | int]
    pace: Pace
    listed: bool


class Bot(Request, frozen=True):
    """The host, before the start: a bot on an empty seat. Later: a bot plays on for one's own seat, or at the host's
    word for somebody else's; None hands the seat back."""

    seat: Seat
    bot: Annotated[str, Meta(max_length=20)] | None


class Clear(Request, frozen=True):
    """The host, before the start, empties a seat; or anybody leaves their own. Whoever leaves later is replaced by a
    bot and becomes a spectator; the private link still opens the seat, and `Bot` with None hands it back."""

    seat: Seat


class Rename(Request, frozen=True):
    """Before the start: another name or worm on one's own seat."""

    name: Name
    avatar: Avatar


class Start(Request, frozen=True):
    """The host starts the game. Empty seats are filled with bots."""


class Again(Request, frozen=True):
    """Somebody at a finished table wants another game with the same seats: it begins at once."""


class Pause(Request, frozen=True):
    on: bool


class Act(Request, frozen=True):
    """A move, decided by the picture of version `version`. Each game has moves, views and facts of its own. While
    throws go first it waits, unseen by others, and is answered when it was carried out: Done, or No with
    POSITION_CHANGED. A later one takes its place. `react` as in `Throw`: after that the quicker one goes first."""

    version: int
    move: msgspec.Raw
    react: float | None = None


class Odds(Request, frozen=True):
    """What would the move do, by all that this seat can see? Nothing happens; answered with `Told`. The move must be in
    the menu. A connection asks one after the other."""

    version: int
    move: msgspec.Raw


class Throw(Request, frozen=True):
    """A throw or the silence in window `window`: that of another window is refused, never reinterpreted. `react` are
    the milliseconds from the first paint of the new face until the player acted, by a clock that only grows; it is
    bounded, not believed. Done: the throw stands. No with SNAP_LOST: somebody was quicker, the card is in hand."""

    window: int
    move: msgspec.Raw
    react: float | None = None


class Withdraw(Request, frozen=True):
    """Take back the move that waits because throws go first."""


class Orders(Request, frozen=True):
    """By mail: what is thrown for one's own seat wherever it is allowed, the dearest first; these replace all before.
    Nobody else learns of them. `ask`: be waited for in every window, which everybody can see."""

    throws: Annotated[list[msgspec.Raw], Meta(max_length=60)]
    ask: bool


class Undo(Request, frozen=True):
    """Take the last move back, while nobody has learned anything by it and nobody has acted."""

    version: int


class Say(Request, frozen=True):
    """A phrase, or a short text."""

    phrase: Phrase | None = None
    text: Annotated[str, Meta(max_length=140)] | None = None


ClientMessage = (
    Hello
    | Tables
    | Create
    | Sit
    | Open
    | Close
    | Configure
    | Bot
    | Clear
    | Rename
    | Start
    | Again
    | Pause
    | Act
    | Odds
    | Throw
    | Withdraw
    | Orders
    | Undo
    | Say
)
AWAITED = (Hello, Tables, Create, Sit, Open)  # what the same connection asks next may depend on the answer


class Answer(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower):
    id: str


class Done(Answer, frozen=True):
    """What was asked for happened, and is on disk."""


class Welcome(Answer, frozen=True):
    protocol: int
    build: str  # another one than the page's own: time to reload


class Seated(Answer, frozen=True):
    """The token is the private link of the seat; it is told to nobody else."""

    table: str
    seat: int
    token: str


class No(Answer, frozen=True):
    """It did not happen, and nothing changed."""

    code: str
    data: dict[str, object]
    clause: str = ""


class Entry(msgspec.Struct, frozen=True):
    """A table in the list."""

    table: str
    game: str
    seats: int
    taken: int
    avatars: list[str]
    host: str


class Listed(Answer, frozen=True):
    tables: list[Entry]


class Told(Answer, frozen=True):
    """The odds, as each game has them; None: of this move there is nothing to tell."""

    odds: Any | None


class Chair(msgspec.Struct, frozen=True):
    name: str  # "" for an empty seat; for a bot the bot's name
    avatar: str
    kind: Literal["empty", "person", "bot"]
    here: bool  # a person with an open page
    bot: str | None  # plays for this seat at the moment


class News(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower):
    pass


class Lobby(News, frozen=True):
    """Everything public about a table but the game itself."""

    table: str
    game: str
    options: dict[str, str | int]
    pace: Pace
    listed: bool
    phase: Phase
    games: int  # begun at this table: the number of the one that runs or ran last
    lesson: bool
    chairs: list[Chair]
    host: int
    you: int | None  # None: a spectator
    commitment: str | None  # the hash of the seed of chance, published before the first card


class Clock(msgspec.Struct, frozen=True):
    seat: int
    seconds: float  # left when this was sent
    of: float


class Mine(msgspec.Struct, frozen=True):
    """What only this seat knows of an open window."""

    answer: Any | None  # its throw that is not settled yet, or its silence
    waiting: Any | None  # its move that waits because throws go first
    locked: int  # ms in which it may not throw, after a throw that did not fit


class Window(msgspec.Struct, frozen=True):
    """Several seats may throw in. Times are counted from the arrival of this message, so that no clocks are compared:
    the server sends it to far screens first, and all show the new face at the same moment."""

    number: int
    mode: Literal["live", "sealed"]
    seats: list[int]  # who may throw
    next: int  # whose regular turn follows
    face: int  # ms until the new face shows, not before: the time of turning; 0 where it has shown already
    guard: int  # ms from then in which throws go first and regular moves wait
    tail: Literal["everyone", "next_only", "none"]  # who may throw after that, until the next player acts
    closes: float | None  # sealed: seconds until all answers are opened at the latest
    asked: list[int]  # sealed, by mail: seats that are waited for
    mine: Mine | None  # None: this viewer may not throw


class Reaction(msgspec.Struct, frozen=True):
    """How quick a throw was: as it was judged, and by what. All in ms."""

    seat: int
    ms: int
    claimed: int | None  # by the page
    passed: int  # at the server, since the face was due on that screen
    trip: tuple[int, int]  # there and back: at best, and within what was believed
    why: Why  # what made `ms` of it
    move: Any | None = None  # what was thrown and lost, where an option shows it


class Photo(msgspec.Struct, frozen=True):
    """A contest that had more than one throw, the quickest first."""

    window: int
    throws: list[Reaction]
    lots: list[int]  # seats that nobody can tell apart, in the order chance drew: the first one won
    turn: int | None  # ms of the next player's regular move, if that went ahead of all throws


class Own(News, frozen=True):
    """The seat's own part of the open window, when it has changed, to all pages of that seat."""

    window: int
    mine: Mine


class Standing(msgspec.Struct, frozen=True):
    """The orders of one's own seat, as they stand."""

    throws: list[Any]
    ask: bool


class Update(News, frozen=True):
    """The game as this viewer sees it, and what happened since the update before. `version` never falls: it counts
    moves and undos at this table."""

    n: int
    version: int
    view: Any
    moves: Sequence[Any]  # this viewer's menu
    facts: Sequence[Any]
    whole: bool  # `facts` are all of this game, not only those since the update before
    automatic: bool  # the last move was played by the clock
    undo: bool  # this viewer may take the last move back
    clock: Clock | None
    winners: list[int] | None
    seed: str | None  # told when the game is over
    window: Window | None = None  # that is open
    photo: Photo | None = None  # of the contest that this update tells the end of
    orders: Standing | None = None  # of one's own seat, by mail


class Said(News, frozen=True):
    """Somebody said something. `at` grows, so that what is told again after `Open` can be known."""

    at: float  # seconds since the epoch
    seat: int
    name: str
    phrase: Phrase | None
    text: str | None


class Farewell(News, frozen=True):
    """The socket is about to be closed: RESTART, TABLE_LOST, TOO_SLOW, TOO_BIG, TOO_MANY."""

    code: str


ServerMessage = Done | Welcome | Seated | No | Listed | Told | Lobby | Update | Own | Said | Farewell


class Frame(msgspec.Struct, frozen=True):
    """A moment of a finished game, as one seat saw it or open to all."""

    n: int
    by: str  # a seat's letter, * for chance
    text: str  # the move as logs write it; "" for another's where one seat looks: it would tell what that laid
    view: Any
    facts: Sequence[Any]
    photo: Photo | None = None


class Replay(msgspec.Struct, frozen=True):
    """GET /api/replay/CODE?game=N&seat=A"""

    table: str
    game: str
    names: list[str]
    avatars: list[str]
    winners: list[int]
    seed: str
    commitment: str
    frames: list[Frame]


@cache
def moves_of(game: Game) -> Callable[[bytes | Raw], Move]:
    """What reads a move as the wire carries it."""
    return msgspec.json.Decoder(game.move_type).decode
