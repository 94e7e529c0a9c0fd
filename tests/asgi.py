"""Drives an ASGI application by hand: what a client sends, and what it has got so far."""

import asyncio
from collections.abc import Callable

from django.db import connections

SECONDS = 5


class Call:
    """One request. Inside ``async with`` it is running; leaving hangs up."""

    def __init__(self, app, path: str, *, method="GET", query="", headers=None, peer="127.0.0.1"):
        self.scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http",
            "method": method, "path": path, "raw_path": path.encode(), "query_string": query.encode(),
            "root_path": "", "client": (peer, 50000), "server": ("localhost", 8000),
            "headers": [(b"host", b"localhost")]
            + [(name.lower().encode(), value.encode()) for name, value in (headers or {}).items()],
        }
        self.messages: list[dict] = []
        self._app = app
        self._incoming: asyncio.Queue = asyncio.Queue()
        self._news = asyncio.Event()

    async def __aenter__(self):
        self.task = asyncio.create_task(self._app(self.scope, self._incoming.get, self._send))
        return self

    async def __aexit__(self, *_):
        self.hang_up()
        await asyncio.wait_for(self.task, SECONDS)

    def send_body(self, body: bytes = b"", *, more: bool = False):
        self._incoming.put_nowait({"type": "http.request", "body": body, "more_body": more})

    def hang_up(self):
        self._incoming.put_nowait({"type": "http.disconnect"})

    async def until(self, reached: Callable[["Call"], bool], seconds: float = SECONDS):
        """Wait until what has been sent satisfies the condition."""
        async with asyncio.timeout(seconds):
            while not reached(self):
                self._news.clear()
                await self._news.wait()

    async def until_text(self, text: str, seconds: float = SECONDS):
        await self.until(lambda call: text in call.text, seconds)

    async def until_done(self, seconds: float = SECONDS):
        await asyncio.wait_for(asyncio.shield(self.task), seconds)

    @property
    def status(self) -> int | None:
        return self.messages[0]["status"] if self.messages else None

    @property
    def headers(self) -> dict[str, str]:
        return {name.decode(): value.decode() for name, value in self.messages[0]["headers"]}

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.messages[1:])

    @property
    def text(self) -> str:
        return self.body.decode()

    async def _send(self, message):
        self.messages.append(message)
        self._news.set()


async def fetch(app, path: str, **words) -> Call:
    """A request without a body, answered."""
    async with Call(app, path, **words) as call:
        call.send_body()
        await call.until_done()
    return call


async def in_thread(job: Callable, *args):
    """Run database work as another request would: in a thread with a connection of its own."""

    def work():
        try:
            return job(*args)
        finally:
            connections.close_all()

    return await asyncio.to_thread(work)
