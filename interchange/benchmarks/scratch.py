"""An empty database of the installation's own kind, on its own disk or server, gone at the end."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory

from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections


@contextmanager
def scratch_database() -> Iterator[None]:
    """Inside, every query of this thread and of threads begun inside goes to a new database with all tables.

    It has the installed settings and a name of its own: a file beside the installed one for SQLite, a new
    database on the same server for PostgreSQL, whose account must be allowed to make one. The installed
    database is neither read nor written meanwhile.
    """
    installed = connections[DEFAULT_DB_ALIAS]
    place = _beside if installed.vendor == "sqlite" else _on_the_server
    with place(installed) as name, _instead_of(installed, name) as own:
        if own.introspection.table_names():
            raise RuntimeError(f"{name} is not empty")
        call_command("migrate", verbosity=0, interactive=False)
        yield


@contextmanager
def _beside(installed) -> Iterator[str]:
    folder = Path(installed.settings_dict["NAME"]).parent
    with TemporaryDirectory(prefix="benchmark-", dir=folder) as scratch:
        yield str(Path(scratch) / "db.sqlite3")


@contextmanager
def _on_the_server(installed) -> Iterator[str]:
    name = f"benchmark_{token_hex(8)}"
    quoted = installed.ops.quote_name(name)
    with installed._nodb_cursor() as server:
        server.execute(f"CREATE DATABASE {quoted}")
    try:
        yield name
    finally:
        with installed._nodb_cursor() as server:
            server.execute(f"DROP DATABASE {quoted} WITH (FORCE)")


@contextmanager
def _instead_of(installed, name: str):
    """A connection to the named database in the place of the installed one; new threads get one likewise."""
    settings = connections.settings[DEFAULT_DB_ALIAS]
    options = {key: value for key, value in settings["OPTIONS"].items() if key != "pool"}  # pools go by alias
    connections.settings[DEFAULT_DB_ALIAS] = settings | {"NAME": name, "OPTIONS": options}
    own = connections[DEFAULT_DB_ALIAS] = connections.create_connection(DEFAULT_DB_ALIAS)
    ContentType.objects.clear_cache()  # it keeps row numbers of the database before
    try:
        yield own
    finally:
        connections.settings[DEFAULT_DB_ALIAS] = settings
        connections[DEFAULT_DB_ALIAS] = installed
        ContentType.objects.clear_cache()
        own.close()
