"""The database refuses the impossible among events, people and history."""

from datetime import date
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from audit.models import AuditEntry
from events.models import Event, Player, StaffRole
from tests.refused import refused
from tests.scenario import Scenario

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return Scenario("Ann").event


def test_an_event_that_ends_before_it_starts():
    with refused("event_ends_after_it_starts"):
        Event.objects.create(name="x", slug="x", starts_on=date(2026, 11, 2), ends_on=date(2026, 11, 1),
                             created_at=timezone.now())


def test_a_player_s_number_or_id_twice_and_a_player_without_a_name(event):
    words = {"event": event, "sort_key": b"x"}
    with refused("player_number_once_per_event"):
        Player.objects.create(name="x", number=1, **words)
    Player.objects.create(name="x", number=2, external_id="7", **words)
    with refused("player_id_once_per_event"):
        Player.objects.create(name="y", number=3, external_id="7", **words)
    Player.objects.create(name="y", number=3, **words)
    Player.objects.create(name="z", number=4, **words)  # no id is not an id that two share
    with refused("player_has_a_name"):
        Player.objects.create(name="", number=5, **words)


def test_a_job_twice_or_unknown(event):
    user = User.objects.create(username="kim")
    tournament = uuid4()
    StaffRole.objects.create(event=event, user=user, role="judge")
    StaffRole.objects.create(event=event, user=user, role="judge", tournament_uid=tournament)
    with refused("staff_role_once_for_the_whole_event"):
        StaffRole.objects.create(event=event, user=user, role="judge")
    with refused("staff_role_once"):
        StaffRole.objects.create(event=event, user=user, role="judge", tournament_uid=tournament)
    with refused("staff_role_known"):
        StaffRole.objects.create(event=event, user=user, role="king")


def test_a_request_that_is_answered_twice(event):
    words = {"event_uid": event.uid, "at": timezone.now(), "action": "x", "subject_type": "events.event",
             "subject_uid": event.uid, "actor_kind": "system"}
    request_id = uuid4()
    AuditEntry.objects.create(request_id=request_id, **words)
    with refused("audit_request_answered_once"):
        AuditEntry.objects.create(request_id=request_id, **words)
    AuditEntry.objects.create(**words)
    AuditEntry.objects.create(**words)
