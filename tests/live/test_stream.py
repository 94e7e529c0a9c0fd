"""The event stream at the level of ASGI, with the real bus of this run and the real database."""

import asyncio
import re
from contextlib import asynccontextmanager
from functools import partial
from uuid import uuid4

import pytest
from django.db import transaction

from live import stream as stream_module
from live.hub import Hub
from live.models import Channel
from live.stream import stream
from live.topics import changed, ticket
from tests.asgi import Call, fetch, in_thread

pytestmark = pytest.mark.django_db(transaction=True)
DEAD_REDIS = "redis://127.0.0.1:1/0"


@asynccontextmanager
async def started_hub():
    hub = Hub()
    await hub.start()
    try:
        yield hub
    finally:
        await hub.stop()


@transaction.atomic
def change(channel, *topics, audience="public"):
    changed(channel, *topics, audience=audience)


def change_and_fail(channel, topic):
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        changed(channel, topic)
        raise ZeroDivisionError


def events(call) -> list[str]:
    return re.findall(r"^event: (.+)$", call.text, re.MULTILINE)


def page(hub, channel, *, seen=1, headers=None, audience=None) -> Call:
    query = f"v={seen}" + (f"&ticket={ticket(channel, audience)}" if audience else "")
    return Call(partial(stream, hub), f"/live/{channel}/", query=query, headers=headers)


def test_a_page_opens_one_stream_and_keeps_it_after_its_empty_body():
    async def story():
        async with started_hub() as hub, page(hub, uuid4()) as call:
            await call.until_text("retry: ")
            call.send_body()
            await asyncio.sleep(0.3)
            return call.status, call.headers["content-type"], call.task.done(), events(call), call.text

    status, kind, ended, heard, text = asyncio.run(story())
    assert (status, kind, ended, heard) == (200, "text/event-stream; charset=utf-8", False, [])
    assert 2000 <= int(re.search(r"retry: (\d+)", text)[1]) <= 8000


def test_it_ends_when_the_page_goes_and_nobody_is_counted_any_more():
    async def story():
        async with started_hub() as hub:
            channel = uuid4()
            async with page(hub, channel) as call:
                await call.until_text("retry: ")
                open_then = len(hub.channels[str(channel)].lines)
            return open_then, len(hub.channels[str(channel)].lines)

    assert asyncio.run(story()) == (1, 0)


@pytest.mark.parametrize(
    ("seen", "last_id", "heard"),
    [(17, None, []), (16, None, ["hello"]), (3, "17", []), (3, "16", ["hello"]), ("x" * 9, None, ["hello"])],
)
def test_hello_is_said_only_to_a_page_that_is_behind(seen, last_id, heard):
    async def story():
        channel = uuid4()
        await in_thread(lambda: Channel.objects.create(uid=channel, version=17))
        headers = {"Last-Event-ID": last_id} if last_id else None
        async with started_hub() as hub, page(hub, channel, seen=seen, headers=headers) as call:
            await call.until_text("retry: ")
            await asyncio.sleep(0.05)
            return events(call), '{"version": 17}' in call.text

    assert asyncio.run(story()) == (heard, bool(heard))


def test_a_commit_is_heard_as_topic_and_version_and_a_rollback_is_not():
    async def story():
        channel = uuid4()
        async with started_hub() as hub, page(hub, channel) as call:
            await call.until_text("retry: ")
            await in_thread(change_and_fail, channel, "never")
            await in_thread(change, channel, "table-5-7", "standings")
            await call.until_text("event: standings")
            await asyncio.sleep(0.05)
            return call.text.split("\n\n", 1)[1]

    assert asyncio.run(story()) == (
        'event: table-5-7\nid: 1\ndata: {"version": 1}\n\n'
        'event: standings\nid: 2\ndata: {"version": 2}\n\n'
    )


def test_staff_topics_reach_only_staff_and_an_entrys_only_its_own_page():
    async def story():
        channel, entry = uuid4(), uuid4()
        async with (
            started_hub() as hub,
            page(hub, channel) as anyone,
            page(hub, channel, audience="staff") as staff,
            page(hub, channel, audience=entry) as player,
        ):
            for call in (anyone, staff, player):
                await call.until_text("retry: ")
            await in_thread(partial(change, channel, "calls", audience="staff"))
            await in_thread(partial(change, channel, "my-penalties", audience=entry))
            await in_thread(change, channel, "standings")
            for call in (anyone, staff, player):
                await call.until_text("event: standings")
            return events(anyone), events(staff), events(player)

    assert asyncio.run(story()) == (["standings"], ["calls", "standings"], ["my-penalties", "standings"])


def test_another_channels_change_is_not_heard():
    async def story():
        channel = uuid4()
        async with started_hub() as hub, page(hub, channel) as call:
            await call.until_text("retry: ")
            await in_thread(change, uuid4(), "standings")
            await in_thread(change, channel, "rounds")
            await call.until_text("event: rounds")
            return events(call)

    assert asyncio.run(story()) == ["rounds"]


def test_what_a_dead_bus_lost_is_told_as_changed_by_the_poll(settings):
    async def story():
        channel = uuid4()
        async with started_hub() as hub, page(hub, channel) as call:
            await call.until_text("retry: ")
            settings.REDIS_URL = DEAD_REDIS
            await in_thread(change, channel, "standings")
            await call.until_text("event: changed", seconds=2.5)
            await hub.poll()
            return events(call), '{"version": 2}' in call.text

    assert asyncio.run(story()) == (["changed"], True)


def test_what_the_bus_told_is_not_told_again_by_the_poll():
    async def story():
        channel = uuid4()
        async with started_hub() as hub, page(hub, channel) as call:
            await call.until_text("retry: ")
            await in_thread(change, channel, "standings")
            await call.until_text("event: standings")
            await hub.poll()
            return events(call)

    assert asyncio.run(story()) == ["standings"]


def test_stopping_ends_every_stream_at_once_and_takes_no_new_one():
    async def story():
        channel = uuid4()
        async with started_hub() as hub, page(hub, channel) as first, page(hub, channel) as second:
            for call in (first, second):
                await call.until_text("retry: ")
            hub.close_streams()
            for call in (first, second):
                await call.until_done(1)
            late = await fetch(partial(stream, hub), f"/live/{channel}/")
            return first.messages[-1]["more_body"], late.status

    assert asyncio.run(story()) == (False, 503)


def test_a_quiet_stream_has_a_heartbeat(monkeypatch):
    monkeypatch.setattr(stream_module, "HEARTBEAT_SECONDS", 0.05)

    async def story():
        async with started_hub() as hub, page(hub, uuid4()) as call:
            await call.until_text(": \n\n: \n\n")
            return events(call)

    assert asyncio.run(story()) == []


@pytest.mark.parametrize(
    ("path", "method", "query", "status"),
    [
        ("/live/not-a-channel/", "GET", "", 404),
        ("/live/{channel}/", "POST", "", 405),
        ("/live/{channel}/", "GET", "ticket=forged", 403),
        ("/live/{channel}/", "GET", "ticket={other}", 403),
    ],
)
def test_a_stream_that_may_not_be_opened_is_refused(path, method, query, status):
    async def story():
        channel = uuid4()
        query_here = query.format(other=ticket(uuid4(), "staff"))
        async with started_hub() as hub:
            call = await fetch(
                partial(stream, hub), path.format(channel=channel), method=method, query=query_here
            )
            return call.status, call.body, "content-security-policy" in call.headers

    assert asyncio.run(story()) == (status, b"", True)
