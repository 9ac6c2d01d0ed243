"""Simulation and the ladder on the command line."""

from __future__ import annotations

import json
from itertools import pairwise
from multiprocessing import active_children
from pathlib import Path

import pytest
from tests.cli.running import Shell

from wormery.cli.simulate import bins
from wormery.core.refusal import Unusable
from wormery.games import find
from wormery.simulation import Plan, run


def test_the_figures_depend_on_the_seed_and_not_on_the_number_of_jobs(shell: Shell) -> None:
    for name, more in (("one", "--jobs 1"), ("two", "--jobs 2"), ("other", "--seed 2")):
        said = shell(f"simulate das-wurmt --games 250 --bots careful,random,random {more} --json {name}.json")
        assert said.code == 0
    one, two, other = (json.loads(Path(f"{name}.json").read_text()) for name in ("one", "two", "other"))
    assert one == two
    assert one["by_bot"] != other["by_bot"]


def test_the_report_names_seats_length_and_scores_with_intervals(shell: Shell) -> None:
    said = shell("simulate das-wurmt --players 2 --games 60 --json -")
    report = json.loads(said.out)
    assert [row["name"] for row in report["by_order"]] == ["1", "2"]
    for estimate in (report["turns"], report["scores"], report["by_order"][0]["wins"]):
        assert estimate["low"] < estimate["mean"] < estimate["high"]
    assert sum(row["wins"]["mean"] for row in report["by_order"]) == pytest.approx(1)
    assert 43 <= report["turns"]["mean"] <= 60


def test_a_job_that_is_ended_from_outside_is_told_in_one_sentence() -> None:
    game = find("das-wurmt")
    chunks = run(Plan(game.name, game.options({}), ("random",) * 3, 100_000_000, "1"), 2)
    assert len(next(chunks)) == 100
    for child in active_children():
        child.kill()
    with pytest.raises(Unusable, match="JOB_LOST"):
        list(chunks)


def test_no_game_is_played_twice() -> None:
    game = find("das-wurmt")
    plan = Plan(game.name, game.options({}), ("random",) * 3, 300, "1")
    results = [(one.scores, one.turns, one.decisions) for chunk in run(plan) for one in chunk]
    assert len(set(results)) > 290


def test_the_table_is_shown_in_both_languages(shell: Shell) -> None:
    assert "turn order" in shell("simulate das-wurmt --games 20").out
    assert "Zugfolge" in shell("simulate das-wurmt --games 20 --lang de").out


def test_one_game_is_enough_for_a_report(shell: Shell) -> None:
    assert shell("simulate das-wurmt --games 1").code == 0


def test_careful_beats_random_on_the_ladder(shell: Shell) -> None:
    said = shell("ladder das-wurmt --games 300")
    assert said.code == 0
    assert "careful against random: wins 9" in said.out


def test_the_ladder_at_a_table_of_four(shell: Shell) -> None:
    assert shell("ladder das-wurmt --games 100 --players 4").code == 0


@pytest.mark.parametrize("values", [[5], [0, 29], [0, 30], [-43, 55, 12], [57, 48, 65]])
def test_each_bar_of_a_plot_stands_for_as_many_points_as_the_others(values: list[int]) -> None:
    edges = bins(values, 30)
    assert len({after - before for before, after in pairwise(edges)}) == 1
    assert all(edge % 1 == 0.5 for edge in edges)
    assert edges[0] < min(values) <= max(values) < edges[-1]
    assert len(edges) <= 31


def test_a_plot_needs_its_extra_or_is_drawn(shell: Shell) -> None:
    said = shell("simulate das-wurmt --games 30 --plot out.png")
    if said.code == 2:
        assert "wormery[plot]" in said.err
    else:
        assert Path("out.png").stat().st_size > 5000
