"""Files: what is written can be read, and what is damaged is refused with the place of the damage."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from tests.chains import chained, records, text_of
from tests.toy import GRAB, TAKE, find_toy
from tests.walks import played

from wormery.core.chance import Committed, Fast, seed_from
from wormery.core.refusal import Unusable
from wormery.core.table import Event, Table
from wormery.saved import Saved, load, parse, save
from wormery.verification import verify

TEXT = text_of(played(GRAB, 3))
HEADER, *REST = records(TEXT)
LINES = TEXT.splitlines()
MOVED = next(n for n, line in enumerate(REST, 1) if line["by"] != "*")  # the first line that a seat wrote


def read(text: str) -> Saved:
    return parse(text, "a.log", find_toy)


def refused(text: str) -> Unusable:
    with pytest.raises(Unusable) as error:
        read(text)
    return error.value


def damage(text: str) -> tuple[str, object, object]:
    error = refused(text)
    return error.code, error.data.get("line"), error.data.get("reason")


def joined(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def test_our_own_chains_are_the_chains_of_the_format() -> None:
    assert read(chained(HEADER, REST)).log == read(TEXT).log


def test_a_header_says_what_is_played_by_whom_and_is_committed_to_a_seed() -> None:
    assert HEADER["wormery"] == 1
    assert (HEADER["game"], HEADER["rules"], HEADER["options"]) == ("grab", 1, {"players": len(HEADER["seats"])})
    assert HEADER["commitment"] == Committed(seed_from("3")).commitment
    assert HEADER["seed"] == seed_from("3").hex()
    assert json.loads(LINES[1]) == {"n": 1, "by": "*", "move": REST[0]["move"], "sum": json.loads(LINES[1])["sum"]}


@pytest.mark.parametrize("number", [1, MOVED + 1, len(LINES)])
def test_a_file_cut_in_the_middle_of_a_line_is_refused(number: int) -> None:
    for rest in (1, len(LINES[number - 1]) - 1, len(LINES[number - 1])):
        text = joined(LINES[: number - 1]) + LINES[number - 1][:rest]
        code, line, _ = damage(text)
        if number > 1 or rest == len(LINES[0]):
            assert (code, line) == ("LOG_CUT", number)
        else:
            assert code == "NOT_A_LOG"


@pytest.mark.parametrize("number", range(1, len(LINES) + 1))
def test_a_file_cut_at_the_end_of_a_line_is_a_running_game(number: int) -> None:
    saved = read(joined(LINES[:number]))
    assert saved.log == read(TEXT).log[: number - 1]
    table = saved.table()
    table.open()
    assert table.log[: number - 1] == saved.log


def test_an_edited_move_or_draw_is_found_where_it_stands() -> None:
    for number in (1, MOVED):
        line = dict(REST[number - 1])
        word, what = line["move"].split()
        line["move"] = f"dealt {int(what) % 3 + 1}" if word == "dealt" else f"{'pass' if word == 'take' else 'take'} 0"
        lines = [*LINES]
        lines[number] = json.dumps({**line, "sum": json.loads(LINES[number])["sum"]})
        assert damage(joined(lines)) == ("LOG_DAMAGED", number + 1, "sum")


def test_a_line_that_is_gone_or_double_or_elsewhere_is_found() -> None:
    for number in range(1, len(LINES) - 1):
        gone = joined(LINES[:number] + LINES[number + 1 :])
        double = joined(LINES[: number + 1] + LINES[number:])
        swapped = joined([*LINES[:number], LINES[number + 1], LINES[number], *LINES[number + 2 :]])
        assert damage(gone) == damage(swapped) == ("LOG_DAMAGED", number + 1, "number")
        assert damage(double) == ("LOG_DAMAGED", number + 2, "number")
        empty = joined([*LINES[:number], "", *LINES[number:]])
        assert damage(empty) == ("LOG_DAMAGED", number + 1, "json")


@pytest.mark.parametrize(
    "first", ["", "{}", "[]", "1", '"wormery"', "null", "{", '{"wormery":true}', '{"wormery":"1"}', '{"wormery":1.0}']
)
def test_a_file_without_our_header_is_no_log(first: str) -> None:
    assert refused(first + "\n").code == "NOT_A_LOG"
    assert refused(joined([first, *LINES[1:]])).code == "NOT_A_LOG"


@pytest.mark.parametrize(
    ("changed", "code", "reason"),
    [
        ({"wormery": 2}, "OTHER_FORMAT", None),
        ({"rules": 2}, "OTHER_RULES", None),
        ({"game": "grub"}, "UNKNOWN_GAME", None),
        ({"options": {"players": 9}}, "LOG_DAMAGED", "WRONG_PLAYER_COUNT"),
        ({"seats": ["Ann"]}, "LOG_DAMAGED", "seats"),
        ({"seed": seed_from("4").hex()}, "LOG_DAMAGED", "seed"),
        ({"commitment": ""}, "LOG_DAMAGED", "seed"),
        ({"commitment": seed_from("3").hex()}, "LOG_DAMAGED", "seed"),
        ({"seed": f" {seed_from('3').hex()}"}, "LOG_DAMAGED", "seed"),
    ],
)
def test_a_header_that_does_not_fit_is_refused(changed: dict[str, object], code: str, reason: str | None) -> None:
    error = refused(chained({**HEADER, **changed}, REST))
    assert (error.code, error.data.get("reason")) == (code, reason)
    if code == "LOG_DAMAGED":
        assert error.data["line"] == 1


@pytest.mark.parametrize(
    "changed",
    [{"more": 1}, {"seed": "xy"}, {"seed": 5}, {"seats": "Ann"}, {"options": {"players": [3]}}, {"rules": "1"}],
    ids=str,
)
def test_a_header_of_another_shape_is_refused(changed: dict[str, object]) -> None:
    assert damage(chained({**HEADER, **changed}, REST))[:2] == ("LOG_DAMAGED", 1)


@pytest.mark.parametrize("changed", [{"seats": ["X", *HEADER["seats"][1:]]}, {"options": {}}, {"sum": "0"}], ids=str)
def test_an_edited_header_is_found_where_it_stands(changed: dict[str, object]) -> None:
    header = json.dumps({**json.loads(LINES[0]), **changed})
    assert damage(joined([header, *LINES[1:]])) == ("LOG_DAMAGED", 1, "sum")


def test_the_names_belong_to_the_sums_of_the_other_lines_too() -> None:
    header = json.dumps({**HEADER, "seats": ["X", *HEADER["seats"][1:]]})  # its own sum taken out
    assert damage(joined([header, *LINES[1:]])) == ("LOG_DAMAGED", 2, "sum")


def test_the_seed_may_be_taken_out_and_the_rest_is_whole() -> None:
    header = {key: value for key, value in json.loads(LINES[0]).items() if key != "seed"}
    saved = read(joined([json.dumps(header), *LINES[1:]]))
    assert saved.log == read(TEXT).log
    assert text_of(played(GRAB, 3), with_seed=False) == joined([json.dumps(header, ensure_ascii=False), *LINES[1:]])


def test_a_line_without_its_sum_is_damaged() -> None:
    for told in ({}, {"sum": ""}, {"sum": None}):
        line = json.dumps({**REST[3], **told})
        assert damage(joined([*LINES[:4], line, *LINES[5:]])) == ("LOG_DAMAGED", 5, "sum")


def test_of_several_faults_the_first_line_is_told() -> None:
    edited = LINES[2].replace('"n": 2', '"n": 7')
    assert edited != LINES[2]
    assert damage(joined([*LINES[:2], edited, *LINES[3:]]) + "{") == ("LOG_DAMAGED", 3, "number")


def test_what_the_header_leaves_out_has_its_default() -> None:
    table = Table(GRAB, GRAB.options({}), Committed(seed_from("x")))
    table.open()
    header, *rest = records(text_of(table))
    saved = read(chained({**header, "options": {}}, rest))
    assert saved.state.key() == table.state.key()
    assert verify(saved, seed_from("x")).wrong is None
    assert saved.table().options == table.options
    assert saved.table().submit(0, TAKE) == table.submit(0, TAKE)


def test_without_a_committed_seed_nothing_is_committed_to_and_nothing_goes_on() -> None:
    table = Table(GRAB, GRAB.options({}), Fast(Random(1)))
    table.open()
    saved = read(text_of(table))
    assert (saved.header.commitment, saved.header.seed) == ("", "")
    with pytest.raises(Unusable, match="SEED_UNKNOWN"):
        saved.table()


def test_a_saved_file_is_what_was_said_and_a_loaded_one_what_was_played(tmp_path: Path) -> None:
    table = played(GRAB, 3)
    save(table, HEADER["seats"], tmp_path / "a.log")
    assert (tmp_path / "a.log").read_bytes() == TEXT.encode()
    saved = load(tmp_path / "a.log", find_toy)
    assert (saved.log, saved.header.seats) == (table.log, HEADER["seats"])
    save(played(GRAB, 3, 2), HEADER["seats"], tmp_path / "a.log")
    events = [event for event in load(tmp_path / "a.log", find_toy).log if isinstance(event, Event) and event.seat >= 0]
    assert len(events) == 2


def test_a_crash_while_saving_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    save(played(GRAB, 3), HEADER["seats"], tmp_path / "a.log")
    with pytest.raises(UnicodeEncodeError):
        save(played(GRAB, 3), ["\ud800"], tmp_path / "a.log")
    assert (tmp_path / "a.log").read_bytes() == TEXT.encode()
    assert [path.name for path in tmp_path.iterdir()] == ["a.log"]


def _missing(path: Path) -> None:
    pass


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (_missing, "FILE_UNREADABLE"),
        (Path.mkdir, "FILE_UNREADABLE"),
        (lambda path: path.write_bytes(b""), "NOT_A_LOG"),
        (lambda path: path.write_bytes(bytes(range(256)) * 40), "NOT_A_LOG"),
        (lambda path: path.write_bytes(b"\x1f\x8b\x08\0\0\0\0\0"), "NOT_A_LOG"),
        (lambda path: path.write_bytes(TEXT.encode("utf-16")), "NOT_A_LOG"),
        (lambda path: path.write_bytes(b"\xef\xbb\xbf" + TEXT.encode()), "NOT_A_LOG"),
        (lambda path: path.write_text("[" * 200_000), "NOT_A_LOG"),
        (lambda path: path.write_text('{"wormery":' * 200_000), "NOT_A_LOG"),
        (lambda path: path.write_text('{"wormery":1' + "0" * 10_000 + "}"), "NOT_A_LOG"),
    ],
    ids=["missing", "folder", "empty", "binary", "gzip", "utf-16", "bom", "nested", "nested objects", "huge number"],
)
def test_a_file_that_is_no_log_is_refused(tmp_path: Path, make: Callable[[Path], object], code: str) -> None:
    make(tmp_path / "a.log")
    with pytest.raises(Unusable) as error:
        load(tmp_path / "a.log", find_toy)
    assert (error.value.code, error.value.data["file"]) == (code, "a.log")
