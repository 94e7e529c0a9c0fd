"""The database refuses the impossible, whoever asks."""

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from tests.refused import refused
from tests.scenario import Scenario
from tournament.models import (
    Announcement,
    Entry,
    Match,
    MatchResult,
    Place,
    Round,
    RoundClock,
    ScoringProfile,
    Seat,
    Stage,
    StageEntry,
    TimeExtension,
    Tournament,
)

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 28, 10, 0, tzinfo=UTC)


@pytest.fixture
def story():
    return Scenario("Ann", "Bea", "Cho", "Dai", cut=2, planned_rounds=1).round(("Ann", "Bea"), ("Cho", "Dai"))


def test_a_second_current_result(story):
    story.result("Ann")
    with refused("result_one_current_per_match"):
        story.match("Ann").results.create(first_wins=0, second_wins=1, kind="played", created_at=NOW)


@pytest.mark.parametrize(("facts", "constraint"), [
    ({"kind": "guess"}, "result_kind_known"),
    ({"kind": "double_loss"}, "double_loss_has_no_wins"),
])
def test_a_result_of_no_known_kind(story, facts, constraint):
    with refused(constraint):
        MatchResult.objects.create(match=story.match("Ann"), first_wins=1, second_wins=0, created_at=NOW, **facts)


def test_one_player_at_two_tables(story):
    match, other = story.match("Ann"), story.match("Cho")
    with refused("seat_once_per_round"):
        Seat.objects.create(round=match.round, match=other, entry=story.entries["Ann"])
    with refused("match_first_once_per_round"):
        Match.objects.create(round=match.round, table=9, first=match.first, second=story.entries["Dai"])
    eve = _stranger(story)
    with refused("match_second_once_per_round"):
        Match.objects.create(round=match.round, table=9, first=eve, second=match.second)


def _stranger(story) -> Entry:
    return story.enter("Eve", missed="none").entries["Eve"]


def test_two_matches_at_one_table_and_a_match_against_oneself(story):
    round = story.match("Ann").round
    eve, fay = _stranger(story), story.enter("Fay", missed="none").entries["Fay"]
    with refused("match_table_once_per_round"):
        Match.objects.create(round=round, table=1, first=eve, second=fay)
    with refused("match_not_against_oneself"):
        Match.objects.create(round=round, table=9, first=eve, second=eve)
    with refused("match_has_two_players_and_a_table_or_is_none"):
        Match.objects.create(round=round, table=9, first=eve)
    with refused("match_has_two_players_and_a_table_or_is_none"):
        Match.objects.create(round=round, kind="bye", first=eve, second=fay)


def test_two_open_rounds_a_number_twice_an_unknown_state(story):
    words = {"stage": story.stage, "tournament": story.tournament, "drafted_at": NOW}
    with refused("round_one_open_per_tournament"):
        Round.objects.create(number=2, state="draft", **words)
    with refused("round_number_once_per_tournament"):
        Round.objects.create(number=1, state="closed", **words)
    with refused("round_state_known"):
        Round.objects.create(number=3, state="lost", **words)


def test_an_entry_twice_a_drop_without_its_round_a_disqualified_player_still_in(story):
    ann = story.entries["Ann"]
    with refused("entry_once_per_tournament"):
        Entry.objects.create(tournament=story.tournament, player=ann.player, entered_at=NOW)
    with refused("entry_drop_names_its_round"):
        Entry.objects.filter(pk=ann.pk).update(dropped_at=NOW)
    with refused("entry_disqualified_is_dropped"):
        Entry.objects.filter(pk=ann.pk).update(disqualified_at=NOW)


def test_a_fixed_table_of_two_entries_and_a_table_zero(story):
    ann, bea = story.entries["Ann"], story.entries["Bea"]
    Entry.objects.filter(pk=ann.pk).update(fixed_table=5)
    with refused("entry_fixed_table_once_per_tournament"):
        Entry.objects.filter(pk=bea.pk).update(fixed_table=5)
    with refused("entry_fixed_table_from_one"):
        Entry.objects.filter(pk=bea.pk).update(fixed_table=0)


@pytest.mark.parametrize(("facts", "constraint"), [
    ({"number": 1}, "stage_number_once_per_tournament"),
    ({"kind": "league"}, "stage_kind_known"),
    ({"rel": "strict"}, "stage_rel_known"),
    ({"wins_needed": 0}, "stage_needs_a_win"),
    ({"round_minutes": 0}, "stage_length_positive"),
    ({"cut_size": 1}, "stage_cut_of_two_or_more"),
    ({"last_round_by_standing": True}, "stage_by_standing_has_a_last_round"),
])
def test_a_stage_that_is_none(story, facts, constraint):
    with refused(constraint):
        Stage.objects.create(**{"tournament": story.tournament, "number": 9, "kind": "swiss", "format": "cc"} | facts)


def test_a_seed_or_an_entry_twice_in_a_stage(story):
    stage = story.tournament.stages.get(number=2)
    StageEntry.objects.create(stage=stage, entry=story.entries["Ann"], seed=1)
    with refused("stage_entry_once"):
        StageEntry.objects.create(stage=stage, entry=story.entries["Ann"], seed=2)
    with refused("stage_seed_once"):
        StageEntry.objects.create(stage=stage, entry=story.entries["Bea"], seed=1)


def test_two_announcements_in_force_and_a_place_twice(story):
    story.play()
    place = story.cut().places.get(seed=1)
    with refused("announcement_one_in_force_per_stage"):
        Announcement.objects.create(tournament=story.tournament, stage=story.stage, cut_size=2, announced_at=NOW)
    words = {"announcement": place.announcement, "rank": 9, "points": 0, "values": {}}
    with refused("place_once_per_entry"):
        Place.objects.create(entry=place.entry, **words)
    with refused("place_seed_once"):
        Place.objects.create(entry=_stranger_to_places(story), seed=1, **words)


def _stranger_to_places(story) -> Entry:
    return Entry.objects.create(
        tournament=story.tournament, player=story.player("Eve"), entered_at=timezone.now())


def test_a_clock_that_stands_without_having_run_and_an_extension_of_nothing():
    story = Scenario("Ann", "Bea").round(("Ann", "Bea"), start=False)
    with refused("clock_paused_is_started"):
        RoundClock.objects.filter(round__tournament=story.tournament).update(paused_at=NOW)
    with refused("extension_of_a_minute_or_more"):
        TimeExtension.objects.create(match=story.match("Ann"), minutes=0, reason="x", author="y", created_at=NOW)


def test_a_tournament_s_address_twice_and_an_unknown_way_of_late_entry(story):
    one = story.tournament
    words = {"event": story.event, "name": "x", "game": "fab", "profile": {}, "seed": 1, "created_at": NOW}
    with refused("tournament_slug_once_per_event"):
        Tournament.objects.create(slug=one.slug, **words)
    with refused("late_entry_known"):
        Tournament.objects.create(slug="x", late_entry="maybe", **words)


@pytest.mark.parametrize(("code", "row", "constraint"), [
    ("league", {"code": "league"}, "scoring_profile_code_once"),
    ("", {"code": ""}, "scoring_profile_has_a_code"),
    ("cup", {"code": "other"}, "scoring_profile_row_has_its_code"),
    ("cup", {}, "scoring_profile_row_has_its_code"),
])
def test_a_scoring_profile_of_another_s_code_or_of_none(story, code, row, constraint):
    ScoringProfile.objects.create(event=story.event, code="league", row={"code": "league"}, created_at=NOW)
    with refused(constraint):
        ScoringProfile.objects.create(event=story.event, code=code, row=row, created_at=NOW)
