"""The small commands: manage, lint, messages, schema, lock."""

import os
import shutil
import subprocess
from pathlib import Path

from setup_tools import child_env, children, file_locks, install, ownership, serve
from setup_tools.places import ROOT, VENV_PYTHON
from setup_tools.steps import Stop, call, must, say

LANGUAGES = ("ja", "en")
SOURCE_LANGUAGE = "en"  # its catalogue may stay empty: the text is its own translation
NOT_OURS = (".venv", ".boot", "var", "tests", "setup_tools", "docs")


def _own_environment() -> dict[str, str]:
    return serve.environment(os.environ, ownership.secret_key())


def _memory_environment() -> dict[str, str]:
    """For commands that load the application but must not touch an installation."""
    return child_env.without_settings(dict(os.environ)) | {
        "SECRET_KEY": "only-for-commands-that-read-the-code",
        "DATABASE_URL": "sqlite://:memory:",
    }


def manage(words: list[str]) -> int:
    """Django's own commands in the right environment, in the caller's folder."""
    install.ensure("run")
    return children.become([VENV_PYTHON, ROOT / "manage.py", *words], _own_environment(), Path.cwd())


def lint() -> int:
    """Style, import contracts, and that no model is ahead of its migration. All are run."""
    install.ensure("test")
    env = _memory_environment()
    contracts = "from importlinter.cli import lint_imports_command as check; check()"
    checks = (
        ("Style", [VENV_PYTHON, "-m", "ruff", "check", "."]),
        ("Imports", [VENV_PYTHON, "-c", contracts]),
        ("Migrations", [VENV_PYTHON, "manage.py", "makemigrations", "--check", "--dry-run"]),
    )
    bad = []
    for title, command in checks:
        say(f"--- {title}")
        if subprocess.run([str(word) for word in command], env=env, cwd=ROOT).returncode:
            bad.append(title)
    say(f"Not in order: {', '.join(bad)}" if bad else "All in order.")
    return 1 if bad else 0


def messages() -> int:
    """Extracts the texts into the catalogues and names what is missing or doubtful."""
    if not shutil.which("xgettext") or not shutil.which("msgattrib"):
        raise Stop("xgettext is missing (on Debian: apt install gettext).")
    install.ensure("test")
    command = [VENV_PYTHON, ROOT / "manage.py", "makemessages", "--no-wrap", "--no-obsolete"]
    command += ["--add-location", "file"]
    command += [word for language in LANGUAGES for word in ("--locale", language)]
    command += [word for folder in NOT_OURS for word in ("--ignore", folder)]
    must("Extracting the texts", command, _memory_environment())
    for language in LANGUAGES:
        _settle_head(_catalogue(language))
    return 1 if [language for language in LANGUAGES if _report_gaps(language)] else 0


def _catalogue(language: str) -> Path:
    return ROOT / "locale" / language / "LC_MESSAGES" / "django.po"


def _settle_head(catalogue: Path) -> None:
    """A new catalogue's head is marked fuzzy, for which Babel would leave out the whole of it."""
    text = catalogue.read_text(encoding="utf-8")
    comments, entry, rest = text.partition('msgid ""\n')
    if "#, fuzzy" in comments:
        catalogue.write_text(entry + rest, encoding="utf-8")


def _report_gaps(language: str) -> bool:
    """Prints the entries that a translator has to look at; says whether there are any."""
    kinds = {"fuzzy": "--only-fuzzy"}
    if language != SOURCE_LANGUAGE:
        kinds["missing"] = "--untranslated"
    found = False
    for kind, option in kinds.items():
        command = ["msgattrib", option, "--no-obsolete", "--no-wrap", _catalogue(language)]
        listing = call(command, child_env.clean()).output
        texts = [line for line in listing.splitlines() if line.startswith("msgid ") and line != 'msgid ""']
        say(f"{language}: {len(texts)} {kind}")
        for text in texts:
            say("    " + text.removeprefix("msgid "))
        found = found or bool(texts)
    return found


def schema() -> int:
    """Writes the API's description; a warning there means a guessed type, so it fails."""
    install.ensure("test")
    command = [VENV_PYTHON, ROOT / "manage.py", "spectacular", "--validate", "--fail-on-warn"]
    command += ["--file", ROOT / "docs" / "openapi.yaml"]
    must("Writing docs/openapi.yaml", command, _memory_environment())
    return 0


def lock(words: list[str]) -> int:
    """Resolves the .in files again; pins stay unless --upgrade or --upgrade-package NAME says so."""
    ownership.check()
    with file_locks.waiting(install.SETUP_LOCK, install.WAITING):
        install.fetch_uv()
        env = install.uv_environment()
        common = [install.BOOT_UV, "pip", "compile", "--universal", "--python-version", "3.11"]
        common += ["--generate-hashes", "--no-header", *words]
        run = ["requirements/run.in", "-o", "requirements/run.txt"]
        test = ["requirements/test.in", "-c", "requirements/run.txt", "-o", "requirements/test.txt"]
        must("Resolving run.in", [*common, *run], env)
        must("Resolving test.in", [*common, *test], env)
    return 0
