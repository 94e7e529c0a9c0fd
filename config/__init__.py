"""Wiring only. The Celery app is made here, so that every ``delay()`` of any process finds it."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
