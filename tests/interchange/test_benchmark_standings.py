"""The benchmark of the standings: the ranking that it times gives the places of the exact one."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from interchange.benchmarks import standings


def test_the_figures_come_as_json_and_the_rankings_agree():
    out = StringIO()
    call_command("benchmark", "standings", "--players", "16", "--rounds", "4", "--repeats", "1", "--json", stdout=out)
    found = json.loads(out.getvalue())

    assert set(found) == {
        "benchmark", "players", "rounds", "seed", "drops", "repeats", "profile", "lines", "median_ms", "worst_ms",
        "last_ms", "lines_ms", "oracle_ms", "ratio", "lines_ratio", "same", "peak_mb", "objective", "rounds_ms"}
    assert (found["lines"], found["same"], len(found["rounds_ms"])) == (16, True, 4)
    assert found["objective"]["rematches"] == 0 < found["objective"]["distance"]
    assert found["last_ms"] == found["rounds_ms"][-1]
    assert found["ratio"] == pytest.approx(found["oracle_ms"] / found["last_ms"], rel=0.05, abs=0.1)


def test_a_wrong_ranking_is_not_passed_over():
    found = standings.measure(8, 2, 1)

    assert list(standings.lines(found))[-1] == "both rankings are equal"
    assert list(standings.lines(found | {"same": False}))[-1] == "THE RANKINGS DIFFER"
