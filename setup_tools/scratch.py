"""The folder of one test run: short (sockets have a length limit), its own, gone afterwards."""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from setup_tools import file_locks
from setup_tools.places import WINDOWS

PREFIX = "roundkeeper-"
MARK = "owner.lock"


@contextlib.contextmanager
def folder() -> Iterator[Path]:
    """A fresh folder; what a killed run left behind goes first."""
    base = Path(tempfile.gettempdir() if WINDOWS else "/tmp")
    _sweep(base)
    made = Path(tempfile.mkdtemp(prefix=PREFIX, dir=base))
    try:
        handle = file_locks.take(made / MARK, wait=True)
        made.chmod(0o711)  # an unprivileged server passes through, nobody else looks in
        yield made
        os.close(handle)
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _sweep(base: Path) -> None:
    """Removes folders of runs that no longer live; the lock of a living one is held."""
    for old in base.glob(f"{PREFIX}*"):
        mark = old / MARK
        try:
            ours = WINDOWS or old.stat().st_uid == os.getuid()
            if ours and not old.is_symlink() and mark.exists() and not file_locks.is_held(mark):
                shutil.rmtree(old, ignore_errors=True)
        except OSError:
            continue  # it went while we looked
