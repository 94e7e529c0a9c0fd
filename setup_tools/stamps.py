"""Fingerprints of inputs: what has not changed since it was made is not made again."""

import hashlib
import json
import os
from collections.abc import Iterable
from pathlib import Path


def of_files(root: Path, files: Iterable[Path], *extra: str) -> str:
    """One hash over names and contents (and any further words the result depends on)."""
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    for word in extra:
        digest.update(word.encode() + b"\0")
    return digest.hexdigest()


def of_file(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def read(path: Path) -> dict:
    """The stamp's content, or nothing when it is missing or was cut short."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def write(path: Path, content: dict) -> None:
    """Written beside and moved into place, so that a kill leaves the old stamp or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    beside.write_text(json.dumps(content, indent=1), encoding="utf-8")
    os.replace(beside, path)


def remove(path: Path) -> None:
    path.unlink(missing_ok=True)
