"""Who goes on: by place, by record, or by whichever is more (R3.1-13)."""

from dataclasses import dataclass

import pytest

from core.errors import RuleViolation
from tournament.domain.cuts import CutRule, Record, check_rule, goes_on, records, rule_from, without_opponent
from tournament.domain.profiles import shipped_profiles
from tournament.domain.records import Bout
from tournament.domain.standings import rank


@dataclass(frozen=True)
class Line:
    name: str
    points: int


def lines(*points: int) -> list[Line]:
    return [Line(chr(ord("A") + place), one) for place, one in enumerate(points)]


def names(found) -> str:
    return "".join(line.name for line in found)


@pytest.mark.parametrize(("rule", "expected"), [
    (CutRule(top=2), "AB"),
    (CutRule(top=9), "ABCDEF"),
    (CutRule(losses=0), "A"),
    (CutRule(losses=1), "ABC"),
    (CutRule(losses=7), "ABCDEF"),
    (CutRule(points=2), "ABCDE"),
    (CutRule(top=2, losses=1), "ABC"),
    (CutRule(top=4, losses=1), "ABCD"),
    (CutRule(losses=1, points=2), "ABCDE"),
    (CutRule(), ""),
])
def test_whoever_fulfils_one_of_the_rules_goes_on(rule, expected):
    assert names(goes_on(lines(4, 3, 3, 2, 2, 0), rule, rounds=4, win=1)) == expected


def test_a_draw_counts_in_a_record_for_what_it_is_worth():
    standing = lines(12, 10, 9, 7, 6)

    assert names(goes_on(standing, CutRule(losses=1), rounds=4, win=3)) == "ABC"
    assert names(goes_on(standing, CutRule(losses=2), rounds=4, win=3)) == "ABCDE"


@pytest.mark.parametrize(("top", "expected"), [(2, [1, 2, 3]), (4, [1, 2, 3, 4])])
def test_day_two_takes_the_larger_of_top_and_record(top, expected):
    bouts = [
        Bout(1, 1, 4, 1, 0), Bout(1, 2, 5, 1, 0), Bout(1, 3, None, 1, 0, 0, "bye"),
        Bout(2, 1, 5, 1, 0), Bout(2, 3, 2, 1, 0), Bout(2, 4, None, 1, 0, 0, "bye"),
        Bout(3, 1, 3, 1, 0), Bout(3, 2, 4, 1, 0),
    ]
    profile = shipped_profiles()["fab-2026-06"]
    standing = rank([1, 2, 3, 4, 5], bouts, profile=profile, completed_rounds=3)

    field = goes_on(standing, CutRule(top=top, losses=1), rounds=3, win=profile.scoring.points.win)

    assert sorted(line.entry for line in field) == expected


def test_the_records_offered_say_their_points_and_how_many_have_them():
    standing = lines(12, 9, 9, 7, 6, 3, 0)

    assert records(standing, rounds=4, win=3) == [Record(1, 9, 3), Record(2, 6, 5), Record(3, 3, 6), Record(4, 0, 7)]


def test_a_record_that_takes_nobody_more_or_everybody_already_is_not_offered_again():
    assert records(lines(9, 9, 3), rounds=3, win=3) == [Record(0, 9, 2), Record(2, 3, 3)]
    assert records(lines(3), rounds=1, win=3) == []
    assert records([], rounds=0, win=3) == []


@pytest.mark.parametrize(("rule", "code"), [
    (CutRule(), "cut.no_rule"), (CutRule(top=1), "cut.too_small"), (CutRule(top=-8), "cut.too_small"),
    (CutRule(top=513), "cut.out_of_range"), (CutRule(top=8, losses=41), "cut.out_of_range"),
    (CutRule(losses=-1), "cut.out_of_range"), (CutRule(points=-1), "cut.out_of_range"),
])
def test_a_rule_that_says_nothing_sensible_is_refused(rule, code):
    with pytest.raises(RuleViolation) as refused:
        check_rule(rule)

    assert refused.value.code == code


@pytest.mark.parametrize("rule", [
    CutRule(top=8), CutRule(losses=0), CutRule(points=0), CutRule(top=48, losses=2), CutRule(1, 2, 3)])
def test_a_rule_is_the_same_after_storing(rule):
    assert rule_from(rule.to_row()) == rule
    assert None not in rule.to_row().values()


@pytest.mark.parametrize(("players", "idle"), [
    (0, 0), (1, 0), (2, 0), (3, 1), (4, 0), (5, 3), (8, 0), (12, 4), (24, 8), (33, 31)])
def test_how_many_of_the_best_have_no_opponent_at_first(players, idle):
    assert without_opponent(players) == idle
