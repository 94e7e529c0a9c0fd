"""Browsers of people with jobs at an event, for tests of pages."""

from django.test import Client

from accounts.commands import create_staff
from core.identity import Actor
from events.domain.roles import Role
from events.models import StaffRole


def browser(event, *roles: Role, tournament=None) -> Client:
    """A signed-in person with these jobs, for the whole event or one tournament of it."""
    user = create_staff(name=f"Kim {'-'.join(roles) or 'nobody'}")
    StaffRole.objects.bulk_create(
        StaffRole(event=event, user=user, role=role.value, tournament_uid=tournament and tournament.uid)
        for role in roles
    )
    client = Client()
    client.force_login(user)
    client.actor = Actor("user", str(user.uid), user.label)
    return client
