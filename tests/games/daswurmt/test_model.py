"""The engine and a model written straight from the rules agree at every decision, whatever the options."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.games.daswurmt.model import Model
from tests.walks import mix, pick

from wormery.core.game import SEATS
from wormery.core.state import CHANCE
from wormery.games.daswurmt.game import GAME

MANY = pytest.param(range(5000, 5800), marks=pytest.mark.slow, id="many")


@pytest.mark.parametrize("seeds", [pytest.param(range(200), id="few"), MANY])
def test_the_engine_plays_as_the_rules_are_written(seeds: range) -> None:
    seen: Counter[str] = Counter()
    for seed in seeds:
        seen += _compare(seed)
    rare = ("closing", "void remove", "void peek", "void refill", "six worms", "says")
    assert min(seen[word] for word in ("place", "remove", "refill", "new", "peek", "skip", "redraw", "end")) > 20
    assert min(seen[word] for word in rare) > 2


def _compare(seed: int) -> Counter[str]:
    rng, seen = Random(seed), Counter[str]()
    options = mix(GAME, rng, 0.65)
    style = seed % 3
    if seed % 4 == 0:  # gather action cards, and have to play them when the pile is empty
        options, style = GAME.options({**options, "void_actions": "allow", "end_timing": "finish_round"}), 2
    state, model = GAME.start(options), Model(options)
    play = model.play()
    asked: str | None = next(play)
    while asked is not None:
        assert [SEATS.find(asked)] == list(state.to_act())  # "*" is not among them: -1
        if asked == "*":
            seat, action = CHANCE, state.chance(rng)
        else:
            seat, menu = state.turn, state.actions(state.turn)
            _same(state_parts := GAME.parts(state), model.parts())
            for viewer in (*range(len(model.seats)), None):
                view = GAME.parts(state.seen_by(viewer))
                _same(view, model.parts("-" if viewer is None else SEATS[viewer]))
            texts = [GAME.text(action) for action in menu]
            assert len(set(texts)) == len(texts)
            assert set(texts) == model.menu(), state_parts
            action = pick(GAME, menu, rng, 1 if model.closing or model.turns < 3 else style)
            seen.update(_noted(GAME.text(action), model))
        text = GAME.text(action)
        state.play(seat, action)
        try:
            asked = play.send(text)
        except StopIteration:
            asked = None
    assert state.to_act() == ()
    _same(GAME.parts(state), model.parts())
    assert state.winners() == _winners(model)
    return seen


def _same(found: dict[str, object], expected: dict[str, object]) -> None:
    assert found == expected, {part: (found.get(part), expected.get(part)) for part in found | expected}


def _noted(text: str, model: Model) -> list[str]:
    word, *rest = text.split()
    void = word in ("remove", "peek", "new") and len(rest) == 1
    noted = [word, f"void {word}"] if void or (word == "refill" and model.closing) else [word]
    noted += ["closing"] if model.closing else []
    noted += ["six worms"] if len(model.worms) == 6 else []
    return noted + (["says"] if "says" in rest else [])


def _winners(model: Model) -> list[int]:
    """WU-52 and WU-A17."""
    parts = model.parts()
    best = max(int(str(parts[f"points.{seat}"])) for seat in model.seats)
    first = [seat for seat in model.seats if parts[f"points.{seat}"] == best]
    lost = {seat: sum(int(card[1]) for card in model.minus[seat]) for seat in first}
    if model.option["tie_break"] == "fewest_minus":
        first = [seat for seat in first if lost[seat] == min(lost.values())]
    return [model.seats.index(seat) for seat in first]
