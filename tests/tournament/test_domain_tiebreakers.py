"""Each tie-breaker by a table of its own (domain facts 1.3, 1.4 and 10)."""
from dataclasses import replace
from fractions import Fraction as F

import pytest

from core.errors import RuleViolation
from tournament.domain.explanations import OpponentPart, RoundPart, Share, explain
from tournament.domain.formulas import Ratio
from tournament.domain.profiles import shipped_profiles
from tournament.domain.records import Bout, Records
from tournament.domain.tiebreaker_names import read_tiebreaker_names, shipped_tiebreaker_names
from tournament.domain.tiebreakers import TIEBREAKERS, lot, mean

FAB = shipped_profiles()["fab-2026-06"].scoring
MAGIC = shipped_profiles()["magic-third"].scoring


def history(pattern):
    """Entry 1's rounds as letters: W won, L lost, D drawn, B bye, A assigned loss, - not there."""
    alone = {"B": "bye", "A": "assigned_loss"}
    scores = {"W": (2, 0), "L": (0, 2), "D": (1, 1), "B": (2, 0), "A": (0, 2)}
    return [Bout(n, 1, None if letter in alone else 100 + n, *scores[letter], 0, alone.get(letter, "played"))
            for n, letter in enumerate(pattern, start=1) if letter != "-"]


def amount(code, bouts, scoring, *, rounds=None, entry=1, **gone):
    rounds = rounds if rounds is not None else max((b.round for b in bouts), default=0)
    return TIEBREAKERS[code].amount(Records(bouts, scoring, completed_rounds=rounds, **gone), entry)


@pytest.mark.parametrize(("pattern", "quarter", "half"), [
    ("WWWL", F(249, 313), F(41, 49)), ("WWLW", F(233, 313), F(37, 49)),
    ("WLWW", F(229, 313), F(35, 49)), ("LWWW", F(228, 313), F(34, 49)),
    ("WWWW", F(1), F(1)), ("LLLL", F(0), F(0)), ("DDDD", F(0), F(0)),
])
def test_cumulative_points_of_four_rounds(pattern, quarter, half):
    bouts = history(pattern)

    assert amount("cumulative_points", bouts, FAB) == quarter
    assert amount("cumulative_points", bouts, replace(FAB, cumulative_base=F(1, 2))) == half


def test_cumulative_points_count_all_completed_rounds_after_a_drop():
    assert amount("cumulative_points", history("WW"), FAB, rounds=4) == F(85 + 84, 313)


@pytest.mark.parametrize(("counts", "expected"), [(True, F(85 + 84, 313)), (False, F(84, 313))])
def test_a_bye_counts_as_a_win_in_cumulative_points_unless_the_profile_says_no(counts, expected):
    scoring = replace(FAB, bye_in_cumulative=counts)

    assert amount("cumulative_points", history("BWLL"), scoring) == expected


@pytest.mark.parametrize(("pattern", "expected"), [
    ("WWL", F(1, 3)), ("WBL", F(1, 2)), ("WDL", F(1, 3)), ("DDD", F(0)), ("AL", F(1)), ("B", F(0)),
    ("", F(0)), ("WL--", F(1, 2)),
])
def test_match_loss_rate_counts_played_rounds_only(pattern, expected):
    assert amount("match_loss_rate", history(pattern), FAB) == expected


def test_match_loss_rate_before_anything_was_played_is_a_setting():
    assert amount("match_loss_rate", [], replace(FAB, loss_rate_unplayed=F(1))) == 1


def test_means_take_an_opponent_once_for_each_meeting_and_no_byes():
    bouts = [Bout(1, 1, 2, 1, 0), Bout(2, 1, 3, 1, 0), Bout(3, 1, 2, 0, 1), Bout(4, 1, None, 1, 0, 0, "bye")]
    # loss rates: 2 lost 1 of 2, 3 lost 1 of 1

    assert amount("opponents_match_loss_rate", bouts, FAB) == (F(1, 2) + 1 + F(1, 2)) / 3
    assert amount("opponents_cumulative_points", bouts, FAB) == F(2, 3) * amount(
        "cumulative_points", bouts, FAB, entry=2)


@pytest.mark.parametrize(("code", "setting", "expected"), [
    ("opponents_match_loss_rate", "worst", 1), ("opponents_match_loss_rate", "zero", 0),
    ("opponents_cumulative_points", "worst", 0), ("opponents_cumulative_points", "zero", 0),
    ("opponents_match_win_rate", "worst", 0),
])
def test_the_mean_over_nobody(code, setting, expected):
    assert amount(code, history("B"), replace(FAB, no_opponents=setting)) == expected


