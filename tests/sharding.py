"""Loaded by `run.py test` ahead of the settings: each process of a spread leg gets a Redis of its own."""

import json
import os
from collections.abc import MutableMapping


def take_own_redis(environ: MutableMapping[str, str]) -> None:
    """Points the settings of this worker (gw0, gw1, ...) at its server; elsewhere changes nothing."""
    worker = environ.get("PYTEST_XDIST_WORKER", "").removeprefix("gw")
    servers = json.loads(environ.get("ROUNDKEEPER_TEST_REDIS", "[]"))
    if worker.isdigit() and servers:
        environ["REDIS_URL"], environ["CELERY_BROKER_URL"] = servers[int(worker) % len(servers)]


take_own_redis(os.environ)
