"""A second Swiss stage: who did not enter it comes into nothing that follows (R3.1-13)."""

import pytest

from tests.scenario import Scenario
from tests.tournament.test_rules_rounds import change, code_of
from tournament.commands.tournaments import StagePlan
from tournament.models import Announcement
from tournament.queries.cut import cut_at
from tournament.queries.entries import takes_back

pytestmark = pytest.mark.django_db


def after_day_two() -> tuple[Scenario, set[str]]:
    """Eight players, four of them on the second day; two of the others then get a corrected win."""
    story = Scenario(*"ABCDEFGH")
    change(story, StagePlan("swiss", "cc", planned_rounds=2), StagePlan("swiss", "cc", planned_rounds=1, cut_size=4),
           StagePlan("elimination", "cc", cut_size=4))
    story.round("AC", "BD", "EG", "FH").play("A", "B", "E", "F")
    story.round("AE", "BF", "CG", "DH").play("A", "B", "C", "D")
    story.cut(4)
    entered = set(story.tournament.stages.get(number=2).field.values_list("entry__player__name", flat=True))
    one, other = sorted(entered - {"A", "B"})
    for outside in sorted(set("CDEF") - entered):
        story.correct(outside, 1 if outside in "CD" else 2, 1, 0)
    story.round(("A", one), ("B", other)).play("A", "B")
    return story, entered


def test_the_cut_after_the_second_day_is_made_from_who_played_it():
    story, entered = after_day_two()
    before = {one.line.entry.player.name for one in cut_at(story.tournament).lines if one.seed}
    places = story.cut(4).places

    assert set(places.filter(seed__isnull=False).values_list("entry__player__name", flat=True)) == entered
    assert before == entered


def test_r3_1_13_who_did_not_enter_the_second_day_keeps_the_place_announced():
    story, entered = after_day_two()
    first = Announcement.objects.get().places.values_list("entry__player__name", "rank")
    places = story.cut(2).places.exclude(entry__player__name__in=entered)

    assert dict(places.values_list("entry__player__name", "rank")) == {n: r for n, r in first if n not in entered}


def test_a_cut_after_the_second_day_is_not_larger_than_its_field():
    story, _ = after_day_two()
    gone = story.entries["A"]
    story.drop("A")

    assert code_of(lambda: story.cut(4)) == "cut.too_large"
    assert story.cut(3).places.get(entry=gone).seed is None


def test_the_head_judge_lets_a_player_of_the_second_day_return_to_it():
    story = Scenario(*"ABCDEFGH")
    change(story, StagePlan("swiss", "cc", planned_rounds=1), StagePlan("swiss", "cc", planned_rounds=3, cut_size=4))
    story.drawn_round().play()
    story.cut(4)
    one, outside = story.standings()[0][1], story.standings()[7][1]
    story.drawn_round()
    story.drop(one)
    story.drop(outside)
    story.play()
    assert takes_back(story.tournament, story.entries[one])
    assert not takes_back(story.tournament, story.entries[outside])
    story.reenter(one)
    story.drawn_round()

    assert one in {name for pair in story.pairs() for name in pair}
    assert code_of(lambda: story.reenter(outside)) == "entry.field_is_closed"
