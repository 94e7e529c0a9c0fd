"""Personal tokens of the API: made by their owner, shown once, kept as a hash."""

from datetime import datetime, timedelta

from accounts.models import ApiToken
from core.secrets import hash_of

READ, RESULTS = "read", "results"
SCOPES = (READ, RESULTS)
PREFIX = "rk_"  # so that a token found in a file is recognised for what it is
_NOTED_EVERY = timedelta(minutes=1)


def authenticate(raw: str, *, now: datetime) -> ApiToken | None:
    """The token, if it holds: known, not revoked, not expired, and its owner still active."""
    if not raw.startswith(PREFIX):
        return None
    token = ApiToken.objects.select_related("user").filter(secret_hash=hash_of(raw), revoked_at=None).first()
    if token is None or not token.user.is_active or (token.expires_at and token.expires_at <= now):
        return None
    _note_use(token, now)
    return token


def allows(token: ApiToken, scope: str) -> bool:
    return scope in token.scopes


def _note_use(token: ApiToken, now: datetime):
    """Once a minute at most: a program that polls must not write with every read."""
    if token.last_used_at is None or now - token.last_used_at >= _NOTED_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
        token.last_used_at = now
