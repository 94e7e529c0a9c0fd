"""Somebody new accepts an invitation: a person who can sign in, and their jobs, in one step."""

from django.db import transaction

from accounts.commands import create_staff
from accounts.models import User
from core.identity import Actor
from events.commands.staff import accept_invite
from events.models import Event


@transaction.atomic
def join_staff(*, secret: str, name: str, password: str = "") -> tuple[User, Event]:
    """Make the person and give them the jobs; an invitation that no longer holds leaves nobody behind.

    Without a password they sign in by links.
    """
    user = create_staff(name=name)
    if password:
        user.set_password(password)
        user.save(update_fields=["password"])
    event = accept_invite(secret=secret, user=user, actor=Actor("user", str(user.uid), user.label))
    return user, event
