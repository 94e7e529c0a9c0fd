"""How often one address may try something."""

import logging

import redis
from django.core.cache import cache

log = logging.getLogger(__name__)
WINDOW = 60  # seconds


def is_over(name: str, address: str, now, *, limit: int) -> bool:
    """Count one try, and whether it is over the limit of this minute.

    Without the cache nobody is over: its loss must not lock the staff out in the middle of an event.
    """
    key = f"tries:{name}:{address}:{int(now.timestamp()) // WINDOW}"
    try:
        cache.add(key, 0, WINDOW * 2)
        return cache.incr(key) > limit
    except ValueError:  # the cache dropped the count between the two
        return False
    except redis.RedisError as error:
        log.warning("tries are not counted, the cache is away: %s", error)
        return False
