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


@pytest.fixture
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
def policy_breaches(context):
    """Console lines about the Content-Security-Policy and errors of scripts, from every page of the test."""
    found = []

    def watch(page):
        page.on("console", lambda line: found.append(line.text) if "Content Security Policy" in line.text else None)
        page.on("pageerror", lambda error: found.append(str(error)))

    context.on("page", watch)
    yield found
    assert found == []


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
