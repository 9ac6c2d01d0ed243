"""Positions written by hand: any table can be written down and set up again, and what cannot arise is refused."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.drehwurm.positions import position
from tests.walks import positions

from wormery.core.refusal import Unusable
from wormery.games.drehwurm.cards import NOTHING
from wormery.games.drehwurm.game import GAME
from wormery.games.drehwurm.layout import REGULAR, SNAPPING, TURNING
from wormery.games.drehwurm.rules import LIVE
from wormery.games.drehwurm.state import Drehwurm
from wormery.words import LANGUAGES, Words

NOT_WRITTEN = ("points.", "answer.", "shown.", "throwing", "reason")


@pytest.mark.parametrize(
    "seeds", [range(24), pytest.param(range(100, 400), marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_what_is_written_down_can_be_set_up_again(seeds: range) -> None:
    looked = 0
    for at in positions(GAME, seeds, every=7):
        state = at.state
        assert isinstance(state, Drehwurm)
        if not REGULAR <= state.phase <= TURNING or any(answer != NOTHING for answer in state.answers):
            continue
        told = GAME.parts(state)
        given = {part: said for part, said in told.items() if said != "" and not part.startswith(NOT_WRITTEN)}
        if state.fresh != NOTHING and (state.phase == SNAPPING or state.rules.mode == LIVE):
            given["throwing"] = told["throwing"]
        again = GAME.position(at.options, given, [], at.rng.randrange(100))
        assert isinstance(again, Drehwurm)
        looked += 1
        assert {part: said for part, said in GAME.parts(again).items() if not part.startswith("shown.")} == {
            part: said for part, said in told.items() if not part.startswith("shown.")
        }
        assert (again.pool, again.chicken_pool, again.acting) == (state.pool, state.chicken_pool, state.acting)
        for seat in state.to_act():
            assert again.actions(seat) == state.actions(seat)
    assert looked > 50


@pytest.mark.parametrize("seed", range(30))
def test_what_is_left_out_is_filled_by_the_seed(seed: int) -> None:
    rng = Random(seed)
    given = {"played": rng.randrange(8), "pile": rng.randint(1, 20)}
    one, two = (GAME.position(GAME.options({}), given, [], seed) for _ in range(2))
    assert one.key() == two.key()
    other = GAME.position(GAME.options({}), given, [], seed + 1)
    assert other.key() != one.key()
    assert isinstance(one, Drehwurm)
    assert (one.pile, one.played) == (given["pile"], given["played"])


@pytest.mark.parametrize(
    ("given", "part", "reason"),
    [
        ({"phase": "between"}, "phase", "phase"),
        ({"phase": "nap"}, "phase", "phase"),
        ({"turn": "E"}, "turn", "seat"),
        ({"match": 0}, "match", "number"),
        ({"match": 5}, "match", "number"),
        ({"pile": "many"}, "pile", "number"),
        ({"pile": 45}, "pile", "draw_pile"),
        ({"hand.A": "Y7 X3"}, "hand.A", "no_card"),
        ({"hand.A": "cY cY cY"}, "hand.A", "chickens"),
        ({"hand.A": 1}, "hand.A", "chickens"),
        ({"hand.A": "J1 J1"}, "hand.A", "too_often"),
        ({"hand.A": 12, "hand.B": 95}, "pile", "draw_pile"),
        ({"p0": "Y7"}, "p0", "pile"),
        ({"p0": "[? | Y7]"}, "p0", "no_card"),
        ({"p0": "[Y7 | Y8 ?]"}, "p0", "no_card"),
        ({"p0": "[Y7 | cR]"}, "p0", "no_worm"),
        ({"p4": "[Y7 | Y8]", "played": 3}, "p4", "no_pile"),
        ({"eaten.A": "Y7 [Y8 Y9]"}, "eaten.A", "meal"),
        ({"eaten.A": "cY Y8 Y9"}, "eaten.A", "meal"),
        ({"eaten.A": "cY [Y1 Y2]; cB [B1 B2]; cR [R1 R2]"}, "eaten.A", "meal"),
        ({"eaten.A": "cY [Y1 Y2]", "played": 0}, "played", "played"),
        ({"played": 8}, "hand", "over"),
        ({"fresh": "p4"}, "fresh", "fresh"),
        ({"fresh": "p0", "turner": "B"}, "turner", "turner"),
        ({"fresh": "p0", "phase": "turn"}, "fresh", "never_fresh"),
        ({"turner": "D"}, "turner", "fresh_needed"),
        ({"turn": "B", "fresh": "p0", "phase": "snap", "throwing": "B C"}, "throwing", "throwing"),
        ({"phase": "snap"}, "fresh", "fresh_needed"),
        ({"results.A": "1 2"}, "results.A", "results"),
        ({"results.A": "x", "match": 2}, "results.A", "results"),
        ({"points.A": 3}, "points.A", "no_part"),
        ({"hnad.A": "Y7"}, "hnad.A", "no_part"),
    ],
    ids=str,
)
def test_what_cannot_arise_is_refused_in_both_languages(given: dict[str, object], part: str, reason: str) -> None:
    with pytest.raises(Unusable) as refused:
        position(given)
    assert (refused.value.data["part"], refused.value.data["reason"]) == (part, f"position.{reason}")
    english, german = (Words(language, GAME).refusal(refused.value) for language in LANGUAGES)
    assert english != german
    assert "{" not in english + german
    assert "position." not in english + german


def test_every_reason_is_used() -> None:
    """And each has its sentence: no more and no fewer."""
    source = (GAME.folder / "position.py").read_text(encoding="utf-8")
    for language in LANGUAGES:
        keys = Words(language, GAME).keys
        reasons = {key.removeprefix("wrong.position.") for key in keys if key.startswith("wrong.position.")}
        assert {reason for reason in reasons if f'"{reason}"' in source} == reasons
