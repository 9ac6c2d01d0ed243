"""A room by itself: what may be asked of it, and that it is its history and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.wire import act

from wormery.core.refusal import Refusal, Unusable
from wormery.games.daswurmt.moves import Place
from wormery.server import history as h
from wormery.server import messages as m
from wormery.server.asking import happen, mark_of
from wormery.server.room import Room, hash_of

OPTIONS: dict[str, str | int] = {"players": 3, "first_player": "host_choice", "first_seat": "A"}


class House:
    """A room whose events are kept as rows."""

    def __init__(self, **options: str | int) -> None:
        made = h.Made(0.0, None, "", "das-wurmt", {**OPTIONS, **options}, "normal", False)
        self.room = Room.made("WURM-1", made)
        self.rows = [h.encode(made)]
        self.now = 0.0
        self.asked = 0

    def ask(self, who: int | None, request: m.Request, token: str = "") -> h.Event:
        self.now += 1.0
        mark = mark_of(self.room, who, request)
        event = happen(self.room, who, request, self.now, mark, hash_of(token) if token else "")
        self.rows.append(h.encode(event))
        return event

    def sit(self, name: str = "Ann", seat: int | None = None) -> int:
        event = self.ask(None, m.Sit(self.id(), "WURM-1", name, "leaf", seat), f"token of {name}")
        assert isinstance(event, h.SatDown)
        return event.seat

    def id(self) -> str:
        self.asked += 1
        return str(self.asked)

    def play(self, moves: int = 1) -> None:
        """Whoever is to act plays the first move of their menu."""
        for _ in range(moves):
            assert self.room.table
            (seat,) = self.room.table.state.to_act()
            move = self.room.game.unpack(self.room.table.state.actions(seat)[0])
            self.ask(seat, act(self.id(), self.room.version, move))

    def again(self) -> Room:
        """The same room, read back from its rows."""
        return Room.read("WURM-1", self.rows)


@pytest.fixture
def house() -> House:
    house = House()
    house.sit("Ann")
    house.sit("Ben")
    house.sit("Cleo")
    return house


def started(house: House) -> House:
    house.ask(0, m.Start("start"))
    return house


def refusal(house: House, who: int | None, request: m.Request) -> Refusal:
    before, n = everything(house.room), house.room.n
    with pytest.raises(Refusal) as caught:
        house.ask(who, request)
    assert (everything(house.room), house.room.n) == (before, n), "a refused request changes nothing"
    return caught.value


def code(house: House, who: int | None, request: m.Request) -> str:
    return refusal(house, who, request).code


def everything(room: Room) -> dict[str, Any]:
    """All that a room is, comparable."""
    table = room.table
    return {
        "seats": [(one.name, one.avatar, one.kind, one.token, one.bot, one.left) for one in room.seats],
        "public": (room.options, room.pace, room.listed, room.phase, room.host, room.games, room.commitment),
        "clock": (room.n, room.version, room.moved_at, room.automatic, list(room.seen)),
        "state": table.state.key() if table else None,
        "log": list(table.log) if table else None,
        "facts": list(room.facts()),
        "back": [(one.by, one.before.key(), one.used) for one in room.back],
    }


# -- the lobby


def test_people_take_the_first_empty_seat_or_the_one_they_ask_for() -> None:
    house = House()
    assert [house.sit("Ann"), house.sit("Ben", 2), house.sit("Cleo")] == [0, 2, 1]
    assert [one.name for one in house.room.seats] == ["Ann", "Cleo", "Ben"]


def test_a_taken_seat_is_refused_with_the_free_ones() -> None:
    house = House()
    house.sit("Ann")
    told = refusal(house, None, m.Sit("x", "WURM-1", "Ben", "cap", 0))
    assert (told.code, told.data) == ("SEAT_TAKEN", {"free": ["B", "C"]})
    assert code(house, None, m.Sit("x", "WURM-1", "Ben", "cap", 5)) == "SEAT_TAKEN"


def test_a_full_table_is_refused(house: House) -> None:
    assert refusal(house, None, m.Sit("x", "WURM-1", "Dora", "cap")).data == {"free": []}


def test_names_are_plain_text() -> None:
    house = House()
    house.sit("  Änn\u202e  <b>\x07 ")
    assert house.room.seats[0].name == "Änn <b>"
    assert code(house, None, m.Sit("x", "WURM-1", "\u200b \u202e", "cap")) == "NO_NAME"


def test_who_sits_first_is_host_and_the_next_when_the_host_gets_up(house: House) -> None:
    assert house.room.host == 0
    house.ask(0, m.Clear("1", 0))
    assert house.room.host == 1
    house.sit("Ann")
    assert house.room.host == 1


def test_the_last_one_to_get_up_leaves_an_empty_table_that_has_a_host_again_when_somebody_comes() -> None:
    house = House()
    house.sit("Ann")
    house.ask(0, m.Clear("1", 0))
    assert house.sit("Ben", 2) == 2
    assert house.room.host == 2


def test_the_host_seats_bots_and_sends_them_and_people_away(house: House) -> None:
    house.ask(0, m.Clear("1", 1))
    house.ask(0, m.Bot("2", 1, "random"))
    assert (house.room.seats[1].kind, house.room.seats[1].bot) == ("bot", "random")
    house.ask(0, m.Bot("3", 1, "careful"))
    assert house.room.seats[1].bot == "careful"
    house.ask(0, m.Clear("4", 1))
    assert house.room.seats[1].kind == "empty"


def test_only_the_host_does_what_is_the_hosts(house: House) -> None:
    for request in (
        m.Start("x"),
        m.Bot("x", 0, "careful"),
        m.Clear("x", 0),
        m.Configure("x", OPTIONS, "normal", False),
        m.Pause("x", True),
    ):
        assert code(house, 1, request) == "HOST_ONLY"
        assert code(house, None, request) == "SPECTATOR"


def test_a_bot_takes_no_persons_seat_in_the_lobby(house: House) -> None:
    assert code(house, 0, m.Bot("x", 1, "careful")) == "SEAT_TAKEN"
    assert code(house, 0, m.Bot("x", 4, "careful")) == "WRONG_SEAT"
    house.ask(0, m.Clear("1", 1))
    assert code(house, 0, m.Bot("x", 1, "genius")) == "UNKNOWN_BOT"
    assert code(house, 0, m.Bot("x", 1, None)) == "SEAT_TAKEN"


def test_options_are_checked_and_completed(house: House) -> None:
    house.ask(0, m.Configure("1", {"players": 5, "announce": "on"}, "brisk", True))
    assert house.room.options["deck_profile"] == "uniform4"
    assert (house.room.options["announce"], house.room.pace, house.room.listed) == ("on", "brisk", True)
    assert len(house.room.seats) == 5
    assert code(house, 0, m.Configure("x", {"players": 9}, "brisk", True)) == "WRONG_PLAYER_COUNT"
    assert code(house, 0, m.Configure("x", {"jokers": "on"}, "brisk", True)) == "UNKNOWN_OPTION"


def test_nobody_loses_a_seat_to_an_option(house: House) -> None:
    assert code(house, 0, m.Configure("x", {"players": 2}, "normal", False)) == "SEATS_IN_USE"
    house.ask(0, m.Clear("1", 2))
    house.ask(0, m.Configure("2", {"players": 2}, "normal", False))
    assert len(house.room.seats) == 2


def test_a_game_that_does_not_exist_makes_no_table() -> None:
    with pytest.raises(Unusable, match="UNKNOWN_GAME"):
        Room.made("X", h.Made(0.0, None, "", "chess", {}, "normal", False))


# -- the game


def test_empty_seats_are_filled_with_bots_at_the_start() -> None:
    house = House()
    house.sit("Ann")
    started(house)
    assert [one.kind for one in house.room.seats] == ["person", "bot", "bot"]
    assert house.room.phase == "playing"
    assert code(house, 0, m.Start("x")) == "ALREADY_STARTED"


def test_the_lobby_is_closed_once_the_game_runs(house: House) -> None:
    started(house)
    assert refusal(house, None, m.Sit("x", "WURM-1", "Dora", "cap")).data == {"free": []}
    assert code(house, 0, m.Configure("x", OPTIONS, "normal", False)) == "ALREADY_STARTED"
    assert code(house, 0, m.Clear("x", 1)) == "ALREADY_STARTED"
    assert code(house, 0, m.Again("x")) == "STILL_PLAYING"


def test_before_the_start_there_is_nothing_to_play(house: House) -> None:
    assert code(house, 0, act("x", 0, Place("Y1", 0))) == "NOT_PLAYING"
    assert code(house, 0, m.Undo("x", 0)) == "NOT_PLAYING"
    assert code(house, 0, m.Pause("x", True)) == "NOT_PLAYING"
    assert code(house, 0, m.Again("x")) == "NOT_PLAYING"


def test_a_move_is_judged_by_the_table_it_arrives_at(house: House) -> None:
    started(house)
    assert code(house, 1, act("x", 0, Place("Y1", 0))) == "NOT_YOUR_TURN"
    assert code(house, 0, act("x", 7, Place("Y1", 0))) == "STALE_VERSION"
    assert code(house, None, act("x", 0, Place("Y1", 0))) == "SPECTATOR"
    house.play()
    assert house.room.version == 1


def test_nobody_moves_at_a_paused_table(house: House) -> None:
    started(house)
    house.ask(0, m.Pause("1", True))
    assert house.room.phase == "paused"
    assert code(house, 0, act("x", 0, Place("Y1", 0))) == "PAUSED"
    house.ask(0, m.Pause("2", False))
    house.play()


def test_a_bot_plays_on_for_oneself_or_at_the_hosts_word_and_gives_the_seat_back(house: House) -> None:
    started(house)
    assert code(house, 1, m.Bot("x", 2, "careful")) == "HOST_ONLY"
    house.ask(1, m.Bot("1", 1, "random"))
    house.ask(0, m.Bot("2", 2, "careful"))
    assert [one.bot for one in house.room.seats] == [None, "random", "careful"]
    house.play()
    assert code(house, 1, act("x", house.room.version, Place("Y1", 0))) == "BOT_PLAYS"
    house.ask(1, m.Bot("3", 1, None))
    assert house.room.seats[1].bot is None
    house.play()


def test_a_bots_own_seat_is_nobodys_to_hand_over() -> None:
    house = House()
    house.sit("Ann")
    started(house)
    assert code(house, 0, m.Bot("x", 1, "random")) == "HOST_ONLY"


def test_whoever_leaves_a_game_is_replaced_and_may_come_back_by_the_private_link(house: House) -> None:
    started(house)
    house.ask(0, m.Clear("1", 0))
    left = house.room.seats[0]
    assert (left.name, left.kind, left.bot, left.left) == ("Ann", "person", "careful", True)
    assert house.room.host == 1, "the next one is host"
    assert house.room.seat_of("token of Ann") == 0
    house.ask(0, m.Bot("2", 0, None))
    assert (left.bot, left.left, house.room.host) == (None, False, 1)


def test_another_game_begins_with_the_same_seats() -> None:
    house = House(players=2)
    house.sit("Ann")
    house.sit("Ben")
    started(house)
    first = house.room.commitment
    while house.room.phase != "over":
        house.play()
    version = house.room.version
    assert code(house, None, m.Again("x")) == "SPECTATOR"
    house.ask(1, m.Again("again"))
    assert (house.room.games, house.room.phase) == (2, "playing")
    assert house.room.commitment != first
    assert house.room.version == version + 1, "no number of a picture comes twice"
    assert everything(house.again()) == everything(house.room)


def test_the_loser_begins_the_next_game_where_the_options_say_so() -> None:
    house = House(players=2, first_player="previous_loser")
    house.sit("Ann")
    house.sit("Ben")
    started(house)
    while house.room.phase != "over":
        house.play()
    assert house.room.table
    scores = house.room.table.state.scores()
    house.ask(0, m.Again("again"))
    loser = scores.index(min(scores))
    assert house.room.options["first_seat"] == "AB"[loser]
    assert house.room.acting() == [loser]


# -- links and requests that come again


def test_a_private_link_opens_its_seat_and_no_other(house: House) -> None:
    assert house.room.seat_of("token of Ben") == 1
    assert house.room.seat_of("token of Eve") is None
    assert house.room.seat_of("") is None
    assert b"token of Ben" not in b"".join(house.rows), "only its hash is kept"


def test_the_mark_of_a_request_is_of_who_asks_what_by_which_id(house: House) -> None:
    one = mark_of(house.room, 0, m.Pause("1", True))
    assert one == mark_of(house.room, 0, m.Pause("1", True))
    others = [
        mark_of(house.room, 1, m.Pause("1", True)),
        mark_of(house.room, 0, m.Pause("2", True)),
        mark_of(house.room, 0, m.Pause("1", False)),
        mark_of(house.room, 0, m.Start("1")),
    ]
    assert len({one, *others}) == 5


def test_what_was_carried_out_is_known_even_after_reading_it_back(house: House) -> None:
    started(house)
    house.play(3)
    marks = [h.decode(row).mark for row in house.rows if h.decode(row).mark]
    assert len(marks) == 7
    again = house.again()
    assert all(again.answered(mark) for mark in marks)
    assert not again.answered("0123456789abcdef")


# -- a room is its history


def test_a_room_read_back_is_the_room_that_was(house: House) -> None:
    assert everything(house.again()) == everything(house.room)
    started(house)
    for _ in range(400):
        assert everything(house.again()) == everything(house.room)
        if house.room.phase == "over":
            break
        house.play()
    assert house.room.phase == "over"


def test_rows_are_json_that_people_can_read(house: House) -> None:
    started(house)
    house.play()
    assert house.rows[-1].startswith(b'{"e":"moved","at":')


@pytest.mark.parametrize("damage", [b"", b"{}", b'{"e":"moved"}', b'{"e":"began","at":0,"by":null,"mark":""}', b"\xff"])
def test_damaged_rows_are_told_of(house: House, damage: bytes) -> None:
    started(house)
    house.play(2)
    for place in range(len(house.rows)):
        rows = [*house.rows[:place], damage, *house.rows[place + 1 :]]
        with pytest.raises(Unusable, match="TABLE_DAMAGED"):
            Room.read("WURM-1", rows)


def test_a_missing_move_is_told_of(house: House) -> None:
    started(house)
    house.play(3)
    with pytest.raises(Unusable, match="TABLE_DAMAGED"):
        Room.read("WURM-1", [*house.rows[:-2], house.rows[-1]])


def test_chance_that_does_not_follow_from_the_seed_is_told_of(house: House) -> None:
    started(house)
    event = h.decode(house.rows[-1])
    while not isinstance(event, h.Moved) or not event.chance:
        house.play()
        event = h.decode(house.rows[-1])
    other = h.Moved(event.at, event.by, event.mark, event.seat, event.move, ("drew Y1",) * len(event.chance))
    with pytest.raises(Unusable, match="TABLE_DAMAGED"):
        Room.read("WURM-1", [*house.rows[:-1], h.encode(other)])


def test_an_old_game_goes_on_under_its_own_rules_or_not_at_all(house: House) -> None:
    started(house)
    event = h.decode(house.rows[-1])
    assert isinstance(event, h.Began)
    older = h.Began(event.at, 0, "", 0, event.seed, event.options, event.names, event.avatars)
    with pytest.raises(Unusable, match="TABLE_OLD"):
        Room.read("WURM-1", [*house.rows[:-1], h.encode(older)])


def test_the_whole_story_is_what_was_told_bit_by_bit(house: House) -> None:
    started(house)
    told = list(house.room.facts())
    for _ in range(30):
        house.play()
        told += house.room.facts()
    assert house.room.story() == told
    assert house.again().story() == told
