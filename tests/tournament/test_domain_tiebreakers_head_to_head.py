"""Head-to-head decides among equals who have all met each other, and says nothing otherwise (domain facts 10)."""

from dataclasses import replace

import pytest

from tournament.domain.explanations import RoundPart, explain
from tournament.domain.matches import Matches
from tournament.domain.profiles import shipped_profiles
from tournament.domain.ranking import rank_field
from tournament.domain.records import Bout, Records
from tournament.domain.standings import rank
from tournament.domain.tiebreakers import TIEBREAKERS

POKEMON = shipped_profiles()["pokemon"]
PROFILE = replace(POKEMON, order=("match_points", "head_to_head", "opponents_match_win_rate"))
DRAW = (0, 0, 1)


def won(round, first, second):
    return Bout(round, first, second, 1, 0)


def standing(entries, bouts, rounds, profile=PROFILE):
    """(rank, entry, head-to-head) of each line; the fast way agrees."""
    lines = rank(entries, bouts, profile=profile, completed_rounds=rounds)
    assert list(rank_field(entries, Matches.of(bouts), profile=profile, completed_rounds=rounds)) == lines
    return [(line.rank, line.entry, line.amount("head_to_head")) for line in lines]


def test_of_two_equals_the_one_who_won_their_match_is_ahead():
    # 2 beats 1; both lose to nobody else: 1 beats 3, 2 loses to 4; 4 and 3 have 3 and 0 points from elsewhere.
    bouts = [won(1, 2, 1), won(1, 4, 3), won(2, 1, 3), won(2, 4, 2)]

    assert standing([1, 2, 3, 4], bouts, 2) == [(1, 4, None), (2, 2, 3), (3, 1, 0), (4, 3, None)]


def test_equals_who_have_not_met_are_left_to_the_next_value():
    # 1 and 2 have a win each and have not met. 2's opponent won a match, 1's did not.
    bouts = [won(1, 1, 3), won(1, 2, 4), won(2, 4, 5)]

    lines = standing([1, 2], bouts, 2)

    assert lines == [(1, 2, None), (2, 1, None)]


def test_three_equals_count_only_when_every_two_have_met():
    # 1 beats 2, 2 beats 3, 3 beats 9, 9 beats 1: three points each, and 1 and 3 have not met. The opponents' rates
    # are 1/2 for everybody.
    open_ring = [won(1, 1, 2), won(2, 2, 3), won(1, 3, 9), won(3, 9, 1)]
    assert standing([1, 2, 3], open_ring, 3) == [(1, 1, None), (1, 2, None), (1, 3, None)]

    # Now 3 has beaten 1 as well: everybody has beaten one other, so nobody is ahead, but it is said.
    closed = [won(1, 1, 2), won(2, 2, 3), won(3, 3, 1)]
    assert standing([1, 2, 3], closed, 3) == [(1, 1, 3), (1, 2, 3), (1, 3, 3)]


def test_a_draw_between_equals_leaves_them_equal_and_a_second_meeting_counts():
    drawn = [Bout(1, 1, 2, *DRAW)]
    assert standing([1, 2], drawn, 1) == [(1, 1, 1), (1, 2, 1)]

    # 2 won the second meeting, and 1 a match against 3: 4 points each, of which 1 and 4 among themselves.
    again = [*drawn, won(2, 2, 1), won(3, 1, 3)]
    assert standing([1, 2, 3], again, 3) == [(1, 2, 4), (2, 1, 1), (3, 3, None)]


def test_whom_it_has_parted_it_does_not_look_at_again():
    """1 has beaten 2, but among all four equals both have won three points: they stay equal."""
    # All four have met: 4 beats 1 and 2 and draws with 3 (7 points), 3 beats 1 (4), 1 beats 2 (3), 2 beats 3 (3).
    # Outside they win what they lack.
    inside = [
        won(1, 4, 1),
        won(2, 4, 2),
        Bout(3, 3, 4, *DRAW),
        won(3, 1, 2),
        won(2, 3, 1),
        won(1, 2, 3),
    ]
    outside = [won(4, 1, 10), Bout(5, 1, 11, *DRAW), won(4, 2, 12), Bout(5, 2, 13, *DRAW), won(4, 3, 14)]

    assert standing([1, 2, 3, 4], inside + outside, 5) == [(1, 4, 7), (2, 3, 4), (3, 1, 3), (3, 2, 3)]


def test_byes_and_players_elsewhere_in_the_standing_do_not_matter():
    bouts = [Bout(1, 1, None, 1, 0, 0, "bye"), won(1, 2, 3), won(2, 3, 1)]

    # 1, 2 and 3 have three points each; 1 and 2 have not met.
    assert [line[2] for line in standing([1, 2, 3], bouts, 2)] == [None, None, None]
    # Without 2, who is disqualified, 3 and 1 are the equals, and 3 won.
    assert standing([1, 3], bouts, 2) == [(1, 3, 3), (2, 1, 0)]


@pytest.mark.parametrize(
    ("group", "expected"),
    [
        ({1}, {}),
        ({1, 2}, {1: 3, 2: 0}),
        ({1, 2, 3}, {}),
        ({1, 3}, {}),
    ],
)
def test_the_values_of_a_group(group, expected):
    records = Records([won(1, 1, 2), won(2, 2, 3)], POKEMON.scoring, completed_rounds=2)

    assert TIEBREAKERS["head_to_head"].among_equals(records, group) == expected


def test_it_is_explained_by_the_meetings_of_the_equals():
    records = Records([won(1, 1, 2), won(2, 3, 1), won(2, 2, 9)], POKEMON.scoring, completed_rounds=2)

    told = explain(1, "head_to_head", records, equals=[2])

    assert (told.how, told.amount, told.equals) == ("equals", 3, 1)
    assert told.rounds == (RoundPart(1, "win", 2, 3, (1, 0, 0)),)


@pytest.mark.parametrize(("equals", "count", "rounds"), [([], 0, 0), ([2, 3], 2, 2)])
def test_it_is_explained_too_when_it_says_nothing(equals, count, rounds):
    records = Records([won(1, 1, 2), won(2, 3, 1)], POKEMON.scoring, completed_rounds=2)

    told = explain(1, "head_to_head", records, equals=equals)

    assert (told.amount, told.equals, len(told.rounds)) == (None, count, rounds)
