"""Abstract rows that every table of an event is made from."""

from uuid import uuid4

from django.db import models


class Row(models.Model):
    """A row with a name of its own that survives a move to another database."""

    uid = models.UUIDField(default=uuid4, unique=True, editable=False)

    class Meta:
        abstract = True


class Shared(Row):
    """A row that two people may change; each change raises its version."""

    version = models.PositiveIntegerField(default=1)

    class Meta:
        abstract = True

    def raise_version(self, *fields: str):
        """Save ``fields`` together with the next version. Only commands call it, under their lock."""
        self.version += 1
        self.save(update_fields=[*fields, "version"])
