"""What a pairing is told of each player, counted by hand."""

from pairings.types import Contender
from tournament.domain.history import contenders
from tournament.domain.profiles import shipped_profiles
from tournament.domain.records import Bout

FAB = shipped_profiles()["fab-2026-06"]  # a win and a bye bring a point, everything else nothing
MAGIC = shipped_profiles()["magic-third"]  # 3, 1 and 0
PLAYED = [
    Bout(1, 1, 2, 1, 0),
    Bout(1, 3, 4, 0, 1),
    Bout(1, 5, None, 1, 0, kind="bye"),
    Bout(2, 1, 4, 0, 0, 1),  # a draw at the top
    Bout(2, 2, 5, 1, 0),  # 0 against 1
    Bout(2, 3, None, 1, 0, kind="awarded_bye"),
    Bout(3, 1, 2, 0, 1),  # again
    Bout(3, 4, None, 0, 1, kind="assigned_loss"),
]


def test_points_opponents_byes_and_floats():
    assert contenders([5, 1, 2, 3, 4], PLAYED, FAB) == [
        Contender(1, 1, (2, 2, 4)),
        Contender(2, 2, (1, 1, 5), ups=1),
        Contender(3, 1, (4,)),
        Contender(4, 1, (1, 3)),
        Contender(5, 1, (2,), byes=1, downs=1),
    ]


def test_points_are_those_of_the_profile_and_decide_what_a_float_is():
    assert contenders([1, 2, 3, 4, 5], PLAYED, MAGIC) == [
        Contender(1, 4, (2, 2, 4), downs=1),  # 4 against 3 in the third round
        Contender(2, 6, (1, 1, 5), ups=2),
        Contender(3, 3, (4,)),
        Contender(4, 4, (1, 3)),
        Contender(5, 3, (2,), byes=1, downs=1),
    ]


def test_the_order_in_which_matches_come_does_not_matter():
    assert contenders([1, 2, 5], PLAYED[::-1], FAB) == contenders([1, 2, 5], PLAYED, FAB)


def test_who_has_not_played_has_no_past_and_who_left_is_told_of_by_their_opponents_alone():
    assert contenders([4, 9], PLAYED[:2], FAB) == [Contender(4, 1, (3,)), Contender(9, 0)]


def test_places_and_teams_are_passed_on():
    assert contenders([1, 2], [], FAB, ranks={1: 2, 2: 1}, teams={2: "Reds"}) == [
        Contender(1, 0, rank=2), Contender(2, 0, rank=1, team="Reds")]
