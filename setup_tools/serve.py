"""`run.py` without a command: everything made ready, then this process becomes the server."""

import os
from pathlib import Path

from setup_tools import build, child_env, children, databases, file_locks, install, network, ownership
from setup_tools.places import ROOT, VAR, VENV_PYTHON
from setup_tools.steps import Stop

SERVE_LOCK = VAR / "serve.lock"


def serve(port: int, lan: bool) -> int:
    """Does not return where a process can become another one (everywhere but on Windows)."""
    ownership.check()
    host = network.ALL if lan else network.LOCAL
    handle = _only_server(port)
    install.ensure("run", serving=True)
    env = environment(os.environ, ownership.secret_key())
    network.require_free(host, port)
    with file_locks.waiting(install.SETUP_LOCK, install.WAITING):
        build.catalogues(env)
        build.static_files(env)
        build.database(env)
        build.demo_event(env)
    os.set_inheritable(handle, True)
    env["ROUNDKEEPER_LOCK_FD"] = str(handle)
    command = [VENV_PYTHON, "-m", "config.serve", "--port", str(port), *(["--lan"] if lan else [])]
    return children.become(command, env, ROOT)


def environment(environ: dict[str, str], key: str) -> dict[str, str]:
    """The settings of an installation that run.py looks after; what the caller has set stays."""
    env = child_env.clean(environ)
    env["SECRET_KEY"] = env.get("SECRET_KEY") or key
    env["ROUNDKEEPER_VAR"] = str(VAR)
    if env.get("DATABASE_URL"):
        env["DATABASE_URL"] = databases.absolute(env["DATABASE_URL"], Path.cwd())
    return env


def _only_server(port: int) -> int:
    """One server for one database: the lock lives as long as the server, on any port."""
    handle = file_locks.take(SERVE_LOCK, wait=False)
    if handle is None:
        holder = SERVE_LOCK.read_text(encoding="utf-8", errors="replace").strip()
        raise Stop(f"The server is already running ({holder or 'starting'}).")
    file_locks.note(handle, f"process {os.getpid()}, http://localhost:{port}")
    return handle
