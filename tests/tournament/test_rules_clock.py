"""The clock and extra time (R3.2): each requirement is a test that carries its id."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.scenario import STAFF, Scenario
from tests.tournament.test_rules_rounds import code_of
from tournament.commands.clock import adjust_clock, extend_table, pause_clock, resume_clock, withdraw_extension
from tournament.commands.rounds import start_round
from tournament.domain.clock import Clock, expected_end, extension_for_stop
from tournament.queries.facts import clock_of, extended, last_round
from tournament.queries.frame import now_of

START = datetime(2026, 11, 28, 10, 0, tzinfo=UTC)


def after(minutes, seconds=0):
    return START + timedelta(minutes=minutes, seconds=seconds)


def running(**more) -> Scenario:
    return Scenario("Ann", "Bea", "Cho", "Dai", **more).round(("Ann", "Bea"), ("Cho", "Dai"), start=False).start(START)


def extend(story, name, minutes, now, **more):
    return extend_table(match_id=story.match(name).pk, minutes=minutes, reason="ruling", actor=STAFF, now=now, **more)


@pytest.mark.django_db
def test_r3_2_1_a_person_starts_the_timer_after_the_pairings_are_out():
    story = Scenario("Ann", "Bea")
    draft = story.draft()
    assert code_of(lambda: start_round(round_id=draft.pk, actor=STAFF)) == "round.cannot_start"
    story.post()
    assert clock_of(last_round(story.tournament)).started_at is None  # posting starts nothing

    story.start(START)
    assert clock_of(last_round(story.tournament)).remaining(after(5)) == timedelta(minutes=50)
    assert code_of(story.start) == "round.cannot_start"


@pytest.mark.django_db
def test_r3_2_2_until_the_timer_starts_the_time_stands():
    story = Scenario("Ann", "Bea").round(("Ann", "Bea"), start=False)
    now = now_of(story.tournament, after(30))

    assert (now.left, now.ends_at) == (timedelta(minutes=55), None)


@pytest.mark.parametrize(("seconds", "minutes"), [(60, 1), (61, 2), (119, 2), (120, 2), (600, 10), (601, 11)])
def test_r3_2_3_a_stop_of_a_minute_or_more_is_made_good_in_whole_minutes(seconds, minutes):
    assert extension_for_stop(seconds) == minutes


@pytest.mark.parametrize("seconds", [0, 1, 59])
def test_r3_2_4_a_shorter_stop_is_not(seconds):
    assert extension_for_stop(seconds) == 0


@pytest.mark.django_db
def test_r3_2_5_extensions_belong_to_one_match_keep_who_and_why_and_add_up():
    story = running()
    first = extend(story, "Ann", 4, after(1))
    extend(story, "Ann", 3, after(2))

    assert (first.minutes, first.reason, first.author, first.created_at) == (4, "ruling", "Staff", after(1))
    assert extended(story.match("Ann")) == timedelta(minutes=7)
    assert extended(story.match("Cho")) == timedelta(0)
    withdraw_extension(extension_id=first.pk, actor=STAFF)
    assert extended(story.match("Ann")) == timedelta(minutes=3)
    assert code_of(lambda: withdraw_extension(extension_id=first.pk, actor=STAFF)) == "clock.extension_withdrawn"


@pytest.mark.django_db
def test_r3_2_8_a_match_that_is_over_or_had_no_time_left_gets_none():
    story = running()
    assert code_of(lambda: extend(story, "Ann", 3, after(56))) == "clock.no_time_left"
    extend(story, "Ann", 3, after(56), began_at=after(54))  # the stop began in time and ran past zero
    story.result("Cho", now=after(20))
    assert code_of(lambda: extend(story, "Cho", 3, after(21))) == "clock.match_over"


@pytest.mark.django_db
def test_r3_2_10_a_match_ends_with_the_round_and_its_extensions():
    story = running()
    extend(story, "Ann", 5, after(1))
    clock = clock_of(last_round(story.tournament))

    assert clock.is_over(after(55)) and not clock.is_over(after(55), extended(story.match("Ann")))
    assert clock.is_over(after(60), extended(story.match("Ann")))
    assert code_of(lambda: story.report("Ann", 0, 0, now=after(57))) == "result.unusual_score"
    story.result("Cho", 0, 0, now=after(57))  # this table has no time left: the game is drawn


@pytest.mark.django_db
def test_r3_2_14_the_expected_end_is_the_round_s_end_and_the_longest_extension_still_played():
    story = running()
    extend(story, "Ann", 4, after(1))
    extend(story, "Cho", 9, after(1))

    assert now_of(story.tournament, after(10)).expected_end == after(64)
    story.result("Cho", now=after(11))
    assert now_of(story.tournament, after(12)).expected_end == after(59)


def test_r3_2_14_an_untimed_round_has_no_expected_end():
    assert expected_end(Clock(None, START), after(5), [timedelta(minutes=3)]) is None


@pytest.mark.django_db
def test_a_stopped_clock_keeps_what_was_left():
    story = running()
    round = last_round(story.tournament)
    pause_clock(round_id=round.pk, actor=STAFF, now=after(10))
    assert code_of(lambda: pause_clock(round_id=round.pk, actor=STAFF)) == "clock.not_running"
    assert now_of(story.tournament, after(25)).left == timedelta(minutes=45)
    resume_clock(round_id=round.pk, actor=STAFF, now=after(30))

    assert now_of(story.tournament, after(35)).left == timedelta(minutes=40)
    assert code_of(lambda: resume_clock(round_id=round.pk, actor=STAFF)) == "clock.not_paused"


@pytest.mark.django_db
def test_the_whole_round_can_get_more_time_with_a_reason():
    story = running()
    round = last_round(story.tournament)
    words = {"round_id": round.pk, "actor": STAFF}
    version = round.clock.version
    assert code_of(lambda: adjust_clock(**words, seconds=60, reason="", expected_version=version)) == "reason.missing"
    assert code_of(lambda: adjust_clock(**words, seconds=-3600, reason="x", expected_version=version)) == (
        "clock.adjustment_out_of_range")
    adjust_clock(**words, seconds=120, reason="fire alarm", expected_version=version)

    assert now_of(story.tournament, after(10)).left == timedelta(minutes=47)
    assert code_of(lambda: adjust_clock(**words, seconds=60, reason="x", expected_version=version)) == (
        "clock.changed_meanwhile")


@pytest.mark.django_db
def test_an_untimed_round_takes_neither_extension_nor_adjustment():
    story = running(minutes=None)

    assert code_of(lambda: extend(story, "Ann", 3, after(1))) == "clock.untimed"
    assert code_of(lambda: adjust_clock(
        round_id=last_round(story.tournament).pk, seconds=60, reason="x", actor=STAFF, expected_version=2,
    )) == "clock.untimed"
