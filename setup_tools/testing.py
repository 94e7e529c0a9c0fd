"""`run.py test`: environment, servers, the legs one after the other, the summary."""

import contextlib
import os
import shutil
import signal
import subprocess
import time
from dataclasses import replace
from pathlib import Path

from setup_tools import (
    build,
    child_env,
    children,
    file_locks,
    install,
    legs,
    postgres,
    redis,
    scratch,
    summary,
)
from setup_tools.legs import Choice, Leg, Tools
from setup_tools.places import ROOT
from setup_tools.steps import Misuse, Stop, must, say

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
VALUED = ("-k", "-m", "-n", "-p", "-o", "-c", "-W")  # pytest's options whose value is the next word


def parse(words: list[str]) -> Choice:
    """Our own options are taken out; what remains with a dash is pytest's."""
    paths, extra, names = [], [], []
    slow, processes, left = False, None, list(words)
    while left:
        word = left.pop(0)
        name, equals, value = word.partition("=")
        if word == "--slow":
            slow = True
        elif name in ("--leg", "--processes"):
            value = value if equals else (left.pop(0) if left else "")
            if name == "--leg":
                names.append(_leg_name(value))
            else:
                processes = _count(value)
        elif word.startswith("-"):
            extra.append(word)
            if word in VALUED and left:
                extra.append(left.pop(0))
        else:
            paths.append(_existing(word))
    # A part is quicker in one process; the whole is spread over the processors.
    default = 1 if paths else min(os.cpu_count() or 1, 4)
    return Choice(tuple(paths), tuple(extra), tuple(names), slow, processes or default)


def _leg_name(value: str) -> str:
    known = [leg.name for leg in legs.LEGS]
    if value not in known:
        raise Misuse(f"Unknown leg: {value or '(none)'}. Legs: {', '.join(known)}")
    return value


def _count(value: str) -> int:
    if not value.isdigit() or not int(value):
        raise Misuse(f"Not a number of processes: {value}")
    return int(value)


def _existing(path: str) -> str:
    if not Path(path.partition("::")[0]).exists():
        raise Misuse(f"There is no {path.partition('::')[0]} to test.")
    return path


def run(choice: Choice) -> int:
    """All chosen legs run even if one fails; the exit code tells of any failure."""
    install.ensure("test")
    with file_locks.waiting(install.SETUP_LOCK, install.WAITING):
        build.catalogues(child_env.clean())
    signal.signal(signal.SIGTERM, _interrupted)
    wanted = legs.chosen(choice.legs, choice.paths)
    with contextlib.ExitStack() as stack:
        tools, missing = _tools(stack, wanted, choice.processes)
        results = _run_legs(wanted, choice, tools)
    strict = bool(os.environ.get("CI"))
    text, code = summary.lines(results, missing, strict=strict)
    say("\n".join(text))
    return code


def _interrupted(*_) -> None:
    """SIGTERM takes the same way out as Ctrl-C, so that servers are stopped."""
    raise KeyboardInterrupt


def _tools(stack: contextlib.ExitStack, wanted: list[Leg], processes: int) -> tuple[Tools, list[str]]:
    """Finds or starts what the legs need; names what is not to be had."""
    place = stack.enter_context(scratch.folder())
    missing = []
    chromium = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if any(leg.browser for leg in wanted) and not chromium:
        missing.append("a Chromium browser (on Debian: apt install chromium)")
    database, caches = None, ()
    if any(leg.postgres for leg in wanted):
        database = _postgres(stack, place, missing)
        caches = _redis(stack, place, missing, processes)
    return Tools(place, chromium, database, caches), missing


def _postgres(stack: contextlib.ExitStack, place: Path, missing: list[str]) -> str | None:
    given = os.environ.get("DATABASE_URL", "")
    given = given if given.startswith(("postgres://", "postgresql://")) else None
    if not given and not postgres.programs():
        missing.append("PostgreSQL (name one in DATABASE_URL, or install its server)")
        return None
    say("PostgreSQL: " + ("the one in DATABASE_URL" if given else str(postgres.programs())))
    return stack.enter_context(postgres.running(place, given))


def _redis(stack: contextlib.ExitStack, place: Path, missing: list[str], processes: int) -> tuple[redis.RedisUrls, ...]:
    """One for each process: what is published in a Redis is heard by all who use it."""
    url = os.environ.get("REDIS_URL")
    if url:
        say("Redis: the one in REDIS_URL")
        return (redis.urls_of(url, os.environ.get("CELERY_BROKER_URL")),)
    if not redis.program():
        missing.append("Redis (name one in REDIS_URL, or install its server)")
        return ()
    say(f"Redis: {redis.program()}")
    homes = [place / f"redis{number}" for number in range(processes)]
    return tuple(stack.enter_context(redis.running(home)) for home in homes)


def _run_legs(wanted: list[Leg], choice: Choice, tools: Tools) -> list[summary.Result]:
    results = []
    able = [leg for leg in wanted if _is_able(leg, tools)]
    if any(leg.browser for leg in able):
        _collect_static(next(leg for leg in able if leg.browser), tools)
    for leg in able:
        say(f"\n=== {leg.title}")
        results.append(_run_leg(leg, choice, tools))
    return results


def _is_able(leg: Leg, tools: Tools) -> bool:
    if leg.browser and not tools.chromium:
        return False
    return not leg.postgres or bool(tools.postgres and tools.redis)


def _collect_static(leg: Leg, tools: Tools) -> None:
    """A server started by a browser test finds its static files here."""
    env = legs.environment(leg, tools, dict(os.environ))
    command = [*build.MANAGE, "collectstatic", "--noinput", "--ignore", "redoc"]
    must("Collecting the static files", command, env)


def _run_leg(leg: Leg, choice: Choice, tools: Tools) -> summary.Result:
    env = legs.environment(leg, tools, dict(os.environ))
    processes = min(choice.processes, len(tools.redis)) if leg.postgres else choice.processes
    command = legs.command(leg, replace(choice, processes=processes))
    began = time.monotonic()
    # In a session of its own it hears of Ctrl-C once, from us: a second would cut its tidying up short.
    child = subprocess.Popen(
        command,
        env=env,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=children.ends_with_parent(signal.SIGINT),
    )
    try:
        code = child.wait()
    except KeyboardInterrupt:
        children.stop(child, signal.SIGINT, signal.SIGTERM)
        raise Stop("Tests stopped.") from None
    report = Path(env["ROUNDKEEPER_REPORT"])
    partial = bool(choice.paths or choice.extra)
    return summary.read(leg.title, report, code, time.monotonic() - began, partial=partial)
