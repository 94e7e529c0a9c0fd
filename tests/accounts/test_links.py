from datetime import UTC, datetime, timedelta

import pytest

from accounts import commands, links
from accounts.models import SignInLink
from core.errors import RuleViolation
from tests.races import together

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def refused(call) -> str:
    with pytest.raises(RuleViolation) as no:
        call()
    return no.value.code


def test_a_link_lets_its_owner_in_once(aya):
    secret = links.make(aya, NOON)

    assert links.owner_of(secret, NOON) == aya
    assert links.use_up(secret, NOON) == aya
    assert refused(lambda: links.use_up(secret, NOON)) == "link.not_valid"
    assert refused(lambda: links.owner_of(secret, NOON)) == "link.not_valid"


def test_it_ends_after_its_minutes(aya):
    secret = links.make(aya, NOON, minutes=15)

    assert links.owner_of(secret, NOON + timedelta(minutes=14, seconds=59)) == aya
    assert refused(lambda: links.use_up(secret, NOON + timedelta(minutes=15))) == "link.not_valid"


def test_only_the_hash_is_kept(aya):
    secret = links.make(aya, NOON)

    assert len(secret) >= 22  # 128 bits
    assert secret not in str(SignInLink.objects.values().get())


def test_an_invented_link_lets_nobody_in(aya):
    links.make(aya, NOON)

    assert refused(lambda: links.use_up("invented", NOON)) == "link.not_valid"


@pytest.mark.django_db(transaction=True)
def test_of_two_presses_at_once_one_is_refused():
    user = commands.create_staff(name="Ben")
    secret = links.make(user, NOON)

    answers = together(lambda: links.use_up(secret, NOON), lambda: links.use_up(secret, NOON))

    assert sorted(answers) == ["done", "link.not_valid"]


def test_links_that_are_over_are_forgotten_a_day_later(aya):
    links.make(aya, NOON - timedelta(days=2))
    recent = links.make(aya, NOON - timedelta(hours=23))
    links.use_up(recent, NOON - timedelta(hours=23))

    commands.forget_expired(now=NOON)

    assert [link.created_at for link in SignInLink.objects.all()] == [NOON - timedelta(hours=23)]
