"""Background work on people's accounts."""

from celery import shared_task
from django.utils import timezone

from accounts import commands


@shared_task(acks_late=True)
def forget_expired():
    """Remove sign-in links and sessions that are over. Running it twice is harmless."""
    commands.forget_expired(now=timezone.now())
