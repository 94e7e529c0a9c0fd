"""Writing history, answering a repeated request, and taking a step back."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db import connection
from django.utils import timezone

from audit.models import AuditEntry
from core.errors import RuleViolation
from core.identity import Actor, Scope


def answered(action: str, request_id, actor: Actor):
    """What this request did the first time, or None. Asked after the lock.

    When the row it was about is gone by now, the history entry stands for it.

    Raises ``request.reused`` when the same id comes from someone else or for something else.
    """
    entry = AuditEntry.objects.filter(request_id=request_id).first() if request_id else None
    if entry and (entry.action, entry.actor_kind, entry.actor_id) != (action, actor.kind, actor.id):
        raise RuleViolation("request.reused")
    return entry and (entry.subject or entry)


def record(
    action: str, subject, *, scope: Scope, actor: Actor, request_id=None, reason="", label="",
    before=None, after=None, undoes=None,
) -> AuditEntry:
    """Write one line of history, inside the transaction it describes."""
    if not connection.in_atomic_block:
        raise RuntimeError("record() belongs inside a command's transaction")
    return AuditEntry.objects.create(
        event_uid=scope.event,
        tournament_uid=scope.tournament,
        at=timezone.now(),
        action=action,
        subject_type=subject._meta.label_lower,
        subject_uid=subject.uid,
        subject_label=(label or str(subject))[:200],
        actor_kind=actor.kind,
        actor_id=actor.id,
        actor_label=actor.label[:150],
        request_id=request_id,
        reason=reason,
        before=before or {},
        after=after or {},
        undoes=undoes,
    )


@dataclass(frozen=True, slots=True)
class Undo:
    """How an action is taken back, and the capability that this needs."""

    needs: object
    command: Callable


UNDO: dict[str, Undo] = {}


def undoable(action: str, *, needs):
    """Register the command that takes ``action`` back; it is called with the audit entry."""

    def register(command):
        UNDO[action] = Undo(needs, command)
        return command

    return register


def undo(entry: AuditEntry, *, actor: Actor, request_id):
    """Take a step back by the command registered for it. One step can be taken back once."""
    way = UNDO.get(entry.action)
    if way is None:
        raise RuleViolation("undo.not_possible")
    done = AuditEntry.objects.filter(undoes=entry).first()
    if done and (request_id is None or str(done.request_id) != str(request_id)):
        raise RuleViolation("undo.already_done")
    if entry.subject is None:  # it went when a step before it was taken back
        raise RuleViolation("undo.not_possible")
    return way.command(entry, actor=actor, request_id=request_id)
