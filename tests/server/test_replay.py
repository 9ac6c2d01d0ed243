"""Replays: of finished games only, from any seat's knowledge or open, and who played then."""

from __future__ import annotations

import gzip
from random import Random

import msgspec
import pytest
from tests.server.test_room import House, started
from tests.server.wire import act

from wormery.core.facts import Fact, heard
from wormery.core.refusal import NotAllowed, Unusable
from wormery.server import history as h
from wormery.server import messages as m
from wormery.server.replay import Replays, packed_replay, replay


def finished(house: House, rng: Random | None = None) -> list[list[Fact]]:
    """Plays to the end; what a spectator was told meanwhile, step by step."""
    told = [list(heard(house.room.facts(), None))]
    rng = rng or Random(2)
    while house.room.phase != "over":
        assert house.room.table
        (seat,) = house.room.table.state.to_act()
        action = rng.choice(house.room.table.state.actions(seat))
        if house.room.seats[seat].bot:
            house.rows.append(h.encode(house.room.submit(seat, action, house.now)))
        else:
            house.ask(seat, act(house.id(), house.room.version, house.room.game.unpack(action)))
        told.append(list(heard(house.room.facts(), None)))
    return told


@pytest.fixture
def house() -> House:
    house = House()
    for name in ("Ann", "Ben", "Cleo"):
        house.sit(name)
    return started(house)


def test_a_game_that_runs_is_not_shown(house: House) -> None:
    house.play(5)
    for seat in ("open", "A", "B"):
        with pytest.raises(NotAllowed, match="NO_SUCH_GAME") as caught:
            replay("WURM-1", house.rows, 1, seat)
        assert caught.value.data == {"table": "WURM-1", "games": 0}


def test_a_finished_game_is_shown_while_the_next_one_runs_and_that_one_is_not(house: House) -> None:
    finished(house)
    house.ask(0, m.Again("again"))
    house.play(3)
    assert replay("WURM-1", house.rows, 1, "open").frames
    with pytest.raises(NotAllowed, match="NO_SUCH_GAME") as caught:
        replay("WURM-1", house.rows, 2, "open")
    assert caught.value.data["games"] == 1
    finished(house)
    assert replay("WURM-1", house.rows, 2, "open").frames


@pytest.mark.parametrize("number", [0, -1, 2, 99])
def test_there_are_only_so_many_games(house: House, number: int) -> None:
    finished(house)
    with pytest.raises(NotAllowed, match="NO_SUCH_GAME"):
        replay("WURM-1", house.rows, number, "open")


@pytest.mark.parametrize("seat", ["D", "*", "", "AB", "a", "ABC", "None"])
def test_there_are_only_the_seats_that_were_there(house: House, seat: str) -> None:
    finished(house)
    with pytest.raises(NotAllowed, match="WRONG_SEAT"):
        replay("WURM-1", house.rows, 1, seat)


def test_a_seats_replay_is_what_that_seat_saw(house: House) -> None:
    game = house.room.game
    assert house.room.table
    views = {seat: [game.wire(house.room.table.state.seen_by(seat))] for seat in range(3)}
    facts = {seat: [list(heard(house.room.facts(), seat))] for seat in range(3)}
    rng = Random(2)
    while house.room.phase != "over":
        (acting,) = house.room.table.state.to_act()
        move = game.unpack(rng.choice(house.room.table.state.actions(acting)))
        house.ask(acting, act(house.id(), house.room.version, move))
        for seat in range(3):
            views[seat].append(game.wire(house.room.table.state.seen_by(seat)))
            facts[seat].append(list(heard(house.room.facts(), seat)))
    for seat, letter in enumerate("ABC"):
        shown = replay("WURM-1", house.rows, 1, letter)
        assert [frame.view for frame in shown.frames] == views[seat]
        assert [frame.facts for frame in shown.frames] == facts[seat]
        others = [frame.text for frame in shown.frames[1:] if frame.by != letter]
        assert set(others) == {""}, "the text of another's move would tell the number it laid"
        assert all(frame.text for frame in shown.frames[1:] if frame.by == letter)


def test_an_open_replay_shows_all(house: House) -> None:
    told = finished(house)
    shown = replay("WURM-1", house.rows, 1, "open")
    assert len(shown.frames) == len(told)
    assert not any("?" in card for frame in shown.frames for player in frame.view.players for card in player.hand)
    assert [len(frame.facts) for frame in shown.frames] == [len(facts) for facts in told], "each thing is told once"
    assert all(frame.text for frame in shown.frames[1:])
    assert shown.winners == house.room.table.state.winners()  # type: ignore[union-attr]
    assert house.room.began
    assert (shown.seed, shown.commitment) == (house.room.began.seed, house.room.commitment)


def test_the_names_are_those_of_that_game() -> None:
    house = House(players=2)
    house.sit("Ann")
    started(house)
    finished(house)
    assert replay("WURM-1", house.rows, 1, "open").names == ["Ann", "careful"]


def test_what_was_taken_back_is_not_shown(house: House) -> None:
    game, table = house.room.game, house.room.table
    assert table
    laid = next(one for one in table.state.actions(0) if game.kind(one) == "Place")  # whatever was dealt
    house.ask(0, act(house.id(), house.room.version, game.unpack(laid)))
    house.ask(0, m.Undo("u", house.room.version))
    finished(house)
    moves = sum(isinstance(h.decode(row), h.Moved) for row in house.rows)
    assert len(replay("WURM-1", house.rows, 1, "open").frames) == 1 + moves - 1


def test_damaged_rows_are_told_of(house: House) -> None:
    finished(house)
    with pytest.raises(Unusable, match="TABLE_DAMAGED"):
        replay("WURM-1", [*house.rows[:8], b"{", *house.rows[9:]], 1, "open")
    with pytest.raises(Unusable, match="TABLE_DAMAGED"):
        replay("WURM-1", house.rows[1:], 1, "open")


def test_a_game_that_cannot_be_replayed_tells_nothing_of_its_moves(house: House) -> None:
    """It may still run: a refusal of the rules would name a card that was laid in secret."""
    house.play()
    *rows, last = house.rows
    moved = h.decode(last)
    assert isinstance(moved, h.Moved)
    for move in ("place Y9 w0", "nonsense", "place Y1 w99"):
        forged = msgspec.structs.replace(moved, move=move)
        with pytest.raises(Unusable) as caught:
            replay("WURM-1", [*rows, h.encode(forged)], 1, "open")
        assert (caught.value.code, caught.value.data) == ("TABLE_DAMAGED", {"table": "WURM-1"})


def test_replays_are_packed_and_the_last_ones_remembered(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    finished(house)
    packed = packed_replay("WURM-1", house.rows, 1, "A")
    assert gzip.decompress(packed) == msgspec.json.encode(replay("WURM-1", house.rows, 1, "A"))
    monkeypatch.setattr("wormery.server.replay.KEPT", 2)
    replays = Replays()
    for number in (1, 2):
        replays.keep(("X", number, "A"), b"%d" % number)
    assert replays.known(("X", 1, "A")) == b"1"
    replays.keep(("X", 3, "A"), b"3")
    assert [replays.known(("X", number, "A")) for number in (1, 2, 3)] == [b"1", None, b"3"]
