"""Options and the box: section 6 and section 1 of the rules of Drehwurm."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from wormery.core.refusal import Unusable
from wormery.core.rollout import rollout
from wormery.games.drehwurm import deck, options
from wormery.games.drehwurm.cards import FITS, NUMBERS
from wormery.games.drehwurm.game import GAME
from wormery.games.drehwurm.moves import name_of
from wormery.words import LANGUAGES, Words


@pytest.mark.parametrize("players", [3, 4, 5, 6, "3", "6"])
def test_three_to_six_play(players: object) -> None:
    """DW-GEN-1."""
    assert GAME.options({"players": players})["players"] == int(str(players))


@pytest.mark.parametrize("players", [2, 7, 0, -3, True, "two", None, 3.0, "99999999999"])
def test_any_other_number_is_refused(players: object) -> None:
    """DW-GEN-1. Two could be played and are not offered."""
    with pytest.raises(Unusable) as refused:
        GAME.options({"players": players})
    assert (refused.value.code, refused.value.data["fewest"], refused.value.data["most"]) == (
        "WRONG_PLAYER_COUNT",
        3,
        6,
    )


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"snapp": "on"}, "UNKNOWN_OPTION"),
        ({"snap": "maybe"}, "WRONG_VALUE"),
        ({"matches": "4"}, "WRONG_VALUE"),
        ({"snap_guard_ms": 799}, "WRONG_NUMBER"),
        ({"snap_guard_ms": "5001"}, "WRONG_NUMBER"),
        ({"snap_guard_ms": "soon"}, "WRONG_NUMBER"),
        ({"snap_speed": "1 2"}, "OPTION_SPELLING"),
        ({"snap_speed": "1 2 0 1"}, "OPTION_SPELLING"),
        ({"snap_speed": "1 2 1.5 1"}, "OPTION_SPELLING"),
        ({"snap_order": "ABCC"}, "OPTION_SPELLING"),
        ({"snap_order": "ABCDE"}, "OPTION_SPELLING"),
        ({"snap_speed": "1 2 3 4", "snap_mode": "live"}, "OPTIONS_CONTRADICT"),
        ({"snap_order": "DCBA", "snap_mode": "sealed"}, "OPTIONS_CONTRADICT"),
        ({"first_start": "fixed"}, "OPTION_NEEDED"),
        ({"first_start": "fixed", "first_seat": "E"}, "WRONG_VALUE"),
        ({"first_seat": "A"}, "OPTIONS_CONTRADICT"),
        ({"preset": "hard"}, "WRONG_VALUE"),
        ({"preset": "beginner", "snap": "on"}, "OPTIONS_CONTRADICT"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_in_both_languages(given: dict[str, Any], code: str) -> None:
    with pytest.raises(Unusable) as refused:
        GAME.options(given)
    assert refused.value.code == code
    english, german = (Words(language, GAME).refusal(refused.value) for language in LANGUAGES)
    assert english != german
    assert "{" not in english + german


def test_what_is_left_out_is_the_usual_game() -> None:
    usual = GAME.options({})
    assert all(usual[name] == values[0] for name, values in options.CHOICES.items())
    assert (usual["players"], usual["snap_guard_ms"], usual["snap_speed"]) == (4, 2000, "even")
    assert GAME.options(usual) == usual


def test_spellings_are_forgiven() -> None:
    given = GAME.options({"snap": False, "snap_speed": "1,2,  3 4", "matches": 1})
    assert (given["snap"], given["snap_speed"], given["matches"]) == ("off", "1 2 3 4", "1")
    assert GAME.options({"snap_order": "d c b a"})["snap_order"] == "DCBA"


def test_presets_are_options_by_another_name() -> None:
    for name, meant in options.PRESETS.items():
        assert GAME.options({"preset": name}) == GAME.options(meant)
    assert GAME.options({"preset": "english"})["draw_policy"] == "forced"


@pytest.mark.parametrize("name", options.CHOICES)
def test_a_game_ends_with_every_value_of_every_option(name: str) -> None:
    for value in options.CHOICES[name]:
        given = {name: value, **({"first_seat": "B"} if value == "fixed" else {})}
        state = GAME.start(GAME.options({**({} if name == "matches" else {"matches": "1"}), "players": 3, **given}))
        rollout(state, Random(1))
        assert state.to_act() == ()


def test_the_box_has_three_of_each_number_in_each_colour_and_a_joker_of_each() -> None:
    """DW-A6, DW-GEN-4: 105 cards are played with, the overview cards are not."""
    found = Counter(name_of(face) for face in deck.box().faces())
    assert found == {f"{colour}{n}": 3 if colour != "J" else 1 for colour in "YBRJ" for n in range(1, 10)}
    assert deck.box().flock() == [0] * 5 + [1] * 5 + [2] * 5
    assert len(deck.box().faces()) + len(deck.box().flock()) == deck.box().cards == 105


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("cards = 105", "cards = 104", "cards says 104"),
        ("yellow = 5\n", "yellow = -5\n", "no count below 0"),
        ("red = [3, 3,", "red = [3,", "9 counts"),
        ("joker = [1", "jester = [1", "exactly yellow"),
        ("players = [3, 4, 5, 6]", "players = [2, 3]", "players"),
        ("worms_dealt = 10", "worms_dealt = 15", "96 worms are laid out"),
        ("chickens_dealt = 2", "chickens_dealt = 3", "18 chickens are dealt"),
        ("extra_piles = [2, 4]", "extra_piles = [4, 2]", "rise"),
        ("start_piles = 3", "start_piles = 4", "at most 5 piles"),
        ("worms_dealt = 10", 'worms_dealt = "ten"', "worms_dealt"),
    ],
)
def test_a_wrong_box_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = (GAME.folder / "deck.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "deck.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Unusable) as refused:
        deck.load(tmp_path / "deck.toml")
    assert said in str(refused.value.data["reason"])


def test_what_fits_on_what() -> None:
    """Section 9: a random other worm fits a coloured top in 14 of 89 cases, a joker in 20, the same colour in 8."""
    cards = deck.box().faces()
    same = options.same_colour(True)
    never = options.same_colour(False)
    for top in range(27):
        assert sum(FITS[top] >> card & 1 for card in cards) == 14
        assert sum(same[top] >> card & 1 for card in cards) == 6 + 2
        assert sum(never[top] >> card & 1 for card in cards) == 6
    for top in range(27, 27 + NUMBERS):
        assert sum(FITS[top] >> card & 1 for card in cards) == sum(same[top] >> card & 1 for card in cards) == 20
        assert never[top] == 0


def test_a_wrong_throw_costs_nothing() -> None:
    """DW-A17, DW-GEN-2: only cards and eaten piles count."""
    from tests.games.drehwurm.positions import WINDOW, position, refusal

    state = position(WINDOW)
    assert refusal(state, 1, "snap R3").code == "NUMBER_NOT_ADJACENT"
    assert "snap Y4" in GAME.menu(state, 1)
