"""What the shell's event loop knows of each channel: its version, and who is listening."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, BrokenBarrierError
from time import monotonic

from django.db import DatabaseError, close_old_connections, connections

from live import bus
from live.models import Channel
from live.topics import PUBLIC

log = logging.getLogger(__name__)
POLL_SECONDS = 1.0
GRACE_SECONDS = 0.15  # a message of the bus may be on its way when the poll reads its version
KEEP_SECONDS = 60.0  # a channel nobody asks about is forgotten
THREADS = 2
STOP_SECONDS = 1
QUEUE = 32
MAX_STREAMS = 10_000
CLOSE = b""


def frame(topics: Iterable[str], version: int, before: int | None = None) -> bytes:
    """Server-sent events. A reader who has the last one has been told everything up to ``version``.

    Until then it is ``before``: a line that breaks between two topics resumes from there and is told hello.
    """
    topics = tuple(topics)
    known = [version if before is None else before] * (len(topics) - 1) + [version]
    events = (
        f'event: {topic}\nid: {at}\ndata: {{"version": {at}}}\n\n'
        for topic, at in zip(topics, known, strict=False)
    )
    return "".join(events).encode()


class Line:
    """One open stream: its audience, and what it has not been sent yet."""

    __slots__ = ("audience", "waiting")

    def __init__(self, audience: str):
        self.audience = audience
        self.waiting = asyncio.Queue(QUEUE)

    def offer(self, chunk: bytes, instead: bytes):
        """Queue a chunk; a reader who is too slow for it gets ``instead`` in place of all that waits."""
        if self.waiting.full():
            self._drop()
            chunk = instead
        self.waiting.put_nowait(chunk)

    def close(self):
        self._drop()
        self.waiting.put_nowait(CLOSE)

    def _drop(self):
        while not self.waiting.empty():
            self.waiting.get_nowait()


class Watched:
    """One channel: its newest known version, and up to where every change has been announced.

    Announcements may overtake each other; a version is *told* when all before it are told too.
    """

    __slots__ = ("_early", "_lower", "asked_at", "lines", "told", "version")

    def __init__(self, version: int):
        self.version = self.told = version
        self.lines: set[Line] = set()
        self.asked_at = monotonic()
        self._early: set[int] = set()
        self._lower = False

    def announced(self, version: int):
        """Note an announcement."""
        self.version = max(self.version, version)
        self._early.add(version)
        self.catch_up(self.told)

    def read(self, version: int) -> bool:
        """Note what the database says; whether something in it has not been announced yet."""
        lower, self._lower = self._lower, version < self.version
        if lower and self._lower:  # twice: not a message that overtook the poll, but a restored database
            self.version, self.told, self._early, self._lower = version, version - 1, set(), False
        self.version = max(self.version, version)
        return self.told < version

    def catch_up(self, version: int):
        """Everything up to here has been announced, and so has what was early and now joins on."""
        self.told = max(self.told, version)
        while self.told + 1 in self._early:
            self.told += 1
        self._early = {early for early in self._early if early > self.told}


class Hub:
    """The channels of one process. Everything but ``heard`` happens on the event loop."""

    def __init__(self):
        self.channels: dict[str, Watched] = {}
        self.stopping = False
        self._streams = 0
        self._loading: dict[str, asyncio.Task] = {}
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="shell")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._poll: asyncio.Task | None = None
        self._unlisten: Callable[[], None] | None = None

    # --- life ---------------------------------------------------------------------------------

    async def start(self):
        """Begin to hear the bus and to watch the versions in the database."""
        self._loop = asyncio.get_running_loop()
        self._unlisten = await asyncio.to_thread(bus.listen, self.heard)
        self._poll = self._loop.create_task(self._poll_for_ever())

    def close_streams(self):
        """End every stream and take no new one; called from a signal handler through the loop."""
        self.stopping = True
        for watched in self.channels.values():
            for line in watched.lines:
                line.close()

    async def stop(self):
        self.close_streams()
        if self._poll is not None:
            self._poll.cancel()
        if self._unlisten is not None:
            await asyncio.to_thread(self._unlisten)
        everyone = Barrier(THREADS)
        leaving = [self._loop.run_in_executor(self._pool, _leave, everyone) for _ in range(THREADS)]
        await asyncio.gather(*leaving)
        self._pool.shutdown(wait=False)

    async def run(self, job: Callable, *args):
        """Run a database job in the shell's own threads; a connection that died is not used again."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, _fresh, job, *args)

    # --- channels -----------------------------------------------------------------------------

    async def watch(self, channel: str) -> Watched:
        """The channel, read once however many ask at the same moment; from then on the poll keeps it."""
        watched = self.channels.get(channel)
        if watched is None:
            task = self._loading.get(channel)
            if task is None:
                task = self._loading[channel] = asyncio.create_task(self._load(channel))
                task.add_done_callback(lambda _: self._loading.pop(channel, None))
            watched = await asyncio.shield(task)
        watched.asked_at = monotonic()
        return watched

    async def _load(self, channel: str) -> Watched:
        versions = await self.run(_versions, [channel])
        return self.channels.setdefault(channel, Watched(versions.get(channel, 1)))

    def join(self, watched: Watched, line: Line) -> bool:
        """Let a stream listen; False when this process is full or stopping."""
        if self.stopping or self._streams >= MAX_STREAMS:
            return False
        watched.lines.add(line)
        self._streams += 1
        return True

    def leave(self, watched: Watched, line: Line):
        watched.lines.discard(line)
        watched.asked_at = monotonic()
        self._streams -= 1

    # --- telling ------------------------------------------------------------------------------

    def heard(self, message: bus.Message):
        """A message of the bus, in whatever thread brought it."""
        try:
            self._loop.call_soon_threadsafe(self._deliver, message)
        except RuntimeError:  # the loop has ended between two messages: nobody is listening any more
            log.debug("a change of %s came after the end", message.channel)

    def _deliver(self, message: bus.Message):
        watched = self.channels.get(message.channel)
        if watched is None:
            return
        before = watched.told
        watched.announced(message.version)
        if not message.topics:
            return
        chunk = frame(message.topics, watched.told, before)
        hello = frame(["hello"], watched.version)
        for line in watched.lines:
            if message.audience in (PUBLIC, line.audience):
                line.offer(chunk, hello)

    async def _poll_for_ever(self):
        healthy = True
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await self.poll()
                healthy = True
            except DatabaseError as error:
                if healthy:
                    log.error("the version poll cannot read the database: %s", error)
                healthy = False

    async def poll(self):
        """Read the versions once; tell ``changed`` where one rose that the bus has not announced."""
        now = monotonic()
        for channel, watched in list(self.channels.items()):
            if not watched.lines and now - watched.asked_at > KEEP_SECONDS:
                del self.channels[channel]
        if not self.channels:
            return
        versions = await self.run(_versions, list(self.channels))
        unannounced = [
            (watched, version)
            for channel, watched in self.channels.items()
            if watched.read(version := versions.get(channel, 1))
        ]
        if unannounced:
            await asyncio.sleep(GRACE_SECONDS)
        for watched, version in unannounced:
            if watched.told < version:
                watched.catch_up(version)
                chunk = frame(["changed"], version)
                for line in watched.lines:
                    line.offer(chunk, chunk)


def _versions(channels: list[str]) -> dict[str, int]:
    rows = Channel.objects.filter(uid__in=channels).values_list("uid", "version")
    return {str(uid): version for uid, version in rows}


def _leave(everyone: Barrier):
    """Close this thread's connection. Waiting for each other gives every thread its turn."""
    with suppress(BrokenBarrierError):  # one of them is held up in a query: it ends with the process
        everyone.wait(STOP_SECONDS)
    connections.close_all()


def _fresh(job: Callable, *args):
    close_old_connections()
    try:
        return job(*args)
    finally:
        close_old_connections()
