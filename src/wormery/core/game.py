"""What a game brings along besides its rules: options, words for its moves, positions written by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from random import Random
from typing import Any, ClassVar, NamedTuple, Protocol

import msgspec

from wormery.core.facts import Fact
from wormery.core.refusal import NotAllowed, Unusable
from wormery.core.state import Action, Seat, State

SEATS = "ABCDEF"  # how people, logs and scenarios name seats; "*" is chance
Options = Mapping[str, str | int]
Parts = dict[str, Any]


class Move(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """An action as the wire carries it. Each game has its own."""


class Window(NamedTuple):
    """A moment in which several seats may throw in and the quickest counts. It holds what everybody knows, and nothing
    of it may depend on a hand. Whoever hosts the game lives through it: the rules know no time."""

    number: int  # grows with every window of the game
    seats: tuple[Seat, ...]  # who may throw
    next: Seat  # whose regular turn follows
    silence: Action  # what is answered by whoever does not throw
    sealed: bool  # answers are collected and opened together; else whoever is quickest throws at once
    guard: int  # ms in which no regular turn goes ahead of a throw
    tail: str  # who may throw after that, until the next player acts: everyone, next_only, none
    lost_shown: bool  # the throws that lost are shown to all
    clause: str  # that throws are settled so


class Say(Protocol):
    """A language: the sentence for a key."""

    def __call__(self, key: str, /, **data: object) -> str: ...


class Moves(Protocol):
    """How actions, records and sentences of a game belong together: mostly its module `moves`."""

    def unpack(self, action: Action, /) -> Move: ...
    def pack(self, move: Move, /) -> Action | None: ...
    def write(self, move: Move, /) -> str: ...
    def read(self, text: str, /) -> Move: ...
    def spelt(self, text: str, /) -> str: ...


class Game:
    name: ClassVar[str]
    title: ClassVar[str]
    quick: ClassVar[bool] = False  # there are windows in which the quickest counts: distances are measured
    rules: ClassVar[int]  # a log replays under its own version or not at all
    seats: ClassVar[range]
    folder: ClassVar[Traversable]  # where its texts lie
    moves: Moves
    view_type: ClassVar[Any]  # what `wire` makes,
    move_type: ClassVar[Any]  # the union of its moves,
    fact_type: ClassVar[Any]  # and of its facts, as clients know them
    packing: ClassVar[Any] = None  # its module that writes `wire` views as JSON, the part that all see once; or none
    odds_type: ClassVar[Any] = None  # what `odds` tells, if anything
    turn_kinds: ClassVar[tuple[str, ...]] = ()  # moves that are a turn each; none: all that one seat does in a row
    types: ClassVar[Mapping[str, object]] = {}  # more types that the page calls by name

    def options(self, given: Mapping[str, object]) -> Options:
        """All options, checked and completed. Raises `Unusable`."""
        raise NotImplementedError

    def choices(self) -> list[dict[str, object]]:
        """The options as a form: name, values, default."""
        raise NotImplementedError

    def start(self, options: Options) -> State:
        raise NotImplementedError

    def hosted(self, given: Mapping[str, object], by_mail: bool) -> Mapping[str, object]:
        """Options as a table wants them at which people sit, together or by mail."""
        return given

    def window(self, state: State) -> Window | None:
        """The window that is open."""
        return None

    def throws(self, action: Action) -> bool:
        """Whether this is thrown in, and no regular turn."""
        return False

    def hurry(self, state: State) -> float | None:
        """Seconds at most for what is asked for now, whatever the pace of the table."""
        return None

    def dwelt(self, state: State) -> float:
        """How many times as long as usual a bot waits before it acts, because people have something to look at."""
        return 1.0

    def again(self, options: Options, ended: State) -> Options:
        """The options of another game by the same seats, after the one that ended so."""
        return options

    def unpack(self, action: Action) -> Move:
        """Raises `NotAllowed` for a number that is no action of this game."""
        return self.moves.unpack(action)

    def pack(self, move: Move) -> Action | None:
        """None where no action can mean this."""
        return self.moves.pack(move)

    def write(self, move: Move) -> str:
        return self.moves.write(move)

    def read(self, text: str) -> Move:
        """Raises `NotAllowed` for what is no sentence of this game."""
        return self.moves.read(text)

    def spelt(self, text: str) -> str:
        """A sentence people wrote, with the capitals and commas that `read` wants."""
        return self.moves.spelt(text)

    def why_not(self, state: State, seat: Seat, move: Move) -> NotAllowed:
        """The first rule in the way of a move that is not allowed."""
        raise NotImplementedError

    def out_of_turn(self, state: State, seat: Seat, said: Action | Move | str) -> NotAllowed:
        """Why a seat that may not act now may not do what it said, perhaps in words of no meaning."""
        return NotAllowed("NOT_YOUR_TURN", {"seat": seat, "acting": list(state.to_act())})

    def kind(self, action: Action) -> str:
        return type(self.unpack(action)).__name__

    def worth(self, view: State, seat: Seat, action: Action) -> float:
        """Points `seat` may expect from `action` within this turn, judged by what it sees."""
        raise NotImplementedError

    def advised(self, view: State, seat: Seat, rng: Random) -> Action | None:
        """What a careful player does where `worth` of one move tells too little. None: the worth is enough."""
        return None

    def odds(self, view: State, seat: Seat, action: Action) -> msgspec.Struct | None:
        """How likely an aimed action is to do what, by what `seat` sees; None where the game has nothing to tell."""
        return None

    def for_page(self, says: Mapping[str, Say]) -> Mapping[str, object]:
        """What the page takes over besides types, refusals and rules: data by the name of a file."""
        return {}

    def length(self, ended: State) -> int | None:
        """How long a game was as its rules count: turns, or rounds. None: what the moves tell."""
        return None

    def timer(self, view: State) -> tuple[int, str, Action] | None:
        """A clock that the rules themselves have: seconds, a name that changes when it starts anew, and what its end
        plays for the seat whose turn it is."""
        return None

    def cards(self, say: Say, card: str | None = None) -> list[str]:
        """Every card explained, or one; a game without a list of cards has none."""
        raise Unusable("NO_CARDS", {"title": self.title})

    def with_cards(self, name: str, text: str) -> Game:
        """The same game with the cards of a file besides. Raises `Unusable`."""
        raise Unusable("NO_CARDS", {"title": self.title})

    def knowledge(self, view: State) -> object:
        """All that the owner of a view has learned: a move that leaves it as it was for everybody may be taken back."""
        return view.key()

    def silent(self, view: State, seat: Seat) -> Action:
        """What is played for a seat whose time has run out, from its own view."""
        return view.actions(seat)[0]

    def position(self, options: Options, given: Mapping[str, object], draws: list[Action], seed: int) -> State:
        """A position written by hand. Raises `Unusable` for one that cannot arise. Of `draws`, which come next, it
        takes away what lies on the table already."""
        raise NotImplementedError

    def parts(self, state: State) -> Parts:
        """A state or a view, part by part, in the notation that `position` reads."""
        raise NotImplementedError

    def absent(self, part: str) -> bool:
        """Whether `parts` leaves this part out only because it does not lie on the table now."""
        return False

    def agrees(self, part: str, said: object, found: object) -> bool:
        """Whether a person who wrote `said` means what `parts` told as `found`."""
        return " ".join(str(said).split()) == " ".join(str(found).split())

    def spoken(self, field: str, value: object) -> str:
        """A field of a fact or refusal in the game's notation: a seat's letter, a card's name."""
        return str(value)

    def wire(self, view: State) -> msgspec.Struct:
        """A view as clients are sent it."""
        raise NotImplementedError

    def describe(self, action: Action, say: Say) -> str:
        """An action for people."""
        raise NotImplementedError

    def tell(self, facts: Sequence[Fact], viewer: Seat | None, names: Sequence[str], say: Say) -> list[str]:
        """What happened, as sentences for `viewer`; None is somebody who may see all."""
        raise NotImplementedError

    def picture(self, view: State, viewer: Seat | None, names: Sequence[str], say: Say) -> list[str]:
        """The table in lines that can be read aloud."""
        raise NotImplementedError

    def aside(self, view: State, say: Say) -> list[str]:
        """What may be looked at besides, on request: discards, for example."""
        return []

    def turn_began(self, facts: Sequence[Fact], seat: Seat) -> bool:
        """Whether one of these facts opens a turn of `seat`: a moment to show the table again."""
        raise NotImplementedError

    def prompt(self, view: State, seat: Seat, say: Say) -> str:
        """What is asked of `seat` now."""
        raise NotImplementedError

    def text(self, action: Action) -> str:
        return self.write(self.unpack(action))

    def menu(self, state: State, seat: Seat) -> list[str]:
        return [self.text(action) for action in state.actions(seat)]