@pytest.mark.parametrize(("pattern", "expected"), [
    ("WWLD", F(7, 12)), ("LLLD", F(1, 3)), ("LLL", F(1, 3)), ("B", F(1)), ("A", F(1, 3)), ("BLL", F(1, 3)),
])
def test_match_win_rate_has_a_floor(pattern, expected):
    assert amount("match_win_rate", history(pattern), MAGIC) == expected


def test_a_bye_may_stay_out_of_the_match_win_rate():
    assert amount("match_win_rate", history("BWLL"), MAGIC) == F(1, 2)
    assert amount("match_win_rate", history("BWLL"), replace(MAGIC, bye_in_match_rate=False)) == F(1, 3)


def test_the_floor_may_be_left_to_the_opponents_means():
    scoring = replace(MAGIC, own_match_floor=False)

    assert amount("match_win_rate", history("LLL"), scoring) == 0
    assert amount("opponents_match_win_rate", [Bout(1, 1, 2, 2, 0)], scoring) == F(1, 3)


@pytest.mark.parametrize(("counts", "expected"), [(True, F(6, 3)), (False, F(3, 2))])
def test_a_bye_may_stay_out_of_the_points_per_match(counts, expected):
    """The opponent has a bye, a loss and a win: 6 points of 3 matches, or 3 of 2."""
    bouts = [Bout(1, 2, None, 1, 0, 0, "bye"), Bout(2, 3, 2, 1, 0), Bout(3, 2, 1, 1, 0)]

    assert amount("strength_of_schedule", bouts, replace(MAGIC, bye_in_schedule=counts)) == expected


@pytest.mark.parametrize(("pattern", "expected"), [("WL", F(1, 2)), ("DD", F(1, 2)), ("BL", F(1, 2))])
def test_game_win_rate(pattern, expected):
    assert amount("game_win_rate", history(pattern), MAGIC) == expected


def test_drawn_games_are_worth_a_third_and_the_own_floor_is_a_setting():
    bouts = [Bout(1, 1, 2, 0, 0, 3, "intentional_draw"), Bout(2, 1, 3, 0, 2), Bout(3, 1, 4, 0, 2)]

    assert amount("game_win_rate", bouts, replace(MAGIC, own_game_floor=False)) == F(3 * 1, 3 * 7)
    assert amount("game_win_rate", bouts, MAGIC) == F(1, 3)
    assert amount("opponents_game_win_rate", bouts, replace(MAGIC, own_game_floor=False), entry=3) == F(1, 3)


def test_a_bye_may_stay_out_of_the_game_win_rate():
    assert amount("game_win_rate", history("BD"), MAGIC) == F(3, 4)
    assert amount("game_win_rate", history("BD"), replace(MAGIC, bye_in_game_rate=False)) == F(1, 2)


def test_a_dropped_opponent_counts_for_no_more_than_the_cap():
    scoring = replace(MAGIC, dropped_cap=F(3, 4))
    bouts = [Bout(1, 2, 1, 2, 0)]

    assert amount("opponents_match_win_rate", bouts, scoring) == 1
    assert amount("opponents_match_win_rate", bouts, scoring, dropped=[2]) == F(3, 4)


def test_means_of_means():
    bouts = [Bout(1, 1, 2, 2, 0), Bout(1, 3, 4, 2, 0), Bout(2, 1, 3, 2, 0), Bout(2, 2, 4, 2, 0)]
    # match-win rates: 1 has 1, 2 and 3 have 1/2, 4 has 0, raised to the floor 1/3.
    # OMW: 2 met 1 and 4, so did 3: 2/3 each; 1 met 2 and 3.

    assert amount("opponents_match_win_rate", bouts, MAGIC) == F(1, 2)
    assert amount("opponents_opponents_match_win_rate", bouts, MAGIC) == F(2, 3)
    # points per match: 1 has 3, 2 and 3 have 3/2, 4 has 0; schedules: 2 and 3 have (3 + 0)/2
    assert amount("strength_of_schedule", bouts, MAGIC) == F(3, 2)
    assert amount("extended_strength_of_schedule", bouts, MAGIC) == F(3, 2)


def test_directions():
    lower = {code for code, breaker in TIEBREAKERS.items() if breaker.better == "lower"}

    assert lower == {"match_loss_rate", "opponents_match_loss_rate"}


def test_mean_is_exact():
    assert mean([F(1, 3), F(1, 7), F(2, 5)], empty=F(9)) == (F(1, 3) + F(1, 7) + F(2, 5)) / 3
    assert mean([], empty=F(9)) == 9


def test_floor_and_cap_of_a_share():
    assert Ratio(1, 10, floor=F(1, 3)).value == F(1, 3)
    assert Ratio(9, 10, cap=F(3, 4)).value == F(3, 4)
    assert Ratio(9, 10, cap=F(3, 4), capped=False).value == F(9, 10)
    assert Ratio(0, 0, empty=F(1)).value == 1


