"""The environment variables a child process gets."""

import os

# What a caller's shell may carry and our environment must not hear.
LEAKS = (
    "PYTHONPATH",
    "PYTHONHOME",
    "PYTHONDONTWRITEBYTECODE",  # without .pyc files every start takes a second longer
    "PYTHONSAFEPATH",
    "VIRTUAL_ENV",
    "DJANGO_SETTINGS_MODULE",
    "__PYVENV_LAUNCHER__",
)
SETTINGS = (
    "SECRET_KEY",
    "DATABASE_URL",
    "REDIS_URL",
    "CELERY_BROKER_URL",
    "ROUNDKEEPER_VAR",
    "STATIC_ROOT",
    "PUBLIC_URL",
    "ALLOWED_HOSTS",
    "TEST_DATABASE_FILE",
    "STATICFILES_STORAGE",
    "LOG_LEVEL",
)


def clean(environ: dict[str, str] | None = None) -> dict[str, str]:
    """The caller's environment without what would leak into ours."""
    source = os.environ if environ is None else environ
    return {name: value for name, value in source.items() if name not in LEAKS}


def without_settings(environ: dict[str, str]) -> dict[str, str]:
    """Also without the settings of an installation: tests must never touch a real one."""
    return {
        name: value
        for name, value in clean(environ).items()
        if name not in SETTINGS and not name.startswith("ROUNDKEEPER_")
    }


def for_pip(environ: dict[str, str]) -> dict[str, str]:
    """pip told to forget habits of the account that cannot go together with a target folder."""
    env = {name: value for name, value in clean(environ).items() if name not in ("PIP_TARGET", "PIP_PREFIX")}
    return env | {"PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0", "PIP_NO_INPUT": "1"}
