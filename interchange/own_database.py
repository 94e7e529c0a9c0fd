"""A database of its own for a play-through that nobody wants to keep."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.utils import ConnectionHandler

IN_MEMORY = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": ":memory:",
    "OPTIONS": {"transaction_mode": "IMMEDIATE"},
}


@contextmanager
def own_database() -> Iterator[None]:
    """Inside, every query of this thread goes to an empty SQLite database in memory.

    It has all tables, is on no disk and is gone at the end, however the program ends. The installation's
    own database, of whatever kind, is neither read nor written meanwhile.
    """
    tables = _tables()
    with _in_memory() as own:
        own.ensure_connection()
        own.connection.deserialize(tables)
        yield


@cache
def _tables() -> bytes:
    """The file of an empty database as the migrations make it."""
    with _in_memory() as own:
        call_command("migrate", verbosity=0, interactive=False)
        return own.connection.serialize()


@contextmanager
def _in_memory():
    own = ConnectionHandler({DEFAULT_DB_ALIAS: IN_MEMORY})[DEFAULT_DB_ALIAS]
    installed = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = own
    ContentType.objects.clear_cache()  # it keeps row numbers of the database before
    try:
        yield own
    finally:
        connections[DEFAULT_DB_ALIAS] = installed
        ContentType.objects.clear_cache()
        if own.connection is not None:
            own.connection.close()  # Django itself leaves databases in memory open
