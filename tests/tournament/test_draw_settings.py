"""The settings of a stage, as they show in drawn rounds."""

from fractions import Fraction

import pytest

from events.models import Player
from tests.scenario import STAFF, Scenario
from tests.tournament.test_rules_rounds import change, code_of
from tournament.commands.drafts import redraw_round
from tournament.commands.tournaments import StagePlan
from tournament.models import Match, Stage
from tournament.queries.standings import standing

pytestmark = pytest.mark.django_db
EIGHT = "ABCDEFGH"


def with_settings(*names, **settings) -> Scenario:
    story = Scenario(*names, planned_rounds=settings.pop("planned_rounds", None))
    Stage.objects.filter(pk=story.stage.pk).update(**settings)
    return story


@pytest.mark.parametrize(("separate", "meet"), [(True, False), (False, True)])
def test_team_mates_are_kept_apart_where_that_is_set(separate, meet):
    story = with_settings(*EIGHT, separate_teams=separate)
    Player.objects.filter(name__in="ABCD").update(team="Reds")
    round, mates = story.draft(seed=0), 0
    for seed in range(1, 7):
        mates += sum(pair < set("ABCD") for pair in story.pairs())
        round = redraw_round(round_id=round.pk, actor=STAFF, expected_version=round.version, seed=seed)

    assert (mates > 0) is meet
    assert round.pairing["settings"]["separate_teams"] is separate


def test_team_mates_who_have_to_meet_are_told_why():
    story = with_settings(*"ABC", separate_teams=True)
    Player.objects.update(team="Reds")
    round = story.draft()

    assert round.pairing["objective"]["team_mates"] == round.pairing["lower_bound"]["team_mates"] == 1
    assert [why["code"] for why in round.pairing["reasons"]] == ["team_mates", "bye"]


def test_the_last_planned_round_is_drawn_by_standing():
    story = with_settings(*(f"P{n:02}" for n in range(16)), planned_rounds=3, last_round_by_standing=True)
    for seed in range(2):
        story.drawn_round(seed=seed).play()
    places = {line.entry.pk: place for place, line in enumerate(standing(story.tournament), start=1)}
    round = story.draft(seed=5)

    assert (round.pairing["settings"]["mode"], round.pairing["settings"]["planned_rounds"]) == ("standing", 3)
    apart = [abs(places[match.first_id] - places[match.second_id]) for match in round.matches.all()]
    assert sum(apart) == round.pairing["objective"]["rank_distance"]
    assert Fraction(sum(apart), len(apart)) < 4  # by lot it would be about a third of sixteen


@pytest.mark.parametrize("seed", range(6))
def test_six_players_with_five_planned_rounds_never_meet_twice(seed):
    """Drawn round by round, a third of such events ends in a rematch."""
    story = Scenario(*"ABCDEF", planned_rounds=5)
    kept = []
    for number in range(5):
        kept.append(story.draft(seed=10 * seed + number).pairing["look_ahead"])
        story.post()
        story.start().play()

    pairs = [frozenset(match.entry_ids) for match in Match.objects.filter(round__tournament=story.tournament)]
    assert len(set(pairs)) == len(pairs) == 15
    assert kept == ["kept", "kept", "kept", "kept", "off"]


def test_the_second_stage_looks_ahead_by_its_own_plan():
    story = Scenario(*EIGHT)
    change(story, StagePlan("swiss", "cc", planned_rounds=2), StagePlan("swiss", "cc", planned_rounds=2, cut_size=8))
    told = []
    for _ in range(4):
        drawn = story.draft(seed=3).pairing
        told.append((drawn["settings"]["planned_rounds"], drawn["look_ahead"]))
        story.post()
        story.start().play()
        if len(told) == 2:
            story.cut(8)

    assert told == [(2, "kept"), (2, "off"), (4, "kept"), (4, "off")]


def test_a_draw_keeps_everything_that_it_may_be_asked_about():
    story = Scenario(*"ABCDEFG", planned_rounds=4)
    drawn = story.draft(seed=4)
    kept, bye = drawn.pairing, story.entries[story.byes()[0]].pk

    assert sorted(kept) == [
        "bye", "engine", "look_ahead", "lower_bound", "method", "microseconds", "objective", "pairs", "proved",
        "reasons", "settings", "unproved"]
    assert kept["settings"] == {
        "mode": "random", "separate_teams": False, "planned_rounds": 4, "players": 7, "kept": 0, "groups": [[0, 7]]}
    assert kept["bye"] == bye
    assert [frozenset(pair) for pair in kept["pairs"]] == [
        frozenset(match.entry_ids) for match in drawn.matches.filter(kind="played").order_by("table")]
    assert [(why["code"], why["player"]) for why in kept["reasons"]] == [("bye", bye)]


def test_the_last_round_by_standing_needs_a_plan():
    story = Scenario(*"ABCD")

    assert code_of(lambda: change(story, StagePlan("swiss", "cc", last_round_by_standing=True))) == (
        "tournament.last_round_unknown")
