"""A standing as it was read out."""

from django.db import models
from django.db.models import Q

from core.rows import Row
from tournament.models.entries import Entry
from tournament.models.tournaments import Stage, Tournament


class Announcement(Row):
    """A standing that was published: who is in the cut, with which seed; what a stage ended with (R3.1-12)."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="announcements")
    stage = models.ForeignKey(Stage, models.CASCADE, related_name="announcements")  # the stage that ended
    cut_size = models.PositiveSmallIntegerField()  # how many went on
    rule = models.JSONField(default=dict)  # by which rule: top, losses, points; empty where nothing follows
    announced_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["stage"], condition=Q(withdrawn_at__isnull=True), name="announcement_one_in_force_per_stage"
            ),
        ]

    def __str__(self):
        return f"{self.tournament.name}: cut to {self.cut_size}"


class Place(Row):
    """One line of an announced standing, with the values it was read out with."""

    announcement = models.ForeignKey(Announcement, models.CASCADE, related_name="places")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="places")
    rank = models.PositiveIntegerField()
    seed = models.PositiveSmallIntegerField(null=True)  # None: not in the cut
    points = models.IntegerField()
    values = models.JSONField()  # per tie-breaker "numerator/denominator"

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["announcement", "entry"], name="place_once_per_entry"),
            models.UniqueConstraint(fields=["announcement", "seed"], name="place_seed_once"),
        ]
