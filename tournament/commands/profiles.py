"""Scoring profiles of the organizers' own. Tournaments have copies: nothing here changes one."""

from collections.abc import Mapping
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from audit.trail import answered, record
from core.errors import RuleViolation
from core.identity import Actor
from events.models import Event
from tournament.domain.own_profiles import as_own
from tournament.domain.profiles import load_profile
from tournament.models import ScoringProfile


@transaction.atomic
def add_profile(*, event_id: int, row: Mapping, actor: Actor, request_id=None) -> ScoringProfile:
    """Keep a profile, for every tournament that is set up from now on. Its code may be nobody else's."""
    event = _lock_event(event_id)
    if done := answered("profile.add", request_id, actor):
        return done
    profile = as_own(load_profile(row))
    try:
        with transaction.atomic():  # the index decides: another event may be adding the same code
            kept = ScoringProfile.objects.create(
                event=event, code=profile.code, row=profile.to_row(), created_at=timezone.now())
    except IntegrityError:
        raise RuleViolation("profile.code_taken", name=profile.code) from None
    record("profile.add", kept, scope=event.scope, actor=actor, request_id=request_id, after={"profile": kept.row})
    return kept


@transaction.atomic
def replace_profile(
    *, event_id: int, uid: UUID, row: Mapping, actor: Actor, expected_version: int, request_id=None
) -> ScoringProfile:
    """Put another profile in its place; the code stays."""
    event = _lock_event(event_id)
    if done := answered("profile.replace", request_id, actor):
        return done
    kept = _current(event, uid, expected_version)
    profile = as_own(load_profile(row))
    if profile.code != kept.code:
        raise RuleViolation("profile.code_stays", name=kept.code)
    before, kept.row = kept.row, profile.to_row()
    kept.raise_version("row")
    record("profile.replace", kept, scope=event.scope, actor=actor, request_id=request_id,
           before={"profile": before}, after={"profile": kept.row})
    return kept


@transaction.atomic
def remove_profile(*, event_id: int, uid: UUID, actor: Actor, expected_version: int, request_id=None) -> None:
    """Offer it no more."""
    event = _lock_event(event_id)
    if answered("profile.remove", request_id, actor):
        return
    kept = _current(event, uid, expected_version)
    record("profile.remove", kept, scope=event.scope, actor=actor, request_id=request_id, before={"profile": kept.row})
    kept.delete()


def _lock_event(event_id: int) -> Event:
    return Event.objects.select_for_update(no_key=True).get(pk=event_id)


def _current(event: Event, uid: UUID, expected_version: int) -> ScoringProfile:
    """The profile as it is after the wait for the event's lock, under which all its changes stand."""
    kept = event.scoring_profiles.filter(uid=uid).first()
    if kept is None:
        raise RuleViolation("profile.gone")
    if kept.version != expected_version:
        raise RuleViolation("profile.changed_meanwhile")
    return kept
