"""The one event stream of a page: ``/live/<uid>/?v=<version>[&ticket=…]``, pure ASGI, no session.

A message is a topic and a version, nothing else. ``hello`` is sent when the page is behind the channel;
``changed`` when something changed that nobody announced: both mean “ask for everything again”.
"""

import asyncio
import random
import re
from urllib.parse import parse_qs
from uuid import UUID

from live.headers import security_headers
from live.hub import CLOSE, Hub, Line, frame
from live.topics import PUBLIC, audience_of

PREFIX = "/live/"
HEARTBEAT_SECONDS = 20
SEND_SECONDS = 60
RETRY_MS = (2000, 8000)  # after a Wi-Fi drop a whole hall comes back at once
_HEARTBEAT = b": \n\n"
_VERSION = re.compile(r"[0-9]{1,18}")


async def stream(hub: Hub, scope, receive, send):
    """Answer one request under ``/live/``; returns when the page goes or the process stops."""
    channel = _channel(scope["path"])
    if channel is None:
        return await _refuse(scope, send, 404)
    if scope["method"] != "GET":
        return await _refuse(scope, send, 405)
    query = parse_qs(scope["query_string"].decode("latin-1"))
    audience = PUBLIC
    if "ticket" in query:
        audience = audience_of(channel, query["ticket"][0])
        if audience is None:
            return await _refuse(scope, send, 403)
    watched = await hub.watch(channel)
    line = Line(audience)
    if not hub.join(watched, line):
        return await _refuse(scope, send, 503)
    # From here to the first wait nothing can change: what comes later is in the line's queue.
    first = f"retry: {random.randint(*RETRY_MS)}\n\n".encode()
    if _seen(query, scope) < watched.version:
        first += frame(["hello"], watched.version)
    gone = asyncio.create_task(_until_gone(receive, line))
    try:
        await send({"type": "http.response.start", "status": 200, "headers": _headers(scope)})
        await _tell(send, line, first)
    except TimeoutError:
        pass  # a reader that takes nothing for a minute; its next connection is told hello
    finally:
        gone.cancel()
        hub.leave(watched, line)


async def _tell(send, line: Line, chunk: bytes):
    while chunk != CLOSE:
        async with asyncio.timeout(SEND_SECONDS):
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
        try:
            async with asyncio.timeout(HEARTBEAT_SECONDS):
                chunk = await line.waiting.get()
        except TimeoutError:
            chunk = _HEARTBEAT
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _until_gone(receive, line: Line):
    """The first message is the (empty) request body; only a disconnect is the end."""
    while (await receive())["type"] != "http.disconnect":
        pass
    line.close()


def _channel(path: str) -> str | None:
    try:
        return str(UUID(path.removeprefix(PREFIX).removesuffix("/")))
    except ValueError:
        return None


def _seen(query: dict, scope) -> int:
    """The newest version the page knows: of its address, or of the last event it got."""
    said = [query.get("v", ["0"])[0]]
    said += [value.decode("latin-1") for name, value in scope["headers"] if name == b"last-event-id"]
    return max(int(version) if _VERSION.fullmatch(version) else 0 for version in said)


def _headers(scope) -> list[tuple[bytes, bytes]]:
    return [
        (b"content-type", b"text/event-stream; charset=utf-8"),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),  # a proxy that collects would hold every message back
        *security_headers(scope.get("scheme", "http")),
    ]


async def _refuse(scope, send, status: int):
    headers = [(b"content-length", b"0"), *security_headers(scope.get("scheme", "http"))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
