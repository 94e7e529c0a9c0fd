"""Draws, concessions and corrections (R3.4, R3.5): each requirement is a test that carries its id."""

from datetime import UTC, datetime, timedelta

import pytest

from audit.models import AuditEntry
from audit.trail import undo
from core.identity import Actor
from tests.scenario import STAFF, Scenario
from tests.tournament.test_rules_drops import FOUR, last_audit
from tests.tournament.test_rules_rounds import EIGHT, code_of, played_swiss
from tournament.commands.clock import extend_table
from tournament.commands.results import report_own_result
from tournament.domain.results import Kind, Score

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 28, 10, 0, tzinfo=UTC)


def two(wins_needed=1, minutes=55) -> Scenario:
    story = Scenario("Ann", "Bea", wins_needed=wins_needed, minutes=minutes)
    return story.round(("Ann", "Bea"), start=False).start(now=START)


def own(story, name, score, *, version=None, request_id=None):
    match = story.match(name)
    return report_own_result(
        match_id=match.pk, entry_id=story.entries[name].pk, score=score, actor=Actor("player", name, name),
        expected_version=match.version if version is None else version, request_id=request_id, now=START)


def test_r3_5_1_in_swiss_both_may_agree_on_a_draw_at_any_time():
    story = two()
    story.result("Ann", 0, 0, kind=Kind.INTENTIONAL_DRAW, now=START).close()

    assert story.points() == {"Ann": 0, "Bea": 0}
    assert story.record("Ann") == (0, 0, 1)


def test_r3_5_1_a_drawn_game_makes_a_drawn_match_before_time_is_up():
    story = two(wins_needed=2)

    story.result("Ann", 1, 1, 1, now=START)
    assert code_of(lambda: story.report("Ann", 1, 1, now=START)) == "result.unusual_score"
    story.result("Ann", 1, 1, now=START + timedelta(minutes=56))


@pytest.mark.parametrize("score", [Score(0, 0, kind=Kind.INTENTIONAL_DRAW), Score(0, 0, 1)])
def test_r3_5_2_an_elimination_match_takes_no_draw_even_when_confirmed(score):
    story = played_swiss(*EIGHT)
    story.cut(4)
    story.drawn_round()
    name = next(iter(next(iter(story.pairs()))))

    for confirmed in (False, True):
        assert code_of(lambda confirmed=confirmed: story.report(
            name, score.first, score.second, score.drawn, score.kind, confirmed=confirmed,
        )) == "result.draw_in_elimination"


def test_r3_5_3_in_an_untimed_round_a_concession_is_accepted_at_any_time():
    story = two(minutes=None)

    assert story.concede("Ann", now=START + timedelta(hours=9)).kind == Kind.CONCESSION


def test_r3_5_4_in_a_timed_round_a_concession_is_accepted_while_time_is_left():
    story = two()

    assert code_of(lambda: story.concede("Ann", now=START + timedelta(minutes=55))) == "result.concession_after_time"
    assert story.concede("Ann", now=START + timedelta(minutes=54)).kind == Kind.CONCESSION


def test_r3_5_4_time_left_is_the_table_s_own():
    story = two()
    extend_table(match_id=story.match("Ann").pk, minutes=5, reason="ruling", actor=STAFF, now=START)

    assert story.concede("Ann", now=START + timedelta(minutes=58)).kind == Kind.CONCESSION


def test_r3_5_10_refusing_to_play_is_conceding_and_both_refusing_is_a_double_loss():
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai"))
    story.concede("Ann")
    story.result("Cho", 0, 0, kind=Kind.DOUBLE_LOSS).close()

    assert story.points() == {"Ann": 0, "Bea": 1, "Cho": 0, "Dai": 0}
    assert [story.record(name) for name in FOUR] == [(0, 1, 0), (1, 0, 0), (0, 1, 0), (0, 1, 0)]


@pytest.mark.parametrize("wins_needed", [1, 2])
def test_r3_5_12_a_conceded_match_is_a_loss_for_who_conceded(wins_needed):
    story = two(wins_needed)
    result = story.concede("Ann", now=START)
    story.close()

    assert {result.first_wins, result.second_wins} == {0, wins_needed}
    assert (story.record("Ann"), story.record("Bea")) == ((0, 1, 0), (1, 0, 0))


