"""The clock of a round, and what single tables got on top."""

from django.db import models
from django.db.models import Q

from core.rows import Row, Shared
from tournament.models.play import Match, Round


class RoundClock(Shared):
    """Facts from which every screen counts down by itself; nothing ticks on the server."""

    round = models.OneToOneField(Round, models.CASCADE, related_name="clock")
    length_seconds = models.PositiveIntegerField(null=True)  # None: untimed, it only says since when
    adjusted_seconds = models.IntegerField(default=0)
    started_at = models.DateTimeField(null=True)
    paused_at = models.DateTimeField(null=True)
    paused_seconds = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(paused_at__isnull=True) | Q(started_at__isnull=False), name="clock_paused_is_started"
            ),
        ]

    def __str__(self):
        return f"clock of {self.round}"


class TimeExtension(Row):
    """Minutes that one match got, with reason, author and time; several add up (R3.2-5)."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="extensions")
    minutes = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=200)
    author = models.CharField(max_length=150)
    created_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(minutes__gte=1), name="extension_of_a_minute_or_more"),
        ]

    def __str__(self):
        return f"+{self.minutes} min: {self.match}"
