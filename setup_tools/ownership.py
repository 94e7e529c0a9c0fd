"""Whether this account may write here; private files of the installation."""

import os
import secrets
from pathlib import Path

from setup_tools.places import BOOT, ROOT, STATE, VAR, VENV, WINDOWS
from setup_tools.steps import Stop


def check() -> None:
    """Refuses a folder that another account has set up, before anything fails half-way."""
    for place in (ROOT, BOOT, VENV, STATE, VAR):
        if place.exists() and not os.access(place, os.W_OK | os.X_OK):
            raise Stop(_foreign(place))
    for folder in {STATE, VAR}:
        folder.mkdir(parents=True, exist_ok=True)
        if not WINDOWS and folder.stat().st_uid == os.getuid():
            folder.chmod(0o700)
    for name in ("setup.lock", "setup.log", "serve.lock", "secret_key", "db.sqlite3"):
        for folder in {STATE, VAR}:
            if (folder / name).exists() and not os.access(folder / name, os.R_OK | os.W_OK):
                raise Stop(_foreign(folder / name))


def _foreign(place: Path) -> str:
    if place == ROOT:
        return f"This account may not write in {ROOT}. Make a copy of the folder that belongs to you."
    return (
        f"This folder was set up by another account ({_owner(place)}). "
        f"Delete .venv, .boot and var, or run as {_owner(place)}."
    )


def _owner(place: Path) -> str:
    try:
        return place.owner()
    except (KeyError, NotImplementedError):
        return str(place.stat().st_uid)


def secret_key() -> str:
    """The installation's key, made at the first use and readable by its owner only."""
    path = VAR / "secret_key"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        key = path.read_text(encoding="ascii").strip()
        if len(key) < 40:
            raise Stop(f"{path} is damaged; delete it to get a new key (everyone signs in again).") from None
        return key
    key = secrets.token_urlsafe(50)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key + "\n")
    return key
