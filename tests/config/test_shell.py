"""The shell as a server sees it."""

import asyncio
import signal
from uuid import uuid4

import pytest
from django.core.handlers.wsgi import WSGIHandler

from config.shell import Shell
from tests.asgi import Call, fetch

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def pages(settings, tmp_path):
    settings.ROOT_URLCONF = "tests.live.hot_urls"
    settings.STATIC_ROOT = tmp_path
    return WSGIHandler()


class NoWork:
    """Stands where the background work would be, which has tests of its own."""

    def start(self):
        self.state = "started"

    def stop(self):
        self.state = "stopped"


def test_streams_stay_on_the_loop_and_everything_else_reaches_django(pages):
    async def story():
        shell = Shell(pages)
        await shell.hub.start()
        async with Call(shell, f"/live/{uuid4()}/") as stream:
            await stream.until_text("retry: ")
            page = await fetch(shell, "/cold/hall/")
            answers = asyncio.Queue()
            await shell({"type": "websocket", "path": "/"}, None, answers.put)
        await shell.hub.stop()
        return page.text, answers.get_nowait()

    assert asyncio.run(story()) == ("from Django: hall", {"type": "websocket.close", "code": 1000})


def test_a_signal_ends_the_streams_and_then_does_what_it_did_before(pages):
    heard = []
    before = signal.signal(signal.SIGTERM, lambda *_: heard.append("before"))

    async def story():
        work = NoWork()
        shell = Shell(pages, background=work)
        told, said = asyncio.Queue(), asyncio.Queue()
        life = asyncio.create_task(shell({"type": "lifespan"}, told.get, said.put))
        told.put_nowait({"type": "lifespan.startup"})
        started = (await said.get())["type"], work.state
        async with Call(shell, f"/live/{uuid4()}/") as stream:
            await stream.until_text("retry: ")
            signal.raise_signal(signal.SIGTERM)
            await stream.until_done(1)
        told.put_nowait({"type": "lifespan.shutdown"})
        stopped = (await said.get())["type"], work.state
        await life
        return started, stopped

    try:
        started, stopped = asyncio.run(story())
    finally:
        signal.signal(signal.SIGTERM, before)
    assert started == ("lifespan.startup.complete", "started")
    assert stopped == ("lifespan.shutdown.complete", "stopped")
    assert heard == ["before"]
