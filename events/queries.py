"""Reads about events and their people."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

from django.db.models import Exists, Max, OuterRef, Q

from core.secrets import hash_of
from events.domain.names import group_of
from events.models import Event, PersonalLink, Player, StaffInvite, StaffRole


def player_by_secret(secret: str) -> Player | None:
    """The player whose personal link carries this secret, unless it was revoked."""
    link = (
        PersonalLink.objects.filter(secret_hash=hash_of(secret), revoked_at=None)
        .select_related("player__event")
        .first()
    )
    return link and link.player


def events_for(user):
    """The events where the person has a job, newest first."""
    return Event.objects.filter(staff__user=user).distinct().order_by("-starts_on", "-pk")


def players(event):
    """The event's players in the order of their names."""
    return event.players.order_by("sort_key", "number")


def next_player_number(event) -> int:
    """The number of the next player; numbers are never given twice."""
    return (event.players.aggregate(last=Max("number"))["last"] or 0) + 1


def staff(event):
    """Everybody's jobs at the event, by person."""
    return event.staff.select_related("user").order_by("user__display_name", "user__username", "pk")


def open_invites(event, now: datetime):
    """Invitations that can still be used."""
    return event.invites.filter(used_at=None, revoked_at=None, expires_at__gt=now).order_by("expires_at")


def invite_by_secret(secret: str, now: datetime) -> StaffInvite | None:
    """The invitation of this link, if it can still be used."""
    return (
        StaffInvite.objects.filter(
            secret_hash=hash_of(secret), used_at=None, revoked_at=None, expires_at__gt=now
        )
        .select_related("event")
        .first()
    )


def organizers_left(event, without: StaffRole) -> int:
    """How many organizers of the whole event would remain without this job."""
    return event.staff.filter(role="organizer", tournament_uid=None).exclude(pk=without.pk).count()


@dataclass(frozen=True, slots=True)
class PlayerGroup:
    """The players under one heading: a letter, or the head of a kana row."""

    heading: str
    rows: Sequence[Player]


def player_groups(event, find: str = "") -> list[PlayerGroup]:
    """The event's players by name, in groups, with the tournaments they play in; three queries."""
    found = players(event).prefetch_related("entries__tournament")
    for word in unicodedata.normalize("NFKC", find).split():
        hit = Q(name__icontains=word) | Q(reading__icontains=word) | Q(external_id__icontains=word)
        hit |= Q(team__icontains=word)
        found = found.filter(hit | Q(number=int(word)) if word.isdecimal() and len(word) < 9 else hit)
    grouped = groupby(found, key=lambda player: group_of(bytes(player.sort_key)))
    return [PlayerGroup(heading, list(members)) for heading, members in grouped]


def players_count(event) -> int:
    """How many people play at the event."""
    return event.players.count()


def without_link(people):
    """Those of the players who have no personal link that holds."""
    links = PersonalLink.objects.filter(player=OuterRef("pk"), revoked_at=None)
    return people.filter(~Exists(links))


def organizers_count(event) -> int:
    """How many organizers the whole event has."""
    return event.staff.filter(role="organizer", tournament_uid=None).count()


def public_events(today: date, limit: int = 30):
    """Events to show to everybody: what is on or comes first, then what was."""
    coming = Event.objects.filter(ends_on__gte=today).order_by("starts_on", "pk")[:limit]
    past = Event.objects.filter(ends_on__lt=today).order_by("-starts_on", "-pk")[:limit]
    return list(coming), list(past)
