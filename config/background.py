"""Worker and timetable inside the web process, for installations without a broker."""

import threading

from celery.beat import EmbeddedService
from django.db import connections

from accounts.tasks import forget_expired
from config.celery import app

STOP_SECONDS = 3
THREADS = 2


class Background:
    """Does nothing when a broker is configured: then worker and beat are processes of their own."""

    def __init__(self):
        self._worker = None
        self._beat = None

    def start(self):
        if app.conf.broker_url.startswith("memory://"):
            self._begin()

    def _begin(self):
        self._worker = app.WorkController(
            pool="threads", concurrency=THREADS, without_heartbeat=True, without_mingle=True,
            without_gossip=True,
        )
        threading.Thread(target=self._worker.start, name="worker", daemon=True).start()
        # The default timetable keeps a file, which another Python or a kill leaves unreadable.
        self._beat = EmbeddedService(app, thread=True, scheduler_cls="celery.beat:Scheduler")
        self._beat.start()
        # A laptop that is switched on for the day never reaches the hour of the nightly job.
        forget_expired.delay()

    def stop(self):
        """Let a running task finish, but wait no longer than the person who pressed Ctrl-C."""
        if self._worker is None:
            return
        ending = threading.Thread(target=self._end, name="worker-end", daemon=True)
        ending.start()
        ending.join(STOP_SECONDS)
        connections.close_all()

    def _end(self):
        self._beat.stop()
        self._worker.stop()
