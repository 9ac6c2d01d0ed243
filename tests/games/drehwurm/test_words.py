"""What people read: refusals, facts, pictures and prompts of random matches, in both languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from tests.games.drehwurm.positions import game
from tests.games.drehwurm.worlds import wrong_moves
from tests.walks import Position, positions

from wormery.core.chance import Fast
from wormery.core.facts import heard, listen
from wormery.core.refusal import NotAllowed
from wormery.core.table import Table
from wormery.games.drehwurm import facts
from wormery.games.drehwurm.game import GAME
from wormery.games.drehwurm.layout import BETWEEN
from wormery.games.drehwurm.refusals import why_not
from wormery.games.drehwurm.state import Drehwurm
from wormery.words import LANGUAGES, Words

NAMES = ["Ann", "Ben", "Cleo", "Dörte", "Eve", "Finn"]
BROKEN = re.compile(r"[{}]|\b(fact|table|refusal|card|chicken|move|reason|prompt)\.[A-Za-z]|None|\bp-1\b")


def between_matches() -> Iterator[Position]:
    for step in game(2, matches="n"):
        if step.after.phase == BETWEEN:
            yield Position(GAME.options({"players": len(step.after.hands)}), step.after.copy(), Random(2))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_a_sentence(language: str) -> None:
    words = Words(language, GAME)
    codes: Counter[str] = Counter()
    for at in [*positions(GAME, range(20), every=4), *between_matches()]:
        table = Table(GAME, at.options, Fast(Random(0)), at.state)
        for seat in range(int(at.options["players"])):
            for move in wrong_moves(at.rng):
                action = GAME.pack(move)
                if not at.state.to_act() or (action is not None and at.state.allows(seat, action)):
                    continue
                with pytest.raises(NotAllowed) as refused:
                    table.do(seat, move)
                sentence = words.refusal(refused.value)
                assert not BROKEN.search(sentence), sentence
                assert sentence.endswith((".", "!"))
                codes[refused.value.code] += 1
    reachable = set(
        re.findall(r'NotAllowed\(\s*"([A-Z_]+)"', (GAME.folder / "refusals.py").read_text(encoding="utf-8"))
    )
    assert reachable - set(codes) <= {"UNKNOWN_COMMAND"}, "codes no random match has met"


@pytest.mark.parametrize("language", LANGUAGES)
def test_facts_pictures_prompts_and_menus_are_sentences(language: str) -> None:
    words = Words(language, GAME)
    seen: set[type] = set()
    for at in [*positions(GAME, range(20), every=23), *between_matches()]:
        state = at.state
        assert isinstance(state, Drehwurm)
        told = listen(state)
        for _ in range(60):
            if not state.to_act():
                break
            seat = at.rng.choice(state.to_act())
            state.play(seat, at.rng.choice(state.actions(seat)))
            state.settle(at.rng)
        for viewer in (*range(len(state.hands)), None):
            lines = GAME.tell(heard(told, viewer), viewer, NAMES, words)
            view = state.seen_by(viewer)
            lines += GAME.picture(view, viewer, NAMES, words)
            if viewer in state.to_act():
                assert viewer is not None
                lines.append(GAME.prompt(view, viewer, words))
                lines += [GAME.describe(action, words) for action in state.actions(viewer)]
            assert lines
            assert [line for line in lines if BROKEN.search(line)] == []
        seen |= {type(one.fact) for one in told}
    assert seen == set(facts.FACTS)


def test_an_answer_depends_on_the_view_alone() -> None:
    """Section 4: a card is not in the hand, wherever else it lies."""
    for at in positions(GAME, range(12), every=6):
        assert isinstance(at.state, Drehwurm)
        for seat in range(len(at.state.hands)):
            other = at.state.seen_by(seat).imagine(at.rng)
            assert isinstance(other, Drehwurm)
            for move in wrong_moves(at.rng):
                action = GAME.pack(move)
                if at.state.to_act() and not (action is not None and at.state.allows(seat, action)):
                    one, two = why_not(at.state, seat, move), why_not(other, seat, move)
                    assert (one.code, one.data, one.clause) == (two.code, two.data, two.clause)
