"""The box: what is in it (sections 1.2 and 1.3 of the rules), and what is said of a data file that cannot be."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from wormery.core.refusal import Unusable
from wormery.games.daswurmt.cards import KINDS, NUMBERS
from wormery.games.daswurmt.deck import Box, box, load
from wormery.games.daswurmt.game import GAME

TEXT = GAME.folder.joinpath("deck.toml").read_text(encoding="utf-8")


def loaded(path: Path, old: str = "", new: str = "") -> Box:
    assert old in TEXT
    file = path / "deck.toml"
    file.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    return load(file)


def fault(path: Path, old: str, new: str) -> str:
    with pytest.raises(Unusable) as error:
        loaded(path, old, new)
    assert error.value.code == "DATA_DAMAGED"
    assert error.value.data["file"] == "deck.toml"
    return str(error.value.data["reason"])


@pytest.mark.parametrize("profile", ["uniform4", "low", "bell"])
def test_99_cards_of_which_84_have_a_number_and_15_an_action(profile: str) -> None:
    deck = box().faces(profile)
    assert len(deck) == 99
    assert deck == sorted(deck)
    assert sum(card % KINDS < NUMBERS for card in deck) == 84
    assert Counter(card // KINDS for card in deck) == {0: 33, 1: 33, 2: 33}
    actions = Counter(card % KINDS for card in deck if card % KINDS >= NUMBERS)
    assert actions == {7: 3, 8: 3, 9: 3, 10: 3, 11: 3}
    assert all(deck.count(colour * KINDS + kind) == 1 for colour in range(3) for kind in range(7, 12))


@pytest.mark.parametrize(
    ("profile", "copies", "mean"),
    [
        ("uniform4", [4, 4, 4, 4, 4, 4, 4], 4),
        ("low", [7, 6, 5, 4, 3, 2, 1], 3),
        ("bell", [2, 4, 5, 6, 5, 4, 2], 4),
    ],
)
def test_numbers_are_as_frequent_as_the_profile_says_in_each_colour(profile: str, copies: list[int], mean: int) -> None:
    deck = box().faces(profile)
    for colour in range(3):
        assert [deck.count(colour * KINDS + kind) for kind in range(NUMBERS)] == copies
    numbers = [card % KINDS + 1 for card in deck if card % KINDS < NUMBERS]
    assert sum(numbers) / len(numbers) == mean


def test_the_rest_of_the_table_is_as_the_rules_say() -> None:
    ours = box()
    assert ours.removed_by_players == {"2": 30, "3": 20, "4": 10, "5": 0}
    assert (ours.ends_per_colour, ours.hand_size, ours.refill_at_or_below) == (2, 5, 2)
    assert (ours.length_min, ours.length_max, ours.default_profile) == (10, 12, "uniform4")
    assert ours.colours == ["yellow", "pink", "blue"]


def test_the_file_itself_is_fine_wherever_it_lies(tmp_path: Path) -> None:
    assert loaded(tmp_path) == box()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"yellow", "pink", "blue"', '"yellow", "pink"', "colours: there must be 3"),
        ('"yellow", "pink", "blue"', '"yellow", "pink", "pink"', "colours: there must be 3"),
        ('"yellow", "pink", "blue"', '"red", "yellow", "pink", "blue"', "colours: there must be 3"),
        ("ends_per_colour = 2", "ends_per_colour = 0", "ends_per_colour: from 1 to 3"),
        ("ends_per_colour = 2", "ends_per_colour = 4", "ends_per_colour: from 1 to 3"),
        ("refill_at_or_below = 2", "refill_at_or_below = -1", "refill_at_or_below: from 0 to below hand_size"),
        ("refill_at_or_below = 2", "refill_at_or_below = 5", "refill_at_or_below: from 0 to below hand_size"),
        ("length_min = 10", "length_min = 13", "length_min to length_max: a range above 0"),
        ("length_min = 10", "length_min = 0", "length_min to length_max: a range above 0"),
        ('default_profile = "uniform4"', 'default_profile = "x"', "default_profile: not in worm_copies_per_colour"),
        ("2 = 30", "two = 30", "removed_by_players: one count for each number of players, none below 0"),
        ("2 = 30", "2 = -1", "removed_by_players: one count for each number of players, none below 0"),
        ("[7, 6, 5, 4, 3, 2, 1]", "[7, 6, 5, 4, 3, 3]", "worm_copies_per_colour: 7 counts in each row"),
        ("[7, 6, 5, 4, 3, 2, 1]", "[7, 6, 5, 4, 3, 2, 1, 0]", "worm_copies_per_colour: 7 counts in each row"),
        ("SKIP = [1, 1, 1]", "", "action_copies: exactly REMOVE, REFILL, NEW_WORM, PEEK, SKIP"),
        ("SKIP = [1, 1, 1]", "SKAP = [1, 1, 1]", "action_copies: exactly REMOVE, REFILL, NEW_WORM, PEEK, SKIP"),
        ("SKIP = [1, 1, 1]", "SKIP = [1, 2]", "action_copies: 3 counts in each row"),
        ("SKIP = [1, 1, 1]", "SKIP = [1, 3, -1]", "copies: no count below 0"),
        ("[7, 6, 5, 4, 3, 2, 1]", "[8, 6, 5, 4, 3, 3, -1]", "copies: no count below 0"),
        ("cards = 99", "cards = 100", "uniform4: cards says 100, the table adds up to 99"),
        ("worm_cards = 84", "worm_cards = 80", "uniform4: worm_cards says 80, the table adds up to 84"),
        ("action_cards = 15", "action_cards = 14", "uniform4: action_cards says 14, the table adds up to 15"),
        ("[7, 6, 5, 4, 3, 2, 1]", "[7, 6, 5, 4, 3, 2, 2]", "low: cards says 99, the table adds up to 102"),
        ("2 = 30", "2 = 89", "uniform4: 99 cards are dealt or removed, the deck has 99"),
        ("5 = 0", "5 = 80", "uniform4: 105 cards are dealt or removed, the deck has 99"),
    ],
)
def test_each_fault_is_named_with_its_field(tmp_path: Path, old: str, new: str, reason: str) -> None:
    assert fault(tmp_path, old, new) == reason


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("hand_size = 5", 'hand_size = "five"', "hand_size"),
        ("hand_size = 5", "", "hand_size"),
        ("hand_size = 5", "hand_size = 5\nhand_colour = 2", "hand_colour"),
        ("SKIP = [1, 1, 1]", "SKIP = [1, 1, true]", "action_copies"),
        ("2 = 30", "2 = 30.5", "removed_by_players"),
        ("hand_size = 5", "hand_size = ", "line"),
    ],
)
def test_a_file_of_another_shape_is_refused(tmp_path: Path, old: str, new: str, field: str) -> None:
    assert field in fault(tmp_path, old, new)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    for file in (tmp_path / "none.toml", tmp_path, tmp_path / "binary.toml"):
        with pytest.raises(Unusable, match="DATA_DAMAGED"):
            load(file)


def test_a_fault_is_reported_before_what_follows_from_it(tmp_path: Path) -> None:
    text = TEXT.replace("SKIP = [1, 1, 1]", "SKIP = [1, 1]").replace("cards = 99", "cards = 1")
    (tmp_path / "deck.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Unusable, match="action_copies: 3 counts in each row"):
        load(tmp_path / "deck.toml")


def test_uneven_backs_are_only_warned_of(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match=r"the backs are not even by colour: \[34, 32, 33\]"):
        uneven = loaded(tmp_path, "SKIP = [1, 1, 1]", "SKIP = [2, 0, 1]")
    assert len(uneven.faces("uniform4")) == 99


def test_as_many_cards_may_be_dealt_and_removed_as_leave_one_to_draw(tmp_path: Path) -> None:
    assert loaded(tmp_path, "2 = 30", "2 = 88").removed_by_players["2"] == 88
    assert loaded(tmp_path, "ends_per_colour = 2", "ends_per_colour = 3").ends_per_colour == 3
    assert loaded(tmp_path, "length_min = 10", "length_min = 12").length_min == 12
