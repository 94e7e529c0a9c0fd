"""Two people at the same moment: one of them is told to look again, and nothing is half done."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from audit.models import AuditEntry
from tests.races import together
from tests.scenario import STAFF, Scenario
from tournament.commands.clock import extend_table
from tournament.commands.drafts import draft_round, redraw_round
from tournament.commands.entries import enter_player
from tournament.commands.rounds import close_round, post_round, start_round
from tournament.commands.stages import announce_cut
from tournament.models import Announcement, Entry, MatchResult, Round, RoundClock

pytestmark = pytest.mark.django_db(transaction=True)
FOUR = ("Ann", "Bea", "Cho", "Dai")


def draft(story, request_id=None):
    return draft_round(tournament_id=story.tournament.pk, actor=STAFF, seed=1, request_id=request_id)


def test_two_pairings_at_once_make_one_round():
    story = Scenario(*FOUR)

    answers = together(lambda: draft(story), lambda: draft(story))

    assert sorted(answers) == ["done", "round.draft_exists"]
    assert Round.objects.filter(tournament=story.tournament).count() == 1


def test_of_two_results_at_once_one_is_told_to_look_again():
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai"))

    answers = together(lambda: story.report("Ann", 1, 0), lambda: story.report("Ann", 0, 1))

    assert sorted(answers) == ["done", "result.changed_meanwhile"]
    assert story.match("Ann").results.filter(is_current=True).count() == 1


def test_a_double_click_is_one_result():
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai"))
    click, version = uuid4(), story.match("Ann").version

    def press():
        story.report("Ann", 1, 0, version=version, request_id=click)

    assert together(press, press) == ["done", "done"]
    assert MatchResult.objects.filter(match=story.match("Ann")).count() == 1
    assert AuditEntry.objects.filter(request_id=click).count() == 1


def test_a_double_click_on_draw_is_one_round():
    story, click = Scenario(*FOUR), uuid4()

    assert together(lambda: draft(story, click), lambda: draft(story, click)) == ["done", "done"]
    assert Round.objects.filter(tournament=story.tournament).count() == 1


def test_a_result_against_a_drop_leaves_one_result_that_counts():
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai"))
    version = story.match("Ann").version

    answers = together(lambda: story.report("Ann", 1, 0, version=version), lambda: story.drop("Ann"))

    assert answers[1] == "done"
    assert answers[0] in {"done", "result.changed_meanwhile"}
    results = MatchResult.objects.filter(match=story.match("Ann"), is_current=True)
    assert [result.kind for result in results] == ["played" if answers[0] == "done" else "concession"]
    assert Entry.objects.get(pk=story.entries["Ann"].pk).has_dropped


def test_pairing_against_a_late_entry_seats_everybody_or_says_that_the_draft_is_old():
    story = Scenario(*FOUR).drawn_round().play()
    player = story.player("Eve")

    answers = together(
        lambda: draft(story),
        lambda: enter_player(tournament_id=story.tournament.pk, player_id=player.pk, actor=STAFF),
    )

    assert answers == ["done", "done"]
    round = Round.objects.get(tournament=story.tournament, number=2)
    seated = round.seats.filter(entry__player=player).exists()
    assert seated != round.is_stale


def test_posting_against_a_drop_never_posts_somebody_who_has_left():
    story = Scenario(*FOUR).drawn_round().play()
    round = draft(story)

    def post():
        post_round(round_id=round.pk, actor=STAFF, expected_version=round.version)

    answers = together(post, lambda: story.drop("Ann"))

    assert answers[1] == "done"
    round.refresh_from_db()
    if answers[0] == "done":  # posted first: the drop concedes the match (R3.6-5)
        assert story.match("Ann", 2).results.get(is_current=True).kind == "concession"
    else:  # dropped first: the draft is old (R3.6-12)
        assert (answers[0], round.state) == ("round.stale", "draft")


def test_a_result_against_the_closing_of_the_round_counts_before_it_or_is_refused():
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai")).result("Ann").result("Cho")
    round = Round.objects.get(tournament=story.tournament)

    answers = together(
        lambda: story.report("Bea", 1, 0), lambda: close_round(round_id=round.pk, actor=STAFF))

    assert answers[1] == "done"
    assert answers[0] in {"done", "result.round_closed"}
    won = story.points()["Bea"]
    assert won == (1 if answers[0] == "done" else 0)


def test_two_redraws_at_once_leave_everybody_with_one_seat():
    story = Scenario(*FOUR)
    round = draft(story)

    def again():
        redraw_round(round_id=round.pk, actor=STAFF, expected_version=round.version)

    assert sorted(together(again, again)) == ["done", "round.changed_meanwhile"]
    assert round.seats.count() == 4


def test_two_starts_of_the_clock_are_one():
    story = Scenario(*FOUR)
    draft(story)
    round = story.post()

    answers = together(*[lambda: start_round(round_id=round.pk, actor=STAFF)] * 2)

    assert sorted(answers) == ["done", "round.cannot_start"]
    assert RoundClock.objects.get(round=round).version == 2


def test_an_extension_against_a_result_is_given_before_it_or_refused():
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai"), start=False)
    story.start(datetime.now(UTC))
    match = story.match("Ann")

    answers = together(
        lambda: extend_table(match_id=match.pk, minutes=3, reason="ruling", actor=STAFF),
        lambda: story.report("Ann", 1, 0, version=match.version),
    )

    assert answers in (["done", "result.changed_meanwhile"], ["clock.match_over", "done"])


def test_two_announcements_at_once_leave_one_in_force():
    story = Scenario(*FOUR, cut=2, planned_rounds=1).drawn_round().play()

    answers = together(*[lambda: announce_cut(tournament_id=story.tournament.pk, actor=STAFF)] * 2)

    assert sorted(answers) == ["cut.nothing_played", "done"]
    assert Announcement.objects.filter(tournament=story.tournament, withdrawn_at=None).count() == 1

