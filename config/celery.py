"""Entry point of the background work: ``celery -A config worker`` and ``beat``, or in the web process."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("roundkeeper")
app.config_from_object("django.conf:settings", namespace="CELERY")
# Threads of an in-process worker look for the default app; without one their retries go nowhere.
app.set_default()
app.autodiscover_tasks()
