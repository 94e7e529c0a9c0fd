"""The start page, an event's own page, making and changing an event."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.commands import create_staff
from events.domain.roles import Role
from events.models import Event, StaffRole
from tests.scenario import Scenario
from tests.staff_pages import Own, text
from tests.staffed import browser

pytestmark = pytest.mark.django_db
FACTS = {"name": "Harbour Open", "venue": "Hall 3", "starts_on": "2026-12-05", "ends_on": "2026-12-06",
         "time_zone": "Asia/Tokyo"}


def signed_in() -> Client:
    client = Client()
    client.force_login(create_staff(name="Kim"))
    return client


def lines(page, part: str) -> list[str]:
    return [line.event.name for line in page.context[part]]


# --- start page ---------------------------------------------------------------------------------------
def test_a_visitor_sees_what_this_is_and_the_events():
    today = timezone.now().date()
    Scenario("Aya")
    Event.objects.update(starts_on=today, ends_on=today + timedelta(days=1))

    page = Client().get("/")

    assert page.status_code == 200
    assert "Sign in as staff" in text(page)
    assert lines(page, "coming") == ["Calling Yokohama"]


def test_an_event_that_is_over_stands_below():
    Scenario("Aya")
    Event.objects.update(starts_on="2020-01-01", ends_on="2020-01-02")

    page = Client().get("/")

    assert (lines(page, "coming"), lines(page, "past")) == ([], ["Calling Yokohama"])


def test_who_has_no_event_yet_is_told_the_way():
    page = signed_in().get("/")

    assert "From nothing to round 1" in text(page)
    assert reverse("create-event") in text(page)


def test_my_events_come_first_with_what_is_on():
    story = Scenario("Aya", "Ben", planned_rounds=3).round(("Aya", "Ben"))
    page = browser(story.event, Role.JUDGE).get("/")

    assert lines(page, "mine") == ["Calling Yokohama"]
    assert "Round 1 of 3" in text(page)
    assert "0 of 1 tables done" in text(page)
    assert "From nothing to round 1" not in text(page)


@pytest.mark.parametrize("count", [1, 20])
def test_the_start_page_costs_the_same_for_any_number_of_events(count, django_assert_num_queries):
    client = signed_in()
    for _ in range(count):
        Scenario("Aya", "Ben").round(("Aya", "Ben"))
    Event.objects.update(ends_on=timezone.now().date() + timedelta(days=1))
    client.get("/")

    with django_assert_num_queries(11):
        page = client.get("/")

    assert len(page.context["coming"]) == count


def test_the_start_page_in_japanese():
    page = Client().get("/", headers={"Accept-Language": "ja"})

    assert '<html lang="ja"' in text(page)


# --- an event's page ----------------------------------------------------------------------------------
def test_everybody_sees_the_tournaments_and_only_staff_their_buttons():
    story = Scenario("Aya", "Ben", planned_rounds=3).round(("Aya", "Ben"))
    address = story.event.get_absolute_url()

    public = text(Client().get(address))
    assert "Round 1 of 3" in public
    assert f"{address}staff/" not in public
    assert f"{address}new-tournament/" not in public

    own = text(browser(story.event, Role.ORGANIZER).get(address))
    assert f"{address}staff/" in own
    assert f"{address}new-tournament/" in own


def test_a_round_that_is_only_drawn_is_not_given_away():
    story = Scenario("Aya", "Ben", planned_rounds=3)
    story.draft()

    public = Client().get(story.event.get_absolute_url())

    assert "Round 1 of 3" not in text(public)
    assert public.context["lines"][0].round is None


def test_the_list_alone_for_htmx():
    story = Scenario("Aya")
    answer = Client().get(story.event.get_absolute_url(), headers={"HX-Request": "true"})

    assert text(answer).startswith('<div id="tournaments"')


def test_an_empty_event_leads_to_its_first_tournament():
    own = Own()
    page = text(own.client.get(own.event.get_absolute_url()))

    assert "No tournament yet" in page
    assert own.url("create-tournament") in page


@pytest.mark.parametrize("count", [1, 20])
def test_the_page_costs_the_same_for_any_number_of_tournaments(count, django_assert_num_queries):
    own = Own()
    for number in range(count):
        own.post("create-tournament", step="3", name=f"No {number}", game="fab", format="blitz", level="casual",
                 expected_players="8", planned_rounds="3", wins_needed="1", late_entry="loss", profile="fab-2026-06")
    own.client.get(own.event.get_absolute_url())

    with django_assert_num_queries(11):
        page = own.client.get(own.event.get_absolute_url())

    assert len(page.context["lines"]) == count


# --- making and changing ------------------------------------------------------------------------------
def test_anybody_signed_in_makes_an_event_and_may_run_everything():
    client = signed_in()
    answer = client.post(reverse("create-event"), FACTS | {"request_id": str(uuid4())})

    event = Event.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, reverse("create-tournament", args=[event.slug]))
    assert (event.name, event.venue, event.time_zone) == ("Harbour Open", "Hall 3", "Asia/Tokyo")
    assert set(StaffRole.objects.values_list("role", flat=True)) == {"organizer", "scorekeeper", "head_judge"}


def test_the_same_press_twice_makes_one_event():
    client, request_id = signed_in(), str(uuid4())
    for _ in range(2):
        assert client.post(reverse("create-event"), FACTS | {"request_id": request_id}).status_code == 302

    assert Event.objects.count() == 1


def test_an_event_called_new_gets_another_address():
    client = signed_in()
    client.post(reverse("create-event"), FACTS | {"request_id": str(uuid4()), "name": "New"})

    assert Event.objects.get().slug == "new-2"


@pytest.mark.parametrize(("wrong", "status"), [
    ({"name": ""}, 422), ({"time_zone": "Mars/Base"}, 422), ({"starts_on": "soon"}, 422),
    ({"ends_on": "2026-12-01"}, 409)])
def test_what_is_wrong_is_said_and_nothing_typed_is_lost(wrong, status):
    answer = signed_in().post(reverse("create-event"), FACTS | {"request_id": str(uuid4())} | wrong)

    assert answer.status_code == status
    assert 'value="Hall 3"' in text(answer)
    assert Event.objects.count() == 0


def test_the_device_may_propose_a_time_zone_only_to_who_has_no_event_yet():
    assert "zone.js" in text(signed_in().get(reverse("create-event")))
    own = Own()
    page = own.client.get(reverse("create-event"))
    assert "zone.js" not in text(page)
    assert page.context["form"].initial["time_zone"] == "Asia/Tokyo"


def test_nobody_makes_an_event_without_signing_in():
    assert Client().post(reverse("create-event"), FACTS).status_code == 302
    assert Event.objects.count() == 0


def test_the_organizer_changes_the_event():
    own = Own()
    facts = FACTS | {"name": "Harbour Open II", "expected_version": "1"}

    assert own.post("change-event", **facts).status_code == 302

    own.event.refresh_from_db()
    assert (own.event.name, own.event.slug) == ("Harbour Open II", "harbour-open")
    late = own.post("change-event", **facts | {"name": "Late"})
    assert late.status_code == 409
    assert 'value="Late"' in text(late)
    assert own.post("change-event", **facts | {"name": "Late", "expected_version": "2"}).status_code == 302


def test_others_do_not_change_it():
    own = Own()

    assert browser(own.event, Role.SCOREKEEPER).get(own.url("change-event")).status_code == 403
    assert Own("Another").client.post(own.url("change-event"), FACTS).status_code == 403
