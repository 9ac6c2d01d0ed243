"""What every game promises: moves in all their forms, refusals, and logs."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
import pytest
from tests.chains import NAMES, text_of
from tests.every_game import EVERY_GAME, SEEDS, find
from tests.walks import mix, played, positions, random_moves

from wormery.core.chance import Committed, Fast, seed_from
from wormery.core.facts import heard, listen
from wormery.core.game import Game, Move
from wormery.core.refusal import NotAllowed
from wormery.core.state import CHANCE, Action, Seat
from wormery.core.table import Event, Log, Table, replay
from wormery.saved import Saved, load, parse, save
from wormery.verification import verify


def read(text: str) -> Saved:
    return parse(text, "a.log", find)


def known_actions(game: Game, seeds: range) -> list[Action]:
    """Whatever happened or was offered anywhere in some games, and numbers beside and beyond."""
    known: set[Action] = set()
    for seed in seeds:
        known |= {event.action for event in played(game, seed).log if isinstance(event, Event)}
    for _, state, _ in positions(game, seeds):
        for seat in state.to_act():
            known |= set(state.actions(seat))
    beside = {action + step for action in list(known)[::7] for step in (-1, 1)}
    return sorted(known | beside | {-(10**9), -1, 10**9, 2**62})


@EVERY_GAME
@SEEDS
def test_what_is_not_allowed_is_refused_with_a_code_and_changes_nothing(game: Game, seeds: range) -> None:
    known = known_actions(game, seeds[:10])
    for options, state, rng in positions(game, seeds):
        table = Table(game, options, Fast(Random(0)), state)
        before = state.key()
        for seat in (CHANCE, *range(len(state.scores()))):
            for action in rng.sample(known, 12):
                if state.allows(seat, action):
                    continue
                codes = []
                for ask in (Table.submit, _as_record, _as_text):
                    with pytest.raises(NotAllowed) as refused:
                        ask(table, seat, action)
                    codes.append((refused.value.code, refused.value.data, refused.value.clause))
                assert codes[0][0].isupper()
                assert codes[0] == codes[1] == codes[2]
        assert state.key() == before
        assert (table.log, table.version) == ([], 0)


def _as_record(table: Table, seat: Seat, action: Action) -> Log:
    move = _record(table, action)
    return table.do(seat, move) if move else table.submit(seat, action)


def _as_text(table: Table, seat: Seat, action: Action) -> Log:
    move = _record(table, action)
    return table.say(seat, table.game.write(move)) if move else table.submit(seat, action)


def _record(table: Table, action: Action) -> Move | None:
    try:
        return table.game.unpack(action)
    except NotAllowed:
        return None


@EVERY_GAME
@SEEDS
def test_every_action_is_the_same_as_number_record_text_and_json(game: Game, seeds: range) -> None:
    record_type = cast(Any, game).move_type
    for seed in seeds:
        table = played(game, seed)
        actions = {event.action for event in table.log if isinstance(event, Event)}
        state = game.start(table.options)
        for event in table.log:
            assert isinstance(event, Event)
            actions |= set(state.actions(event.seat))
            state.play(event.seat, event.action)
        for action in actions:
            move = game.unpack(action)
            assert game.pack(move) == action
            assert game.read(game.write(move)) == move
            assert game.text(action) == game.write(move)
            assert msgspec.json.decode(msgspec.json.encode(move), type=record_type) == move
            assert game.kind(action) == type(move).__name__


@EVERY_GAME
@SEEDS
def test_a_log_replays_to_the_same_state_and_the_same_bytes(game: Game, seeds: range) -> None:
    for seed in seeds:
        table = played(game, seed)
        assert replay(game, table.options, table.log).key() == table.state.key()
        saved = read(text_of(table))
        assert saved.state.key() == table.state.key()
        assert (saved.log, saved.game) == (table.log, game)
        again = saved.table()
        assert text_of(again) == text_of(table)
        assert (again.version, again.options) == (table.version, table.options)
        assert verify(saved, seed_from(str(seed))).wrong is None


@EVERY_GAME
@SEEDS
def test_a_game_saved_and_loaded_half_way_ends_as_if_it_had_not_been(game: Game, seeds: range, tmp_path: Path) -> None:
    for seed in seeds:
        whole = played(game, seed)
        half = played(game, seed, most=Random(seed).randrange(whole.version))
        save(half, NAMES[: int(half.options["players"])], tmp_path / "half.log")
        table = load(tmp_path / "half.log", find).table()
        assert table.state.key() == half.state.key()
        random_moves(table, str(seed))
        assert table.state.key() == whole.state.key()
        assert text_of(table) == text_of(whole)


@EVERY_GAME
def test_the_same_seed_and_moves_give_the_same_game_to_everybody(game: Game) -> None:
    for seed in range(6):  # TC-35
        tables = []
        for _ in range(2):
            table = Table(game, mix(game, Random(seed)), Committed(seed_from("same")))
            table.open(listening=True)
            random_moves(table, "same")
            tables.append(table)
        for viewer in (*range(int(tables[0].options["players"])), None):
            views = [(t.state.seen_by(viewer).key(), heard(t.told or [], viewer)) for t in tables]
            assert views[0] == views[1]


@EVERY_GAME
def test_facts_come_only_from_what_happens(game: Game) -> None:
    for _, state, rng in positions(game, range(6)):
        told = listen(state)
        for seat in state.to_act():
            menu = state.actions(seat)
            state.seen_by(seat).imagine(rng).play(seat, menu[0])
            game.silent(state.seen_by(seat), seat)
        assert told == []


@EVERY_GAME
def test_versions_count_moves_and_logs_only_grow(game: Game) -> None:
    table = Table(game, game.options({}), Committed(seed_from("x")))
    table.open()
    lengths = [len(table.log)]
    for n in range(10):
        assert table.version == n
        random_moves(table, "y", 1)
        lengths.append(len(table.log))
    assert all(one < two for one, two in pairwise(lengths))
