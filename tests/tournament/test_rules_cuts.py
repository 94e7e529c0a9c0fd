"""Announcing a cut by place, by record, or by whichever is more; what is kept of it (R3.1-12, R3.1-13)."""

from fractions import Fraction

import pytest

from audit.models import AuditEntry
from events.domain.roles import Role
from tests.scenario import Scenario
from tests.tournament.doors import Door, text
from tests.tournament.test_rules_rounds import EIGHT, change, code_of
from tournament.commands.tournaments import StagePlan
from tournament.domain.cuts import CutRule
from tournament.domain.results import Kind
from tournament.domain.standings import Value
from tournament.queries.consequences import consequences
from tournament.queries.cut import Parting, cut_at, parting
from tournament.queries.facts import current_stage
from tournament.queries.outcomes import current_result, score_of
from tournament.queries.standing_pages import standing_page
from tournament.queries.standings import Standing, standing

pytestmark = pytest.mark.django_db


def played(story: Scenario) -> Scenario:
    """Three rounds. Ann won all, Eva, Cho and Fay two (in this order by when), Bea, Gil and Dai one, Hal none."""
    rounds = [
        ("Ann Bea", "Cho Dai", "Eva Fay", "Gil Hal"), ("Ann Cho", "Eva Gil", "Bea Dai", "Fay Hal"),
        ("Ann Eva", "Cho Bea", "Fay Gil", "Dai Hal"),
    ]
    for pairs in rounds:
        story.round(*(pair.split() for pair in pairs)).play(*(pair.split()[0] for pair in pairs))
    return story


def one_day(cut=4) -> Scenario:
    return played(Scenario(*EIGHT, cut=cut, planned_rounds=3))


def seeds(announcement) -> list[str]:
    return list(announcement.places.exclude(seed=None).order_by("seed").values_list("entry__player__name", flat=True))


def two_days(*, top, losses) -> Scenario:
    story = Scenario(*EIGHT)
    change(story, StagePlan("swiss", "cc", planned_rounds=3),
           StagePlan("swiss", "cc", planned_rounds=2, cut_size=top, cut_losses=losses),
           StagePlan("elimination", "cc", cut_size=2))
    return played(story)


def test_a_cut_by_record_takes_everybody_with_it_in_the_order_of_the_standing():
    story = one_day()
    announcement = story.cut(rule=CutRule(losses=1))

    assert (announcement.cut_size, announcement.rule) == (4, {"losses": 1})
    assert seeds(announcement) == ["Ann", "Eva", "Cho", "Fay"]
    assert AuditEntry.objects.get(action="cut.announce").after["rule"] == {"losses": 1}


def test_a_cut_by_points_takes_everybody_with_so_many():
    story = one_day()

    assert len(seeds(story.cut(rule=CutRule(points=1)))) == 7


def test_who_has_dropped_is_in_no_cut_by_record():
    story = one_day()
    story.drop("Eva")

    assert seeds(story.cut(rule=CutRule(losses=1))) == ["Ann", "Cho", "Fay"]


@pytest.mark.parametrize(("top", "losses", "entered"), [(2, 1, 4), (6, 1, 6), (None, 2, 7), (5, None, 5)])
def test_the_second_day_is_the_top_or_the_record_whichever_is_more(top, losses, entered):
    story = two_days(top=top, losses=losses)
    announcement = story.cut()

    assert announcement.cut_size == entered
    assert current_stage(story.tournament).field.count() == entered
    assert announcement.rule == CutRule(top=top, losses=losses).to_row()


def test_a_record_after_the_second_day_counts_the_rounds_of_both_days():
    story = two_days(top=8, losses=None)
    story.cut()
    for number in range(2):
        story.drawn_round(seed=number).play()
    won_four = sum(line.points >= 4 for line in standing(story.tournament))

    assert 2 <= won_four == story.cut(rule=CutRule(losses=1)).cut_size


def test_a_cut_that_cannot_be_made_is_refused():
    story = one_day()
    refused = {
        CutRule(losses=0): "cut.too_few",  # only one is undefeated
        CutRule(points=4): "cut.too_few",
        CutRule(top=9): "cut.too_large",
        CutRule(top=9, losses=1): "cut.too_large",
        CutRule(top=1): "cut.too_small",
        CutRule(losses=99): "cut.out_of_range",
    }

    assert {rule: code_of(lambda rule=rule: story.cut(rule=rule)) for rule in refused} == refused
    assert not story.tournament.announcements.exists()


def test_a_planned_cut_out_of_range_is_refused():
    story = Scenario("Ann", "Bea")
    swiss = StagePlan("swiss", "cc", planned_rounds=1)

    for wrong, code in (({"cut_losses": 41}, "tournament.cut_losses"), ({"cut_size": 1}, "tournament.cut_size")):
        plan = StagePlan("elimination", "cc", **wrong)
        assert code_of(lambda plan=plan: change(story, swiss, plan)) == code


