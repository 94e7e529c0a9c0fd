"""The draw of a small field against every possible round."""

from random import Random

import pytest

from pairings.swiss import pair
from tests.pairings.judge import Foresight, Judge, is_complete, meetings
from tests.pairings.made_up import small
from tests.pairings.positions import FLESH_AND_BLOOD, Event

NORMAL = range(1_000)
MORE = pytest.param(range(1_000, 21_000), marks=pytest.mark.slow)


def rules(seed: int) -> tuple[dict, dict]:
    """By lot or by standing, with teams or without, leaders spared or not: for the draw and for its judge."""
    chance = Random(-seed)
    standing, teams, height = (chance.random() < 0.5 for _ in range(3))
    asked = {"mode": "standing" if standing else "random", "separate_teams": teams, "spare_leaders": height}
    return asked, {"standing": standing, "separate_teams": teams, "pair_height": height}


@pytest.mark.parametrize("seeds", [NORMAL, MORE], ids=["some", "many"])
def test_no_possible_round_is_better(seeds):
    for seed in seeds:
        field = small(seed)
        asked, judged = rules(seed)
        judge = Judge(field, **judged)

        drawn = pair(field, seed=seed, **asked)

        assert is_complete(field, drawn), seed
        assert tuple(drawn.objective.values()) == judge.totals(drawn) == judge.best(), seed
        assert drawn.lower_bound == drawn.objective, seed
        assert (drawn.proved, drawn.look_ahead, drawn.method) == (True, "off", "exact"), seed


@pytest.mark.parametrize("planned", [None, 3, 2, 0])
def test_without_rounds_to_come_nothing_is_looked_ahead(planned):
    for seed in range(20):
        field = small(seed)

        drawn = pair(field, seed=seed, round=3, planned_rounds=planned)

        assert drawn == pair(field, seed=seed, round=3), seed


@pytest.mark.parametrize("cautious", [False, True], ids=["full", "cautious"])
@pytest.mark.parametrize("seeds", [
    range(150), pytest.param(range(1_000, 5_000), marks=pytest.mark.slow)], ids=["some", "many"])
def test_the_best_round_is_drawn_after_which_the_rest_can_be_played(seeds, cautious):
    kept = other = 0
    for seed in seeds:
        field, to_come = small(seed, least=4), 1 + seed % 4
        asked, judged = rules(seed)
        foresight = Foresight(Judge(field, **judged))

        drawn = pair(field, seed=seed, round=3, planned_rounds=3 + to_come, cautious=cautious, **asked)

        if len(field) > 1:
            assert_foreseen(drawn, foresight, to_come, cautious)
            kept += drawn.look_ahead == "kept"
            other += drawn.objective != drawn.lower_bound
    assert kept > len(seeds) // 4
    assert other > (0 if cautious else len(seeds) // 20)  # where looking ahead changed the round


@pytest.mark.parametrize("cautious", [False, True], ids=["full", "cautious"])
@pytest.mark.parametrize("drops", [0, 0.05], ids=["nobody leaves", "some leave"])
def test_the_same_in_played_events(drops, cautious):
    other = 0
    for seed in range(20):
        players, rounds = [(5, 5), (6, 5), (7, 6), (8, 7)][seed % 4]
        event = Event(players, seed=seed, rounds=rounds, drops=drops, scoring=FLESH_AND_BLOOD, plans=True,
                      cautious=cautious, teams=3 * (seed % 3 == 1))
        for played in event.play():
            if len(played.contenders) > 1 and played.number < rounds:
                judge = Judge(played.contenders, separate_teams=bool(event.teams))
                assert_foreseen(played.drawn, Foresight(judge), rounds - played.number, cautious)
                other += played.drawn.objective != played.drawn.lower_bound
    assert other > 2  # where looking ahead changed the round


def assert_foreseen(drawn, foresight: Foresight, to_come: int, cautious: bool) -> None:
    best, look_ahead = foresight.best(to_come, cautious=cautious)
    assert (tuple(drawn.objective.values()), drawn.look_ahead) == (best, look_ahead)
    assert foresight.totals[meetings(drawn)] == best
    assert foresight.leaves(meetings(drawn), to_come) or look_ahead == "impossible"
    assert tuple(drawn.lower_bound.values()) == min(foresight.totals.values())
    assert drawn.method == ("look-ahead" if look_ahead == "kept" else "exact")


def test_a_rematch_now_may_buy_rounds_only_when_not_cautious():
    """Somewhere the two differ, and then the cautious draw has the cleaner round now."""
    differ = 0
    for seed in range(400):
        field = small(seed, least=5)
        full, cautious = (pair(field, seed=seed, round=3, planned_rounds=4, cautious=c) for c in (False, True))
        if full.objective != cautious.objective:
            differ += 1
            assert (full.look_ahead, cautious.look_ahead) == ("kept", "impossible"), seed
            now = ("rematches", "repeated_byes", "bye_height")
            assert [full.objective[level] for level in now] > [cautious.objective[level] for level in now], seed
            assert cautious.objective == full.lower_bound, seed
    assert differ > 3