def test_lots_are_fixed_for_all_time():
    assert (lot(0, 1), lot(-5, "u-aya")) == (13499238587021060165, 2166751103956837260)
    with pytest.raises(ValueError, match="not computed from one entry"):
        TIEBREAKERS["random"].amount(Records([], FAB, completed_rounds=0), 1)


def test_a_mean_is_explained_by_its_opponents():
    bouts = [Bout(1, 1, 2, 2, 0), Bout(2, 3, 1, 2, 0), Bout(2, 4, 2, 2, 0),
             Bout(3, 1, None, 2, 0, 0, "bye"), Bout(3, 5, 3, 0, 2)]
    records = Records(bouts, MAGIC, completed_rounds=3)

    told = explain(1, "opponents_match_win_rate", records)

    assert (told.how, told.better, told.amount) == ("mean", "higher", F(2, 3))
    assert told.opponents == (
        OpponentPart(1, 2, Share(0, 6, F(1, 3), "floor", F(1, 3)), counted=True),
        OpponentPart(2, 3, Share(6, 6, F(1)), counted=True))


def test_left_out_and_capped_opponents_are_shown_as_such():
    scoring = replace(MAGIC, left_out="disqualified", dropped_cap=F(3, 4))
    records = Records([Bout(1, 2, 1, 2, 0), Bout(2, 3, 1, 2, 0)], scoring, completed_rounds=2,
                      disqualified=[2], dropped=[3])

    told = explain(1, "opponents_match_win_rate", records)

    assert told.amount == F(3, 4)
    assert told.opponents == (
        OpponentPart(1, 2, Share(3, 3, F(1)), counted=False),
        OpponentPart(2, 3, Share(3, 3, F(3, 4), "cap", F(3, 4)), counted=True))


def test_cumulative_points_are_explained_round_by_round():
    records = Records([Bout(1, 2, 1, 0, 1), Bout(2, 1, None, 1, 0, 0, "bye"), Bout(3, 1, 3, 0, 1)], FAB,
                      completed_rounds=3)

    told = explain(1, "cumulative_points", records)

    assert told.share == Share(41, 57, F(41, 57))
    assert told.rounds == (
        RoundPart(1, "win", 2, 1, (1, 0, 0), 21, 21), RoundPart(2, "bye", None, 1, (1, 0, 0), 20, 20),
        RoundPart(3, "loss", 3, 0, (0, 1, 0), 16, 0))


def test_numbers_empty_shares_and_lots_are_explained_too():
    records = Records([Bout(1, 1, 2, 1, 0)], FAB, completed_rounds=1)

    points = explain(1, "match_points", records)
    assert (points.how, points.amount) == ("number", 1)
    assert explain(9, "match_loss_rate", records).share == Share(0, 0, F(0), "nothing_counted")
    assert explain(9, "opponents_match_loss_rate", records).no_opponents
    assert explain(1, "random", records).how == "lot"
    with pytest.raises(RuleViolation) as no:
        explain(1, "luck", records)
    assert (no.value.code, no.value.params) == ("profile.unknown_tiebreaker", {"name": "luck"})


def test_an_explanation_adds_up_to_the_value():
    bouts = [Bout(r, a, b, *score) for r, a, b, *score in [
        (1, 1, 2, 2, 1), (1, 3, 4, 1, 1), (2, 1, 3, 0, 2), (2, 2, 4, 2, 0), (3, 1, 4, 2, 0), (3, 2, 3, 2, 1)]]
    for scoring in (FAB, MAGIC):
        records = Records(bouts, scoring, completed_rounds=3)
        for code, breaker in TIEBREAKERS.items():
            told = explain(1, code, records)
            if breaker.how == "mean":
                values = [part.share.value for part in told.opponents]
                assert told.amount == sum(values, F(0)) / len(values)
            elif breaker.how == "share":
                assert told.amount == told.share.value


def test_every_tiebreaker_has_names_in_both_languages():
    names = shipped_tiebreaker_names()

    assert list(names) == list(TIEBREAKERS)
    assert (names["cumulative_points"].short("ja"), names["random"].name("en")) == ("CMP", "Random")
    assert names["random"].help("ja") != names["random"].help("en")


@pytest.mark.parametrize("text", ["[match_points]\nname_en = 'Points'", "[[", "[luck]\nname_en = 'x'"])
def test_names_that_leave_something_out_are_refused(text):
    with pytest.raises(RuleViolation) as no:
        read_tiebreaker_names(text)
    assert no.value.code == "tiebreaker.unreadable"
