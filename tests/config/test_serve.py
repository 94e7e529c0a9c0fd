"""The server as a process: what it says, how it stops, when it does not start."""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from uuid import uuid4

import pytest

from config.announce import is_loopback
from config.serve import options, parser, refusal
from tests.config.conftest import ROOT


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def served(installation, port, *words):
    command = [sys.executable, "-m", "config.serve", "--port", str(port), *words]
    process = subprocess.Popen(
        command, cwd=ROOT, env=installation, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=10)


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_it_says_when_it_is_ready_and_stops_cleanly_with_a_stream_open(installation, sign):
    port = free_port()
    with served(installation, port) as process:
        said = process.stdout.readline()
        stream = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        stream.request("GET", f"/live/{uuid4()}/?v=1")
        answer = stream.getresponse()
        first = answer.readline()

        asked = time.monotonic()
        process.send_signal(sign)
        status = process.wait(timeout=10)
        took = time.monotonic() - asked
        rest, complaints = process.stdout.read(), process.stderr.read()
        stream.close()

    assert said == f"ready http://localhost:{port}\n"
    assert (answer.status, first[:7]) == (200, b"retry: ")
    assert (status, complaints) == (0, "")
    assert re.fullmatch(r"(  yourself +to make your own events: http://\S+/enter/\S+/\n)?", rest)
    assert took < 8


def test_several_processes_share_the_door_even_while_redis_is_away(installation):
    port, away = free_port(), "redis://127.0.0.1:1/0"
    shared = installation | {"REDIS_URL": away, "CELERY_BROKER_URL": away}
    with served(shared, port, "--workers", "2") as process:
        said = process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        status = process.wait(timeout=15)

    assert (said, status) == (f"ready http://localhost:{port}\n", 0)


def test_forwarded_addresses_count_only_behind_a_named_proxy(monkeypatch):
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    alone = options(parser().parse_args([]), "127.0.0.1")
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.0.0.2")
    behind = options(parser().parse_args([]), "0.0.0.0")

    assert (alone["proxy_headers"], alone["access_log"]) == (False, False)
    assert (behind["proxy_headers"], behind["forwarded_allow_ips"]) == (True, "10.0.0.2")


def test_a_busy_port_is_named_with_another_to_try(installation):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with served(installation, port) as process:
            status = process.wait(timeout=20)
            complaint = process.stderr.read()

    assert (status, complaint) == (1, f"Port {port} is taken. Try another one: --port {port + 1}\n")


def test_the_inherited_lock_is_held_but_handed_to_no_child(installation, tmp_path):
    lock = os.open(tmp_path / "serve.lock", os.O_RDWR | os.O_CREAT)
    os.set_inheritable(lock, True)
    script = (
        "import os, sys; from config.serve import keep_lock_to_ourselves; keep_lock_to_ourselves(); "
        "lock = int(sys.argv[1]); os.fstat(lock); "
        "print(os.get_inheritable(lock), 'ROUNDKEEPER_LOCK_FD' in os.environ)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, str(lock)], cwd=ROOT, pass_fds=[lock], capture_output=True, text=True,
        env=installation | {"ROUNDKEEPER_LOCK_FD": str(lock)}, check=True, timeout=30,
    )
    os.close(lock)

    assert ran.stdout == "False False\n"


REDIS, BROKER = {"REDIS_URL": "redis://r"}, {"CELERY_BROKER_URL": "redis://r"}


@pytest.mark.parametrize(
    ("workers", "environment", "word"),
    [
        (1, {}, None),
        (2, {}, "REDIS_URL"),
        (2, REDIS, "CELERY_BROKER_URL"),
        (2, REDIS | {"CELERY_BROKER_URL": "memory://localhost//"}, "CELERY_BROKER_URL"),
        (2, REDIS | BROKER, None),
        (0, REDIS | BROKER, "--workers"),
    ],
)
def test_processes_that_could_not_hear_each_other_are_refused(workers, environment, word):
    no = refusal(workers, environment)

    assert (no is None) if word is None else (word in no)


@pytest.mark.parametrize(
    ("host", "answer"),
    [("127.0.0.1", True), ("localhost", True), ("::1", True), ("0.0.0.0", False), ("hall.example", False)],
)
def test_the_demo_links_are_for_this_machine(host, answer):
    assert is_loopback(host) is answer
