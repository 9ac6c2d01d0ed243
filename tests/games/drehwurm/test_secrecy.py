"""I9: what a viewer is given depends on nothing that is hidden from it. So two worlds are compared."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.games.drehwurm.positions import WINDOW, game, position
from tests.games.drehwurm.worlds import Worlds, moments, shown, worlds, wrong_moves
from tests.walks import mix, positions

from wormery.core.game import SEATS
from wormery.core.state import CHANCE
from wormery.games.drehwurm.game import GAME
from wormery.games.drehwurm.layout import COUNTING
from wormery.games.drehwurm.state import Drehwurm

MANY = pytest.param(range(3000, 3040), marks=pytest.mark.slow, id="many")
SEEDS = pytest.mark.parametrize("seeds", [pytest.param(range(6), id="few"), MANY])


def go_on(pair: Worlds, rng: Random, seen: Counter[str]) -> None:
    """Play both worlds until the rules themselves would show a difference, comparing what the viewer is given."""
    for _ in range(400):
        if CHANCE in pair.left.to_act() or CHANCE in pair.right.to_act():
            pass  # in the midst of a turn nobody is asked or told anything
        elif pair.left.phase < COUNTING:
            probes = wrong_moves(rng)
            given = shown(pair.left, pair.heard, pair.viewer, probes)
            assert shown(pair.right, pair.heard_right, pair.viewer, probes) == given
            seen["compared"] += pair.differ
            seen["compared in a window"] += pair.differ and GAME.window(pair.left) is not None
        moment = next(moments(pair, rng), None)
        if moment is None:
            return
        seat, action, other = moment
        seen["different"] += action != other
        seen["different, by chance"] += action != other and seat == CHANCE
        for one in {action, other} - {None}:
            assert one is not None
            who = "the viewer" if seat == pair.viewer else "another"
            seen[f"{GAME.kind(one)} by {who}"] += pair.differ
        if action is None or other is None:
            seen["in one world only"] += 1
        pair.play(moment)


@SEEDS
def test_i9_two_worlds_alike_to_a_viewer_stay_alike_whatever_happens_in_secret(seeds: range) -> None:
    seen: Counter[str] = Counter()
    for at in positions(GAME, seeds, every=29):
        assert isinstance(at.state, Drehwurm)
        for viewer in at.viewers:
            if at.state.phase < COUNTING:
                go_on(worlds(at.state, viewer, at.rng), at.rng, seen)
    for seed in seeds[:4]:
        for n, step in enumerate(game(seed, snap_mode="live")):
            if n % 29 == 0 and step.after.phase < COUNTING:
                rng = Random(n)
                for viewer in (*range(3), None):
                    go_on(worlds(step.after, viewer, rng), rng, seen)
    assert min(seen[what] for what in ("compared", "different", "different, by chance")) > 100
    assert min(seen[what] for what in ("compared in a window", "in one world only")) > 50
    for who in ("the viewer", "another"):
        for kind in ("Play", "Eat", "Snap", "Pass", "Draw", "Turn"):
            assert seen[f"{kind} by {who}"] > 0, (kind, who)


@SEEDS
def test_i9_from_the_deal_on_a_viewer_sees_only_its_own_cards_and_what_lies_open(seeds: range) -> None:
    seen: Counter[str] = Counter()
    for seed in seeds[:60]:
        rng = Random(seed)
        state = GAME.start(mix(GAME, rng))
        for viewer in (*range(len(state.hands)), None):
            go_on(worlds(state, viewer, rng), rng, seen)
    assert min(seen[what] for what in ("compared", "different", "different, by chance")) > 100


@SEEDS
def test_what_is_imagined_depends_on_the_view_and_not_on_the_world_behind_it(seeds: range) -> None:
    for at in positions(GAME, seeds, every=17):
        assert isinstance(at.state, Drehwurm)
        for viewer in at.viewers:
            pair = worlds(at.state, viewer, at.rng)
            dice = at.rng.getrandbits(64)
            left, right = (state.seen_by(viewer).imagine(Random(dice)) for state in (pair.left, pair.right))
            assert left.key() == right.key()


def whose(left: Drehwurm, right: Drehwurm) -> str:
    """The viewers who can tell these two worlds apart; "-" is a spectator."""
    told = ""
    for viewer in (*range(len(left.hands)), None):
        views = [state.seen_by(viewer) for state in (left, right)]
        differ = views[0].key() != views[1].key()
        assert not (GAME.wire(views[0]) != GAME.wire(views[1]) and not differ)
        assert (GAME.parts(views[0]) != GAME.parts(views[1])) == differ
        told += (SEATS[viewer] if viewer is not None else "-") if differ else ""
    return told


BASE = {
    "hand.A": "Y1 Y2 R3 cY cB",
    "hand.B": "Y4 J5 B2 cR cR",
    "hand.C": "R5 R6 B3 cY",
    "hand.D": "R7 R8 R9 cY cY",
    "eaten.C": "cB [B1 R2 Y9]",
    "p0": "[Y7 B6 | J4 B5]",
    "p1": "[R1 | ?]",
    "p2": "[B9 | B4]",
}
EVERYBODY = "ABCD-"


@pytest.mark.parametrize(
    ("change", "who"),
    [
        ({"hand.A": "Y1 Y2 R4 cY cB"}, "A"),  # DW-SETUP-2
        ({"hand.A": "Y1 Y2 R3 cY cY"}, "A"),  # DW-SETUP-1
        ({"hand.D": "R7 R8 Y3 cY cY"}, "D"),
        ({"hand.A": "Y4 Y2 R3 cY cB", "hand.B": "Y1 J5 B2 cR cR"}, "AB"),
        ({"hand.A": "Y1 Y2 cY cB"}, EVERYBODY),  # how many cards: everybody's
        ({"p0": "[Y8 B6 | J4 B5]"}, EVERYBODY),
        ({"p0": "[Y7 B6 | J4 B8]"}, EVERYBODY),  # a bottom that was seen is remembered (DW-A14)
        ({"eaten.C": "cR [B1 R2 Y9]", "hand.B": "Y4 J5 B2 cR cR"}, EVERYBODY),  # DW-CHICK-2
        ({"turn": "B"}, EVERYBODY),
    ],
    ids=str,
)
def test_whose_view_changes(change: dict[str, object], who: str) -> None:
    assert whose(position(BASE), position({**BASE, **change})) == who


def test_a_drawn_card_is_its_owner_s() -> None:
    """DW-DRAW-1."""
    left, right = (position(BASE, f"drew {card}") for card in ("B7", "B8"))
    for state, card in ((left, "B7"), (right, "B8")):
        action = GAME.pack(GAME.read(f"drew {card}"))
        assert action is not None
        draw = GAME.pack(GAME.read("draw"))
        assert draw is not None
        state.play(0, draw)
        state.play(CHANCE, action)
    assert whose(left, right) == "A"


@pytest.mark.parametrize("mode", ["engine", "sealed", "live"])
def test_an_answer_is_its_owner_s(mode: str) -> None:
    """Section 4: passes and lost throws are for their owner alone. That there is an answer is seen where all must."""
    live = {"phase": "regular"} if mode == "live" else {}
    start = position({**WINDOW, **live}, snap_mode=mode)
    passed, thrown = start.copy(), start.copy()
    passed.play(2, GAME.pack(GAME.read("pass")) or 0)
    if mode == "live":
        assert whose(start, passed) == "C"
        return
    thrown.play(2, GAME.pack(GAME.read("snap R6")) or 0)
    assert whose(passed, thrown) == "C"
    assert whose(start, passed) == EVERYBODY


@pytest.mark.parametrize(
    ("aid", "eaten", "bottom", "inner", "worms"),
    [
        ("off", "closed", None, None, None),
        ("last_bottom", "closed", "B5", None, None),
        ("full", "open", "B5", ["Y7", "B6"], ["B1", "R2", "Y9"]),
    ],
)
def test_what_a_client_is_sent_of_what_was_seen(
    aid: str, eaten: str, bottom: str | None, inner: list[str] | None, worms: list[str] | None
) -> None:
    """DW-A14, DW-A15: never more than options let people see, though a view remembers all."""
    view = GAME.wire(position(BASE, memory_aid=aid, eaten_view=eaten).seen_by(3))
    pile, unseen, _ = view.piles
    assert (pile.top, pile.count, pile.bottom, pile.up) == ("Y7", 4, bottom, inner)
    assert (unseen.top, unseen.count, unseen.bottom) == ("R1", 2, None)
    assert view.players[2].eaten[0].worms == worms
    assert view.players[2].eaten[0].count == 3
    assert view.players[0].hand == ["?"] * 3
    assert view.players[0].chickens == ["c?"] * 2
    assert view.players[3].hand == ["R7", "R8", "R9"]
