"""Logs with right sums and wrong contents, bytes that changed on the way, and chance recomputed from the seed."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.chains import chained, records, text_of
from tests.toy import GRAB, find_toy
from tests.walks import played, random_moves

from wormery.core.arrival import sealed
from wormery.core.chance import Committed, commitment, seed_from
from wormery.core.game import Game
from wormery.core.refusal import Unusable
from wormery.core.table import Sealed, Table
from wormery.games import GAMES
from wormery.saved import Saved, load, parse
from wormery.verification import verify

SEED = seed_from("3")
TEXT = text_of(played(GRAB, 3))
HEADER, *REST = records(TEXT)
DEALS = len(HEADER["seats"])
MOVE = DEALS + 1  # the place in REST of the first line that a seat wrote


def read(text: str) -> Saved:
    return parse(text, "a.log", find_toy)


def sealed_table() -> Table:
    table = Table(GRAB, GRAB.options({}), Committed(SEED))
    table.open()
    sealed(table, [lambda view, seat, rng: rng.choice(view.actions(seat))] * 3, Random(0))
    return table


@pytest.mark.parametrize(
    ("place", "line", "reason"),
    [
        (0, {"by": "*", "move": "laid 1"}, "NOT_BY_CHANCE"),
        (0, {"by": "*", "move": "dealt 9"}, "move"),
        (0, {"by": "*", "move": "take 0"}, "NOT_BY_CHANCE"),
        (0, {"by": "A", "move": "take 0"}, "NOT_YOUR_TURN"),
        (MOVE, {"by": "*", "move": "laid 1"}, "NOT_YOUR_TURN"),
        (MOVE, {"by": "F", "move": "take 0"}, "NOT_YOUR_TURN"),
        (MOVE, {"by": "A", "move": "take 1"}, "TOO_LATE"),
        (MOVE, {"by": "A", "move": "laid 1"}, "UNKNOWN_COMMAND"),
        (MOVE, {"by": "A", "move": "sing"}, "UNKNOWN_COMMAND"),
        (MOVE, {"by": "A", "move": 5}, "by"),
        (MOVE, {"by": "A"}, "by"),
        (MOVE, {"move": "take 0"}, "by"),
        (MOVE, {"by": "", "move": "take 0"}, "by"),
        (MOVE, {"by": "AB", "move": "take 0"}, "by"),
        (MOVE, {"by": "Z", "move": "take 0"}, "by"),
        (MOVE, {"by": ["A"], "move": "take 0"}, "by"),
        (MOVE, {"sealed": "AZ"}, None),
        (MOVE, {"sealed": 7}, None),
    ],
)
def test_a_line_that_cannot_be_is_refused_though_its_sum_is_right(
    place: int, line: dict[str, Any], reason: str | None
) -> None:
    with pytest.raises(Unusable) as error:
        read(chained(HEADER, [*REST[:place], line]))
    assert (error.value.code, error.value.data["line"]) == ("LOG_DAMAGED", place + 2)
    assert reason in (None, error.value.data["reason"])


def test_a_line_with_a_wrong_number_is_refused_though_its_sum_is_right() -> None:
    for number in (0, 2, "1", None):
        with pytest.raises(Unusable, match="number"):
            read(chained(HEADER, [{**REST[0], "n": number}], number=False))


def test_nothing_happens_after_the_end() -> None:
    with pytest.raises(Unusable, match="GAME_OVER"):
        read(chained(HEADER, [*REST, {"by": "A", "move": "take 5"}]))


@pytest.mark.parametrize("line", ["[]", "7", "null", "nonsense", '{"n":1', '{"n":1}}', '{"n":NaN}', "\ufeff{}"])
def test_a_line_that_is_no_record_is_refused(line: str) -> None:
    with pytest.raises(Unusable) as error:
        read(f"{json.dumps(HEADER)}\n{line}\n")
    assert (error.value.code, error.value.data["line"]) == ("LOG_DAMAGED", 2)


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_a_line_nested_however_deep_is_refused(opening: str) -> None:
    closing, inner = {"[": ("]", ""), '{"a":': ("}", "1")}[opening]
    for depth in (*range(700, 1100), 200_000):
        line = f'{{"n":1,"by":{opening * depth}{inner}{closing * depth}}}'
        for text in (f"{json.dumps(HEADER)}\n{line}\n", f"{line}\n"):
            with pytest.raises(Unusable):
                read(text)


def _check_change(path: Path, found: bytes, whole: bytes, game: Game) -> None:
    path.write_bytes(found)
    log = parse(whole.decode(), "a.log", {game.name: game}.__getitem__).log
    try:
        saved = load(path, lambda name: {game.name: game}[name] if name == game.name else find_toy("?"))
    except Unusable:
        pass
    else:
        assert saved.log == log[: len(saved.log)]
        assert saved.header.seats == json.loads(whole.split(b"\n")[0])["seats"] or not saved.log


LOGS = {game.name: (game, text_of(played(game, 5, most=40)).encode()) for game in (GRAB, *GAMES.values())}
MANY = [
    pytest.param(200, id="few"),
    pytest.param(1500, id="many", marks=pytest.mark.slow),
]


@pytest.mark.parametrize("count", MANY)
@pytest.mark.parametrize("name", LOGS)
def test_any_changed_byte_or_cut_is_refused_or_leaves_a_log_that_is_no_other(
    name: str, count: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    game, whole = LOGS[name]
    path = tmp_path_factory.mktemp("logs") / "a.log"

    @settings(max_examples=count)
    @given(st.integers(0, len(whole) - 1), st.integers(0, 255))
    @example(whole.index(b"\n"), ord(" "))
    @example(len(whole) - 1, ord(" "))
    def change(place: int, byte: int) -> None:
        _check_change(path, whole[:place] + bytes([byte]) + whole[place + 1 :], whole, game)
        _check_change(path, whole[:place] + bytes([byte]) + whole[place:], whole, game)
        _check_change(path, whole[:place] + whole[place + 1 :], whole, game)
        _check_change(path, whole[:place], whole, game)

    change()


@given(st.binary(max_size=200))
def test_a_file_of_any_bytes_is_refused_and_nothing_worse(
    tmp_path_factory: pytest.TempPathFactory, found: bytes
) -> None:
    path = tmp_path_factory.mktemp("bytes") / "a.log"
    for start in (b"", b'{"wormery":1}\n', LOGS["grab"][1][:-1], LOGS["grab"][1]):
        path.write_bytes(start + found)
        with suppress(Unusable):
            load(path, find_toy)


def test_whoever_has_the_seed_can_recompute_every_choice() -> None:
    for table in (played(GRAB, 3), sealed_table()):
        saved = read(text_of(table, with_seed=False))
        assert isinstance(table.chance, Committed)
        verdict = verify(saved, SEED)
        assert (verdict.wrong, verdict.choices) == (None, table.chance.made)


def test_a_choice_that_does_not_follow_from_the_seed_is_found_though_the_sums_are_right() -> None:
    for place, line in enumerate(REST):
        if line["by"] != "*":
            continue
        word, value = line["move"].split()
        forged = [*REST[:place], {**line, "move": f"{word} {int(value) % 3 + 1}"}, *REST[place + 1 :]]
        verdict = verify(read(chained(HEADER, forged)), SEED)
        assert verdict.wrong == place + 1
        assert verdict.choices == sum(before["by"] == "*" for before in REST[:place])


def test_an_order_of_sealed_answers_that_does_not_follow_from_the_seed_is_found() -> None:
    header, *rest = records(text_of(sealed_table()))
    place = next(n for n, line in enumerate(rest) if "sealed" in line)
    forged = [*rest[:place], {"sealed": rest[place]["sealed"][::-1]}]
    assert verify(read(chained(header, forged)), SEED).wrong == place + 1
    assert verify(read(chained(header, rest[: place + 1])), SEED).wrong is None
    assert isinstance(read(chained(header, forged)).log[-1], Sealed)


def test_another_seed_does_not_explain_the_game() -> None:
    assert all(verify(read(TEXT), seed_from(str(other))).wrong is not None for other in range(20) if other != 3)


def test_a_file_for_others_holds_no_seed_and_the_same_lines() -> None:
    open_, secret = text_of(played(GRAB, 3), with_seed=False), text_of(played(GRAB, 3))
    assert SEED.hex() not in open_
    assert "seed" not in open_
    assert SEED.hex() in secret
    assert commitment(SEED) in open_
    assert open_.split("\n")[1:] == secret.split("\n")[1:]
    with pytest.raises(Unusable, match="SEED_UNKNOWN"):
        read(open_).table()


def test_a_loaded_game_goes_on_with_the_choices_that_the_seed_has_next() -> None:
    for moves in range(8):
        half = played(GRAB, 3, most=moves)
        on = read(text_of(half)).table()
        for table in (half, on):
            random_moves(table, "on")
        assert on.log == half.log
        assert verify(read(text_of(on)), SEED).wrong is None
