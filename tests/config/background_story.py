"""Run in a process of its own: a task that stumbles once, and the nightly job as it runs at the start."""

import sys
import threading
from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from accounts import links
from accounts.models import SignInLink, User
from config.background import Background

finished = threading.Event()
attempts = []


@shared_task(bind=True, max_retries=2)
def stumble(self, word):
    attempts.append((self.request.retries, word, threading.current_thread() is threading.main_thread()))
    if self.request.retries == 0:
        raise self.retry(countdown=0)
    finished.set()


def main():
    user = User.objects.create(username="aya")
    links.make(user, timezone.now() - timedelta(days=3))
    background = Background()
    background.start()
    stumble.delay("hello")
    in_time = finished.wait(20)
    waited = threading.Event()
    for _ in range(100):
        if not SignInLink.objects.exists():
            break
        waited.wait(0.1)
    background.stop()
    sys.stdout.write(repr((in_time, attempts, SignInLink.objects.count())))

