"""What a match is worth, and who stands where (domain facts 1; R3.5-12, P-DQ-3, P-DQ-8)."""
from dataclasses import replace
from fractions import Fraction

import pytest

from tournament.domain.profiles import shipped_profiles
from tournament.domain.records import KINDS, Bout, Records
from tournament.domain.results import Kind
from tournament.domain.standings import Value, rank
from tournament.domain.tiebreakers import lot

FAB = shipped_profiles()["fab-2026-06"]
MAGIC = shipped_profiles()["magic-third"]


def won(round, first, second):
    return Bout(round, first, second, 1, 0)


def tally(bout, entry, profile=MAGIC):
    t = Records([bout], profile.scoring, completed_rounds=1).tally(entry)
    return (t.points, t.wins, t.losses, t.draws, t.played, (t.games_won, t.games_lost, t.games_drawn))


def test_kinds_are_those_of_the_results():
    assert {str(kind) for kind in Kind} == KINDS


@pytest.mark.parametrize(("bout", "first", "second"), [
    (Bout(1, 1, 2, 2, 1), (3, 1, 0, 0, 1, (2, 1, 0)), (0, 0, 1, 0, 1, (1, 2, 0))),
    (Bout(1, 1, 2, 0, 2), (0, 0, 1, 0, 1, (0, 2, 0)), (3, 1, 0, 0, 1, (2, 0, 0))),
    (Bout(1, 1, 2, 1, 1), (1, 0, 0, 1, 1, (1, 1, 0)), (1, 0, 0, 1, 1, (1, 1, 0))),
    (Bout(1, 1, 2, 0, 0), (1, 0, 0, 1, 1, (0, 0, 0)), (1, 0, 0, 1, 1, (0, 0, 0))),
    (Bout(1, 1, 2, 0, 0, 0, "intentional_draw"), (1, 0, 0, 1, 1, (0, 0, 3)), (1, 0, 0, 1, 1, (0, 0, 3))),
    (Bout(1, 1, 2, 1, 1, 1, "intentional_draw"), (1, 0, 0, 1, 1, (1, 1, 1)), (1, 0, 0, 1, 1, (1, 1, 1))),
    (Bout(1, 1, 2, 0, 2, 0, "no_show", True), (0, 0, 1, 0, 1, (0, 2, 0)), (3, 1, 0, 0, 1, (2, 0, 0))),
    # who gave the match up has lost it, though ahead in games (R3.5-12)
    (Bout(1, 1, 2, 1, 0, 0, "concession", True), (0, 0, 1, 0, 1, (1, 0, 0)), (3, 1, 0, 0, 1, (0, 1, 0))),
    (Bout(1, 1, 2, 0, 1, 0, "concession", False), (3, 1, 0, 0, 1, (0, 1, 0)), (0, 0, 1, 0, 1, (1, 0, 0))),
    (Bout(1, 1, 2, 0, 0, 0, "double_loss"), (0, 0, 1, 0, 1, (0, 0, 0)), (0, 0, 1, 0, 1, (0, 0, 0))),
])
def test_both_players_of_a_match(bout, first, second):
    assert (tally(bout, 1), tally(bout, 2)) == (first, second)


@pytest.mark.parametrize(("bout", "expected"), [
    (Bout(1, 1, None, 2, 0, 0, "bye"), (3, 1, 0, 0, 0, (2, 0, 0))),
    (Bout(1, 1, None, 0, 0, 0, "bye"), (3, 1, 0, 0, 0, (2, 0, 0))),
    (Bout(1, 1, None, 1, 0, 0, "awarded_bye"), (3, 1, 0, 0, 0, (1, 0, 0))),
    (Bout(1, 1, None, 0, 2, 0, "assigned_loss"), (0, 0, 1, 0, 1, (0, 2, 0))),
])
def test_a_round_without_an_opponent(bout, expected):
    assert tally(bout, 1) == expected


def test_an_unknown_kind_is_a_slip_of_the_program():
    with pytest.raises(ValueError, match="unknown kind of match"):
        Records([Bout(1, 1, 2, 1, 0, 0, "forfeit")], FAB.scoring, completed_rounds=1)


