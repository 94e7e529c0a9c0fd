"""Reads of people's accounts."""

from django.db.models import Q, QuerySet

from accounts.models import ApiToken, User


def tokens_of(user: User, now) -> QuerySet[ApiToken]:
    """The tokens that still hold, newest first."""
    return user.api_tokens.filter(Q(expires_at=None) | Q(expires_at__gt=now), revoked_at=None).order_by("-pk")
