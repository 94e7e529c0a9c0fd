"""The version of what open screens show."""

from django.db import models


class Channel(models.Model):
    """One tournament's (or event's) version; every change raises it, as its transaction's last act.

    A row of its own: in the tournament's row a result and a closing round would wait for each other.
    """

    uid = models.UUIDField(primary_key=True)
    version = models.BigIntegerField(default=1)
