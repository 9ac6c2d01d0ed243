"""What is told of each move, and to whom. A line for each fact; what an audience does not see is not in its line."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from tests.games.daswurmt.positions import table

from wormery.core.chance import Fast
from wormery.core.facts import Fact, heard
from wormery.core.rollout import rollout
from wormery.core.table import Table
from wormery.games.daswurmt import facts
from wormery.games.daswurmt.game import GAME
from wormery.scenario import written

BASE = {
    "turn": "A",
    "hand.A": "Y1 Y2 P3 B:PEEK P:REMOVE",
    "w0": "Y [4] (5)",
    "w0.by": "B",
    "w1": "P [5 3] (7)",
    "top": "B6",
}
ACTOR, OTHER, SPECTATOR = 0, 1, None


def told(
    given: Mapping[str, str], *moves: str, draws: str = "", viewer: int | None = ACTOR, **options: object
) -> list[str]:
    at = table({**BASE, **given}, draws, **options)
    for move in moves:
        at.say(0, move)
    return [written(GAME, fact) for fact in heard(at.told or [], viewer)]


def check(
    moves: str, actor: str, others: str, given: Mapping[str, str] | None = None, draws: str = "", **options: object
) -> None:
    at = table({**BASE, **(given or {})}, draws, **options)
    for move in moves.split("; "):
        at.say(0, move)
    for viewer, expected in ((ACTOR, actor), (OTHER, others), (2, others), (SPECTATOR, others)):
        assert [written(GAME, fact) for fact in heard(at.told or [], viewer)] == expected.split("; ")


def test_laying_a_head_tells_its_number_to_the_one_who_laid_it() -> None:
    """WU-16, WU-19, WU-21."""
    rest = "Revealed seat=A worm=w0 number=5 length=9; TurnBegan seat=B"
    start = "Placed seat=A worm=w0 colour=Y"
    check("place Y1 w0", f"{start} number=1; {rest}", f"{start}; {rest}")


def test_a_first_head_reveals_nothing() -> None:
    """WU-18."""
    start = "Placed seat=A worm=w3 colour=Y"
    check("place Y2 w3", f"{start} number=2; TurnBegan seat=B", f"{start}; TurnBegan seat=B", {"w3": "Y [] (-)"})


def test_a_reveal_of_the_best_length_scores_plus_and_tidies() -> None:
    """WU-22, WU-26."""
    rest = "Revealed seat=A worm=w0 number=6 length=10; Scored seat=A worm=w0 points=6; Tidied worm=w0 cards=1"
    start, end = "Placed seat=A worm=w0 colour=Y", "TurnBegan seat=B"
    check("place Y1 w0", f"{start} number=1; {rest}; {end}", f"{start}; {rest}; {end}", {"w0": "Y [4] (6)"})


def test_a_reveal_that_is_too_long_scores_minus_and_tidies() -> None:
    """WU-23, WU-26."""
    rest = "Revealed seat=A worm=w1 number=7 length=15; Scored seat=A worm=w1 points=-7; Tidied worm=w1 cards=2"
    start, end = "Placed seat=A worm=w1 colour=P", "TurnBegan seat=B"
    check("place P3 w1", f"{start} number=3; {rest}; {end}", f"{start}; {rest}; {end}")


def test_drawing_tells_fronts_to_the_one_who_draws_and_backs_in_order_to_all() -> None:
    """WU-30, WU-31."""
    start = "Placed seat=A worm=w2 colour=B"
    drawn = "Drew seat=A colour=B{}; Drew seat=A colour=Y{}; Drew seat=A colour=P{}; TurnBegan seat=B"
    fronts = drawn.format(" card=B6", " card=Y:SKIP", " card=P2")
    given = {"hand.A": "Y1 Y2 B3"}
    check("place B3 w2", f"{start} number=3; {fronts}", f"{start}; {drawn.format('', '', '')}", given, "B6 Y:SKIP P2")


def test_a_look_tells_the_number_to_the_one_who_looks() -> None:
    """WU-43 to WU-45, TC-9."""
    start = "Played seat=A card=B:PEEK; Peeked seat=A worm=w0"
    check("peek B:PEEK w0", f"{start} number=5", start)


def test_taking_a_body_card_away_is_for_all() -> None:
    """WU-36."""
    line = "Played seat=A card=P:REMOVE; Removed seat=A worm=w1 number=5"
    check("remove P:REMOVE w1/5", line, line)


def test_what_is_thrown_to_refill_is_for_all() -> None:
    """WU-39."""
    line = "Played seat=A card=B:REFILL; Threw seat=A card=P3; Threw seat=A card=Y1; Drew seat=A colour=B"
    given = {"hand.A": "Y1 Y2 P3 B:REFILL B4"}
    rest = "{}; Drew seat=A colour=P{}; Drew seat=A colour=P{}"
    actor = line + rest.format(" card=B6", " card=P1", " card=P:SKIP")
    check("refill B:REFILL Y1 P3", actor, line + rest.format("", "", ""), given, "B6 P1 P:SKIP")


def test_a_thrown_hand_is_for_all() -> None:
    """WU-35."""
    line = "Threw seat=A card=Y:SKIP; Threw seat=A card=P:PEEK; Threw seat=A card=B:PEEK"
    given = {"hand.A": "Y:SKIP P:PEEK B:PEEK", "pile": "1"}
    check("redraw", f"{line}; Drew seat=A colour=B card=B6; Ended", f"{line}; Drew seat=A colour=B; Ended", given, "B6")


def test_of_cards_thrown_at_once_the_option_shows_the_top_one() -> None:
    """WU-A13: the owner has seen them all."""
    given = {"hand.A": "Y1 Y2 P3 B:REFILL B4", "pile": "3"}
    line = "Played seat=A card=B:REFILL; Threw seat=A {}; Threw seat=A {}; Threw seat=A card=Y1"
    rest = "; Drew seat=A colour=B{}; Drew seat=A colour=P{}; Drew seat=A colour=P{}; Ended"
    actor = line.format("card=B4", "card=P3") + rest.format(" card=B6", " card=P1", " card=P:SKIP")
    other = line.format("colour=B", "colour=P") + rest.format("", "", "")
    check("refill B:REFILL Y1 P3 B4", actor, other, given, "B6 P1 P:SKIP", discard_view="top_only")
    line, given = "Threw seat=A {}; Threw seat=A {}; Threw seat=A card=B:PEEK", {"hand.A": "Y:SKIP P:PEEK B:PEEK"}
    actor, other = line.format("card=Y:SKIP", "card=P:PEEK"), line.format("colour=Y", "colour=P")
    given["pile"] = "1"
    rest = "; Drew seat=A colour=B{}; Ended"
    check("redraw", actor + rest.format(" card=B6"), other + rest.format(""), given, "B6", discard_view="top_only")


def test_a_new_worm_and_a_skip_are_for_all() -> None:
    """WU-40, WU-46."""
    line = "Played seat=A card=B:NEW_WORM; Appeared worm=w3 colour=P; Played seat=A card=Y:SKIP; TurnBegan seat=B"
    check("new B:NEW_WORM P; skip Y:SKIP; end", line, line, {"hand.A": "Y1 Y2 Y:SKIP B:NEW_WORM B4"})


def test_a_card_without_effect_is_only_played() -> None:
    """WU-A12."""
    given = {"w0": "Y [] (5)", "w1": "P [] (-)"}
    line = "Played seat=A card=P:REMOVE"
    check("remove P:REMOVE", line, line, given, void_actions="allow")


def test_a_claim_is_for_all_and_told_again_at_the_reveal() -> None:
    """WU-53."""
    rest = "Revealed seat=A worm=w0 number=5 length=9 claim=7 claimed_length=12; TurnBegan seat=B"
    start = "Placed seat=A worm=w0 colour=Y claim=3 claimed_length=11"
    check(
        "place Y1 w0 says 3 for 11",
        f"{start} number=1; {rest}",
        f"{start}; {rest}",
        {"w0.says": "7 for 12"},
        announce="on",
    )
    rest = "Revealed seat=A worm=w0 number=5 length=9; TurnBegan seat=B"
    start = "Placed seat=A worm=w0 colour=Y claim=3"
    check("place Y1 w0 says 3", f"{start} number=1; {rest}", f"{start}; {rest}", announce="on")


def test_the_deal_is_told_card_by_card() -> None:
    at = Table(GAME, GAME.options({}), Fast(Random(1)))
    at.open(listening=True)
    for viewer in (0, 1, 2, None):
        lines = [written(GAME, fact) for fact in heard(at.told or [], viewer)]
        assert lines[0].startswith("Began seat=")
        assert [line.split()[:2] for line in lines[1:-1]] == [["Drew", f"seat={seat}"] for seat in "AAAAABBBBBCCCCC"]
        assert lines[-1] == lines[0].replace("Began", "TurnBegan")
        shown = [line for line in lines if "card=" in line]
        hand = GAME.parts(at.state)[f"hand.{'ABC'[viewer]}"].split() if viewer is not None else []
        assert sorted(line.split("card=")[1] for line in shown) == sorted(hand)


def test_where_nobody_listens_no_fact_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search and simulation do not pay for facts."""

    class Refused(Exception):
        pass

    def refuse(*fields: object) -> Fact:
        raise Refused

    for name, value in vars(facts).copy().items():
        if isinstance(value, type) and issubclass(value, Fact) and value is not Fact:
            monkeypatch.setattr(facts, name, refuse)
    options = GAME.options({})
    for seed in range(20):
        rollout(GAME.start(options), Random(seed))
    loud = GAME.start(options)
    loud.ear = lambda fact, only, but: None
    with pytest.raises(Refused):
        rollout(loud, Random(0))
