"""The event (a weekend at a venue), its people, and who may do what."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from core.identity import Actor, Scope
from core.rows import Row, Shared
from events.domain.roles import Role


class Event(Shared):
    """A weekend at a venue; it holds one or more tournaments."""

    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=60, unique=True)
    venue = models.CharField(max_length=160, blank=True)
    starts_on = models.DateField()
    ends_on = models.DateField()
    time_zone = models.CharField(max_length=64, default="UTC")
    is_demo = models.BooleanField(default=False)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="event_ends_after_it_starts"),
        ]

    def __str__(self):
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("event-home", args=[self.slug])

    @property
    def scope(self) -> Scope:
        return Scope(self.uid)


class Player(Shared):
    """A person who plays at one event, with or without an account."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="players")
    number = models.PositiveIntegerField()  # the hall's own number, never given twice
    name = models.CharField(max_length=120)
    reading = models.CharField(max_length=120, blank=True)
    sort_key = models.BinaryField(max_length=500)  # bytes: both databases sort them alike
    external_id = models.CharField(max_length=40, blank=True)
    country = models.CharField(max_length=2, blank=True)
    team = models.CharField(max_length=100, blank=True)  # a club too: whom the draw may keep apart
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="players")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="player_number_once_per_event"),
            models.UniqueConstraint(
                fields=["event", "external_id"], condition=~Q(external_id=""), name="player_id_once_per_event"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="player_has_a_name"),
        ]

    def __str__(self):
        return self.name

    @property
    def actor(self) -> Actor:
        return Actor("player", str(self.uid), self.name)


class PersonalLink(Row):
    """A player's way in without an account; only the hash of its secret is kept."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="links")
    secret_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)


class StaffRole(Row):
    """A person's job: at the whole event, or in one tournament of it."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="staff")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="jobs")
    role = models.CharField(max_length=20, choices=[(r.value, r.value) for r in Role])
    tournament_uid = models.UUIDField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["event", "user", "role", "tournament_uid"], name="staff_role_once",
            ),
            models.UniqueConstraint(
                fields=["event", "user", "role"], condition=Q(tournament_uid__isnull=True),
                name="staff_role_once_for_the_whole_event",
            ),
            models.CheckConstraint(condition=Q(role__in=[r.value for r in Role]), name="staff_role_known"),
        ]

    def __str__(self):
        return f"{self.user.label}: {self.role}"


class StaffInvite(Row):
    """A link that gives its finder a job; one use, with an end."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="invites")
    label = models.CharField(max_length=120)
    roles = models.JSONField()
    tournament_uid = models.UUIDField(null=True)
    secret_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    used_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    revoked_at = models.DateTimeField(null=True)

    def __str__(self):
        return self.label
