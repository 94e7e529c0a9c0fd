"""Fields at the edge, the words of an answer, and what may vary."""

import subprocess
import sys
from random import Random

import pytest

from pairings.swiss import pair
from pairings.types import Contender, PairingImpossible, Reason
from tests.pairings.positions import Event


def test_an_empty_field_has_an_empty_round():
    drawn = pair([], seed=1)

    assert (drawn.pairs, drawn.bye, drawn.reasons, drawn.proved) == ((), None, (), True)
    assert set(drawn.objective.values()) == {0}


def test_one_player_has_a_bye():
    drawn = pair([Contender(7, 3)], seed=1)

    assert (drawn.pairs, drawn.bye) == ((), 7)
    assert drawn.reasons == (Reason("bye", 7, data=(("points", 3), ("byes", 0), ("groups_below", 0))),)


def test_one_player_who_had_a_bye_gets_a_second_one():
    drawn = pair([Contender(7, 3, byes=1)], seed=1)

    assert [(r.code, r.player) for r in drawn.reasons] == [("second_bye", 7)]
    assert drawn.objective["repeated_byes"] == 1


def test_two_players_who_have_met_meet_again():
    drawn = pair([Contender(1, 3, met=(2, 2)), Contender(2, 3, met=(1, 1))], seed=1)

    assert [sorted(p) for p in drawn.pairs] == [[1, 2]]
    a, b = drawn.pairs[0]
    assert drawn.reasons == (Reason("forced_rematch", a, b, (("meetings", 2),)),)


def test_a_third_meeting_is_worse_than_two_second_ones():
    thrice, once = (1, 2), (1, 3)
    met = {1: (2, 2, 3, 4), 2: (1, 1, 3, 4), 3: (1, 2, 4, 4, 4), 4: (1, 2, 3, 3, 3)}
    drawn = pair([Contender(i, 0, met=met[i]) for i in met], seed=5)

    pairs = {tuple(sorted(p)) for p in drawn.pairs}
    assert drawn.objective["rematches"] == 2
    assert thrice not in pairs
    assert once in pairs or (1, 4) in pairs


def test_players_who_left_may_stay_in_the_histories():
    contenders = [Contender(1, 3, met=(8, 9)), Contender(2, 3, met=(8,))]

    assert pair(contenders, seed=1).reasons == ()


def test_a_pair_across_groups_says_so_to_both():
    drawn = pair([Contender(1, 6, downs=1), Contender(2, 3)], seed=1)

    down = (("points", 6), ("other_points", 3), ("steps", 1), ("earlier", 1))
    up = (("points", 3), ("other_points", 6), ("steps", 1), ("earlier", 0))
    assert drawn.reasons == (Reason("paired_down", 1, 2, down), Reason("paired_up", 2, 1, up))
    assert drawn.objective["repeated_floats"] == 1


def test_points_may_be_as_fine_as_one_likes():
    contenders = [Contender(i, 10**30 - i) for i in range(1, 5)]

    pairs = {tuple(sorted(p)) for p in pair(contenders, seed=1).pairs}

    assert pairs == {(1, 2), (3, 4)}


@pytest.mark.parametrize(
    ("contenders", "code"),
    [
        ([Contender(1, 0), Contender(1, 3)], "contender.twice"),
        ([Contender(1, 0, met=(1,)), Contender(2, 0)], "contender.met_self"),
        ([Contender(1, 0, byes=-1), Contender(2, 0)], "contender.negative_count"),
    ],
)
def test_nonsense_is_refused(contenders, code):
    with pytest.raises(PairingImpossible) as no:
        pair(contenders, seed=1)

    assert (no.value.code, no.value.player) == (code, 1)


def test_an_unknown_mode_is_refused():
    with pytest.raises(ValueError, match="unknown mode"):
        pair([], seed=1, mode="by_name")


def test_other_seeds_and_rounds_give_other_pairs():
    contenders = [Contender(i, 0) for i in range(40)]

    drawn = {pair(contenders, seed=s, round=r).pairs for s in range(10) for r in (1, 2)}

    assert len(drawn) == 20


@pytest.mark.parametrize("mode", ["random", "standing"])
def test_the_order_of_a_large_field_does_not_matter(mode):
    *_, last = Event(500, seed=2, rounds=5, teams=9).play()
    shuffled = Random(2).sample(last.contenders, len(last.contenders))

    drawn, again = (pair(one, seed=4, round=5, mode=mode, separate_teams=True) for one in (last.contenders, shuffled))

    assert drawn == again


def test_every_opponent_and_every_seat_is_about_as_likely():
    contenders = [Contender(i, 0) for i in range(8)]
    met = dict.fromkeys(((a, b) for a in range(8) for b in range(8) if a != b), 0)
    for seed in range(1400):
        for seats in pair(contenders, seed=seed).pairs:
            met[seats] += 1

    assert 60 < min(met.values()) <= max(met.values()) < 145  # 100 expected; over four deviations


def test_standing_brings_neighbours_together():
    contenders = [Contender(i, 30, rank=i) for i in range(1, 9)]

    drawn = pair(contenders, seed=1, mode="standing")

    assert sorted(map(sorted, drawn.pairs)) == [[1, 2], [3, 4], [5, 6], [7, 8]]
    assert drawn.objective["rank_distance"] == 4


def test_standing_gives_the_bye_to_the_last_of_the_lowest_group():
    contenders = [Contender(i, 30 if i < 4 else 27, rank=i) for i in range(1, 8)]

    assert pair(contenders, seed=1, mode="standing").bye == 7


def test_team_mates_are_kept_apart_only_when_asked():
    clubs = [Contender(i, 0, team="Nara" if i < 3 else None) for i in range(4)]

    drawn = pair(clubs, seed=1, separate_teams=True)

    assert drawn.objective["team_mates"] == 1
    assert pair(clubs, seed=1).objective["team_mates"] == 0


def test_the_same_round_in_another_process():
    script = (
        "from tests.pairings.positions import Event\n"
        "print([p.drawn.pairs for p in Event(150, seed=3, rounds=5, teams=4).play()])"
    )

    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout

    assert told.strip() == str([p.drawn.pairs for p in Event(150, seed=3, rounds=5, teams=4).play()])
