"""Serve: ``python -m config.serve [--host H] [--port P] [--lan] [--workers N]``.

One process with everything in it by default. It runs in place of ``run.py`` and inherits the lock that
keeps a second one away; with Redis and a broker the same shell may run in several processes.
"""

import argparse
import contextlib
import os
import signal
import socket
import sys

import uvicorn
from uvicorn.supervisors import Multiprocess

from config.announce import Announcing, announce_when_answering, lan_address

GRACEFUL_SECONDS = 3
OPEN_FILES = 20_000


def main(arguments: list[str] | None = None) -> int:
    wish = parser().parse_args(arguments)
    no = refusal(wish.workers, os.environ)
    if no:
        sys.stderr.write(f"{no}\n")
        return 2
    host = "0.0.0.0" if wish.lan else wish.host
    _say_where(wish)
    door = _bind(host, wish.port)
    if door is None:
        sys.stderr.write(f"Port {wish.port} is taken. Try another one: --port {wish.port + 1}\n")
        return 1
    keep_lock_to_ourselves()
    _allow_many_streams()
    return _run(uvicorn.Config(**options(wish, host)), door, wish.lan)


def refusal(workers: int, environment) -> str | None:
    """Why this number of processes cannot work together, or None."""
    if workers == 1:
        return None
    if workers < 1:
        return "--workers must be at least 1."
    if not environment.get("REDIS_URL"):
        return "More than one worker needs REDIS_URL: without it they cannot tell each other's screens."
    if environment.get("CELERY_BROKER_URL", "memory://").startswith("memory://"):
        return "More than one worker needs CELERY_BROKER_URL: each would start its own timetable."
    return None


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="config.serve", description="Serve Roundkeeper.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--lan", action="store_true", help="let other devices of this network in")
    parser.add_argument("--workers", type=int, default=1)
    return parser


def _say_where(wish):
    """Settings that follow from the address; what the installation has set itself stands."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if wish.lan and (address := lan_address()):
        os.environ.setdefault("PUBLIC_URL", f"http://{address}:{wish.port}")
        known = os.environ.get("ALLOWED_HOSTS", "")
        os.environ["ALLOWED_HOSTS"] = f"{known},{address}" if known else address
    os.environ.setdefault("PUBLIC_URL", f"http://localhost:{wish.port}")


def _bind(host: str, port: int) -> socket.socket | None:
    """Take the port before anything is started that would have to be stopped again."""
    door = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    if os.name == "posix":
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
        door.listen(2048)
    except OSError:
        door.close()
        return None
    door.set_inheritable(True)
    return door


def keep_lock_to_ourselves():
    """Hold the inherited lock for our life, but hand it to no child that might outlive us."""
    lock = os.environ.pop("ROUNDKEEPER_LOCK_FD", "")
    if lock:
        os.set_inheritable(int(lock), False)


def _allow_many_streams():
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def options(wish, host: str) -> dict:
    proxies = os.environ.get("FORWARDED_ALLOW_IPS", "")
    return {
        "app": "config.asgi:application",
        "host": host,
        "port": wish.port,
        "workers": wish.workers,
        "lifespan": "on",
        "log_level": "warning",
        # Addresses hold sign-in links, personal links and tickets: no log of them.
        "access_log": False,
        # A forged X-Forwarded-For would otherwise count: anyone on this machine is trusted by default.
        "proxy_headers": bool(proxies),
        "forwarded_allow_ips": proxies or None,
        "timeout_graceful_shutdown": GRACEFUL_SECONDS,
        "server_header": False,
    }


def _run(config: uvicorn.Config, door: socket.socket, lan: bool) -> int:
    if config.workers > 1:
        announce_when_answering(config.host, config.port)
        Multiprocess(config, sockets=[door]).run()
        return 0
    # The server repeats the signal after its shutdown; unheard, it would end us before we have cleaned up.
    signal.signal(signal.SIGTERM, lambda *_: None)
    if hasattr(signal, "SIGHUP"):  # the terminal was closed
        signal.signal(signal.SIGHUP, lambda *_: signal.raise_signal(signal.SIGTERM))
    server = Announcing(config, lan=lan)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[door])
    return 0 if server.started else 3


if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)  # a task that does not end would hold an ordinary exit; it is taken up again next time
