"""Locks that die with their process: nothing is left to clean up after a kill."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from setup_tools.places import WINDOWS
from setup_tools.steps import say

if WINDOWS:
    import msvcrt
else:
    import fcntl


def take(path: Path, *, wait: bool) -> int | None:
    """The descriptor that holds the lock, or None when another process has it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if WINDOWS:
            # One byte far behind the text, so that others can still read who holds the lock.
            os.lseek(handle, 1 << 20, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        os.close(handle)
        return None
    return handle


def is_held(path: Path) -> bool:
    if not path.exists():
        return False
    handle = take(path, wait=False)
    if handle is None:
        return True
    os.close(handle)
    return False


def note(handle: int, text: str) -> None:
    """Writes who holds the lock into it, for those who are refused."""
    os.ftruncate(handle, 0)
    os.lseek(handle, 0, os.SEEK_SET)
    os.write(handle, text.encode())


@contextlib.contextmanager
def waiting(path: Path, notice: str) -> Iterator[None]:
    """Holds the lock; says so when somebody else has to finish first."""
    handle = take(path, wait=False)
    if handle is None:
        say(notice)
        while handle is None:
            handle = take(path, wait=True)
    try:
        yield
    finally:
        os.close(handle)
