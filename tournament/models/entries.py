"""A player in one tournament."""

from django.db import models
from django.db.models import Q

from core.rows import Shared
from events.models import Player
from tournament.models.tournaments import Tournament


class Entry(Shared):
    """A player in this tournament: registered, checked in, playing, dropped or disqualified."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, models.CASCADE, related_name="entries")
    entered_at = models.DateTimeField()
    first_round = models.PositiveSmallIntegerField(default=1)  # later: a late entry
    checked_in_at = models.DateTimeField(null=True)
    dropped_at = models.DateTimeField(null=True)
    # The last round whose pairings were made when the drop took effect; 0: never took part (R3.6-4).
    dropped_after = models.PositiveSmallIntegerField(null=True)
    drop_reason = models.CharField(max_length=300, blank=True)
    fixed_table = models.PositiveIntegerField(null=True)  # their matches are seated here, whoever they meet
    fixed_table_reason = models.CharField(max_length=200, blank=True)
    prize_withheld = models.BooleanField(default=False)  # R3.6-7
    disqualified_at = models.DateTimeField(null=True)
    disqualified_in = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entry_once_per_tournament"),
            models.CheckConstraint(
                condition=Q(dropped_at__isnull=True, dropped_after__isnull=True)
                | Q(dropped_at__isnull=False, dropped_after__isnull=False),
                name="entry_drop_names_its_round",
            ),
            models.CheckConstraint(
                condition=Q(disqualified_at__isnull=True) | Q(dropped_at__isnull=False),
                name="entry_disqualified_is_dropped",
            ),
            models.UniqueConstraint(
                fields=["tournament", "fixed_table"], condition=Q(fixed_table__isnull=False),
                name="entry_fixed_table_once_per_tournament",
            ),
            models.CheckConstraint(
                condition=Q(fixed_table__isnull=True) | Q(fixed_table__gte=1), name="entry_fixed_table_from_one"
            ),
        ]

    def __str__(self):
        return self.player.name

    @property
    def has_dropped(self) -> bool:
        return self.dropped_at is not None

    @property
    def is_disqualified(self) -> bool:
        return self.disqualified_at is not None

    @property
    def took_part(self) -> bool:
        """Whether the entry counts as having played at all (R3.6-4)."""
        return self.dropped_after != 0
