"""One-use sign-in links: the way in for everybody who has no password."""

from datetime import datetime, timedelta

from django.conf import settings
from django.urls import reverse

from accounts.models import SignInLink, User
from core.errors import RuleViolation
from core.secrets import hash_of, new_secret


def make(user: User, now: datetime, minutes: int = 15) -> str:
    """A fresh link's secret; it is not kept. The older links of this person stay as they are."""
    secret = new_secret()
    SignInLink.objects.create(
        user=user, secret_hash=hash_of(secret), created_at=now, expires_at=now + timedelta(minutes=minutes)
    )
    return secret


def address(secret: str) -> str:
    """The whole address of a link, as it is printed or sent."""
    return settings.PUBLIC_URL + reverse("enter", args=[secret])


def owner_of(secret: str, now: datetime) -> User:
    """Whom the link would let in. Looking does not use it up: previews and scanners look, too."""
    link = _open(now).filter(secret_hash=hash_of(secret)).select_related("user").first()
    if link is None:
        raise RuleViolation("link.not_valid")
    return link.user


def use_up(secret: str, now: datetime) -> User:
    """Whom the link lets in, once: of two presses at the same moment one is refused."""
    user = owner_of(secret, now)
    if not _open(now).filter(secret_hash=hash_of(secret)).update(used_at=now):
        raise RuleViolation("link.not_valid")
    return user


def _open(now: datetime):
    return SignInLink.objects.filter(used_at=None, expires_at__gt=now)
