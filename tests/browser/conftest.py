"""The browser of this machine, and a server of our own in front of this leg's test database."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest
from django.db import connection
from django.utils import timezone

from accounts import links
from accounts.models import User

ROOT = Path(__file__).resolve().parents[2]
STARTS_WITHIN = 30  # seconds
PATIENCE = 8_000  # milliseconds; a busy machine is slow, a page that needs longer is broken
POLICY = "Content Security Policy"
QUIET = [
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """Debian's Chromium in place of Playwright's own; root has no sandbox to give."""
    args = [*browser_type_launch_args.get("args", []), *QUIET]
    if os.geteuid() == 0:
        args.append("--no-sandbox")
    return {**browser_type_launch_args, "executable_path": os.environ["ROUNDKEEPER_CHROMIUM"], "args": args}


@pytest.fixture(scope="session")
def server(django_db_setup, django_db_blocker, tmp_path_factory):
    """The address of the real shell, streams and all, running in a process of its own on the test database."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://localhost:{port}"
    with django_db_blocker.unblock():
        database = _url_of_test_database()
    log = tmp_path_factory.mktemp("server") / "log.txt"
    env = {**os.environ, "DATABASE_URL": database, "PUBLIC_URL": address, "PYTHONPATH": str(ROOT)}
    env.pop("ROUNDKEEPER_LOCK_FD", None)
    with log.open("w") as out:
        child = subprocess.Popen(
            [sys.executable, "-m", "config.serve", "--port", str(port)], cwd=ROOT, env=env, stdout=out, stderr=out)
    try:
        _wait_for(address, child, log)
        yield address
    finally:
        child.terminate()
        child.wait(timeout=20)


@pytest.fixture(scope="session")
def base_url(server):
    """Where relative addresses of a test lead."""
    return server


@pytest.fixture
def person(transactional_db):
    """Somebody who may sign in and has no job yet."""
    return User.objects.create(username="kim", display_name="Kim")


@pytest.fixture
def sign_in(server):
    """Bring a page's browser in as this person, by a one-use link."""

    def enter(page, user):
        page.goto(f"{server}/enter/{links.make(user, timezone.now())}/")
        page.locator("main form button").first.click()
        page.wait_for_url(lambda url: "/enter/" not in url)

    return enter


@pytest.fixture
def policy_breaches():
    """What the Content-Security-Policy refused and what scripts raised, in every page of the test; nothing may."""
    found = []
    yield found
    assert found == []


@pytest.fixture
def new_context(new_context, policy_breaches):
    """Playwright's own, watched. A second one is another person's browser."""

    def make(**words):
        context = new_context(**words)
        context.set_default_timeout(PATIENCE)
        context.on("console", lambda line: policy_breaches.append(line.text) if POLICY in line.text else None)
        context.on("weberror", lambda error: policy_breaches.append(str(error.error)))
        return context

    return make


def _url_of_test_database() -> str:
    """The address of the database that the tests use, for another process."""
    settings = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{settings['NAME']}"
    given = os.environ["DATABASE_URL"]
    before, _, query = given.partition("?")
    server = before.rsplit("/", 1)[0]
    return f"{server}/{settings['NAME']}" + (f"?{query}" if query else "")


def _wait_for(address: str, child, log: Path) -> None:
    deadline = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < deadline:
        if child.poll() is not None:
            pytest.fail(f"the server ended: {log.read_text()}")
        try:
            with urlopen(f"{address}/accounts/login/", timeout=2) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.1)
    pytest.fail(f"the server did not answer: {log.read_text()}")
