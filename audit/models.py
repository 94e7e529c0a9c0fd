"""What happened."""

from django.apps import apps
from django.db import models
from django.db.models import Q

from core.rows import Row


class AuditEntry(Row):
    """One change: who made it, to what, from what to what, and why. Never altered, never deleted.

    Subjects are named by type and uid without a foreign key: history outlives what it describes.
    """

    event_uid = models.UUIDField()
    tournament_uid = models.UUIDField(null=True)
    at = models.DateTimeField()
    action = models.CharField(max_length=60)
    subject_type = models.CharField(max_length=80)
    subject_uid = models.UUIDField()
    subject_label = models.CharField(max_length=200, blank=True)
    actor_kind = models.CharField(max_length=10)
    actor_id = models.CharField(max_length=64, blank=True)
    actor_label = models.CharField(max_length=150, blank=True)
    reason = models.TextField(blank=True)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    request_id = models.UUIDField(null=True)
    undoes = models.OneToOneField("self", models.PROTECT, null=True, related_name="undone_by")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["request_id"], condition=Q(request_id__isnull=False), name="audit_request_answered_once"
            ),
        ]
        indexes = [
            models.Index(fields=["event_uid", "-id"], name="audit_by_event"),
            models.Index(fields=["subject_uid"], name="audit_by_subject"),
        ]

    @property
    def subject(self):
        """The row this entry is about as it is now, or None when it is gone."""
        return apps.get_model(self.subject_type).objects.filter(uid=self.subject_uid).first()
