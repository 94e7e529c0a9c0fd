"""A competition of an event, and its runs of rounds of one kind."""

from django.db import models
from django.db.models import Q
from django.urls import reverse

from core.identity import Scope
from core.rows import Row, Shared
from events.models import Event


class Tournament(Shared):
    """One competition: main event or side event, with its own copy of the scoring profile."""

    class LateEntry(models.TextChoices):
        LOSS = "loss"  # missed rounds count as losses
        BYE = "bye"  # missed rounds count as byes
        NONE = "none"  # missed rounds count for nothing

    event = models.ForeignKey(Event, models.CASCADE, related_name="tournaments")
    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=60)
    game = models.CharField(max_length=40)
    profile = models.JSONField()  # copied when the tournament is made: a new edition changes nothing here
    expected_players = models.PositiveIntegerField(null=True)
    late_entry = models.CharField(max_length=8, choices=LateEntry, default=LateEntry.LOSS)
    seed = models.BigIntegerField()  # of the random tie-breaker
    created_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "slug"], name="tournament_slug_once_per_event"),
            models.CheckConstraint(condition=Q(late_entry__in=["loss", "bye", "none"]), name="late_entry_known"),
        ]

    def __str__(self):
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournament-home", args=[self.event.slug, self.slug])

    @property
    def scope(self) -> Scope:
        return Scope(self.event.uid, self.uid)


class Stage(Shared):
    """A run of rounds of one kind with one format, enforcement level, round length and wins needed."""

    class Kind(models.TextChoices):
        SWISS = "swiss"
        ELIMINATION = "elimination"

    class Seating(models.TextChoices):
        STANDING = "standing"  # first against last, and so on
        DRAFT = "draft"  # seats at a draft table by lot; who sits opposite meets first

    class Rel(models.TextChoices):
        CASUAL = "casual"
        COMPETITIVE = "competitive"
        PROFESSIONAL = "professional"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12, choices=Kind)
    format = models.CharField(max_length=40)
    rel = models.CharField(max_length=14, choices=Rel, default=Rel.CASUAL)
    wins_needed = models.PositiveSmallIntegerField(default=1)  # R3.1-3
    round_minutes = models.PositiveSmallIntegerField(null=True)  # None: untimed (R3.1-9)
    planned_rounds = models.PositiveSmallIntegerField(null=True)
    cut_size = models.PositiveSmallIntegerField(null=True)  # how many enter it from the standing before
    cut_losses = models.PositiveSmallIntegerField(null=True)  # or everybody with X-so many, if that is more
    seating = models.CharField(max_length=10, choices=Seating, default=Seating.STANDING)  # elimination
    seating_seed = models.BigIntegerField(null=True)  # of the lot by which the draft seats were given
    allows_placement_matches = models.BooleanField(default=False)
    separate_teams = models.BooleanField(default=False)  # Swiss: the draw keeps team-mates apart where it can
    last_round_by_standing = models.BooleanField(default=False)  # Swiss: neighbours meet in the last planned round
    started_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_once_per_tournament"),
            models.CheckConstraint(condition=Q(kind__in=["swiss", "elimination"]), name="stage_kind_known"),
            models.CheckConstraint(
                condition=Q(rel__in=["casual", "competitive", "professional"]), name="stage_rel_known"
            ),
            models.CheckConstraint(condition=Q(wins_needed__gte=1), name="stage_needs_a_win"),
            models.CheckConstraint(
                condition=Q(round_minutes__isnull=True) | Q(round_minutes__gte=1), name="stage_length_positive"
            ),
            models.CheckConstraint(
                condition=Q(cut_size__isnull=True) | Q(cut_size__gte=2), name="stage_cut_of_two_or_more"
            ),
            models.CheckConstraint(
                condition=Q(seating="standing") | Q(seating="draft", kind="elimination"),
                name="stage_draft_seats_in_a_bracket",
            ),
            models.CheckConstraint(
                condition=Q(last_round_by_standing=False) | Q(planned_rounds__isnull=False),
                name="stage_by_standing_has_a_last_round",
            ),
        ]

    def __str__(self):
        return f"{self.tournament.name}: {self.kind}"

    @property
    def is_swiss(self) -> bool:
        return self.kind == self.Kind.SWISS


class StageEntry(Row):
    """Who plays in a stage, and with which seed. For the first stage everybody, without rows."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="field")
    entry = models.ForeignKey("tournament.Entry", models.CASCADE, related_name="stages")
    seed = models.PositiveSmallIntegerField(null=True)
    seat = models.PositiveSmallIntegerField(null=True)  # at the draft table of a play-off, from 1

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="stage_entry_once"),
            models.UniqueConstraint(fields=["stage", "seed"], name="stage_seed_once"),
            models.UniqueConstraint(fields=["stage", "seat"], name="stage_seat_once"),
        ]
