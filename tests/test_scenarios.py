"""Every scenario file turns out as it says, and every case and clause of the rules has one."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from wormery import scenario
from wormery.core.chance import Chance, Committed, Fast, seed_from
from wormery.core.game import Game, Move
from wormery.core.refusal import NotAllowed, Unusable
from wormery.core.state import Seat, State
from wormery.core.table import Table, replay
from wormery.games import find

HERE = Path(__file__).parent
FILES = sorted((HERE / "scenarios").glob("*/*.toml"))
REFUSED = sorted((HERE / "scenarios").glob("*/refused/*.toml"))
DOCUMENT = HERE.parent / "docs" / "scenarios.md"

WRONG_PART = {  # file in refused/: the part of the position that cannot be
    "tc-15-body-without-head": "w3",
    "wu-03-start-worms": "w0",
    "wu-06-five-of-a-kind": "hand.A",
    "wu-08-hand-of-six": "hand.A",
    "wu-10-pile-too-large": "pile",
    "wu-20-body-too-long": "w0",
    "wu-31-hand-of-two": "hand.B",
    "wu-34-action-card-as-points": "plus.A",
    "wu-53-claim-without-the-variant": "w0.says",
    "wu-a04-another-top-card": "top",
    "wu-a06-closing-with-a-pile": "closing",
    "wu-a22-third-worm-of-a-colour": "w4",
    "dw-another-turner": "turner",
    "dw-empty-draw-pile": "pile",
    "dw-empty-hand": "hand",
    "dw-four-of-a-kind": "hand.A",
    "dw-fourth-pile-too-early": "p3",
    "dw-one-sided-pile": "p0",
    "dw-one-worm-eaten": "eaten.A",
    "dw-snap-without-a-pile": "fresh",
    "dw-three-chickens": "hand.A",
    "dw-two-equal-jokers": "p0",
    "wd-coin-off-the-table": "worm.A",
    "wd-coin-on-a-tile": "worm.A",
    "wd-fled-from-nobody": "banned.A",
    "wd-home-in-a-race-for-one": "home",
    "wd-link-too-long": "worm.A",
    "wd-moved-pylon": "t2",
    "wd-nobody-moves-on-a-null": "steps",
    "wd-own-coins-too-near": "worm.A",
    "wd-shut-in": "phase",
    "wd-tile-off-the-table": "t3",
    "wd-tiles-overlap": "t4",
    "wd-two-reds": "t4",
    "wd-worm-of-five": "worm.A",
    "wd-worm-on-worm": "worm.B",
    "wd-wrong-reserve": "reserve.A",
}


def told(failures: list[scenario.Failure]) -> str:
    return "\n".join(f"{one.where}, {one.what}: expected {one.expected!r}, found {one.found!r}" for one in failures)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_the_scenario_says_comes_true(file: Path) -> None:
    failures = scenario.run(scenario.read(file))
    assert not failures, f"{file.name}\n{told(failures)}"


@pytest.mark.parametrize("file", REFUSED, ids=lambda file: file.stem)
def test_an_impossible_position_is_refused(file: Path) -> None:  # TC-15 and others
    with pytest.raises(Unusable) as refusal:
        scenario.run(scenario.read(file))
    assert (refusal.value.code, refusal.value.data["part"]) == ("BAD_POSITION", WRONG_PART[file.stem])


def test_every_difference_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(
        """
        game = "das-wurmt"
        title = "nothing of this is so"
        [position]
        hand.A = "Y6 P3 B1 B2"
        hand.B = "Y1 Y2 Y3 Y4 Y5"
        [[step]]
        seat = "A"
        move = "place Y6 w0"
        refused = "NO_HEAD"
        clause = "WU-43"
        menu = { is = [], has = ["end"], lacks = ["place Y1 w0"], size = 0 }
        state = { turn = "A" }
        view.B = { w0 = "Y [] (6)" }
        facts.B = []
        scores = [1, 0, 0]
        winners = ["C"]
        over = true
        [[step]]
        seat = "A"
        move = "end"
        """
    )
    assert [(one.where, one.what) for one in scenario.run(scenario.read(file))] == [
        ("step 1", "place Y6 w0: refused"),
        ("step 1", "clause"),
        ("step 1", "menu"),
        ("step 1", "menu has"),
        ("step 1", "menu lacks"),
        ("step 1", "menu size"),
        ("step 1", "turn"),
        ("step 1", "view of B: w0"),
        ("step 1", "facts for B"),
        ("step 1", "over"),
        ("step 1", "scores"),
        ("step 1", "winners"),
        ("step 2", "end: refused"),
    ]


def test_a_refusal_that_changes_the_table_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def clumsy(game: Game, state: State, seat: Seat, move: Move) -> NotAllowed:
        state.play(seat, state.actions(seat)[0])
        return NotAllowed("MUST_PLACE")

    monkeypatch.setattr(type(find("das-wurmt")), "why_not", clumsy)
    file = tmp_path / "clumsy.toml"
    file.write_text(
        'game = "das-wurmt"\ntitle = "t"\n[position]\n[[step]]\nseat = "A"\nmove = "end"\nrefused = "MUST_PLACE"'
    )
    assert [one.what for one in scenario.run(scenario.read(file))] == ["state after the refusal"]


def test_the_examples_of_the_document_run(tmp_path: Path) -> None:
    blocks = re.findall(r"^```toml\n(game = .*?)^```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert blocks
    for block in blocks:
        file = tmp_path / "example.toml"
        file.write_text(block, encoding="utf-8")
        assert not scenario.run(scenario.read(file)), block


@pytest.mark.parametrize(
    "dice", [lambda: Fast(Random(5)), lambda: Committed(seed_from("five"))], ids=["fast", "committed"]
)
def test_the_same_seed_and_moves_give_the_same_states_and_views(dice: Callable[[], Chance]) -> None:  # TC-35
    game = find("das-wurmt")
    options = game.options({})

    def play(moves: list[str] | None) -> tuple[Table, list[str], list[object]]:
        table = Table(game, options, dice())
        table.open()
        said: list[str] = []
        seen: list[object] = []
        rng = Random(1)
        while seats := table.state.to_act():
            said.append(moves[len(said)] if moves else rng.choice(game.menu(table.state, seats[0])))
            table.say(seats[0], said[-1])
            seen.append([table.state.key(), [table.state.seen_by(viewer).key() for viewer in (None, 0, 1, 2)]])
        return table, said, seen

    table, said, seen = play(None)
    assert play(said)[2] == seen
    assert replay(game, options, table.log).key() == table.state.key()


def test_every_case_has_a_file() -> None:
    elsewhere = {35}  # above: it takes two games
    found = {int(number) for file in FILES + REFUSED for number in re.findall(r"^tc-(\d+)-", file.stem)}
    assert sorted(set(range(1, 55)) - found - elsewhere) == [], "cases without a file"


def test_every_clause_is_named() -> None:
    files = [file for suffix in ("py", "toml") for file in HERE.rglob(f"*.{suffix}")]
    named = {clause for file in files for clause in re.findall(r"\bWU-A?\d+\b", file.read_text(encoding="utf-8"))}
    wanted = [f"WU-{n}" for n in range(1, 55)] + [f"WU-A{n}" for n in range(1, 33)]
    assert [clause for clause in wanted if clause not in named] == [], "clauses no test names"
