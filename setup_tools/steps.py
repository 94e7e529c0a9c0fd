"""One step of work: said, timed, logged; on failure its last lines and where the rest is."""

import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from setup_tools.places import LOG, ROOT

SHOWN_LINES = 15
SHOWN_WIDTH = 160
LOG_LIMIT = 2_000_000


class Stop(Exception):
    """Ends run.py with this sentence and exit code 1."""


class Misuse(Exception):
    """Words that run.py does not understand: this sentence, the usage, exit code 2."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a child process ended and what it said on both outputs."""

    code: int
    output: str

    @property
    def ok(self) -> bool:
        return self.code == 0


def say(text: str, *, end: str = "\n") -> None:
    print(text, end=end, flush=True)


def lenient_output() -> None:
    """Never dies because the terminal cannot show a character."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")


def shortened(output: str) -> str:
    """The end of a long output, with lines cut so that a wall of versions stays readable."""
    lines = [line.rstrip() for line in output.splitlines() if line.strip()][-SHOWN_LINES:]
    return "\n".join(
        "    " + (line if len(line) <= SHOWN_WIDTH else line[: SHOWN_WIDTH - 4] + " ...") for line in lines
    )


def call(command: list, env: dict[str, str], *, cwd: Path = ROOT, account: dict | None = None) -> Outcome:
    """Runs a child to its end without a terminal (as another account if asked); logs what it said."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words,
            env=env,
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            **(account or {}),
        )
        outcome = Outcome(done.returncode, done.stdout)
    except OSError as problem:
        outcome = Outcome(127, f"{words[0]}: {problem}")
    _log(words, outcome)
    return outcome


def step(title: str, command: list, env: dict[str, str], *, cwd: Path = ROOT) -> Outcome:
    """A call that the person sees: its name, then how long it took or that it failed."""
    say(f"{title} ... ", end="")
    began = time.monotonic()
    outcome = call(command, env, cwd=cwd)
    say(f"{time.monotonic() - began:.1f} s" if outcome.ok else "failed")
    return outcome


def must(title: str, command: list, env: dict[str, str], *, cwd: Path = ROOT) -> Outcome:
    """A step without which nothing further makes sense."""
    outcome = step(title, command, env, cwd=cwd)
    if not outcome.ok:
        raise failed(title, outcome)
    return outcome


def failed(title: str, outcome: Outcome) -> Stop:
    return Stop(f"{title}: failed.\n{shortened(outcome.output)}\nThe whole output is in {LOG}")


def _log(words: list[str], outcome: Outcome) -> None:
    LOG.parent.mkdir(exist_ok=True)
    mode = "w" if LOG.exists() and LOG.stat().st_size > LOG_LIMIT else "a"
    with LOG.open(mode, encoding="utf-8", errors="replace") as log:
        log.write(f"$ {' '.join(words)}\n{outcome.output}\n[exit {outcome.code}]\n")
