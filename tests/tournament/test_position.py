"""What a draw is told by the stage's settings, through all stages of a tournament."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from events.models import Player
from tests.scenario import Scenario
from tests.tournament.test_rules_rounds import change
from tournament.commands.tournaments import StagePlan
from tournament.models import Stage
from tournament.queries.facts import playing
from tournament.queries.position import Position, last_planned, position_of
from tournament.queries.standings import standing

pytestmark = pytest.mark.django_db


def position(story, stage: Stage, number: int) -> Position:
    return position_of(story.tournament, stage, number, set(playing(stage, number).values_list("pk", flat=True)))


def set_up(story, **settings) -> Stage:
    Stage.objects.filter(pk=story.stage.pk).update(**settings)
    return Stage.objects.get(pk=story.stage.pk)


def test_without_a_plan_the_draw_looks_at_this_round_alone():
    story = Scenario(*"ABCD").round("AB", "CD").play("A", "C")
    found = position(story, story.stage, 2)

    assert (found.mode, found.separate_teams, found.planned_rounds) == ("random", False, None)
    assert [(one.points, one.rank, one.team) for one in found.contenders] == [
        (1, None, None), (0, None, None), (1, None, None), (0, None, None)]


def test_the_last_planned_round_is_counted_through_the_stages():
    story = Scenario(*"ABCDEFGH")
    change(story, StagePlan("swiss", "cc", planned_rounds=2), StagePlan("swiss", "cc", planned_rounds=3, cut_size=4))
    one, two = story.tournament.stages.order_by("number")
    assert last_planned(one, 1) == 2

    story.drawn_round().play().drawn_round().play().cut(4)

    assert [last_planned(two, number) for number in (3, 4, 5)] == [5, 6, 7]  # none of them is played yet
    story.drawn_round().play()
    assert [last_planned(one, 2), last_planned(two, 3), last_planned(two, 4)] == [2, 5, 5]


def test_a_bracket_has_no_last_planned_round():
    assert last_planned(Stage(kind="elimination", planned_rounds=3), 4) is None


def test_only_the_last_planned_round_is_paired_by_standing():
    story = Scenario(*"ABCDEFGH", planned_rounds=3)
    stage = set_up(story, last_round_by_standing=True)
    story.drawn_round().play().drawn_round().play()

    assert [position(story, stage, number).mode for number in (1, 2, 3)] == ["random", "random", "standing"]
    places = {line.entry.pk: line.rank for line in standing(story.tournament, up_to=2)}
    assert {one.id: one.rank for one in position(story, stage, 3).contenders} == places
    assert {one.rank for one in position(story, stage, 2).contenders} == {None}


def test_with_another_round_planned_the_last_one_is_another():
    story = Scenario(*"ABCD", planned_rounds=2)
    stage = set_up(story, last_round_by_standing=True, planned_rounds=3)
    story.drawn_round().play()

    assert position(story, stage, 2).mode == "random"


def test_who_is_equal_in_the_standing_shares_a_place_in_the_draw():
    story = Scenario(*"ABCD", planned_rounds=2, profile="magic-third")
    tournament = story.tournament
    tournament.profile |= {"order": ["match_points"]}
    tournament.save()
    stage = set_up(story, last_round_by_standing=True)
    story.round("AB", "CD").play("A", "C")

    assert {story.entries[n].pk: rank for n, rank in zip("ABCD", (1, 3, 1, 3), strict=True)} == {
        one.id: one.rank for one in position(story, stage, 2).contenders}


def test_teams_are_told_only_where_they_are_kept_apart_and_alike_however_they_were_typed():
    story = Scenario(*"ABCD")
    for name, team in zip("ABC", ("Team Kyoto", "ＴＥＡＭ　ＫＹＯＴＯ", "Kobe"), strict=True):
        Player.objects.filter(name=name).update(team=team)
    told = {one.id: one.team for one in position(story, set_up(story, separate_teams=True), 1).contenders}

    teams = [told[story.entries[name].pk] for name in "ABCD"]
    assert teams == ["Team Kyoto", "Team Kyoto", "Kobe", None]
    assert {one.team for one in position(story, set_up(story, separate_teams=False), 1).contenders} == {None}


def test_a_position_of_a_round_before_does_not_look_ahead():
    story = Scenario(*"ABCD").round("AB", "CD").play("A", "C").round("AC", "BD").play("A", "B")

    assert {one.id: (one.points, one.met) for one in position(story, story.stage, 2).contenders} == {
        story.entries[name].pk: (points, (story.entries[met].pk,))
        for name, points, met in (("A", 1, "B"), ("B", 0, "A"), ("C", 1, "D"), ("D", 0, "C"))}


@pytest.mark.parametrize("pairs", [1, 8])
def test_a_position_costs_the_same_for_any_number_of_players(pairs):
    names = [f"P{number}" for number in range(2 * pairs)]
    story = Scenario(*names, planned_rounds=4).round(*zip(names[::2], names[1::2], strict=True)).play(*names[::2])
    stage = set_up(story, separate_teams=True)
    field = set(playing(stage, 2).values_list("pk", flat=True))

    with CaptureQueriesContext(connection) as asked:
        position_of(story.tournament, stage, 2, field)

    assert len(asked) == 3  # how many rounds were played, the matches, the teams
