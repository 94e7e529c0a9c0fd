"""Draft pods: their sizes, their seats, and rounds that stay inside them."""

from dataclasses import replace

import pytest

from pairings.pods import Pod, make_pods, pair_in_pods, pod_sizes
from pairings.types import Contender, PairingImpossible


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (0, ()),
        (1, (1,)),
        (2, (2,)),
        (3, (3,)),
        (4, (4,)),
        (7, (7,)),
        (8, (8,)),
        (9, (9,)),
        (11, (11,)),
        (12, (8, 4)),
        (15, (8, 7)),
        (16, (8, 8)),
        (19, (8, 11)),
        (20, (8, 8, 4)),
        (35, (8, 8, 8, 11)),
    ],
)
def test_fewer_than_four_join_the_last_pod_and_four_form_their_own(players, sizes):
    assert pod_sizes(players) == sizes


@pytest.mark.parametrize("players", [*range(13), 15, 16, 19, 20, 127])
@pytest.mark.parametrize("by", ["standing", "random"])
def test_everybody_has_one_seat(players, by):
    pods = make_pods(range(players), seed=3, by=by)

    assert sorted(player for pod in pods for player in pod.seats) == list(range(players))
    assert [pod.number for pod in pods] == list(range(1, len(pods) + 1))
    assert tuple(len(pod.seats) for pod in pods) == pod_sizes(players)


def test_pods_by_standing_take_eight_after_eight_and_draw_the_seats():
    pods = make_pods(range(20), seed=3)

    assert [set(pod.seats) for pod in pods] == [set(range(8)), set(range(8, 16)), set(range(16, 20))]
    assert pods[0].seats != tuple(range(8))


def test_pods_at_random_and_seats_differ_by_seed_and_draft_and_come_again():
    drawn = {make_pods(range(16), seed=seed, by="random", draft=draft) for seed in range(5) for draft in (1, 2)}

    assert len(drawn) == 10
    assert make_pods(range(16), seed=4, by="random", draft=2) in drawn
    assert len({frozenset(pods[0].seats) for pods in drawn}) == 10


def test_every_seat_is_about_as_likely_for_everybody():
    first = [make_pods(range(8), seed=seed)[0].seats[0] for seed in range(800)]

    assert all(60 < first.count(player) < 140 for player in range(8))  # 100 expected; over four deviations


def test_neighbours_and_who_sits_opposite():
    pod = Pod(1, (11, 12, 13, 14, 15, 16, 17, 18))

    assert (pod.seat(11), pod.left(11), pod.right(11), pod.opposite(11)) == (1, 12, 18, 15)
    assert (pod.seat(18), pod.left(18), pod.right(18), pod.opposite(18)) == (8, 11, 17, 14)


@pytest.mark.parametrize(
    ("seats", "around"),
    [((5,), (None, None, None)), ((5, 6), (6, 6, 6)), ((5, 6, 7), (6, 7, None))],
)
def test_the_smallest_pods_have_the_neighbours_they_can(seats, around):
    pod = Pod(1, seats)

    assert (pod.left(5), pod.right(5), pod.opposite(5)) == around


@pytest.mark.parametrize(("players", "pairs", "byes"), [(0, 0, 0), (1, 0, 1), (2, 1, 0), (3, 1, 1)])
def test_a_field_too_small_for_a_pod_still_has_its_round(players, pairs, byes):
    pods = make_pods(range(players), seed=1)

    drawn = pair_in_pods(pods, [Contender(player, 0) for player in range(players)], seed=1)

    assert (len(drawn.pairs), len(drawn.byes), drawn.proved) == (pairs, byes, True)


@pytest.mark.parametrize("players", [8, 14, 19, 29])
@pytest.mark.parametrize("seed", range(4))
def test_a_block_of_three_rounds_stays_inside_the_pods_without_a_rematch(players, seed):
    pods = make_pods(range(players), seed=seed)
    home = {player: pod.number for pod in pods for player in pod.seats}
    field = {player: Contender(player, 3 * (player % 3)) for player in range(players)}
    met, idle = set(), []
    for number in (4, 5, 6):
        drawn = pair_in_pods(pods, field.values(), seed=seed, round=number, last_of_block=6)
        assert all(home[a] == home[b] for a, b in drawn.pairs)
        assert len(drawn.byes) == sum(len(pod.seats) % 2 for pod in pods)
        pairs = {frozenset(two) for two in drawn.pairs}
        assert not pairs & met
        met |= pairs
        idle += drawn.byes
        field = {player: _after(one, drawn) for player, one in field.items()}
    assert len(set(idle)) == len(idle)


def _after(one: Contender, drawn) -> Contender:
    """The lower number wins."""
    if one.id in drawn.byes:
        return replace(one, points=one.points + 3, byes=one.byes + 1)
    a, b = next(two for two in drawn.pairs if one.id in two)
    other = b if a == one.id else a
    return replace(one, points=one.points + 3 * (one.id < other), met=(*one.met, other))


def test_meetings_before_the_block_count_unless_they_are_to_be_forgotten():
    pod = Pod(1, (1, 2, 3, 4))
    met = {1: (2,), 2: (1,), 3: (4,), 4: (3,)}
    points = {1: 6, 2: 6, 3: 3, 4: 3}
    field = [Contender(player, points[player], met=met[player]) for player in met]

    strict = pair_in_pods([pod], field, seed=1, round=4)
    fresh = pair_in_pods([pod], field, seed=1, round=4, met_before=met)
    again = pair_in_pods([pod], [replace(one, met=one.met * 2) for one in field], seed=1, round=5, met_before=met)

    assert {frozenset(two) for two in fresh.pairs} == {frozenset({1, 2}), frozenset({3, 4})}
    assert not {frozenset(two) for two in strict.pairs} & {frozenset({1, 2}), frozenset({3, 4})}
    assert not {frozenset(two) for two in again.pairs} & {frozenset({1, 2}), frozenset({3, 4})}


def test_who_left_leaves_the_pod_smaller_and_a_pod_that_is_gone_has_no_round():
    pods = [Pod(1, (1, 2, 3, 4)), Pod(2, (5, 6)), Pod(3, (7, 8))]

    drawn = pair_in_pods(pods, [Contender(player, 0) for player in (1, 2, 4, 7, 8)], seed=1)

    assert [pod.number for pod, _ in drawn.draws] == [1, 3]
    assert len(drawn.byes) == 1
    assert drawn.byes[0] in {1, 2, 4}
    assert {7, 8} in [set(two) for two in drawn.pairs]


@pytest.mark.parametrize(
    ("pods", "code"),
    [([Pod(1, (1, 2))], "contender.in_no_pod"), ([Pod(1, (1, 2)), Pod(2, (2, 3))], "contender.in_two_pods")],
)
def test_who_has_no_pod_or_two_is_not_paired_in_silence(pods, code):
    with pytest.raises(PairingImpossible) as no:
        pair_in_pods(pods, [Contender(player, 0) for player in (1, 2, 3)], seed=1)

    assert no.value.code == code


@pytest.mark.parametrize(("size", "by"), [(1, "standing"), (8, "name")])
def test_nonsense_is_refused(size, by):
    with pytest.raises(ValueError, match="pod"):
        make_pods(range(8), seed=1, size=size, by=by)
