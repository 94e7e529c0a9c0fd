"""The four legs of a test run: which tests, on which database, in which environment."""

import json
import os
from dataclasses import dataclass
from pathlib import Path

from setup_tools import child_env
from setup_tools.places import ROOT, STATE, VENV_PYTHON
from setup_tools.redis import RedisUrls

BROWSER_TESTS = "tests/browser"
TEST_KEY = "a-key-for-tests-only-that-signs-nothing-of-value-0123456789"


@dataclass(frozen=True, slots=True)
class Leg:
    """One pytest process (with its workers): a part of the tests on one database."""

    name: str
    title: str
    browser: bool
    postgres: bool

    @property
    def database(self) -> str:
        return "postgresql" if self.postgres else "sqlite"


LEGS = (
    Leg("sqlite", "SQLite", browser=False, postgres=False),
    Leg("browser-sqlite", "browser on SQLite", browser=True, postgres=False),
    Leg("postgres", "PostgreSQL and Redis", browser=False, postgres=True),
    Leg("browser-postgres", "browser on PostgreSQL and Redis", browser=True, postgres=True),
)


@dataclass(frozen=True, slots=True)
class Tools:
    """What was found or started for this run; None where it is missing."""

    scratch: Path
    chromium: str | None = None
    postgres: str | None = None
    redis: tuple[RedisUrls, ...] = ()  # one for each process of a spread leg, or the caller's one


def chosen(names: tuple[str, ...], paths: tuple[str, ...]) -> list[Leg]:
    """The named legs, or all in which the paths have anything to run."""
    inside = [_is_browser_path(path) for path in paths]
    wanted = []
    for leg in LEGS:
        fits = not paths or leg.browser in inside or None in inside
        if leg.name in names or (not names and fits):
            wanted.append(leg)
    return wanted


def _is_browser_path(path: str) -> bool | None:
    """True inside tests/browser, False elsewhere, None for a folder that contains it."""
    file = (Path.cwd() / path.partition("::")[0]).resolve()
    browser = ROOT / BROWSER_TESTS
    if file == browser or browser in file.parents:
        return True
    return None if file in browser.parents else False


def environment(leg: Leg, tools: Tools, environ: dict[str, str]) -> dict[str, str]:
    """The leg's settings; nothing of the caller's installation gets through."""
    place = tools.scratch / leg.name
    static, temporary = tools.scratch / "static", place / "tmp"
    for folder in (static, temporary):
        folder.mkdir(parents=True, exist_ok=True)
    env = child_env.without_settings(environ) | {
        "SECRET_KEY": TEST_KEY,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "ROUNDKEEPER_VAR": str(place),
        "DATABASE_URL": f"sqlite:///{place / 'db.sqlite3'}",
        "TEST_DATABASE_FILE": str(place / "test.sqlite3"),
        "STATICFILES_STORAGE": "django.contrib.staticfiles.storage.StaticFilesStorage",
        "STATIC_ROOT": str(static),
        "ROUNDKEEPER_EXPECT_DB": leg.database,
        "ROUNDKEEPER_REPORT": str(place / "report.json"),
        "TMPDIR": str(temporary),  # a long one breaks Chromium's socket
    }
    env.setdefault("REFERENCE_DATA", str((ROOT / ".." / "shared" / "data").resolve()))
    if leg.postgres:
        env |= {"DATABASE_URL": tools.postgres, "ROUNDKEEPER_EXPECT_REDIS": "1"}
        env |= {"REDIS_URL": tools.redis[0].cache, "CELERY_BROKER_URL": tools.redis[0].broker}
        pairs = [(server.cache, server.broker) for server in tools.redis]
        env["ROUNDKEEPER_TEST_REDIS"] = json.dumps(pairs)
    if tools.chromium:
        env["ROUNDKEEPER_CHROMIUM"] = tools.chromium
    if leg.browser:
        env["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright's loop runs in the tests' thread
    return env


@dataclass(frozen=True, slots=True)
class Choice:
    """What was asked for after `run.py test`."""

    paths: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    legs: tuple[str, ...] = ()
    slow: bool = False
    processes: int = 1


def command(leg: Leg, choice: Choice) -> list[str]:
    """pytest for this leg. The browser's legs are not spread: one Chromium keeps two processors busy."""
    words = [str(VENV_PYTHON), "-m", "pytest", "-q", "--durations=8", "--durations-min=2"]
    words += ["-o", f"cache_dir={STATE / 'pytest' / leg.name}"]
    unwanted = [] if choice.slow else ["slow"]
    if leg.postgres and not leg.browser:
        unwanted.append("pure")
    if leg.postgres and leg.browser and not choice.slow:
        unwanted.append("looks")  # no database changes them, and they have been seen on SQLite
    if unwanted:
        words += ["-m", " and ".join(f"not {mark}" for mark in unwanted)]
    if leg.browser:
        words += ["--output", str(STATE / "browser" / leg.database)]
    else:
        words.append(f"--ignore={ROOT / BROWSER_TESTS}")
        if choice.processes > 1:
            words += ["-n", str(choice.processes), "-p", "tests.sharding"]
    return [*words, *choice.extra, *_paths(leg, choice.paths)]


def _paths(leg: Leg, paths: tuple[str, ...]) -> list[str]:
    """A path that contains the browser tests stands for them in their own legs."""
    if not leg.browser:
        return [os.path.abspath(path) for path in paths if not _is_browser_path(path)] or ["tests"]
    inside = [os.path.abspath(path) for path in paths if _is_browser_path(path)]
    return inside or [BROWSER_TESTS]