def test_a_cut_that_would_take_others_than_were_seen_is_refused():
    story = one_day()
    seen = cut_at(story.tournament, CutRule(losses=1)).size
    story.drop("Ann")

    changed = cut_at(story.tournament, CutRule(losses=1)).size
    assert (seen, changed) == (4, 3)
    assert code_of(lambda: story.cut(rule=CutRule(losses=1), expected=seen)) == "cut.changed_meanwhile"
    assert story.cut(rule=CutRule(losses=1), expected=changed).cut_size == changed


def test_the_choices_say_how_many_each_cut_takes():
    story = one_day()

    assert [(choice.rule, choice.players, choice.is_shown) for choice in cut_at(story.tournament).choices] == [
        (CutRule(top=4), 4, True), (CutRule(top=8), 8, False), (CutRule(losses=1), 4, False),
        (CutRule(losses=2), 7, False), (CutRule(losses=3), 8, False)]


def test_the_edge_names_the_deciding_tie_breaker_with_both_values():
    story = one_day()
    edge = cut_at(story.tournament, CutRule(top=3)).edge

    assert (edge.inside.entry.player.name, edge.outside.entry.player.name) == ("Cho", "Fay")
    assert (edge.inside.points, edge.outside.points, edge.tied_in, edge.tied_out) == (2, 2, 2, 1)
    values = {value.tiebreaker: value.amount for value in edge.inside.values}
    others = {value.tiebreaker: value.amount for value in edge.outside.values}
    assert edge.parting == Parting("cumulative_points", values["cumulative_points"], others["cumulative_points"])
    assert edge.parting.better > edge.parting.worse
    assert cut_at(story.tournament, CutRule(top=4)).edge is None


def test_a_tie_breaker_that_says_nothing_of_one_of_two_lines_does_not_part_them():
    three, two = one_day(3).cut().places.order_by("rank")[1:3]
    above, below = (Standing(place.rank, place.entry, 2, 2, 1, 0, values) for place, values in (
        (three, (Value("head_to_head", 1), Value("match_loss_rate", Fraction(1, 3)))),
        (two, (Value("match_loss_rate", Fraction(1, 2)),))))

    assert parting(above, below) == Parting("match_loss_rate", Fraction(1, 3), Fraction(1, 2))
    assert parting(above, above) is None


def test_a_lot_that_decides_is_called_one():
    story = Scenario("Ann", "Bea", cut=2, planned_rounds=1).round(byes=["Ann", "Bea"])
    story.close()
    story.enter("Cho", missed="bye")
    edge = cut_at(story.tournament).edge

    assert (edge.parting.tiebreaker, edge.parting.better, edge.parting.worse) == ("random", None, None)


def test_all_who_are_tied_around_the_line_are_shown():
    names = [f"P{number:02}" for number in range(24)]
    story = Scenario(*names, cut=2, planned_rounds=1)
    story.round(*zip(names[::2], names[1::2], strict=True)).play()
    lines = cut_at(story.tournament).lines

    assert [line.is_tied for line in lines] == [True] * 12
    assert [line.is_last_in for line in lines].index(True) == 1


def test_the_standing_draws_the_line_by_the_rule_before_and_after_the_announcement():
    story = two_days(top=2, losses=1)
    before = standing_page(story.tournament)
    story.cut()

    for page in (before, standing_page(story.tournament)):
        assert (page.cut_size, page.rule) == (4, CutRule(top=2, losses=1))
        assert [line.is_last_in for line in page.lines].index(True) == 3


def test_what_a_correction_does_to_a_cut_by_record_is_said_before():
    story = two_days(top=None, losses=1)
    match = story.match("Bea", 3)  # a second win brings X-1, and Cho then has two losses
    old = score_of(current_result(match))
    weighed = consequences(match, old, story.score(match, "Bea", 1, 0, 0, Kind.PLAYED))

    assert [entry.player.name for entry in weighed.into_cut] == ["Bea"]
    assert [entry.player.name for entry in weighed.out_of_cut] == ["Cho"]
    assert weighed.cut_size == 4


def test_the_page_offers_records_and_announces_the_one_that_was_chosen():
    door = Door(*EIGHT, cut=4, planned_rounds=3, roles=(Role.SCOREKEEPER,))
    played(door.story)
    page = text(door.get("announce-cut", losses=2))

    assert "X-2 or better" in page and "Announce the cut: 7 players" in page
    assert "7 players do not fill a bracket" in page
    assert '<input type="hidden" name="losses" value="2">' in page
    assert door.post("announce-cut", losses=2, expected=6).status_code == 409
    assert door.post("announce-cut", losses=2, expected=7).status_code == 302
    after = text(door.get("announce-cut"))
    assert "cut to 7 · X-2 or better" in after
    assert "7 players play on (X-2 or better)" in text(door.get("standings"))
    history = text(door.client.get(f"/e/{door.story.event.slug}/history/"))
    assert "X-2 or better" in history


def test_both_values_of_a_tie_at_the_line_are_on_the_page():
    door = Door(*EIGHT, cut=3, planned_rounds=3, roles=(Role.SCOREKEEPER,))
    played(door.story)
    page = text(door.get("announce-cut"))

    assert "with 2 points each: decided by “Cumulative match points”" in page
    assert "With 2 points: 2 in, 1 out." in page
