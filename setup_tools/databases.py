"""DATABASE_URL as run.py understands it: which kind, and where a file lies."""

from pathlib import Path
from urllib.parse import unquote

from setup_tools.places import VAR


def is_default(env: dict[str, str]) -> bool:
    return not env.get("DATABASE_URL")


def sqlite_file(env: dict[str, str]) -> Path:
    """The file of the embedded database."""
    url = env.get("DATABASE_URL", "")
    return Path(unquote(url.removeprefix("sqlite:///"))) if url else VAR / "db.sqlite3"


def absolute(url: str, folder: Path) -> str:
    """A relative SQLite path made absolute: the server runs in another folder than the caller."""
    path = url.removeprefix("sqlite:///")
    if path == url or not path or path.startswith(("/", ":")):
        return url
    return f"sqlite:///{(folder / path).as_posix()}"
