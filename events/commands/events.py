"""Making an event, changing its facts, taking the demo away."""

from datetime import date
from zoneinfo import available_timezones

from django.db import transaction
from django.utils import timezone

from audit.trail import answered, record
from core.errors import RuleViolation
from core.identity import Actor
from core.reserved import EVENT_ADDRESSES
from core.slugs import free_slug, slug_base
from events.domain.roles import CREATOR_STARTS_AS
from events.models import Event, StaffRole
from live.models import Channel
from live.topics import changed


@transaction.atomic
def create_event(
    *, name: str, starts_on: date, ends_on: date, time_zone: str, creator, actor: Actor, request_id=None,
    venue: str = "", is_demo: bool = False,
) -> Event:
    """Make an event; its creator starts as organizer, scorekeeper and head judge (Roles)."""
    if done := answered("event.create", request_id, actor):
        return done
    check_event(name, starts_on, ends_on, time_zone)
    event = Event.objects.create(
        name=name.strip(), slug=_slug_for(name), venue=venue.strip(), starts_on=starts_on, ends_on=ends_on,
        time_zone=time_zone, is_demo=is_demo, created_at=timezone.now(),
    )
    Channel.objects.create(uid=event.uid)
    if creator is not None:
        StaffRole.objects.bulk_create(
            StaffRole(event=event, user=creator, role=role.value) for role in CREATOR_STARTS_AS
        )
    record("event.create", event, scope=event.scope, actor=actor, request_id=request_id, after=_facts(event))
    return event


@transaction.atomic
def change_event(
    *, event_id, name: str, venue: str, starts_on: date, ends_on: date, time_zone: str, actor: Actor,
    expected_version: int, request_id=None,
) -> Event:
    """Change the event's name, place and days. The address of its pages stays."""
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    if done := answered("event.change", request_id, actor):
        return done
    if event.version != expected_version:
        raise RuleViolation("event.changed_meanwhile")
    check_event(name, starts_on, ends_on, time_zone)
    before = _facts(event)
    event.name, event.venue, event.time_zone = name.strip(), venue.strip(), time_zone
    event.starts_on, event.ends_on = starts_on, ends_on
    event.raise_version("name", "venue", "time_zone", "starts_on", "ends_on")
    record(
        "event.change", event, scope=event.scope, actor=actor, request_id=request_id,
        before=before, after=_facts(event),
    )
    changed(event.uid, "event")
    return event


def check_event(name: str, starts_on: date, ends_on: date, time_zone: str) -> None:
    """Raise unless these facts make an event."""
    if not name.strip():
        raise RuleViolation("event.name_missing")
    if ends_on < starts_on:
        raise RuleViolation("event.ends_before_it_starts")
    if time_zone not in available_timezones():
        raise RuleViolation("event.unknown_time_zone", time_zone=time_zone)


def _slug_for(name: str) -> str:
    base = slug_base(name, "event")
    taken = set(Event.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return free_slug(base, taken | EVENT_ADDRESSES)


def _facts(event: Event) -> dict:
    return {
        "name": event.name, "venue": event.venue, "time_zone": event.time_zone,
        "starts_on": event.starts_on.isoformat(), "ends_on": event.ends_on.isoformat(),
    }
