"""What every leg shares: it checks its database, marks pure tests, and reports how it went.

A test that needs something from outside asks for it: `reference_file("standings/x.csv")` or
`tool("xgettext")`. Both skip with a reason that `run.py test` lists at its end; with CI set a
missing tool fails instead. No other skip is accepted there.
"""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import TransactionTestCase
from django.utils import translation

DATABASE_FIXTURES = {
    "db",
    "transactional_db",
    "django_db_setup",
    "django_db_reset_sequences",
    "django_db_serialized_rollback",
    "live_server",
}
# Tests here talk to the cache, the broker or the bus, with or without a table.
SERVER_FOLDERS = ("tests/live/", "tests/config/", "tests/browser/")


@pytest.fixture(autouse=True)
def _in_english():
    """A page asked for in Japanese leaves its language behind in the tests' thread."""
    translation.activate("en")
    yield
    translation.deactivate()


@pytest.fixture
def reference_file() -> Callable[[str], Path]:
    """Finds a file of real tournaments where it lies (REFERENCE_DATA); never copied here."""

    def find(name: str) -> Path:
        folder = os.environ.get("REFERENCE_DATA", "")
        if not folder or not (Path(folder) / name).exists():
            pytest.skip(f"reference data: {name}")
        return Path(folder) / name

    return find


@pytest.fixture
def tool() -> Callable[[str], str]:
    """Finds a program of the machine."""

    def find(name: str) -> str:
        found = shutil.which(name)
        if not found and os.environ.get("CI"):
            pytest.fail(f"{name} is not installed")
        if not found:
            pytest.skip(f"tool: {name}")
        return found

    return find


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks as `pure` what touches no server; the PostgreSQL leg leaves those out."""
    for item in items:
        if not _touches_servers(item):
            item.add_marker("pure")


def _touches_servers(item: pytest.Item) -> bool:
    """By mark, by fixture, by Django's own test classes, or by folder."""
    if item.get_closest_marker("own_database"):
        return False
    if item.get_closest_marker("django_db") or item.get_closest_marker("servers"):
        return True
    if DATABASE_FIXTURES & set(getattr(item, "fixturenames", ())):
        return True
    case = getattr(item, "cls", None)
    if case is not None and issubclass(case, TransactionTestCase):
        return True
    return item.nodeid.startswith(SERVER_FOLDERS)


def pytest_sessionstart(session: pytest.Session) -> None:
    """A leg that runs on another database than its name says proves nothing: stop at once."""
    from django.conf import settings
    from django.db import connection

    expected = os.environ.get("ROUNDKEEPER_EXPECT_DB")
    if expected and connection.vendor != expected:
        pytest.exit(f"This leg is for {expected} but the settings name {connection.vendor}.", returncode=3)
    cache = settings.CACHES["default"]["BACKEND"]
    broker = settings.CELERY_BROKER_URL
    if os.environ.get("ROUNDKEEPER_EXPECT_REDIS") and ("Redis" not in cache or broker.startswith("memory")):
        pytest.exit(f"This leg is for Redis but the settings name {cache} and {broker}.", returncode=3)


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter) -> None:
    """Writes the counts and the reasons of skips for the closing summary of `run.py test`."""
    path = os.environ.get("ROUNDKEEPER_REPORT")
    if not path:
        return
    stats = terminalreporter.stats
    report = {
        "passed": len(stats.get("passed", ())),
        "failed": len(stats.get("failed", ())) + len(stats.get("error", ())),
        "skipped": [_reason(entry) for entry in stats.get("skipped", ())],
    }
    report["skipped"] += [f"{entry.nodeid}: expected to fail" for entry in stats.get("xfailed", ())]
    report["failed"] += len(stats.get("xpassed", ()))
    Path(path).write_text(json.dumps(report), encoding="utf-8")


def _reason(entry) -> str:
    """The sentence behind a skip; with the test's name where it is not one of the two permitted."""
    text = entry.longrepr[2] if isinstance(entry.longrepr, tuple) else str(entry.longrepr)
    text = text.removeprefix("Skipped: ")
    return text if text.startswith(("reference data: ", "tool: ")) else f"{entry.nodeid}: {text}"
