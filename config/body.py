"""The whole request body, before a thread of Django is taken.

A client that stalls in the middle of an upload would hold a thread, and the bridge to Django would take a
line that broke for the end of the body: half a player list would be imported.
"""

import asyncio
from contextlib import suppress
from tempfile import SpooledTemporaryFile

from django.utils import translation
from django.utils.translation import gettext as _

from live.asked import Asked
from live.headers import security_headers

LARGEST = 30 * 1024 * 1024
SECONDS = 30
_IN_MEMORY = 1024 * 1024
_CHUNK = 64 * 1024


class TooLarge(Exception):
    """The body is over the limit."""


class Gone(Exception):
    """The client left before its body was complete."""


class WholeBody:
    """Call ``app`` only with a complete, counted body."""

    def __init__(self, app, *, largest: int = LARGEST, seconds: float = SECONDS):
        self._app = app
        self._largest = largest
        self._seconds = seconds

    async def __call__(self, scope, receive, send):
        announced = _announced(scope)
        if announced is not None and announced > self._largest:
            await _refuse(scope, send, 413)
        elif announced is None and not _is_chunked(scope):
            await self._app(scope, receive, send)
        else:
            with SpooledTemporaryFile(_IN_MEMORY) as body, suppress(Gone):
                await self._after_body(scope, receive, send, body)

    async def _after_body(self, scope, receive, send, body):
        try:
            async with asyncio.timeout(self._seconds):
                length = await self._read(receive, body)
        except TooLarge:
            await _refuse(scope, send, 413)
        except TimeoutError:
            await _refuse(scope, send, 408)
        else:
            body.seek(0)
            await self._app(_counted(scope, length), _replay(body, length, receive), send)

    async def _read(self, receive, body) -> int:
        length, more = 0, True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise Gone
            chunk, more = message.get("body", b""), message.get("more_body", False)
            length += len(chunk)
            if length > self._largest:
                raise TooLarge
            body.write(chunk)
        return length


def _announced(scope) -> int | None:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return None


def _is_chunked(scope) -> bool:
    return any(name == b"transfer-encoding" for name, _value in scope["headers"])


def _counted(scope, length: int) -> dict:
    """The same request with its true length: Django reads nothing from a body that is merely chunked."""
    kept = [pair for pair in scope["headers"] if pair[0] not in (b"transfer-encoding", b"content-length")]
    return {**scope, "headers": [*kept, (b"content-length", str(length).encode())]}


def _replay(body, length: int, receive):
    left = length

    async def again():
        nonlocal left
        if left is None:
            return await receive()
        chunk = body.read(_CHUNK)
        left -= len(chunk)
        more = left > 0
        if not more:
            left = None
        return {"type": "http.request", "body": chunk, "more_body": more}

    return again


async def _refuse(scope, send, status: int):
    body = _sentence(scope, status).encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),  # the rest of the body is not read
        *security_headers(scope.get("scheme", "http")),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _sentence(scope, status: int) -> str:
    with translation.override(Asked(scope).language):
        if status == 413:
            return _("This upload is too large: %(limit)s MB at most.") % {"limit": LARGEST // (1024 * 1024)}
        return _("The upload took too long and was dropped. Please try again.")
