"""The environment in .venv: exactly what a lock says, made with uv, or with pip where uv cannot."""

import os
import shutil
import sys

from setup_tools import child_env, file_locks, ownership, pip_config, stamps
from setup_tools.places import BOOT, BOOT_UV, ROOT, STATE, VAR, VENV, VENV_PYTHON, lock_file, outer_python
from setup_tools.steps import Outcome, Stop, call, failed, must, say, step

STAMP = VENV / "roundkeeper.json"
BOOT_STAMP = BOOT / "roundkeeper.json"
SETUP_LOCK = STATE / "setup.lock"
WAITING = "Another run.py is setting up; waiting."
NETWORK_SIGNS = (
    "dns error",
    "failed to lookup address",
    "name resolution",
    "name or service not known",
    "nodename nor servname",
    "network is unreachable",
    "connection refused",
    "connection reset",
    "client error (connect)",
    "newconnectionerror",
    "getaddrinfo",
    "timed out",
    "connecttimeout",
)
NO_NETWORK = (
    "The package index cannot be reached. Connect this machine or set up pip's index, then run again; "
    "what is already installed keeps working."
)
CACHE_SIGNS = ("failed to initialize cache", "failed to create cache", "cache directory")


def ensure(lock: str, *, serving: bool = False) -> None:
    """Makes .venv satisfy the lock ("run" or "test"); `serving` when the caller holds serve.lock."""
    ownership.check()
    with file_locks.waiting(SETUP_LOCK, WAITING):
        if not covers(stamps.read(STAMP), identity(), lock, stamps.of_file(lock_file(lock))):
            _refuse_while_serving(serving)
            _make(lock)


def covers(stamp: dict, identity: dict, lock: str, lock_hash: str) -> bool:
    """Whether an environment with this stamp can be used as it is."""
    same_home = all(stamp.get(name) == value for name, value in identity.items())
    return same_home and stamp.get("locks", {}).get(lock) == lock_hash and VENV_PYTHON.exists()


def identity() -> dict:
    """What makes an environment useless when it changes: the folder and the Python beneath."""
    return {
        "root": str(ROOT),
        "python": os.path.realpath(outer_python()),
        "version": ".".join(str(part) for part in sys.version_info[:3]),
    }


def satisfied_locks(lock: str) -> dict[str, str]:
    """The test lock holds every pin of the run lock, so it satisfies both."""
    names = ("run", "test") if lock == "test" else ("run",)
    return {name: stamps.of_file(lock_file(name)) for name in names}


def _refuse_while_serving(serving: bool) -> None:
    folders = {STATE, VAR} - ({VAR} if serving else set())
    if any(file_locks.is_held(folder / "serve.lock") for folder in folders):
        raise Stop("The packages have changed and the server is running. Stop the server first.")


def _make(lock: str) -> None:
    same_home = all(stamps.read(STAMP).get(name) == value for name, value in identity().items())
    fresh = not (same_home and VENV_PYTHON.exists())
    options = _pip_options()
    outcome = _with_uv(lock, options, fresh)
    if not outcome.ok:
        unreachable = is_network_trouble(outcome.output)
        if unreachable and not pip_config.has_local_sources(options):
            raise Stop(NO_NETWORK)
        say("The quick installer did not manage; using pip, which takes half a minute.")
        _with_pip(lock)
    stamps.write(STAMP, identity() | {"locks": satisfied_locks(lock)})


def _pip_options() -> dict[str, str]:
    pip = [outer_python(), "-m", "pip"]
    env = child_env.for_pip(os.environ)
    if not call([*pip, "--version"], env).ok:
        raise Stop("This Python has no pip (on Debian: apt install python3-pip python3-venv).")
    return pip_config.parse(call([*pip, "config", "list"], env).output)


def _with_uv(lock: str, options: dict[str, str], fresh: bool) -> Outcome:
    env = child_env.clean()
    env |= pip_config.for_uv(options, env)
    fetched = _fetch_uv()
    if not fetched.ok:
        return fetched
    title = "Installing the packages" if lock == "run" else "Installing the packages and test tools"
    if fresh:
        made = _retry_cache("Making .venv", [BOOT_UV, "venv", "--clear", "--python", outer_python(), VENV], env)
        if not made.ok:
            return made
        stamps.write(STAMP, identity() | {"locks": {}})
    else:
        stamps.write(STAMP, stamps.read(STAMP) | {"locks": {}})
    sync = [BOOT_UV, "pip", "sync", "--require-hashes", "--python", VENV_PYTHON, lock_file(lock)]
    return _retry_cache(title, sync, env)


def _retry_cache(title: str, command: list, env: dict[str, str]) -> Outcome:
    """Once more with a cache of our own when the account's home cannot hold one."""
    outcome = step(title, command, env)
    if not outcome.ok and any(sign in outcome.output.lower() for sign in CACHE_SIGNS):
        outcome = step(f"{title} (own cache)", command, env | {"UV_CACHE_DIR": str(BOOT / "cache")})
    return outcome


def uv_environment() -> dict[str, str]:
    """For chores that call uv themselves."""
    env = child_env.clean()
    return env | pip_config.for_uv(_pip_options(), env)


def fetch_uv() -> None:
    outcome = _fetch_uv()
    if not outcome.ok:
        raise Stop(NO_NETWORK) if is_network_trouble(outcome.output) else failed("Fetching uv", outcome)


def _fetch_uv() -> Outcome:
    wanted = {"uv": stamps.of_file(lock_file("uv")), "python": os.path.realpath(outer_python())}
    if stamps.read(BOOT_STAMP) == wanted and BOOT_UV.exists():
        return Outcome(0, "")
    shutil.rmtree(BOOT, ignore_errors=True)
    command = [outer_python(), "-m", "pip", "install", "--quiet", "--retries", "1", "--no-deps"]
    command += ["--disable-pip-version-check", "--require-hashes", "--only-binary=:all:", "--target", BOOT]
    outcome = step("Fetching uv", [*command, "-r", lock_file("uv")], child_env.for_pip(os.environ))
    if outcome.ok:
        stamps.write(BOOT_STAMP, wanted)
    return outcome


def _with_pip(lock: str) -> None:
    """The slow way, with pip alone; pip stays outside, so no ensurepip is needed."""
    env = child_env.for_pip(os.environ)
    must("Making .venv", [outer_python(), "-m", "venv", "--clear", "--without-pip", VENV], env)
    command = [outer_python(), "-m", "pip", "--python", VENV_PYTHON, "install", "--retries", "1"]
    command += ["--disable-pip-version-check", "--require-hashes", "-r", lock_file(lock)]
    outcome = step("Installing the packages with pip", command, env)
    if not outcome.ok:
        raise Stop(NO_NETWORK) if is_network_trouble(outcome.output) else failed("Installing", outcome)


def is_network_trouble(output: str) -> bool:
    """Told apart from a wrong pin or a missing wheel by the words of uv and pip."""
    text = output.lower()
    return any(sign in text for sign in NETWORK_SIGNS)
