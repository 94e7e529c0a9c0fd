"""Carries “something changed” to every process that has screens open: by Redis, or inside this one."""

import json
import logging
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

log = logging.getLogger(__name__)
_TOPIC = "roundkeeper.live"
_RETRY_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Message:
    """What changed in one channel with one version: topics, and who may hear of them."""

    channel: str
    audience: str
    topics: tuple[str, ...]
    version: int


Listener = Callable[[Message], None]
_listeners: list[Listener] = []


def publish(channel, audience: str, topics: Iterable[str], version: int):
    """Tell every process. Raises when Redis is away; the version poll then tells the screens."""
    message = Message(str(channel), audience, tuple(topics), version)
    if settings.REDIS_URL:
        body = [message.channel, message.audience, message.topics, message.version]
        client(settings.REDIS_URL).publish(_TOPIC, json.dumps(body))
        return
    for listener in tuple(_listeners):
        listener(message)


def listen(listener: Listener) -> Callable[[], None]:
    """Call ``listener`` with every message, in whatever thread brings it; returns how to stop."""
    if settings.REDIS_URL:
        subscription = _Subscription(settings.REDIS_URL, listener)
        subscription.begin()
        return subscription.stop
    _listeners.append(listener)

    def stop():
        if listener in _listeners:
            _listeners.remove(listener)

    return stop


@cache
def client(url: str) -> redis.Redis:
    """The one publishing client of this process; it gives up at once, because a command waits for it."""
    return redis.Redis.from_url(
        url, socket_connect_timeout=0.5, socket_timeout=1, retry=Retry(NoBackoff(), 0), decode_responses=True
    )


class _Subscription:
    """A thread that hears Redis, and tries again every second while Redis is away."""

    def __init__(self, url: str, listener: Listener):
        self._listener = listener
        self._over = threading.Event()
        self._client = redis.Redis.from_url(
            url, socket_connect_timeout=0.5, socket_timeout=1, retry=Retry(NoBackoff(), 0),
            decode_responses=True,
        )
        self._hearing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="live-bus", daemon=True)

    def begin(self):
        """Start to hear; waits a moment for Redis, so that a change right after the start is not missed."""
        self._thread.start()
        self._hearing.wait(_RETRY_SECONDS)

    def stop(self):
        self._over.set()
        self._thread.join(timeout=2)
        self._client.close()

    def _run(self):
        away = False
        while not self._over.is_set():
            try:
                self._hear()
                away = False
            except redis.RedisError as error:
                if not away:
                    log.warning("Redis is away, screens are told by the version poll: %s", error)
                away = True
                self._over.wait(_RETRY_SECONDS)

    def _hear(self):
        with self._client.pubsub() as line:
            line.subscribe(_TOPIC)
            while not self._over.is_set():
                said = line.get_message(timeout=0.5)
                if said is not None and said["type"] == "subscribe":
                    self._hearing.set()
                elif said is not None:
                    channel, audience, topics, version = json.loads(said["data"])
                    self._listener(Message(channel, audience, tuple(topics), version))
