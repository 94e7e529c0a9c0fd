"""Changes to people's accounts."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from importlib import import_module
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils.text import slugify

from accounts.language import LANGUAGES
from accounts.models import ApiToken, SignInLink, User
from accounts.tokens import PREFIX, SCOPES
from core.errors import RuleViolation
from core.secrets import hash_of, new_secret

USED_LINKS_KEPT = timedelta(days=1)
LONGEST_USERNAME = 140  # leaves room for the number that makes it free
OWNER = "owner"


@transaction.atomic
def create_staff(*, name: str) -> User:
    """A person who may sign in by link and has no password; the name may be anybody's."""
    if not name.strip():
        raise RuleViolation("account.name_missing")
    user = User(username=free_username(name), display_name=name.strip())
    user.set_unusable_password()
    user.save()
    return user


def owner() -> User:
    """The person whose machine this is: the way in where nobody else is, made on first use."""
    user = User.objects.filter(username=OWNER, is_demo=False).first()
    return user or create_staff(name=OWNER.capitalize())


def free_username(name: str) -> str:
    """The name as a user name that nobody has yet."""
    wish = slugify(name, allow_unicode=True)[:LONGEST_USERNAME] or "staff"
    taken = set(User.objects.filter(username__startswith=wish).values_list("username", flat=True))
    free, number = wish, 1
    while free in taken:
        number += 1
        free = f"{wish}-{number}"
    return free


def save_profile(*, user: User, display_name: str, language: str) -> User:
    """What a person says about themselves."""
    user.display_name = display_name.strip()
    user.language = _known(language)
    user.save(update_fields=["display_name", "language"])
    return user


def set_language(*, user: User, language: str):
    """Remember a signed-in person's choice for their next device."""
    user.language = _known(language)
    user.save(update_fields=["language"])


@transaction.atomic
def make_token(
    *, user: User, uid: UUID, label: str, scopes: Sequence[str], days: int, now: datetime
) -> tuple[ApiToken, str]:
    """A token of the API and its secret, which is shown once and not kept.

    ``uid`` comes with the form: the same form sent twice makes one token, whose
    secret the first answer showed.
    """
    if not scopes or not set(scopes) <= set(SCOPES):
        raise RuleViolation("token.no_scope")
    secret = PREFIX + new_secret()
    token, is_new = ApiToken.objects.get_or_create(
        uid=uid,
        defaults={
            "user": user, "label": label.strip(), "secret_hash": hash_of(secret),
            "scopes": sorted(set(scopes)), "created_at": now, "expires_at": now + timedelta(days=days),
        },
    )
    if not is_new:
        raise RuleViolation("token.already_made")
    return token, secret


def revoke_token(*, token: ApiToken, now: datetime):
    """Make a token useless. Revoking it again changes nothing."""
    ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=now)


def forget_expired(*, now: datetime):
    """Remove what is over: sign-in links a day after their end, and sessions."""
    SignInLink.objects.filter(expires_at__lt=now - USED_LINKS_KEPT).delete()
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()


def _known(language: str) -> str:
    if language and language not in LANGUAGES:
        raise RuleViolation("account.language_unknown", language=language)
    return language
