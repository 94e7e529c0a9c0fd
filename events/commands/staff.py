"""Staff: invited by link, with several jobs each, at the event or in one tournament."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from audit.trail import answered, record
from core.errors import RuleViolation
from core.identity import Actor
from core.secrets import hash_of, new_secret
from events.domain.roles import Role
from events.models import Event, StaffInvite, StaffRole
from events.queries import invite_by_secret, organizers_left

INVITE_LASTS = timedelta(days=14)


@transaction.atomic
def invite_staff(
    *, event_id, label: str, roles: Sequence[Role], actor: Actor, tournament_uid: UUID | None = None,
    request_id=None,
) -> tuple[StaffInvite, str]:
    """Make an invitation; returns it with the secret of its link, which is shown once and never kept.

    Asked again with the same request it gives the invitation with a new secret: the first answer was
    lost on the way, and nobody can have used it.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    secret = new_secret()
    if done := answered("staff.invite", request_id, actor):
        done.secret_hash = hash_of(secret)
        done.save(update_fields=["secret_hash"])
        return done, secret
    if not label.strip():
        raise RuleViolation("staff.name_missing")
    if not roles:
        raise RuleViolation("staff.no_role")
    now = timezone.now()
    invite = StaffInvite.objects.create(
        event=event, label=label.strip(), roles=[role.value for role in roles], tournament_uid=tournament_uid,
        secret_hash=hash_of(secret), created_at=now, expires_at=now + INVITE_LASTS,
    )
    record(
        "staff.invite", invite, scope=event.scope, actor=actor, request_id=request_id,
        after={"roles": invite.roles, "tournament": str(tournament_uid or "")},
    )
    return invite, secret


@transaction.atomic
def revoke_invite(*, invite_id, actor: Actor, request_id=None) -> StaffInvite:
    """Make an invitation useless."""
    invite = StaffInvite.objects.select_for_update(no_key=True).get(pk=invite_id)
    if done := answered("staff.revoke_invite", request_id, actor):
        return done
    if invite.used_at:
        raise RuleViolation("staff.invite_used")
    invite.revoked_at = timezone.now()
    invite.save(update_fields=["revoked_at"])
    record("staff.revoke_invite", invite, scope=invite.event.scope, actor=actor, request_id=request_id)
    return invite


@transaction.atomic
def accept_invite(*, secret: str, user, actor: Actor, request_id=None) -> Event:
    """Give the jobs of an invitation to the person who opened its link; one use."""
    found = invite_by_secret(secret, timezone.now())
    if found is None:
        raise RuleViolation("staff.invite_not_valid")
    invite = StaffInvite.objects.select_for_update(no_key=True).get(pk=found.pk)
    if invite.used_at or invite.revoked_at:
        raise RuleViolation("staff.invite_not_valid")
    invite.used_at, invite.used_by = timezone.now(), user
    invite.save(update_fields=["used_at", "used_by"])
    for role in invite.roles:
        StaffRole.objects.get_or_create(
            event=invite.event, user=user, role=role, tournament_uid=invite.tournament_uid
        )
    record(
        "staff.accept", invite, scope=invite.event.scope, actor=actor, request_id=request_id,
        label=f"{invite.label}: {user.label}", after={"roles": invite.roles},
    )
    return invite.event


@transaction.atomic
def give_role(
    *, event_id, user, role: Role, actor: Actor, tournament_uid: UUID | None = None, request_id=None
) -> StaffRole:
    """Give somebody who can sign in one more job."""
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    if done := answered("staff.give_role", request_id, actor):
        return done
    job, is_new = StaffRole.objects.get_or_create(
        event=event, user=user, role=role.value, tournament_uid=tournament_uid
    )
    if is_new:
        record(
            "staff.give_role", job, scope=event.scope, actor=actor, request_id=request_id,
            after={"role": role.value, "tournament": str(tournament_uid or "")},
        )
    return job


@transaction.atomic
def take_role(*, job_id, actor: Actor, request_id=None) -> None:
    """Take a job away. The last organizer of the whole event stays."""
    event_id = StaffRole.objects.values_list("event_id", flat=True).get(pk=job_id)
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    if answered("staff.take_role", request_id, actor):
        return
    job = StaffRole.objects.select_related("user").get(pk=job_id)
    is_organizer = job.role == Role.ORGANIZER and job.tournament_uid is None
    if is_organizer and not organizers_left(event, without=job):
        raise RuleViolation("staff.last_organizer")
    record(
        "staff.take_role", job, scope=event.scope, actor=actor, request_id=request_id,
        before={"role": job.role, "tournament": str(job.tournament_uid or "")},
    )
    job.delete()
