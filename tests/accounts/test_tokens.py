from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from accounts import commands, tokens
from accounts.models import ApiToken
from core.errors import RuleViolation

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.fixture
def made(aya):
    return commands.make_token(user=aya, uid=uuid4(), label="overlay", scopes=["read"], days=7, now=NOON)


def test_a_token_holds_until_its_end(made):
    token, secret = made

    assert tokens.authenticate(secret, now=NOON + timedelta(days=7, seconds=-1)) == token
    assert tokens.authenticate(secret, now=NOON + timedelta(days=7)) is None


def test_only_its_hash_is_kept(made):
    _token, secret = made

    assert secret not in str(ApiToken.objects.values().get())
    assert tokens.authenticate(ApiToken.objects.get().secret_hash, now=NOON) is None


@pytest.mark.parametrize("change", [{"revoked_at": NOON}, {"user__is_active": False}])
def test_it_ends_with_its_revocation_and_with_its_owner(made, change):
    token, secret = made
    if "revoked_at" in change:
        commands.revoke_token(token=token, now=NOON)
    else:
        token.user.is_active = False
        token.user.save()

    assert tokens.authenticate(secret, now=NOON) is None


@pytest.mark.parametrize("raw", ["", "rk_invented", "Bearer x"])
def test_what_is_no_token_is_none(made, raw):
    assert tokens.authenticate(raw, now=NOON) is None


def test_it_allows_only_its_scopes(made):
    token, _secret = made

    assert (tokens.allows(token, tokens.READ), tokens.allows(token, tokens.RESULTS)) == (True, False)


def test_its_use_is_noted_once_a_minute(made):
    _token, secret = made
    noted = []
    for seconds in (0, 59, 60):
        tokens.authenticate(secret, now=NOON + timedelta(seconds=seconds))
        noted.append(ApiToken.objects.get().last_used_at - NOON)

    assert noted == [timedelta(0), timedelta(0), timedelta(seconds=60)]


@pytest.mark.parametrize("scopes", [[], ["read", "admin"]])
def test_a_token_is_made_for_known_scopes_only(aya, scopes):
    with pytest.raises(RuleViolation) as no:
        commands.make_token(user=aya, uid=uuid4(), label="x", scopes=scopes, days=7, now=NOON)
    assert (no.value.code, ApiToken.objects.count()) == ("token.no_scope", 0)
