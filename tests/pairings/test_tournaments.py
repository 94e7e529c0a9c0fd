"""Whole tournaments, judged round by round without the engine's own sums."""

import argparse
import importlib.util
from pathlib import Path

import pytest

from tests.pairings.judge import Judge, is_complete
from tests.pairings.positions import Event, Played


def history(event: Event, rounds: list[Played]) -> dict:
    """The tournament in the referee's format."""
    teams = {c.id: c.team for c in rounds[0].contenders}
    return {
        "players": [{"id": player, "team": team} for player, team in teams.items()],
        "rounds": [
            {
                "pairs": played.drawn.pairs,
                "byes": [] if played.drawn.bye is None else [played.drawn.bye],
                "results": played.results,
                "dropped": played.dropped,
                "separate_teams": bool(event.teams),
            }
            for played in rounds
        ],
    }


def findings(referee: Path, judged: dict) -> list[str]:
    """What the referee finds in a whole tournament; what it calls not proved is left out."""
    spec = importlib.util.spec_from_file_location("referee", referee)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    options = argparse.Namespace(metric="steps", exact_max=64, dp_max=10)
    _, hard, soft = module.check(judged, options)
    return hard + [line for line in soft if "not proved" not in line and "no rematch-free" not in line]


def tournament(players: int, rounds: int, teams: int) -> Event:
    return Event(players, seed=players, rounds=rounds, teams=teams, drops=0.02 * (players > 9))


@pytest.mark.parametrize("teams", [0, 3])
@pytest.mark.parametrize(("players", "rounds"), [(2, 2), (4, 3), (5, 4), (6, 5), (7, 5), (8, 7), (9, 5)])
def test_no_round_of_a_small_tournament_can_be_bettered(players, rounds, teams):
    for played in tournament(players, rounds, teams).play():
        judge = Judge(played.contenders, separate_teams=bool(teams))

        assert is_complete(played.contenders, played.drawn)
        assert tuple(played.drawn.objective.values()) == judge.totals(played.drawn) == judge.best()


@pytest.mark.parametrize("teams", [0, 3])
@pytest.mark.parametrize(("players", "rounds"), [(5, 4), (8, 7), (16, 5), (45, 6), (300, 7)])
def test_a_referee_finds_nothing(reference_file, players, rounds, teams):
    event = tournament(players, rounds, teams)

    played = list(event.play())

    assert findings(reference_file("../tools/check_pairings.py"), history(event, played)) == []