def test_a_line_carries_rank_record_and_exact_values():
    lines = rank([1, 2], [won(1, 1, 2), Bout(2, 1, 2, 0, 0)],
                 profile=replace(FAB, order=FAB.order[:-1]), completed_rounds=2)

    best = lines[0]
    assert (best.rank, best.entry, best.points, best.wins, best.losses, best.draws) == (1, 1, 1, 1, 0, 1)
    assert best.values == (
        Value("match_points", 1), Value("cumulative_points", Fraction(5, 9)),
        Value("match_loss_rate", Fraction(0)), Value("opponents_match_loss_rate", Fraction(1, 2)),
        Value("opponents_cumulative_points", Fraction(0)))
    assert best.amount("cumulative_points") == Fraction(5, 9)


def test_later_rounds_are_not_looked_at():
    bouts = [won(1, 1, 2), won(2, 2, 1), won(3, 2, 1)]

    after_one = rank([1, 2], bouts, profile=FAB, completed_rounds=1)

    assert after_one == rank([1, 2], bouts[:1], profile=FAB, completed_rounds=1)
    assert [line.entry for line in rank([1, 2], bouts, profile=FAB, completed_rounds=3)] == [2, 1]


def test_equal_values_share_a_rank_and_the_next_place_is_counted():
    bouts = [won(1, 1, 2), won(1, 3, 4), Bout(1, 5, None, 0, 0, 0, "assigned_loss")]

    lines = rank([5, 4, 3, 2, 1], bouts, profile=MAGIC, completed_rounds=1)

    assert [(line.rank, line.entry) for line in lines] == [(1, 1), (1, 3), (3, 2), (3, 4), (5, 5)]


def test_random_parts_what_is_equal_and_the_seed_decides():
    bouts = [won(1, n, 100 + n) for n in range(20)]

    def order(seed, lots=None):
        return [line.entry for line in
                rank(range(20), bouts, profile=FAB, completed_rounds=1, seed=seed, lots=lots)]

    assert order(7) == sorted(range(20), key=lambda n: -lot(7, n))
    assert order(7) != order(8)
    lines = rank(range(20), bouts, profile=FAB, completed_rounds=1)
    assert [line.rank for line in lines] == list(range(1, 21))


def test_a_draw_of_lots_survives_new_ids():
    names = ["u-aya", "u-ben", "u-cem", "u-dan"]
    here = dict(enumerate(names))
    there = {n + 50: name for n, name in enumerate(reversed(names))}

    def order(lots):
        return [lots[line.entry] for line in
                rank(lots, [], profile=FAB, completed_rounds=0, seed=3, lots=lots)]

    assert order(here) == order(there)


def test_who_is_left_out_has_no_line_but_still_counts_for_others():
    bouts = [won(1, 9, 1), won(1, 2, 3), won(2, 1, 2), won(2, 9, 3)]  # 9 is disqualified

    lines = rank([1, 2, 3], bouts, profile=MAGIC, completed_rounds=2)

    assert [line.entry for line in lines] == [1, 2, 3]
    assert lines[0].amount("opponents_match_win_rate") == (1 + Fraction(1, 2)) / 2


def test_a_profile_may_leave_disqualified_or_dropped_opponents_out():
    bouts = [won(1, 9, 1), won(2, 8, 1), won(3, 1, 2), won(3, 9, 8)]
    # match-win rates: 9 has 1, 8 has 1/2, 2 has 0, raised to the floor 1/3

    def mean(left_out):
        profile = replace(MAGIC, scoring=replace(MAGIC.scoring, left_out=left_out))
        line = rank([1], bouts, profile=profile, completed_rounds=3, disqualified=[9], dropped=[8])[0]
        return line.amount("opponents_match_win_rate")

    assert mean("none") == (1 + Fraction(1, 2) + Fraction(1, 3)) / 3
    assert mean("disqualified") == (Fraction(1, 2) + Fraction(1, 3)) / 2
    assert mean("disqualified_and_dropped") == Fraction(1, 3)


def test_nobody_and_nothing_played():
    assert rank([], [], profile=FAB, completed_rounds=0) == []
    (line,) = rank([4, 4], [], profile=FAB, completed_rounds=0)
    assert [value.amount for value in line.values[:-1]] == [0, 0, 0, 1, 0]
