"""Public pages kept ready: rendered once per (path, language, versions of their channels), served by the shell.

Two thousand phones ask for the pairings within a minute; Django would need minutes of processor time for
what is the same page for all of them. An app offers a page with ``register_hot``; a reader who is somebody
(signed in, with a personal link, with a message waiting) always gets it from Django.
"""

import asyncio
import gzip
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from uuid import UUID

import brotli
from django.urls import Resolver404, resolve
from django.utils import translation

from live.asked import Asked
from live.headers import security_headers
from live.hub import Hub
from live.topics import version_of

log = logging.getLogger(__name__)
KEPT_PAGES = 400
KEPT_PATHS = 4000

ChannelsOf = Callable[[dict], Sequence[UUID] | UUID | None]
Render = Callable[[dict, str], str | None]


@dataclass(frozen=True, slots=True)
class HotView:
    """How a page is made without a request."""

    channel_of: ChannelsOf
    render: Render
    fragment: bool


_VIEWS: dict[str, HotView] = {}


def register_hot(pattern_name: str, channel_of: ChannelsOf, render: Render, *, fragment: bool = False):
    """Offer the URL pattern of this name to the shell. Both functions run in a thread, without a request.

    ``channel_of(kwargs)`` names the channel, or the few channels, whose versions cover everything on the page,
    ``render(kwargs, language)`` makes the whole page as an anonymous reader sees it. Either returns None when
    Django's view shall answer instead. ``fragment``: the address gives the same answer to htmx.
    """
    _VIEWS[pattern_name] = HotView(channel_of, render, fragment)


@dataclass(frozen=True, slots=True)
class Kept:
    """One rendered page: the version of each channel it shows, and its body in each encoding."""

    versions: dict[str, int]
    etag: str
    bodies: dict[str, bytes]

    def is_older(self, wanted: dict[str, int]) -> bool:
        """Whether a channel has gone on since."""
        return any(version < wanted.get(channel, 0) for channel, version in self.versions.items())


class HotPages:
    """The kept pages of one process, and the requests they answer."""

    def __init__(self, hub: Hub):
        self._hub = hub
        self._kept: OrderedDict[tuple[str, str], Kept] = OrderedDict()
        self._paths: OrderedDict[str, tuple[HotView, dict] | None] = OrderedDict()
        self._making: dict[tuple[str, str], asyncio.Task] = {}

    async def answer(self, scope, send) -> bool:
        """Answer if this is an anonymous reader of a hot page; otherwise False, and nothing was sent."""
        asked = Asked(scope)
        if scope["method"] not in ("GET", "HEAD") or scope["query_string"] or asked.is_somebody:
            return False
        found = self._find(scope["path"])
        if found is None or (asked.by_htmx and not found[0].fragment):
            return False
        language = asked.language
        page = await self._page(scope["path"], language, *found)
        if page is None:
            return False
        await _send(page, language, asked, scope, send)
        return True

    def _find(self, path: str) -> tuple[HotView, dict] | None:
        if path in self._paths:
            self._paths.move_to_end(path)
            return self._paths[path]
        try:
            match = resolve(path)
            view = _VIEWS.get(match.view_name)
        except Resolver404:
            view = None
        found = self._paths[path] = view and (view, match.kwargs)
        if len(self._paths) > KEPT_PATHS:
            self._paths.popitem(last=False)
        return found

    async def _page(self, path: str, language: str, view: HotView, kwargs: dict) -> Kept | None:
        key = (path, language)
        page = self._kept.get(key)
        if page is None:
            return await self._make(key, view, kwargs)
        wanted = {channel: (await self._hub.watch(channel)).version for channel in page.versions}
        if page.versions != wanted:
            page = await self._make(key, view, kwargs)
        if page is not None and page.is_older(wanted):  # joined a page that was begun before the change
            page = await self._make(key, view, kwargs)
        if page is not None and key in self._kept:
            self._kept.move_to_end(key)
        return page

    async def _make(self, key: tuple[str, str], view: HotView, kwargs: dict) -> Kept | None:
        """Make a page once, however many wait for it."""
        task = self._making.get(key)
        if task is None:
            task = self._making[key] = asyncio.create_task(self._made(key, view, kwargs))
            task.add_done_callback(lambda _: self._making.pop(key, None))
        return await asyncio.shield(task)

    async def _made(self, key: tuple[str, str], view: HotView, kwargs: dict) -> Kept | None:
        try:
            page = await self._hub.run(_rendered, view, kwargs, key[1])
        except Exception:  # whatever a page's code raises: Django's view answers, with its own error page
            log.exception("a hot page could not be made: %s", key[0])
            page = None
        if page is None:
            self._kept.pop(key, None)
            return None
        for channel, version in page.versions.items():
            watched = await self._hub.watch(channel)
            watched.version = max(watched.version, version)
        self._kept[key] = page
        if len(self._kept) > KEPT_PAGES:
            self._kept.popitem(last=False)
        return page


def _rendered(view: HotView, kwargs: dict, language: str) -> Kept | None:
    channels = view.channel_of(kwargs)
    if channels is None:
        return None
    if isinstance(channels, UUID):
        channels = [channels]
    # Before the page reads anything: never newer than what it shows.
    versions = {str(channel): version_of(channel) for channel in channels}
    with translation.override(language):
        html = view.render(kwargs, language)
    if html is None:
        return None
    body = html.encode()
    # From the body, not the version: after an upgrade the version is the same and the page is not.
    etag = f'"{sha256(body).hexdigest()[:24]}"'
    bodies = {"": body, "gzip": gzip.compress(body, 6, mtime=0), "br": brotli.compress(body, quality=5)}
    return Kept(versions, etag, bodies)


async def _send(page: Kept, language: str, asked: Asked, scope, send):
    headers = [
        (b"etag", f"W/{page.etag}".encode()),
        (b"vary", b"Accept-Encoding, Accept-Language, Cookie"),
        (b"cache-control", b"no-cache"),
        (b"content-language", language.encode()),
        *security_headers(scope.get("scheme", "http")),
    ]
    if asked.has(page.etag):
        status, body = 304, b""
    else:
        status, body = 200, page.bodies[asked.encoding]
        headers += [
            (b"content-type", b"text/html; charset=utf-8"),
            (b"content-length", str(len(body)).encode()),
        ]
        if asked.encoding:
            headers.append((b"content-encoding", asked.encoding.encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
