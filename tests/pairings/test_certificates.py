"""What a draw says of itself is so: its totals, its bound, its reasons; and what a round changed by hand costs."""

from itertools import islice
from random import Random

import pytest

from pairings import solving, standing
from pairings.bounds import lower_bound
from pairings.field import lay_out
from pairings.swiss import pair
from pairings.types import Contender, PairingImpossible, Pairings
from pairings.weighing import reasons, weigh
from tests.pairings.judge import Foresight, Judge, is_complete
from tests.pairings.made_up import awkward, small
from tests.pairings.positions import Event


def byes(drawn: Pairings) -> tuple[int, ...]:
    return () if drawn.bye is None else (drawn.bye,)


def played(count: int):
    """Positions of all sorts with their draws and the settings of both."""
    for seed in range(count):
        standing, teams, height = seed % 2 == 1, seed % 3 == 0, seed % 5 == 0
        event = Event(11 + 23 * seed, seed=seed, rounds=4, drops=0.05, teams=4 * teams, standing_at_end=standing)
        *_, last = event.play()
        asked = {"separate_teams": teams, "spare_leaders": height, "mode": "standing" if standing else "random"}
        yield last.contenders, pair(last.contenders, seed=seed, **asked), asked


def judge_of(contenders: list[Contender], asked: dict) -> Judge:
    return Judge(contenders, separate_teams=asked["separate_teams"], pair_height=asked["spare_leaders"],
                 standing=asked["mode"] == "standing")


def test_a_draw_weighs_what_it_says():
    for contenders, drawn, asked in played(8):
        totals = judge_of(contenders, asked).totals(drawn)

        assert is_complete(contenders, drawn)
        assert weigh(contenders, drawn.pairs, byes(drawn), **asked) == drawn.objective
        assert tuple(drawn.objective.values()) == totals
        told = reasons(contenders, drawn.pairs, byes(drawn), separate_teams=asked["separate_teams"])
        assert told == drawn.reasons


def test_the_bound_is_never_above_the_totals_and_is_reached_when_proved():
    for contenders, drawn, asked in played(8):
        assert list(drawn.lower_bound) == list(drawn.objective)
        assert tuple(drawn.lower_bound.values()) <= tuple(drawn.objective.values()), len(contenders)
        assert drawn.proved == (drawn.lower_bound == drawn.objective) == (not drawn.unproved), asked
        assert drawn.method == ("exact" if drawn.proved else "bounded")


@pytest.mark.parametrize("mode", ["random", "standing"])
def test_a_draw_with_few_candidates_claims_nothing_that_is_not_so(monkeypatch, mode):
    """Such a draw may miss the optimum, but what it calls proved is, and its bound is below the optimum."""
    doubtful = missed = 0
    for seed in range(30):
        contenders, separate_teams = awkward(seed)
        best = tuple(pair(contenders, seed=seed, mode=mode, separate_teams=separate_teams).objective.values())
        monkeypatch.setattr(solving, "DENSEST", 10)
        monkeypatch.setattr(solving, "WINDOWS", (3, 6))
        monkeypatch.setattr(standing, "WHOLE", 0)
        drawn = pair(contenders, seed=seed, mode=mode, separate_teams=separate_teams)
        monkeypatch.undo()

        totals, bound = tuple(drawn.objective.values()), tuple(drawn.lower_bound.values())
        assert bound <= best <= totals, seed
        proved = len(totals) - len(drawn.unproved)
        assert totals[:proved] == bound[:proved] == best[:proved], seed
        assert drawn.proved == (drawn.method == "exact")
        doubtful += not drawn.proved
        missed += totals != best
    assert doubtful > missed > 1


def test_whatever_round_was_found_its_bound_is_below_the_optimum():
    reached = 0
    for seed in range(60):
        contenders, standing = small(seed, least=4, most=7), seed % 2 == 1
        field = lay_out(contenders, mode="standing" if standing else "random", separate_teams=seed % 3 == 0)
        vertex = {one.id: number for number, one in enumerate(field.people)}
        every = Foresight(Judge(contenders, separate_teams=seed % 3 == 0, standing=standing)).totals
        best = min(every.values())
        for made, totals in every.items():
            bye = next((vertex[min(meeting)] for meeting in made if len(meeting) == 1), None)
            bound = lower_bound(field, totals, bye)
            assert bound <= best, seed
            reached += totals == bound
    assert reached > 30


def test_a_round_changed_by_hand_costs_what_the_judge_says():
    for contenders, drawn, asked in played(8):
        chance = Random(len(contenders))
        line = [player for two in drawn.pairs for player in two] + list(byes(drawn))
        for _ in range(5):
            i, j = chance.sample(range(len(line)), 2)
            line[i], line[j] = line[j], line[i]
        count = 2 * len(drawn.pairs)
        by_hand = list(zip(islice(line, 0, count, 2), islice(line, 1, count, 2), strict=True))

        totals = tuple(weigh(contenders, by_hand, line[count:], **asked).values())

        assert totals == judge_of(contenders, asked).totals_of(by_hand, line[count:])
        assert totals >= tuple(drawn.lower_bound.values())


def test_several_byes_and_players_who_sit_out_can_be_weighed():
    field = [Contender(1, 2), Contender(2, 1, byes=1), Contender(3, 0), Contender(4, 0)]

    assert list(weigh(field, [], byes=(1, 2)).values()) == [0, 1, 3, 0, 0, 0, 0]
    assert [(why.code, why.player) for why in reasons(field, [], byes=(1, 2))] == [("bye", 1), ("second_bye", 2)]
    assert set(weigh(field, [(3, 4)]).values()) == {0}


def test_a_stranger_cannot_be_weighed():
    with pytest.raises(PairingImpossible) as no:
        weigh([Contender(1, 0), Contender(2, 0)], [(1, 9)])

    assert (no.value.code, no.value.player) == ("contender.unknown", 9)


def test_a_round_without_looking_ahead_bounds_one_with_it():
    kept = 0
    for seed in range(60):
        field = small(seed, least=5, most=10)
        plain, ahead = (pair(field, seed=seed, round=2, planned_rounds=last) for last in (None, 4))
        kept += ahead.look_ahead == "kept"

        assert ahead.lower_bound == plain.objective, seed
        assert (ahead.proved, ahead.unproved) == (True, ()), seed
    assert kept > 15
