"""Rounds, the matches at their tables, and what came of them."""

from django.db import models
from django.db.models import F, Q

from core.rows import Row, Shared
from tournament.models.entries import Entry
from tournament.models.tournaments import Stage, Tournament


class Round(Shared):
    """One round of a tournament; numbers run through all its stages."""

    class State(models.TextChoices):
        DRAFT = "draft"
        POSTED = "posted"
        RUNNING = "running"
        CLOSED = "closed"

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds")
    # Repeats what the stage says, so that constraints can name it.
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    seed = models.BigIntegerField(default=0)
    is_hand_made = models.BooleanField(default=False)
    is_stale = models.BooleanField(default=False)  # a draft whose field changed under it (R3.6-12)
    pairing = models.JSONField(default=dict)  # objective, proof, reasons, engine of the draw
    drafted_at = models.DateTimeField()
    posted_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once_per_tournament"),
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(state__in=["draft", "posted", "running"]),
                name="round_one_open_per_tournament",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["draft", "posted", "running", "closed"]), name="round_state_known"
            ),
        ]

    def __str__(self):
        return f"{self.tournament.name}, round {self.number}"

    @property
    def is_open(self) -> bool:
        return self.state in (self.State.POSTED, self.State.RUNNING)


class Match(Shared):
    """Two entries at a table, or one entry with a bye or an assigned loss."""

    class Kind(models.TextChoices):
        PLAYED = "played"
        BYE = "bye"
        AWARDED_BYE = "awarded_bye"
        ASSIGNED_LOSS = "assigned_loss"

    round = models.ForeignKey(Round, models.CASCADE, related_name="matches")
    kind = models.CharField(max_length=14, choices=Kind, default=Kind.PLAYED)
    table = models.PositiveIntegerField(null=True)
    slot = models.PositiveSmallIntegerField(null=True)  # place in the bracket; winners of 2k-1, 2k meet in k
    first = models.ForeignKey(Entry, models.PROTECT, related_name="+")
    second = models.ForeignKey(Entry, models.PROTECT, null=True, related_name="+")
    is_locked = models.BooleanField(default=False)  # kept by a re-draw of the draft

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="match_table_once_per_round"),
            models.UniqueConstraint(fields=["round", "first"], name="match_first_once_per_round"),
            models.UniqueConstraint(fields=["round", "second"], name="match_second_once_per_round"),
            models.CheckConstraint(condition=~Q(second=F("first")), name="match_not_against_oneself"),
            models.CheckConstraint(
                condition=Q(kind="played", second__isnull=False, table__isnull=False)
                | Q(kind__in=["bye", "awarded_bye", "assigned_loss"], second__isnull=True, table__isnull=True),
                name="match_has_two_players_and_a_table_or_is_none",
            ),
        ]

    def __str__(self):
        return f"{self.first} – {self.second}" if self.second_id else f"{self.first} ({self.kind})"

    @property
    def is_played(self) -> bool:
        return self.kind == self.Kind.PLAYED

    @property
    def topic(self) -> str:
        """The DOM id of its row and the topic of its changes, in the hall's numbers."""
        return f"table-{self.round.number}-{self.table}" if self.table else f"bye-{self.first_id}"

    @property
    def entry_ids(self) -> tuple[int, ...]:
        return (self.first_id, self.second_id) if self.second_id else (self.first_id,)


class Seat(models.Model):
    """One entry's place in a round: what makes sitting at two tables impossible."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="seats")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="seat_once_per_round"),
        ]


class MatchResult(Row):
    """A result as it was reported; of all results of a match at most one is current."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="results")
    first_wins = models.PositiveSmallIntegerField()
    second_wins = models.PositiveSmallIntegerField()
    drawn = models.PositiveSmallIntegerField(default=0)
    kind = models.CharField(max_length=18)
    by_first = models.BooleanField(null=True)  # who conceded or did not come; None: nobody
    is_current = models.BooleanField(default=True)
    was_confirmed = models.BooleanField(default=False)  # staff saw that the score is unusual
    neither_came = models.BooleanField(default=False)  # a double loss because both stayed away
    reported_by = models.CharField(max_length=10, default="user")  # the actor's kind
    reporter_id = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=Q(is_current=True), name="result_one_current_per_match"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=[
                    "played", "intentional_draw", "concession", "no_show", "double_loss", "bye", "awarded_bye",
                    "assigned_loss",
                ]),
                name="result_kind_known",
            ),
            models.CheckConstraint(
                condition=~Q(kind="double_loss") | Q(first_wins=0, second_wins=0), name="double_loss_has_no_wins"
            ),
        ]

    def __str__(self):
        return f"{self.match}: {self.first_wins}–{self.second_wins}"

    @property
    def facts(self) -> dict:
        """What history keeps of a result."""
        return {
            "result": str(self.uid), "first_wins": self.first_wins, "second_wins": self.second_wins,
            "drawn": self.drawn, "kind": self.kind, "by_first": self.by_first, "neither_came": self.neither_came,
        }
