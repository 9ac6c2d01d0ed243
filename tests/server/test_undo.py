"""Taking back: until somebody has learned something, and never a way to learn something."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from tests.server.test_room import House, code, everything
from tests.server.town import Town
from tests.server.virtual import run
from tests.server.wire import act

from wormery.core.state import State
from wormery.games.daswurmt import moves as wurmt
from wormery.games.daswurmt.facts import Drew
from wormery.server import history as h
from wormery.server import messages as m

SEED = bytes(32).hex()


def house_of(seed: str = SEED, **options: str | int) -> House:
    """A game of three people whose seed is known."""
    house = House(**options)
    for name in ("Ann", "Ben", "Cleo"):
        house.sit(name)
    options_ = house.room.options
    names = [seat.name for seat in house.room.seats]
    began = h.Began(house.now, 0, "", house.room.game.rules, seed, options_, names, ["leaf"] * 3)
    house.room.apply(began)
    house.rows.append(h.encode(began))
    return house


def state_of(house: House) -> State:
    assert house.room.table
    return house.room.table.state


def acting(house: House) -> int:
    (seat,) = state_of(house).to_act()
    return seat


def menu(house: House) -> list[wurmt.WurmtMove]:
    seat = acting(house)
    return [house.room.game.unpack(action) for action in state_of(house).actions(seat)]  # type: ignore[misc]


def places(house: House) -> list[wurmt.WurmtMove]:
    return [move for move in menu(house) if isinstance(move, wurmt.Place)]


def play(house: House, move: wurmt.WurmtMove) -> int:
    seat = acting(house)
    house.ask(seat, act(house.id(), house.room.version, move))
    return seat


def undo(house: House, seat: int) -> None:
    house.ask(seat, m.Undo(house.id(), house.room.version))


def test_a_card_laid_where_no_head_was_may_be_taken_back() -> None:
    house = house_of()
    before, version = state_of(house).key(), house.room.version
    seat = play(house, menu(house)[0])
    assert house.room.may_undo(seat)
    undo(house, seat)
    assert state_of(house).key() == before
    assert acting(house) == seat
    assert house.room.version == version + 2, "the picture has a number of its own"
    assert everything(house.again()) == everything(house.room)


def test_only_by_whoever_moved_and_only_until_somebody_acts() -> None:
    house = house_of()
    seat = play(house, menu(house)[0])
    other = acting(house)
    assert not house.room.may_undo(other)
    assert code(house, other, m.Undo("x", house.room.version)) == "NO_UNDO"
    assert code(house, None, m.Undo("x", house.room.version)) == "SPECTATOR"
    play(house, menu(house)[0])
    assert not house.room.may_undo(seat)
    assert code(house, seat, m.Undo("x", house.room.version)) == "NO_UNDO"


def test_an_undo_of_another_picture_is_refused() -> None:
    house = house_of()
    seat = play(house, menu(house)[0])
    assert code(house, seat, m.Undo("x", house.room.version - 1)) == "STALE_VERSION"


def test_a_late_move_for_the_picture_before_an_undo_is_refused() -> None:
    """The number of a picture never comes twice, so a move cannot land in another one by accident."""
    house = house_of()
    seat = play(house, menu(house)[0])
    other, late = acting(house), act("late", house.room.version, menu(house)[0])
    undo(house, seat)
    play(house, places(house)[-1])
    assert acting(house) == other
    assert code(house, other, late) == "STALE_VERSION"


def test_what_was_taken_back_once_cannot_be_taken_back_again() -> None:
    house = house_of()
    seat = play(house, menu(house)[0])
    undo(house, seat)
    assert code(house, seat, m.Undo("x", house.room.version)) == "NO_UNDO"


def test_a_move_of_the_clock_or_of_a_bot_is_not_taken_back() -> None:
    for bot in (None, "careful"):
        house = house_of()
        seat = acting(house)
        if bot:
            house.ask(0, m.Bot("b", seat, bot))
        event = house.room.submit(seat, state_of(house).actions(seat)[0], 5.0)
        assert event.auto == (bot is None)
        assert code(house, seat, m.Undo("x", house.room.version)) == "NO_UNDO"


def learned(house: House, before: State) -> bool:
    """By the words of the rules: a head was turned up, a card was drawn or played, or a number was looked at."""
    told = [type(one.fact).__name__ for one in house.room.facts()]
    return bool({"Revealed", "Drew", "Played", "Threw", "Peeked", "Removed", "Ended"} & set(told))


@pytest.mark.parametrize("options", [{}, {"announce": "on"}, {"discard_view": "top_only"}, {"skip_ends_turn": "on"}])
def test_a_move_may_be_taken_back_exactly_if_nobody_learned_anything(options: dict[str, str | int]) -> None:
    """Computed from views; here beside what the facts of this game say."""
    rng = Random(7)
    seen = set()
    for game in range(12):
        house = house_of(f"{game:064x}", **options)
        while house.room.phase == "playing":
            before = state_of(house).copy()
            seat = play(house, rng.choice(menu(house)))
            fits = house.room.phase == "playing" and not learned(house, before)
            assert house.room.may_undo(seat) == fits, house.rows[-1]
            seen.add(fits)
            if fits and rng.random() < 0.5:
                undo(house, seat)
                assert state_of(house).key() == before.key()
    assert seen == {True, False}


def test_ending_a_turn_may_be_taken_back_but_not_the_card_before_it() -> None:
    """END_TURN shows nothing; the SKIP before it showed a card."""
    rng = Random(1)
    for game in range(200):
        house = house_of(f"{game:064x}")
        for _ in range(40):
            if house.room.phase != "playing":
                break
            moves = menu(house)
            ends = [move for move in moves if isinstance(move, wurmt.EndTurn)]
            seat = play(house, ends[0] if ends else rng.choice(moves))
            if ends and house.room.phase == "playing":
                undo(house, seat)
                assert acting(house) == seat
                assert code(house, seat, m.Undo("x", house.room.version)) == "NO_UNDO"
                return
    raise AssertionError("nobody skipped")


def test_the_cards_to_come_are_the_same_whatever_was_taken_back() -> None:
    """Chance chose nothing in between, so its next choice is the one it would have been: nobody fishes for a card."""
    drawn = []
    for detour in (False, True):
        house = house_of()
        if detour:
            undo(house, play(house, places(house)[-1]))
        play(house, places(house)[0])
        while not any(isinstance(one.fact, Drew) for one in house.room.facts()):
            play(house, places(house)[0])
        drawn.append([one.fact for one in house.room.facts() if isinstance(one.fact, Drew)])
    assert drawn[0] == drawn[1]


def test_taking_back_gains_no_time() -> None:
    async def scene() -> None:
        town = Town()
        ann, ben = await town.two()
        await asyncio.sleep(40)
        await ann.act()
        assert ann.update.undo
        assert not ben.update.undo
        await asyncio.sleep(10)
        assert isinstance(await ann.ask(m.Undo("u", ann.update.version)), m.Done)
        assert ann.update.clock == m.Clock(0, 20, 60)
        assert ann.update.facts == []
        assert ben.update.moves == []

    run(scene())


def test_an_undo_that_could_not_be_stored_was_not_done() -> None:
    async def scene() -> None:
        town = Town()
        ann, ben = await town.two()
        await ann.act()
        town.store.broken = OSError("full")
        assert (await ann.ask(m.Undo("u", ann.update.version))).code == "NOT_STORED"
        town.store.broken = None
        assert ben.update.moves
        assert ann.update.undo
        assert isinstance(await ann.ask(m.Undo("v", ann.update.version)), m.Done)
        assert ann.update.moves

    run(scene())


def test_an_undo_survives_a_restart_and_can_be_done_after_one() -> None:
    async def scene() -> None:
        town = Town()
        ann, _ = await town.two()
        await ann.act()
        back = await (await town.restart()).two_tabs(ann)
        assert back.update.undo
        assert isinstance(await back.ask(m.Undo("u", back.update.version)), m.Done)
        again = await (await back.town.restart()).two_tabs(ann)
        assert again.update.version == 2
        assert again.update.moves

    run(scene())
