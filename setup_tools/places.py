"""Where things lie, whatever the current folder is."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BOOT = ROOT / ".boot"
STATE = ROOT / "var"  # logs and locks of run.py itself
VAR = Path(os.environ.get("ROUNDKEEPER_VAR") or STATE).absolute()  # the installation's own files
LOG = STATE / "setup.log"
REQUIREMENTS = ROOT / "requirements"
WINDOWS = os.name == "nt"

_BIN, _EXE = ("Scripts", ".exe") if WINDOWS else ("bin", "")
VENV_PYTHON = VENV / _BIN / f"python{_EXE}"
BOOT_UV = BOOT / "bin" / f"uv{_EXE}"


def outer_python() -> str:
    """The Python that makes the environment: never the environment's own, which has no pip."""
    inside = Path(sys.prefix).resolve() == VENV.resolve()
    return getattr(sys, "_base_executable", sys.executable) if inside else sys.executable


def lock_file(name: str) -> Path:
    return REQUIREMENTS / f"{name}.txt"
