"""The words after `run.py` and what they start."""

from collections.abc import Callable

from setup_tools import build, child_env, chores, file_locks, install, serve
from setup_tools.steps import Misuse, Stop, lenient_output, say

USAGE = """\
Usage: python3 run.py [command]

  (no command)        serve on http://localhost:8000   [--port N] [--lan: for the whole local network]
  setup               make the environment and the languages, and stop
  test [PATH ...]     every test, or those under PATH   [--slow] [--leg NAME] [--processes N]
                      legs: sqlite, browser-sqlite, postgres, browser-postgres; other options go to pytest
  manage ...          Django's commands, for example: manage createsuperuser
  lint                style, import contracts, migrations
  messages            extract the texts for translation, report what is missing
  schema              write docs/openapi.yaml
  lock [--upgrade]    resolve requirements/*.in again
  help                this text

DATABASE_URL (sqlite:///path or postgres://...) and the other settings: docs/settings.md
"""


def run(words: list[str]) -> int:
    """Dispatches and turns our own stops into one sentence and an exit code."""
    lenient_output()
    try:
        return _chosen(words)()
    except Misuse as misuse:
        say(f"{misuse}\n\n{USAGE}")
        return 2
    except Stop as stop:
        say(str(stop))
        return 1
    except KeyboardInterrupt:
        say("\nStopped.")
        return 130


def _chosen(words: list[str]) -> Callable[[], int]:
    first, rest = (words[0], words[1:]) if words else ("", [])
    if first in ("help", "--help", "-h"):
        return _help
    if first == "manage":
        return lambda: chores.manage(rest)
    if first == "test":
        from setup_tools import testing  # needs POSIX, which serving does not

        options = testing.parse(rest)
        return lambda: testing.run(options)
    if first == "lock":
        return lambda: chores.lock(rest)
    plain = {"setup": _setup, "lint": chores.lint, "messages": chores.messages, "schema": chores.schema}
    if first in plain:
        if rest:
            raise Misuse(f"`{first}` takes no further words.")
        return plain[first]
    if first and not first.startswith("-"):
        raise Misuse(f"Unknown command: {first}")
    port, lan = serving_options(words)
    return lambda: serve.serve(port, lan)


def serving_options(words: list[str]) -> tuple[int, bool]:
    """Port and whether the whole local network may connect."""
    port, lan, left = "8000", False, list(words)
    while left:
        word = left.pop(0)
        if word == "--lan":
            lan = True
        elif word.startswith("--port="):
            port = word.removeprefix("--port=")
        elif word == "--port" and left:
            port = left.pop(0)
        else:
            raise Misuse(f"Unknown option: {word}")
    if not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
        raise Misuse(f"Not a port: {port}")
    return int(port), lan


def _setup() -> int:
    install.ensure("run")
    with file_locks.waiting(install.SETUP_LOCK, install.WAITING):
        build.catalogues(child_env.clean())
    say("The environment is ready.")
    return 0


def _help() -> int:
    say(USAGE)
    return 0
