"""The demo event: there once, complete, and taken away without a trace but its history."""
from datetime import UTC, datetime
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.urls import reverse

from accounts.models import User
from audit.models import AuditEntry
from core.errors import RuleViolation
from events.commands.staff import give_role
from events.domain.roles import Role
from events.models import Event, Player, StaffRole
from interchange.demo import make_demo, people, remove_demo
from live.models import Channel
from tests.scenario import STAFF, Scenario
from tournament.models import Entry, Match, MatchResult, Round, Stage, TimeExtension, Tournament

NOW = datetime(2026, 6, 6, 3, 0, tzinfo=UTC)


@pytest.fixture
def demo(db) -> Event:
    return make_demo(now=NOW)


def remove(event, **more):
    remove_demo(event_id=event.pk, actor=STAFF, **more)


def test_there_are_64_people_with_names_readings_and_ids():
    everybody = people()

    assert len({person.name for person in everybody}) == 64
    assert len({person.external_id for person in everybody}) == 64
    assert all(person.reading and len(person.country) == 2 for person in everybody)
    assert len({person.country for person in everybody}) >= 10


def test_it_is_complete(demo):
    """Looked at in one go: making it takes seconds."""
    check_main_event(demo)
    check_side_event(demo)
    check_people(demo)


def check_main_event(demo):
    """In its fourth round, with tables that still play."""
    main = demo.tournaments.get(slug="main-event")
    rounds = list(main.rounds.order_by("number"))

    assert demo.is_demo
    assert [round.state for round in rounds] == ["closed", "closed", "closed", "running"]
    assert (main.entries.count(), main.entries.filter(dropped_after=3).count()) == (64, 1)
    assert [(s.kind, s.planned_rounds, s.cut_size) for s in main.stages.order_by("number")] == [
        ("swiss", 6, None), ("elimination", None, 8)]
    played = rounds[3].matches.filter(kind="played")
    assert (played.count(), played.filter(results__is_current=True).count()) == (31, 21)
    assert TimeExtension.objects.filter(match__round=rounds[3], match__results=None).count() == 3
    assert rounds[3].clock.started_at < NOW
    assert MatchResult.objects.filter(match__round=rounds[3], reported_by="player").count() == 4


def check_side_event(demo):
    """Being set up."""
    side = demo.tournaments.exclude(slug="main-event").get()

    assert (side.rounds.count(), side.entries.count()) == (0, 10)
    assert side.entries.exclude(checked_in_at=None).count() == 5


def check_people(demo):
    """One role each, and no password."""
    jobs = demo.staff.order_by("pk")

    assert [job.role for job in jobs] == ["organizer", "scorekeeper", "head_judge", "judge"]
    users = [job.user for job in jobs]
    assert all(user.is_demo and not user.has_usable_password() for user in users)
    assert len({user.pk for user in users}) == 4


def test_it_is_made_once_and_does_not_come_back(demo):
    assert make_demo(now=NOW) is None
    assert Event.objects.count() == 1

    remove(demo)

    assert make_demo(now=NOW) is None
    assert Event.objects.count() == 0


@pytest.mark.django_db
def test_it_does_not_appear_beside_a_real_event():
    Scenario("Aya", "Ben")

    assert make_demo(now=NOW) is None
    assert Event.objects.count() == 1


@pytest.mark.django_db
def test_the_command_says_in_one_line_what_it_did():
    told = []
    for _ in range(2):
        out = StringIO()
        call_command("make_demo", stdout=out)
        told += out.getvalue().splitlines()

    assert told == [
        "Demo event “Harbour Lights Weekend”: 64 players, round 4 is running.",
        "No demo event: this database has or had an event already."]


def test_removing_takes_everything_but_the_history(demo):
    history = AuditEntry.objects.count()

    remove(demo)

    models = (Event, Player, Tournament, Stage, Round, Match, MatchResult, Entry, StaffRole, Channel)
    assert {model.__name__: model.objects.count() for model in models} == {model.__name__: 0 for model in models}
    assert User.objects.filter(is_demo=True).count() == 0
    assert AuditEntry.objects.count() == history + 1
    assert AuditEntry.objects.latest("pk").subject_label == "Harbour Lights Weekend"


def test_removing_leaves_other_events_alone(demo):
    story = Scenario("Aya", "Ben").round(("Aya", "Ben")).play("Aya")
    user = demo.staff.first().user
    give_role(event_id=story.event.pk, user=user, role=Role.JUDGE, actor=STAFF)

    remove(demo)

    assert story.standings() == [(1, "Aya"), (2, "Ben")]
    assert list(User.objects.filter(is_demo=True)) == [user]
    assert set(Channel.objects.values_list("uid", flat=True)) == {story.event.uid, story.tournament.uid}


def test_the_same_request_removes_once_and_another_finds_nothing(demo):
    request_id = uuid4()

    remove(demo, request_id=request_id)
    remove(demo, request_id=request_id)

    with pytest.raises(Event.DoesNotExist):
        remove(demo)
    assert AuditEntry.objects.filter(action="event.remove_demo").count() == 1


@pytest.mark.django_db
def test_a_real_event_is_not_removed():
    story = Scenario("Aya", "Ben")

    with pytest.raises(RuleViolation, match=r"event\.not_the_demo"):
        remove(story.event)

    assert Event.objects.count() == 1


# --- the button -----------------------------------------------------------------------------------------

def button(event) -> str:
    return reverse("remove-demo", args=[event.slug])


def test_only_its_organizer_removes_it_by_the_button(client, demo):
    assert client.post(button(demo)).status_code == 302
    assert Event.objects.count() == 1, "strangers are asked to sign in"

    for role in ("judge", "scorekeeper"):
        client.force_login(demo.staff.get(role=role).user)
        assert client.post(button(demo)).status_code == 403
        assert Event.objects.count() == 1, role

    client.force_login(demo.staff.get(role="organizer").user)
    assert client.get(button(demo)).status_code == 405
    assert Event.objects.count() == 1, "looking removes nothing"
    assert client.post(button(demo)).status_code == 302
    assert Event.objects.count() == 0


@pytest.mark.django_db
def test_the_button_of_a_real_event_removes_nothing(client):
    story = Scenario("Aya", "Ben")
    user = User.objects.create(username="ono")
    give_role(event_id=story.event.pk, user=user, role=Role.ORGANIZER, actor=STAFF)
    client.force_login(user)

    assert client.post(button(story.event)).status_code == 302
    assert Event.objects.count() == 1