def test_an_unusual_score_needs_a_confirmation_which_is_kept():
    story = two(wins_needed=2)
    assert code_of(lambda: story.report("Ann", 3, 0, now=START)) == "result.unusual_score"

    result = story.report("Ann", 3, 0, now=START, confirmed=True)

    assert result.was_confirmed
    assert last_audit("result.report").after["confirmed"] is True


def test_players_report_what_fits_and_nobody_overwrites_the_other():
    story = two(wins_needed=2)
    first = story.match("Ann").first.player.name
    other = {"Ann": "Bea", "Bea": "Ann"}[first]
    assert code_of(lambda: own(story, first, Score(3, 0))) == "result.unusual_score"
    assert code_of(lambda: own(story, first, Score(0, 0, kind=Kind.DOUBLE_LOSS))) == "result.staff_only"
    assert code_of(lambda: own(story, first, Score(2, 0, kind=Kind.CONCESSION, by_first=False))) == (
        "result.concede_yourself")

    one = own(story, first, Score(2, 0))
    assert own(story, other, Score(2, 0)) == one  # says the same
    assert code_of(lambda: own(story, other, Score(0, 2))) == "result.reported_differently"
    own(story, first, Score(2, 1))  # may put right what they said themselves
    assert story.match("Ann").results.filter(is_current=True).get().second_wins == 1


def test_nobody_reports_somebody_else_s_match():
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai"))
    match = story.match("Ann")

    assert code_of(lambda: report_own_result(
        match_id=match.pk, entry_id=story.entries["Cho"].pk, score=Score(1, 0), actor=Actor("player", "c", "Cho"),
        expected_version=match.version)) == "result.not_your_match"


def test_the_same_click_twice_is_one_change():
    story = two()
    request_id = "5b2d2a3e-6b64-4a7e-9d5a-0d8a4c9f0001"

    first = story.report("Ann", 1, 0, request_id=request_id, now=START)
    again = story.report("Ann", 1, 0, version=1, request_id=request_id, now=START)

    assert first == again
    assert AuditEntry.objects.filter(action="result.report").count() == 1


def test_an_old_screen_does_not_overwrite_a_newer_fact():
    story = two()
    old = story.match("Ann").version
    story.result("Ann", 1, 0, now=START)

    assert code_of(lambda: story.report("Bea", 1, 0, version=old, now=START)) == "result.changed_meanwhile"


def test_taking_a_report_back_brings_the_one_before_it_back():
    story = two()
    story.result("Ann", 1, 0, now=START)
    story.result("Bea", 1, 0, now=START)
    undo(last_audit("result.report"), actor=STAFF, request_id=None)
    match = story.match("Ann")
    result = match.results.get(is_current=True)

    assert (result.first_wins == 1) == (match.first.player.name == "Ann")


def test_a_closed_round_is_corrected_with_a_reason_and_makes_a_draft_stale():
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai")).result("Ann").result("Cho").close()
    draft = story.draft()
    assert code_of(lambda: story.report("Bea", 1, 0)) in {"result.round_not_posted", "result.round_closed"}
    assert code_of(lambda: story.correct("Bea", 1, 1, 0, reason="")) == "reason.missing"

    story.correct("Bea", 1, 1, 0)
    draft.refresh_from_db()

    assert draft.is_stale
    assert story.points() == {"Ann": 0, "Bea": 1, "Cho": 1, "Dai": 0}
    assert last_audit("result.correct").reason == "slip misread"


def test_a_correction_leaves_posted_pairings_alone():
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai")).result("Ann").result("Cho").close()
    story.drawn_round()
    pairs = story.pairs()
    story.correct("Bea", 1, 1, 0)

    assert story.pairs() == pairs


def test_in_elimination_the_winner_is_fixed_once_the_next_round_is_posted():
    story = played_swiss(*EIGHT)
    story.cut(4)
    story.drawn_round()
    one, other = sorted(next(iter(story.pairs())))
    story.play(one).draft()
    story.correct(other, 4, 1, 0)  # the draft becomes stale
    assert code_of(story.post) == "round.stale"
    from tournament.commands.drafts import redraw_round
    from tournament.queries.facts import last_round

    draft = last_round(story.tournament)
    redraw_round(round_id=draft.pk, actor=STAFF, expected_version=draft.version)
    story.post()
    assert code_of(lambda: story.correct(one, 4, 1, 0)) == "result.bracket_moved_on"
