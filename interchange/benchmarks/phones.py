"""The first phone after a change: the shell makes the public page anew and sends it."""

import asyncio
from collections.abc import Callable

from django.db import connections

from live.hot import HotPages
from live.hub import Hub


def until_first_phone(press: Callable[[], None], path: str) -> bytes:
    """Do what ``press`` does, then ask for a hot page as a phone does; returns the compressed page it gets.

    The shell is awake before, as it is in a hall, and hears of the change on its own.
    """
    return asyncio.run(_press_and_ask(press, path))


async def _press_and_ask(press: Callable[[], None], path: str) -> bytes:
    hub = Hub()
    pages = HotPages(hub)
    await hub.start()
    try:
        await asyncio.to_thread(_alone, press)
        return await _ask(pages, path)
    finally:
        await hub.stop()


def _alone(press: Callable[[], None]) -> None:
    """Like a request: in a thread, with a connection that is given back."""
    try:
        press()
    finally:
        connections.close_all()


async def _ask(pages: HotPages, path: str) -> bytes:
    sent = []

    async def send(message):
        sent.append(message)

    headers = [(b"host", b"localhost"), (b"accept-language", b"en"), (b"accept-encoding", b"br, gzip")]
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": headers, "scheme": "http"}
    if not await pages.answer(scope, send):
        raise RuntimeError(f"{path} is not served by the shell")
    return b"".join(message.get("body", b"") for message in sent)
