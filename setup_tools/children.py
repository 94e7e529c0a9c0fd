"""Child processes that end with us, even when we are killed."""

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from setup_tools.places import WINDOWS

PR_SET_PDEATHSIG = 1


def ends_with_parent(number: int) -> Callable[[], None] | None:
    """For Popen's preexec_fn: on Linux the system sends this signal when run.py dies."""
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None)
    return lambda: libc.prctl(PR_SET_PDEATHSIG, number, 0, 0, 0)


def start(command: list, env: dict[str, str], log: Path, *, cwd: Path, account: dict, ending: int):
    """A server as a direct child, in a group of its own so that Ctrl-C reaches us alone."""
    with log.open("ab") as output:
        return subprocess.Popen(
            [str(word) for word in command],
            env=env,
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=ends_with_parent(ending),
            **account,
        )


def stop(process: subprocess.Popen, *signals: int, patience: float = 8) -> None:
    """Asks, asks harder, kills."""
    for number in signals:
        if process.poll() is not None:
            return
        process.send_signal(number)
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            continue
    if process.poll() is None:
        process.kill()
        process.wait()


def become(command: list, env: dict[str, str], folder: Path) -> NoReturn:
    """This process turns into the command, so that locks, signals and the exit code are the command's."""
    words = [str(word) for word in command]
    sys.stdout.flush()
    if WINDOWS:  # no exec there: the parent waits
        sys.exit(subprocess.run(words, env=env, cwd=folder).returncode)
    os.chdir(folder)
    os.execve(words[0], words, env)
