from uuid import uuid4

import pytest
import time_machine
from django.db import transaction

from live import bus
from live.models import Channel
from live.topics import audience_of, changed, ticket, version_of
from tests.races import together

DEAD_REDIS = "redis://127.0.0.1:1/0"


@pytest.fixture
def told(settings):
    """What is told in this process; the other half, through Redis, is the subject of test_bus."""
    settings.REDIS_URL = ""
    messages = []
    stop = bus.listen(messages.append)
    yield messages
    stop()


@pytest.mark.django_db
def test_the_first_change_makes_the_channel_and_each_raises_its_version():
    channel = uuid4()
    assert version_of(channel) == 1

    assert [changed(channel, "standings"), changed(channel, "rounds")] == [2, 3]
    assert version_of(channel) == 3


@pytest.mark.django_db(transaction=True)
def test_screens_are_told_after_the_commit_in_one_message(told):
    channel = uuid4()

    with transaction.atomic():
        changed(channel, "table-5-7", "standings")
        assert told == []

    assert told == [bus.Message(str(channel), "public", ("table-5-7", "standings"), 2)]


@pytest.mark.django_db(transaction=True)
def test_a_change_that_is_rolled_back_is_told_to_nobody_and_leaves_the_version(told):
    channel = uuid4()

    with pytest.raises(ZeroDivisionError), transaction.atomic():
        changed(channel, "standings")
        raise ZeroDivisionError

    assert (told, version_of(channel)) == ([], 1)


@pytest.mark.django_db(transaction=True)
def test_a_dead_bus_does_not_fail_the_command(settings, caplog):
    settings.REDIS_URL = DEAD_REDIS
    channel = uuid4()
    after = []

    with transaction.atomic():
        changed(channel, "standings")
        transaction.on_commit(lambda: after.append("the next hook"))

    assert (version_of(channel), after) == (2, ["the next hook"])
    assert "changed.<locals>.tell" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_a_change_belongs_into_a_transaction():
    with pytest.raises(RuntimeError):
        changed(uuid4(), "standings")


@pytest.mark.django_db
def test_a_topic_is_a_dom_id():
    with pytest.raises(ValueError, match="a topic is a DOM id"):
        changed(uuid4(), "standings\nevent: forged")


@pytest.mark.django_db(transaction=True)
def test_of_two_first_changes_at_once_both_count():
    channel, versions = uuid4(), []

    @transaction.atomic
    def change():
        versions.append(changed(channel, "standings"))

    assert together(change, change) == ["done", "done"]
    assert sorted(versions) == [2, 3]
    assert Channel.objects.get(uid=channel).version == 3


def test_a_ticket_admits_its_audience_to_its_channel_for_twelve_hours():
    channel, other = uuid4(), uuid4()
    with time_machine.travel("2026-11-30T08:00:00Z", tick=False) as clock:
        staff = ticket(channel, "staff")
        assert audience_of(channel, staff) == "staff"
        assert audience_of(str(channel), staff) == "staff"
        assert audience_of(other, staff) is None
        assert audience_of(channel, staff + "x") is None
        clock.shift(12 * 3600)
        assert audience_of(channel, staff) == "staff"
        clock.shift(1)
        assert audience_of(channel, staff) is None
