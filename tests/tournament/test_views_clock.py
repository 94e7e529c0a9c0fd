"""The clock page."""

from datetime import datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from core.forms import ReplayGuard
from events.domain.roles import Role
from tests.staffed import browser
from tests.tournament.doors import Door, text
from tournament.forms.clock import ExtensionForm
from tournament.models import RoundClock, TimeExtension

pytestmark = pytest.mark.django_db


def running(minutes_ago=10, *, tables=1, **settings) -> Door:
    names = [f"P{n}" for n in range(2 * tables)]
    at = Door(*names, **settings)
    at.story.round(*zip(names[::2], names[1::2], strict=True), start=False)
    at.story.start(now=timezone.now() - timedelta(minutes=minutes_ago))
    return at


def clock() -> RoundClock:
    return RoundClock.objects.get()


def test_the_clock_stops_and_runs_on():
    at = running()

    assert at.post("pause-clock")["Location"] == at.url("clock")
    assert clock().paused_at is not None
    assert "Let it run on" in text(at.get("clock"))
    assert at.post("pause-clock").status_code == 409

    at.post("resume-clock")
    assert clock().paused_at is None
    assert at.post("resume-clock").status_code == 409


def test_the_round_gets_more_time_with_a_reason():
    at = running()

    assert at.post("adjust-clock", minutes=5, reason="fire alarm", expected_version=clock().version).status_code == 302
    assert clock().adjusted_seconds == 300


@pytest.mark.parametrize(("words", "status"), [
    ({"reason": ""}, 422), ({"minutes": "x"}, 422), ({"expected_version": ""}, 422), ({"minutes": 0}, 409),
    ({"expected_version": 9}, 409), ({"minutes": -200}, 409),
])
def test_time_that_cannot_be_added_keeps_what_was_typed(words, status):
    at = running()

    answer = at.post("adjust-clock", **({"minutes": 5, "reason": "alarm", "expected_version": clock().version} | words))

    assert (answer.status_code, clock().adjusted_seconds) == (status, 0)
    assert words.get("reason", "alarm") in text(answer)


def extend(at: Door, **words):
    return at.post("extend-table", **({"table": 1, "minutes": 7, "reason": "deck check"} | words))


def test_a_table_gets_extra_time_once_and_it_is_taken_back():
    at, once = running(), uuid4()

    assert [extend(at, request_id=once).status_code for _ in range(2)] == [302, 302]
    grant = TimeExtension.objects.get()
    page = text(at.get("clock-now"))
    assert "+7" in page and "deck check" in page and grant.author in page

    assert at.post("withdraw-extension", grant.uid)["Location"] == at.url("clock")
    assert "No table has extra time." in text(at.get("clock-now"))
    assert at.post("withdraw-extension", grant.uid).status_code == 409


@pytest.mark.parametrize(("words", "status", "said"), [
    ({"minutes": 0}, 422, "greater than or equal to 1"), ({"reason": ""}, 422, "required"),
    ({"table": 9}, 409, "There is no table 9 in this round."), ({"began": "25:00"}, 422, "valid time"),
])
def test_extra_time_that_cannot_be_given_says_why(words, status, said):
    at = running()

    answer = extend(at, **words)

    assert (answer.status_code, TimeExtension.objects.count()) == (status, 0)
    assert said in text(answer)


def test_a_table_without_time_gets_none_unless_the_stop_began_before():
    at = running(minutes_ago=58)
    zone = ZoneInfo("Asia/Tokyo")

    refused = extend(at)
    assert refused.status_code == 409
    assert "had no time left when the stop began" in text(refused)

    began = (timezone.now() - timedelta(minutes=10)).astimezone(zone)
    assert extend(at, began=f"{began:%H:%M}").status_code == 302


def test_a_time_of_day_is_the_last_one_that_passed():
    form = ExtensionForm({"table": 1, "minutes": 1, "reason": "x", "began": "23:50",
                          "request_id": ReplayGuard()["request_id"].value()})
    assert form.is_valid()
    now = datetime(2026, 11, 28, 0, 10, tzinfo=ZoneInfo("Asia/Tokyo"))

    assert form.began_at(now, "Asia/Tokyo") == datetime(2026, 11, 27, 23, 50, tzinfo=ZoneInfo("Asia/Tokyo"))


def test_the_page_shows_overtime_and_the_expected_end():
    at = running(minutes_ago=50)
    extend(at, minutes=20)

    page = text(at.get("clock"))
    ends = (timezone.now() + timedelta(minutes=25)).astimezone(ZoneInfo("Asia/Tokyo"))

    assert any(f"may play until {moment:%H:%M}" in page for moment in (ends, ends - timedelta(minutes=1)))

    late = running(minutes_ago=60)
    assert "time is up" in text(late.get("clock")) and "+05:" in text(late.get("clock"))


def test_a_posted_round_suggests_its_start():
    at = Door("Aya", "Ben")
    at.story.round(("Aya", "Ben"), start=False)

    page = text(at.get("clock"))

    assert "Start round 1" in page and "Start when most players are seated." in page


def test_without_a_round_the_page_says_what_it_is_for():
    at = Door("Aya", "Ben")

    assert "No round is open" in text(at.get("clock"))
    assert at.post("pause-clock").status_code == 404


@pytest.mark.parametrize("name", ["pause-clock", "resume-clock", "adjust-clock", "extend-table"])
def test_moving_the_clock_asks_for_its_role(name, client):
    at = running(roles=(Role.COVERAGE,))
    words = {"minutes": 5, "reason": "x", "table": 1, "expected_version": 2}
    assert at.get("clock").status_code == 200
    assert at.post(name, **words).status_code == 403
    at.client = client
    assert at.post(name, **words).status_code == 302
    assert not TimeExtension.objects.exists()


def test_judges_give_extra_time_but_do_not_stop_the_clock():
    at = running(roles=(Role.JUDGE,))

    assert extend(at).status_code == 302
    assert at.post("pause-clock").status_code == 403
    assert "Stop for everybody" not in text(at.get("clock"))


def test_extra_time_of_another_tournament_is_out_of_reach():
    at, other = running(), running()
    extend(at)

    assert other.post("withdraw-extension", TimeExtension.objects.get().uid).status_code == 404
    other.client = browser(other.story.event)
    assert other.get("clock").status_code == 403


def test_the_page_costs_the_same_for_any_number_of_tables(django_assert_max_num_queries):
    counts = []
    for tables in (1, 20):
        at = running(tables=tables)
        for table in range(1, tables + 1):
            extend(at, table=table)
        with django_assert_max_num_queries(30) as queries:
            at.get("clock")
        counts.append(len(queries))

    assert counts[0] == counts[1]
