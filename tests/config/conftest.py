"""An installation of its own in a folder: one process, SQLite, no Redis, no broker."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def installation(tmp_path_factory) -> dict[str, str]:
    """The environment of a fresh installation with an empty, migrated database."""
    var = tmp_path_factory.mktemp("installation")
    (var / "static").mkdir()
    elsewhere = ("DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "PUBLIC_URL", "ALLOWED_HOSTS")
    environment = {name: value for name, value in os.environ.items() if name not in elsewhere} | {
        "ROUNDKEEPER_VAR": str(var),
        "STATIC_ROOT": str(var / "static"),
        "STATICFILES_STORAGE": "django.contrib.staticfiles.storage.StaticFilesStorage",
        "SECRET_KEY": "for this test only",
    }
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, timeout=120)
    return environment
