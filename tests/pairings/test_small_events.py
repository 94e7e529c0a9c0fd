"""Events of a handful of players, to the last round: looking ahead, nobody has to meet twice."""

import pytest

from tests.pairings.judge import Judge, is_complete
from tests.pairings.positions import FLESH_AND_BLOOD, Event

SIZES = [(5, 5), (6, 5), (7, 7), (8, 7), (10, 9)]


def faults(event: Event) -> int:
    """Rematches and second byes of the whole event."""
    return sum(played.drawn.objective["rematches"] + played.drawn.objective["repeated_byes"]
               for played in event.play())


@pytest.mark.parametrize("cautious", [False, True], ids=["full", "cautious"])
@pytest.mark.parametrize(("players", "rounds"), SIZES)
def test_while_nobody_leaves_there_is_no_rematch_and_no_second_bye(players, rounds, cautious):
    for seed in range(40 if players < 9 else 8):
        assert faults(small_event(players, rounds, seed, cautious=cautious)) == 0, seed


@pytest.mark.slow
@pytest.mark.parametrize("cautious", [False, True], ids=["full", "cautious"])
@pytest.mark.parametrize(("players", "rounds"), [*SIZES, (9, 9)])
@pytest.mark.parametrize("first", [1_000, 1_250])
def test_the_same_in_five_hundred_events(players, rounds, cautious, first):
    for seed in range(first, first + 250):
        assert faults(small_event(players, rounds, seed, cautious=cautious)) == 0, seed


def small_event(players: int, rounds: int, seed: int, **look_ahead) -> Event:
    return Event(players, seed=seed, rounds=rounds, drops=0, scoring=FLESH_AND_BLOOD, plans=True, **look_ahead)


@pytest.mark.parametrize(("players", "rounds"), [(5, 5), (6, 5)])
def test_without_looking_ahead_there_are_some(players, rounds):
    ends = [faults(Event(players, seed=seed, rounds=rounds, drops=0, scoring=FLESH_AND_BLOOD)) for seed in range(40)]

    assert sum(map(bool, ends)) > 4


def test_cautious_or_not_is_the_same_while_nobody_leaves():
    for seed in range(10):
        full, cautious = (list(small_event(6, 5, seed, cautious=one).play()) for one in (False, True))

        assert [played.drawn for played in full] == [played.drawn for played in cautious], seed


@pytest.mark.parametrize("teams", [0, 3])
@pytest.mark.parametrize(("players", "rounds"), [(2, 2), (4, 3), (5, 4), (6, 5), (7, 5), (8, 7), (9, 5)])
def test_round_by_round_no_other_is_better(players, rounds, teams):
    for played in Event(players, seed=players, rounds=rounds, teams=teams, drops=0.02 * (players > 8)).play():
        judge = Judge(played.contenders, separate_teams=bool(teams))

        assert is_complete(played.contenders, played.drawn)
        assert tuple(played.drawn.objective.values()) == judge.totals(played.drawn) == judge.best()
